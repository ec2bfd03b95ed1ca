//! Linux programs, with input, threads, signals and clocks.
