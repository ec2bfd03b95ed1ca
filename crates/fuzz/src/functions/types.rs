//! C types are those that generated functions compute with.

use rivet_testkit::Rng;

/// A type of C as `prelude.h` names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ty {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    I128,
    U128,
    F32,
    F64,
}

const ALL: [Ty; 12] = [
    Ty::I8,
    Ty::U8,
    Ty::I16,
    Ty::U16,
    Ty::I32,
    Ty::U32,
    Ty::I64,
    Ty::U64,
    Ty::I128,
    Ty::U128,
    Ty::F32,
    Ty::F64,
];
/// What counts iterations.
pub(crate) const COUNTERS: [Ty; 4] = [Ty::I32, Ty::U32, Ty::I64, Ty::U64];

impl Ty {
    /// Some type; `int` more often than others.
    pub(crate) fn any(r: &mut Rng) -> Ty {
        let ty = if r.one_in(4) { Ty::I32 } else { r.pick(&ALL) };
        // Wide ones make all that they meet wide.
        if ty.is_wide() && r.one_in(2) { Ty::I64 } else { ty }
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Ty::F32 | Ty::F64)
    }

    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64 | Ty::I128)
    }

    pub(crate) fn is_wide(self) -> bool {
        matches!(self, Ty::I128 | Ty::U128)
    }

    pub(crate) fn name(self) -> &'static str {
        ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "i128", "u128", "f32", "f64"][self as usize]
    }

    /// The letter for it in tables of the driver.
    pub(crate) fn letter(self) -> char {
        ['b', 'B', 'h', 'H', 'i', 'I', 'l', 'L', 'w', 'W', 'f', 'd'][self as usize]
    }
}

/// An expression of one type as one of another.
pub(crate) fn convert(text: &str, from: Ty, to: Ty) -> String {
    match (from, to) {
        _ if from == to => text.into(),
        (Ty::F32 | Ty::F64, _) if !to.is_float() => format!("of_{}_{}({text})", from.name(), to.name()),
        _ => format!("({})({text})", to.name()),
    }
}
