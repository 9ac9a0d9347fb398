"""`tobago completion`: the script that makes a shell complete commands with TAB."""

import os
from collections.abc import Mapping
from pathlib import PurePath
from typing import Annotated, Literal, get_args

from cyclopts import Parameter

from tobago.cli.base import app
from tobago.fault import Fault

Shell = Literal["bash", "zsh", "fish"]

JOINED_WORDS = r"""
# Bash splits words at : and =, but the names of bots and the values of options contain both.
_tobago_joined() {
  local -a words=()
  local word last=0 previous
  for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    previous="${words[last]}"
    if [[ $last == 0 || $previous == "=" || ($previous == -* && $word == "=") ]] ||
      [[ $word != [:=]* && $previous != *[:=] ]]; then
      words+=("$word")
      last=$((${#words[@]} - 1))
    else
      words[last]+="$word"
    fi
  done
  local completed="${words[last]%"${words[last]##*[:=]}"}"
  [[ $COMP_WORDBREAKS == *:* && $COMP_WORDBREAKS == *=* ]] || completed=
  local -a COMP_WORDS=("${words[@]}")
  local COMP_CWORD=$last
  _tobago
  COMPREPLY=("${COMPREPLY[@]//\\,/,}")
  COMPREPLY=("${COMPREPLY[@]#"$completed"}")
  if [[ ${#COMPREPLY[@]} == 1 ]]; then
    [[ $last -gt 1 && -d ${COMPREPLY[0]} && ${COMPREPLY[0]} != */ ]] && COMPREPLY[0]+=/
    [[ ${COMPREPLY[0]} == *[/=] ]] && compopt -o nospace
  fi
  return 0
}
complete -F _tobago_joined tobago
"""
SOURCED = """
# Zsh may autoload this file or source it.
if [[ $funcstack[1] == _* ]]; then
  _cyclopts_tobago "$@"
else
  compdef _cyclopts_tobago tobago
fi
"""
ADDED: dict[Shell, str] = {"bash": JOINED_WORDS, "zsh": SOURCED, "fish": ""}
"""What is added to the script of cyclopts."""


@app.command
def completion(
    shell: Annotated[
        Shell | None, Parameter(help="The shell; without it, that of the variable SHELL.")
    ] = None,
    /,
) -> None:
    """Print the script that makes a shell complete commands, options and values with TAB.

    Add this line to ~/.bashrc: source <(tobago completion bash)
    """
    shell = shell or _own_shell(os.environ)
    print(app.generate_completion(shell=shell) + ADDED[shell])


def _own_shell(environ: Mapping[str, str]) -> Shell:
    given = PurePath(environ.get("SHELL", "")).name
    for shell in get_args(Shell):
        if given == shell:
            return shell  # type: ignore[no-any-return]  # get_args knows no types
    raise Fault(
        "name the shell: {shells}",
        shells=list(get_args(Shell)),
    )
