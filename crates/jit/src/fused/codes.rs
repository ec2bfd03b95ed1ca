//! Which instruction of the host does what, by the width of elements. None where it has none.

use iced_x86::Code;
use rivet_isa::Sew;

use super::IntOp;
use crate::vector::mask::Predicate;

/// The one of four, for bytes to doublewords.
fn by(sew: Sew, codes: [Option<Code>; 4]) -> Option<Code> {
    codes[sew as usize]
}

/// A code for each width.
macro_rules! each {
    ($sew:expr; $b:ident $w:ident $d:ident $q:ident) => {
        by($sew, [Some(Code::$b), Some(Code::$w), Some(Code::$d), Some(Code::$q)])
    };
    ($sew:expr; - $w:ident $d:ident $q:ident) => {
        by($sew, [None, Some(Code::$w), Some(Code::$d), Some(Code::$q)])
    };
    ($sew:expr; $d:ident $q:ident) => {
        by($sew, [None, None, Some(Code::$d), Some(Code::$q)])
    };
}

/// `dest, a, b`, all of integers.
pub(crate) fn integer(int_op: IntOp, sew: Sew) -> Option<Code> {
    match int_op {
        IntOp::Add => each!(sew; EVEX_Vpaddb_zmm_k1z_zmm_zmmm512 EVEX_Vpaddw_zmm_k1z_zmm_zmmm512
            EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32 EVEX_Vpaddq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Sub | IntOp::Rsub => {
            each!(sew; EVEX_Vpsubb_zmm_k1z_zmm_zmmm512 EVEX_Vpsubw_zmm_k1z_zmm_zmmm512
            EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32 EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64)
        }
        IntOp::Min => each!(sew; EVEX_Vpminsb_zmm_k1z_zmm_zmmm512 EVEX_Vpminsw_zmm_k1z_zmm_zmmm512
            EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32 EVEX_Vpminsq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Minu => each!(sew; EVEX_Vpminub_zmm_k1z_zmm_zmmm512 EVEX_Vpminuw_zmm_k1z_zmm_zmmm512
            EVEX_Vpminud_zmm_k1z_zmm_zmmm512b32 EVEX_Vpminuq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Max => each!(sew; EVEX_Vpmaxsb_zmm_k1z_zmm_zmmm512 EVEX_Vpmaxsw_zmm_k1z_zmm_zmmm512
            EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32 EVEX_Vpmaxsq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Maxu => each!(sew; EVEX_Vpmaxub_zmm_k1z_zmm_zmmm512 EVEX_Vpmaxuw_zmm_k1z_zmm_zmmm512
            EVEX_Vpmaxud_zmm_k1z_zmm_zmmm512b32 EVEX_Vpmaxuq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Mul | IntOp::Macc | IntOp::Nmsac | IntOp::Madd | IntOp::Nmsub => {
            each!(sew; - EVEX_Vpmullw_zmm_k1z_zmm_zmmm512 EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32
                EVEX_Vpmullq_zmm_k1z_zmm_zmmm512b64)
        }
        IntOp::Sll => each!(sew; - EVEX_Vpsllw_zmm_k1z_zmm_xmmm128 EVEX_Vpslld_zmm_k1z_zmm_xmmm128
            EVEX_Vpsllq_zmm_k1z_zmm_xmmm128),
        IntOp::Srl => each!(sew; - EVEX_Vpsrlw_zmm_k1z_zmm_xmmm128 EVEX_Vpsrld_zmm_k1z_zmm_xmmm128
            EVEX_Vpsrlq_zmm_k1z_zmm_xmmm128),
        IntOp::Sra => each!(sew; - EVEX_Vpsraw_zmm_k1z_zmm_xmmm128 EVEX_Vpsrad_zmm_k1z_zmm_xmmm128
            EVEX_Vpsraq_zmm_k1z_zmm_xmmm128),
        IntOp::Rol => each!(sew; EVEX_Vprolvd_zmm_k1z_zmm_zmmm512b32 EVEX_Vprolvq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Ror => each!(sew; EVEX_Vprorvd_zmm_k1z_zmm_zmmm512b32 EVEX_Vprorvq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Merge => each!(sew; EVEX_Vpblendmb_zmm_k1z_zmm_zmmm512 EVEX_Vpblendmw_zmm_k1z_zmm_zmmm512
            EVEX_Vpblendmd_zmm_k1z_zmm_zmmm512b32 EVEX_Vpblendmq_zmm_k1z_zmm_zmmm512b64),
        // Bit by bit: the width matters where lanes are chosen.
        IntOp::And => Some(Code::EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Or => Some(Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Xor => Some(Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Andn => Some(Code::EVEX_Vpandnq_zmm_k1z_zmm_zmmm512b64),
        IntOp::Copy | IntOp::Fill => None,
    }
}

/// `dest, source` between registers.
pub(crate) fn copy(sew: Sew) -> Code {
    match sew {
        Sew::E8 => Code::EVEX_Vmovdqu8_zmm_k1z_zmmm512,
        Sew::E16 => Code::EVEX_Vmovdqu16_zmm_k1z_zmmm512,
        Sew::E32 => Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512,
        Sew::E64 => Code::EVEX_Vmovdqa64_zmm_k1z_zmmm512,
    }
}

/// `mask, a, b, condition`, and the condition.
pub(crate) fn comparison(predicate: Predicate, sew: Sew) -> Option<(Code, i32)> {
    let signed = each!(sew; EVEX_Vpcmpb_kr_k1_zmm_zmmm512_imm8 EVEX_Vpcmpw_kr_k1_zmm_zmmm512_imm8
        EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8 EVEX_Vpcmpq_kr_k1_zmm_zmmm512b64_imm8);
    let unsigned = each!(sew; EVEX_Vpcmpub_kr_k1_zmm_zmmm512_imm8 EVEX_Vpcmpuw_kr_k1_zmm_zmmm512_imm8
        EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8 EVEX_Vpcmpuq_kr_k1_zmm_zmmm512b64_imm8);
    let float =
        each!(sew; EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae);
    let (code, condition) = match predicate {
        Predicate::Equal => (signed, 0),
        Predicate::NotEqual => (signed, 4),
        Predicate::Less => (signed, 1),
        Predicate::LessUnsigned => (unsigned, 1),
        Predicate::LessOrEqual => (signed, 2),
        Predicate::LessOrEqualUnsigned => (unsigned, 2),
        Predicate::Greater => (signed, 6),
        Predicate::GreaterUnsigned => (unsigned, 6),
        // All but those for equality raise NV for any NaN, as in RISC-V.
        Predicate::FloatEqual => (float, 0x00),
        Predicate::FloatNotEqual => (float, 0x04),
        Predicate::FloatLess => (float, 0x01),
        Predicate::FloatLessOrEqual => (float, 0x02),
        Predicate::FloatGreater => (float, 0x0e),
        Predicate::FloatGreaterOrEqual => (float, 0x0d),
    };
    Some((code?, condition))
}

/// `dest, source`: elements of `sew` made of those of 2^-log of it.
pub(crate) fn extend(signed: bool, log: u32, sew: Sew) -> Option<Code> {
    Some(match (sew, log, signed) {
        (Sew::E16, 1, true) => Code::EVEX_Vpmovsxbw_zmm_k1z_ymmm256,
        (Sew::E16, 1, false) => Code::EVEX_Vpmovzxbw_zmm_k1z_ymmm256,
        (Sew::E32, 1, true) => Code::EVEX_Vpmovsxwd_zmm_k1z_ymmm256,
        (Sew::E32, 1, false) => Code::EVEX_Vpmovzxwd_zmm_k1z_ymmm256,
        (Sew::E32, 2, true) => Code::EVEX_Vpmovsxbd_zmm_k1z_xmmm128,
        (Sew::E32, 2, false) => Code::EVEX_Vpmovzxbd_zmm_k1z_xmmm128,
        (Sew::E64, 1, true) => Code::EVEX_Vpmovsxdq_zmm_k1z_ymmm256,
        (Sew::E64, 1, false) => Code::EVEX_Vpmovzxdq_zmm_k1z_ymmm256,
        (Sew::E64, 2, true) => Code::EVEX_Vpmovsxwq_zmm_k1z_xmmm128,
        (Sew::E64, 2, false) => Code::EVEX_Vpmovzxwq_zmm_k1z_xmmm128,
        (Sew::E64, 3, true) => Code::EVEX_Vpmovsxbq_zmm_k1z_xmmm64,
        (Sew::E64, 3, false) => Code::EVEX_Vpmovzxbq_zmm_k1z_xmmm64,
        _ => return None,
    })
}

/// `dest, source`: elements of `sew` made of the low halves of those of twice the width.
pub(crate) fn truncate(sew: Sew) -> Option<Code> {
    match sew {
        Sew::E8 => Some(Code::EVEX_Vpmovwb_ymmm256_k1z_zmm),
        Sew::E16 => Some(Code::EVEX_Vpmovdw_ymmm256_k1z_zmm),
        Sew::E32 => Some(Code::EVEX_Vpmovqd_ymmm256_k1z_zmm),
        Sew::E64 => None,
    }
}

/// From memory to as many bytes of a register: 64, 32 or 16, all of them or lanes of a width.
pub(crate) fn load(bytes: u32, sew: Sew) -> Code {
    match (bytes, sew) {
        (64, Sew::E8) => Code::EVEX_Vmovdqu8_zmm_k1z_zmmm512,
        (64, Sew::E16) => Code::EVEX_Vmovdqu16_zmm_k1z_zmmm512,
        (64, Sew::E32) => Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512,
        (64, Sew::E64) => Code::EVEX_Vmovdqu64_zmm_k1z_zmmm512,
        (32, Sew::E8) => Code::EVEX_Vmovdqu8_ymm_k1z_ymmm256,
        (32, Sew::E16) => Code::EVEX_Vmovdqu16_ymm_k1z_ymmm256,
        (32, Sew::E32) => Code::EVEX_Vmovdqu32_ymm_k1z_ymmm256,
        (32, Sew::E64) => Code::EVEX_Vmovdqu64_ymm_k1z_ymmm256,
        (_, Sew::E8) => Code::EVEX_Vmovdqu8_xmm_k1z_xmmm128,
        (_, Sew::E16) => Code::EVEX_Vmovdqu16_xmm_k1z_xmmm128,
        (_, Sew::E32) => Code::EVEX_Vmovdqu32_xmm_k1z_xmmm128,
        (_, Sew::E64) => Code::EVEX_Vmovdqu64_xmm_k1z_xmmm128,
    }
}

/// `dest, source`: elements of lanes of a mask next to each other.
pub(crate) fn compress(sew: Sew) -> Code {
    match sew {
        Sew::E8 => Code::EVEX_Vpcompressb_zmmm512_k1z_zmm,
        Sew::E16 => Code::EVEX_Vpcompressw_zmmm512_k1z_zmm,
        Sew::E32 => Code::EVEX_Vpcompressd_zmmm512_k1z_zmm,
        Sew::E64 => Code::EVEX_Vpcompressq_zmmm512_k1z_zmm,
    }
}

/// `dest, source`: how many bits are set.
pub(crate) fn ones(sew: Sew) -> Option<Code> {
    each!(sew; EVEX_Vpopcntd_zmm_k1z_zmmm512b32 EVEX_Vpopcntq_zmm_k1z_zmmm512b64)
}

/// `dest, source`: the low bits of a general register in all lanes.
pub(crate) fn spread(sew: Sew) -> Code {
    match sew {
        Sew::E8 => Code::EVEX_Vpbroadcastb_zmm_k1z_r32,
        Sew::E16 => Code::EVEX_Vpbroadcastw_zmm_k1z_r32,
        Sew::E32 => Code::EVEX_Vpbroadcastd_zmm_k1z_r32,
        Sew::E64 => Code::EVEX_Vpbroadcastq_zmm_k1z_r64,
    }
}

/// `dest mask, source, bits`: lanes that have one of the bits.
pub(crate) fn test(sew: Sew) -> Code {
    match sew {
        Sew::E8 => Code::EVEX_Vptestmb_kr_k1_zmm_zmmm512,
        Sew::E16 => Code::EVEX_Vptestmw_kr_k1_zmm_zmmm512,
        Sew::E32 => Code::EVEX_Vptestmd_kr_k1_zmm_zmmm512b32,
        Sew::E64 => Code::EVEX_Vptestmq_kr_k1_zmm_zmmm512b64,
    }
}

/// `dest, numbers, table`, and `dest, numbers, upper` for a table whose lower half is in `dest`.
pub(crate) fn gather(sew: Sew) -> (Code, Code) {
    match sew {
        Sew::E8 => (Code::EVEX_Vpermb_zmm_k1z_zmm_zmmm512, Code::EVEX_Vpermt2b_zmm_k1z_zmm_zmmm512),
        Sew::E16 => (Code::EVEX_Vpermw_zmm_k1z_zmm_zmmm512, Code::EVEX_Vpermt2w_zmm_k1z_zmm_zmmm512),
        Sew::E32 => (Code::EVEX_Vpermd_zmm_k1z_zmm_zmmm512b32, Code::EVEX_Vpermt2d_zmm_k1z_zmm_zmmm512b32),
        Sew::E64 => (Code::EVEX_Vpermq_zmm_k1z_zmm_zmmm512b64, Code::EVEX_Vpermt2q_zmm_k1z_zmm_zmmm512b64),
    }
}

/// The other way.
pub(crate) fn store(bytes: u32, sew: Sew) -> Code {
    match (bytes, sew) {
        (64, Sew::E8) => Code::EVEX_Vmovdqu8_zmmm512_k1z_zmm,
        (64, Sew::E16) => Code::EVEX_Vmovdqu16_zmmm512_k1z_zmm,
        (64, Sew::E32) => Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm,
        (64, Sew::E64) => Code::EVEX_Vmovdqu64_zmmm512_k1z_zmm,
        (32, Sew::E8) => Code::EVEX_Vmovdqu8_ymmm256_k1z_ymm,
        (32, Sew::E16) => Code::EVEX_Vmovdqu16_ymmm256_k1z_ymm,
        (32, Sew::E32) => Code::EVEX_Vmovdqu32_ymmm256_k1z_ymm,
        (32, Sew::E64) => Code::EVEX_Vmovdqu64_ymmm256_k1z_ymm,
        (_, Sew::E8) => Code::EVEX_Vmovdqu8_xmmm128_k1z_xmm,
        (_, Sew::E16) => Code::EVEX_Vmovdqu16_xmmm128_k1z_xmm,
        (_, Sew::E32) => Code::EVEX_Vmovdqu32_xmmm128_k1z_xmm,
        (_, Sew::E64) => Code::EVEX_Vmovdqu64_xmmm128_k1z_xmm,
    }
}

/// An element in memory, in all lanes.
pub(crate) fn broadcast(sew: Sew) -> Code {
    match sew {
        Sew::E8 => Code::EVEX_Vpbroadcastb_zmm_k1z_xmmm8,
        Sew::E16 => Code::EVEX_Vpbroadcastw_zmm_k1z_xmmm16,
        Sew::E32 => Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32,
        Sew::E64 => Code::EVEX_Vpbroadcastq_zmm_k1z_xmmm64,
    }
}

/// What moves the bits of so many lanes between memory and a mask register, and what works on them there.
pub(crate) struct Bits {
    pub(crate) load: Code,
    pub(crate) store: Code,
    pub(crate) and: Code,
    /// The second without the first.
    pub(crate) andn: Code,
    pub(crate) or: Code,
    pub(crate) xor: Code,
    pub(crate) not: Code,
}

/// Those of 8, 16, 32 or 64 lanes.
pub(crate) fn bits(lanes: u32) -> Bits {
    match lanes {
        8 => Bits {
            load: Code::VEX_Kmovb_kr_km8,
            store: Code::VEX_Kmovb_m8_kr,
            and: Code::VEX_Kandb_kr_kr_kr,
            andn: Code::VEX_Kandnb_kr_kr_kr,
            or: Code::VEX_Korb_kr_kr_kr,
            xor: Code::VEX_Kxorb_kr_kr_kr,
            not: Code::VEX_Knotb_kr_kr,
        },
        16 => Bits {
            load: Code::VEX_Kmovw_kr_km16,
            store: Code::VEX_Kmovw_m16_kr,
            and: Code::VEX_Kandw_kr_kr_kr,
            andn: Code::VEX_Kandnw_kr_kr_kr,
            or: Code::VEX_Korw_kr_kr_kr,
            xor: Code::VEX_Kxorw_kr_kr_kr,
            not: Code::VEX_Knotw_kr_kr,
        },
        32 => Bits {
            load: Code::VEX_Kmovd_kr_km32,
            store: Code::VEX_Kmovd_m32_kr,
            and: Code::VEX_Kandd_kr_kr_kr,
            andn: Code::VEX_Kandnd_kr_kr_kr,
            or: Code::VEX_Kord_kr_kr_kr,
            xor: Code::VEX_Kxord_kr_kr_kr,
            not: Code::VEX_Knotd_kr_kr,
        },
        _ => Bits {
            load: Code::VEX_Kmovq_kr_km64,
            store: Code::VEX_Kmovq_m64_kr,
            and: Code::VEX_Kandq_kr_kr_kr,
            andn: Code::VEX_Kandnq_kr_kr_kr,
            or: Code::VEX_Korq_kr_kr_kr,
            xor: Code::VEX_Kxorq_kr_kr_kr,
            not: Code::VEX_Knotq_kr_kr,
        },
    }
}
