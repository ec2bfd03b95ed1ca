//! Prints expected values for scalar floating-point instructions, one line a case, as the suite's `env/scalar/fp.h`
//! takes them. Each line of the input names an instruction, perhaps a rounding mode, and whole 64-bit registers:
//!
//!     $ echo 'fdiv.s rup 0xffffffff3f800000 0xffffffff40400000' | cargo run -p rivet-suite --example float-cases
//!     F2(fdiv.s, S(0x3f800000), S(0x40400000), S(0x3eaaaaab), NX, rup)

use rivet_suite::float::scalar::{Kind, evaluate};
use rivet_suite::float::{Flags, Outcome, Rounding};
use std::io::BufRead;

fn main() -> std::io::Result<()> {
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        match case(&line) {
            Some(case) => println!("{case}"),
            None => eprintln!("not understood: {line}"),
        }
    }
    Ok(())
}

fn case(line: &str) -> Option<String> {
    let mut words = line.split_whitespace().peekable();
    let mnemonic = words.next()?;
    let modes = ["rne", "rtz", "rdn", "rup", "rmm"];
    let mode = words.next_if(|word| modes.contains(word));
    let rm = modes.iter().position(|&name| Some(name) == mode).map_or(Rounding::Rne, |at| Rounding::FRM[at]);
    let operands: Vec<u64> = words.map(number).collect::<Option<_>>()?;
    let (kind, Outcome { bits, flags }) = evaluate(mnemonic, rm, &operands)?;

    let from_integer = mnemonic.starts_with("fcvt") && mnemonic.ends_with(['w', 'u', 'l']);
    let form = match (kind, operands.len()) {
        (Kind::Float(_), _) if from_integer => "XF".to_string(),
        (Kind::Float(_), count) => format!("F{count}"),
        (Kind::Integer(_), 1) => "FX".to_string(),
        (Kind::Integer(_), _) => "FXX".to_string(),
    };
    let mut arguments = vec![mnemonic.to_string()];
    let operand = |&bits: &u64| if from_integer { format!("{bits:#x}") } else { register(bits) };
    arguments.extend(operands.iter().map(operand));
    arguments.push(match kind {
        Kind::Float(_) => register(bits),
        Kind::Integer(_) => format!("{bits:#x}"),
    });
    arguments.push(names(flags));
    arguments.extend(mode.map(str::to_string));
    Some(format!("{form}({})", arguments.join(", ")))
}

fn number(word: &str) -> Option<u64> {
    match word.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => word.parse().ok(),
    }
}

/// A register, with its NaN box as a macro.
fn register(bits: u64) -> String {
    match (bits >> 32, bits as u32 >> 16) {
        (0xffff_ffff, 0xffff) => format!("H({:#06x})", bits as u16),
        (0xffff_ffff, _) => format!("S({:#010x})", bits as u32),
        _ => format!("D({bits:#018x})"),
    }
}

fn names(flags: Flags) -> String {
    let names =
        [(Flags::NV, "NV"), (Flags::DZ, "DZ"), (Flags::OF, "OF"), (Flags::UF, "UF"), (Flags::NX, "NX")];
    let raised: Vec<&str> =
        names.iter().filter(|(flag, _)| flags.0 & flag.0 != 0).map(|&(_, name)| name).collect();
    if raised.is_empty() { "0".to_string() } else { raised.join(" | ") }
}
