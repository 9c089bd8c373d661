"""Trials and their chains."""

from types import SimpleNamespace

from pencilsat.tasks.explain.chains import Trial


def test_of_the_chains_to_broken_rules_the_shortest_is_told(monkeypatch):
    links = {"long": 3, "short": 1, "middle": 2}
    monkeypatch.setattr(Trial, "_chain", lambda self, rule, before: (rule,) * links[rule])
    trial = Trial(SimpleNamespace(true=set()), 1)
    trial.broken = [(rule, 1) for rule in links]
    assert trial.chain() == ("short",)
