//! Members that count, number, compress or look up: lanes of theirs have to do with earlier ones, or with a table.

use rivet_exec::Uop;
use rivet_isa::Sew;

use super::find::ScalarValue;
use super::op::CandidateBuilder;
use crate::fused::assembler::address_of;
use crate::fused::{self, OpKind, Scalar};
use crate::guards::CompileKey;
use crate::operands::uses;
use crate::vector::mask::Logic;
use crate::vector::permute::Permute;
use crate::vector::plan::{self, registers};
use crate::vector::{Plan, VectorOp, VtypeState};

/// The plan of an instruction that has none in chunks, but may be a member.
pub(super) fn plan(uop: &Uop, vector: VtypeState, compile_key: &CompileKey) -> Option<Plan> {
    let permute = Permute::kind(uop).filter(|&permute| is_member(permute))?;
    let plan = plan::plan(uop, vector, compile_key)?;
    Some(Plan { op: VectorOp::Permute(permute), ..plan })
}

fn is_member(permute: Permute) -> bool {
    matches!(permute, Permute::Counts | Permute::Compress | Permute::Gather | Permute::Numbers)
}

/// Bytes of a part.
const PART: usize = 64;

/// The numbers of lanes, for each width.
static NUMBERS: [[u8; PART]; 4] = [numbers(1), numbers(2), numbers(4), numbers(8)];

/// The numbers of lanes of so many bytes.
pub(in crate::lower) const fn numbers(width: usize) -> [u8; PART] {
    let (mut bytes, mut lane) = ([0; PART], 0);
    while lane < PART / width {
        bytes[lane * width] = lane as u8;
        lane += 1;
    }
    bytes
}

/// Those of words, then of doublewords.
static BELOW: [[u8; PART]; 2] = [below(4), below(8)];

/// In each lane of so many bytes, four or eight, a bit for each lane before it.
pub(in crate::lower) const fn below(width: usize) -> [u8; PART] {
    let (mut bytes, mut lane) = ([0; PART], 0);
    while lane < PART / width {
        let bits = (1u32 << lane) - 1;
        bytes[lane * width] = bits as u8;
        bytes[lane * width + 1] = (bits >> 8) as u8;
        lane += 1;
    }
    bytes
}

impl CandidateBuilder {
    /// May instruction `uop` be done after the fused loop, or before it?
    pub(super) fn is_apart(&self, uop: &Uop) -> bool {
        let uses = uses(uop);
        self.results.iter().all(|&(rd, _)| (uses.reads.x | uses.writes.x) >> rd & 1 == 0)
    }

    /// `vcpop.m` and `vfirst.m`
    pub(super) fn counted(&mut self, uop: &Uop, logic: Logic, compile_key: &CompileKey) -> Option<OpKind> {
        self.mask(uop.rs2)?;
        let mask = self.home(uop.rs2, compile_key);
        let is_count = logic == Logic::Count;
        let counter = self.counter(if is_count { 0 } else { -1 });
        self.results.push((uop.rd, counter));
        Some(if is_count { OpKind::Count { mask, counter } } else { OpKind::First { mask, counter } })
    }

    pub(super) fn permuted(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        permute: Permute,
        compile_key: &CompileKey,
    ) -> Option<OpKind> {
        let sew = plan.sew;
        if !fused::can_permute() {
            return None;
        }
        match permute {
            Permute::Numbers => {
                let first = self.table(&NUMBERS[sew as usize]);
                Some(OpKind::Numbers { to: self.group(uop.rd, sew, compile_key)?, first })
            }
            // There is a bit for each lane.
            Permute::Counts if matches!(sew, Sew::E32 | Sew::E64) => {
                self.mask(uop.rs2)?;
                let (mask, counter) = (self.home(uop.rs2, compile_key), self.counter(0));
                let below = self.table(&BELOW[usize::from(sew == Sew::E64)]);
                Some(OpKind::Counts { to: self.group(uop.rd, sew, compile_key)?, mask, counter, below })
            }
            Permute::Compress => {
                let from = self.group(uop.rs2, sew, compile_key)?;
                self.mask(uop.rs1)?;
                let own = registers(uop.rd, plan.vl.most() * sew.bytes(), compile_key);
                if own & (self.data | self.masks | self.closed) != 0 {
                    return None;
                }
                self.closed |= own;
                let (mask, to) = (self.home(uop.rs1, compile_key), self.home(uop.rd, compile_key));
                Some(OpKind::Compress { from, mask, to, counter: self.counter(0) })
            }
            Permute::Gather => {
                let bytes = plan.group;
                let own = registers(uop.rs2, bytes, compile_key);
                if !matches!(bytes, 64 | 128) || own & (self.writes | self.closed) != 0 {
                    return None;
                }
                self.tables |= own;
                let from = self.group(uop.rs1, sew, compile_key)?;
                let end = self.constant(sew, u64::from(bytes / sew.bytes()));
                let (to, table) = (self.group(uop.rd, sew, compile_key)?, self.home(uop.rs2, compile_key));
                Some(OpKind::Gather { to, from, table, bytes, end })
            }
            _ => None,
        }
    }

    fn table(&mut self, bytes: &'static [u8; PART]) -> usize {
        self.scalar(Scalar::Table, ScalarValue::Immediate(address_of(bytes) as i64))
    }

    fn counter(&mut self, first: i32) -> usize {
        self.chain.counters.push(first);
        self.chain.counters.len() - 1
    }
}
