//! This module selects `memcpy`, `memmove` and `memset`: one vector load and store if the block is small, or a few scalar ones where
//! there are no vectors, else a call.

use rivet_isa::Op;

use super::{Result, Select};
use crate::ir::{Extent, Intrinsic, Scalar, Type, Value};
use crate::mir::{Code, Inst};

/// Blocks of so many bytes fit a group of eight registers for every VLEN from 128 on.
const MOST_INLINE: u64 = 128;
/// So many scalar loads and stores take no more room than a call and what it costs.
const MOST_PIECES: usize = 8;

impl Select<'_> {
    /// The pointers have this alignment, if it is not 0.
    pub(super) fn block_operation(&mut self, intrinsic: Intrinsic, args: &[Value], align: u32) -> Result<()> {
        let (to, second, bytes) = (args[0], args[1], args[2]);
        let vectors = self.ir.attrs.has_vectors();
        match self.ir.as_int(bytes) {
            Some(0) => Ok(()),
            Some(n) if vectors && n <= MOST_INLINE => self.small_block(intrinsic, to, second, n as u32),
            Some(n) if !vectors && pieces(n, align).nth(MOST_PIECES).is_none() => {
                self.block_in_pieces(intrinsic, to, second, (n, align))
            }
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

    /// The same by scalars.
    fn block_in_pieces(
        &mut self,
        intrinsic: Intrinsic,
        to: Value,
        second: Value,
        (bytes, align): (u64, u32),
    ) -> Result<()> {
        let (base, from) = (self.value(to)?, self.value(second)?);
        let all: Vec<(i64, u64)> = pieces(bytes, align).collect();
        let mut values = Vec::new();
        if intrinsic == Intrinsic::MemSet {
            let widest = all.iter().map(|(_, size)| *size).max().unwrap_or(1);
            let number = self.ir.as_int(second).map(|byte| (byte & 0xff) * 0x0101_0101_0101_0101);
            let value = match number {
                Some(number) => self.integer(number as i64),
                None => {
                    let mut value = self.zero_extended(from, 8);
                    for shift in [8, 16, 32].into_iter().take(widest.ilog2() as usize) {
                        let upper = self.ri(Op::slli, value, shift);
                        value = self.rr(Op::or, value, upper);
                    }
                    value
                }
            };
            values.resize(all.len(), value);
        } else {
            for &(at, size) in &all {
                let op = [Op::lbu, Op::lhu, Op::lwu, Op::ld][size.ilog2() as usize];
                values.push(self.ri(op, from, at));
            }
        }
        for ((at, size), value) in all.into_iter().zip(values) {
            let op = [Op::sb, Op::sh, Op::sw, Op::sd][size.ilog2() as usize];
            self.push(Inst { rs1: Some(base), rs2: Some(value), imm: at, ..Inst::new(Code::Isa(op)) });
        }
        Ok(())
    }
}

/// The offsets and sizes of the accesses that a block takes whose address has this alignment, the widest first.
fn pieces(bytes: u64, align: u32) -> impl Iterator<Item = (i64, u64)> {
    let widest = u64::from(align.clamp(1, 8));
    let mut at = 0;
    std::iter::from_fn(move || {
        let left = bytes - at;
        let size = (left > 0).then(|| widest.min(1 << left.ilog2()))?;
        at += size;
        Some(((at - size) as i64, size))
    })
}
