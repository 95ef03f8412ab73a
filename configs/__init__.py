"""Training configurations, one YAML file per game and mode, installed with the package."""
