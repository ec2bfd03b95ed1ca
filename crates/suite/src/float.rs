//! IEEE 754 arithmetic, stated plainly: exact values as big integers with an exponent, rounded once.
