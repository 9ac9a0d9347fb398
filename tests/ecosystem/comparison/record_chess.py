import random

import chess
import chess.pgn

board = chess.Board()
while not board.is_game_over():
    board.push(random.choice(list(board.legal_moves)))
with open("game.pgn", "w") as file:
    print(chess.pgn.Game.from_board(board), file=file)
with open("game.pgn") as file:
    game = chess.pgn.read_game(file)
print(game.headers["Result"], game.errors)
print(game.end().board() == board)
