//! What the writer of a region works on.
//!
//! | host register | what it holds |
//! |---|---|
//! | `rdi`, `rsi`, `rdx` | the hart, the context, the number of instructions retired: where regions are given them |
//! | `r10`, `r11` | guest memory, the vector register file |
//! | `rax`, `rcx`, `r9` | temporary |
//! | [`GUEST`] | integer registers of the guest |
//! | `zmm0` to `zmm25` | parts of vector registers |
//! | `zmm26` to `zmm31` | temporary |
//! | `k1` | lanes of a step that an instruction works on |
//! | `k2` to `k7` | temporary |

use iced_x86::{Code, MemoryOperand, Register};

use super::super::group::Groups;
use super::super::{CompileKey, Guards, Outside, Vl, VtypeState};
use super::constants::Constants;
use super::exit::Exit;
use super::file::File;
use super::mask_cache::MaskCache;
use super::{Chosen, float};
use crate::abi::{Cell, DeoptTails, hart};
use crate::fused::assembler::{Arg, Assembler, Label, Lanes};
use crate::operands::{numbers, uses};
use crate::region::Region;

pub(super) const HART: Register = Register::RDI;
pub(super) const CONTEXT: Register = Register::RSI;
pub(super) const RETIRED: Register = Register::RDX;
pub(super) const BYTES: Register = Register::R10;
pub(super) const FILE: Register = Register::R11;
pub(super) const RAX: Register = Register::RAX;
pub(super) const RCX: Register = Register::RCX;
pub(super) const R9: Register = Register::R9;

/// Host registers for integer registers of the guest.
const GUEST: [Register; 7] =
    [Register::RBX, Register::R8, Register::R12, Register::R13, Register::R14, Register::R15, Register::RBP];

/// Those that are the caller's.
pub(super) const SAVED: [Register; 6] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15];

/// Places in the frame, from the stack pointer on.
pub(super) mod frame {
    /// vl, where it is not known.
    pub(crate) const VL: i64 = 0;
    /// vtype and vl that an exit tells the hart.
    pub(crate) const KEY: i64 = 8;
    pub(crate) const EXIT_VL: i64 = 16;
    /// What is kept over a call.
    pub(crate) const KEPT: [i64; 4] = [24, 32, 40, 48];
    pub(crate) const SAVED: i64 = 56;
    /// What a called access says: has it not been made?
    pub(crate) const REFUSED: i64 = 104;
    /// For each access the first address that it may begin at, and how many there are from there on.
    pub(crate) const RANGES: i64 = 120;
}

/// Vector registers for intermediate results.
const TEMPS: std::ops::Range<usize> = 26..32;

/// How much an instruction in a tight loop counts for the choice of registers.
const INNER: u32 = 16;

/// Code that is hardly ever run.
pub(super) enum Later {
    /// An access whose pages are not those of the last time.
    Check(super::access::Check),
    /// NaNs in a result.
    Nan(float::Nan),
}

/// The writer.
pub(super) struct Emit<'a> {
    pub(super) asm: Assembler,
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
    pub(super) mask_cache: MaskCache,
    /// Accesses of the node being written that are checked together.
    pub(super) groups: Groups,
    /// The node being written is in a tight loop.
    pub(super) tight: bool,
    /// What is known of vtype and vl.
    pub(super) vector: VtypeState,
    pub(super) later: Vec<Later>,
    pub(super) exits: Vec<Exit>,
    pub(super) cells: Box<[Cell]>,
    pub(super) taken: usize,
    pub(super) deopt_tails: DeoptTails,
    /// Accesses that have a range in the frame.
    pub(super) ranges: i64,
    /// Temporary vector registers in use, and those that stay in use over all steps of an instruction.
    pub(super) temps: usize,
    pub(super) kept: usize,
}

impl<'a> Emit<'a> {
    pub(super) fn new(
        region: &'a Region,
        chosen: &'a Chosen,
        compile_key: CompileKey,
        file: File,
        guards: Guards,
        cells: Box<[Cell]>,
        outside: &Outside,
    ) -> Emit<'a> {
        let mut asm = Assembler::default();
        let nodes = region.nodes.iter().map(|_| asm.label()).collect();
        let (mut weights, mut written) = ([0u32; 32], 0);
        for (uop, _, tight) in chosen.instructions(region) {
            let uses = uses(uop);
            written |= uses.writes.x;
            for r in numbers(uses.reads.x | uses.writes.x) {
                weights[r] += if tight { INNER } else { 1 };
            }
        }
        let mut order: Vec<usize> = (1..32).filter(|&r| weights[r] > 0).collect();
        order.sort_by_key(|&r| std::cmp::Reverse(weights[r]));
        let mut x = [None; 32];
        for (&r, &register) in order.iter().zip(&GUEST) {
            x[r] = Some(register);
        }
        Emit {
            asm,
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
            mask_cache: MaskCache::default(),
            groups: Groups::default(),
            tight: false,
            vector: VtypeState::Unknown,
            later: Vec::new(),
            exits: Vec::new(),
            cells,
            taken: 0,
            deopt_tails: Vec::new(),
            ranges: 0,
            temps: 0,
            kept: 0,
        }
    }

    /// An instruction of two operands.
    pub(super) fn two(&mut self, code: Code, a: impl Into<Arg>, b: impl Into<Arg>) {
        self.asm.op(code, &[a.into(), b.into()]);
    }

    /// An instruction of three.
    pub(super) fn three(&mut self, code: Code, a: impl Into<Arg>, b: impl Into<Arg>, c: impl Into<Arg>) {
        self.asm.op(code, &[a.into(), b.into(), c.into()]);
    }

    /// An instruction with a number of 32 bits, which is extended with its sign.
    pub(super) fn number(&mut self, code: Code, a: impl Into<Arg>, number: i32) {
        self.asm.op(code, &[a.into(), Arg::Number(number)]);
    }

    /// A number into a register.
    pub(super) fn load_number(&mut self, to: Register, number: u64) {
        match i32::try_from(number as i64) {
            Ok(number) if number >= 0 => {
                self.number(Code::Mov_r32_imm32, low32(to), number);
            }
            Ok(number) => self.number(Code::Mov_rm64_imm32, to, number),
            Err(_) => self.asm.load_number(to, number),
        }
    }

    pub(super) fn load(&mut self, to: Register, from: MemoryOperand) {
        self.two(Code::Mov_r64_rm64, to, from);
    }

    pub(super) fn store(&mut self, to: MemoryOperand, from: Register) {
        self.two(Code::Mov_rm64_r64, to, from);
    }

    pub(super) fn copy(&mut self, to: Register, from: Register) {
        if to != from {
            self.two(Code::Mov_r64_rm64, to, from);
        }
    }

    pub(super) fn jump(&mut self, code: Code, to: Label) {
        self.asm.jump(code, to);
    }

    pub(super) fn masked(&mut self, code: Code, lanes: Lanes, args: &[Arg]) {
        self.asm.masked(code, lanes, args);
    }

    /// Integer register `r` in a host register: its own, or `temp`.
    pub(super) fn get(&mut self, r: u8, temp: Register) -> Register {
        match self.x[usize::from(r & 31)] {
            Some(register) => register,
            None if r == 0 => {
                self.number(Code::Mov_r32_imm32, low32(temp), 0);
                temp
            }
            None => {
                self.load(temp, own(hart::X + 8 * i32::from(r)));
                temp
            }
        }
    }

    /// The same in `to`, which may be changed then.
    pub(super) fn get_into(&mut self, r: u8, to: Register) {
        let from = self.get(r, to);
        self.copy(to, from);
    }

    /// Where the result for `rd` is to be made: [`Self::put`] has to follow.
    pub(super) fn target(&self, rd: u8) -> Register {
        self.x[usize::from(rd & 31)].unwrap_or(RAX)
    }

    /// A result made in `from` goes to `rd`.
    pub(super) fn put(&mut self, rd: u8, from: Register) {
        match self.x[usize::from(rd & 31)] {
            Some(register) => self.copy(register, from),
            None if rd == 0 => {}
            None => self.store(own(hart::X + 8 * i32::from(rd)), from),
        }
    }

    /// vl in a register.
    pub(super) fn vl_into(&mut self, vl: Vl, to: Register) {
        match vl {
            Vl::Exact(n) => self.load_number(to, u64::from(n)),
            Vl::UpTo(_) => self.load(to, at(Register::RSP, frame::VL)),
        }
    }

    /// The largest that vl can be where it is not known, if there is such a node.
    pub(super) fn most_of_variable_vl(&self) -> Option<u32> {
        let nodes = self.chosen.nodes.iter().map(|&id| self.region.nodes[id].vector);
        let most = nodes.filter_map(|vector| match vector {
            VtypeState::Known { vl: Vl::UpTo(most), .. } => Some(most),
            _ => None,
        });
        most.max()
    }

    /// A temporary vector register, until [`Self::free_temps`].
    pub(super) fn temp(&mut self) -> usize {
        let temp = TEMPS.start + self.temps;
        if temp >= TEMPS.end {
            self.asm.fail();
            return TEMPS.start;
        }
        self.temps += 1;
        temp
    }

    /// Temporary registers but the first few, which stay in use, are free again.
    pub(super) fn free_temps(&mut self, kept: usize) {
        (self.temps, self.kept) = (kept, kept);
    }

    /// May a host register be written whose value is not needed any more?
    pub(super) fn is_free_temp(&self, number: usize) -> bool {
        number >= TEMPS.start + self.kept
    }

    pub(super) fn write_cold(&mut self) {
        while let Some(later) = self.later.pop() {
            match later {
                Later::Check(check) => self.write_check(&check),
                Later::Nan(nan) => self.write_nan(&nan),
            }
        }
    }
}

/// `[base + offset]`
pub(super) fn at(base: Register, offset: i64) -> MemoryOperand {
    MemoryOperand::new(base, Register::None, 1, offset, 1, false, Register::None)
}

/// `[base + index * scale + offset]`
pub(super) fn indexed(base: Register, index: Register, scale: u32, offset: i64) -> MemoryOperand {
    MemoryOperand::new(base, index, scale, offset, 1, false, Register::None)
}

/// A field of the hart.
pub(super) fn own(offset: i32) -> MemoryOperand {
    at(HART, i64::from(offset))
}

/// The low 32 bits of a general register of 64.
pub(super) fn low32(register: Register) -> Register {
    Register::EAX + number(register)
}

/// The low 16 bits of one.
pub(super) fn low16(register: Register) -> Register {
    Register::AX + number(register)
}

/// The low byte of one.
pub(super) fn low8(register: Register) -> Register {
    match number(register) {
        number @ 0..4 => Register::AL + number,
        // The second bytes of the first four have their numbers between.
        number => Register::SPL + (number - 4),
    }
}

fn number(register: Register) -> u32 {
    register as u32 - Register::RAX as u32
}
