"""Check single options of a rule set: words, numbers and flags, with messages that say what is wanted."""


cdef tuple option_words(dict numbered):
    # The enum of the family stays the only place that counts.
    if sorted(numbered) != list(range(len(numbered))):
        raise SystemError("the numbers of an option's words must be 0, 1, 2, ...")
    return tuple([numbered[number] for number in range(len(numbered))])


cdef str option_shown(object value):
    if isinstance(value, str):
        return repr(value) if len(<str>value) <= 40 else repr((<str>value)[:40]) + "..."
    if isinstance(value, (bool, float)) or (isinstance(value, int) and -10**15 < value < 10**15):
        return repr(value)
    return f"<{type(value).__name__}>"


cdef str option_listed(list names):
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


cdef int option_number(str name, object domain, object value) except? -1:
    wanted = bool if domain is bool else str if isinstance(domain, tuple) else int
    if type(value) is not wanted:
        raise TypeError(f"option {name} must be {_wanted(domain)}, not {option_shown(value)}")
    if domain is bool:
        return value
    if value not in domain:
        raise ValueError(f"option {name} must be {_wanted(domain)}, not {option_shown(value)}")
    return domain.index(value) if isinstance(domain, tuple) else value


cdef object option_value(object domain, object number):
    if domain is bool:
        return number != 0
    return domain[number] if isinstance(domain, tuple) else number
