//! The baseline tier: a basic block as host code, made in one pass, for code that has run a few times.
//!
//! | file | contents |
//! |---|---|
//! | `mod` | a block from its entry to its end |
//! | `pool` | guest registers in host registers |
//! | `access` | loads and stores |
//! | `atomic` | atomics |
//! | `exit` | calls of `exec`, side exits, links to other code |
//! | `stubs` | code that all blocks share |
//!
//! Each guest register that an instruction writes is stored in the hart at once, so that the hart is exact at any place but
//! for pc, instret, and floating-point flags. Host registers keep copies within the block. What has no code here is called
//! in `exec`. A block counts its entries, and when it has been entered often enough asks for the region that begins there.

mod access;
mod atomic;
mod exit;
mod pool;
mod stubs;

use std::mem::offset_of;

use iced_x86::{Code, Register};
use rivet_exec::{Uop, vectors, vectors_at_this_vl};
use rivet_hart::Hart;
use rivet_isa::{Ext, Op};

use super::group::Groups;
use super::x86::float::FloatWriter;
use super::x86::{
    Eager, HostWriter, R9, RAX, RCX, RETIRED, at, conditions, has_bits, indexed, integer, mirror, own,
};
use crate::abi::{CallSite, Cell, hart};
use crate::census::{Census, Masked, NodeCounts};
use crate::flags::may_raise;
use crate::fused::assembler::{Arg, Label};
use crate::guards::{CompileKey, DIRTY, Guards};
use crate::host_faults::HostFault;
use crate::region::jumps_to_cases;
use crate::scalar::{ScalarOp, keeps_modes};
use crate::vector::{VtypeState, vtype};

use exit::Cold;
use pool::Pool;
pub(crate) use stubs::Stubs;

/// Largest address space, by its logarithm: numbers of pages are compared as numbers of 31 bits.
const MOST_BITS: u32 = 42;

/// Has the host what this tier needs, and is it for harts of this kind?
pub(crate) fn supports(compile_key: &CompileKey) -> bool {
    is_available() && is_for(compile_key)
}

/// Is this tier for harts of this kind?
pub(crate) fn is_for(compile_key: &CompileKey) -> bool {
    !compile_key.rv32 && compile_key.user_bits.is_none_or(|bits| bits <= MOST_BITS)
}

/// Has the host what this tier needs?
pub(crate) fn is_available() -> bool {
    has_bits()
}

/// What compiled code of a block changes, and refers to by address.
#[repr(C)]
pub(crate) struct BlockData {
    /// Entries until the block asks for its region: negative from then on.
    pub(crate) left: i32,
    /// The view in which the block may be entered, on a bare machine.
    pub(crate) view: u32,
    /// Where it goes on where its guards fail.
    pub(crate) another: Cell,
    /// Where it leaves for.
    pub(crate) exits: [Cell; 2],
}

/// Where an indirect jump has gone: the low halves of addresses, each at a place that the address gives. Of those with the same
/// place the last is here.
pub(crate) struct JumpTargets(pub(crate) [u32; PLACES]);

/// Places there.
const PLACES: usize = 256;

/// A compiled block, but for its code.
pub(crate) struct Compiled {
    pub(crate) data: Box<BlockData>,
    /// Where its indirect jump has gone, if it ends with one that is neither a call nor a return.
    pub(crate) jump_targets: Option<Box<JumpTargets>>,
    /// Its instructions. Compiled code refers to them by address.
    pub(crate) uops: Box<[Uop]>,
    /// What compiled code refers to by address where it calls `exec` or leaves.
    #[expect(dead_code, reason = "compiled code refers to them, by address")]
    sites: Vec<CallSite>,
    pub(crate) guards: Guards,
    #[expect(
        dead_code,
        reason = "compiled code refers to it, by address; it is added up when it is dropped"
    )]
    counts: NodeCounts,
}

/// What a block is compiled for.
pub(crate) struct Target<'a> {
    pub(crate) compile_key: CompileKey,
    pub(crate) stubs: Stubs,
    /// Where its code will be.
    pub(crate) base: usize,
    /// Entries until it asks for its region.
    pub(crate) entries: i32,
    pub(crate) is_called: &'a dyn Fn(u64) -> bool,
    /// Who is told of all instructions, if anybody is.
    pub(crate) census: Option<&'a Census>,
}

/// Compiles blocks; keeps its buffers.
#[derive(Default)]
pub(crate) struct Baseline {
    asm: Eager,
    cold: Vec<Cold>,
}

impl Baseline {
    /// Compiles a block. Its code is the second, with its accesses that may fault; none if an instruction cannot be encoded.
    pub(crate) fn block(
        &mut self,
        uops: &[Uop],
        hart: &Hart,
        target: &Target<'_>,
    ) -> Option<(Compiled, &[u8], Vec<HostFault>)> {
        self.asm.begin(target.base);
        self.cold.clear();
        let uops: Box<[Uop]> = uops.into();
        let pc = uops.first()?.pc;
        let data = BlockData {
            left: target.entries,
            view: hart.code_context,
            another: Cell::new(pc, target.stubs.refused),
            exits: [Cell::new(pc, target.stubs.unlinked); 2],
        };
        let compile_key = target.compile_key;
        let float = compile_key.float;
        let is_grouped = compile_key.user_bits.is_some() && !compile_key.strict;
        let groups = Groups::of(&uops, |_, uop| {
            let access = access::lowered(uop, float).filter(|_| is_grouped && !(target.is_called)(uop.pc))?;
            Some((access.bytes, mirror::kind(&compile_key, uop, access)))
        });
        let is_called = |uop: &Uop| (target.is_called)(uop.pc);
        let sites = uops.iter().filter(|&uop| has_site(uop) || is_called(uop)).count();
        let mut block = Block {
            asm: &mut self.asm,
            cold: &mut self.cold,
            target,
            sites: Vec::with_capacity(sites),
            uops: &uops,
            data: Box::new(data),
            jump_targets: uops.last().is_some_and(jumps_to_cases).then(|| Box::new(JumpTargets([0; PLACES]))),
            pool: Pool::default(),
            guards: Guards::new(&compile_key),
            counts: NodeCounts::new(target.census),
            groups,
            has_window: false,
            aligned: hart.config.isa.has(Ext::Zca),
            taken: 0,
        };
        block.write()?;
        let Block { sites, data, jump_targets, guards, counts, .. } = block;
        let faults = self.asm.faults();
        let code = self.asm.finish()?;
        Some((Compiled { data, jump_targets, sites, guards, uops, counts }, code, faults))
    }
}

/// A block being compiled.
struct Block<'a> {
    asm: &'a mut Eager,
    cold: &'a mut Vec<Cold>,
    target: &'a Target<'a>,
    uops: &'a [Uop],
    /// As many as it has room for at most: they do not move.
    sites: Vec<CallSite>,
    data: Box<BlockData>,
    jump_targets: Option<Box<JumpTargets>>,
    pool: Pool,
    guards: Guards,
    counts: NodeCounts,
    groups: Groups,
    /// Is the address of memory in its register?
    has_window: bool,
    /// May instructions begin at odd halfwords?
    aligned: bool,
    /// Exits so far.
    taken: usize,
}

impl Block<'_> {
    /// Writes all of it.
    fn write(&mut self) -> Option<()> {
        let (uops, pc) = (self.uops, self.uops[0].pc);
        let entry = self.asm.label();
        self.asm.place(entry);
        self.asm.room_for_jump();
        let data = (&raw const *self.data).addr() as u64;
        self.asm.load_wide(RAX, data);
        self.asm.op(Code::Sub_rm32_imm8, &[at(RAX, 0).into(), Arg::Number(1)]);
        let hot = self.asm.label();
        self.asm.jump(Code::Js_rel32_64, hot);

        let (refuse, short) = (self.asm.label(), self.asm.label());
        if self.target.compile_key.user_bits.is_none() {
            self.load_wide(RAX, data);
            self.two(Code::Mov_r32_rm32, Register::ECX, own(hart::VIEW));
            let view = at(RAX, offset_of!(BlockData, view) as i64);
            self.two(Code::Cmp_r32_rm32, Register::ECX, view);
            self.jump(Code::Jne_rel32_64, refuse);
        }
        self.guards.raises = uops.iter().any(may_raise);
        let float = self.target.compile_key.float;
        self.guards.float = float && uops.iter().any(|uop| ScalarOp::of(uop).uses_units());
        if self.guards.float {
            for (offset, right) in [(hart::FS, DIRTY), (hart::FRM, self.guards.frm)] {
                self.number(Code::Cmp_rm8_imm8, own(offset), i32::from(right));
                self.jump(Code::Jne_rel32_64, refuse);
            }
        }
        let compile_key = &self.target.compile_key;
        self.guards.vectors = compile_key.vectors && uops.iter().any(vtype::reads_vl_or_vlenb);
        if self.guards.vectors {
            self.number(Code::Cmp_rm8_imm8, own(hart::VS), i32::from(DIRTY));
            self.jump(Code::Jne_rel32_64, refuse);
            self.number(Code::Cmp_rm64_imm8, own(hart::VSTART), 0);
            self.jump(Code::Jne_rel32_64, refuse);
        }
        self.number(Code::Add_rm64_imm32, RETIRED, uops.len() as i32);
        self.jump(Code::Jg_rel32_64, short);
        let vectors = vectors(uops) as i32;
        if vectors > 0 {
            self.number(Code::Add_rm64_imm32, own(hart::VECTOR_INSTRET), vectors);
        }
        self.count_elements(0);
        // Vector instructions are called here, each of them.
        if let Some(count) =
            self.counts.begin(uops, VtypeState::Unknown, &self.target.compile_key, Masked::Called)
        {
            let count = count.address();
            self.load_wide(RAX, count);
            self.number(Code::Add_rm64_imm8, at(RAX, 0), 1);
        }
        for (number, uop) in uops[..uops.len() - 1].iter().enumerate() {
            self.instruction(number)?;
            if uop.op.may_change_vl() {
                self.count_elements(number + 1);
            }
        }
        self.end(uops.len() - 1, entry)?;

        self.place(hot);
        self.load_number(RAX, pc);
        self.asm.jump_to(self.target.stubs.hot, false);
        self.place(refuse);
        self.load_number(RCX, data + offset_of!(BlockData, another) as u64);
        self.op(Code::Jmp_rm64, &[at(RCX, 0).into()]);
        self.place(short);
        self.number(Code::Sub_rm64_imm32, RETIRED, uops.len() as i32);
        self.load_number(RAX, pc);
        self.asm.jump_to(self.target.stubs.short, false);
        self.write_cold();
        Some(())
    }

    /// Counts the elements of those instructions from number `at` on that run with this vl.
    fn count_elements(&mut self, at: usize) {
        let vectors = vectors_at_this_vl(&self.uops[at..]) as i32;
        if vectors > 0 {
            self.load(RAX, own(hart::VL));
            self.add_elements(vectors);
        }
    }

    /// An instruction that does not end the block.
    fn instruction(&mut self, at: usize) -> Option<()> {
        let uop = &self.uops[at];
        let done = match ScalarOp::of(uop) {
            _ if (self.target.is_called)(uop.pc) => None,
            ScalarOp::Integer(op) if integer::supports(op) => Some(integer::write(self, uop, op)?),
            ScalarOp::Access(_) => self.access(at),
            ScalarOp::Atomic(op) => self.atomic(at, op),
            ScalarOp::Float(op) if self.guards.float && op.has_code(self.guards.frm) => {
                self.float(uop, at, op)
            }
            ScalarOp::FloatCsr(access) if self.guards.float => {
                self.float_csr(uop, access);
                Some(())
            }
            ScalarOp::Csr if self.guards.vectors && vtype::reads_vl_or_vlenb(uop) => {
                self.length(uop);
                Some(())
            }
            ScalarOp::Nop => Some(()),
            ScalarOp::Fence => {
                if self.target.compile_key.shared {
                    self.op(Code::Mfence, &[]);
                }
                Some(())
            }
            _ => None,
        };
        if done.is_none() {
            self.call(at);
        }
        Some(())
    }

    /// `csrr rd, vlenb`, and `csrr rd, vl`.
    fn length(&mut self, uop: &Uop) {
        let to = self.target(uop.rd);
        match vtype::reads_vl(uop) {
            true => self.load(to, own(hart::VL)),
            false => self.load_number(to, u64::from(self.target.compile_key.vlen / 8)),
        }
        self.put(uop.rd, to);
    }

    /// The last instruction; `entry` is that of the block.
    fn end(&mut self, at: usize, entry: Label) -> Option<()> {
        let last = &self.uops[at];
        let next = last.pc.wrapping_add(last.len.into());
        let to = last.pc.wrapping_add(last.imm as u64);
        match last.op.base() {
            _ if !last.ends_block
                || self.target.compile_key.float && keeps_modes(last)
                || self.guards.vectors && vtype::reads_vl_or_vlenb(last) =>
            {
                self.instruction(at)?;
                self.go(next, entry);
            }
            op if op.is_branch() && (self.aligned || to & 2 == 0) => {
                self.branch(op, last, (to, next), entry);
            }
            Op::jal if self.aligned || to & 2 == 0 => {
                self.set_link(last, next);
                self.go(to, entry);
            }
            Op::jalr if self.aligned => {
                let base = self.get(last.rs1, RAX);
                self.two(Code::Lea_r64_m, RAX, super::x86::at(base, i64::from(last.imm)));
                self.op(Code::And_rm64_imm8, &[RAX.into(), Arg::Number(!1)]);
                self.set_link(last, next);
                self.note_jump();
                self.leave_anywhere();
            }
            _ => {
                self.call(at);
                self.load(RAX, own(hart::PC));
                self.leave_anywhere();
            }
        }
        Some(())
    }

    /// Notes that the indirect jump goes to the address in `rax`.
    fn note_jump(&mut self) {
        let Some(targets) = &self.jump_targets else { return };
        let targets = (&raw const **targets).addr() as u64;
        // The upper bits of the product with 2^32 divided by the golden ratio.
        const SPREAD: i32 = 0x9e37_79b1_u32 as i32;
        let args = [Register::R9D.into(), Register::EAX.into(), Arg::Number(SPREAD)];
        self.op(Code::Imul_r32_rm32_imm32, &args);
        self.op(Code::Shr_rm32_imm8, &[Register::R9D.into(), Arg::Number(32 - PLACES.ilog2() as i32)]);
        self.load_number(RCX, targets);
        self.two(Code::Mov_rm32_r32, indexed(RCX, R9, 4, 0), Register::EAX);
    }

    fn branch(&mut self, op: Op, uop: &Uop, (to, next): (u64, u64), entry: Label) {
        let (code, _) = conditions(op);
        let a = self.get(uop.rs1, RAX);
        if let Some(constant) = uop.branch_constant() {
            self.op(Code::Cmp_rm64_imm8, &[a.into(), Arg::Number(constant as i32)]);
        } else if uop.rs2 == 0 {
            // Sets the flags of a comparison with 0.
            self.two(Code::Test_rm64_r64, a, a);
        } else {
            let b = self.get(uop.rs2, RCX);
            self.two(Code::Cmp_r64_rm64, a, b);
        }
        let taken = self.label();
        self.jump(code, taken);
        self.go(next, entry);
        self.place(taken);
        self.go(to, entry);
    }

    /// rd = address of the next instruction
    fn set_link(&mut self, uop: &Uop, next: u64) {
        if uop.rd != 0 {
            let to = self.target(uop.rd);
            self.load_number(to, next);
            self.put(uop.rd, to);
        }
    }
}

/// May an instruction be called in `exec`, or left to the interpreter?
fn has_site(uop: &Uop) -> bool {
    match ScalarOp::of(uop) {
        ScalarOp::Integer(op) => !integer::supports(op),
        ScalarOp::Nop => false,
        _ => true,
    }
}
