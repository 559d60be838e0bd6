"""The operations on JSON documents: a document in, a document out, without a server.

>>> from safari_rules import game
>>> from safari_rules.contract.operations import endpoints
>>> answer = endpoints(game("kariba"))["new"]({"options": {"players": 3}, "seed": "monsoon"})
>>> answer["active_players"], answer["legal_moves_total"]
((0,), 5)
"""
