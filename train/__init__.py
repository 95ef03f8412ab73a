"""Self-play training: ``python -m train --env legends``."""
