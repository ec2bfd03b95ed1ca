//! Side exits and links to other regions.
//!
//! An exit says what it is about in a register and goes on to a tail, which stores registers and leaves: one tail for
//! each kind of exit. Where the hart does not know of vtype and vl, the exit puts them into the frame, and the tail tells it.

use iced_x86::{Code, Register};
use rivet_exec::Uop;

use super::super::x86::exit;
use super::emit::{CONTEXT, Emit, HART, HostWriter, R9, RAX, RCX, RETIRED, at, own};
use super::frame;
use super::unchecked::Unchecked;
use crate::abi::{self, DeoptTail, ExitReason, hart};
use crate::fused::assembler::Label;
use crate::region::Node;
use crate::vector::VtypeState;

/// An exit that has been promised.
pub(super) struct Exit {
    label: Label,
    kind: Kind,
    /// What the exit is about: an address, or one in the guest.
    what: u64,
    vector: VtypeState,
    /// Results whose NaN check is deferred there.
    unchecked: Vec<Unchecked>,
}

/// How a region is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Before an instruction, which is left to the interpreter with those behind it.
    Within,
    /// To a fixed address, by a cell.
    Link,
    /// To an address in `rax`.
    Anywhere,
    /// Since nothing from an address on can be run here now.
    Refuse,
}

impl Emit<'_> {
    /// Where code goes that leaves instruction `at`, and those behind it, to the interpreter.
    pub(super) fn leaves_before(&mut self, node: &Node, at: usize) -> Label {
        let rest: &[Uop] = &node.uops[at..];
        let rest = DeoptTail::new(rest, node.len - at, None)
            .ahead(self.elements_ahead(at))
            .counted(self.node_counts.current(), at);
        let rest = Box::new(rest);
        let what = (&raw const *rest).addr() as u64;
        self.deopt_tails.push(rest);
        self.exit(Kind::Within, what)
    }

    /// Where code goes that goes on at an address outside.
    pub(super) fn leaves_to(&mut self, pc: u64) -> Label {
        debug_assert!(self.taken < self.cells.len(), "there is a cell for each exit");
        let cell = &mut self.cells[self.taken];
        cell.pc = pc;
        let what = (&raw const *cell).addr() as u64;
        self.taken += 1;
        self.exit(Kind::Link, what)
    }

    /// Where code goes that goes on at the address in `rax`.
    pub(super) fn leaves_anywhere(&mut self) -> Label {
        self.exit(Kind::Anywhere, 0)
    }

    /// Where code goes that has no fuel for what begins at an address.
    pub(super) fn refuses(&mut self, pc: u64) -> Label {
        self.exit(Kind::Refuse, pc)
    }

    fn exit(&mut self, kind: Kind, what: u64) -> Label {
        let label = self.asm.label();
        let unchecked = self.unchecked.clone();
        self.exits.push(Exit { label, kind, what, vector: self.vector, unchecked });
        label
    }

    /// Writes the exits, and their tails.
    pub(super) fn write_exits(&mut self) {
        let mut tails: Vec<(Kind, bool, Label)> = Vec::new();
        for exit in std::mem::take(&mut self.exits) {
            self.asm.place(exit.label);
            self.make_canonical(&exit.unchecked);
            let told = match exit.vector {
                VtypeState::Known { key, vl, entered: false } => {
                    self.vl_into(vl, RCX);
                    self.store(at(Register::RSP, frame::EXIT_VL), RCX);
                    self.number(Code::Mov_rm32_imm32, at(Register::RSP, frame::KEY), key.bits() as i32);
                    false
                }
                _ => true,
            };
            if exit.kind != Kind::Anywhere {
                self.load_number(RAX, exit.what);
            }
            let known = tails.iter().find(|(kind, is_told, _)| (*kind, *is_told) == (exit.kind, told));
            let tail = match known {
                Some(&(.., tail)) => tail,
                None => {
                    let tail = self.asm.label();
                    tails.push((exit.kind, told, tail));
                    tail
                }
            };
            self.jump(Code::Jmp_rel32_64, tail);
        }
        for (kind, told, label) in tails {
            self.asm.place(label);
            self.store_all();
            if !told {
                self.sync_vtype();
            }
            self.drop_frame();
            self.tail(kind);
        }
    }

    /// Tells the hart of vtype and vl.
    fn sync_vtype(&mut self) {
        let (other, done) = (self.asm.label(), self.asm.label());
        self.two(Code::Mov_r32_rm32, Register::R9D, at(Register::RSP, frame::KEY));
        self.load(RCX, at(Register::RSP, frame::EXIT_VL));
        self.two(Code::Cmp_r32_rm32, Register::R9D, own(hart::VTYPE));
        self.jump(Code::Jne_rel32_64, other);
        self.store(own(hart::VL), RCX);
        self.jump(Code::Jmp_rel32_64, done);

        self.asm.place(other);
        let kept = [RAX, HART, CONTEXT, RETIRED];
        for (place, register) in frame::KEPT.into_iter().zip(kept) {
            self.store(at(Register::RSP, place), register);
        }
        self.copy(RETIRED, RCX);
        self.copy(CONTEXT, R9);
        self.asm.load_number(RAX, (abi::set_vector as *const ()).addr() as u64);
        self.asm.op(Code::Call_rm64, &[RAX.into()]);
        for (place, register) in frame::KEPT.into_iter().zip(kept) {
            self.load(register, at(Register::RSP, place));
        }
        self.asm.place(done);
    }

    /// The end of a tail; what the exit is about is in `rax`.
    fn tail(&mut self, kind: Kind) {
        match kind {
            Kind::Within => exit::leave_within(self),
            Kind::Link => {
                self.copy(RCX, RAX);
                self.asm.op(Code::Jmp_rm64, &[at(RCX, 0).into()]);
            }
            Kind::Anywhere => {
                let unknown = self.asm.label();
                exit::by_table(self, unknown);
                self.asm.place(unknown);
                exit::give(self, ExitReason::Next);
            }
            Kind::Refuse => exit::give(self, ExitReason::GuardFailed),
        }
    }
}
