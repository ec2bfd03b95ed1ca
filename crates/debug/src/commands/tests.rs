//! Tests check the table of commands: unique names, no mnemonics, examples that run.

use std::collections::BTreeSet;

use rivet_isa::{Isa, Xlen, asm, csr, reg};

use super::*;

#[test]
fn names_mean_one_thing() {
    let isas = [Xlen::Rv32, Xlen::Rv64].map(Isa::everything);
    let mnemonics: BTreeSet<&str> = isas.iter().flat_map(asm::mnemonics).collect();
    let mut seen = BTreeSet::new();
    for name in COMMANDS.iter().flat_map(Command::names) {
        assert!(seen.insert(name), "{name} is there twice");
        assert!(!mnemonics.contains(name), "{name} is an instruction");
        assert!(csr::number(name).is_none() && reg::x_number(name).is_none(), "{name} is a register");
    }
}

#[test]
fn examples_are_of_their_command() {
    for command in COMMANDS {
        let word = command.example.split([' ', '/']).next();
        assert_eq!(word, Some(command.name), "{}", command.example);
        assert!(!command.help.is_empty() && command.help.len() <= 90, "{}", command.name);
    }
}

#[test]
fn help_fits_a_screen() {
    assert!(COMMANDS.len() <= 36, "{} commands", COMMANDS.len());
}
