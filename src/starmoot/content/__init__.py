"""Content: cards, orders and places as data, with their rules and their effects."""

from starmoot.content.effect import Condition, Consequences, Effect, EffectSet, all_hold
from starmoot.content.loading import BadContent, Content, Ref, listed, read_toml
from starmoot.content.printed import content_digest, content_files
from starmoot.content.rules import BadRules, NoRules, Rule, cited, load_rules

__all__ = [
    "BadContent",
    "BadRules",
    "Condition",
    "Consequences",
    "Content",
    "Effect",
    "EffectSet",
    "NoRules",
    "Ref",
    "Rule",
    "all_hold",
    "cited",
    "content_digest",
    "content_files",
    "listed",
    "load_rules",
    "read_toml",
]
