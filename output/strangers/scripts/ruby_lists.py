"""Methods of lists and hashes in Ruby."""

from collections.abc import Callable, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_arguments import Call, fail, limited, need, one
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import MOST_ITEMS, Hash, Span, Symbol, known, same, text_of, truth


def each(items: list[Any], call: Call, owner: Any) -> Any:  # noqa: ANN401
    """Call a block with each item. Return what the items belong to, as Ruby does."""
    for item in list(items):
        call(item)
    return owner


def _flat(items: Sequence[Any], depth: int) -> list[Any]:
    found: list[Any] = []
    for item in [known(item) for item in items]:
        found += _flat(item, depth - 1) if isinstance(item, list) and depth else [item]
    return limited(found)  # type: ignore[no-any-return]


def _uniq(items: list[Any]) -> list[Any]:
    if not _are_plain(items):
        raise UnreadError(".uniq of values of several kinds")
    found: dict[Any, Any] = {}
    for item in items:
        found.setdefault(Hash.key(item), item)
    return list(found.values())


def _are_plain(items: Sequence[Any]) -> bool:
    """Return whether equal values among some have one type."""
    return len({type(item) for item in items if item is not None}) <= 1


def _sorted(items: list[Any], key: Call | None = None) -> list[Any]:
    keyed = [(key(item) if key else item, item) for item in items]
    kinds = {type(of) for of, _ in keyed}
    if not (kinds <= {int, float} or kinds <= {str}):
        raise UnreadError("a sort of other things than numbers or texts")
    if len({of for of, _ in keyed}) < len(keyed) and key:
        raise UnreadError("a sort in which several are equal")  # Ruby's sort is not stable
    return [item for _, item in sorted(keyed, key=lambda pair: pair[0])]


def _sum(items: list[Any], given: Sequence[Any], call: Call | None) -> Any:  # noqa: ANN401
    values = [call(item) for item in items] if call else items
    if not all(type(value) in (int, float) for value in values):
        raise UnreadError(".sum of other things than numbers")
    if any(type(value) is float for value in values):
        raise UnreadError(".sum of numbers with decimals")  # Ruby adds them with a correction
    return sum(values) + (given[0] if given else 0)


def _hash_of(pairs: list[Any]) -> Hash:
    found = Hash()
    for key, value in pairs:
        found.put(key, value)
    return found


def _grouped(items: list[Any], call: Call) -> Hash:
    found = Hash()
    for item in items:
        key = call(item)
        if not found.has(key):
            found.put(key, [])
        found.get_value(key).append(item)
    return found


def _zip(items: list[Any], given: Sequence[Any]) -> list[Any]:
    others = [other.items() if isinstance(other, Span) else other for other in given]
    return [[item, *(other[i] if i < len(other) else None for other in others)] for i, item in enumerate(items)]


def _select(items: list[Any], call: Call, wanted: bool) -> list[Any]:
    return [item for item in items if truth(call(item)) == wanted]


def _any(items: list[Any], given: Sequence[Any], call: Call | None, wanted: bool) -> bool:
    if given:
        raise UnreadError("a pattern for .any?")
    return any(truth(call(item) if call else item) == wanted for item in items)


def _first(items: list[Any], given: Sequence[Any], is_last: bool) -> Any:  # noqa: ANN401
    if given:
        number = one(given, int)
        return items[len(items) - number if is_last and number < len(items) else 0 :] if is_last else items[:number]
    return (items[-1] if is_last else items[0]) if items else None


def _extreme(items: list[Any], call: Call | None, given: Sequence[Any], sign: int) -> Any:  # noqa: ANN401
    if given or call:
        raise UnreadError("a minimum with arguments")
    ordered = _sorted(list(items))
    return (ordered[0] if sign < 0 else ordered[-1]) if ordered else None


def _by(items: list[Any], call: Call, sign: int) -> Any:  # noqa: ANN401
    keys = [call(item) for item in items]
    if not keys:
        return None
    ordered = _sorted(list(keys))
    return items[keys.index(ordered[-1] if sign > 0 else ordered[0])]  # the first of several that are equal


def _slices(items: list[Any], size: int) -> list[Any]:
    return [items[i : i + size] for i in range(0, len(items), size)]


def _runs(items: list[Any], size: int) -> list[Any]:
    """Return all runs of neighbours of a length."""
    if size < 1:
        raise UnreadError("runs of no items")
    return [items[i : i + size] for i in range(len(items) - size + 1)]


def _inject(items: list[Any], given: Sequence[Any], call: Call | None) -> Any:  # noqa: ANN401
    rest, sign = list(items), given[-1] if given and isinstance(given[-1], Symbol) else None
    first = given if sign is None else given[:-1]
    value = first[0] if first else (rest.pop(0) if rest else None)
    if sign is None:
        need(call)
    else:
        if sign.name != "+" or not all(type(item) is int for item in (value, *rest)):
            raise UnreadError(".inject of other things than whole numbers by +")
        return value + sum(rest)
    for item in rest:
        value = need(call)(value, item)
    return value


LIST: dict[str, Callable[[list[Any], Sequence[Any], Call | None], Any]] = {
    **dict.fromkeys(("size", "length"), lambda a, g, c: len(a)),
    "count": lambda a, g, c: len(_select(a, c, True)) if c else sum(same(x, g[0]) for x in a) if g else len(a),
    "empty?": lambda a, g, c: not a,
    **dict.fromkeys(("map", "collect"), lambda a, g, c: [need(c)(item) for item in a] if c else a),
    **dict.fromkeys(("flat_map", "collect_concat"), lambda a, g, c: _flat([need(c)(item) for item in a], 1)),
    "each": lambda a, g, c: each(a, c, a) if c else Each(a),
    "each_with_index": lambda a, g, c: (
        ([c(item, i) for i, item in enumerate(list(a))] and a) if c else _zip(a, [list(range(len(a)))])
    ),
    "with_index": lambda a, g, c: _with_index(a, g[0] if g else 0, c),
    "each_index": lambda a, g, c: each(list(range(len(a))), c, a) if c else list(range(len(a))),
    "reverse_each": lambda a, g, c: each(a[::-1], need(c), a),
    **dict.fromkeys(("select", "filter"), lambda a, g, c: _select(a, need(c), True)),
    "reject": lambda a, g, c: _select(a, need(c), False),
    "filter_map": lambda a, g, c: [value for value in map(need(c), a) if truth(value)],
    "each_slice": lambda a, g, c: each(_slices(a, one(g, int)), c, a) if c else _slices(a, one(g, int)),
    "partition": lambda a, g, c: [_select(a, need(c), True), _select(a, need(c), False)],
    **dict.fromkeys(("find", "detect"), lambda a, g, c: next((item for item in a if truth(need(c)(item))), None)),
    **dict.fromkeys(
        ("index", "find_index"),
        lambda a, g, c: next((i for i, item in enumerate(a) if (truth(c(item)) if c else same(item, g[0]))), None),
    ),
    **dict.fromkeys(("include?", "member?"), lambda a, g, c: any(same(item, g[0]) for item in a)),
    "any?": lambda a, g, c: _any(a, g, c, True),
    "all?": lambda a, g, c: not _any(a, g, c, False),
    "none?": lambda a, g, c: not _any(a, g, c, True),
    "first": lambda a, g, c: _first(a, g, False),
    "last": lambda a, g, c: _first(a, g, True),
    "take": lambda a, g, c: a[: one(g, int)],
    "drop": lambda a, g, c: a[one(g, int) :],
    "join": lambda a, g, c: limited(text_of(g[0] if g else "").join(text_of(item) for item in _flat(a, 9))),
    "compact": lambda a, g, c: [item for item in [known(x) for x in a] if item is not None],
    "flatten": lambda a, g, c: _flat(a, one(g, int) if g else 99),
    "uniq": lambda a, g, c: _uniq(a) if c is None else fail(),
    "reverse": lambda a, g, c: a[::-1],
    "sort": lambda a, g, c: _sorted(a) if c is None else fail(),
    "sort_by": lambda a, g, c: _sorted(a, need(c)),
    "sum": _sum,
    **dict.fromkeys(("inject", "reduce"), _inject),
    "max": lambda a, g, c: _extreme(a, c, g, 1),
    "min": lambda a, g, c: _extreme(a, c, g, -1),
    "max_by": lambda a, g, c: _by(a, need(c), 1),
    "min_by": lambda a, g, c: _by(a, need(c), -1),
    "zip": lambda a, g, c: _zip(a, g) if c is None else fail(),
    "transpose": lambda a, g, c: [list(row) for row in zip(*a, strict=True)],
    "to_a": lambda a, g, c: a,
    "entries": lambda a, g, c: a,
    "to_h": lambda a, g, c: _hash_of([c(item) for item in a] if c else a),
    "group_by": lambda a, g, c: _grouped(a, need(c)),
    "each_with_object": lambda a, g, c: ([need(c)(item, g[0]) for item in a] and g[0]) or g[0],
    "rotate": lambda a, g, c: a[(g[0] if g else 1) % len(a) :] + a[: (g[0] if g else 1) % len(a)] if a else [],
    "each_cons": lambda a, g, c: each(_runs(a, one(g, int)), c, a) if c else _runs(a, one(g, int)),
    "tally": lambda a, g, c: _hash_of([(key, len(alike)) for key, alike in _grouped(a, lambda x: x).pairs()]),
    "product": lambda a, g, c: (
        [[x, y] for x in a for y in one(g, list)] if len(a) * len(g[0]) <= MOST_ITEMS and c is None else fail()
    ),
    "values_at": lambda a, g, c: [a[i] if -len(a) <= i < len(a) else None for i in g],
    "dup": lambda a, g, c: list(a),
    "clone": lambda a, g, c: list(a),
    "+": lambda a, g, c: limited(a + one(g, list)),
    "-": lambda a, g, c: [item for item in a if not any(same(item, other) for other in one(g, list))],
    "*": lambda a, g, c: limited(a * one(g, int)) if type(g[0]) is int and len(a) * g[0] <= MOST_ITEMS else fail(),
    "&": lambda a, g, c: [item for item in _uniq(a) if any(same(item, other) for other in one(g, list))],
    "|": lambda a, g, c: _uniq(a + one(g, list)),
    "<<": lambda a, g, c: _pushed(a, g),
    "push": lambda a, g, c: _pushed(a, g),
    "append": lambda a, g, c: _pushed(a, g),
    "concat": lambda a, g, c: _pushed(a, _flat(g, 1)),
    "unshift": lambda a, g, c: a.__setitem__(slice(0, 0), list(g)) or a,
    "pop": lambda a, g, c: (a.pop() if a else None) if not g else fail(),
    "shift": lambda a, g, c: (a.pop(0) if a else None) if not g else fail(),
    "delete_at": lambda a, g, c: a.pop(g[0]) if -len(a) <= one(g, int) < len(a) else None,
    "delete": lambda a, g, c: _deleted(a, one(g, (str, int, float, Symbol, list, type(None)))),
    "clear": lambda a, g, c: _emptied(a),
    "replace": lambda a, g, c: a.__setitem__(slice(None), list(one(g, list))) or a,
    "insert": lambda a, g, c: a.__setitem__(slice(g[0], g[0]), list(g[1:])) or a if 0 <= g[0] <= len(a) else fail(),
    "fill": lambda a, g, c: a.__setitem__(slice(None), [g[0]] * len(a)) or a if len(g) == 1 and c is None else fail(),
}


class Each(list[Any]):
    """What `each` gives without a block: the items of a list, which `with_index` gives back."""

    def __init__(self, owner: list[Any]) -> None:
        super().__init__(owner)
        self.owner = owner


def _with_index(items: list[Any], first: int, call: Call | None) -> Any:  # noqa: ANN401
    pairs = [[item, i] for i, item in enumerate(items, first)]
    if call is None:
        return pairs
    found = [call(*pair) for pair in pairs]
    return items.owner if isinstance(items, Each) else found


def _pushed(items: list[Any], more: Sequence[Any]) -> list[Any]:
    items.extend(more)
    return limited(items)  # type: ignore[no-any-return]


def _emptied(items: list[Any]) -> list[Any]:
    items.clear()
    return items


def _deleted(items: list[Any], gone: Any) -> Any:  # noqa: ANN401
    """Take all items out of a list that are equal to a value. Return the last, or nil if there is none."""
    found = [item for item in items if same(item, gone)]
    items[:] = [item for item in items if not same(item, gone)]
    return found[-1] if found else None


def _filled(found: Hash, pairs: Sequence[Any]) -> Hash:
    """Give a hash these pairs in place of its own."""
    found.clear()
    found.update(_hash_of(list(pairs)))
    return found


def _put(found: Hash, key: Any, value: Any) -> Any:  # noqa: ANN401
    found.put(key, value)
    return value


def _picked(found: Hash, call: Call, wanted: bool) -> Hash:
    return _hash_of([pair for pair in found.pairs() if truth(call(list(pair))) == wanted])


HASH: dict[str, Callable[[Hash, Sequence[Any], Call | None], Any]] = {
    **dict.fromkeys(("size", "length", "count"), lambda h, g, c: len(h) if c is None and not g else fail()),
    "empty?": lambda h, g, c: not h,
    "keys": lambda h, g, c: [key for key, _ in h.pairs()],
    "values": lambda h, g, c: [value for _, value in h.pairs()],
    **dict.fromkeys(("key?", "has_key?", "include?", "member?"), lambda h, g, c: h.has(g[0])),
    "fetch": lambda h, g, c: h.get_value(g[0]) if h.has(g[0]) else g[1] if len(g) > 1 else need(c)(g[0]),
    "dig": lambda h, g, c: h.get_value(g[0]) if len(g) == 1 else fail(),
    **dict.fromkeys(("each", "each_pair"), lambda h, g, c: ([need(c)(list(pair)) for pair in h.pairs()] and h) or h),
    **dict.fromkeys(("map", "collect"), lambda h, g, c: [need(c)(list(pair)) for pair in h.pairs()]),
    "flat_map": lambda h, g, c: _flat([need(c)(list(pair)) for pair in h.pairs()], 1),
    "each_with_index": lambda h, g, c: ([need(c)(list(pair), i) for i, pair in enumerate(h.pairs())] and h) or h,
    **dict.fromkeys(("select", "filter"), lambda h, g, c: _picked(h, need(c), True)),
    "reject": lambda h, g, c: _picked(h, need(c), False),
    "to_a": lambda h, g, c: [list(pair) for pair in h.pairs()],
    "to_h": lambda h, g, c: _hash_of([c(list(pair)) for pair in h.pairs()]) if c else h,
    "transform_values": lambda h, g, c: _hash_of([(key, need(c)(value)) for key, value in h.pairs()]),
    "merge": lambda h, g, c: _hash_of([*h.pairs(), *one(g, Hash).pairs()]) if c is None else fail(),
    "sum": lambda h, g, c: _sum([list(pair) for pair in h.pairs()], g, c),
    "values_at": lambda h, g, c: [h.get_value(key) for key in g],
    "freeze": lambda h, g, c: h,
    **dict.fromkeys(("dup", "clone"), lambda h, g, c: _hash_of(h.pairs()) if h.default is None else fail()),
    "key": lambda h, g, c: next((key for key, value in h.pairs() if same(value, g[0])), None),
    "invert": lambda h, g, c: _hash_of([(value, key) for key, value in h.pairs()]),
    "find": lambda h, g, c: next((list(pair) for pair in h.pairs() if truth(need(c)(list(pair)))), None),
    "any?": lambda h, g, c: fail() if g else any(truth(need(c)(list(pair))) for pair in h.pairs()) if c else bool(h),
    "transform_keys": lambda h, g, c: _hash_of([(need(c)(key), value) for key, value in h.pairs()]),
    "store": lambda h, g, c: _put(h, g[0], g[1]),
    "delete": lambda h, g, c: h.pop(h.key(g[0]), (None, None))[1] if c is None else fail(),
    "clear": lambda h, g, c: _filled(h, ()),
    **dict.fromkeys(
        ("merge!", "update"), lambda h, g, c: h.update(_hash_of(one(g, Hash).pairs())) or h if c is None else fail()
    ),
    "transform_values!": lambda h, g, c: _filled(h, [(key, need(c)(value)) for key, value in h.pairs()]),
    "delete_if": lambda h, g, c: _filled(h, _picked(h, need(c), False).pairs()),
    "keep_if": lambda h, g, c: _filled(h, _picked(h, need(c), True).pairs()),
}
