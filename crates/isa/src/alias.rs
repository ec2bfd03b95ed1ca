//! Other names of instructions: one table, read by the disassembler and the assembler.
//!
//! A row says which field values of which instruction it stands for and which operands are left to write.
//! The first row that fits is the one printed.

use crate::{Inst, Op, Operand};

/// What an alias demands of one field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// `rd` has this value.
    Rd(u8),
    /// `rs1` has this value.
    Rs1(u8),
    /// `rs2` has this value.
    Rs2(u8),
    /// `imm` has this value.
    Imm(i32),
    /// `rs1` and `rs2` are the same register.
    SameSources,
    /// `rd`, `rs1` and `rs2` are the same register.
    AllSame,
}

/// A row of the alias table.
#[derive(Clone, Copy, Debug)]
pub struct Alias {
    /// What assembly writes.
    pub mnemonic: &'static str,
    /// The instruction it stands for.
    pub op: Op,
    /// What the alias fixes.
    pub demands: &'static [Demand],
    /// The operands that are left, in order.
    pub operands: &'static [Operand],
}

macro_rules! aliases {
    ($( $mnemonic:literal $op:ident ($($demand:expr),*) [$($operand:ident)*]; )*) => {
        /// All aliases; more specific ones come first.
        pub const ALIASES: &[Alias] = &[ $( Alias {
            mnemonic: $mnemonic,
            op: Op::$op,
            demands: &[$($demand),*],
            operands: &[$(Operand::$operand),*],
        } ),* ];
    };
}

use Demand::*;
aliases! {
    "nop"           addi        (Rd(0), Rs1(0), Imm(0)) [];
    "li"            addi        (Rs1(0))                [Rd I12];
    "mv"            addi        (Imm(0))                [Rd Rs1];
    "not"           xori        (Imm(-1))               [Rd Rs1];
    "neg"           sub         (Rs1(0))                [Rd Rs2];
    "negw"          subw        (Rs1(0))                [Rd Rs2];
    "sext.w"        addiw       (Imm(0))                [Rd Rs1];
    "zext.w"        add_uw      (Rs2(0))                [Rd Rs1];
    "seqz"          sltiu       (Imm(1))                [Rd Rs1];
    "snez"          sltu        (Rs1(0))                [Rd Rs2];
    "sltz"          slt         (Rs2(0))                [Rd Rs1];
    "sgtz"          slt         (Rs1(0))                [Rd Rs2];
    "ntl.p1"        add         (Rd(0), Rs1(0), Rs2(2)) [];
    "ntl.pall"      add         (Rd(0), Rs1(0), Rs2(3)) [];
    "ntl.s1"        add         (Rd(0), Rs1(0), Rs2(4)) [];
    "ntl.all"       add         (Rd(0), Rs1(0), Rs2(5)) [];

    "beqz"          beq         (Rs2(0))                [Rs1 B12];
    "bnez"          bne         (Rs2(0))                [Rs1 B12];
    "blez"          bge         (Rs1(0))                [Rs2 B12];
    "bgez"          bge         (Rs2(0))                [Rs1 B12];
    "bltz"          blt         (Rs2(0))                [Rs1 B12];
    "bgtz"          blt         (Rs1(0))                [Rs2 B12];
    "j"             jal         (Rd(0))                 [J20];
    "jal"           jal         (Rd(1))                 [J20];
    "ret"           jalr        (Rd(0), Rs1(1), Imm(0)) [];
    "jr"            jalr        (Rd(0), Imm(0))         [Rs1];
    "jr"            jalr        (Rd(0))                 [MemI];
    "jalr"          jalr        (Rd(1), Imm(0))         [Rs1];
    "jalr"          jalr        (Rd(1))                 [MemI];
    "jalr"          jalr        (Imm(0))                [Rd Rs1];

    "fence"         fence       (Imm(0x0ff))            [];
    "fence.tso"     fence       (Imm(0x833))            [];
    "sfence.vma"    sfence_vma  (Rs1(0), Rs2(0))        [];
    "sfence.vma"    sfence_vma  (Rs2(0))                [Rs1];

    "unimp"         csrrw       (Rd(0), Rs1(0), Imm(0xc00)) [];
    "rdcycle"       csrrs       (Rs1(0), Imm(0xc00))    [Rd];
    "rdtime"        csrrs       (Rs1(0), Imm(0xc01))    [Rd];
    "rdinstret"     csrrs       (Rs1(0), Imm(0xc02))    [Rd];
    "rdcycleh"      csrrs       (Rs1(0), Imm(0xc80))    [Rd];
    "rdtimeh"       csrrs       (Rs1(0), Imm(0xc81))    [Rd];
    "rdinstreth"    csrrs       (Rs1(0), Imm(0xc82))    [Rd];
    "frflags"       csrrs       (Rs1(0), Imm(1))        [Rd];
    "frrm"          csrrs       (Rs1(0), Imm(2))        [Rd];
    "frcsr"         csrrs       (Rs1(0), Imm(3))        [Rd];
    "fsflags"       csrrw       (Rd(0), Imm(1))         [Rs1];
    "fsflags"       csrrw       (Imm(1))                [Rd Rs1];
    "fsrm"          csrrw       (Rd(0), Imm(2))         [Rs1];
    "fsrm"          csrrw       (Imm(2))                [Rd Rs1];
    "fscsr"         csrrw       (Rd(0), Imm(3))         [Rs1];
    "fscsr"         csrrw       (Imm(3))                [Rd Rs1];
    "fsflagsi"      csrrwi      (Rd(0), Imm(1))         [Uimm5];
    "fsflagsi"      csrrwi      (Imm(1))                [Rd Uimm5];
    "fsrmi"         csrrwi      (Rd(0), Imm(2))         [Uimm5];
    "fsrmi"         csrrwi      (Imm(2))                [Rd Uimm5];
    "csrr"          csrrs       (Rs1(0))                [Rd Csr];
    "csrw"          csrrw       (Rd(0))                 [Csr Rs1];
    "csrs"          csrrs       (Rd(0))                 [Csr Rs1];
    "csrc"          csrrc       (Rd(0))                 [Csr Rs1];
    "csrwi"         csrrwi      (Rd(0))                 [Csr Uimm5];
    "csrsi"         csrrsi      (Rd(0))                 [Csr Uimm5];
    "csrci"         csrrci      (Rd(0))                 [Csr Uimm5];

    "fmv.s"         fsgnj_s     (SameSources)           [Fd Fs1];
    "fabs.s"        fsgnjx_s    (SameSources)           [Fd Fs1];
    "fneg.s"        fsgnjn_s    (SameSources)           [Fd Fs1];
    "fmv.d"         fsgnj_d     (SameSources)           [Fd Fs1];
    "fabs.d"        fsgnjx_d    (SameSources)           [Fd Fs1];
    "fneg.d"        fsgnjn_d    (SameSources)           [Fd Fs1];
    "fmv.h"         fsgnj_h     (SameSources)           [Fd Fs1];
    "fabs.h"        fsgnjx_h    (SameSources)           [Fd Fs1];
    "fneg.h"        fsgnjn_h    (SameSources)           [Fd Fs1];

    "vneg.v"        vrsub_vx    (Rs1(0))                [Vd Vs2 Vm];
    "vnot.v"        vxor_vi     (Imm(-1))               [Vd Vs2 Vm];
    "vwcvt.x.x.v"   vwadd_vx    (Rs1(0))                [Vd Vs2 Vm];
    "vwcvtu.x.x.v"  vwaddu_vx   (Rs1(0))                [Vd Vs2 Vm];
    "vncvt.x.x.w"   vnsrl_wx    (Rs1(0))                [Vd Vs2 Vm];
    "vfneg.v"       vfsgnjn_vv  (SameSources)           [Vd Vs2 Vm];
    "vfabs.v"       vfsgnjx_vv  (SameSources)           [Vd Vs2 Vm];
    "vmmv.m"        vmand_mm    (SameSources)           [Vd Vs2];
    "vmclr.m"       vmxor_mm    (AllSame)               [Vd];
    "vmset.m"       vmxnor_mm   (AllSame)               [Vd];
    "vmnot.m"       vmnand_mm   (SameSources)           [Vd Vs2];
    "vl1r.v"        vl1re8_v    ()                      [Vd Mem];
    "vl2r.v"        vl2re8_v    ()                      [Vd Mem];
    "vl4r.v"        vl4re8_v    ()                      [Vd Mem];
    "vl8r.v"        vl8re8_v    ()                      [Vd Mem];
}

impl Alias {
    /// Does the alias stand for `inst`, whose expanded instruction is `op`?
    fn fits(&self, op: Op, inst: &Inst) -> bool {
        self.op == op
            && self.demands.iter().all(|demand| match *demand {
                Rd(v) => inst.rd == v,
                Rs1(v) => inst.rs1 == v,
                Rs2(v) => inst.rs2 == v,
                Imm(v) => inst.imm == v,
                SameSources => inst.rs1 == inst.rs2,
                AllSame => inst.rd == inst.rs1 && inst.rs1 == inst.rs2,
            })
    }

    /// The alias by which `inst` is printed.
    pub fn of(inst: &Inst) -> Option<&'static Alias> {
        let op = inst.op.base();
        ALIASES.iter().find(|alias| alias.fits(op, inst))
    }
}
