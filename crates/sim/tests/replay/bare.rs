//! Bare machines: fixtures, timers, self-modifying code.
