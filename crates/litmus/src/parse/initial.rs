//! The initial state: `{ x=1; uint64_t y; int z = 2; 0:x5=x; int* 1:a0=y; }`.

use rivet_isa::reg;

use super::scanner::Scanner;
use super::{Builder, thread_number};
use crate::LitmusError;
use crate::test::{InitialRegister, Value};

/// Types of C with their sizes in bytes.
const TYPES: &[(&str, u32)] = &[
    ("char", 1),
    ("int8_t", 1),
    ("uint8_t", 1),
    ("short", 2),
    ("int16_t", 2),
    ("uint16_t", 2),
    ("int", 4),
    ("int32_t", 4),
    ("uint32_t", 4),
    ("long", 8),
    ("int64_t", 8),
    ("uint64_t", 8),
];

/// Reads the initial state behind its `{`, up to the `}`.
pub(super) fn read(scanner: &mut Scanner<'_>, builder: &mut Builder) -> Result<(), LitmusError> {
    loop {
        if scanner.eat("}") {
            return Ok(());
        }
        if scanner.eat(";") {
            continue;
        }
        statement(scanner, builder)?;
        if scanner.eat("}") {
            return Ok(());
        }
        scanner.expect(";")?;
    }
}

/// What is on the left of `=`.
enum Left {
    Location(usize),
    Register(usize, u8),
}

fn statement(scanner: &mut Scanner<'_>, builder: &mut Builder) -> Result<(), LitmusError> {
    let mut declared = None;
    let left = left(scanner, builder, &mut declared)?;
    let line = scanner.line();
    let value = if scanner.eat("=") { Some(value(scanner, builder)?) } else { None };
    match (left, value) {
        (Left::Location(location), value) => {
            let location = &mut builder.locations[location];
            location.value = value.unwrap_or(location.value);
            location.declared = declared.or(location.declared);
        }
        (Left::Register(thread, register), Some(value)) => {
            builder.registers.push(InitialRegister { thread, register, value, line });
        }
        // A declaration of a register's type.
        (Left::Register(..), None) => {}
    }
    Ok(())
}

/// Reads `x`, `[x]`, `0:x5`, each perhaps behind a type.
fn left(
    scanner: &mut Scanner<'_>,
    builder: &mut Builder,
    declared: &mut Option<u32>,
) -> Result<Left, LitmusError> {
    let expected = "a location or a register, such as `x` or `0:x5`";
    loop {
        let line = scanner.line();
        let brackets = scanner.eat("[");
        let Some(word) = scanner.word() else { return Err(scanner.expected(expected)) };
        if brackets {
            scanner.expect("]")?;
            return builder.location(name(word, line)?, line).map(Left::Location);
        }
        if scanner.eat(":") {
            let thread = thread_number(word, line)?;
            return register(scanner).map(|register| Left::Register(thread, register));
        }
        let bytes = TYPES.iter().find(|(name, _)| *name == word).map(|(_, bytes)| *bytes);
        let pointer = scanner.eat("*");
        match bytes {
            Some(bytes) => *declared = Some(if pointer { 8 } else { bytes }),
            None if pointer => return Err(LitmusError::new(line, format!("unknown type `{word}`"))),
            None => {
                let name = name(word, line)?;
                // Another word: this one was a type.
                if !scanner.peek_word().is_empty() {
                    return Err(LitmusError::new(line, format!("unknown type `{word}`")));
                }
                return builder.location(name, line).map(Left::Location);
            }
        }
    }
}

/// Checks the name of a location.
pub(super) fn name(word: &str, line: usize) -> Result<&str, LitmusError> {
    match word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        true => Ok(word),
        false => Err(LitmusError::new(line, format!("`{word}` is not the name of a location"))),
    }
}

/// Reads the name of an integer register.
pub(super) fn register(scanner: &mut Scanner<'_>) -> Result<u8, LitmusError> {
    let line = scanner.line();
    let Some(word) = scanner.word() else { return Err(scanner.expected("an integer register")) };
    reg::x_number(word).ok_or_else(|| LitmusError::new(line, format!("`{word}` is not an integer register")))
}

/// Reads a number, or a location, which stands for its address.
pub(super) fn value(scanner: &mut Scanner<'_>, builder: &mut Builder) -> Result<Value, LitmusError> {
    scanner.eat("&");
    scanner.skip_space();
    let (word, line) = (scanner.peek_word(), scanner.line());
    if word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        scanner.word();
        return builder.location(word, line).map(Value::Address);
    }
    scanner.number().map(Value::Number)
}
