//! Loads and stores, and the pages that they may touch.
//!
//! Where the host's page protection mirrors the guest's ([`mirror`]), most are host accesses that may fault: only the first one
//! off a register checks that the register holds an address of the space. An access that has faulted halfway is repeated from
//! its start.
//!
//! Each other access has a range in the frame: the addresses at which it may begin, those of a page that was looked at last. An
//! address outside of it goes to cold code, which looks at the pages' flags, and makes their page the range. Nothing changes
//! flags while a region runs, unless other host threads have the same memory: there all accesses look. Invariant: guest memory
//! is accessed only within pages whose flags allow it, or in a space whose other pages are closed.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;
use rivet_isa::Op;
use rivet_mem::{Access, Perms, Window};

use super::emit::{BYTES, CONTEXT, Emit, HostWriter, Later, R9, RAX, RCX, at, indexed, own};
use super::frame;
use crate::abi::{context, hart};
use crate::fused::assembler::{Arg, Label};
use crate::guards::CompileKey;
use crate::lower::memory::PAGE;
use crate::lower::x86::mirror;
use crate::region::Node;
use crate::vector::{Plan, VectorOp, Vl};

/// Where an access looks at the flags of its pages.
pub(super) struct Check {
    label: Label,
    /// Where it goes on if it may.
    back: Label,
    address: Address,
    /// Where it leaves if it may not.
    slow: Label,
    /// Its range in the frame.
    range: i64,
    bytes: Bytes,
    needs: Perms,
}

/// Where an access begins in the guest's memory.
#[derive(Clone, Copy)]
pub(super) struct Address {
    /// A host register with an integer register of the guest.
    pub(super) base: Register,
    pub(super) offset: i32,
}

/// How many bytes an access has.
#[derive(Clone, Copy)]
pub(super) enum Bytes {
    Known(u32),
    /// As many as `rcx` says; no range is kept.
    InRcx,
}

/// A scalar access: how many bytes it has, and the instruction of the host.
#[derive(Clone, Copy)]
enum Kind {
    /// Of so many bytes, extended with their sign or zeros.
    Load(u32, bool),
    Store(u32),
    /// To a floating-point register, in the hart.
    LoadFloat(u32),
    StoreFloat(u32),
}

fn kind(op: Op) -> Option<Kind> {
    let access = op.scalar_access().filter(|access| !access.atomic && !access.pair)?;
    Some(match (access.float, access.stores, access.bytes) {
        (true, false, bytes @ (4 | 8)) => Kind::LoadFloat(bytes),
        (true, true, bytes @ (4 | 8)) => Kind::StoreFloat(bytes),
        (true, ..) => return None,
        (false, true, bytes) => Kind::Store(bytes),
        (false, false, bytes) => Kind::Load(bytes, access.signed),
    })
}

/// Has a scalar access code here?
pub(super) fn supports(uop: &Uop, compile_key: &CompileKey) -> bool {
    kind(uop.op.base()).is_some() && (!is_float(uop) || compile_key.float)
}

/// Is it an access of a floating-point register?
pub(super) fn is_float(uop: &Uop) -> bool {
    matches!(kind(uop.op.base()), Some(Kind::LoadFloat(_) | Kind::StoreFloat(_)))
}

/// The bytes that an instruction accesses from its address on, if their number is known, and how.
pub(super) fn extent(uop: &Uop, plan: Option<&Plan>) -> Option<(u32, Access)> {
    let Some(plan) = plan else {
        return Some(match kind(uop.op.base())? {
            Kind::Load(bytes, _) | Kind::LoadFloat(bytes) => (bytes, Access::Load),
            Kind::Store(bytes) | Kind::StoreFloat(bytes) => (bytes, Access::Store),
        });
    };
    let (fields, access) = match plan.op {
        VectorOp::Load => (1, Access::Load),
        VectorOp::Store => (1, Access::Store),
        VectorOp::Segments(segments) if segments.store => (segments.fields, Access::Store),
        VectorOp::Segments(segments) => (segments.fields, Access::Load),
        _ => return None,
    };
    match plan.vl {
        Vl::Exact(n) => Some((n * fields * plan.sew.bytes(), access)),
        Vl::UpTo(_) => None,
    }
}

/// The extents of accesses that are checked in groups. Mirrored loads and stores share a group, since they need no page flags;
/// accesses that need flags are checked alone then.
pub(super) fn grouped(uop: &Uop, plan: Option<&Plan>, key: &CompileKey) -> Option<(u32, Access)> {
    let (bytes, access) = extent(uop, plan)?;
    match key.mirrored {
        true => is_mirrored(uop, plan, key).then_some((bytes, Access::Load)),
        false => Some((bytes, access)),
    }
}

/// Does an access rely on the host's protection of memory?
fn is_mirrored(uop: &Uop, plan: Option<&Plan>, key: &CompileKey) -> bool {
    let Some(plan) = plan else {
        return uop.op.scalar_access().is_some_and(|access| mirror::is_used(key, uop, access));
    };
    let bytes = plan.vl.most() * plan.sew.bytes();
    key.mirrored
        && matches!(plan.op, VectorOp::Load | VectorOp::Store)
        && u64::from(bytes) <= Window::REACH / 2
}

/// Has an instruction a range in the frame?
pub(super) fn has_range(uop: &Uop, plan: Option<&Plan>, key: &CompileKey) -> bool {
    let is_access = uop.op.scalar_access().is_some_and(|access| !access.atomic && !access.pair)
        || uop.op.form().memory.is_some();
    is_access && !is_mirrored(uop, plan, key)
}

impl Emit<'_> {
    /// A load or store of a scalar register.
    pub(super) fn access(&mut self, node: &Node, at: usize) -> Option<()> {
        let uop = &node.uops[at];
        let kind = kind(uop.op.base())?;
        let (bytes, access) = extent(uop, None)?;
        let address = self.reach(node, at, None, Bytes::Known(bytes), access);
        let place = indexed(BYTES, address.base, 1, i64::from(address.offset));
        let f = |offset| {
            own(hart::F + 8 * i32::from(if access == Access::Load { uop.rd } else { uop.rs2 }) + offset)
        };
        match kind {
            Kind::Load(bytes, signed) => {
                let to = self.target(uop.rd);
                self.load_extended(to, place, bytes, signed);
                self.put(uop.rd, to);
            }
            Kind::Store(bytes) => {
                let from = self.get(uop.rs2, RCX);
                self.store_low(place, from, bytes);
            }
            Kind::LoadFloat(4) => {
                self.two(Code::Mov_r32_rm32, Register::ECX, place);
                self.two(Code::Mov_rm32_r32, f(0), Register::ECX);
                self.number(Code::Mov_rm32_imm32, f(4), -1);
            }
            Kind::LoadFloat(_) => {
                self.load(RCX, place);
                self.store(f(0), RCX);
            }
            // The low bits, boxed or not.
            Kind::StoreFloat(4) => {
                self.two(Code::Mov_r32_rm32, Register::ECX, f(0));
                self.two(Code::Mov_rm32_r32, place, Register::ECX);
            }
            Kind::StoreFloat(_) => {
                self.load(RCX, f(0));
                self.store(place, RCX);
            }
        }
        self.asm.may_fault(None);
        Some(())
    }

    /// The address of an access into a register.
    fn address_into(&mut self, to: Register, address: Address) {
        match address.offset {
            0 => self.copy(to, address.base),
            offset => self.two(Code::Lea_r64_m, to, at(address.base, i64::from(offset))),
        }
    }

    /// Leaves before an instruction unless the bytes at its address may be accessed, or those of its group where it is the first
    /// of one. The address may be by way of `rax`. Accesses of mirrored memory that follow leave there if they fault, until
    /// [`may_fault`](super::assembler::Assembler::may_fault) is called with none.
    fn reach(
        &mut self,
        node: &Node,
        at: usize,
        plan: Option<&Plan>,
        bytes: Bytes,
        access: Access,
    ) -> Address {
        let uop = &node.uops[at];
        if is_mirrored(uop, plan, &self.compile_key) {
            let slow = self.leaves_before(node, at);
            let base = self.get(uop.rs1, RAX);
            if self.groups.members[at].is_none_or(|member| member.is_first) {
                mirror::look(self, base, slow);
            }
            self.asm.may_fault(Some(slow));
            return Address { base, offset: uop.imm };
        }
        let Some(member) = self.groups.members[at] else {
            let mut address = Address { base: self.get(uop.rs1, RAX), offset: uop.imm };
            if address.base == RAX {
                self.address_into(RAX, address);
                address.offset = 0;
            }
            self.check(node, at, address, bytes, access.needs());
            return address;
        };
        let group = self.groups.groups[member.group];
        if member.is_first {
            let base = self.get(uop.rs1, RAX);
            let address = Address { base, offset: group.start as i32 };
            self.check(node, at, address, Bytes::Known(group.bytes), group.needs);
        }
        // The check may have taken `rax` for something else.
        Address { base: self.get(uop.rs1, RAX), offset: uop.imm }
    }

    /// Leaves before a vector instruction unless the bytes of its lanes, so many each, may be accessed. Returns the register with
    /// their address, which is not `rax`: lanes are found and constants made there.
    pub(super) fn reach_lanes(
        &mut self,
        node: &Node,
        at: usize,
        plan: &Plan,
        bytes: u32,
        access: Access,
    ) -> Register {
        let bytes = match plan.vl {
            Vl::Exact(n) => Bytes::Known(n * bytes),
            vl @ Vl::UpTo(_) => {
                // Mirrored memory is accessed without a look at all of its pages.
                if !is_mirrored(&node.uops[at], Some(plan), &self.compile_key) {
                    self.vl_into(vl, RCX);
                    self.op(Code::Imul_r64_rm64_imm32, &[RCX.into(), RCX.into(), Arg::Number(bytes as i32)]);
                }
                Bytes::InRcx
            }
        };
        let base = self.reach(node, at, Some(plan), bytes, access).base;
        let place = if base == RAX { R9 } else { base };
        self.copy(place, base);
        place
    }

    /// A place in the frame for the range of an access.
    pub(super) fn range(&mut self) -> i64 {
        let range = frame::RANGES + 16 * self.ranges;
        self.ranges += 1;
        range
    }

    /// Leaves before an instruction unless so many bytes may be accessed.
    fn check(&mut self, node: &Node, at: usize, address: Address, bytes: Bytes, needs: Perms) {
        let slow = self.leaves_before(node, at);
        let (label, back) = (self.asm.label(), self.asm.label());
        let range = self.range();
        match bytes {
            Bytes::Known(_) if !self.compile_key.shared => {
                self.address_into(RCX, address);
                self.two(Code::Sub_r64_rm64, RCX, place_of(range));
                self.two(Code::Cmp_r64_rm64, RCX, place_of(range + 8));
                self.jump(Code::Jae_rel32_64, label);
            }
            _ => self.jump(Code::Jmp_rel32_64, label),
        }
        self.asm.place(back);
        self.later.push(Later::Check(Check { label, back, slow, address, range, bytes, needs }));
    }

    /// The cold code of an access.
    pub(super) fn write_check(&mut self, check: &Check) {
        let Some(bits) = self.compile_key.user_bits else { return };
        self.asm.place(check.label);
        self.address_into(RAX, check.address);
        // The last byte.
        match check.bytes {
            Bytes::Known(bytes) => self.two(Code::Lea_r64_m, R9, at(RAX, i64::from(bytes) - 1)),
            Bytes::InRcx => {
                // Of none, the first takes its place.
                self.two(Code::Test_rm64_r64, RCX, RCX);
                self.jump(Code::Je_rel32_64, check.back);
                self.two(Code::Lea_r64_m, R9, indexed(RAX, RCX, 1, -1));
            }
        }
        self.copy(RCX, RAX);
        self.two(Code::Or_r64_rm64, RCX, R9);
        self.asm.op(Code::Shr_rm64_imm8, &[RCX.into(), Arg::Number(bits as i32)]);
        self.jump(Code::Jne_rel32_64, check.slow);
        self.copy(RCX, RAX);
        for page in [RCX, R9] {
            self.asm.op(Code::Shr_rm64_imm8, &[page.into(), Arg::Number(PAGE as i32)]);
            self.two(Code::Add_r64_rm64, page, at(CONTEXT, i64::from(context::FLAGS)));
            for needed in [Perms::R, Perms::W].into_iter().filter(|&needed| check.needs.contains(needed)) {
                let bit = Arg::Number(needed.bits().into());
                self.asm.op(Code::Test_rm8_imm8, &[at(page, 0).into(), bit]);
                self.jump(Code::Je_rel32_64, check.slow);
            }
        }
        if let Bytes::Known(bytes) = check.bytes
            && !self.compile_key.shared
        {
            self.two(Code::Cmp_r64_rm64, RCX, R9);
            self.jump(Code::Jne_rel32_64, check.back);
            self.copy(RCX, RAX);
            self.asm.op(Code::And_rm64_imm32, &[RCX.into(), Arg::Number(-(1 << PAGE))]);
            self.store(place_of(check.range), RCX);
            let starts = (1 << PAGE) + 1 - bytes as i32;
            self.number(Code::Mov_rm64_imm32, place_of(check.range + 8), starts);
        }
        self.jump(Code::Jmp_rel32_64, check.back);
    }
}

fn place_of(offset: i64) -> MemoryOperand {
    at(Register::RSP, offset)
}
