import envs
from tests.games.tables import tables
from tests.games.transcripts import FOLDER, golden


def test_whole_games_go_as_they_did():
    texts = golden()
    assert sorted(FOLDER.glob("*.txt")) == sorted(texts)
    assert len(texts) == sum(game.id in envs.GAMES for game, _ in tables())
    for path, text in texts.items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path.name}: a rule, a word or a feature has changed"
        )
