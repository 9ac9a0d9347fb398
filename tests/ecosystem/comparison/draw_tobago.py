from pathlib import Path

from tobago import play
from tobago.picture import island_svg, text_board

view = play(["drifter", "scout"], max_plies=40).game.view(0)
fill = {"gold": view.sites("white")}
Path("board.svg").write_text(island_svg(view, highlights=fill))
print(text_board(view))
