from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent, tabular_qlearner

env = rl_environment.Environment("leduc_poker")
actions = env.action_spec()["num_actions"]
agents = [tabular_qlearner.QLearner(0, actions), random_agent.RandomAgent(1, actions)]
for _ in range(2_048):
    step = env.reset()
    while not step.last():
        agent = agents[step.observations["current_player"]]
        step = env.step([agent.step(step).action])
    for agent in agents:
        agent.step(step)
