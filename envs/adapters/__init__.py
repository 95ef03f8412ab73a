"""Every game in the shapes that users know: PettingZoo's AEC and a vector of games. None knows a game by name."""
