"""The host of tables: a server that stores games for people who play together from several devices.

`safari-rules host` starts it. It serves everything that `safari-rules serve` serves, and tables below `/v1/tables`.
"""
