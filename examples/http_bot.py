"""A bot that plays over HTTP and needs nothing but Python.

    python3 examples/http_bot.py http://127.0.0.1:8080

signs up, takes a seat at the first open table and plays there to the end. What it prints first is
its key: with `--key KEY` it is the same bot the next time. It does any of the things it may do;
with `--bot scout` a bot of the package decides instead, if that is installed.
"""

# ruff: noqa: PLC0415, T201

import argparse
import json
import random
import time
import urllib.error
import urllib.request
import uuid

WAIT = 25  # seconds that the server holds a question back while there is no news


class Server:
    """The API of a server, asked with a key."""

    def __init__(self, url):
        self.url = url.rstrip("/") + "/api/v1"
        self.headers = {"Content-Type": "application/json"}

    def ask(self, method, path, body=None):
        """The answer; again while the server is busy or away, which does no harm."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, self.headers, method=method)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=WAIT + 10) as answer:
                    return json.load(answer), answer.headers
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise
                time.sleep(float(error.headers.get("Retry-After", 1)))  # as it asks us to
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                time.sleep(1)  # it may be starting again

    def sign_up(self, name):
        """Somebody who owns the bot, then the bot; its key."""
        _, headers = self.ask("POST", "/people", {"name": f"{name}'s owner"})
        secret = headers["Set-Cookie"].split(";")[0].partition("=")[2]
        self.headers["Authorization"] = f"Bearer {secret}"
        answer, _ = self.ask("POST", "/me/bots", {"name": name})
        return answer["key"]


def take_seat(server):
    """The id of a table with a seat for us."""
    while True:
        for table in server.ask("GET", "/tables?show=open")[0]["tables"]:
            try:
                return server.ask("POST", f"/tables/{table['id']}/join", {})[0]["id"]
            except urllib.error.HTTPError as error:
                if error.code not in (404, 409):  # somebody was faster
                    raise
        time.sleep(2)  # lists of tables cannot be waited for


def play(server, table, choose):
    """Play to the end; the result, which is None if the table ended before its game."""
    path, seq = f"/tables/{table}", 0
    while True:
        query = f"/entries?after={seq}&wait={WAIT}&advice=false&full=true"
        news = server.ask("GET", path + query)[0]
        if news["table"]["status"] in ("over", "aborted"):
            return news["table"]["result"]
        view = news["view"]
        if view is None:
            continue
        seq = view["seq"]
        if view["legal"]:
            action = choose(news["setting"], view)
            body = {"after": seq, "request": uuid.uuid4().hex, "action": action}
            try:
                server.ask("POST", path + "/actions", body)
            except urllib.error.HTTPError as error:
                if error.code != 409:  # the game went on without us
                    raise


def at_random(setting, view):
    """Anything that is allowed."""
    return random.choice(view["legal"])["action"]


def chooser(spec):
    """A bot of the package; the server's JSON is what its reader takes."""
    from tobago.bots import make_bot
    from tobago.game import View
    from tobago.game.codec import decode_table

    bot = make_bot(spec, uuid.uuid4().hex)

    def choose(setting, view):
        seen = View.decode(decode_table(setting), view)
        return bot.decide(seen, seen.legal_actions()).to_json()

    return choose


def main():
    """Sign up, sit down, play."""
    parser = argparse.ArgumentParser(description="A bot that plays Tobago over HTTP.")
    parser.add_argument("url", help="where the server is")
    parser.add_argument("--key", help="who the bot is; it signs up without one")
    parser.add_argument("--name", default="Robinson", help="what it is called when it signs up")
    parser.add_argument("--table", help="a table's id; the first open one if not given")
    parser.add_argument("--bot", help="a bot of the package that decides, such as scout")
    given = parser.parse_args()
    server = Server(given.url)
    key = given.key or server.sign_up(given.name)
    server.headers["Authorization"] = f"Bearer {key}"
    print("key:", key, flush=True)
    if given.table:
        table = server.ask("POST", f"/tables/{given.table}/join", {})[0]["id"]
    else:
        table = take_seat(server)
    print("table:", table, flush=True)
    print("result:", play(server, table, chooser(given.bot) if given.bot else at_random))


if __name__ == "__main__":
    main()
