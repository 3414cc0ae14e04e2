"""The drivers: one file a device, loaded by the name that config/table.toml gives.

A driver is a module (here, or another package's under the entry point ``nightbell.drivers``) with

- ``Options``: a frozen msgspec Struct of what the part's table in config/table.toml may say beside ``driver``;
- ``build(name, options, wires)``: the part's Reader, Panel, Lamp, Button or Strip. It opens nothing yet: an absent
  device is no error, it is reported once the part is used.

Must not know: the hub, games; another driver.
"""
