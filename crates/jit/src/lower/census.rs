//! Counts of instructions for statistics: see [`crate::census`].

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::VtypeKey;

use crate::abi::hart;
use crate::census::{LENGTHS, Masked, UNCHANGED, Unchanged, unchanged};
use crate::lower::{Lower, OWN};
use crate::region::Node;
use crate::vector::{Vl, VtypeState};

impl Lower<'_> {
    /// Counts that the node begins, if anything is counted.
    pub(super) fn begin_count(&mut self, node: &Node) {
        let Some(count) = self.counts.begin(node.own(), node.vector, &self.compile_key, Masked::Called)
        else {
            return;
        };
        let (at, adds_lengths) = (count.address(), count.adds_lengths());
        let one = self.b.ins().iconst(I64, 1);
        self.add_at(at, one);
        if let (true, VtypeState::Known { vl, .. }) = (adds_lengths, node.vector) {
            let vl = self.vl_value(vl);
            self.add_at(at + LENGTHS as u64, vl);
        }
    }

    /// Is the instruction, which is called whenever it is come to, counted by the call? Only if anything is counted.
    pub(super) fn is_counted_apart(&mut self, uop: &Uop, at: usize) -> bool {
        // The slow way of an instruction is not all of it.
        let is_apart = !self.vectors.meets && (uop.is_vector || uop.op.is_vset());
        let Some(count) = self.counts.current_mut().filter(|_| is_apart) else { return false };
        count.is_counted_apart(at);
        true
    }

    /// Counts whether a `vset` instruction, which sets these, leaves vtype and vl unchanged.
    pub(super) fn count_unchanged(&mut self, uop: &Uop, key: VtypeKey, vl: Vl, value: Value) {
        let before = self.vectors.state;
        let Some(count) = self.counts.current() else { return };
        if unchanged(uop, before, key, vl) != Unchanged::Compares {
            return;
        }
        let at = count.address() + UNCHANGED as u64;
        let same = match before {
            VtypeState::Known { vl: old, entered: false, .. } => {
                let old = self.vl_value(old);
                self.b.ins().icmp(IntCC::Equal, old, value)
            }
            _ => {
                let (vtype, old) = (self.load_own(I32, hart::VTYPE), self.load_own(I64, hart::VL));
                let vtype = self.b.ins().icmp_imm_u(IntCC::Equal, vtype, i64::from(key.bits()));
                let vl = self.b.ins().icmp(IntCC::Equal, old, value);
                self.b.ins().band(vtype, vl)
            }
        };
        let same = self.b.ins().uextend(I64, same);
        self.add_at(at, same);
    }

    /// Adds to the number at an address of the host's.
    fn add_at(&mut self, at: u64, more: Value) {
        let at = self.b.ins().iconst(I64, at as i64);
        let number = self.b.ins().load(I64, OWN, at, 0);
        let number = self.b.ins().iadd(number, more);
        self.b.ins().store(OWN, number, at, 0);
    }
}
