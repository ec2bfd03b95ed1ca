//! Inline assembly is a call of a function whose name contains the code, with all operands in registers of arguments and
//! results; where other calls have `call`, it has the instructions.

use rivet_isa::asm::{self, Reference, ReferenceKind};
use rivet_isa::{Decoder, Inst, Isa, Xlen};

/// What such names begin with.
const PREFIX: &str = "asm ";

/// The name of a function; `signature` tells functions of one code and different types apart.
pub(crate) fn name(signature: &str, code: &str) -> String {
    format!("{PREFIX}{signature}\n{code}")
}

/// What the signatures of operations begin with that read and write the floating-point state (`llvm.experimental.constrained`).
pub(crate) const STRICT: &str = "strict ";

/// Whether the code is that of such an operation, not of the program's own.
pub(crate) fn is_strict(name: &str) -> bool {
    name.strip_prefix(PREFIX).is_some_and(|rest| rest.starts_with(STRICT))
}

/// The code, if this is such a name.
pub(crate) fn code(name: &str) -> Option<&str> {
    name.strip_prefix(PREFIX)?.split_once('\n').map(|(_, code)| code)
}

/// An instruction, and the symbol in it or in the pair that it begins.
pub(crate) type Instruction = (Inst, Option<Reference>);

/// The instructions of a text.
///
/// # Errors
/// What is wrong with the text.
pub(crate) fn instructions(text: &str) -> Result<Vec<Instruction>, String> {
    let isa = Isa::everything(Xlen::Rv64);
    let options = asm::Options { outside: true, ..asm::Options::default() };
    let program = asm::program(text, 0, &isa, &options);
    let program = program.map_err(|errors| errors.first().map(ToString::to_string).unwrap_or_default())?;
    let decoder = Decoder::new(&isa);
    let word = |bytes: &[u8]| {
        let word = u32::from_le_bytes(bytes.try_into().ok()?);
        decoder.decode(word).filter(|inst| inst.encode(Xlen::Rv64) == Some(word))
    };
    let words: Option<Vec<Inst>> = program.bytes.chunks(4).map(word).collect();
    let words = words.ok_or("only instructions of 32 bits are supported")?;
    for (&at, reference) in &program.references {
        let second = words.get(at as usize / 4 + 1).map_or((0, 0), |second| (second.rd, second.rs1));
        match (reference.kind, reference.addend, second) {
            (ReferenceKind::Call, 0, (1, 1) | (0, 6)) | (ReferenceKind::Address, 0, _) => {}
            (ReferenceKind::Call | ReferenceKind::Address, ..) => {
                return Err(format!("this reference to `{}` is not supported", reference.symbol));
            }
            _ => {}
        }
    }
    let mut references = program.references;
    Ok((0..).zip(words).map(|(at, word)| (word, references.remove(&(4 * at)))).collect())
}
