"""Rules: a strict list, and how a text cites from it."""

from collections.abc import Callable

import pytest

from starmoot.content.rules import BadRules, NoRules, Rule, cited, load_rules, prefixes, read_rules

Plant = Callable[[dict[str, str]], str]

RULE = '[[rule]]\nid = "XY-ROLL-03"\nsection = "2 Rolls"\nkind = "given"\ntext = "Roll."\n'


def test_rules_are_found_by_id_in_the_order_of_the_file(plant: Plant) -> None:
    rules = load_rules(plant({}))
    assert list(rules) == ["XY-ORD-01", "XY-ORD-02"]
    assert rules["XY-ORD-02"] == Rule(
        "XY-ORD-02", "1 Orders", "completed", "Orders have consequences."
    )


def test_a_ruling_may_give_the_reason() -> None:
    rules = read_rules(RULE + 'ruling = "The text allows two readings."\n')
    assert rules["XY-ROLL-03"].ruling == "The text allows two readings."


def test_a_game_without_rules_says_so() -> None:
    with pytest.raises(NoRules, match=r"starmoot\.kernel has no rules\.toml"):
        load_rules("starmoot.kernel")
    with pytest.raises(NoRules, match="names no package"):
        load_rules("")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rule", "rules.toml is not TOML: "),
        ("", "rules.toml must hold [[rule]] tables and nothing else"),
        (RULE + "[other]\n", "rules.toml must hold [[rule]] tables and nothing else"),
        ("rule = [1]", "rules.toml, rule 1: must be a table"),
        (RULE + RULE, "rules.toml: rule 'XY-ROLL-03' is there twice"),
        (RULE + 'note = "x"', "rules.toml, rule 1 'XY-ROLL-03': unknown key 'note'"),
        (RULE.replace("section", "ruling"), "rules.toml, rule 1 'XY-ROLL-03': missing key 'sec"),
        (RULE.replace("Roll.", " "), "rules.toml, rule 1 'XY-ROLL-03': 'text' must be a text"),
        (RULE.replace('"Roll."', "3"), "rules.toml, rule 1 'XY-ROLL-03': 'text' must be a text"),
        (RULE.replace("given", "done"), "rules.toml, rule 1 'XY-ROLL-03': kind 'done' is none of"),
        (RULE.replace("XY-ROLL-03", "roll 3"), "rules.toml, rule 1 'roll 3': an id looks like"),
    ],
)
def test_a_faulty_list_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadRules) as told:
        read_rules(text)
    assert str(told.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("XY-ROLL-03: roll, then XY-A-1.", ["XY-ROLL-03", "XY-A-1"]),
        ("(XY-ROLL-08..11)", ["XY-ROLL-08", "XY-ROLL-09", "XY-ROLL-10", "XY-ROLL-11"]),
        ("XY-SC-CH1..2, XY-CR01-00", ["XY-SC-CH1", "XY-SC-CH2", "XY-CR01-00"]),
        ("XY-ROLL-03..", ["XY-ROLL-03"]),
        ("XY-ROLL-05..03", ["XY-ROLL-05..03"]),
        ("XY-ROLL: the chapter; UTF-8; SHA-256; AXY-ROLL-03x; xXY-ROLL-03", []),
    ],
)
def test_citations_are_found_and_ranges_spelled_out(text: str, ids: list[str]) -> None:
    assert cited(text, {"XY"}) == ids


def test_citations_can_be_kept_to_some_prefixes() -> None:
    assert cited("XY-A-1 ZZ-A-1") == ["XY-A-1", "ZZ-A-1"]
    assert cited("XY-A-1 ZZ-A-1", prefixes(["ZZ-B-7"])) == ["ZZ-A-1"]
