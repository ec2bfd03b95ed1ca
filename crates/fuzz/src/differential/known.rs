//! Known differences are no bugs of Rivet: QEMU is wrong, or the specification leaves the choice.
//!
//! Each entry says what it explains, what QEMU does, and which sentence of the specification decides. A difference is
//! accepted when entries together explain all of it. An entry that no version in use needs is to be removed.

use rivet_isa::{Chapter, Decoder, Inst, Op, Operand, Vtype};

use super::case::InstCase;
use super::qemu::{Fill, Qemu};
use super::record::{Fields, Record, signal};
use super::rows::{data_width, whole_registers};

/// A difference, with all that is known of it.
pub struct Difference<'a> {
    /// What was run.
    pub case: &'a InstCase,
    /// What Rivet made of it.
    pub rivet: &'a Record,
    /// What QEMU made of it.
    pub qemu: &'a Record,
    /// Where they differ.
    pub fields: Fields,
    /// Which QEMU it was.
    pub version: &'a Qemu,
    /// What both were told to do with agnostic elements.
    pub fill: Fill,
    /// Why Rivet holds the instruction for illegal, if it does.
    pub refusal: Option<String>,
}

/// An entry: a difference that is accepted.
pub struct Known {
    /// What QEMU does.
    pub says: &'static str,
    /// The sentence of the specification that decides, with its section.
    pub because: &'static str,
    /// What of the difference it explains, if any.
    pub covers: fn(&Difference) -> Option<Fields>,
}

/// Can QEMU be asked at all? Not about rows that fail an assertion of its own: to find these cases takes too long.
pub(crate) fn is_sound(op: Op, qemu: &Qemu) -> bool {
    let name = op.row().mnemonic();
    let asserts = name.starts_with("vf") && name.contains("cvt.rtz.");
    qemu.version >= (8, 0) || !asserts
}

/// All accepted differences.
pub static KNOWN: &[Known] = &[
    Known {
        says: "leaves agnostic elements undisturbed when configured to fill them with ones",
        because: "When a set is marked agnostic, the corresponding set of destination elements in any vector destination \
                  operand can either retain the value they previously held, or are overwritten with 1s. (V 3.4.3)",
        covers: |d| d.elements(d.fill == Fill::Ones && d.differs_in_fill()),
    },
    Known {
        says: "runs masked instructions that read v0 as an operand as well",
        because: "A vector register cannot be used to provide source operands with more than one EEW for a single \
                  instruction. A mask register source is considered to have EEW=1 for this constraint. (V 5.2)",
        covers: |d| {
            let Inst { op, vm, .. } = d.case.inst;
            d.whole(d.only_rivet_refuses() && !vm && !reads_mask(op) && d.sources().any(|reg| reg == 0))
        },
    },
    Known {
        says: "runs instructions that read a register with two widths of elements",
        because: "An encoding that would result in the same vector register being read with two or more different EEWs, \
                  including when the vector register appears at different positions within two or more vector register \
                  groups, is reserved. (V 5.2)",
        covers: |d| d.whole(d.only_rivet_refuses() && has_two_widths(d.case.inst.op) && d.sources_meet()),
    },
    Known {
        says: "does not reset vstart when no element is executed",
        because: "All vector instructions are defined to begin execution with the element number given in the vstart \
                  CSR, […] and to reset the vstart CSR to zero at the end of execution. (V 3.7)",
        covers: |d| {
            let left = (d.rivet.vstart, d.qemu.vstart) == (0, d.case.vstart);
            (d.is_before(9, 0) && left).then_some(Fields { vstart: true, ..Fields::default() })
        },
    },
    Known {
        says: "fills the tail of mask loads although vstart is past the end",
        because: "When vstart >= vl, there are no body elements, and no elements are updated in any destination vector \
                  register group, including that no tail elements are updated with agnostic values. (V 5.4)",
        covers: |d| {
            let is_mask = d.is_before(9, 0) && d.case.inst.op == Op::vlm_v && d.case.vstart > 0;
            d.elements(is_mask && d.is_filled(&d.qemu.v, &d.rivet.v))
        },
    },
    Known {
        says: "ignores vm in instructions on masks and in vcompress",
        because: "Vector mask logical instructions are always unmasked, so there are no inactive elements, and the encodings \
                  with vm=0 are reserved. (V 15.1; likewise 16.5)",
        covers: |d| {
            let unmasked = || Decoder::new(&d.version.isa(128)).decode(d.case.inst.raw | VM);
            d.whole(d.only_rivet_refuses() && d.is_before(9, 0) && d.case.reserved && unmasked().is_some())
        },
    },
    Known {
        says: "does not treat a CSR set or clear as a write when rs1 holds 0",
        because: "If rs1 specifies a register other than x0, and that register holds a zero value, the instruction \
                  […] will action any side effects caused by writing to the entire CSR. (Zicsr 6.1)",
        covers: |d| {
            let Inst { op, rs1, .. } = d.case.inst;
            let writes_zero = matches!(op, Op::csrrs | Op::csrrc) && d.case.x[usize::from(rs1)] == 0;
            d.whole(d.only_rivet_refuses() && d.is_before(9, 0) && writes_zero && rs1 != 0)
        },
    },
    Known {
        says: "counts the zeros of all 64 bits in ctzw",
        because: "Accordingly, if the least-significant word is 0, the output is 32. (Zbb)",
        covers: |d| {
            let Inst { op, rs1, .. } = d.case.inst;
            d.whole(d.is_before(8, 0) && op == Op::ctzw && d.case.x[usize::from(rs1)] as u32 == 0)
        },
    },
    Known {
        says: "executes whole-register moves while vill is set",
        because: "If the vill bit is set, then any attempt to execute a vector instruction that depends upon vtype will \
                  raise an illegal-instruction exception. (V 3.4.4)",
        covers: |d| {
            let op = d.case.inst.op;
            let is_move = op.row().mnemonic().starts_with("vmv") && whole_registers(op).is_some();
            d.whole(d.only_rivet_refuses() && d.is_before(9, 0) && is_move && d.case.vtype().vill)
        },
    },
    Known {
        says: "supports SEW up to LMUL * VLEN",
        because: "Implementations must support SEW settings between SEWMIN and LMUL * min(ELEN, VLEN), inclusive. \
                  (V 3.4.2)",
        covers: |d| {
            d.whole(d.is(Chapter::vset) && Vtype::from_bits(d.rivet.vtype).vill && d.is_wide(d.qemu.vtype))
        },
    },
    Known {
        says: "accesses some of a segment's fields before the one that faults",
        because: "If a trap occurs during access to a segment, it is implementation-defined whether a subset of the \
                  faulting segment's accesses are performed before the trap is taken. (V 7.8)",
        covers: |d| {
            let in_segment = d.rivet.trapped() && d.case.inst.nfields() > 1;
            d.elements(in_segment && d.differs_in_element(d.rivet.vstart))
        },
    },
    Known {
        says: "reports the aligned address of a misaligned access",
        because: "If mtval is written with a nonzero value when a misaligned load or store causes […] a page-fault \
                  […] exception, then mtval will contain the virtual address of the portion of the access that caused \
                  the fault. (Machine, mtval; likewise stval)",
        covers: |d| {
            let ends = |r: &Record| (r.signal, r.pc, r.path);
            let aligned = |size: u64| d.rivet.address & !(size - 1) == d.qemu.address;
            d.end(ends(d.rivet) == ends(d.qemu) && [2, 4, 8, 16].into_iter().any(aligned))
        },
    },
    Known {
        says: "rejects SHA-256 with fractional LMUL",
        because: "For element-group instructions, LMUL*VLEN must always be at least as large as EGW, which is 128 for \
                  vsha2* with SEW 32. (Zvk, LMUL constraints)",
        covers: |d| {
            let refused = d.qemu.signal == signal::ILL && !d.rivet.trapped();
            let is_sha2 = d.case.inst.op.row().mnemonic().starts_with("vsha2");
            d.whole(refused && is_sha2 && d.case.vtype().lmul.is_fractional())
        },
    },
    Known {
        says: "takes the trap of a later element or segment of a fault-only-first load",
        because: "If an element > 0 raises an exception, the corresponding trap is not taken, and the vector length vl is \
                  reduced to the index of the element that would have raised an exception. (V 7.7; 7.8.1 for segments)",
        covers: |d| {
            let trimmed = !d.rivet.trapped() && 0 < d.rivet.vl && d.rivet.vl < d.case.vl;
            d.whole(d.is_fault_only_first() && trimmed && d.qemu.signal == signal::SEGV)
        },
    },
    Known {
        says: "checks the NaN box of BF16 operands as for half precision, or not at all",
        because: "The value in the f registers is checked for a valid NaN-boxed value, in which case the \
                  least-significant SEW bits of the f register are used, else the canonical NaN value is used. (V \
                  10.1; likewise D, NaN boxing)",
        covers: |d| {
            let Inst { op, rs1, .. } = d.case.inst;
            let is_boxed = d.case.f[usize::from(rs1)] >> 16 == u64::MAX >> 16;
            d.whole(matches!(op, Op::fcvt_s_bf16 | Op::vfwmaccbf16_vf) && !is_boxed)
        },
    },
    Known {
        says: "keeps nonexistent bits of vxrm",
        because: "The vector fixed-point rounding-mode register holds a two-bit read-write rounding-mode field in the \
                  least-significant bits (V 3.8)",
        covers: |d| {
            let only_more =
                d.is(Chapter::csr) && d.case.inst.csr() == VXRM && d.qemu.vcsr & 7 == d.rivet.vcsr;
            only_more.then_some(Fields { vcsr: true, ..Fields::default() })
        },
    },
    Known {
        says: "fails an SC without checking its address when there is no reservation",
        because: "No SC.W instruction shall retire unless it passes memory permission checks. […] If the address is not \
                  naturally aligned, an address-misaligned exception or an access-fault exception will be generated. \
                  (Zalrsc)",
        covers: |d| {
            let faults = matches!(d.rivet.signal, signal::SEGV | signal::BUS) && !d.qemu.trapped();
            d.whole(matches!(d.case.inst.op, Op::sc_w | Op::sc_d) && faults)
        },
    },
    Known {
        says: "reports the address of the cache block, not rs1, when a CBO faults",
        because: "The relevant *tval CSR is written with the faulting effective address (i.e. the value of rs1). (CMO, \
                  traps)",
        covers: |d| {
            let is_cbo = d.case.inst.op.row().mnemonic().starts_with("cbo.");
            d.end(is_cbo && d.rivet.address & !(BLOCK - 1) == d.qemu.address)
        },
    },
];

/// The bit that is set where there is no mask.
const VM: u32 = 1 << 25;
const VXRM: u16 = 0x00a;
/// Bytes of a cache block.
const BLOCK: u64 = 64;

impl Difference<'_> {
    /// Everything that differs, under that condition.
    fn whole(&self, condition: bool) -> Option<Fields> {
        condition.then_some(self.fields)
    }

    /// The vector registers, under that condition.
    fn elements(&self, condition: bool) -> Option<Fields> {
        condition.then_some(Fields { v: u32::MAX, ..Fields::default() })
    }

    /// Signal and address, under that condition.
    fn end(&self, condition: bool) -> Option<Fields> {
        condition.then_some(Fields { end: true, ..Fields::default() })
    }

    /// Is it a fault-only-first load?
    fn is_fault_only_first(&self) -> bool {
        self.case.inst.op.row().mnemonic().ends_with("ff.v")
    }

    /// Is the row of that chapter of the table?
    fn is(&self, chapter: Chapter) -> bool {
        self.case.inst.op.row().chapter == chapter
    }

    /// Is it an older QEMU than that?
    fn is_before(&self, major: u32, minor: u32) -> bool {
        self.version.version < (major, minor)
    }

    /// Rivet raises an illegal-instruction exception and QEMU does not.
    fn only_rivet_refuses(&self) -> bool {
        self.rivet.signal == signal::ILL && self.qemu.signal != signal::ILL
    }

    /// Vector registers at which source operands begin.
    fn sources(&self) -> impl Iterator<Item = u8> {
        sources(&self.case.inst)
    }

    /// May groups of two sources have a register in common? What LMUL makes of them is not looked at.
    fn sources_meet(&self) -> bool {
        let sources: Vec<u8> = self.sources().collect();
        let meets = |a: &u8| sources.iter().filter(|b| a.abs_diff(**b) < 8).count() > 1;
        sources.iter().any(meets)
    }

    /// Is SEW beyond what a fractional LMUL must support?
    fn is_wide(&self, vtype: u64) -> bool {
        let vtype = Vtype::from_bits(vtype);
        !vtype.vill && vtype.lmul.is_fractional() && !vtype.is_supported(64, self.case.vlenb() as u32 * 8)
    }

    /// Is each bit that differs a one that only Rivet filled in? Elements behind the one at which a fault-only-first load
    /// stops may be filled by either.
    fn differs_in_fill(&self) -> bool {
        let (rivet, qemu) = (&self.rivet.v, &self.qemu.v);
        self.is_filled(rivet, qemu) || self.is_fault_only_first() && self.is_filled(qemu, rivet)
    }

    /// Is each bit that differs 1 in `filled`, and what it was in `kept`?
    fn is_filled(&self, filled: &[u8], kept: &[u8]) -> bool {
        filled.iter().zip(kept).zip(&self.case.v).all(|((filled, kept), before)| {
            let differs = filled ^ kept;
            filled & differs == differs && (kept ^ before) & differs == 0
        })
    }

    /// Do the vector registers differ in no element but this one of each field?
    fn differs_in_element(&self, element: u64) -> bool {
        let inst = self.case.inst;
        let vtype = self.case.vtype();
        let eew = data_width(inst.op).unwrap_or(vtype.sew);
        let Some(emul) = vtype.emul(eew) else { return false };
        let (vlenb, size) = (self.case.vlenb(), eew.bytes() as usize);
        let mut ours = self.rivet.v.clone();
        for field in 0..inst.nfields() {
            let group = (usize::from(inst.rd) + field * emul.regs() as usize) * vlenb;
            let at = group + element as usize * size;
            let Some(bytes) = self.qemu.v.get(at..at + size) else { return false };
            ours[at..at + size].copy_from_slice(bytes);
        }
        ours == self.qemu.v
    }
}

/// May an instruction that Rivet refuses be one that QEMU runs, for a reason that [`KNOWN`] has? What LMUL makes of
/// groups of registers is not looked at.
pub(crate) fn is_disputed(inst: &Inst) -> bool {
    let sources: Vec<u8> = sources(inst).collect();
    let masks = !inst.vm && !reads_mask(inst.op) && sources.contains(&0);
    let meets = |a: &u8| sources.iter().filter(|b| a.abs_diff(**b) < 8).count() > 1;
    masks || has_two_widths(inst.op) && sources.iter().any(meets)
}

/// Vector registers at which source operands begin.
fn sources(inst: &Inst) -> impl Iterator<Item = u8> {
    let inst = *inst;
    let name = inst.op.row().mnemonic();
    let accumulates = name.contains("mac") || name.contains("msac");
    inst.op.row().operands.iter().filter_map(move |operand| match operand {
        Operand::Vd if accumulates => Some(inst.rd),
        Operand::Vs1 => Some(inst.rs1),
        Operand::Vs2 => Some(inst.rs2),
        Operand::Vs3 => Some(inst.rd),
        _ => None,
    })
}

/// Is the operand a mask, so that v0 may be it?
fn reads_mask(op: Op) -> bool {
    matches!(op, Op::vcpop_m | Op::vfirst_m | Op::vmsbf_m | Op::vmsif_m | Op::vmsof_m | Op::viota_m)
}

/// Does the instruction read vectors of two widths?
fn has_two_widths(op: Op) -> bool {
    let name = op.row().mnemonic();
    name.starts_with("vw")
        || name.starts_with("vn")
        || name.starts_with("vfw")
        || op == Op::vcompress_vm
        || name.contains("ei")
}

/// The entries that together explain a difference; none if something of it remains.
pub fn explain(difference: &Difference) -> Vec<usize> {
    let mut rest = difference.fields;
    let mut entries = Vec::new();
    for (number, known) in KNOWN.iter().enumerate() {
        if let Some(fields) = (known.covers)(difference)
            && rest.minus(fields) != rest
        {
            rest = rest.minus(fields);
            entries.push(number);
        }
    }
    if rest.is_empty() { entries } else { Vec::new() }
}
