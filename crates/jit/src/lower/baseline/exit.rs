//! Calls of `exec`, side exits, and links to other code.

use iced_x86::{Code, Register};
use rivet_exec::Uop;

use super::{Block, BlockData};
use crate::abi::{CallSite, DeoptTail};
use crate::flags::may_raise;
use crate::fused::assembler::Label;
use crate::lower::group::Reached;
use crate::lower::x86::float::{FloatMover, FloatWriter};
use crate::lower::x86::{HostWriter, RAX, RCX, exit, own_x};
use crate::operands::{numbers, uses};

/// Code that is hardly ever run.
pub(super) enum Cold {
    /// The call of an instruction in `exec`, in place of its code.
    Call {
        label: Label,
        back: Label,
        site: u64,
        floats: bool,
        /// A register that the instruction's code has in a host register afterwards.
        reload: Option<(Register, u8)>,
    },
    /// An access that is not aligned.
    Misaligned {
        label: Label,
        back: Label,
        slow: Label,
        /// What holds the address.
        address: Register,
        bytes: u32,
    },
    /// A look at the pages of what is reached from the address in `rax` on: it is in another page than that which is kept.
    OtherPage { label: Label, back: Label, slow: Label, reached: Reached, bits: u32 },
    /// A side exit before an instruction.
    Leave { label: Label, site: u64 },
}

impl Block<'_> {
    /// Says where an instruction is called, or left to the interpreter; gives the address of that.
    fn site(&mut self, tail: DeoptTail, last: &Uop) -> u64 {
        // They must not move.
        if self.sites.len() == self.sites.capacity() {
            debug_assert!(false, "a site for each instruction that needs one");
            self.asm.fail();
            return 0;
        }
        let next = (!last.ends_block).then(|| last.pc.wrapping_add(last.len.into()));
        self.sites.push(CallSite::new(tail, next));
        let site = self.sites.last().map_or(std::ptr::null(), |site| &raw const *site);
        site.addr() as u64
    }

    /// A tail from instruction `at` on.
    fn tail(&self, tail: DeoptTail, at: usize) -> DeoptTail {
        tail.counted(self.counts.current(), at)
    }

    /// Where instruction `at` is called.
    fn call_site(&mut self, at: usize) -> u64 {
        let uop = &self.uops[at];
        let rest = &self.uops[at + 1..];
        self.site(self.tail(DeoptTail::new(rest, rest.len(), Some(uop)), at + 1), uop)
    }

    /// Calls instruction `at` in `exec`.
    pub(super) fn call(&mut self, at: usize) {
        let uop = &self.uops[at];
        let site = self.call_site(at);
        self.load_number(RAX, site);
        let is_noted = self.counts.current_mut().filter(|_| uop.is_vector || uop.op.is_vset());
        let is_noted = is_noted.map(|count| count.is_counted_apart(at)).is_some();
        self.asm.jump_to(self.target.stubs.call(may_raise(uop), is_noted), true);
        numbers(uses(uop).writes.x).for_each(|r| self.pool.forget(r));
    }

    /// Where code goes to call instruction `at` in `exec` instead of going on; it comes back at the second label.
    pub(super) fn otherwise_call(&mut self, at: usize) -> (Label, Label) {
        let site = self.call_site(at);
        let (label, back) = (self.label(), self.label());
        let floats = may_raise(&self.uops[at]);
        self.cold.push(Cold::Call { label, back, site, floats, reload: None });
        (label, back)
    }

    /// The result of instruction `at`, whose call was promised last, is in this register.
    pub(super) fn reload_after_call(&mut self, register: Register, r: u8) {
        let call = self.cold.iter_mut().rev().find_map(|cold| match cold {
            Cold::Call { reload, .. } => Some(reload),
            _ => None,
        });
        if let Some(reload) = call {
            *reload = Some((register, r));
        }
    }

    /// Where code goes to leave instruction `at`, and those behind it, to the interpreter.
    pub(super) fn leaves_before(&mut self, at: usize) -> Label {
        let rest = &self.uops[at..];
        let site = self.site(self.tail(DeoptTail::new(rest, rest.len(), None), at), &self.uops[at]);
        let label = self.label();
        self.cold.push(Cold::Leave { label, site });
        label
    }

    /// Writes what is cold.
    pub(super) fn write_cold(&mut self) {
        for cold in std::mem::take(self.cold) {
            match cold {
                Cold::Call { label, back, site, floats, reload } => {
                    self.place(label);
                    self.load_number(RAX, site);
                    self.asm.jump_to(self.target.stubs.call(floats, false), true);
                    if let Some((register, r)) = reload {
                        self.load(register, own_x(r));
                    }
                    self.jump(Code::Jmp_rel32_64, back);
                }
                Cold::Misaligned { label, back, slow, address, bytes } => {
                    self.place(label);
                    self.two(Code::Mov_r32_rm32, Register::R9D, super::super::x86::low32(address));
                    self.number(Code::And_rm32_imm32, Register::R9D, 0xfff);
                    self.number(Code::Cmp_rm32_imm32, Register::R9D, 0x1000 - bytes as i32);
                    self.jump(Code::Jbe_rel32_64, back);
                    self.jump(Code::Jmp_rel32_64, slow);
                }
                Cold::OtherPage { label, back, slow, reached, bits } => {
                    self.place(label);
                    self.keep_page(reached, back, slow, bits);
                }
                Cold::Leave { label, site } => {
                    self.place(label);
                    self.load_number(RAX, site);
                    self.asm.jump_to(self.target.stubs.leave, false);
                }
            }
        }
    }

    /// Goes on at a fixed address: back to the block's own entry, or to the code that is there as soon as it is known.
    pub(super) fn go(&mut self, pc: u64, entry: Label) {
        if pc == self.uops[0].pc {
            return self.jump(Code::Jmp_rel32_64, entry);
        }
        debug_assert!(self.taken < 2, "there is a cell for each exit");
        let BlockData { exits, .. } = &mut *self.data;
        let number = self.taken;
        self.taken += 1;
        let cell = (&raw const exits[number]).addr() as u64;
        self.load_number(RCX, cell);
        self.asm.jump_to(self.target.stubs.unlinked, false);
        let cell = &mut self.data.exits[number];
        (cell.pc, cell.jump) = (pc, self.target.base + self.asm.len() - 4);
    }

    /// Goes on at the address in `rax`: to the code that the table has there.
    pub(super) fn leave_anywhere(&mut self) {
        let unknown = self.label();
        exit::by_table(self, unknown);
        self.place(unknown);
        self.asm.jump_to(self.target.stubs.next, false);
    }
}

impl FloatMover for Block<'_> {}

impl FloatWriter for Block<'_> {
    fn frm(&self) -> u8 {
        self.guards.frm
    }

    fn otherwise(&mut self, at: usize) -> (Label, Option<Label>) {
        let (slow, back) = self.otherwise_call(at);
        (slow, Some(back))
    }

    fn reload(&mut self, to: Register, rd: u8) {
        self.reload_after_call(to, rd);
    }
}
