//! Indexed accesses: [the host gathers and scatters](super::host_gather) elements. The base lies in the range, and no
//! active index leads out of it.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::{BYTES, Emit, HostWriter, Later, R9, RAX, RCX, at};
use super::file::{narrowed, size, sized};
use super::host_gather::{LEFT, Missed, Step};
use super::mask_cache::MaskCache;
use super::mover::Move;
use super::vector::{Steps, narrow};
use crate::fused::assembler::{Arg, Label};
use crate::fused::codes;
use crate::vector::elements::{Elements, Layout};
use crate::vector::mask::Predicate;
use crate::vector::{Plan, VectorOp};

/// The other half of the conditions of comparisons.
const NOT: i32 = 4;

/// How an access is done.
#[derive(Clone, Copy)]
struct Indexed {
    /// Widths of elements, of indices, and of indices where they are used.
    data: Sew,
    index: Sew,
    place: Sew,
    steps: Steps,
}

/// The steps of an access by indices of a width.
pub(super) fn steps(plan: &Plan, index: Sew) -> Steps {
    Steps::of(plan.vl.most(), plan.sew.max(index))
}

impl Indexed {
    fn of(plan: &Plan) -> Option<Indexed> {
        let VectorOp::Elements(Elements { places: Layout::Indexed(index), .. }) = plan.op else {
            return None;
        };
        Some(Indexed { data: plan.sew, index, place: plan.sew.max(index), steps: steps(plan, index) })
    }

    /// The host's instruction, for 64 bytes of the wider elements.
    fn code(self, store: bool) -> Code {
        match (self.data, self.place, store) {
            (Sew::E32, Sew::E32, false) => Code::EVEX_Vpgatherdd_zmm_k1_vm32z,
            (Sew::E32, Sew::E32, true) => Code::EVEX_Vpscatterdd_vm32z_k1_zmm,
            (Sew::E32, _, false) => Code::EVEX_Vpgatherqd_ymm_k1_vm64z,
            (Sew::E32, _, true) => Code::EVEX_Vpscatterqd_vm64z_k1_ymm,
            (.., false) => Code::EVEX_Vpgatherqq_zmm_k1_vm64z,
            (.., true) => Code::EVEX_Vpscatterqq_vm64z_k1_zmm,
        }
    }
}

impl Emit<'_> {
    /// The access, which has code here.
    pub(super) fn indexed(&mut self, uop: &Uop, plan: &Plan, access: Move, slow: Label) -> Option<()> {
        let indexed = Indexed::of(plan)?;
        let (label, back) = (self.asm.label(), self.asm.label());
        let range = access.range?;
        // The bytes of the range from the base on, at which an element may begin.
        self.get_into(uop.rs1, RAX);
        self.copy(RCX, RAX);
        self.two(Code::Sub_r64_rm64, RCX, at(Register::RSP, range));
        self.load(R9, at(Register::RSP, range + 8));
        self.two(Code::Sub_r64_rm64, R9, RCX);
        self.jump(Code::Jbe_rel32_64, label);
        let limit = self.temp();
        self.spread(sized(limit, 64), R9, indexed.place);
        self.two(Code::Lea_r64_m, R9, super::emit::indexed(BYTES, RAX, 1, 0));
        self.check_indices(uop, plan, indexed, limit, label)?;
        self.temps = 0;
        self.move_elements(uop, plan, indexed, back)?;
        // The call changes them.
        self.mask_cache = MaskCache::default();
        self.asm.place(back);
        self.later.push(Later::Missed(Missed { label, back, slow, access }));
        Some(())
    }

    /// Goes to a label unless all active indices are below a limit.
    fn check_indices(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        indexed: Indexed,
        limit: usize,
        label: Label,
    ) -> Option<()> {
        let Indexed { place, steps, .. } = indexed;
        let (kept, checked) = (self.temps, self.asm.label());
        let (compare, condition) = codes::comparison(Predicate::LessUnsigned, place)?;
        let bytes = size(steps.lanes * place.bytes());
        for first in steps.firsts() {
            self.leave_past(plan.vl, first, checked);
            self.temps = kept;
            let index = self.places(uop, indexed, first)?;
            let lanes = self.lanes(plan.vl, first, steps.lanes, !uop.vm);
            let [index, limit] = [index, limit].map(|number| sized(number, bytes).into());
            let args = [LEFT.into(), index, limit, Arg::Number(condition ^ NOT)];
            self.masked(narrowed(compare, bytes), lanes, &args);
            self.two(Code::VEX_Kortestq_kr_kr, LEFT, LEFT);
            self.jump(Code::Jne_rel32_64, label);
        }
        self.asm.place(checked);
        Some(())
    }

    /// Gathers or scatters the elements of the body from the host address in `r9` on, then goes to `end`.
    fn move_elements(&mut self, uop: &Uop, plan: &Plan, indexed: Indexed, end: Label) -> Option<()> {
        let Indexed { data, place, steps, .. } = indexed;
        let is_store = matches!(plan.op, VectorOp::Elements(Elements { store: true, .. }));
        let bytes = size(steps.lanes * place.bytes());
        let code = narrowed(indexed.code(is_store), bytes);
        let data_bytes = size(bytes / (place.bytes() / data.bytes()));
        for first in steps.firsts() {
            self.leave_past(plan.vl, first, end);
            self.temps = 0;
            let index = self.places(uop, indexed, first)?;
            let home = steps.place(self.byte_of(uop.rd), first, data);
            let lanes = self.lanes(plan.vl, first, steps.lanes, !uop.vm);
            let memory = MemoryOperand::new(R9, sized(index, bytes), 1, 0, 1, false, Register::None);
            let step = Step { code, home, sew: data, lanes, count: steps.lanes, is_store };
            self.move_step(&step, memory, data_bytes);
        }
        Some(())
    }

    /// The indices of a step, as wide as they are used.
    fn places(&mut self, uop: &Uop, indexed: Indexed, first: u32) -> Option<usize> {
        let Indexed { index, place, steps, .. } = indexed;
        let from = self.step_of(steps, uop.rs2, first, index);
        let log = (place.bytes() / index.bytes()).ilog2();
        if log == 0 {
            return Some(from);
        }
        debug_assert!(narrow(place, log) == index, "widths are powers of two");
        let bytes = size(steps.lanes * place.bytes());
        let to = self.temp();
        let code = narrowed(codes::extend(false, log, place)?, bytes);
        self.two(code, sized(to, bytes), sized(from, size(bytes >> log)));
        Some(to)
    }
}
