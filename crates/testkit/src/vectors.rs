//! The vector machine runs one vector instruction at a time, with registers as arrays of elements.

use std::fmt::Debug;
use std::sync::Arc;

use rivet_hart::{Agnostic, Cause, Config, Element, Hart};
use rivet_isa::{Inst, Isa, Op, Vtype, Xlen};

use crate::{everything, machine, place};

/// A hart whose vector registers are written and read as arrays.
pub struct Vectors {
    /// The hart.
    pub hart: Hart,
}

/// The unmasked instruction `op` with operands as assembly orders them: vd, vs2, then vs1, rs1 or the immediate.
pub fn vector(op: Op, vd: u8, vs2: u8, last: u8) -> Inst {
    Inst { rd: vd, rs2: vs2, rs1: last, imm: last.into(), ..Inst::new(op) }
}

/// The same instruction under the mask v0.
pub fn masked(inst: Inst) -> Inst {
    Inst { vm: false, ..inst }
}

impl Vectors {
    /// RV64 with every extension.
    pub fn new(vlen: u32) -> Vectors {
        Vectors::of(Isa { vlen, ..everything(Xlen::Rv64) })
    }

    /// A hart of this ISA.
    pub fn of(isa: Isa) -> Vectors {
        Vectors { hart: machine(isa) }
    }

    /// The same, agnostic elements being overwritten with ones.
    pub fn with_ones(mut self) -> Vectors {
        let config = Config { agnostic: Agnostic::Ones, ..Config::clone(&self.hart.config) };
        self.hart.config = Arc::new(config);
        self
    }

    /// Sets vtype, as in assembly (`e32, m1, ta, ma`), and vl.
    ///
    /// # Panics
    /// When that is no vtype.
    pub fn vtype(&mut self, vtype: &str, vl: usize) -> &mut Vectors {
        self.hart.v.set_vtype(vtype.parse::<Vtype>().unwrap_or_else(|e| panic!("{vtype}: {e}")));
        self.hart.v.vl = vl;
        self
    }

    /// Sets vstart.
    pub fn vstart(&mut self, vstart: usize) -> &mut Vectors {
        self.hart.v.vstart = vstart;
        self
    }

    /// Writes the first elements of the group at `reg`.
    pub fn set<T: Element>(&mut self, reg: u8, elements: &[T]) -> &mut Vectors {
        self.hart.v.elements_mut(reg)[..elements.len()].copy_from_slice(elements);
        self
    }

    /// The first elements of the group at `reg`.
    pub fn get<T: Element, const N: usize>(&self, reg: u8) -> [T; N] {
        std::array::from_fn(|i| self.hart.v.get(reg, i))
    }

    /// Asserts the first elements of the group at `reg`.
    ///
    /// # Panics
    /// When they differ.
    #[track_caller]
    pub fn expect<T: Element + PartialEq + Debug, const N: usize>(
        &mut self,
        reg: u8,
        elements: [T; N],
    ) -> &mut Vectors {
        let found = self.get::<T, N>(reg);
        assert!(found == elements, "v{reg} is {found:x?}, not {elements:x?}");
        self
    }

    /// Runs one instruction, which must retire and leave vstart at 0.
    ///
    /// # Panics
    /// When it traps.
    #[track_caller]
    pub fn run(&mut self, inst: Inst) -> &mut Vectors {
        place(&mut self.hart, &[inst]);
        if let Err(trap) = rivet_exec::step(&mut self.hart) {
            panic!("{inst:?}: {trap}");
        }
        assert_eq!(self.hart.v.vstart, 0, "{inst:?} leaves vstart");
        self
    }

    /// The reason for which an instruction is illegal.
    ///
    /// # Panics
    /// When it is legal, raises another exception, or changes vector state.
    #[track_caller]
    pub fn refusal(&mut self, inst: Inst) -> String {
        place(&mut self.hart, &[inst]);
        let before = self.hart.v.clone();
        let Err(trap) = rivet_exec::step(&mut self.hart) else { panic!("{inst:?} is legal") };
        assert_eq!(trap.cause, Cause::IllegalInstruction, "{inst:?}: {trap}");
        assert_eq!(self.hart.v.vstart, before.vstart, "{inst:?} changes vstart");
        assert!(self.hart.v.file() == before.file(), "{inst:?} changes a register");
        trap.why.to_string()
    }
}
