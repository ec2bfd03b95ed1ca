//! What the writer of a region works on.
//!
//! | host register | what it holds |
//! |---|---|
//! | `rdi`, `rsi`, `rdx` | the hart, the context, the number of instructions retired: where regions are given them |
//! | `r10`, `r11` | guest memory, the vector register file |
//! | `rax`, `rcx`, `r9` | temporary |
//! | those of [`Vectors::integers`] | integer registers of the guest |
//! | `zmm0` to `zmm25` | parts of vector registers, and constants |
//! | `zmm26` to `zmm31` | temporary |
//! | `k1` | lanes of a step that an instruction works on |
//! | `k2` to `k7` | temporary |
//!
//! So it is with AVX-512; what AVX2 has instead says [`Vectors`].

use iced_x86::{Code, Register};

use super::super::Outside;
use super::super::group::Groups;
use super::assembler::Assembler;
use super::constants::Constants;
use super::exit::Exit;
use super::file::File;
use super::forward::Forwards;
use super::frame::{self, FrameLayout};
use super::host::Vectors;
use super::mask_cache::MaskCache;
use super::unchecked::{self, Unchecked};
use super::{Chosen, float};
use crate::abi::{Cell, DeoptTails};
use crate::census::NodeCounts;
use crate::fused::assembler::{Arg, Label, Lanes};
use crate::guards::{CompileKey, Guards};
use crate::operands::{numbers, uses};
use crate::region::Region;
use crate::vector::{Vl, VtypeState};

use super::super::x86::assign;
pub(super) use super::super::x86::{
    BYTES, CONTEXT, HART, HostWriter, R9, RAX, RCX, RETIRED, at, indexed, low32, own, own_x,
};
pub(super) const FILE: Register = Register::R11;

/// Those that are the caller's.
pub(super) const SAVED: [Register; 6] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15];

/// How much an instruction in a tight loop counts for the choice of registers.
const INNER: u32 = 16;

/// Code that is hardly ever run.
pub(super) enum Later {
    /// An access whose pages are not those of the last time.
    Check(super::access::Check),
    /// NaNs in a result.
    Nan(float::Nan),
    /// NaNs in results that were checked together.
    Checks(unchecked::Checks),
    /// An access of elements out of its range.
    Missed(super::host_gather::Missed),
}

/// The writer.
pub(super) struct Emit<'a> {
    pub(super) asm: Assembler,
    pub(super) vectors: Vectors,
    pub(super) region: &'a Region,
    pub(super) chosen: &'a Chosen,
    pub(super) compile_key: CompileKey,
    pub(super) guards: Guards,
    pub(super) outside: Outside,
    /// Where nodes begin.
    pub(super) nodes: Vec<Label>,
    /// Integer registers of the guest that are in host registers, and all that are written.
    pub(super) x: [Option<Register>; 32],
    pub(super) written: u32,
    pub(super) file: File,
    pub(super) constants: Constants,
    /// The host register in which tight loops count vector instructions, and their elements beside them.
    pub(super) counts: Option<usize>,
    /// Where the node being written begins or changes vl, and the elements that its instructions from there on process; empty if
    /// they depend on a vl that is not known.
    pub(super) later_elements: Vec<(usize, u64)>,
    pub(super) mask_cache: MaskCache,
    pub(super) forwards: Forwards,
    /// Accesses of the node being written that are checked together.
    pub(super) groups: Groups,
    /// The node being written is in a tight loop.
    pub(super) tight: bool,
    /// What is known of vtype and vl.
    pub(super) vector: VtypeState,
    /// Results whose NaN check is deferred, and whether those of this instruction may be.
    pub(super) unchecked: Vec<Unchecked>,
    pub(super) deferring: bool,
    pub(super) later: Vec<Later>,
    pub(super) exits: Vec<Exit>,
    pub(super) cells: Box<[Cell]>,
    pub(super) node_counts: NodeCounts,
    pub(super) taken: usize,
    pub(super) deopt_tails: DeoptTails,
    pub(super) layout: FrameLayout,
    /// Accesses that have a range in the frame so far.
    pub(super) ranges: i64,
    /// Lanes of a step, while steps are written that are in a [loop](super::steps).
    pub(super) looped: Option<u32>,
    /// Temporary vector registers in use, and those that stay in use over all steps of an instruction.
    pub(super) temps: usize,
    pub(super) kept: usize,
}

impl<'a> Emit<'a> {
    #[expect(clippy::too_many_arguments, reason = "all that a writer works on")]
    pub(super) fn new(
        vectors: Vectors,
        region: &'a Region,
        chosen: &'a Chosen,
        compile_key: CompileKey,
        file: File,
        guards: Guards,
        cells: Box<[Cell]>,
        node_counts: NodeCounts,
        outside: &Outside,
    ) -> Emit<'a> {
        let mut asm = Assembler::new(vectors, !compile_key.shared);
        let nodes = region.nodes.iter().map(|_| asm.label()).collect();
        let (mut weights, mut written) = ([0u32; 32], 0);
        for (uop, _, tight) in chosen.instructions(region) {
            let uses = uses(uop);
            written |= uses.writes.x;
            for r in numbers(uses.reads.x | uses.writes.x) {
                weights[r] += if tight { INNER } else { 1 };
            }
        }
        let x = assign(&weights, !1, vectors.integers());
        Emit {
            asm,
            vectors,
            region,
            chosen,
            compile_key,
            guards,
            outside: *outside,
            nodes,
            x,
            written,
            file,
            constants: Constants::default(),
            counts: None,
            later_elements: Vec::new(),
            mask_cache: MaskCache::default(),
            forwards: Forwards::default(),
            groups: Groups::default(),
            tight: false,
            vector: VtypeState::Unknown,
            unchecked: Vec::new(),
            deferring: false,
            later: Vec::new(),
            exits: Vec::new(),
            cells,
            node_counts,
            taken: 0,
            deopt_tails: Vec::new(),
            layout: FrameLayout::of(region, chosen, &compile_key),
            ranges: 0,
            looped: None,
            temps: 0,
            kept: 0,
        }
    }

    pub(super) fn masked(&mut self, code: Code, lanes: Lanes, args: &[Arg]) {
        self.asm.masked(code, lanes, args);
    }

    /// Integer register `r` in `to`, which may be changed then.
    pub(super) fn get_into(&mut self, r: u8, to: Register) {
        let from = self.get(r, to);
        self.copy(to, from);
    }

    /// vl in a register.
    pub(super) fn vl_into(&mut self, vl: Vl, to: Register) {
        match vl {
            Vl::Exact(n) => self.load_number(to, u64::from(n)),
            Vl::UpTo(_) => self.load(to, at(Register::RSP, frame::VL)),
        }
    }

    /// A temporary vector register, until [`Self::free_temps`].
    pub(super) fn temp(&mut self) -> usize {
        let temps = self.vectors.temps();
        while self.forwards.holds(temps.start + self.temps) || self.is_factor(temps.start + self.temps) {
            self.temps += 1;
        }
        let temp = temps.start + self.temps;
        if temp >= temps.end {
            tracing::trace!("too many temporary registers for those of the host");

            self.asm.fail();
            return temps.start;
        }
        self.temps += 1;
        self.forwards.lose(temp);
        temp
    }

    /// Temporary registers but the first few, which stay in use, are free again.
    pub(super) fn free_temps(&mut self, kept: usize) {
        (self.temps, self.kept) = (kept, kept);
    }

    /// A register that may be written: this one if its value is temporary, else a new one. The value must not be needed again.
    pub(super) fn writable(&mut self, number: usize) -> usize {
        if self.is_free_temp(number) { number } else { self.temp() }
    }

    /// May a host register be written whose value is not needed any more?
    pub(super) fn is_free_temp(&self, number: usize) -> bool {
        number >= self.vectors.kept() + self.kept && !self.forwards.holds(number)
    }

    pub(super) fn write_cold(&mut self) {
        while let Some(later) = self.later.pop() {
            match later {
                Later::Check(check) => self.write_check(&check),
                Later::Nan(nan) => self.write_nan(&nan),
                Later::Checks(checks) => self.write_checks(&checks),
                Later::Missed(missed) => self.write_missed(&missed),
            }
        }
    }
}

impl HostWriter for Emit<'_> {
    fn op(&mut self, code: Code, args: &[Arg]) {
        self.asm.op(code, args);
    }

    fn load_wide(&mut self, to: Register, number: u64) {
        self.asm.load_number(to, number);
    }

    fn label(&mut self) -> Label {
        self.asm.label()
    }

    fn place(&mut self, label: Label) {
        self.asm.place(label);
    }

    fn jump(&mut self, code: Code, to: Label) {
        self.asm.jump(code, to);
    }

    fn x_home(&self, r: u8) -> Option<Register> {
        self.x[usize::from(r & 31)]
    }
}
