//! This module selects `memcpy`, `memmove` and `memset`: one vector load and store if the block is small, else a call.

use rivet_isa::Op;

use super::{Result, Select};
use crate::ir::{Extent, Intrinsic, Scalar, Type, Value};
use crate::mir::{Class, Code, Inst, Refer, Reg};

/// Blocks of so many bytes fit a group of eight registers for every VLEN from 128 on.
const MOST_INLINE: u64 = 128;

impl Select<'_> {
    pub(super) fn block_operation(&mut self, intrinsic: Intrinsic, args: &[Value]) -> Result<()> {
        let (to, second, bytes) = (args[0], args[1], args[2]);
        match self.ir.as_int(bytes) {
            Some(0) => Ok(()),
            Some(n) if n <= MOST_INLINE => self.small_block(intrinsic, to, second, n as u32),
            _ => {
                let name = match intrinsic {
                    Intrinsic::MemCpy => "memcpy",
                    Intrinsic::MemMove => "memmove",
                    _ => "memset",
                };
                let width = self.scalar_type(bytes)?.bits();
                let (to, mut from) = (self.value(to)?, self.value(second)?);
                if intrinsic == Intrinsic::MemSet {
                    from = self.zero_extended(from, 8);
                }
                let bytes = self.value(bytes)?;
                let bytes = self.zero_extended(bytes, width);
                self.call_library(name, &[to, from, bytes]);
                Ok(())
            }
        }
    }

    /// A block that is read as a whole before it is written, so that the two may overlap.
    fn small_block(&mut self, intrinsic: Intrinsic, to: Value, second: Value, bytes: u32) -> Result<()> {
        let lanes = self.lanes(Type::Vector(Scalar::Int(8), Extent::fixed(bytes)))?;
        let base = self.value(to)?;
        let from = self.value(second)?;
        let block = match intrinsic {
            Intrinsic::MemSet => self.vector(Op::vmv_v_x, lanes.class(), None, Some(from), lanes.vector()),
            _ => self.vector(Op::vle8_v, lanes.class(), None, Some(from), lanes.vector()),
        };
        let vector = Some(lanes.vector());
        self.push(Inst { rd: Some(block), rs1: Some(base), vector, ..Inst::new(Code::Isa(Op::vse8_v)) });
        Ok(())
    }

    /// A call of a function of the C library on integers, whose result nobody reads.
    fn call_library(&mut self, name: &str, arguments: &[Reg]) {
        let places: Vec<Reg> = (10..).take(arguments.len()).map(Reg::x).collect();
        for (&to, &from) in places.iter().zip(arguments) {
            debug_assert_eq!(self.out.class(from), Class::X);
            self.push(Inst::copy(to, from));
        }
        let refer = Refer::Symbol(name.to_owned());
        self.push(Inst { more: places, refer, ..Inst::new(Code::Call) });
    }
}
