"""Games written down: the record, its replay and proof, and the transcript."""

from tobago.record.header import Header
from tobago.record.reader import games, lines_in, lines_of, read_file, read_record, read_records
from tobago.record.record import Entry, Record
from tobago.record.record_error import RecordError
from tobago.record.recorder import Recorder
from tobago.record.replay import Replay, verify
from tobago.record.transcript import transcript_of
from tobago.record.writer import write_record

__all__ = [
    "Entry",
    "Header",
    "Record",
    "RecordError",
    "Recorder",
    "Replay",
    "games",
    "lines_in",
    "lines_of",
    "read_file",
    "read_record",
    "read_records",
    "transcript_of",
    "verify",
    "write_record",
]
