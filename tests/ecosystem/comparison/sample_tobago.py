import random

from tobago import Game

game = Game.new(3)
for _ in range(60):
    game.apply(random.choice(game.legal_actions()))
for _ in range(3):
    world = game.view(0).sample(random.Random())
    print(world.view(1).hand)
