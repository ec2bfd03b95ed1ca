//! Side exits, and links to other code: each stores the homes that may have changed, and counts what is not yet counted.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use iced_x86::Code;

use super::access::{Misaligned, OtherPage};
use super::cases::Table;
use super::emit::Emit;
use crate::abi::{DeoptTail, ExitReason};
use crate::fused::assembler::{Arg, Label};
use crate::lower::x86::{HostWriter, RAX, RCX, at, exit, own_f, own_x};
use crate::operands::{Registers, numbers};
use crate::region::Successor;

/// Code that is written behind all nodes.
pub(super) enum Later {
    /// The way to a target.
    Edge {
        label: Label,
        target: Successor,
        here: i64,
        changed: Registers,
    },
    Exit {
        label: Label,
        exit: Exit,
        here: i64,
        changed: Registers,
    },
    Table(Table),
    Misaligned(Misaligned),
    OtherPage(OtherPage),
}

/// How a region is left that is not left as its nodes say.
#[derive(Clone, Copy)]
pub(super) enum Exit {
    /// Before an instruction, which is left to the interpreter with those behind it: the address of a [`DeoptTail`].
    Within(u64),
    /// To the address in `rax`, but for its bit 0.
    Anywhere,
    /// Since nothing from an address on can be run here now.
    Refuse(u64),
}

impl Emit<'_> {
    /// Where code goes that leaves instruction `at`, and those behind it, to the interpreter.
    pub(super) fn leaves_before(&mut self, at: usize) -> Label {
        let region = self.region;
        let node = &region.nodes[self.current];
        let rest = DeoptTail::new(&node.uops[at..], node.len - at, None);
        let rest = Box::new(rest.counted(self.counts.current(), at));
        let address = (&raw const *rest).addr() as u64;
        self.deopt_tails.push(rest);
        self.exit(Exit::Within(address))
    }

    /// Where code goes that has no fuel for what begins at an address.
    pub(super) fn refuses(&mut self, pc: u64) -> Label {
        self.exit(Exit::Refuse(pc))
    }

    /// Where code goes that goes on at the address in `rax`, but for its bit 0.
    pub(super) fn leaves_anywhere(&mut self) -> Label {
        self.exit(Exit::Anywhere)
    }

    fn exit(&mut self, exit: Exit) -> Label {
        let label = self.label();
        self.later.push(Later::Exit { label, exit, here: self.here, changed: self.changed });
        label
    }

    /// Gives the hart what it has to know, but for pc and instret; keeps `rax`.
    fn settle(&mut self) {
        for r in numbers(self.changed.x) {
            if let Some(home) = self.homes.of_x(r as u8) {
                self.store(own_x(r as u8), home);
            }
        }
        for r in numbers(self.changed.f) {
            if let Some(home) = self.homes.of_f(r as u8) {
                self.two(Code::Movsd_xmmm64_xmm, own_f(r as u8), home);
            }
        }
        self.count_up_to(0);
    }

    /// Goes on at a fixed address outside.
    pub(super) fn leave_to(&mut self, pc: u64) {
        self.settle();
        debug_assert!(self.taken < self.cells.len(), "there is a cell for each exit");
        let cell = &mut self.cells[self.taken];
        cell.pc = pc;
        let cell = (&raw const *cell).addr() as u64;
        self.taken += 1;
        self.load_number(RCX, cell);
        self.op(Code::Jmp_rm64, &[at(RCX, 0).into()]);
    }

    /// Goes on at the address in `rax`, but for its bit 0: to the code that the table has there.
    pub(super) fn leave_anywhere(&mut self) {
        self.settle();
        self.op(Code::And_rm64_imm8, &[RAX.into(), Arg::Number(!1)]);
        let unknown = self.label();
        exit::by_table(self, unknown);
        self.place(unknown);
        exit::give(self, ExitReason::Next);
    }

    /// Writes what was promised.
    pub(super) fn write_later(&mut self) {
        let (mut within, mut refuse) = (None, None);
        // Many accesses leave in the same way but for what is left of their node.
        let mut settled = HashMap::new();
        while !self.later.is_empty() {
            for later in std::mem::take(&mut self.later) {
                match later {
                    Later::Edge { label, target, here, changed } => {
                        (self.here, self.changed) = (here, changed);
                        self.place(label);
                        self.go(target, None);
                    }
                    Later::Exit { label, exit, here, changed } => {
                        (self.here, self.changed) = (here, changed);
                        self.place(label);
                        match exit {
                            Exit::Anywhere => self.leave_anywhere(),
                            Exit::Within(rest) => {
                                self.load_number(RAX, rest);
                                let same = settled.entry((here, changed.x, changed.f));
                                if let Entry::Occupied(known) = &same {
                                    let known = *known.get();
                                    self.jump(Code::Jmp_rel32_64, known);
                                    continue;
                                }
                                let label = *same.or_insert_with(|| self.asm.label());
                                self.place(label);
                                self.settle();
                                let tail = *within.get_or_insert_with(|| self.asm.label());
                                self.jump(Code::Jmp_rel32_64, tail);
                            }
                            Exit::Refuse(pc) => {
                                self.settle();
                                self.load_number(RAX, pc);
                                let tail = *refuse.get_or_insert_with(|| self.asm.label());
                                self.jump(Code::Jmp_rel32_64, tail);
                            }
                        }
                    }
                    Later::Table(table) => self.write_table(&table),
                    Later::Misaligned(misaligned) => self.write_misaligned(&misaligned),
                    Later::OtherPage(other) => self.write_other_page(&other),
                }
            }
        }
        if let Some(tail) = within {
            self.place(tail);
            exit::leave_within(self);
        }
        if let Some(tail) = refuse {
            self.place(tail);
            exit::give(self, ExitReason::GuardFailed);
        }
    }
}
