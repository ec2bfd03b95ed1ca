#![doc = include_str!("../README.md")]

use std::process::ExitCode;

fn main() -> ExitCode {
    rivet_cli::main()
}
