//! Loads and stores of scalar registers.
//!
//! Where the host's protection of a user program's memory is the guest's ([`mirror`]), an access is one of the host, and the
//! first off a register makes sure that the register holds an address of the space. Otherwise it looks at the flags of its
//! page; accesses of the block off one register look at once, all together ([`Groups`](crate::lower::group)), and those off a
//! register that keeps its page only at another ([`kept_pages`]). On a bare machine it looks into the soft TLB. What does not
//! pass there is called in `exec`, a group that looks at flags left to the interpreter. Misaligned bytes of one page are accessed as they are.
//! Invariant: the host's memory is accessed only where a flag of a mapped page, or an entry of the TLB, said so in the same
//! block, in a page that is kept, or in a space whose other pages are closed.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;
use rivet_isa::ScalarAccess;
use rivet_mem::{PAGE_SIZE, Tlb, Window};

use super::Block;
use super::exit::Cold;
use crate::abi::{context, hart};
use crate::fused::assembler::{Arg, Label};
use crate::lower::group::Reached;
use crate::lower::kept_pages;
use crate::lower::memory::{self, PAGE};
use crate::lower::x86::float::FloatWriter;
use crate::lower::x86::{BYTES, CONTEXT, HostWriter, R9, RAX, RCX, indexed, low8, mirror, own, pages};

/// The scalar access that an instruction is, if it has code here.
pub(super) fn lowered(uop: &Uop, float: bool) -> Option<ScalarAccess> {
    memory::lowered(uop, false, float)
}

/// Where an access is in the host, and where it goes on if it was called in `exec`.
pub(super) struct Place {
    pub(super) operand: MemoryOperand,
    pub(super) back: Option<Label>,
    /// Where it goes on if the host faults, if it may.
    pub(super) slow: Option<Label>,
}

impl Block<'_> {
    /// A load or store of a scalar register.
    pub(super) fn access(&mut self, at: usize) -> Option<()> {
        let uop = &self.uops[at];
        let access = lowered(uop, self.guards.float)?;
        // Whatever happens on the way, host registers have the same at its end.
        let value =
            if access.stores && !access.float && uop.rs2 != 0 { Some(self.get(uop.rs2, RCX)) } else { None };
        let base = self.get(uop.rs1, RAX);
        let place = self.place_of_access(at, base, access);
        let operand = place.operand;
        self.asm.may_fault(place.slow);
        match (access.float, access.stores) {
            (false, true) => self.store_integer(operand, value, access.bytes),
            (false, false) => self.load_integer(uop, operand, access, place.back.is_some()),
            (true, stores) => self.move_float(uop, operand, access.bytes, stores),
        }
        self.asm.may_fault(None);
        if let Some(back) = place.back {
            self.place(back);
        }
        Some(())
    }

    /// Where an access is, whose rs1 is in `base`. Takes `rax`, `rcx` and `r9`.
    pub(super) fn place_of_access(&mut self, at: usize, base: Register, access: ScalarAccess) -> Place {
        match self.target.compile_key.user_bits {
            Some(bits) => self.place_in_space(at, base, access, bits),
            None => self.place_by_tlb(at, base, access),
        }
    }

    fn store_integer(&mut self, place: MemoryOperand, value: Option<Register>, bytes: u32) {
        let from = match value {
            Some(register) => register,
            // The register is not part of an address by TLB or by group, but may be of another.
            None => {
                self.number(Code::Mov_r32_imm32, Register::R9D, 0);
                R9
            }
        };
        self.store_low(place, from, bytes);
    }

    fn load_integer(&mut self, uop: &Uop, place: MemoryOperand, access: ScalarAccess, is_called: bool) {
        if uop.rd == 0 {
            // What it loads is of no use, but it may fault.
            return self.load_extended(RAX, place, access.bytes, access.signed);
        }
        let to = self.target(uop.rd);
        if is_called {
            self.reload_after_call(to, uop.rd);
        }
        self.load_extended(to, place, access.bytes, access.signed);
        self.put(uop.rd, to);
    }

    fn place_in_space(&mut self, at: usize, base: Register, access: ScalarAccess, bits: u32) -> Place {
        if !self.has_window {
            self.has_window = true;
            self.load(BYTES, super::at(CONTEXT, i64::from(context::BYTES)));
        }
        let uop = &self.uops[at];
        let imm = i64::from(uop.imm);
        if mirror::is_used(&self.target.compile_key, uop, access) {
            return self.place_in_mirror(at, base);
        }
        if let Some(member) = self.groups.members[at] {
            if member.is_first {
                let group = self.groups.groups[member.group];
                let slow = self.leaves_before(at);
                self.reach(group.reached(), base, slow, bits);
            }
            // The check may have used the register of a base that is x0.
            let base = if self.uops[at].rs1 == 0 { self.get(0, RCX) } else { base };
            return Place { operand: indexed(BYTES, base, 1, imm), back: None, slow: None };
        }
        let (slow, back) = self.otherwise_call(at);
        if self.keeps_page(uop.rs1) && !access.atomic {
            self.reach(memory::alone(uop, access.bytes, memory::kind(access)), base, slow, bits);
            return Place { operand: indexed(BYTES, base, 1, imm), back: Some(back), slow: None };
        }
        let address = match imm {
            0 => base,
            imm => {
                self.two(Code::Lea_r64_m, RAX, super::at(base, imm));
                RAX
            }
        };
        self.copy(RCX, address);
        self.op(Code::Shr_rm64_imm8, &[RCX.into(), Arg::Number(PAGE as i32)]);
        self.number(Code::Cmp_rm64_imm32, RCX, 1 << (i64::from(bits) - PAGE));
        self.jump(Code::Jae_rel32_64, slow);
        if access.bytes > 1 {
            let low = access.bytes as i32 - 1;
            self.op(Code::Test_rm8_imm8, &[low8(address).into(), Arg::Number(low)]);
            if self.target.compile_key.strict || access.atomic {
                self.jump(Code::Jne_rel32_64, slow);
            } else {
                let (label, aligned) = (self.label(), self.label());
                self.jump(Code::Jne_rel32_64, label);
                self.place(aligned);
                let bytes = access.bytes;
                self.cold.push(Cold::Misaligned { label, back: aligned, slow, address, bytes });
            }
        }
        let needs = i32::from(memory::kind(access).needs().bits());
        let below = Window::flags_below(bits) as i64;
        self.op(Code::Test_rm8_imm8, &[indexed(BYTES, RCX, 1, -below).into(), Arg::Number(needs)]);
        self.jump(Code::Je_rel32_64, slow);
        Place { operand: indexed(BYTES, address, 1, 0), back: Some(back), slow: None }
    }

    /// An access to memory whose protection in the host is the guest's: only what is far from the guest's memory is looked for.
    fn place_in_mirror(&mut self, at: usize, base: Register) -> Place {
        let imm = i64::from(self.uops[at].imm);
        let (slow, back) = self.otherwise_call(at);
        // Others of its group are near the first.
        if self.groups.members[at].is_none_or(|member| member.is_first) {
            mirror::look(self, base, slow);
        }
        Place { operand: indexed(BYTES, base, 1, imm), back: Some(back), slow: Some(slow) }
    }

    /// Is the page kept that accesses off this register are to?
    fn keeps_page(&self, register: u8) -> bool {
        kept_pages::may_keep(&self.target.compile_key) && kept_pages::keeps_page_anywhere(register)
    }

    /// Looks at the pages of what is reached off the register in `base`, but where it is in the page that is kept; goes to
    /// `slow` if they do not allow it. Takes `rax`, `rcx` and `r9`.
    fn reach(&mut self, reached: Reached, base: Register, slow: Label, bits: u32) {
        self.two(Code::Lea_r64_m, RAX, super::at(base, reached.start));
        if !self.keeps_page(reached.register) {
            return pages::look(self, reached, slow, bits);
        }
        self.load(RCX, pages::kept(reached));
        self.two(Code::Add_r64_rm64, RCX, RAX);
        self.number(Code::Cmp_rm64_imm32, RCX, PAGE_SIZE as i32 - reached.bytes as i32);
        let (label, back) = (self.label(), self.label());
        self.jump(Code::Ja_rel32_64, label);
        self.place(back);
        self.cold.push(Cold::OtherPage { label, back, slow, reached, bits });
    }

    /// Looks at the pages of what is reached from the address in `rax` on, in the end keeps the first, and goes `back`.
    pub(super) fn keep_page(&mut self, reached: Reached, back: Label, slow: Label, bits: u32) {
        pages::look(self, reached, slow, bits);
        pages::keep(self, reached);
        self.jump(Code::Jmp_rel32_64, back);
    }

    fn place_by_tlb(&mut self, at: usize, base: Register, access: ScalarAccess) -> Place {
        let layout = Tlb::LAYOUT;
        let table = if access.stores { layout.store } else { layout.load } as i64;
        let (slow, back) = self.otherwise_call(at);
        self.two(Code::Lea_r64_m, RAX, super::at(base, i64::from(self.uops[at].imm)));
        if access.bytes > 1 {
            let low = access.bytes as i32 - 1;
            self.op(Code::Test_rm8_imm8, &[Register::AL.into(), Arg::Number(low)]);
            self.jump(Code::Jne_rel32_64, slow);
        }
        self.copy(RCX, RAX);
        self.op(Code::Shr_rm64_imm8, &[RCX.into(), Arg::Number(PAGE as i32)]);
        self.two(Code::Mov_r32_rm32, Register::R9D, Register::ECX);
        self.number(Code::And_rm32_imm32, Register::R9D, layout.entries as i32 - 1);
        let size = Arg::Number(layout.entry as i32);
        self.op(Code::Imul_r64_rm64_imm32, &[R9.into(), R9.into(), size]);
        self.two(Code::Add_r64_rm64, R9, own(hart::TLB));
        self.two(Code::Cmp_r64_rm64, RCX, super::at(R9, table + layout.tag as i64));
        self.jump(Code::Jne_rel32_64, slow);
        self.number(Code::And_rm32_imm32, Register::EAX, (1 << PAGE) - 1);
        self.two(Code::Add_r64_rm64, RAX, super::at(R9, table + layout.host as i64));
        Place { operand: super::at(RAX, 0), back: Some(back), slow: None }
    }
}
