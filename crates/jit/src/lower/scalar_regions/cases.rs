//! Indirect jumps that go on in the region: an address is compared with those of the cases, a few one after another, more
//! by a table of them.

use iced_x86::{Code, Register};
use rivet_exec::Uop;

use super::emit::Emit;
use super::exit::Later;
use crate::fused::assembler::{Arg, Label};
use crate::lower::x86::{HostWriter, R9, RAX, RCX, at, exit, indexed};
use crate::region::{Node, NodeId, Successor};

/// So many cases are compared one after another.
const FEW: usize = 2;

/// A table has up to so many times as many places as it has cases: the more, the fewer cases want the same place.
const SPARSE: usize = 8;

/// The table of an indirect jump: by some bits of an address, a case.
pub(super) struct Table {
    label: Label,
    places: Vec<Option<(u64, Label)>>,
}

impl Emit<'_> {
    /// The indirect jump that ends a node.
    pub(super) fn indirect_jump(&mut self, node: &Node, last: &Uop) {
        self.jump_target(last);
        self.link(last);
        if node.cases.is_empty() {
            return self.leave_anywhere();
        }
        self.op(Code::And_rm64_imm8, &[RAX.into(), Arg::Number(!1)]);
        // Most often all cases begin with the count that is known here.
        if node.cases.iter().any(|case| self.retired[case.1] != self.here) {
            self.count_up_to(0);
            self.here = 0;
        }
        let cases: Vec<(u64, Label)> = node.cases.iter().map(|&(pc, id)| (pc, self.case(id))).collect();
        match cases.len() {
            ..=FEW => {
                for (pc, label) in cases {
                    exit::compare_target(self, pc);
                    self.jump(Code::Je_rel32_64, label);
                }
                self.leave_anywhere();
            }
            _ => self.jump_by_table(&cases),
        }
    }

    /// Where a case's code is, or where code goes there.
    fn case(&mut self, id: NodeId) -> Label {
        if self.here != 0 {
            return self.label_of(Successor::Node(id));
        }
        match self.cases.get(&id) {
            Some(&label) => label,
            None => {
                let label = self.label_of(Successor::Node(id));
                self.cases.insert(id, label);
                label
            }
        }
    }

    fn jump_by_table(&mut self, cases: &[(u64, Label)]) {
        let (shift, places) = arrange(cases);
        let (label, elsewhere) = (self.label(), self.leaves_anywhere());
        let bits = places.len() as i32 - 1;
        // Twice the number of the place: entries are 16 bytes.
        self.two(Code::Mov_r32_rm32, Register::R9D, Register::EAX);
        if shift > 1 {
            self.op(Code::Shr_rm32_imm8, &[Register::R9D.into(), Arg::Number(shift as i32 - 1)]);
        }
        self.number(Code::And_rm32_imm32, Register::R9D, bits << 1);
        self.asm.address(RCX, label);
        self.two(Code::Lea_r64_m, RCX, indexed(RCX, R9, 8, 0));
        self.two(Code::Cmp_r64_rm64, RAX, at(RCX, 0));
        self.jump(Code::Jne_rel32_64, elsewhere);
        self.two(Code::Movsxd_r64_rm32, R9, at(RCX, 8));
        self.two(Code::Lea_r64_m, RCX, indexed(RCX, R9, 1, 12));
        self.op(Code::Jmp_rm64, &[RCX.into()]);
        self.later.push(Later::Table(Table { label, places }));
    }

    /// Writes a table.
    pub(super) fn write_table(&mut self, table: &Table) {
        self.asm.align();
        self.place(table.label);
        for place in &table.places {
            // No address is odd.
            let (pc, label) = place.map_or((u64::MAX, None), |(pc, label)| (pc, Some(label)));
            self.asm.entry(pc, label);
        }
    }
}

/// The places of cases in a table, and from which bit of their addresses on the number of a place is. As few cases as possible are
/// left out; those, the last of them, are found by way of the table that all code has.
fn arrange(cases: &[(u64, Label)]) -> (u32, Vec<Option<(u64, Label)>>) {
    let least = cases.len().next_power_of_two();
    let sizes = (0..).map(|double| least << double).take_while(|&size| size <= SPARSE * least);
    let (mut fewest, mut best) = (usize::MAX, (1, Vec::new()));
    for (size, shift) in sizes.flat_map(|size| (1..8).map(move |shift| (size, shift))) {
        let (mut places, mut left_out) = (vec![None; size], 0);
        for &case in cases {
            let place = &mut places[(case.0 >> shift) as usize & (size - 1)];
            left_out += usize::from(place.is_some());
            place.get_or_insert(case);
        }
        if left_out < fewest {
            (fewest, best) = (left_out, (shift, places));
        }
        if fewest == 0 {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_case_has_a_place_of_its_own() {
        let at = |pcs: &[u64]| -> Vec<(u64, Label)> {
            pcs.iter().enumerate().map(|(i, &pc)| (pc, Label(i as u64))).collect()
        };
        let few = at(&[0x10000, 0x10010, 0x10024, 0x1009a]);
        let (shift, places) = arrange(&few);
        assert_eq!(places.iter().flatten().count(), 4);
        for (i, place) in places.iter().enumerate() {
            assert!(place.is_none_or(|(pc, _)| (pc >> shift) as usize & (places.len() - 1) == i));
        }
        // All of these differ in bits that no table looks at.
        let far = at(&[0x10000, 0x1_0001_0000, 0x2_0001_0000]);
        let (_, places) = arrange(&far);
        let found: Vec<u64> = places.iter().flatten().map(|place| place.0).collect();
        assert_eq!(found, [0x10000], "the first is the most frequent");
    }
}
