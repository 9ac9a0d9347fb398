import random

import pyspiel

state = pyspiel.load_game("hearts").new_initial_state()
for _ in range(90):
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(random.choices(outcomes, chances)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))
for _ in range(3):
    world = state.resample_from_infostate(0, random.random)
    print(world.information_state_string(1))
