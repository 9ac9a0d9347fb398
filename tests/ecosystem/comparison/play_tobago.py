import random

from tobago import Game

game = Game.new(3)
while not game.over:
    game.apply(random.choice(game.legal_actions()))
print(game.winners)
print(game)
