import gymnasium
from sb3_contrib import MaskablePPO

import tobago.env

env = gymnasium.make("Tobago-v1", opponents=("drifter",))
model = MaskablePPO("MultiInputPolicy", env)
model.learn(2_048)
model.save("tobago")
