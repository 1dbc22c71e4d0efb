"""Holds JSON against the types of the services' own clients: typed dictionaries, models, unions, literals."""

import types
import typing

import pydantic
import typing_extensions

MAPPINGS = {"dict", "Dict", "Mapping"}
SEQUENCES = {"list", "List", "Iterable", "Sequence", "SequenceNotStr", "tuple"}


def plain(kind):
    """A type without what is only said about it."""
    while typing_extensions.get_origin(kind) in (
            typing.Annotated, typing_extensions.Required, typing_extensions.NotRequired):
        kind = typing_extensions.get_args(kind)[0]
    return kind


def branches(kind):
    """The types of which a value may be one."""
    kind = plain(kind)
    if isinstance(kind, typing_extensions.TypeAliasType):
        return branches(kind.__value__)
    if typing_extensions.get_origin(kind) in (typing.Union, types.UnionType):
        return [one for part in typing_extensions.get_args(kind) for one in branches(part)]
    return [kind]


def origin(kind):
    """The name of a generic type's own class."""
    found = typing_extensions.get_origin(kind)
    return getattr(found, "__name__", str(found)) if found else ""


def members(kind):
    """The types of the members and the names of those that are needed; nothing where there are no members."""
    if typing_extensions.is_typeddict(kind):
        hints = typing_extensions.get_type_hints(kind, include_extras=True)
        needed = {name for name, hint in hints.items()
                  if typing_extensions.get_origin(hint) is typing_extensions.Required
                  or (name in kind.__required_keys__
                      and typing_extensions.get_origin(hint) is not typing_extensions.NotRequired)}
        return hints, needed
    if isinstance(kind, type) and issubclass(kind, pydantic.BaseModel):
        fields = kind.model_fields.items()
        return ({field.alias or name: field.annotation for name, field in fields},
                {field.alias or name for name, field in fields if field.is_required()})
    return None


def problems(value, kind, place="$"):
    """Where and how a value is not of a type; of several types, the one that it misses least."""
    return min((of_one(value, one, place) for one in branches(kind)), key=len)


def of_one(value, kind, place):
    if kind in (typing.Any, object):
        return []
    if kind in (None, type(None)):
        return [] if value is None else [f"{place}: not null"]
    if typing_extensions.get_origin(kind) in (typing.Literal, typing_extensions.Literal):
        fits = any(value == one and type(value) is type(one) for one in typing_extensions.get_args(kind))
        return [] if fits else [f"{place}: none of {typing_extensions.get_args(kind)}"]
    if (known := members(kind)) is not None:
        if not isinstance(value, dict):
            return [f"{place}: no object"]
        hints, needed = known
        found = [f"{place}.{name}: no such member" for name in sorted(set(value) - set(hints))]
        found += [f"{place}.{name}: missing" for name in sorted(needed - set(value))]
        return found + [problem for name in sorted(set(value) & set(hints))
                        for problem in problems(value[name], hints[name], f"{place}.{name}")]
    arguments = typing_extensions.get_args(kind)
    if origin(kind) in MAPPINGS:
        if not isinstance(value, dict):
            return [f"{place}: no object"]
        return [problem for name, member in sorted(value.items())
                for problem in problems(member, arguments[1], f"{place}.{name}")]
    if origin(kind) in SEQUENCES:
        if not isinstance(value, list):
            return [f"{place}: no list"]
        return [problem for index, element in enumerate(value)
                for problem in problems(element, arguments[0], f"{place}[{index}]")]
    if kind is float:
        kind = (int, float)
    if kind in (str, int, bool, (int, float)):
        fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
        return [] if fits else [f"{place}: not of type {kind}"]
    return [f"{place}: {kind} is not understood"]


def inside(kind, path):
    """The types that may stand at a path such as `choices[].message.content`."""
    found = branches(kind)
    for step in path.replace("[]", ".[]").split("."):
        if step == "[]":
            found = [branch for one in found if origin(one) in SEQUENCES
                     for branch in branches(typing_extensions.get_args(one)[0])]
        else:
            found = [branch for one in found if (known := members(one)) and step in known[0]
                     for branch in branches(known[0][step])]
    return found


def literals(kind, path):
    """The texts that the types at a path name."""
    return {value for one in inside(kind, path)
            if typing_extensions.get_origin(one) in (typing.Literal, typing_extensions.Literal)
            for value in typing_extensions.get_args(one)}
