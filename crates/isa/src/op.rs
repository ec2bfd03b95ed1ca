//! One [`Op`] for each row of the table, and the rows themselves as data.

use crate::form::{self, Form};
use crate::packed::{List, Texts, texts};
use crate::{Chapter, Ext, Function, Operand, Param, for_each_inst};

/// The XLENs that have an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types, reason = "spelt as in the table")]
pub enum Xlens {
    /// RV32 and RV64.
    rv,
    /// RV32 only.
    rv32,
    /// RV64 only.
    rv64,
}

/// One row of the instruction table as data.
#[derive(Debug)]
pub struct Row {
    /// The instruction this row describes.
    pub op: Op,
    /// The XLENs that have it.
    pub xlens: Xlens,
    /// Bits that are fixed.
    pub mask: u32,
    /// Values of the fixed bits.
    pub bits: u32,
    /// Length of the encoding in bytes: 2 or 4.
    pub len: u8,
    /// Operands in the order of the assembly text.
    pub operands: List<Operand, 6>,
    /// Needed extensions: all of the outer list, any of each inner list.
    pub needs: List<List<Ext, 2>, 2>,
    /// Chapter of the semantics (a module of `rivet-exec`).
    pub chapter: Chapter,
    /// The function in that chapter.
    pub function: Function,
    /// Its parameters.
    pub parameters: List<Param, 2>,
    /// Its vector operands.
    pub form: Form,
    /// The row whose semantics a compressed instruction shares.
    pub expands_to: Option<Op>,
}

impl Row {
    /// The mnemonic as assembly writes it, without operand-dependent parts such as segment counts.
    pub fn mnemonic(&self) -> &'static str {
        MNEMONICS.get(self.op as usize)
    }

    /// What the instruction computes.
    pub fn doc(&self) -> &'static str {
        DOCS.get(self.op as usize)
    }

    /// Where the specification defines the instruction.
    pub fn section(&self) -> &'static str {
        SECTIONS.get(self.op as usize)
    }

    /// Its first parameter: mostly the operation; [`Param::NoParam`] if it has none.
    #[inline]
    pub const fn parameter(&self) -> Param {
        match self.parameters.as_slice() {
            [first, ..] => *first,
            [] => Param::NoParam,
        }
    }

    /// The draft that it belongs to, and nothing else does.
    pub fn draft(&self) -> Option<Ext> {
        self.needs
            .iter()
            .filter(|any| any.iter().all(|ext| ext.is_draft()))
            .find_map(|any| any.first().copied())
    }
}

/// Parses a pattern of the table into (mask, bits, length in bytes); a wrong length is a compile error.
const fn pattern(text: &str) -> (u32, u32, u8) {
    let (bytes, mut i, mut n) = (text.as_bytes(), 0, 0u8);
    let (mut mask, mut bits) = (0u32, 0u32);
    while i < bytes.len() {
        let c = bytes[i];
        i += 1;
        if c == b' ' {
            continue;
        }
        mask = (mask << 1) | (c == b'0' || c == b'1') as u32;
        bits = (bits << 1) | (c == b'1') as u32;
        n += 1;
    }
    assert!(n == 16 || n == 32, "a pattern has 16 or 32 bits");
    (mask, bits, n / 8)
}

/// The mnemonic of a row's name: `.` for `_`, without the suffixes `_rv32` and `_inx`.
const fn mnemonic<const N: usize>(name: &str) -> [u8; N] {
    let (name, mut out, mut i) = (name.as_bytes(), [0; N], 0);
    while i < N {
        out[i] = if name[i] == b'_' { b'.' } else { name[i] };
        i += 1;
    }
    out
}

const fn mnemonic_len(name: &str) -> usize {
    let b = name.as_bytes();
    match b {
        [.., b'_', b'r', b'v', b'3', b'2'] => b.len() - 5,
        [.., b'_', b'i', b'n', b'x'] => b.len() - 4,
        _ => b.len(),
    }
}

macro_rules! expands_to {
    (expands to $base:ident) => {
        Some(Op::$base)
    };
    ($chapter:ident $shape:ident $($param:ident)*) => {
        None
    };
}

macro_rules! parameters {
    (expands $base:ident) => {
        &[]
    };
    ($chapter:ident $($param:ident)*) => {
        &[$(Param::$param),*]
    };
}

macro_rules! define {
    ($( $(#[doc = $doc:literal])* $name:ident $xlens:ident $pattern:literal [$($operand:ident)*]
        ($($($ext:ident)|+)&+) $chapter:ident::$shape:ident $(($($param:ident),*))? $section:literal; )*) => {
        /// An instruction: a row of the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        #[allow(non_camel_case_types, reason = "named after the mnemonics")]
        pub enum Op {
            $( #[doc = concat!("`", $($doc),*, "`")] $name, )*
        }

        /// All rows, indexed by `Op as usize`.
        pub static ROWS: &[Row] = &[ $( {
            const P: (u32, u32, u8) = pattern($pattern);
            const OPERANDS: &[Operand] = &[$(Operand::$operand),*];
            const PARAMETERS: &[Param] = parameters!($chapter $($($param)*)?);
            Row {
                op: Op::$name,
                xlens: Xlens::$xlens,
                mask: P.0,
                bits: P.1,
                len: P.2,
                operands: List::of(OPERANDS, Operand::Rd),
                needs: List::of(&[$(List::of(&[$(Ext::$ext),+], Ext::I)),+], List::of(&[], Ext::I)),
                chapter: Chapter::$chapter,
                function: Function::$shape,
                parameters: List::of(PARAMETERS, Param::NoParam),
                form: form::of(Chapter::$chapter, Function::$shape, PARAMETERS, OPERANDS, P.1),
                expands_to: expands_to!($chapter $shape $($($param)*)?),
            }
        } ),* ];

        static MNEMONICS: Texts = texts!(&[ $( {
            const N: usize = mnemonic_len(stringify!($name));
            const TEXT: [u8; N] = mnemonic(stringify!($name));
            match std::str::from_utf8(&TEXT) { Ok(s) => s, Err(_) => panic!("names are ASCII") }
        } ),* ]);
        static DOCS: Texts = texts!(&[$(concat!($($doc),*).trim_ascii()),*]);
        static SECTIONS: Texts = texts!(&[$($section),*]);
    };
}

for_each_inst!(define);

/// See [`Op::semantics`], which is asked for each instruction that an observer sees.
static SEMANTICS: [(Chapter, Function, Param); ROWS.len()] = {
    let mut all = [(Chapter::vint, Function::vv, Param::NoParam); ROWS.len()];
    let mut i = 0;
    while i < ROWS.len() {
        let base = match ROWS[i].expands_to {
            Some(base) => &ROWS[base as usize],
            None => &ROWS[i],
        };
        all[i] = (base.chapter, base.function, base.parameter());
        i += 1;
    }
    all
};

impl Op {
    /// The row of the table that defines this instruction.
    #[inline]
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The instruction whose semantics this one has: itself unless it is compressed.
    pub fn base(self) -> Op {
        self.row().expands_to.unwrap_or(self)
    }

    /// What does the instruction: the chapter of `rivet-exec`, the function there, and its first parameter, mostly the
    /// operation. Of a compressed instruction those of its [base](Op::base).
    ///
    /// ```
    /// use rivet_isa::{Chapter, Function, Op, Param};
    /// assert_eq!(Op::vadd_vx.semantics(), (Chapter::vint, Function::vx, Param::Add));
    /// assert_eq!(Op::c_lw.semantics(), Op::lw.semantics());
    /// ```
    #[inline]
    pub fn semantics(self) -> (Chapter, Function, Param) {
        SEMANTICS[self as usize]
    }

    /// All instructions in the order of the table.
    pub fn all() -> impl Iterator<Item = Op> {
        ROWS.iter().map(|r| r.op)
    }
}
