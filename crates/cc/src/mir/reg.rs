//! This module defines physical and virtual registers and their classes.

use std::fmt;

use rivet_isa::reg::{f_name, v_name, x_name};

/// A register: one of the 96 of the machine, or a virtual one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reg(u32);

/// What a virtual register may be assigned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// An integer register.
    X,
    /// A floating-point register.
    F,
    /// A group of 1, 2, 4 or 8 vector registers, aligned to its size. Masks are groups of 1.
    V(u8),
    /// `v0`: a mask where an instruction reads it.
    V0,
}

impl Class {
    /// Registers of the machine that it takes.
    pub fn width(self) -> u32 {
        match self {
            Class::V(n) => n.into(),
            Class::X | Class::F | Class::V0 => 1,
        }
    }

    /// Is it in the vector register file?
    pub fn is_vector(self) -> bool {
        matches!(self, Class::V(_) | Class::V0)
    }

    /// Number of the first register of its file: registers of three files are numbered one after the other.
    pub fn file(self) -> u32 {
        match self {
            Class::X => 0,
            Class::F => 32,
            Class::V(_) | Class::V0 => 64,
        }
    }
}

impl Reg {
    /// The register that is always zero.
    pub const ZERO: Reg = Reg(0);
    /// The return address.
    pub const RA: Reg = Reg(1);
    /// The stack pointer.
    pub const SP: Reg = Reg(2);
    /// The thread pointer.
    pub const TP: Reg = Reg(4);
    /// The mask of masked instructions.
    pub const V0: Reg = Reg(64);
    /// Registers of the machine.
    pub const PHYSICAL: u32 = 96;

    /// Integer register `n`.
    pub const fn x(n: u8) -> Reg {
        Reg(n as u32)
    }

    /// Floating-point register `n`.
    pub const fn f(n: u8) -> Reg {
        Reg(32 + n as u32)
    }

    /// Vector register `n`, or the group that begins there.
    pub const fn v(n: u8) -> Reg {
        Reg(64 + n as u32)
    }

    /// Register `index` of the machine: x, then f, then v.
    pub const fn physical(index: u32) -> Reg {
        Reg(index)
    }

    /// Virtual register `index`.
    pub(crate) const fn virtual_register(index: usize) -> Reg {
        Reg(Reg::PHYSICAL + index as u32)
    }

    /// Whether a function has to keep this register of the machine for its caller: s0 to s11, fs0 to fs11.
    pub(crate) fn is_callee_saved(self) -> bool {
        matches!(self.number(), 8 | 9 | 18..=27 | 40 | 41 | 50..=59)
    }

    /// Is it one of the machine's?
    pub const fn is_physical(self) -> bool {
        self.0 < Reg::PHYSICAL
    }

    /// Its index among virtual registers; `None` for one of the machine's.
    pub fn index(self) -> Option<usize> {
        self.0.checked_sub(Reg::PHYSICAL).map(|n| n as usize)
    }

    /// Its number among all registers: those of the machine, then virtual ones.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The five bits that stand for it in an encoding.
    pub const fn bits(self) -> u8 {
        (self.0 & 31) as u8
    }
}

impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0..32 => write!(f, "${}", x_name(self.bits())),
            32..64 => write!(f, "${}", f_name(self.bits())),
            64..96 => write!(f, "${}", v_name(self.bits())),
            n => write!(f, "%{}", n - Reg::PHYSICAL),
        }
    }
}

impl fmt::Debug for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Class::X => f.write_str("gpr"),
            Class::F => f.write_str("fpr"),
            Class::V(1) => f.write_str("vr"),
            Class::V(n) => write!(f, "vrm{n}"),
            Class::V0 => f.write_str("v0"),
        }
    }
}
