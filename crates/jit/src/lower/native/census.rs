//! Counts of instructions for statistics: see [`crate::census`].

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::VtypeKey;

use super::emit::{Emit, HostWriter, R9, RCX, at, own};
use crate::abi::hart;
use crate::census::{LENGTHS, Masked, UNCHANGED, Unchanged, unchanged};
use crate::region::Node;
use crate::vector::{Vl, VtypeState};

impl Emit<'_> {
    /// Counts that the node begins, if anything is counted.
    pub(super) fn begin_count(&mut self, node: &Node) {
        let (own, state) = (node.own(), node.vector);
        let Some(count) = self.node_counts.begin(own, state, &self.compile_key, Masked::AddedUp) else {
            return;
        };
        let (address, adds_lengths) = (count.address(), count.adds_lengths());
        self.load_wide(R9, address);
        self.number(Code::Add_rm64_imm8, at(R9, 0), 1);
        if let (true, VtypeState::Known { vl, .. }) = (adds_lengths, node.vector) {
            self.vl_into(vl, RCX);
            self.two(Code::Add_rm64_r64, at(R9, LENGTHS), RCX);
        }
    }

    /// Adds up the active elements of an instruction that is done and has left v0 alone, if they are counted.
    pub(super) fn count_active(&mut self, at_instruction: usize) {
        let sum = self.node_counts.current().and_then(|count| count.sum(at_instruction));
        let (Some(sum), VtypeState::Known { vl, .. }) = (sum, self.vector) else { return };
        self.free_temps(0);
        self.count_ones(0, vl, false);
        self.load_wide(RCX, sum);
        self.two(Code::Add_rm64_r64, at(RCX, 0), R9);
    }

    /// Counts whether a `vset` instruction leaves vtype and vl unchanged that were `before`: it sets this vtype, and `vl` to this
    /// value. Changes `r9`.
    pub(super) fn count_unchanged(
        &mut self,
        uop: &Uop,
        before: VtypeState,
        (key, vl): (VtypeKey, Vl),
        value: NewVl,
    ) {
        let Some(count) = self.node_counts.current() else { return };
        let address = count.address() + UNCHANGED as u64;
        if unchanged(uop, before, key, vl) != Unchanged::Compares {
            return;
        }
        let other = self.label();
        match before {
            VtypeState::Known { vl, entered: false, .. } => self.vl_into(vl, R9),
            _ => {
                self.number(Code::Cmp_rm32_imm32, own(hart::VTYPE), key.bits() as i32);
                self.jump(Code::Jne_rel32_64, other);
                self.load(R9, own(hart::VL));
            }
        }
        match value {
            NewVl::Number(vl) => self.number(Code::Cmp_rm64_imm32, R9, vl as i32),
            NewVl::In(vl) => self.two(Code::Cmp_r64_rm64, R9, vl),
        }
        self.jump(Code::Jne_rel32_64, other);
        self.load_wide(R9, address);
        self.number(Code::Add_rm64_imm8, at(R9, 0), 1);
        self.place(other);
    }
}

/// What a `vset` instruction sets vl to.
pub(super) enum NewVl {
    Number(u32),
    In(Register),
}
