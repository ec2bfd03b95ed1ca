//! Loads and stores of scalar registers, and how guest memory is reached.
//!
//! A user program's access is a look at the flags of its page and then one host access, misaligned ones too within a page; on
//! a bare machine it is a look into the soft TLB. Whatever does not pass there (misaligned, not allowed, a device, a page not
//! seen yet) is left to the interpreter, which knows all of it. Invariant: the host's memory is accessed only where a flag of a
//! mapped page, or an entry of the TLB, said so in the same block, or where it is a page that is kept ([`super::kept_pages`]).

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I16, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Type, Value};
use rivet_exec::Uop;
use rivet_isa::ScalarAccess;
use rivet_mem::{Access, Perms, Tlb, Window};

use super::group::{self, Reached};
use crate::abi::hart;
use crate::lower::{Lower, OWN};
use crate::region::Node;

/// Logarithm of the size of a page.
pub(super) const PAGE: i64 = 12;

/// Accesses to guest memory: they cannot trap, but are not aligned for the host.
pub(super) const GUEST: MemFlagsData = MemFlagsData::new().with_notrap();

/// The scalar load or store that an instruction is, if this file makes its code: of integer registers of the host's
/// width, and with `float` of single and double precision.
pub(super) fn lowered(uop: &Uop, rv32: bool, float: bool) -> Option<ScalarAccess> {
    let access = uop.op.scalar_access().filter(|access| !access.atomic && !access.pair)?;
    let here = match access.float {
        true => float && access.bytes >= 4,
        false => access.bytes < 8 || !rv32,
    };
    here.then_some(access)
}

/// Does an access load or store?
pub(super) fn kind(access: ScalarAccess) -> Access {
    if access.stores { Access::Store } else { Access::Load }
}

/// What one access reaches that is in no group.
pub(super) fn alone(uop: &Uop, bytes: u32, access: Access) -> Reached {
    Reached { register: uop.rs1 & 31, start: uop.imm.into(), bytes, needs: access.needs() }
}

impl<'a> Lower<'a> {
    /// A load or store of a scalar register.
    pub(super) fn access(&mut self, node: &'a Node, at: usize) -> bool {
        let uop = &node.uops[at];
        let Some(access) = lowered(uop, self.compile_key.rv32, false) else { return false };
        let (ty, signed) = match access.bytes {
            1 => (I8, access.signed),
            2 => (I16, access.signed),
            4 => (I32, access.signed),
            _ => (I64, access.signed),
        };
        if access.stores {
            return self.store(node, at, ty);
        }
        let (place, offset) = self.reach(node, at, ty.bytes(), Access::Load);
        let value = match (ty, signed) {
            (I8, true) => self.b.ins().sload8(I64, GUEST, place, offset),
            (I8, false) => self.b.ins().uload8(I64, GUEST, place, offset),
            (I16, true) => self.b.ins().sload16(I64, GUEST, place, offset),
            (I16, false) => self.b.ins().uload16(I64, GUEST, place, offset),
            (I32, true) => self.b.ins().sload32(GUEST, place, offset),
            (I32, false) => self.b.ins().uload32(GUEST, place, offset),
            _ => self.b.ins().load(I64, GUEST, place, offset),
        };
        self.set_x(uop.rd, value);
        true
    }

    fn store(&mut self, node: &'a Node, at: usize, ty: Type) -> bool {
        let uop = &node.uops[at];
        let (place, offset) = self.reach(node, at, ty.bytes(), Access::Store);
        let value = self.x(uop.rs2);
        match ty {
            I8 => self.b.ins().istore8(GUEST, value, place, offset),
            I16 => self.b.ins().istore16(GUEST, value, place, offset),
            I32 => self.b.ins().istore32(GUEST, value, place, offset),
            _ => self.b.ins().store(GUEST, value, place, offset),
        };
        true
    }

    /// Where the host keeps what a plain access is to, and an offset from there.
    pub(super) fn reach(&mut self, node: &'a Node, at: usize, size: u32, access: Access) -> (Value, i32) {
        let Some(member) = self.memory.members[at] else {
            let slow = self.leaves_before(node, at);
            let uop = &node.uops[at];
            let place = match self.compile_key.user_bits {
                Some(bits) if !self.compile_key.strict => {
                    self.look_again(access);
                    let bytes = alone(uop, size, access);
                    let look = |lower: &mut Self| {
                        let addr = lower.address(uop);
                        lower.place_in_space(addr, (size, false), access, slow, bits)
                    };
                    self.in_kept_page(bytes, look)
                }
                _ => {
                    let addr = self.address(uop);
                    self.place(addr, size, access, slow)
                }
            };
            return (place, 0);
        };
        self.look_again(access);
        let uop = &node.uops[at];
        if member.is_first {
            self.reach_group(node, at, member.group);
        }
        // By what the register holds now: what it held at the first may be needed no more.
        if self.compile_key.rv32 {
            let addr = self.address(uop);
            return (self.b.ins().iadd(self.memory.bytes, addr), 0);
        }
        let base = self.x(uop.rs1);
        (self.b.ins().iadd(self.memory.bytes, base), uop.imm)
    }

    /// Looks at the pages of a group's accesses, of which instruction `at` is the first.
    fn reach_group(&mut self, node: &'a Node, at: usize, group: usize) {
        let group = self.memory.groups[group];
        let slow = self.leaves_before(node, at);
        let Some(bits) = self.compile_key.user_bits else { return };
        self.in_kept_page(group.reached(), |lower| {
            let base = lower.x(group.register);
            // From the register itself, unless the sum wraps.
            let (from, start) = match lower.compile_key.rv32 {
                true => {
                    let sum = lower.sum(base, group.start);
                    (lower.zext32(sum), 0)
                }
                false => (base, group.start),
            };
            let addr = lower.sum(from, start);
            let last = lower.b.ins().iadd_imm_s(from, start + i64::from(group.bytes) - 1);
            lower.span_in_space([addr, last], group.needs, slow, bits)
        });
    }

    /// Keeps a load that is about to be written from being taken for an earlier one of the same place, where others may
    /// have stored since. It becomes no instruction of the host's.
    fn look_again(&mut self, access: Access) {
        if self.compile_key.shared && access == Access::Load {
            self.b.ins().sequence_point();
        }
    }

    /// Finds the groups of accesses. One that has to be aligned is in none, nor is one by the TLB.
    pub(super) fn find_groups(&mut self) {
        let (rv32, float) = (self.compile_key.rv32, self.guards.float);
        let grouped = self.compile_key.user_bits.is_some() && !self.compile_key.strict;
        let groups = group::of_region(self.region, |node, uop| {
            let access = lowered(uop, rv32, float).filter(|_| grouped && !node.is_called(uop))?;
            Some((access.bytes, kind(access)))
        });
        (self.memory.groups, self.memory.members_of_nodes) = groups;
    }

    /// Writes the slow way of instruction `at`, a call in `exec`, and goes on at `done`.
    pub(super) fn otherwise_call(&mut self, node: &Node, at: usize, slow: Block, done: Block) {
        let after = self.dirty;
        self.go_on_in(slow);
        self.vectors.meets = true;
        self.call(node, at);
        self.vectors.meets = false;
        self.dirty = self.dirty.union(after);
        self.b.ins().jump(done, &[]);
        self.go_on_in(done);
    }

    /// rs1 + imm
    pub(super) fn address(&mut self, uop: &Uop) -> Value {
        let base = self.x(uop.rs1);
        let sum = self.sum(base, uop.imm.into());
        if self.compile_key.rv32 { self.zext32(sum) } else { sum }
    }

    /// The host's address of `size` bytes, a power of two and at most a page, at `addr`. Goes to `slow` where they
    /// are not aligned to that, or cannot be accessed so by a host access.
    pub(super) fn place(&mut self, addr: Value, size: u32, access: Access, slow: Block) -> Value {
        self.look_again(access);
        match self.compile_key.user_bits {
            Some(bits) => self.place_in_space(addr, (size, true), access, slow, bits),
            None => self.place_by_tlb(addr, (size, size), access, slow),
        }
    }

    /// The same for bytes of any number up to a page, of any alignment. On a bare machine they have to be in one page.
    pub(super) fn span(&mut self, addr: Value, bytes: u32, access: Access, slow: Block) -> Value {
        self.look_again(access);
        if let Some(bits) = self.compile_key.user_bits {
            let last = self.b.ins().iadd_imm_s(addr, i64::from(bytes) - 1);
            return self.span_in_space([addr, last], access.needs(), slow, bits);
        }
        let offset = self.b.ins().band_imm_s(addr, (1 << PAGE) - 1);
        let last = (1 << PAGE) - i64::from(bytes);
        let crosses = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, offset, last);
        self.unless(crosses, slow);
        self.place_by_tlb(addr, (1, bytes), access, slow)
    }

    /// Bytes of a user program, from the first to the last, in a page or two: both have to allow it.
    fn span_in_space(&mut self, [addr, last]: [Value; 2], needs: Perms, slow: Block, bits: u32) -> Value {
        // An address above the space, or the two on either side of its end.
        let either = self.b.ins().bor(addr, last);
        let above = self.b.ins().ushr_imm_s(either, i64::from(bits));
        self.unless(above, slow);
        let flags = [addr, last].map(|addr| {
            let page = self.b.ins().ushr_imm_s(addr, PAGE);
            self.page_flags(I8, page, bits)
        });
        let both = self.b.ins().band(flags[0], flags[1]);
        // A writable page is readable, too.
        let needs = if needs.contains(Perms::W) { Perms::W } else { needs };
        let allowed = self.b.ins().band_imm_s(both, i64::from(needs.bits()));
        self.only_if(allowed, slow);
        self.b.ins().iadd(self.memory.bytes, addr)
    }

    /// The flags of a page and of those behind it. They are below the space's bytes, so that one register leads to both.
    pub(super) fn page_flags(&mut self, ty: Type, page: Value, bits: u32) -> Value {
        let below = -(Window::flags_below(bits) as i64);
        let at = self.b.ins().iadd(self.memory.bytes, page);
        match i32::try_from(below) {
            Ok(below) => self.b.ins().load(ty, GUEST, at, below),
            Err(_) => {
                let at = self.b.ins().iadd_imm_s(at, below);
                self.b.ins().load(ty, GUEST, at, 0)
            }
        }
    }

    /// The host's address of `size` bytes of a user program, a power of two. Goes to `slow` where they are not there,
    /// and where they are misaligned, if that `must_align`, else in two pages.
    fn place_in_space(
        &mut self,
        addr: Value,
        (size, must_align): (u32, bool),
        access: Access,
        slow: Block,
        bits: u32,
    ) -> Value {
        // An address that the code names is looked at here: its page alone can change.
        let known =
            self.known(addr).filter(|&addr| addr as u64 >> bits == 0 && addr & i64::from(size - 1) == 0);
        if known.is_none() && size > 1 {
            // One test for what is above the space and what is misaligned: the address rotated, so that its upper bits
            // come first and its low ones next.
            let above = 64 - bits;
            let rotated = self.b.ins().rotl_imm_s(addr, i64::from(above));
            let wrong = ((1u64 << above) - 1) | u64::from(size - 1) << above;
            let wrong = self.b.ins().band_imm_s(rotated, wrong as i64);
            if must_align {
                self.unless(wrong, slow);
            } else {
                let (odd, go) = (self.cold_block(), self.block_behind());
                self.b.ins().brif(wrong, odd, &[], go, &[]);
                self.go_on_in(odd);
                let last = self.b.ins().iadd_imm_s(addr, i64::from(size) - 1);
                let pages = self.b.ins().bxor(addr, last);
                let crossed = self.b.ins().ushr_imm_s(pages, PAGE);
                let above = self.b.ins().ushr_imm_s(addr, i64::from(bits));
                let wrong = self.b.ins().bor(crossed, above);
                self.b.ins().brif(wrong, slow, &[], go, &[]);
                self.go_on_in(go);
            }
        }
        let page = match known {
            Some(known) => self.b.ins().iconst(I64, known >> PAGE),
            None => self.b.ins().ushr_imm_s(addr, PAGE),
        };
        if known.is_none() && size == 1 {
            let pages = 1i64 << (i64::from(bits) - PAGE);
            let above = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThanOrEqual, page, pages);
            self.unless(above, slow);
        }
        // More than the page's own byte, which goes into a test as it is.
        let flags = self.page_flags(I32, page, bits);
        let allowed = self.b.ins().band_imm_s(flags, i64::from(access.needs().bits()));
        self.only_if(allowed, slow);
        self.b.ins().iadd(self.memory.bytes, addr)
    }

    /// The host's address of `bytes` bytes at `addr` in a page, by the soft TLB; `size` is their alignment.
    fn place_by_tlb(&mut self, addr: Value, (size, bytes): (u32, u32), access: Access, slow: Block) -> Value {
        let layout = Tlb::LAYOUT;
        let table = if access == Access::Store { layout.store } else { layout.load } as i32;
        let page = self.b.ins().ushr_imm_s(addr, PAGE);
        let index = self.b.ins().band_imm_s(page, layout.entries as i64 - 1);
        let offset = self.b.ins().imul_imm_s(index, layout.entry as i64);
        let tlb = self.load_own(I64, hart::TLB);
        let entry = self.b.ins().iadd(tlb, offset);
        let tag = self.b.ins().load(I64, OWN, entry, table + layout.tag as i32);
        let other = self.b.ins().icmp(IntCC::NotEqual, tag, page);
        if size > 1 {
            let misaligned = self.b.ins().band_imm_s(addr, i64::from(size) - 1);
            self.unless(misaligned, slow);
        }
        let within = self.b.ins().band_imm_s(addr, (1 << PAGE) - 1);
        let host = match access {
            Access::Store if bytes <= LINE => {
                let (miss, hit, found) = (self.cold_block(), self.b.create_block(), self.b.create_block());
                let host = self.b.append_block_param(found, I64);
                self.b.ins().brif(other, miss, &[], hit, &[]);
                self.go_on_in(miss);
                let beside = self.beside_code(tlb, addr, page, (size, bytes), slow);
                self.b.ins().jump(found, &[beside.into()]);
                self.go_on_in(hit);
                let there = self.b.ins().load(I64, OWN, entry, table + layout.host as i32);
                self.b.ins().jump(found, &[there.into()]);
                self.go_on_in(found);
                host
            }
            _ => {
                self.unless(other, slow);
                self.b.ins().load(I64, OWN, entry, table + layout.host as i32)
            }
        };
        self.b.ins().iadd(host, within)
    }

    /// The host's page of a store to a page that holds decoded code; goes to `slow` if the store may change some.
    fn beside_code(
        &mut self,
        tlb: Value,
        addr: Value,
        page: Value,
        (size, bytes): (u32, u32),
        slow: Block,
    ) -> Value {
        let (layout, tags) = (Tlb::LAYOUT.beside_code, Tlb::LAYOUT);
        let index = self.b.ins().band_imm_s(page, layout.entries as i64 - 1);
        let offset = self.b.ins().imul_imm_s(index, layout.entry as i64);
        let entry = self.b.ins().iadd(tlb, offset);
        let first = layout.first as i32;
        let tag = self.b.ins().load(I64, OWN, entry, first + tags.tag as i32);
        let other = self.b.ins().icmp(IntCC::NotEqual, tag, page);
        self.unless(other, slow);
        let code = self.b.ins().load(I64, OWN, entry, first + layout.lines as i32);
        // Aligned bytes are in one line, others of no more than a line in that of the first and that of the last.
        let ends = [0, i64::from(bytes) - 1];
        for &ahead in if bytes == size { &ends[..1] } else { &ends[..] } {
            let at = self.b.ins().iadd_imm_s(addr, ahead);
            let line = self.b.ins().ushr_imm_s(at, i64::from(LINE.ilog2()));
            // The shift takes the number of the line in its page: its low six bits.
            let shifted = self.b.ins().ushr(code, line);
            let holds = self.b.ins().band_imm_s(shifted, 1);
            self.unless(holds, slow);
        }
        self.b.ins().load(I64, OWN, entry, first + tags.host as i32)
    }
}

/// Bytes of a line of code: a page has as many as a [`rivet_mem::CodeMap`] has bits for it.
const LINE: u32 = (1 << PAGE) / 64;
