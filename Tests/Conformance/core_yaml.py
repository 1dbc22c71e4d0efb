"""Reads YAML as lockin does: by the core schema of YAML 1.2, in which times and dates are texts."""

import yaml


class Core(yaml.SafeLoader):
    """The core schema of YAML 1.2."""


Core.yaml_implicit_resolvers = {}
DIGITS = list("-+0123456789")
for tag, pattern, first in [("null", "^(null|~|)$", ["n", "~", ""]), ("int", "^[-+]?[0-9]+$", DIGITS),
                            ("float", r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$", DIGITS + ["."]),
                            ("bool", "^(true|false)$", ["t", "f"])]:
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", yaml.resolver.re.compile(pattern), first)


def load(text):
    """The value of a document."""
    return yaml.load(text, Core)
