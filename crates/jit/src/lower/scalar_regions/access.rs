//! Loads and stores of scalar registers. Where the host's protection of the guest's memory is the guest's ([`mirror`]), each is one
//! access of the host, and the first off a register makes sure that the register holds an address of the space. Elsewhere one
//! look at the flags of their pages is enough for those off the same register ([`crate::lower::group`]), and none is needed
//! where that is the page that is kept ([`kept_pages`]); misaligned bytes of one page are accessed as they are. Invariant:
//! the host's memory is accessed only where a flag of a mapped page said so in the same region, in a page that is kept, or
//! in a space whose other pages are closed.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;
use rivet_isa::ScalarAccess;
use rivet_mem::{PAGE_SIZE, Window};

use super::emit::Emit;
use super::exit::Later;
use crate::fused::assembler::{Arg, Label};
use crate::guards::CompileKey;
use crate::lower::group::Reached;
use crate::lower::kept_pages;
use crate::lower::memory::{self, PAGE};
use crate::lower::x86::float::FloatWriter;
use crate::lower::x86::{self, BYTES, HostWriter, R9, RAX, RCX, indexed, low8, low32, mirror, own_x, pages};

/// An access that is not aligned, or above the address space.
pub(super) struct Misaligned {
    label: Label,
    /// Where it goes on if all its bytes are in one page.
    back: Label,
    slow: Label,
    /// What holds the address.
    address: Register,
    bytes: u32,
    bits: u32,
}

/// A look at the pages of what is reached: it is in another page than that which is kept, or in the last page that may be
/// accessed.
pub(super) struct OtherPage {
    label: Label,
    back: Label,
    slow: Label,
    reached: Reached,
    /// The page is kept from then on.
    keeps: bool,
    /// What holds the register that it is reached off.
    base: Register,
    bits: u32,
}

/// The scalar access that an instruction is, if it has code here.
pub(super) fn lowered(uop: &Uop, compile_key: &CompileKey) -> Option<ScalarAccess> {
    memory::lowered(uop, false, compile_key.float)
}

impl Emit<'_> {
    /// A load or store.
    pub(super) fn access(&mut self, at: usize, uop: &Uop) -> Option<()> {
        let access = lowered(uop, &self.compile_key)?;
        let (place, slow) = match mirror::is_used(&self.compile_key, uop, access) {
            true => self.place_in_mirror(at, uop, access)?,
            false => (self.place_of(at, uop, access)?, None),
        };
        self.asm.may_fault(slow);
        match (access.float, access.stores) {
            (false, true) => self.store_integer(uop.rs2, place, access.bytes),
            (false, false) => {
                let to = self.target(uop.rd);
                self.load_extended(to, place, access.bytes, access.signed);
                self.put(uop.rd, to);
            }
            (true, stores) => self.move_float(uop, place, access.bytes, stores),
        }
        self.asm.may_fault(None);
        Some(())
    }

    fn store_integer(&mut self, r: u8, place: MemoryOperand, bytes: u32) {
        if r != 0 {
            let from = self.get(r, R9);
            return self.store_low(place, from, bytes);
        }
        let code = match bytes {
            1 => Code::Mov_rm8_imm8,
            2 => Code::Mov_rm16_imm16,
            4 => Code::Mov_rm32_imm32,
            _ => Code::Mov_rm64_imm32,
        };
        self.number(code, place, 0);
    }

    /// Where an access is in the host's mirror of the guest's protection, and where it goes on if it faults.
    fn place_in_mirror(
        &mut self,
        at: usize,
        uop: &Uop,
        access: ScalarAccess,
    ) -> Option<(MemoryOperand, Option<Label>)> {
        let bits = self.compile_key.user_bits?;
        let slow = self.leaves_before(at);
        let is_inside = |&value: &u64| {
            let end = value.wrapping_add(uop.imm as u64).checked_add(access.bytes.into());
            end.is_some_and(|end| end <= 1 << bits)
        };
        if let Some(value) = self.constants[usize::from(uop.rs1 & 31)].filter(is_inside) {
            return Some((self.place_at(value, uop), Some(slow)));
        }
        let base = self.get(uop.rs1, RAX);
        // Others of its group are near the first.
        if self.members[self.current][at].is_none_or(|member| member.is_first) {
            mirror::look(self, base, slow);
        }
        Some((indexed(BYTES, base, 1, uop.imm.into()), Some(slow)))
    }

    /// Where an access is in the host; what it is off may be `rax`.
    fn place_of(&mut self, at: usize, uop: &Uop, access: ScalarAccess) -> Option<MemoryOperand> {
        let bits = self.compile_key.user_bits?;
        let id = self.current;
        let steady = self.region.nodes[id].tight.map_or(0, |head| self.steady[&head]);
        let keeps = kept_pages::may_keep(&self.compile_key) && kept_pages::keeps_page(uop.rs1 & 31, steady);
        let imm = i64::from(uop.imm);
        let member = self.members[id][at];
        let reached = match member {
            Some(member) => self.groups[member.group].reached(),
            None => memory::alone(uop, access.bytes, memory::kind(access)),
        };
        let known = self.constants[usize::from(uop.rs1 & 31)];
        if let Some(value) = known.filter(|_| member.is_none_or(|member| member.is_first))
            && self.reach_known(value, reached, at, bits)
        {
            return Some(self.place_at(value, uop));
        }
        let base = self.get(uop.rs1, RAX);
        if let Some(member) = member {
            if member.is_first {
                let slow = self.leaves_before(at);
                match keeps {
                    true => self.reach_kept(reached, base, slow, bits),
                    false => self.reach_pages(reached, base, slow, bits),
                }
            }
            return Some(indexed(BYTES, base, 1, imm));
        }
        let slow = self.leaves_before(at);
        if keeps {
            self.reach_kept(reached, base, slow, bits);
            return Some(indexed(BYTES, base, 1, imm));
        }
        let address = match imm {
            0 => base,
            imm => {
                self.two(Code::Lea_r64_m, RAX, x86::at(base, imm));
                RAX
            }
        };
        self.look_at_page(address, access, slow, bits);
        // The sum is not to be waited for.
        Some(if base == RAX { indexed(BYTES, address, 1, 0) } else { indexed(BYTES, base, 1, imm) })
    }

    /// Looks at the pages of what is reached off a register with a known value; false if they are not known.
    fn reach_known(&mut self, value: u64, reached: Reached, at: usize, bits: u32) -> bool {
        let first = value.wrapping_add(reached.start as u64);
        let Some(last) = first.checked_add(u64::from(reached.bytes) - 1).filter(|last| last >> bits == 0)
        else {
            return false;
        };
        let slow = self.leaves_before(at);
        let needs = pages::needed(reached);
        let pages = [first >> PAGE, last >> PAGE];
        for &page in if pages[0] == pages[1] { &pages[..1] } else { &pages[..] } {
            let flags = x86::at(BYTES, page as i64 - Window::flags_below(bits) as i64);
            self.number(Code::Test_rm8_imm8, flags, needs);
            self.jump(Code::Je_rel32_64, slow);
        }
        true
    }

    /// Where an access is that is off a register with a known value.
    fn place_at(&mut self, value: u64, uop: &Uop) -> MemoryOperand {
        match i32::try_from(value.wrapping_add(uop.imm as u64) as i64) {
            Ok(address) => x86::at(BYTES, i64::from(address)),
            Err(_) => indexed(BYTES, self.get(uop.rs1, RAX), 1, i64::from(uop.imm)),
        }
    }

    /// Looks at the pages of what is reached off the register in `base`: at two, whether it is in one or in two. Takes `rcx`; keeps
    /// `base`.
    fn reach_pages(&mut self, reached: Reached, base: Register, slow: Label, bits: u32) {
        let (label, back) = (self.label(), self.label());
        self.two(Code::Lea_r64_m, RCX, x86::at(base, reached.start));
        self.op(Code::Shr_rm64_imm8, &[RCX.into(), Arg::Number(PAGE as i32)]);
        self.number(Code::Cmp_rm64_imm32, RCX, 1 << (i64::from(bits) - PAGE));
        self.jump(Code::Jae_rel32_64, slow);
        let flags = indexed(BYTES, RCX, 1, -(Window::flags_below(bits) as i64));
        self.two(Code::Movzx_r32_rm16, Register::ECX, flags);
        self.op(Code::Not_rm64, &[RCX.into()]);
        let needs = pages::needed(reached);
        self.number(Code::Test_rm32_imm32, Register::ECX, needs << 8 | needs);
        self.jump(Code::Jne_rel32_64, label);
        self.place(back);
        self.later.push(Later::OtherPage(OtherPage { label, back, slow, reached, keeps: false, base, bits }));
    }

    /// Looks at the flags of the page that an access is to; takes `rcx`.
    fn look_at_page(&mut self, address: Register, access: ScalarAccess, slow: Label, bits: u32) {
        // What is above the space and what is misaligned is one test of 31 bits: the address rotated, so that its upper bits come
        // first and its low ones next.
        let above = 64 - bits;
        let wrong = ((1u64 << above) - 1) | u64::from(access.bytes - 1) << above;
        let is_one_test = access.bytes > 1 && wrong <= i32::MAX as u64;
        if access.bytes > 1 {
            if is_one_test {
                let by = Arg::Number(bits as i32);
                self.op(Code::VEX_Rorx_r64_rm64_imm8, &[RCX.into(), address.into(), by]);
                self.number(Code::Test_rm32_imm32, Register::ECX, wrong as i32);
            } else {
                self.number(Code::Test_rm8_imm8, low8(address), access.bytes as i32 - 1);
            }
            let (label, back) = (self.label(), self.label());
            self.jump(Code::Jne_rel32_64, label);
            self.place(back);
            let bytes = access.bytes;
            self.later.push(Later::Misaligned(Misaligned { label, back, slow, address, bytes, bits }));
        }
        self.copy(RCX, address);
        self.op(Code::Shr_rm64_imm8, &[RCX.into(), Arg::Number(PAGE as i32)]);
        if !is_one_test {
            self.number(Code::Cmp_rm64_imm32, RCX, 1 << (i64::from(bits) - PAGE));
            self.jump(Code::Jae_rel32_64, slow);
        }
        let needs = i32::from(memory::kind(access).needs().bits());
        let below = Window::flags_below(bits) as i64;
        self.number(Code::Test_rm8_imm8, indexed(BYTES, RCX, 1, -below), needs);
        self.jump(Code::Je_rel32_64, slow);
    }

    /// Looks at the pages of what is reached off the register in `base`, but where it is in the page that is kept. Takes `rcx`;
    /// keeps `base`.
    fn reach_kept(&mut self, reached: Reached, base: Register, slow: Label, bits: u32) {
        self.load(RCX, pages::kept(reached));
        self.two(Code::Lea_r64_m, RCX, indexed(base, RCX, 1, reached.start));
        self.number(Code::Cmp_rm64_imm32, RCX, PAGE_SIZE as i32 - reached.bytes as i32);
        let (label, back) = (self.label(), self.label());
        self.jump(Code::Ja_rel32_64, label);
        self.place(back);
        self.later.push(Later::OtherPage(OtherPage { label, back, slow, reached, keeps: true, base, bits }));
    }

    /// If a guest register has no home, it is in `base` again.
    fn restore(&mut self, base: Register, r: u8) {
        if base == RAX {
            match r {
                0 => self.number(Code::Mov_r32_imm32, low32(RAX), 0),
                r => self.load(RAX, own_x(r)),
            }
        }
    }

    pub(super) fn write_other_page(&mut self, other: &OtherPage) {
        let &OtherPage { label, back, slow, reached, keeps, base, bits } = other;
        self.place(label);
        self.two(Code::Lea_r64_m, RAX, x86::at(base, reached.start));
        pages::look(self, reached, slow, bits);
        if keeps {
            pages::keep(self, reached);
        }
        self.restore(base, reached.register);
        self.jump(Code::Jmp_rel32_64, back);
    }

    pub(super) fn write_misaligned(&mut self, misaligned: &Misaligned) {
        let &Misaligned { label, back, slow, address, bytes, bits } = misaligned;
        self.place(label);
        self.copy(RCX, address);
        self.op(Code::Shr_rm64_imm8, &[RCX.into(), Arg::Number(bits as i32)]);
        self.jump(Code::Jne_rel32_64, slow);
        self.two(Code::Mov_r32_rm32, Register::ECX, low32(address));
        self.number(Code::And_rm32_imm32, Register::ECX, PAGE_SIZE as i32 - 1);
        self.number(Code::Cmp_rm32_imm32, Register::ECX, PAGE_SIZE as i32 - bytes as i32);
        self.jump(Code::Jbe_rel32_64, back);
        self.jump(Code::Jmp_rel32_64, slow);
    }
}
