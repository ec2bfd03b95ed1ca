//! Instruction words come from the command line or standard input.

use std::io::{self, Read, Write};

use rivet_isa::reserved::Reason;
use rivet_isa::{Decoder, Isa};
use serde::Serialize;

use super::instruction::Encoding;
use super::print::encoding;
use crate::error::CliError;

/// Most bytes of standard input.
const LARGEST: u64 = 1 << 26;

/// A word in JSON.
#[derive(Serialize)]
struct Line {
    encoding: String,
    mnemonic: String,
    operands: String,
    /// Why it is no instruction.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Prints what words are; `-` stands for standard input. Targets are distances.
pub(super) fn print(out: &mut impl Write, words: &[String], isa: &Isa, json: bool) -> Result<(), CliError> {
    let mut all = Vec::new();
    for text in words {
        match text.as_str() {
            "-" => all.extend(typed()?),
            text => all.push(word(text).map_err(|why| CliError::Usage(format!("--word {text}: {why}")))?),
        }
    }
    let decoder = Decoder::new(isa);
    for raw in all {
        let line = line(raw, &decoder, isa);
        if json {
            writeln!(out, "{}", serde_json::to_string(&line).unwrap_or_default())?;
            continue;
        }
        let Line { encoding, mnemonic, operands, reason } = line;
        let reason = reason.map_or(String::new(), |why| format!("\t# {why}"));
        let operands = if operands.is_empty() { operands } else { format!("\t{operands}") };
        writeln!(out, "{encoding:<13}\t{mnemonic}{operands}{reason}")?;
    }
    Ok(())
}

fn line(raw: u32, decoder: &Decoder, isa: &Isa) -> Line {
    let bytes = raw.to_le_bytes();
    let bytes = if raw & 3 == 3 { &bytes[..] } else { &bytes[..2] };
    let this = Encoding { len: bytes.len(), raw };
    let (mnemonic, operands, reason) = match this.decode(decoder) {
        Some(inst) => {
            let text = inst.text(isa.xlen, None);
            (text.mnemonic(), text.operands(), None)
        }
        None if this.is_unimp() => ("unimp".to_owned(), String::new(), None),
        None => {
            let reason = Reason::of(raw, isa).map(|reason| reason.to_string());
            ("<unknown>".to_owned(), String::new(), reason)
        }
    };
    Line { encoding: encoding(bytes), mnemonic, operands, reason }
}

/// A word of 16 or 32 bits.
fn word(text: &str) -> Result<u32, &'static str> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err("not a hexadecimal number, such as 0x4501");
    }
    let word = u32::from_str_radix(digits, 16).map_err(|_| "more than 32 bits")?;
    match word & 3 {
        3 => Ok(word),
        _ if word >> 16 == 0 => Ok(word),
        _ => Err("its lowest two bits are those of a 16-bit instruction, but it has more than 16 bits"),
    }
}

/// The words on standard input; blank lines and `#` comments are skipped.
fn typed() -> Result<Vec<u32>, CliError> {
    let complain = |why: String| CliError::Usage(format!("standard input: {why}"));
    let mut text = Vec::new();
    io::stdin().take(LARGEST + 1).read_to_end(&mut text).map_err(|error| complain(error.to_string()))?;
    if text.len() as u64 > LARGEST {
        return Err(complain(format!("more than {LARGEST} bytes, the limit")));
    }
    let text = String::from_utf8_lossy(&text);
    let lines = text
        .lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.split('#').next().unwrap_or("").trim()));
    lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(number, line)| {
            let shown: String = line.chars().take(40).collect();
            word(line).map_err(|why| complain(format!("line {number}: {shown}: {why}")))
        })
        .collect()
}
