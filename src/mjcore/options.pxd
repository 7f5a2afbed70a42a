# What every rule family needs to check a mapping of options into its struct.

# Words in the order of their numbers, from a table number -> word.
cdef tuple option_words(dict numbered)
# A value in a message: short, whatever it is.
cdef str option_shown(object value)
# Names in a message: the first few.
cdef str option_listed(list names)
# The number of a value in the struct; `domain` is bool, a range of numbers or a tuple of words.
cdef int option_number(str name, object domain, object value) except? -1
# The same the other way.
cdef object option_value(object domain, object number)


cdef class NativeRules:
    cdef const void *raw                # the packed struct, as the engine of the family reads it
    cdef object family                  # found when first asked for: see `mjcore.family.family_of`
    cdef dict domains
    cdef dict numbers

    # Check a mapping of options against what each takes; give the numbers the struct is filled with.
    cdef dict checked(self, dict domains, options)
