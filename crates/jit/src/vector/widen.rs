//! Vector instructions whose result is wider than their sources: extensions, widening sums, products and
//! multiply-accumulates of integers.

use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Param, Sew, Shape};

use super::arithmetic::Other;
use crate::guards::CompileKey;

/// What is done with the extended elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    Nothing,
    Add,
    Sub,
    Mul,
    Accumulate,
}

/// A widening instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widening {
    pub(crate) then: Then,
    /// Logarithm of how much wider the result is than vs2; 0 if that is wide already.
    pub(crate) log: u32,
    /// Is vs2 signed, and is the other operand?
    pub(crate) signed: (bool, bool),
    pub(crate) other: Other,
}

impl Widening {
    /// The one that an instruction is; `sew` is that of vtype.
    pub(crate) fn of(uop: &Uop, sew: Sew, compile_key: &CompileKey) -> Option<(Widening, Sew)> {
        let (chapter, function, name) = uop.op.semantics();
        if chapter == Chapter::vint && matches!(function, Function::sext | Function::zext) {
            let log = name.log2_fraction()? as u32;
            let signed = (function == Function::sext, false);
            return Some((Widening { then: Then::Nothing, log, signed, other: Other::None }, sew));
        }
        let wide = Sew::from_bits(sew.bits() * 2).filter(|wide| wide.bits() <= compile_key.elen)?;
        let other = match function {
            Function::vv | Function::wv | Function::wvv => Other::Vector(uop.rs1),
            Function::vx | Function::wx | Function::wvx => Other::Integer(uop.rs1),
            _ => return None,
        };
        let (then, signed) = match (chapter, name) {
            (Chapter::vwiden, Param::Wadd) => (Then::Add, (true, true)),
            (Chapter::vwiden, Param::Waddu) => (Then::Add, (false, false)),
            (Chapter::vwiden, Param::Wsub) => (Then::Sub, (true, true)),
            (Chapter::vwiden, Param::Wsubu) => (Then::Sub, (false, false)),
            (Chapter::vwiden, Param::Wmul) => (Then::Mul, (true, true)),
            (Chapter::vwiden, Param::Wmulu) => (Then::Mul, (false, false)),
            (Chapter::vwiden, Param::Wmulsu) => (Then::Mul, (true, false)),
            (Chapter::vmac, Param::Wmacc) => (Then::Accumulate, (true, true)),
            (Chapter::vmac, Param::Wmaccu) => (Then::Accumulate, (false, false)),
            (Chapter::vmac, Param::Wmaccsu) => (Then::Accumulate, (false, true)),
            (Chapter::vmac, Param::Wmaccus) => (Then::Accumulate, (true, false)),
            _ => return None,
        };
        let log = if uop.op.base().form().vs2 == Shape::Group(1) { 0 } else { 1 };
        Some((Widening { then, log, signed, other }, wide))
    }

    /// Registers that it reads, where its result has so many bytes.
    pub(crate) fn reads(&self, uop: &Uop, span: impl Fn(u8, u32) -> u32, bytes: u32) -> u32 {
        let a = span(uop.rs2, bytes >> self.log);
        let b = if let Other::Vector(r) = self.other { span(r, bytes >> 1) } else { 0 };
        let d = if self.then == Then::Accumulate { span(uop.rd, bytes) } else { 0 };
        a | b | d
    }
}
