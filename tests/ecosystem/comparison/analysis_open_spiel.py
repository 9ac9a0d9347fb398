import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

game = pyspiel.load_game("connect_four")
state = game.new_initial_state()
for _ in range(4):
    state.apply_action(random.choice(state.legal_actions()))
rng = np.random.RandomState()
evaluator = mcts.RandomRolloutEvaluator(1, rng)
bot = mcts.MCTSBot(game, 2, 600, evaluator, random_state=rng)
root = bot.mcts_search(state)
for node in sorted(root.children, key=mcts.SearchNode.sort_key, reverse=True)[:3]:
    print(state.action_to_string(node.action), node.total_reward / node.explore_count)
