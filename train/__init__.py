"""Self-play training: ``python -m train --env legends``."""

import os

from train.threads import GIVE_WAY

for _name, _value in GIVE_WAY.items():
    os.environ.setdefault(_name, _value)
