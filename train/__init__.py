"""Self-play training: ``python -m train --env legends``."""

import os

from katabasis.own import check

check("envs", "agents", "play", "configs")

from train.threads import GIVE_WAY  # noqa: E402 (not before the check)

for _name, _value in GIVE_WAY.items():
    os.environ.setdefault(_name, _value)
