//! One instruction in one situation: the register fields of its encoding, and the state that legality depends on.

/// What of a hart the rules depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hart {
    /// XLEN.
    pub xlen: u32,
    /// Bits of a vector register.
    pub vlen: u32,
    /// Bits of the largest element.
    pub elen: u32,
    /// It has all of V, not Zve* only.
    pub v: bool,
    /// Bits of the IEEE numbers that vectors may have.
    pub floats: &'static [u32],
}

impl Hart {
    /// RV64 with V and Zvfh, and this VLEN.
    pub const fn v(vlen: u32) -> Hart {
        Hart { xlen: 64, vlen, elen: 64, v: true, floats: &[16, 32, 64] }
    }
}

/// A case: fields that the instruction does not have are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The hart.
    pub hart: Hart,
    /// Field vd or vs3.
    pub vd: u32,
    /// Field vs2.
    pub vs2: u32,
    /// Field vs1.
    pub vs1: u32,
    /// The bit vm: true is unmasked.
    pub vm: bool,
    /// NFIELDS.
    pub nfields: u32,
    /// SEW.
    pub sew: u32,
    /// log2 of LMUL.
    pub lmul: i32,
    /// vta and vma, as vtype\[7:6\].
    pub policy: u32,
    /// vill, instead of SEW and LMUL.
    pub vill: bool,
    /// vl; not above VLMAX.
    pub vl: u32,
    /// vstart.
    pub vstart: u32,
    /// frm.
    pub frm: u32,
    /// mstatus.VS is Off.
    pub vs_off: bool,
    /// mstatus.FS is Off.
    pub fs_off: bool,
}

impl Point {
    /// VLMAX = LMUL · VLEN / SEW.
    pub fn vlmax(&self) -> u32 {
        times(self.hart.vlen, self.lmul) / self.sew
    }

    /// Supported vtypes: LMUL · ELEN is at least SEW ("implementations must support SEW settings between SEWMIN and
    /// LMUL * min(ELEN, VLEN)"); the others are not in the suite's points.
    pub fn is_supported(&self) -> bool {
        times(self.hart.elen.min(self.hart.vlen), self.lmul.min(0)) >= self.sew
    }

    /// The value of vtype.
    pub fn vtype(&self) -> u64 {
        match self.vill {
            true => 1 << 63,
            false => u64::from(self.policy << 6 | (self.sew / 8).ilog2() << 3 | self.lmul as u32 & 7),
        }
    }

    /// The instruction's word: the fixed bits with the fields in those that are free.
    pub fn word(&self, mask: u32, bits: u32) -> u32 {
        let fields = (self.nfields - 1) << 29
            | u32::from(self.vm) << 25
            | self.vs2 << 20
            | self.vs1 << 15
            | self.vd << 7;
        bits | fields & !mask
    }
}

/// `value` times 2^`log2`.
pub fn times(value: u32, log2: i32) -> u32 {
    if log2 < 0 { value >> -log2 } else { value << log2 }
}
