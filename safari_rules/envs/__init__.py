"""Environments: the games for tools of reinforcement learning and game research, each of which needs an extra.

`safari_rules.envs.pettingzoo`, `vector` and `gymnasium` need `safari-rules[pettingzoo]`, and `safari_rules.envs.open_spiel` needs
`safari-rules[open-spiel]`.
`safari_rules.envs.policy` makes an agent from a policy that was trained there, and needs one of the two extras.
"""
