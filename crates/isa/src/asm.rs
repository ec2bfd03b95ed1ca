//! The assembler: text to encodings, for one instruction or a whole program.
//!
//! Syntax is that of LLVM and GNU for RISC-V. Names and operands come from the one table ([`crate::table`]) and the
//! aliases ([`crate::alias`]); only macros, which stand for several instructions, are known here alone. Decisions:
//!
//! - A constant where a target belongs is an offset from the instruction, as LLVM has it; a symbol is an address.
//! - Nothing is relaxed: a target out of reach is an error. Nothing is compressed unless asked for, and what contains a
//!   symbol never is, so that lengths do not depend on addresses.
//! - Reserved choices of vector registers are no error: most depend on vtype, and whoever has a simulator at hand may
//!   want to see them trap.
//!
//! Invariant: no text panics, and what assembles decodes to the instruction that was written.

mod compress;
mod cursor;
mod data;
mod error;
mod expr;
mod float;
mod form;
mod frame;
mod immediate;
mod insn;
mod li;
mod operand;
mod outside;
mod program;
mod pseudo;
mod scope;
mod source;

use std::cell::RefCell;
use std::collections::BTreeMap;

use self::cursor::Cursor;
pub use self::error::{Error, Problem};
pub use self::li::load as load_constant;
use self::outside::Outside;
pub use self::outside::{Reference, ReferenceKind};
pub use self::program::{Options, Program, program};
use self::scope::{Names, Scope, SymbolLookup};
use crate::decode::available;
use crate::{Ext, Inst, Isa};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// An address: branches reach it, and it moves with the code.
    Address(u64),
    /// A number, as `.equ` defines.
    Constant(i64),
}

/// One encoded instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding {
    /// The bits, zero-extended.
    pub raw: u32,
    /// Length in bytes: 2 or 4.
    pub len: u8,
}

impl Encoding {
    /// The bytes in the order of memory.
    ///
    /// ```
    /// let nop = rivet_isa::asm::Encoding { raw: 0x13, len: 4 };
    /// assert_eq!(nop.bytes().collect::<Vec<u8>>(), [0x13, 0, 0, 0]);
    /// ```
    pub fn bytes(self) -> impl Iterator<Item = u8> {
        self.raw.to_le_bytes().into_iter().take(self.len.into())
    }
}

/// What a single instruction may refer to.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// What the hart has: XLEN and extensions.
    pub isa: &'a Isa,
    /// Address of the instruction, which targets by name need.
    pub pc: Option<u64>,
    /// Asked for names that are used.
    pub symbols: &'a dyn Fn(&str) -> Option<Symbol>,
    /// Use compressed forms where there are some and the ISA has them.
    pub compress: bool,
}

impl<'a> Context<'a> {
    /// No address, no symbols, nothing compressed.
    pub fn new(isa: &'a Isa) -> Context<'a> {
        Context { isa, pc: None, symbols: &|_| None, compress: false }
    }
}

impl Names for Context<'_> {
    fn symbol(&self, name: &str) -> SymbolLookup {
        (self.symbols)(name).map_or(SymbolLookup::Nowhere, SymbolLookup::Here)
    }

    fn local(&self, _: u64, _: bool) -> SymbolLookup {
        SymbolLookup::Nowhere
    }
}

/// Assembles one instruction. Macros such as `li` and `call` may give several.
///
/// ```
/// use rivet_isa::asm::{self, Context};
/// use rivet_isa::{Isa, Xlen};
///
/// let isa = Isa::everything(Xlen::Rv64);
/// let code = asm::instruction("vadd.vv v8, v16, v24, v0.t", &Context::new(&isa))?;
/// assert_eq!(code[0].raw, 0x010c_0457);
///
/// let code = asm::instruction("li a0, 0x12345678", &Context::new(&isa))?;
/// assert_eq!(code.len(), 2); // lui and addiw
///
/// let wrong = asm::instruction("addi a0, a1, 5000", &Context::new(&isa)).unwrap_err();
/// assert_eq!(wrong.to_string(), "column 14: expected a number from -2048 to 2047, found 5000");
/// # Ok::<(), asm::Error>(())
/// ```
///
/// # Errors
///
/// Says where the text stops making sense, what stands there, and what was expected.
pub fn instruction(text: &str, context: &Context<'_>) -> Result<Vec<Encoding>, Error> {
    let line = source::without_comments(text, &mut false);
    let mut cursor = Cursor::new(&line, 0, line.len());
    let (targets, outside) = (RefCell::new(BTreeMap::new()), RefCell::new(Outside::default()));
    let scope = Scope {
        isa: context.isa,
        pc: context.pc,
        compress: context.compress,
        names: context,
        targets: &targets,
        outside: &outside,
    };
    cursor.skip_space();
    let start = cursor;
    match cursor.word() {
        Some(name) => statement(name, &start, &mut cursor, &scope),
        None => Err(start.expected("an instruction")),
    }
}

/// The names of everything that [`instruction`] accepts and `isa` has, for completion: rows, aliases and macros,
/// without those that carry a count (`vlseg3e8.v`) or an ordering (`lr.w.aq`).
///
/// ```
/// use rivet_isa::{Isa, Xlen, asm};
/// let isa = Isa::everything(Xlen::Rv64);
/// assert!(asm::mnemonics(&isa).contains(&"vfwmacc.vf"));
/// assert!(asm::mnemonics(&isa).contains(&"bgtz"));
/// ```
pub fn mnemonics(isa: &Isa) -> Vec<&'static str> {
    form::names(isa, pseudo::names())
}

/// Assembles the instruction `name`, whose operands are at `cursor`.
fn statement(
    name: &str,
    start: &Cursor<'_>,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
) -> Result<Vec<Encoding>, Error> {
    let name = name.to_ascii_lowercase();
    if name == ".insn" {
        return insn::directive(cursor, scope).map(|encoding| vec![encoding]);
    }
    // An illegal instruction that is all zeros has no row: it is reserved to be illegal for ever.
    let zeros = name == "c.unimp" || name == "unimp" && scope.compress;
    if zeros && scope.isa.has(Ext::Zca) && cursor.at_end() {
        return Ok(vec![Encoding { raw: 0, len: 2 }]);
    }
    let operands = *cursor;
    let mut failure: Option<Error> = None;
    let mut keep = |error: Error| {
        if failure.as_ref().is_none_or(|old| error.weight() > old.weight()) {
            failure = Some(error);
        }
    };
    let forms = if pseudo::decides(&name) { Vec::new() } else { form::forms(&name) };
    for form in forms.iter().filter(|f| available(f.op, scope.isa)) {
        match form.read(cursor, scope) {
            Ok((inst, notes)) => {
                if let (Some(pc), Some(target)) = (scope.pc, notes.target) {
                    scope.targets.borrow_mut().insert(pc, target);
                }
                return encode(&[inst], !notes.symbolic, start, scope);
            }
            Err(error) => keep(error),
        }
        *cursor = operands;
        if let Some(expansion) = pseudo::access(form.op, cursor, scope) {
            match expansion {
                Ok(expansion) => return encode(&expansion.insts, false, start, scope),
                Err(error) => keep(error),
            }
            *cursor = operands;
        }
    }
    match pseudo::expand(&name, start, cursor, scope) {
        Some(Ok(expansion)) => return encode(&expansion.insts, !expansion.fixed_length, start, scope),
        Some(Err(error)) => keep(error),
        None => {}
    }
    Err(failure.unwrap_or_else(|| match forms.first() {
        Some(form) => start.error(form::unavailable(&name, form.op, scope.isa)),
        None => {
            let near = form::near(&name, scope.isa, pseudo::names());
            start.error(Problem::UnknownMnemonic { name, near })
        }
    }))
}

/// The encodings of `insts`, compressed where that is wanted and `may_compress`.
fn encode(
    insts: &[Inst],
    may_compress: bool,
    start: &Cursor<'_>,
    scope: &Scope<'_>,
) -> Result<Vec<Encoding>, Error> {
    let one = |inst: &Inst| {
        let narrow = (may_compress && scope.compress && inst.len == 4)
            .then(|| compress::compressed(inst, scope.isa))
            .flatten();
        let inst = narrow.as_ref().unwrap_or(inst);
        let raw =
            inst.encode(scope.isa.xlen).ok_or_else(|| start.other("these operands cannot be encoded"))?;
        if let Some(beyond) = inst.register_beyond_e().filter(|_| scope.isa.has(Ext::E)) {
            return Err(start.other(format!("x{beyond} does not exist: {} has x0 to x15", scope.isa.short())));
        }
        Ok(Encoding { raw, len: inst.len })
    };
    insts.iter().map(one).collect()
}
