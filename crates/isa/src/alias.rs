//! Other names of instructions: one table, read by the disassembler and the assembler.
//!
//! A row says which field values of which instruction it stands for and which operands are left to write.
//! Of [`ALIASES`] the first row that fits is the one printed; [`SYNONYMS`] are only ever read. Names that may stand
//! for several instructions (`la`, `call` …) are the assembler's macros and not here.

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
    ($( $(#[doc = $doc:literal])* $table:ident;
        $( $mnemonic:literal $op:ident ($($demand:expr),*) [$($operand:ident)*]; )* )*) => { $(
        $(#[doc = $doc])*
        pub const $table: &[Alias] = &[ $( Alias {
            mnemonic: $mnemonic,
            op: Op::$op,
            demands: &[$($demand),*],
            operands: &[$(Operand::$operand),*],
        } ),* ];
    )* };
}

use Demand::*;
aliases! {
    /// Names that the disassembler prints; more specific ones come first.
    ALIASES;
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
    "hfence.vvma"   hfence_vvma (Rs1(0), Rs2(0))        [];
    "hfence.vvma"   hfence_vvma (Rs2(0))                [Rs1];
    "hfence.gvma"   hfence_gvma (Rs1(0), Rs2(0))        [];
    "hfence.gvma"   hfence_gvma (Rs2(0))                [Rs1];

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
    "fabs.s"        fsgnjx_s_inx (SameSources)          [Rd Rs1];
    "fneg.s"        fsgnjn_s_inx (SameSources)          [Rd Rs1];
    "fabs.d"        fsgnjx_d_inx (SameSources)          [RdD Rs1D];
    "fneg.d"        fsgnjn_d_inx (SameSources)          [RdD Rs1D];
    "fmv.h"         fsgnj_h_inx (SameSources)           [Rd Rs1];
    "fabs.h"        fsgnjx_h_inx (SameSources)          [Rd Rs1];
    "fneg.h"        fsgnjn_h_inx (SameSources)          [Rd Rs1];

    "vneg.v"        vrsub_vx    (Rs1(0))                [Vd Vs2 Vm];
    "vabs.v"        vabd_vx     (Rs1(0))                [Vd Vs2 Vm];
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

    /// Names that assembly may use and the disassembler does not print: swapped operands, immediates under the name of
    /// the register form, and names of former versions.
    SYNONYMS;
    "bgt"           blt         ()                      [Rs2 Rs1 B12];
    "ble"           bge         ()                      [Rs2 Rs1 B12];
    "bgtu"          bltu        ()                      [Rs2 Rs1 B12];
    "bleu"          bgeu        ()                      [Rs2 Rs1 B12];
    "sgt"           slt         ()                      [Rd Rs2 Rs1];
    "sgtu"          sltu        ()                      [Rd Rs2 Rs1];
    "jr"            jalr        (Rd(0))                 [Rs1 I12];
    "jalr"          jalr        (Rd(1))                 [Rs1 I12];
    "jalr"          jalr        ()                      [Rd Rs1 I12];
    "move"          addi        (Imm(0))                [Rd Rs1];
    "zext.b"        andi        (Imm(255))              [Rd Rs1];
    "scall"         ecall       ()                      [];
    "sbreak"        ebreak      ()                      [];

    "add"           addi        ()                      [Rd Rs1 I12];
    "slt"           slti        ()                      [Rd Rs1 I12];
    "sltu"          sltiu       ()                      [Rd Rs1 I12];
    "xor"           xori        ()                      [Rd Rs1 I12];
    "or"            ori         ()                      [Rd Rs1 I12];
    "and"           andi        ()                      [Rd Rs1 I12];
    "addw"          addiw       ()                      [Rd Rs1 I12];
    "sll"           slli        ()                      [Rd Rs1 Shamt];
    "srl"           srli        ()                      [Rd Rs1 Shamt];
    "sra"           srai        ()                      [Rd Rs1 Shamt];
    "sllw"          slliw       ()                      [Rd Rs1 Shamt5];
    "srlw"          srliw       ()                      [Rd Rs1 Shamt5];
    "sraw"          sraiw       ()                      [Rd Rs1 Shamt5];
    "ror"           rori        ()                      [Rd Rs1 Shamt];
    "rorw"          roriw       ()                      [Rd Rs1 Shamt5];
    "bclr"          bclri       ()                      [Rd Rs1 Shamt];
    "bext"          bexti       ()                      [Rd Rs1 Shamt];
    "binv"          binvi       ()                      [Rd Rs1 Shamt];
    "bset"          bseti       ()                      [Rd Rs1 Shamt];

    "csrrw"         csrrwi      ()                      [Rd Csr Uimm5];
    "csrrs"         csrrsi      ()                      [Rd Csr Uimm5];
    "csrrc"         csrrci      ()                      [Rd Csr Uimm5];
    "csrw"          csrrwi      (Rd(0))                 [Csr Uimm5];
    "csrs"          csrrsi      (Rd(0))                 [Csr Uimm5];
    "csrc"          csrrci      (Rd(0))                 [Csr Uimm5];
    "frsr"          csrrs       (Rs1(0), Imm(3))        [Rd];
    "fssr"          csrrw       (Rd(0), Imm(3))         [Rs1];
    "fssr"          csrrw       (Imm(3))                [Rd Rs1];

    "fgt.s"         flt_s       ()                      [Rd Fs2 Fs1];
    "fge.s"         fle_s       ()                      [Rd Fs2 Fs1];
    "fgt.d"         flt_d       ()                      [Rd Fs2 Fs1];
    "fge.d"         fle_d       ()                      [Rd Fs2 Fs1];
    "fgt.h"         flt_h       ()                      [Rd Fs2 Fs1];
    "fge.h"         fle_h       ()                      [Rd Fs2 Fs1];
    "fgtq.s"        fltq_s      ()                      [Rd Fs2 Fs1];
    "fgeq.s"        fleq_s      ()                      [Rd Fs2 Fs1];
    "fgtq.d"        fltq_d      ()                      [Rd Fs2 Fs1];
    "fgeq.d"        fleq_d      ()                      [Rd Fs2 Fs1];
    "fgtq.h"        fltq_h      ()                      [Rd Fs2 Fs1];
    "fgeq.h"        fleq_h      ()                      [Rd Fs2 Fs1];
    "fmv.s"         fsgnj_s_inx (SameSources)           [Rd Rs1];
    "fmv.d"         fsgnj_d_inx (SameSources)           [RdD Rs1D];
    "fgt.s"         flt_s_inx   ()                      [Rd Rs2 Rs1];
    "fge.s"         fle_s_inx   ()                      [Rd Rs2 Rs1];
    "fgt.d"         flt_d_inx   ()                      [Rd Rs2D Rs1D];
    "fge.d"         fle_d_inx   ()                      [Rd Rs2D Rs1D];
    "fgt.h"         flt_h_inx   ()                      [Rd Rs2 Rs1];
    "fge.h"         fle_h_inx   ()                      [Rd Rs2 Rs1];
    "fmv.x.s"       fmv_x_w     ()                      [Rd Fs1];
    "fmv.s.x"       fmv_w_x     ()                      [Fd Rs1];

    "vmsgt.vv"      vmslt_vv    ()                      [Vd Vs1 Vs2 Vm];
    "vmsgtu.vv"     vmsltu_vv   ()                      [Vd Vs1 Vs2 Vm];
    "vmsge.vv"      vmsle_vv    ()                      [Vd Vs1 Vs2 Vm];
    "vmsgeu.vv"     vmsleu_vv   ()                      [Vd Vs1 Vs2 Vm];
    "vmfgt.vv"      vmflt_vv    ()                      [Vd Vs1 Vs2 Vm];
    "vmfge.vv"      vmfle_vv    ()                      [Vd Vs1 Vs2 Vm];
    "vmcpy.m"       vmand_mm    (SameSources)           [Vd Vs2];
    "vmandnot.mm"   vmandn_mm   ()                      [Vd Vs2 Vs1];
    "vmornot.mm"    vmorn_mm    ()                      [Vd Vs2 Vs1];
    "vpopc.m"       vcpop_m     ()                      [Rd Vs2 Vm];
    "vfredsum.vs"   vfredusum_vs ()                      [Vd Vs2 Vs1 Vm];
    "vfwredsum.vs"  vfwredusum_vs ()                      [Vd Vs2 Vs1 Vm];
    "vle1.v"        vlm_v       ()                      [Vd Mem];
    "vse1.v"        vsm_v       ()                      [Vs3 Mem];

    "c.ntl.p1"      c_add       (Rd(0), Rs1(0), Rs2(2)) [];
    "c.ntl.pall"    c_add       (Rd(0), Rs1(0), Rs2(3)) [];
    "c.ntl.s1"      c_add       (Rd(0), Rs1(0), Rs2(4)) [];
    "c.ntl.all"     c_add       (Rd(0), Rs1(0), Rs2(5)) [];
    "c.nop"         c_nop       (Imm(0))                [];
    "c.slli64"      c_slli      (Imm(0))                [RdRs1];
    "c.srli64"      c_srli      (Imm(0))                [RdRs1P];
    "c.srai64"      c_srai      (Imm(0))                [RdRs1P];
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

    /// Gives the fields of `inst` the values that the alias fixes; call it when the written operands are there.
    pub(crate) fn fill(&self, inst: &mut Inst) {
        use Operand::{Fs2, Rs2 as R2, Vs2};
        let gives_rs2 = self.operands.iter().any(|o| matches!(o, R2 | Fs2 | Vs2));
        for demand in self.demands {
            match *demand {
                Rd(v) => inst.rd = v,
                Rs1(v) => inst.rs1 = v,
                Rs2(v) => inst.rs2 = v,
                Imm(v) => inst.imm = v,
                SameSources if gives_rs2 => inst.rs1 = inst.rs2,
                SameSources => inst.rs2 = inst.rs1,
                AllSame => (inst.rs1, inst.rs2) = (inst.rd, inst.rd),
            }
        }
    }

    /// The alias by which `inst` is printed.
    pub fn of(inst: &Inst) -> Option<&'static Alias> {
        let op = inst.op.base();
        ALIASES.iter().find(|alias| alias.fits(op, inst))
    }
}
