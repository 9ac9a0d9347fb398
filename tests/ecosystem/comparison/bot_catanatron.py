import random

from catanatron import ActionType, Color, Game, Player, RandomPlayer

BUILDS = (ActionType.BUILD_CITY, ActionType.BUILD_SETTLEMENT)


class Builder(Player):
    def decide(self, game, playable_actions):
        builds = [action for action in playable_actions if action.action_type in BUILDS]
        return random.choice(builds or playable_actions)


wins = 0
for seed in range(20):
    game = Game([Builder(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    wins += game.play() == Color.RED
print(wins)
