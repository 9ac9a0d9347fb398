from pathlib import Path

import chess
import chess.svg

board = chess.Board("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4")
fill = dict.fromkeys(board.attackers(chess.WHITE, chess.F7), "#ffcc00")
Path("board.svg").write_text(chess.svg.board(board, fill=fill))
print(board)
