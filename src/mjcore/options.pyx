"""Rule sets of any family: single options checked with messages that say what is wanted, and the object that holds them."""


cdef tuple option_words(dict numbered):
    # The enum of the family stays the only place that counts.
    if sorted(numbered) != list(range(len(numbered))):
        raise SystemError("the numbers of an option's words must be 0, 1, 2, ...")
    return tuple([numbered[number] for number in range(len(numbered))])


cdef str _shown(object value):
    # A value in a message: short, whatever it is.
    if isinstance(value, str):
        return repr(value) if len(<str>value) <= 40 else repr((<str>value)[:40]) + "..."
    if isinstance(value, (bool, float)) or (isinstance(value, int) and -10**15 < value < 10**15):
        return repr(value)
    return f"<{type(value).__name__}>"


cdef str _listed(list names):
    # Names in a message: the first few.
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


cdef str _wanted(object domain):
    # What an option takes, in words.
    if domain is bool:
        return "True or False"
    if isinstance(domain, tuple):
        return " or ".join([repr(word) for word in domain])
    if len(domain) <= 3:
        return " or ".join([str(number) for number in domain])
    step = "" if domain.step == 1 else f" in steps of {domain.step}"
    return f"a number from {domain[0]} to {domain[len(domain) - 1]}{step}"


cdef int _number(str name, object domain, object value) except? -1:
    # The number of a value in the struct; `domain` is bool, a range of numbers or a tuple of words.
    wanted = bool if domain is bool else str if isinstance(domain, tuple) else int
    if type(value) is not wanted:
        raise TypeError(f"option {name} must be {_wanted(domain)}, not {_shown(value)}")
    if domain is bool:
        return value
    if value not in domain:
        raise ValueError(f"option {name} must be {_wanted(domain)}, not {_shown(value)}")
    return domain.index(value) if isinstance(domain, tuple) else value


cdef object _value(object domain, object number):
    # The same the other way.
    if domain is bool:
        return number != 0
    return domain[number] if isinstance(domain, tuple) else number


cdef class NativeRules:
    """What the rule sets of all families share; made by its subclasses only.

    Built from a mapping that names every option of `fields` exactly once. Immutable, hashable, comparable and
    picklable; `as_mapping` gives the mapping back.

    Raises:
        TypeError: the mapping is no dict, or a value has the wrong type (flags are ``True`` and ``False`` only).
        ValueError: an option is unknown or missing, a word is none of its choices, a number is out of range.
    """

    def __cinit__(self, *args, **kwargs):
        if type(self) is NativeRules:
            raise TypeError("NativeRules: make a RiichiRules or a ClassicalRules")

    cdef dict checked(self, dict domains, options):
        if not isinstance(options, dict):
            raise TypeError(f"the options of a rule set must be a dict, not {_shown(options)}")
        unknown = [_shown(name) for name in options if name not in domains]
        if unknown:
            raise ValueError(
                f"unknown option {_listed(unknown)}; {type(self).__name__}.fields() names the valid ones"
            )
        missing = [name for name in domains if name not in options]
        if missing:
            raise ValueError(f"missing option {_listed(missing)}")
        self.domains = domains
        self.numbers = {name: _number(name, domain, options[name]) for name, domain in domains.items()}
        return self.numbers

    def as_mapping(self):
        """Return the options as the mapping this object can be built from."""
        return {name: _value(domain, self.numbers[name]) for name, domain in self.domains.items()}

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self is other or self.numbers == (<NativeRules>other).numbers

    def __hash__(self):
        return hash(tuple(self.numbers.values()))

    def __reduce__(self):
        return type(self), (self.as_mapping(),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return f"{type(self).__name__}({self.as_mapping()!r})"
