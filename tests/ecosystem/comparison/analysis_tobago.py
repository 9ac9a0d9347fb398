from tobago import play
from tobago.review import hint

game = play(["scout", "drifter", "drifter"], max_plies=40).game
for found in hint(game.view(game.seat), sims=600):
    print(found.choice.action, found.choice.chance)
