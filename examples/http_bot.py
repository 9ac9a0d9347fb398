"""A bot that plays over HTTP and needs only Python.

    python3 examples/http_bot.py http://127.0.0.1:8080

signs up, takes a seat at the first open table and plays there to the end. The first line that it
prints is its key: with `--key KEY` it is the same bot the next time. It plays random legal actions;
with `--bot scout` a bot of the package decides, if the package is installed.
"""

# ruff: noqa: PLC0415

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

WAIT = 25  # seconds that the server holds a request while there is no new entry


class Server:
    """The API of a server, used with a key."""

    def __init__(self, url):
        self.url = url.rstrip("/") + "/api/v1"
        self.headers = {"Content-Type": "application/json"}

    def ask(self, method, path, body=None):
        """The response; the request is repeated while the server is busy or unavailable."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, self.headers, method=method)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=WAIT + 10) as answer:
                    return json.load(answer), answer.headers
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise
                time.sleep(float(error.headers.get("Retry-After", 1)))
            except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
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
            except urllib.error.HTTPError as error:
                if error.code not in (404, 409):  # another player took the seat
                    raise
        time.sleep(2)  # there is no request that waits for a table


def play(server, table, choose):
    """Play to the end; the result, which is None if the table ended before its game."""
    path, seq = f"/tables/{table}", 0
    while True:
        query = f"/entries?after={seq}&wait={WAIT}&advice=false&full=true"
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
            except urllib.error.HTTPError as error:
                if error.code != 409:  # the game has changed
                    raise


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
    given = parser.parse_args()
    if not given.url.startswith(("http://", "https://")):
        parser.error(f"the address begins with http:// or https://, not {given.url!r}")
    try:
        run(given)
    except urllib.error.HTTPError as error:
        sys.exit(f"refused: {json.load(error)['message']}")


def run(given):
    """Sign up, take a seat and play."""
    choose = chooser(given.bot) if given.bot else at_random
    server = Server(given.url)
    key = given.key or server.sign_up(given.name)
    server.headers["Authorization"] = f"Bearer {key}"
    print("key:", key, flush=True)
    if given.table:
        table = server.ask("POST", f"/tables/{given.table}/join", {})[0]["id"]
    else:
        table = take_seat(server)
    print("table:", table, flush=True)
    print("result:", play(server, table, choose))


if __name__ == "__main__":
    main()
