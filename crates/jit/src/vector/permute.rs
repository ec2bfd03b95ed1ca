//! Numbers of elements, gathers by numbers, compression, and numbers of set bits before each element.

use rivet_exec::Uop;
use rivet_isa::{Chapter, Function};

/// Elements put elsewhere, or counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Permute {
    /// `vid.v`
    Numbers,
    /// `viota.m`
    Counts,
    /// `vcompress.vm`
    Compress,
    /// `vrgather.vv`
    Gather,
    /// `vrgatherei16.vv`
    GatherBy16,
    /// `vrgather.vi`
    Repeat(u32),
    /// `vrgather.vx`
    RepeatAt(u8),
}

/// Bytes of the largest table that is gathered from: chunks are looked up in each chunk of it.
const TABLE: u32 = 64;

impl Permute {
    /// The one that an instruction is, if it is done here where a group has `group` bytes and VLMAX elements.
    pub(crate) fn of(uop: &Uop, group: u32, vlmax: u32) -> Option<Permute> {
        Permute::kind(uop).filter(|permute| match permute {
            Permute::Counts | Permute::Compress => vlmax <= 64,
            Permute::Gather => group <= TABLE,
            Permute::GatherBy16 => false,
            _ => true,
        })
    }

    /// The one that an instruction is.
    pub(crate) fn kind(uop: &Uop) -> Option<Permute> {
        Some(match uop.op.semantics() {
            (Chapter::vmask, Function::id, _) => Permute::Numbers,
            (Chapter::vmask, Function::iota, _) => Permute::Counts,
            (Chapter::vperm, Function::compress, _) => Permute::Compress,
            (Chapter::vperm, Function::gather_vv, _) => Permute::Gather,
            (Chapter::vperm, Function::gatherei16_vv, _) => Permute::GatherBy16,
            (Chapter::vperm, Function::gather_vi, _) => Permute::Repeat(uop.imm as u32 & 31),
            (Chapter::vperm, Function::gather_vx, _) => Permute::RepeatAt(uop.rs1),
            _ => return None,
        })
    }

    /// Registers that it reads, where VLMAX elements have so many bytes.
    pub(crate) fn reads(self, uop: &Uop, span: impl Fn(u8, u32) -> u32, group: u32) -> u32 {
        match self {
            Permute::Numbers => 0,
            Permute::Counts => 1 << uop.rs2,
            Permute::Compress => span(uop.rs2, group) | 1 << uop.rs1,
            Permute::Gather | Permute::GatherBy16 => span(uop.rs2, group) | span(uop.rs1, group),
            Permute::Repeat(_) | Permute::RepeatAt(_) => span(uop.rs2, group),
        }
    }
}
