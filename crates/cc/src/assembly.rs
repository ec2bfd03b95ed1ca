//! Inline assembly is a call of a function whose name contains the code, with all operands in registers of arguments and
//! results; where other calls have `call`, it has the instructions.

use rivet_isa::{Decoder, Inst, Isa, Xlen, asm};

/// What such names begin with.
const PREFIX: &str = "asm ";

/// The name of a function; `signature` tells functions of one code and different types apart.
pub(crate) fn name(signature: &str, code: &str) -> String {
    format!("{PREFIX}{signature}\n{code}")
}

/// The code, if this is such a name.
pub(crate) fn code(name: &str) -> Option<&str> {
    name.strip_prefix(PREFIX)?.split_once('\n').map(|(_, code)| code)
}

/// The instructions of a text.
///
/// # Errors
/// What is wrong with the text.
pub(crate) fn instructions(text: &str) -> Result<Vec<Inst>, String> {
    let isa = Isa::everything(Xlen::Rv64);
    let program = asm::program(text, 0, &isa, &asm::Options::default());
    let program = program.map_err(|errors| errors.first().map(ToString::to_string).unwrap_or_default())?;
    let decoder = Decoder::new(&isa);
    let word = |bytes: &[u8]| {
        let word = u32::from_le_bytes(bytes.try_into().ok()?);
        decoder.decode(word).filter(|inst| inst.encode(Xlen::Rv64) == Some(word))
    };
    let words: Option<Vec<Inst>> = program.bytes.chunks(4).map(word).collect();
    words.ok_or_else(|| "only instructions of 32 bits are supported".into())
}
