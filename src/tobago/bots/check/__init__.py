"""A check of a bot: it decides in fixed positions and plays games, and every fault is listed."""

from tobago.bots.check.checkup import check_bot
from tobago.bots.check.report import ITEMS, CheckReport, Problem

__all__ = ["ITEMS", "CheckReport", "Problem", "check_bot"]
