"""A bot that plays over HTTP and needs only Python.

    python3 examples/http_bot.py http://127.0.0.1:8080

signs up, takes a seat at the first open table and plays there to the end. The first line that it
prints is its key: with `--key KEY` it is the same bot the next time. It plays random legal actions;
with `--bot scout` a bot of the package decides, if the package is installed.

    python3 examples/http_bot.py http://127.0.0.1:8080 --games 20 --against scout,hunter

plays 20 games against a scout and a hunter at fast tables, where the server's bots act at once.
"""

# ruff: noqa: PLC0415

import argparse
import contextlib
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

WAIT = 25  # seconds that the server holds a request while there is nothing to decide
TRIES = 30  # requests in a row without an answer before the bot gives up


class Refusal(Exception):
    """The server refuses a request."""

    def __init__(self, error):
        try:
            problem = json.load(error)
            self.code, message = problem["code"], problem["message"]
        except (ValueError, TypeError, KeyError):  # not the answer of a Tobago server
            self.code, message = None, f"{error.url}: {error}"
        super().__init__(message)


class Server:
    """The API of a server, used with a key."""

    def __init__(self, url):
        self.url = url.rstrip("/") + "/api/v1"
        self.headers = {"Content-Type": "application/json"}

    def ask(self, method, path, body=None):
        """The response; the request is repeated while the server is busy or unavailable."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, self.headers, method=method)
        failed = 0
        while True:
            try:
                with urllib.request.urlopen(request, timeout=WAIT + 10) as answer:
                    return json.load(answer), answer.headers
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise Refusal(error) from error
                time.sleep(float(error.headers.get("Retry-After", 1)))
            except ValueError:
                sys.exit(f"{self.url} is not the API of a Tobago server")
            except OSError as error:  # no connection, or a time-out
                failed += 1
                if failed == TRIES:
                    sys.exit(f"no answer from {self.url}: {error}")
                print("no answer, trying again:", error, file=sys.stderr)
                time.sleep(1)  # the server may be restarting

    def sign_up(self, name):
        """Sign up an owner, then the bot; returns its key."""
        _, headers = self.ask("POST", "/people", {"name": f"{name}'s owner"})
        secret = headers["Set-Cookie"].split(";")[0].partition("=")[2]
        self.headers["Authorization"] = f"Bearer {secret}"
        answer, _ = self.ask("POST", "/me/bots", {"name": name})
        return answer["key"]


def take_seat(server):
    """Take a seat at an open table; returns its id."""
    while True:
        for table in server.ask("GET", "/tables?show=open")[0]["tables"]:
            try:
                return server.ask("POST", f"/tables/{table['id']}/join", {})[0]["id"]
            except Refusal as refusal:
                if refusal.code not in ("seat-taken", "already-started", "not-found"):
                    raise
        time.sleep(2)  # there is no request that waits for a table


def new_fast_table(server, bots):
    """Start a game against bots of the server that act at once; returns the table's id."""
    seats = [{"kind": "human"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    wanted = {"players": len(seats), "seats": seats, "pace": "fast", "start": True}
    return server.ask("POST", "/tables", wanted)[0]["id"]


def play(server, table, choose):
    """Play to the end; the result, which is None if the table ended before its game."""
    path, seq = f"/tables/{table}", 0
    while True:
        query = f"/entries?after={seq}&wait={WAIT}&decision=true&advice=false&full=true"
        snapshot = server.ask("GET", path + query)[0]
        if snapshot["table"]["status"] in ("over", "aborted"):
            return snapshot["table"]["result"]
        view = snapshot["view"]
        if view is None:
            continue
        seq = view["seq"]
        if view["legal"]:
            action = choose(snapshot["setting"], view)
            body = {"after": seq, "request": uuid.uuid4().hex, "action": action}
            try:
                server.ask("POST", path + "/actions", body)
            except Refusal as refusal:
                if refusal.code not in ("stale", "not-playing", "stood-in"):  # the game has changed
                    raise


def play_series(server, choose, games, bots):
    """Play games against bots at fast tables, and count the wins."""
    won = 0
    for _ in range(games):
        table = new_fast_table(server, bots)
        try:
            result = play(server, table, choose)
        except (Exception, KeyboardInterrupt):
            with contextlib.suppress(Refusal):
                server.ask("POST", f"/tables/{table}/resign", {})  # else it counts as unfinished
            raise
        print("table:", table, "result:", result, flush=True)
        won += result is not None and 0 in result["winners"]
    print("won:", won, "of", games)


def at_random(setting, view):
    """A random legal action."""
    return random.choice(view["legal"])["action"]


def chooser(spec):
    """A bot of the package; `View.decode` reads the JSON of the server."""
    try:
        from tobago.bots import make_bot
        from tobago.fault import Fault
        from tobago.game import View
        from tobago.game.codec import decode_table
    except ImportError:
        sys.exit("--bot needs the package tobago")
    try:
        bot = make_bot(spec, uuid.uuid4().hex)
    except Fault as fault:
        sys.exit(f"--bot: {fault}")

    def choose(setting, view):
        seen = View.decode(decode_table(setting), view)
        return bot.decide(seen, seen.legal_actions()).to_json()

    return choose


def main():
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="A bot that plays Tobago over HTTP.")
    parser.add_argument("url", help="the address of the server")
    parser.add_argument("--key", help="the key of the bot; without one it signs up")
    parser.add_argument("--name", default="Robinson", help="the name of a new bot")
    parser.add_argument("--table", help="the id of a table; by default the first open one")
    parser.add_argument("--bot", help="a bot of the package that decides, such as scout")
    parser.add_argument("--games", type=int, help="the number of games to play at fast tables")
    parser.add_argument(
        "--against", help="the server's bots at these tables, with commas between (scout)"
    )
    given = parser.parse_args()
    if not given.url.startswith(("http://", "https://")):
        parser.error(f"the address begins with http:// or https://, not {given.url!r}")
    if given.games is not None and given.games < 1:
        parser.error(f"--games is at least 1, not {given.games}")
    if given.games is not None and given.table:
        parser.error("--games makes its own tables; leave out --table")
    if given.against and given.games is None:
        parser.error("--against needs --games")
    try:
        run(given)
    except Refusal as refusal:
        sys.exit(f"refused: {refusal}")
    except KeyboardInterrupt:
        sys.exit("stopped")


def run(given):
    """Sign up, take a seat and play."""
    choose = chooser(given.bot) if given.bot else at_random
    server = Server(given.url)
    key = given.key or server.sign_up(given.name)
    server.headers["Authorization"] = f"Bearer {key}"
    print("key:", key, flush=True)
    if given.games is not None:
        play_series(server, choose, given.games, (given.against or "scout").split(","))
        return
    if given.table:
        table = server.ask("POST", f"/tables/{given.table}/join", {})[0]["id"]
    else:
        table = take_seat(server)
    print("table:", table, flush=True)
    print("result:", play(server, table, choose))


if __name__ == "__main__":
    main()
