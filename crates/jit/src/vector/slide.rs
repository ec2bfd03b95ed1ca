//! Slides: elements moved up or down by a number that the instruction has, or that is in a register.

use rivet_exec::Uop;
use rivet_isa::Function;

use super::arithmetic::Other;
use super::{MOST, Vl};

/// Where elements move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slide {
    Up(By),
    Down(By),
    /// By one, and a register's value comes in.
    Up1(Other),
    Down1(Other),
}

/// How far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Immediate(u32),
    Register(u8),
}

impl Slide {
    /// The one that an instruction of chapter `vperm` is, where a group has `group` bytes.
    pub(crate) fn of(uop: &Uop, vl: Vl, group: u32) -> Option<Slide> {
        let (immediate, register) = (By::Immediate(uop.imm as u32 & 31), By::Register(uop.rs1));
        let (_, function, _) = uop.op.semantics();
        let slide = match function {
            Function::slideup_vi => Slide::Up(immediate),
            Function::slideup_vx => Slide::Up(register),
            Function::slidedown_vi => Slide::Down(immediate),
            Function::slidedown_vx => Slide::Down(register),
            Function::slide1up_vx => Slide::Up1(Other::Integer(uop.rs1)),
            Function::slide1down_vx => Slide::Down1(Other::Integer(uop.rs1)),
            _ => return None,
        };
        let most = match slide {
            Slide::Up(By::Register(_)) => MOST,
            Slide::Down(By::Register(_)) if vl != Vl::Exact(1) => MOST,
            // The last element is looked for by its number, which may have to fit into a byte.
            Slide::Down1(_) => 256,
            _ => u32::MAX,
        };
        (group <= most).then_some(slide)
    }

    /// Those that only vector loops have code for: a number comes in.
    pub(crate) fn of_loops(uop: &Uop) -> Option<Slide> {
        match uop.op.semantics().1 {
            Function::fslide1up_vf => Some(Slide::Up1(Other::Float(uop.rs1))),
            Function::fslide1down_vf => Some(Slide::Down1(Other::Float(uop.rs1))),
            _ => None,
        }
    }

    /// What comes in at the end.
    pub(crate) fn end(self) -> Option<Other> {
        match self {
            Slide::Up1(other) | Slide::Down1(other) => Some(other),
            Slide::Up(_) | Slide::Down(_) => None,
        }
    }

    /// Is it put into memory and read from another place there?
    pub(crate) fn goes_through_memory(self) -> bool {
        matches!(self, Slide::Up(By::Register(_)) | Slide::Down(By::Register(_)))
    }

    /// Does the result keep elements in its body?
    pub(crate) fn keeps(self) -> bool {
        matches!(self, Slide::Up(_))
    }
}
