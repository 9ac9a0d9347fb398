from pathlib import Path

from tobago import play
from tobago.record import read_record, verify, write_record

played = play(["drifter", "scout"])
Path("game.tobago").write_text(write_record(played.record))
record = read_record(Path("game.tobago").read_text())
print(record.names, record.result)
print(verify(record) == played.game)
