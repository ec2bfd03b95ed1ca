//! From a block to its ops.

use rivet_hart::Hart;
use rivet_isa::{Ext, Op, for_each_inst};

use super::micro_op::*;
use super::run::{call, one};
use super::threaded_op::{Link, Operands, Run, ThreadedOp};
use super::{flow, fuse};
use crate::interp::Block;
use crate::interp::cache::Id;
use crate::scalar::{float, int, jump, ldst};
use crate::uop::Uop;

/// How a row becomes a threaded op.
#[derive(Clone, Copy)]
enum Plan {
    /// Its handler does it.
    Handler,
    /// A micro-op that does nothing but write rd.
    Alu(Run),
    /// rd = imm
    Lui,
    /// rd = pc + imm
    Auipc,
    /// A micro-op that writes rd and does more.
    ToX(Run),
    /// A micro-op that writes no integer register.
    Plain(Run),
    /// The same, and it has a rounding mode.
    Rounded(Run),
    Branch(Run),
    Jal,
    Jalr,
    /// A read of vlenb, which vector code asks for at every turn to find what it has spilled.
    Vlenb,
}

macro_rules! plan {
    (int::rr ($op:ident)) => {
        Plan::Alu(one::<Rr<int::ops::$op>>)
    };
    (int::ri ($op:ident)) => {
        Plan::Alu(one::<Ri<int::ops::$op>>)
    };
    (int::r ($op:ident)) => {
        Plan::Alu(one::<R<int::ops::$op>>)
    };
    (int::lui) => {
        Plan::Lui
    };
    (int::auipc) => {
        Plan::Auipc
    };
    (ldst::load ($kind:ident)) => {
        Plan::ToX(one::<Load<ldst::ops::$kind>>)
    };
    (ldst::store ($kind:ident)) => {
        Plan::Plain(one::<Store<ldst::ops::$kind>>)
    };
    (ldst::fload ($kind:ident)) => {
        Plan::Plain(one::<LoadF<ldst::ops::$kind>>)
    };
    (ldst::fstore ($kind:ident)) => {
        Plan::Plain(one::<StoreF<ldst::ops::$kind>>)
    };
    (float::bin ($format:ident, $op:ident)) => {
        Plan::Rounded(one::<Bin<float::ops::$format, float::ops::$op>>)
    };
    (float::fma ($format:ident, $op:ident)) => {
        Plan::Rounded(one::<Fused<float::ops::$format, float::ops::$op>>)
    };
    (float::sqrt ($format:ident)) => {
        Plan::Rounded(one::<Sqrt<float::ops::$format>>)
    };
    (float::minmax ($format:ident, $op:ident)) => {
        Plan::Plain(one::<MinMax<float::ops::$format, float::ops::$op>>)
    };
    (float::sgnj ($format:ident, $op:ident)) => {
        Plan::Plain(one::<Sgnj<float::ops::$format, float::ops::$op>>)
    };
    (float::cmp ($format:ident, $op:ident)) => {
        Plan::ToX(one::<Cmp<float::ops::$format, float::ops::$op>>)
    };
    (float::mv_f ($format:ident)) => {
        Plan::Plain(one::<MvF<float::ops::$format>>)
    };
    (jump::branch ($condition:ident)) => {
        Plan::Branch(flow::branch::<jump::ops::$condition>)
    };
    (jump::jal) => {
        Plan::Jal
    };
    (jump::jalr) => {
        Plan::Jalr
    };
    ($($other:tt)*) => {
        Plan::Handler
    };
}

macro_rules! define {
    ($( $(#[doc = $doc:literal])* $name:ident $xlens:ident $pattern:literal [$($operand:ident)*]
        ($($($ext:ident)|+)&+) $chapter:ident::$shape:ident $(($($param:ident),*))? $section:literal; )*) => {
        /// How each row becomes a threaded op, by `Op as usize`.
        static PLANS: &[Plan] = &[ $( plan!($chapter::$shape $(($($param),*))?) ),* ];
    };
}
for_each_inst!(define);

/// The plan of an instruction.
fn plan(uop: &Uop) -> Plan {
    match PLANS[uop.op.base() as usize] {
        Plan::ToX(_) if uop.rd == 0 => Plan::Handler,
        Plan::Rounded(_) if uop.rm() != DYNAMIC => Plan::Handler,
        Plan::Rounded(run) => Plan::Plain(run),
        plan => plan,
    }
}

/// Is it `csrr rd, vlenb`?
fn reads_vlenb(uop: &Uop) -> bool {
    uop.op.base() == Op::csrrs && uop.rs1 == 0 && uop.rd != 0 && uop.csr() == VLENB
}

/// The number of the CSR vlenb.
const VLENB: u16 = 0xc22;

/// The rounding mode is that of frm.
const DYNAMIC: u8 = 7;

/// Adds the threaded ops of a block, whose number is `id`, behind those that are there.
pub(in super::super) fn lower(block: &Block, id: Id, hart: &Hart, ops: &mut Vec<ThreadedOp>) {
    let mut head = ThreadedOp::new(call, 0);
    (head.count, head.imm) = (block.uops.len() as u8, id.0.into());
    let lowering = Lowering { start: ops.len(), hart, ops, last: Last::Other };
    lowering.ops.push(head);
    lowering.block(block);
}

struct Lowering<'a> {
    start: usize,
    hart: &'a Hart,
    ops: &'a mut Vec<ThreadedOp>,
    last: Last,
}

/// What the last threaded op does.
#[derive(Clone, Copy)]
enum Last {
    /// One micro-op: another may follow in the same threaded op.
    MicroOp(Op),
    /// Calls of handlers.
    Calls,
    Other,
}

impl Lowering<'_> {
    fn block(mut self, block: &Block) {
        // Other harts are rare: handlers do all of their instructions.
        let hart = self.hart;
        let usual = !hart.is_rv32 && hart.config.misaligned && hart.config.isa.has(Ext::Zca);
        for (index, uop) in block.uops.iter().enumerate() {
            let plan = match usual {
                true if hart.config.isa.vlen > 0 && reads_vlenb(uop) => Plan::Vlenb,
                true => plan(uop),
                false => Plan::Handler,
            };
            self.instruction(plan, uop, index as u8);
        }
        if let Some(last) = block.uops.last().filter(|last| !last.ends_block) {
            self.way_out(self.after(last));
        }
    }

    fn instruction(&mut self, plan: Plan, uop: &Uop, index: u8) {
        let next = self.after(uop);
        let imm = if uop.rs3 == 0 { uop.imm as u64 } else { uop.rs3.into() };
        let op = |run, imm| ThreadedOp { a: Operands::from(uop.inst), imm, ..ThreadedOp::new(run, index) };
        match plan {
            Plan::Alu(_) | Plan::Lui | Plan::Auipc if uop.rd == 0 => self.last = Last::Other,
            Plan::Alu(run) | Plan::ToX(run) | Plan::Plain(run) => self.part(run, uop, imm, index),
            Plan::Lui => self.part(one::<Li>, uop, imm, index),
            Plan::Auipc => self.part(one::<Li>, uop, uop.pc.wrapping_add(imm), index),
            Plan::Branch(run) => {
                self.branch(run, uop, index);
                self.way_out(next);
                self.way_out(uop.pc.wrapping_add(imm));
            }
            Plan::Jal => {
                if uop.rd != 0 {
                    self.ops.push(op(flow::jal, next));
                }
                self.way_out(uop.pc.wrapping_add(imm));
            }
            Plan::Jalr => {
                let run = if uop.rd == 0 { flow::jr } else { flow::jalr };
                self.ops.push(op(run, imm));
                self.ops.last().inspect(|op| op.more.set(next));
            }
            Plan::Vlenb => {
                self.ops.push(op(flow::vlenb, self.hart.v.vlenb() as u64));
                self.way_out(next);
            }
            Plan::Handler | Plan::Rounded(_) if uop.ends_block => {
                self.ops.push(ThreadedOp::new(flow::last, index));
            }
            Plan::Handler | Plan::Rounded(_) => self.call(index),
        }
    }

    /// Adds a call of a handler, to those before it if there are any.
    fn call(&mut self, index: u8) {
        match self.ops.last_mut() {
            Some(op) if matches!(self.last, Last::Calls) => op.count += 1,
            _ => self.ops.push(ThreadedOp { count: 1, ..ThreadedOp::new(call, index) }),
        }
        self.last = Last::Calls;
    }

    /// Adds a micro-op, to the last threaded op if there is one for both.
    fn part(&mut self, run: Run, uop: &Uop, imm: u64, index: u8) {
        let op = uop.op.base();
        let both = self.both(|last| fuse::pair(last, op));
        match self.ops.last_mut().zip(both) {
            Some((op, run)) => {
                (op.run, op.b) = (run, Operands::from(uop.inst));
                op.more.set(imm);
                self.last = Last::Other;
            }
            None => {
                self.ops.push(ThreadedOp { a: Operands::from(uop.inst), imm, ..ThreadedOp::new(run, index) });
                self.last = Last::MicroOp(op);
            }
        }
    }

    /// Adds a branch, likewise.
    fn branch(&mut self, run: Run, uop: &Uop, index: u8) {
        let both = self.both(|last| fuse::with_branch(last, uop.op.base()));
        match self.ops.last_mut().zip(both) {
            Some((op, run)) => (op.run, op.b) = (run, Operands::from(uop.inst)),
            None => self.ops.push(ThreadedOp { b: Operands::from(uop.inst), ..ThreadedOp::new(run, index) }),
        }
    }

    /// What does the last instruction and another, if there is such a threaded op.
    fn both(&self, find: impl FnOnce(Op) -> Option<Run>) -> Option<Run> {
        match self.last {
            Last::MicroOp(op) => find(op),
            Last::Calls | Last::Other => None,
        }
    }

    /// The address after an instruction.
    fn after(&self, uop: &Uop) -> u64 {
        self.hart.address(uop.pc, uop.len.into())
    }

    fn way_out(&mut self, to: u64) {
        let index = (self.ops.len() - self.start) as u8;
        let out = ThreadedOp { imm: to, ..ThreadedOp::new(flow::out, index) };
        out.more.set(Link::NOWHERE.bits());
        self.ops.push(out);
    }
}
