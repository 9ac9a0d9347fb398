"""A contest as a web page of its own."""

from tobago.arena.report.page import report_html

__all__ = ["report_html"]
