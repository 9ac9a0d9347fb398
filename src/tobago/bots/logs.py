"""Where bots' troubles are written down for whoever looks for them."""

import logging
import os
from collections.abc import Mapping

VARIABLE = "TOBAGO_LOG"


def open_log(environment: Mapping[str, str] = os.environ) -> None:
    """Write what bots say and do wrong to the file that TOBAGO_LOG names, if it names one."""
    if path := environment.get(VARIABLE):
        form = "%(asctime)s %(process)d %(name)s: %(message)s"
        logging.basicConfig(filename=path, encoding="utf-8", level=logging.INFO, format=form)
