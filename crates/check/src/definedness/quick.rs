//! The quick way of instructions that find all defined: most do, and leave it so.
//!
//! Invariant: the shadow is then what [`Shadow::prepare`] and [`Shadow::carry_out`] would have left.

use rivet_exec::{Block, Done, Uop, run_steps};
use rivet_hart::Hart;

use super::Shadow;
use super::known::{Known, KnownBlock, Needs, Plain, Quick};
use super::origin::{Cause, Origin};

impl Shadow {
    /// Runs the first `count` instructions of a block.
    pub(super) fn run(&mut self, hart: &mut Hart, block: &Block, count: usize) -> Done {
        let mut of_block = self.blocks.take(block);
        let done = self.run_block(hart, &block.uops, count, &mut of_block);
        self.blocks.put_back(block, of_block);
        done
    }

    /// The same for a block of which this is known.
    #[inline(always)]
    pub(super) fn run_block(
        &mut self,
        hart: &mut Hart,
        uops: &[Uop],
        count: usize,
        block: &mut KnownBlock,
    ) -> Done {
        if count == uops.len() && self.may_be_known(block) {
            return self.run_vectors(hart, uops, block);
        }
        self.run_each(hart, &uops[..count], &block.needs, &mut block.known)
    }

    /// Runs instructions that follow each other.
    #[inline]
    pub(super) fn run_each(
        &mut self,
        hart: &mut Hart,
        uops: &[Uop],
        needs: &[Needs],
        known: &mut [Known],
    ) -> Done {
        let mut plain = Plain::default();
        run_steps(hart, uops, |hart, i, uop| self.each(hart, i, uop, needs, known, &mut plain))
    }

    /// Runs one of them.
    #[inline(always)]
    pub(super) fn each(
        &mut self,
        hart: &mut Hart,
        i: usize,
        uop: &Uop,
        needs: &[Needs],
        known: &mut [Known],
        plain: &mut Plain,
    ) -> Done {
        if i < plain.0 {
            return uop.run(hart);
        }
        let needs = &needs[i];
        let undefined = self.running.dirty_x & needs.plain_x | self.running.dirty_f & needs.plain_f;
        if needs.plain > 0 && undefined == 0 && (!needs.plain_vset || self.is_vset_plain()) {
            plain.0 = i + usize::from(needs.plain);
            return uop.run(hart);
        }
        self.step(hart, uop, needs, &mut known[i])
    }

    /// Runs an instruction.
    #[inline(always)]
    pub(super) fn step(&mut self, hart: &mut Hart, uop: &Uop, needs: &Needs, known: &mut Known) -> Done {
        let undefined = self.running.dirty_x & needs.x | self.running.dirty_f & needs.f;
        if undefined == 0 {
            // By a branch of its own, which is foreseen where vector instructions follow each other.
            if needs.quick == Quick::Vector {
                if let Some(elements) = self.vector_is_defined(hart, uop, known) {
                    uop.run(hart)?;
                    self.vector_stays_defined(hart, uop, known, elements);
                    return Ok(());
                }
                return self.full_step(hart, uop, known);
            }
            match needs.quick {
                Quick::Plain => return uop.run(hart),
                Quick::Load(bytes) => {
                    let bytes = bytes.into();
                    let addr = self.address(hart.x(uop.rs1), uop.imm as u64);
                    if self.memory.is_defined(addr, bytes) {
                        return uop.run(hart);
                    }
                }
                Quick::Store(bytes) => {
                    let bytes = bytes.into();
                    let addr = self.address(hart.x(uop.rs1), uop.imm as u64);
                    if self.memory.is_defined(addr, bytes) {
                        return uop.run(hart);
                    }
                    if !self.may_be_forbidden(addr, bytes) {
                        uop.run(hart)?;
                        self.memory.store(addr, bytes, 0, Origin::default());
                        return Ok(());
                    }
                }
                Quick::Jump => {
                    uop.run(hart)?;
                    self.jumped(hart);
                    return Ok(());
                }
                Quick::Stack => {
                    let old = hart.x(2);
                    uop.run(hart)?;
                    self.moved_stack(old, hart.x(2), uop);
                    return Ok(());
                }
                Quick::Vset | Quick::Length if self.is_vset_plain() => return uop.run(hart),
                Quick::Never | Quick::Vset | Quick::Length | Quick::Vector => {}
            }
        }
        self.full_step(hart, uop, known)
    }

    /// Whether nothing is to be done for `vset{i}vl{i}` whose operands are defined, or a read of vl, vtype or vlenb.
    #[inline(always)]
    pub(super) fn is_vset_plain(&self) -> bool {
        self.running.fault_only_first.is_none() && !self.follows_vlen
    }

    /// Runs an instruction in the way that suits all.
    #[inline(never)]
    pub(super) fn full_step(&mut self, hart: &mut Hart, uop: &Uop, known: &Known) -> Done {
        if self.follows_flags && uop.op.writes_fflags() {
            return self.flag_step(hart, uop, known);
        }
        self.prepare(hart, uop, known);
        uop.run(hart)?;
        self.carry_out(hart, uop, known);
        Ok(())
    }

    /// The same for an instruction that may raise floating-point flags: those that it does raise are known.
    fn flag_step(&mut self, hart: &mut Hart, uop: &Uop, known: &Known) -> Done {
        /// Nearly all operations are inexact.
        const INEXACT: u8 = 1;
        let kept = std::mem::take(&mut hart.fflags);
        self.prepare(hart, uop, known);
        self.before.fflags = kept;
        let done = uop.run(hart);
        self.raised = hart.fflags & !INEXACT;
        hart.fflags |= kept;
        done?;
        self.carry_out(hart, uop, known);
        self.raised = 0;
        Ok(())
    }

    /// The stack pointer has moved: what it has taken in is undefined.
    pub(super) fn moved_stack(&mut self, old: u64, sp: u64, uop: &Uop) {
        /// Beyond this another stack begins.
        const FRAME: u64 = 2 << 20;
        let (sp, old) = (self.address(sp, 0), self.address(old, 0));
        if sp < old && old - sp <= FRAME {
            let origin = self.origins.root(uop.pc, Some(uop.inst), Cause::Stack);
            self.memory.undefine(sp..old, origin);
        }
    }
}
