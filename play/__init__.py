"""Games to watch and to take part in, and records of them: ``python -m play``."""

from katabasis.own import check

check("envs", "agents")
