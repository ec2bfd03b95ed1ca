//! The text of an instruction, as `llvm-objdump` prints it: aliases, expanded compressed forms, hexadecimal immediates.

use std::fmt::{self, Write};

use crate::alias::Alias;
use crate::{Inst, Op, Operand, Row, Vtype, Xlen, csr, reg};

/// An instruction ready to be printed, as `mnemonic operands` with one space between.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    inst: &'a Inst,
    xlen: Xlen,
    pc: Option<u64>,
    exact: bool,
}

impl Inst {
    /// The text of this instruction on a hart of `xlen`. With its address `pc`, targets are absolute, otherwise
    /// relative.
    pub fn text(&self, xlen: Xlen, pc: Option<u64>) -> Text<'_> {
        Text { inst: self, xlen, pc, exact: false }
    }

    /// The text by the instruction's own row: no alias, no expansion of compressed forms. It is what `llvm-objdump -M
    /// no-aliases` prints, and assembles to the same encoding.
    ///
    /// ```
    /// use rivet_isa::{Decoder, Isa, Xlen};
    /// let c_mv = Decoder::new(&Isa::everything(Xlen::Rv64)).decode(0x852e).expect("an instruction");
    /// assert_eq!(c_mv.text(Xlen::Rv64, None).to_string(), "mv a0, a1");
    /// assert_eq!(c_mv.exact_text(Xlen::Rv64, None).to_string(), "c.mv a0, a1");
    /// ```
    pub fn exact_text(&self, xlen: Xlen, pc: Option<u64>) -> Text<'_> {
        Text { inst: self, xlen, pc, exact: true }
    }

    /// Is this a compressed hint: an encoding that would write x0 or change nothing (C: "HINT")?
    pub(crate) fn is_compressed_hint(&self) -> bool {
        match self.op {
            Op::c_nop => self.imm != 0,
            Op::c_addi => self.imm == 0,
            Op::c_li | Op::c_lui => self.rd == 0,
            // `c.add x0, x2..x5` are the ntl hints and have names of their own.
            Op::c_mv => self.rd == 0,
            Op::c_add => self.rd == 0 && !(2..=5).contains(&self.rs2),
            Op::c_slli => self.rd == 0 || self.imm == 0,
            Op::c_srli | Op::c_srai => self.imm == 0,
            _ => false,
        }
    }
}

impl Text<'_> {
    /// Is the instruction printed by its own row? Hints have no other name.
    fn is_exact(&self) -> bool {
        self.exact || self.inst.is_compressed_hint()
    }

    /// The alias by which the instruction is printed.
    fn alias(&self) -> Option<&'static Alias> {
        if self.is_exact() { None } else { Alias::of(self.inst) }
    }

    /// The row by which the instruction is printed, where it is not an alias.
    fn row(&self) -> &'static Row {
        if self.is_exact() { self.inst.op.row() } else { self.inst.op.base().row() }
    }

    /// Is this a compressed shift by 0, a hint that has the amount in its name?
    fn is_zero_shift(&self) -> bool {
        matches!(self.inst.op, Op::c_slli | Op::c_srli | Op::c_srai) && self.inst.imm == 0
    }

    /// The mnemonic, suffixes that depend on operands included.
    pub fn mnemonic(&self) -> String {
        let inst = self.inst;
        if let Some(alias) = self.alias() {
            return alias.mnemonic.to_owned();
        }
        let row = self.row();
        if self.is_zero_shift() {
            return format!("{}64", row.mnemonic());
        }
        let has = |kind| row.operands.contains(&kind);
        if has(Operand::Nf) && inst.aux > 0 {
            return segment_mnemonic(row.mnemonic(), inst.nfields());
        }
        let suffix = match inst.aux {
            aq if has(Operand::Aqrl) => ["", ".rl", ".aq", ".aqrl"][aq as usize & 3].to_owned(),
            n if has(Operand::MopR) || has(Operand::MopRr) || has(Operand::CMop) => format!(".{n}"),
            _ => String::new(),
        };
        format!("{}{suffix}", row.mnemonic())
    }

    /// The operands, separated by `, `.
    pub fn operands(&self) -> String {
        let kinds = self.alias().map_or(&*self.row().operands, |alias| alias.operands);
        let mut text = String::new();
        for &kind in kinds {
            if kind == Operand::CShamt && self.is_zero_shift() {
                continue;
            }
            let one = self.operand(kind);
            if !one.is_empty() {
                text.push_str(if text.is_empty() { "" } else { ", " });
                text.push_str(&one);
            }
        }
        text
    }

    /// One operand; empty when it is not written.
    fn operand(&self, kind: Operand) -> String {
        use Operand::*;
        let i = self.inst;
        match kind {
            Rd | RdN0 | RdPair | RdPairN0 | RdPairP | RdD | RdP | RdN2 | RdRs1 | RdRs1N0 | RdRs1P => {
                reg::x_name(i.rd).into()
            }
            Rs1 | Rs1N0 | CRs1N0 | Rs1P | Rs1D | Saved1 | LinkRs1 | T0Rs1 => reg::x_name(i.rs1).into(),
            Rs2 | Rs2P | Rs2Pair | Rs2PairP | CRs2Pair | Rs2D | CRs2 | CRs2N0 | Saved2 | Saved2Other
            | LinkRs2 | RaRs2 => reg::x_name(i.rs2).into(),
            Rs3 | Rs3D => reg::x_name(i.rs3).into(),
            SpRs1 | SpRdRs1 => "sp".into(),
            Fd | FdP => reg::f_name(i.rd).into(),
            Fs1 => reg::f_name(i.rs1).into(),
            Fs2 | Fs2P | CFs2 => reg::f_name(i.rs2).into(),
            Fs3 => reg::f_name(i.rs3).into(),
            Vd | Vs3 => reg::v_name(i.rd).into(),
            Vs1 => reg::v_name(i.rs1).into(),
            Vs2 => reg::v_name(i.rs2).into(),
            Vm if i.vm => String::new(),
            Vm => "v0.t".into(),
            V0 => "v0".into(),
            Rm => rounding(i),
            RtzRm => "rtz".into(),
            FliImm => FLI[i.rs1 as usize & 31].into(),
            Mem => format!("({})", reg::x_name(i.rs1)),
            MemI | MemS | MemP | CMemW | CMemD | CMemB | CMemH | CMemWsp | CMemDsp | CMemWspS | CMemDspS => {
                format!("{}({})", hex(i.imm.into()), reg::x_name(i.rs1))
            }
            CLui if !self.exact && i.is_compressed_hint() => hex((i.imm >> 12).into()),
            U20 | CLui => hex((i.imm as u32 >> 12).into()),
            J20 | B12 | CJ | CB => match self.pc {
                Some(pc) => {
                    let target = pc.wrapping_add(i.imm as u64);
                    format!("{:#x}", if self.xlen == Xlen::Rv32 { target as u32 as u64 } else { target })
                }
                None => hex(i.imm.into()),
            },
            CImm6 if i.op == Op::c_nop && i.imm == 0 => String::new(),
            I12 | Simm5 | CImm6 | CImm4spn | CImm16sp | CShamt | Shamt | Shamt5 | Uimm5V | Uimm6V => {
                hex(i.imm.into())
            }
            RegisterList => register_list(i),
            FrameDown => format!("-{}", i.frame(self.xlen)),
            FrameUp => i.frame(self.xlen).to_string(),
            TableIndex | TableIndexLink => hex(i.imm.into()),
            Uimm5 => hex(i.rs1.into()),
            Cimm => hex(i.branch_constant().unwrap_or_default()),
            Bs | Rnum => hex(i.aux.into()),
            Csr => csr::name(i.csr())
                .filter(|_| csr::exists(i.csr(), self.xlen))
                .map_or_else(|| hex(i.csr().into()), str::to_owned),
            VtypeI11 | VtypeI10 => vtype(i.imm),
            FenceSets => format!("{}, {}", fence_set(i.imm >> 4), fence_set(i.imm)),
            Nf | Aqrl | MopR | MopRr | CMop | RaRd | CImm255 | CImmNeg1 => String::new(),
        }
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.mnemonic())?;
        let operands = self.operands();
        if !operands.is_empty() {
            f.write_char(' ')?;
            f.write_str(&operands)?;
        }
        Ok(())
    }
}

/// `{ra, s0-s2}`
fn register_list(inst: &Inst) -> String {
    match inst.saved_registers() {
        [_] => "{ra}".into(),
        [_, _] => "{ra, s0}".into(),
        [.., last] => format!("{{ra, s0-{}}}", reg::x_name(*last)),
        [] => "{}".into(),
    }
}

/// Hexadecimal with a sign, as LLVM writes immediates.
fn hex(value: i64) -> String {
    format!("{}{:#x}", if value < 0 { "-" } else { "" }, value.unsigned_abs())
}

/// `vle8.v` with three fields is `vlseg3e8.v`: the count goes before the element width.
pub(crate) fn segment_mnemonic(mnemonic: &str, nfields: usize) -> String {
    let at = mnemonic.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let width = if mnemonic[..at].ends_with("ei") { at - 2 } else { at - 1 };
    format!("{}seg{nfields}{}", &mnemonic[..width], &mnemonic[width..])
}

/// The rounding mode, empty where it is the one that assemblers assume.
fn rounding(inst: &Inst) -> String {
    match inst.rm() {
        rm if rm == default_rounding(inst.op) => String::new(),
        rm => ROUNDING[usize::from(rm).min(5)].into(),
    }
}

/// The rounding mode of an instruction that names none: dynamic, or `rne` for conversions that are always exact.
pub fn default_rounding(op: Op) -> u8 {
    use Op::*;
    match op {
        fcvt_d_s | fcvt_d_w | fcvt_d_wu | fcvt_s_h | fcvt_d_h => 0,
        fcvt_d_s_inx | fcvt_d_w_inx | fcvt_d_wu_inx | fcvt_s_h_inx | fcvt_d_h_inx => 0,
        _ => 7,
    }
}

/// Rounding modes: 0 to 4, and 7 last.
pub(crate) const ROUNDING: [&str; 6] = ["rne", "rtz", "rdn", "rup", "rmm", "dyn"];

fn fence_set(bits: i32) -> String {
    let set: String =
        "iorw".chars().enumerate().filter(|(n, _)| bits >> (3 - n) & 1 != 0).map(|(_, c)| c).collect();
    if set.is_empty() { "0".into() } else { set }
}

/// The vtype of `vset*`: in words when it is one, as a number otherwise.
fn vtype(bits: i32) -> String {
    match Vtype::from_bits(bits as u64) {
        vtype if vtype.vill => hex(bits.into()),
        vtype => vtype.to_string(),
    }
}

/// The constants of `fli`, as assembly writes them (Zfa).
pub(crate) const FLI: [&str; 32] = [
    "-1.0",
    "min",
    "1.52587890625e-05",
    "3.0517578125e-05",
    "0.00390625",
    "0.0078125",
    "0.0625",
    "0.125",
    "0.25",
    "0.3125",
    "0.375",
    "0.4375",
    "0.5",
    "0.625",
    "0.75",
    "0.875",
    "1.0",
    "1.25",
    "1.5",
    "1.75",
    "2.0",
    "2.5",
    "3.0",
    "4.0",
    "8.0",
    "16.0",
    "128.0",
    "256.0",
    "32768.0",
    "65536.0",
    "inf",
    "nan",
];
