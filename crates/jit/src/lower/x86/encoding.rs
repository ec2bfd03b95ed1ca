//! How instructions of the host are encoded: those that the baseline tier writes most. Others are encoded by `iced-x86`,
//! which takes ten times as long.

use iced_x86::{Code, Register};

/// What the operands are.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// A register, and a register or memory.
    RegRm,
    /// The other way round.
    RmReg,
    /// A register or memory.
    Rm(u8),
    /// The same, and a number of 8 bits.
    RmImm8(u8),
    /// The same, and one of 32 bits.
    RmImm32(u8),
    /// A register, a register or memory, and a number of 32 bits.
    RegRmImm32,
    /// A register in the opcode.
    Short,
    /// The same, and a number of 32 bits.
    ShortImm32,
    /// None.
    None,
}

/// An instruction without its operands.
#[derive(Clone, Copy)]
pub(super) struct Encoding {
    /// 0x66, 0xf2, 0xf3, or 0.
    pub(super) prefix: u8,
    /// REX.W.
    pub(super) wide: bool,
    /// Behind 0x0f.
    pub(super) extended: bool,
    pub(super) opcode: u8,
    pub(super) form: Form,
}

const fn plain(opcode: u8, form: Form) -> Encoding {
    Encoding { prefix: 0, wide: false, extended: false, opcode, form }
}

const fn wide(opcode: u8, form: Form) -> Encoding {
    Encoding { wide: true, ..plain(opcode, form) }
}

const fn extended(prefix: u8, opcode: u8, form: Form) -> Encoding {
    Encoding { prefix, extended: true, ..plain(opcode, form) }
}

const fn extended_wide(prefix: u8, opcode: u8, form: Form) -> Encoding {
    Encoding { wide: true, ..extended(prefix, opcode, form) }
}

/// The encoding of an instruction, if it is here.
pub(super) fn encoding(code: Code) -> Option<Encoding> {
    use Form::{None as NoOperand, RegRm, RegRmImm32, Rm, RmImm8, RmImm32, RmReg, Short, ShortImm32};
    Some(match code {
        Code::Mov_r64_rm64 => wide(0x8b, RegRm),
        Code::Mov_r32_rm32 => plain(0x8b, RegRm),
        Code::Mov_rm64_r64 => wide(0x89, RmReg),
        Code::Mov_rm32_r32 => plain(0x89, RmReg),
        Code::Mov_rm16_r16 => Encoding { prefix: 0x66, ..plain(0x89, RmReg) },
        Code::Mov_rm8_r8 => plain(0x88, RmReg),
        Code::Mov_r32_imm32 => plain(0xb8, ShortImm32),
        Code::Mov_rm64_imm32 => wide(0xc7, RmImm32(0)),
        Code::Mov_rm32_imm32 => plain(0xc7, RmImm32(0)),
        Code::Lea_r64_m => wide(0x8d, RegRm),
        Code::Lea_r32_m => plain(0x8d, RegRm),
        Code::Movsxd_r64_rm32 => wide(0x63, RegRm),
        Code::Movsx_r64_rm8 => extended_wide(0, 0xbe, RegRm),
        Code::Movsx_r64_rm16 => extended_wide(0, 0xbf, RegRm),
        Code::Movzx_r32_rm8 => extended(0, 0xb6, RegRm),
        Code::Movzx_r32_rm16 => extended(0, 0xb7, RegRm),
        Code::Movzx_r64_rm16 => extended_wide(0, 0xb7, RegRm),
        Code::Add_r64_rm64 => wide(0x03, RegRm),
        Code::Add_r32_rm32 => plain(0x03, RegRm),
        Code::Or_r64_rm64 => wide(0x0b, RegRm),
        Code::And_r64_rm64 => wide(0x23, RegRm),
        Code::And_r32_rm32 => plain(0x23, RegRm),
        Code::Sub_r64_rm64 => wide(0x2b, RegRm),
        Code::Sub_r32_rm32 => plain(0x2b, RegRm),
        Code::Xor_r64_rm64 => wide(0x33, RegRm),
        Code::Xor_r32_rm32 => plain(0x33, RegRm),
        Code::Cmp_r64_rm64 => wide(0x3b, RegRm),
        Code::Cmp_r32_rm32 => plain(0x3b, RegRm),
        Code::Test_rm64_r64 => wide(0x85, RmReg),
        Code::Test_rm32_r32 => plain(0x85, RmReg),
        Code::Add_rm64_imm32 => wide(0x81, RmImm32(0)),
        Code::Or_rm64_imm32 => wide(0x81, RmImm32(1)),
        Code::And_rm64_imm32 => wide(0x81, RmImm32(4)),
        Code::And_rm32_imm32 => plain(0x81, RmImm32(4)),
        Code::Sub_rm64_imm32 => wide(0x81, RmImm32(5)),
        Code::Xor_rm64_imm32 => wide(0x81, RmImm32(6)),
        Code::Cmp_rm64_imm32 => wide(0x81, RmImm32(7)),
        Code::Cmp_rm32_imm32 => plain(0x81, RmImm32(7)),
        Code::Add_rm64_imm8 => wide(0x83, RmImm8(0)),
        Code::And_rm64_imm8 => wide(0x83, RmImm8(4)),
        Code::Sub_rm64_imm8 => wide(0x83, RmImm8(5)),
        Code::Sub_rm32_imm8 => plain(0x83, RmImm8(5)),
        Code::Cmp_rm64_imm8 => wide(0x83, RmImm8(7)),
        Code::Cmp_rm32_imm8 => plain(0x83, RmImm8(7)),
        Code::Cmp_rm8_imm8 => plain(0x80, RmImm8(7)),
        Code::Test_rm8_imm8 => plain(0xf6, RmImm8(0)),
        Code::Not_rm64 => wide(0xf7, Rm(2)),
        Code::Neg_rm64 => wide(0xf7, Rm(3)),
        Code::Neg_rm32 => plain(0xf7, Rm(3)),
        Code::Mul_rm64 => wide(0xf7, Rm(4)),
        Code::Imul_rm64 => wide(0xf7, Rm(5)),
        Code::Div_rm64 => wide(0xf7, Rm(6)),
        Code::Div_rm32 => plain(0xf7, Rm(6)),
        Code::Idiv_rm64 => wide(0xf7, Rm(7)),
        Code::Idiv_rm32 => plain(0xf7, Rm(7)),
        Code::Cqo => wide(0x99, NoOperand),
        Code::Cdq => plain(0x99, NoOperand),
        Code::Imul_r64_rm64 => extended_wide(0, 0xaf, RegRm),
        Code::Imul_r32_rm32 => extended(0, 0xaf, RegRm),
        Code::Imul_r64_rm64_imm32 => wide(0x69, RegRmImm32),
        Code::Rol_rm64_imm8 => wide(0xc1, RmImm8(0)),
        Code::Ror_rm64_imm8 => wide(0xc1, RmImm8(1)),
        Code::Shl_rm64_imm8 => wide(0xc1, RmImm8(4)),
        Code::Shr_rm64_imm8 => wide(0xc1, RmImm8(5)),
        Code::Sar_rm64_imm8 => wide(0xc1, RmImm8(7)),
        Code::Ror_rm32_imm8 => plain(0xc1, RmImm8(1)),
        Code::Shl_rm32_imm8 => plain(0xc1, RmImm8(4)),
        Code::Shr_rm32_imm8 => plain(0xc1, RmImm8(5)),
        Code::Sar_rm32_imm8 => plain(0xc1, RmImm8(7)),
        Code::Setb_rm8 => extended(0, 0x92, Rm(0)),
        Code::Sete_rm8 => extended(0, 0x94, Rm(0)),
        Code::Setbe_rm8 => extended(0, 0x96, Rm(0)),
        Code::Setl_rm8 => extended(0, 0x9c, Rm(0)),
        Code::Cmovb_r64_rm64 => extended_wide(0, 0x42, RegRm),
        Code::Cmove_r64_rm64 => extended_wide(0, 0x44, RegRm),
        Code::Cmovne_r64_rm64 => extended_wide(0, 0x45, RegRm),
        Code::Cmova_r64_rm64 => extended_wide(0, 0x47, RegRm),
        Code::Cmovl_r64_rm64 => extended_wide(0, 0x4c, RegRm),
        Code::Cmovg_r64_rm64 => extended_wide(0, 0x4f, RegRm),
        Code::Bts_rm64_r64 => extended_wide(0, 0xab, RmReg),
        Code::Btr_rm64_r64 => extended_wide(0, 0xb3, RmReg),
        Code::Btc_rm64_r64 => extended_wide(0, 0xbb, RmReg),
        Code::Bt_rm64_imm8 => extended_wide(0, 0xba, RmImm8(4)),
        Code::Bts_rm64_imm8 => extended_wide(0, 0xba, RmImm8(5)),
        Code::Btr_rm64_imm8 => extended_wide(0, 0xba, RmImm8(6)),
        Code::Btc_rm64_imm8 => extended_wide(0, 0xba, RmImm8(7)),
        Code::Popcnt_r64_rm64 => extended_wide(0xf3, 0xb8, RegRm),
        Code::Popcnt_r32_rm32 => extended(0xf3, 0xb8, RegRm),
        Code::Tzcnt_r64_rm64 => extended_wide(0xf3, 0xbc, RegRm),
        Code::Tzcnt_r32_rm32 => extended(0xf3, 0xbc, RegRm),
        Code::Lzcnt_r64_rm64 => extended_wide(0xf3, 0xbd, RegRm),
        Code::Lzcnt_r32_rm32 => extended(0xf3, 0xbd, RegRm),
        Code::Jmp_rm64 => plain(0xff, Rm(4)),
        Code::Call_rm64 => plain(0xff, Rm(2)),
        Code::Push_r64 => plain(0x50, Short),
        Code::Pop_r64 => plain(0x58, Short),
        Code::Retnq => plain(0xc3, NoOperand),
        Code::Movss_xmm_xmmm32 => extended(0xf3, 0x10, RegRm),
        Code::Movsd_xmm_xmmm64 => extended(0xf2, 0x10, RegRm),
        Code::Movss_xmmm32_xmm => extended(0xf3, 0x11, RmReg),
        Code::Movsd_xmmm64_xmm => extended(0xf2, 0x11, RmReg),
        Code::Addss_xmm_xmmm32 => extended(0xf3, 0x58, RegRm),
        Code::Addsd_xmm_xmmm64 => extended(0xf2, 0x58, RegRm),
        Code::Subss_xmm_xmmm32 => extended(0xf3, 0x5c, RegRm),
        Code::Subsd_xmm_xmmm64 => extended(0xf2, 0x5c, RegRm),
        Code::Mulss_xmm_xmmm32 => extended(0xf3, 0x59, RegRm),
        Code::Mulsd_xmm_xmmm64 => extended(0xf2, 0x59, RegRm),
        Code::Divss_xmm_xmmm32 => extended(0xf3, 0x5e, RegRm),
        Code::Divsd_xmm_xmmm64 => extended(0xf2, 0x5e, RegRm),
        Code::Sqrtss_xmm_xmmm32 => extended(0xf3, 0x51, RegRm),
        Code::Sqrtsd_xmm_xmmm64 => extended(0xf2, 0x51, RegRm),
        Code::Minss_xmm_xmmm32 => extended(0xf3, 0x5d, RegRm),
        Code::Minsd_xmm_xmmm64 => extended(0xf2, 0x5d, RegRm),
        Code::Maxss_xmm_xmmm32 => extended(0xf3, 0x5f, RegRm),
        Code::Maxsd_xmm_xmmm64 => extended(0xf2, 0x5f, RegRm),
        Code::Cvtss2sd_xmm_xmmm32 => extended(0xf3, 0x5a, RegRm),
        Code::Cvtsd2ss_xmm_xmmm64 => extended(0xf2, 0x5a, RegRm),
        Code::Cvtsi2ss_xmm_rm64 => extended_wide(0xf3, 0x2a, RegRm),
        Code::Cvtsi2sd_xmm_rm64 => extended_wide(0xf2, 0x2a, RegRm),
        Code::Cvttss2si_r64_xmmm32 => extended_wide(0xf3, 0x2c, RegRm),
        Code::Cvttsd2si_r64_xmmm64 => extended_wide(0xf2, 0x2c, RegRm),
        Code::Cvttss2si_r32_xmmm32 => extended(0xf3, 0x2c, RegRm),
        Code::Cvttsd2si_r32_xmmm64 => extended(0xf2, 0x2c, RegRm),
        Code::Ucomiss_xmm_xmmm32 => extended(0, 0x2e, RegRm),
        Code::Ucomisd_xmm_xmmm64 => extended(0x66, 0x2e, RegRm),
        Code::Andps_xmm_xmmm128 => extended(0, 0x54, RegRm),
        Code::Orps_xmm_xmmm128 => extended(0, 0x56, RegRm),
        Code::Xorps_xmm_xmmm128 => extended(0, 0x57, RegRm),
        _ => return None,
    })
}

/// The number of a register in an encoding, and whether as a byte it exists with a REX prefix alone.
pub(super) fn register(register: Register) -> (u8, bool) {
    use Register::{AL, AX, EAX, R8L, R15, R15D, R15L, R15W, RAX, SPL, XMM0, XMM15};
    let n = register as u32;
    let within = |first: Register, last: Register| (first as u32..=last as u32).contains(&n);
    let (first, is_byte) = match () {
        () if within(RAX, R15) => (RAX, false),
        () if within(EAX, R15D) => (EAX, false),
        () if within(AX, R15W) => (AX, false),
        () if within(XMM0, XMM15) => (XMM0, false),
        // The numbers of `ah` to `bh` are between.
        () if within(SPL, R15L) => return ((n - SPL as u32 + 4) as u8, n < R8L as u32),
        () => (AL, false),
    };
    ((n - first as u32) as u8, is_byte)
}
