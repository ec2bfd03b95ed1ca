//! Tests check the table of commands: unique names, no mnemonics, examples that run.

use std::collections::BTreeSet;

use rivet_isa::{Isa, Xlen, asm, csr, reg};

use super::*;

#[test]
fn names_mean_one_thing() {
    let isas = [Xlen::Rv32, Xlen::Rv64].map(Isa::everything);
    let mnemonics: BTreeSet<&str> = isas.iter().flat_map(asm::mnemonics).collect();
    let mut seen = BTreeSet::new();
    for name in all().flat_map(Command::names) {
        assert!(seen.insert(name), "{name} is there twice");
        assert!(!mnemonics.contains(name), "{name} is an instruction");
        assert!(csr::number(name).is_none() && reg::x_number(name).is_none(), "{name} is a register");
    }
}

#[test]
fn examples_are_of_their_command() {
    for command in all() {
        let word = command.example.split([' ', '/']).next();
        assert_eq!(word, Some(command.name), "{}", command.example);
        assert!(!command.help.is_empty() && command.help.len() <= 90, "{}", command.name);
    }
}

#[test]
fn help_fits_a_screen() {
    let isa = Isa::default_for(Xlen::Rv64);
    let config = std::sync::Arc::new(rivet_hart::Config::new(isa));
    let mut debugger = Debugger::scratch(config).expect("a scratch machine");
    debugger.width = 80;
    let text = debugger.execute("help").expect("help").text.plain();
    assert!(text.lines().count() <= 36, "{} lines", text.lines().count());
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

/// Words that GDB's manual gives these meanings.
#[test]
fn names_are_those_of_gdb() {
    let words = [
        ("s", "step"),
        ("n", "next"),
        ("si", "stepi"),
        ("ni", "nexti"),
        ("c", "continue"),
        ("r", "run"),
        ("u", "until"),
        ("advance", "until"),
        ("b", "break"),
        ("tb", "tbreak"),
        ("d", "delete"),
        ("l", "list"),
        ("p", "print"),
        ("x", "mem"),
        ("bt", "bt"),
        ("where", "bt"),
        ("f", "frame"),
        ("i", "info"),
        ("dir", "directory"),
        ("rs", "reverse-step"),
        ("rn", "reverse-next"),
        ("rsi", "back"),
        ("rc", "rcontinue"),
        ("h", "help"),
        ("q", "quit"),
    ];
    for (word, name) in words {
        assert_eq!(find(word).map(|command| command.name), Some(name), "{word}");
    }
}
