import random

import chess

board = chess.Board()
while not board.is_game_over():
    board.push(random.choice(list(board.legal_moves)))
print(board.result())
print(board)
