//! Instructions that AVX2 has as AVX-512 has them, but for masks.

use iced_x86::{Code, Mnemonic};
use rivet_isa::Sew;

/// What an instruction for some lanes has to look after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing: it raises no flags.
    Exact,
    /// Operands of lanes that are left out, which must raise no flags.
    Float,
    /// The same, where zeros would.
    Divides,
    /// The same, the first operand being one of three.
    Fused,
}

/// An instruction for vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direct {
    /// That for 32 bytes of the longest operand.
    pub(super) code: Code,
    /// The width of the lanes of the result.
    pub(super) sew: Sew,
    pub(super) kind: Kind,
}

/// That with a mnemonic of AVX-512.
pub(super) fn direct(mnemonic: Mnemonic) -> Option<Direct> {
    exact(mnemonic)
        .map(|(code, sew)| Direct { code, sew, kind: Kind::Exact })
        .or_else(|| float(mnemonic).map(|(code, sew, kind)| Direct { code, sew, kind }))
}

/// Three operands, the result first.
macro_rules! exact {
    ($mnemonic:expr; $($name:ident $code:ident $sew:ident,)*) => {
        match $mnemonic {
            $(Mnemonic::$name => Some((Code::$code, Sew::$sew)),)*
            _ => None,
        }
    };
}

fn exact(mnemonic: Mnemonic) -> Option<(Code, Sew)> {
    exact! { mnemonic;
        Vpaddb VEX_Vpaddb_ymm_ymm_ymmm256 E8,
        Vpaddw VEX_Vpaddw_ymm_ymm_ymmm256 E16,
        Vpaddd VEX_Vpaddd_ymm_ymm_ymmm256 E32,
        Vpaddq VEX_Vpaddq_ymm_ymm_ymmm256 E64,
        Vpsubb VEX_Vpsubb_ymm_ymm_ymmm256 E8,
        Vpsubw VEX_Vpsubw_ymm_ymm_ymmm256 E16,
        Vpsubd VEX_Vpsubd_ymm_ymm_ymmm256 E32,
        Vpsubq VEX_Vpsubq_ymm_ymm_ymmm256 E64,
        Vpaddsb VEX_Vpaddsb_ymm_ymm_ymmm256 E8,
        Vpaddsw VEX_Vpaddsw_ymm_ymm_ymmm256 E16,
        Vpaddusb VEX_Vpaddusb_ymm_ymm_ymmm256 E8,
        Vpaddusw VEX_Vpaddusw_ymm_ymm_ymmm256 E16,
        Vpsubsb VEX_Vpsubsb_ymm_ymm_ymmm256 E8,
        Vpsubsw VEX_Vpsubsw_ymm_ymm_ymmm256 E16,
        Vpsubusb VEX_Vpsubusb_ymm_ymm_ymmm256 E8,
        Vpsubusw VEX_Vpsubusw_ymm_ymm_ymmm256 E16,
        Vpavgb VEX_Vpavgb_ymm_ymm_ymmm256 E8,
        Vpavgw VEX_Vpavgw_ymm_ymm_ymmm256 E16,
        Vpminsb VEX_Vpminsb_ymm_ymm_ymmm256 E8,
        Vpminsw VEX_Vpminsw_ymm_ymm_ymmm256 E16,
        Vpminsd VEX_Vpminsd_ymm_ymm_ymmm256 E32,
        Vpminub VEX_Vpminub_ymm_ymm_ymmm256 E8,
        Vpminuw VEX_Vpminuw_ymm_ymm_ymmm256 E16,
        Vpminud VEX_Vpminud_ymm_ymm_ymmm256 E32,
        Vpmaxsb VEX_Vpmaxsb_ymm_ymm_ymmm256 E8,
        Vpmaxsw VEX_Vpmaxsw_ymm_ymm_ymmm256 E16,
        Vpmaxsd VEX_Vpmaxsd_ymm_ymm_ymmm256 E32,
        Vpmaxub VEX_Vpmaxub_ymm_ymm_ymmm256 E8,
        Vpmaxuw VEX_Vpmaxuw_ymm_ymm_ymmm256 E16,
        Vpmaxud VEX_Vpmaxud_ymm_ymm_ymmm256 E32,
        Vpmullw VEX_Vpmullw_ymm_ymm_ymmm256 E16,
        Vpmulhw VEX_Vpmulhw_ymm_ymm_ymmm256 E16,
        Vpmulhrsw VEX_Vpmulhrsw_ymm_ymm_ymmm256 E16,
        Vpmulhuw VEX_Vpmulhuw_ymm_ymm_ymmm256 E16,
        Vpmulld VEX_Vpmulld_ymm_ymm_ymmm256 E32,
        Vpmaddwd VEX_Vpmaddwd_ymm_ymm_ymmm256 E32,
        Vpmaddubsw VEX_Vpmaddubsw_ymm_ymm_ymmm256 E16,
        Vpsadbw VEX_Vpsadbw_ymm_ymm_ymmm256 E64,
        Vpshufb VEX_Vpshufb_ymm_ymm_ymmm256 E8,
        Vpmuldq VEX_Vpmuldq_ymm_ymm_ymmm256 E64,
        Vpmuludq VEX_Vpmuludq_ymm_ymm_ymmm256 E64,
        Vpsllw VEX_Vpsllw_ymm_ymm_xmmm128 E16,
        Vpslld VEX_Vpslld_ymm_ymm_xmmm128 E32,
        Vpsllq VEX_Vpsllq_ymm_ymm_xmmm128 E64,
        Vpsrlw VEX_Vpsrlw_ymm_ymm_xmmm128 E16,
        Vpsrld VEX_Vpsrld_ymm_ymm_xmmm128 E32,
        Vpsrlq VEX_Vpsrlq_ymm_ymm_xmmm128 E64,
        Vpsraw VEX_Vpsraw_ymm_ymm_xmmm128 E16,
        Vpsrad VEX_Vpsrad_ymm_ymm_xmmm128 E32,
        Vpsllvd VEX_Vpsllvd_ymm_ymm_ymmm256 E32,
        Vpsllvq VEX_Vpsllvq_ymm_ymm_ymmm256 E64,
        Vpsrlvd VEX_Vpsrlvd_ymm_ymm_ymmm256 E32,
        Vpsrlvq VEX_Vpsrlvq_ymm_ymm_ymmm256 E64,
        Vpsravd VEX_Vpsravd_ymm_ymm_ymmm256 E32,
        Vpsrldq VEX_Vpsrldq_ymm_ymm_imm8 E8,
        Vpandq VEX_Vpand_ymm_ymm_ymmm256 E64,
        Vpandnq VEX_Vpandn_ymm_ymm_ymmm256 E64,
        Vporq VEX_Vpor_ymm_ymm_ymmm256 E64,
        Vpxorq VEX_Vpxor_ymm_ymm_ymmm256 E64,
        Vpmovsxbw VEX_Vpmovsxbw_ymm_xmmm128 E16,
        Vpmovzxbw VEX_Vpmovzxbw_ymm_xmmm128 E16,
        Vpmovsxwd VEX_Vpmovsxwd_ymm_xmmm128 E32,
        Vpmovzxwd VEX_Vpmovzxwd_ymm_xmmm128 E32,
        Vpmovsxbd VEX_Vpmovsxbd_ymm_xmmm64 E32,
        Vpmovzxbd VEX_Vpmovzxbd_ymm_xmmm64 E32,
        Vpmovsxdq VEX_Vpmovsxdq_ymm_xmmm128 E64,
        Vpmovzxdq VEX_Vpmovzxdq_ymm_xmmm128 E64,
        Vpmovsxwq VEX_Vpmovsxwq_ymm_xmmm64 E64,
        Vpmovzxwq VEX_Vpmovzxwq_ymm_xmmm64 E64,
        Vpmovsxbq VEX_Vpmovsxbq_ymm_xmmm32 E64,
        Vpmovzxbq VEX_Vpmovzxbq_ymm_xmmm32 E64,
        Vcvtdq2pd VEX_Vcvtdq2pd_ymm_xmmm128 E64,
    }
}

/// Shifts by an immediate.
pub(super) fn by_immediate(mnemonic: Mnemonic) -> Option<Direct> {
    let shift = exact! { mnemonic;
        Vpsllw VEX_Vpsllw_ymm_ymm_imm8 E16,
        Vpsrlw VEX_Vpsrlw_ymm_ymm_imm8 E16,
        Vpsraw VEX_Vpsraw_ymm_ymm_imm8 E16,
        Vpsrad VEX_Vpsrad_ymm_ymm_imm8 E32,
        Vpsrld VEX_Vpsrld_ymm_ymm_imm8 E32,
        Vpsrlq VEX_Vpsrlq_ymm_ymm_imm8 E64,
    };
    shift.map(|(code, sew)| Direct { code, sew, kind: Kind::Exact })
}

macro_rules! float {
    ($mnemonic:expr; $($kind:ident { $($name:ident $code:ident $sew:ident,)* })*) => {
        match $mnemonic {
            $($(Mnemonic::$name => Some((Code::$code, Sew::$sew, Kind::$kind)),)*)*
            _ => None,
        }
    };
}

fn float(mnemonic: Mnemonic) -> Option<(Code, Sew, Kind)> {
    float! { mnemonic;
        Float {
        Vaddps VEX_Vaddps_ymm_ymm_ymmm256 E32,
        Vaddpd VEX_Vaddpd_ymm_ymm_ymmm256 E64,
        Vsubps VEX_Vsubps_ymm_ymm_ymmm256 E32,
        Vsubpd VEX_Vsubpd_ymm_ymm_ymmm256 E64,
        Vmulps VEX_Vmulps_ymm_ymm_ymmm256 E32,
        Vmulpd VEX_Vmulpd_ymm_ymm_ymmm256 E64,
        Vsqrtps VEX_Vsqrtps_ymm_ymmm256 E32,
        Vsqrtpd VEX_Vsqrtpd_ymm_ymmm256 E64,
        Vcvtdq2ps VEX_Vcvtdq2ps_ymm_ymmm256 E32,
        Vcvtps2dq VEX_Vcvtps2dq_ymm_ymmm256 E32,
        Vcvttps2dq VEX_Vcvttps2dq_ymm_ymmm256 E32,
        Vcvtps2pd VEX_Vcvtps2pd_ymm_xmmm128 E64,
        Vcvtpd2ps VEX_Vcvtpd2ps_xmm_ymmm256 E32,
        Vcvtph2ps VEX_Vcvtph2ps_ymm_xmmm128 E32,
        Vcvtps2ph VEX_Vcvtps2ph_xmmm128_ymm_imm8 E16,
        Vrndscaleps VEX_Vroundps_ymm_ymmm256_imm8 E32,
        Vcvtpd2dq VEX_Vcvtpd2dq_xmm_ymmm256 E32,
        Vcvttpd2dq VEX_Vcvttpd2dq_xmm_ymmm256 E32,
        }
        Divides {
        Vdivps VEX_Vdivps_ymm_ymm_ymmm256 E32,
        Vdivpd VEX_Vdivpd_ymm_ymm_ymmm256 E64,
        }
        Fused {
        Vfmadd231ps VEX_Vfmadd231ps_ymm_ymm_ymmm256 E32,
        Vfmadd231pd VEX_Vfmadd231pd_ymm_ymm_ymmm256 E64,
        Vfmsub231ps VEX_Vfmsub231ps_ymm_ymm_ymmm256 E32,
        Vfmsub231pd VEX_Vfmsub231pd_ymm_ymm_ymmm256 E64,
        Vfnmadd231ps VEX_Vfnmadd231ps_ymm_ymm_ymmm256 E32,
        Vfnmadd231pd VEX_Vfnmadd231pd_ymm_ymm_ymmm256 E64,
        Vfnmsub231ps VEX_Vfnmsub231ps_ymm_ymm_ymmm256 E32,
        Vfnmsub231pd VEX_Vfnmsub231pd_ymm_ymm_ymmm256 E64,
        Vfmadd213ps VEX_Vfmadd213ps_ymm_ymm_ymmm256 E32,
        Vfmadd213pd VEX_Vfmadd213pd_ymm_ymm_ymmm256 E64,
        Vfmsub213ps VEX_Vfmsub213ps_ymm_ymm_ymmm256 E32,
        Vfmsub213pd VEX_Vfmsub213pd_ymm_ymm_ymmm256 E64,
        Vfnmadd213ps VEX_Vfnmadd213ps_ymm_ymm_ymmm256 E32,
        Vfnmadd213pd VEX_Vfnmadd213pd_ymm_ymm_ymmm256 E64,
        Vfnmsub213ps VEX_Vfnmsub213ps_ymm_ymm_ymmm256 E32,
        Vfnmsub213pd VEX_Vfnmsub213pd_ymm_ymm_ymmm256 E64,
        }
    }
}

/// Are lanes equal? All ones or zeros.
pub(super) fn equal(sew: Sew) -> Code {
    match sew {
        Sew::E8 => Code::VEX_Vpcmpeqb_ymm_ymm_ymmm256,
        Sew::E16 => Code::VEX_Vpcmpeqw_ymm_ymm_ymmm256,
        Sew::E32 => Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256,
        Sew::E64 => Code::VEX_Vpcmpeqq_ymm_ymm_ymmm256,
    }
}

/// Are lanes, with a sign, greater? All ones or zeros.
pub(super) fn greater(sew: Sew) -> Code {
    match sew {
        Sew::E8 => Code::VEX_Vpcmpgtb_ymm_ymm_ymmm256,
        Sew::E16 => Code::VEX_Vpcmpgtw_ymm_ymm_ymmm256,
        Sew::E32 => Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256,
        Sew::E64 => Code::VEX_Vpcmpgtq_ymm_ymm_ymmm256,
    }
}

/// The first lane, or an element in memory, in all lanes.
pub(super) fn broadcast(sew: Sew) -> Code {
    match sew {
        Sew::E8 => Code::VEX_Vpbroadcastb_ymm_xmmm8,
        Sew::E16 => Code::VEX_Vpbroadcastw_ymm_xmmm16,
        Sew::E32 => Code::VEX_Vpbroadcastd_ymm_xmmm32,
        Sew::E64 => Code::VEX_Vpbroadcastq_ymm_xmmm64,
    }
}

macro_rules! scalar {
    ($code:expr; $($from:ident $to:ident,)*) => {
        match $code {
            $(Code::$from => Some(Code::$to),)*
            _ => None,
        }
    };
}

/// Instructions on one number, and moves of one.
pub(super) fn scalar(code: Code) -> Option<Code> {
    scalar! { code;
        EVEX_Vaddss_xmm_k1z_xmm_xmmm32_er VEX_Vaddss_xmm_xmm_xmmm32,
        EVEX_Vaddsd_xmm_k1z_xmm_xmmm64_er VEX_Vaddsd_xmm_xmm_xmmm64,
        EVEX_Vsubss_xmm_k1z_xmm_xmmm32_er VEX_Vsubss_xmm_xmm_xmmm32,
        EVEX_Vsubsd_xmm_k1z_xmm_xmmm64_er VEX_Vsubsd_xmm_xmm_xmmm64,
        EVEX_Vmulss_xmm_k1z_xmm_xmmm32_er VEX_Vmulss_xmm_xmm_xmmm32,
        EVEX_Vmulsd_xmm_k1z_xmm_xmmm64_er VEX_Vmulsd_xmm_xmm_xmmm64,
        EVEX_Vdivss_xmm_k1z_xmm_xmmm32_er VEX_Vdivss_xmm_xmm_xmmm32,
        EVEX_Vdivsd_xmm_k1z_xmm_xmmm64_er VEX_Vdivsd_xmm_xmm_xmmm64,
        EVEX_Vsqrtss_xmm_k1z_xmm_xmmm32_er VEX_Vsqrtss_xmm_xmm_xmmm32,
        EVEX_Vsqrtsd_xmm_k1z_xmm_xmmm64_er VEX_Vsqrtsd_xmm_xmm_xmmm64,
        EVEX_Vfmadd213ss_xmm_k1z_xmm_xmmm32_er VEX_Vfmadd213ss_xmm_xmm_xmmm32,
        EVEX_Vfmadd213sd_xmm_k1z_xmm_xmmm64_er VEX_Vfmadd213sd_xmm_xmm_xmmm64,
        EVEX_Vfmsub213ss_xmm_k1z_xmm_xmmm32_er VEX_Vfmsub213ss_xmm_xmm_xmmm32,
        EVEX_Vfmsub213sd_xmm_k1z_xmm_xmmm64_er VEX_Vfmsub213sd_xmm_xmm_xmmm64,
        EVEX_Vfnmadd213ss_xmm_k1z_xmm_xmmm32_er VEX_Vfnmadd213ss_xmm_xmm_xmmm32,
        EVEX_Vfnmadd213sd_xmm_k1z_xmm_xmmm64_er VEX_Vfnmadd213sd_xmm_xmm_xmmm64,
        EVEX_Vfnmsub213ss_xmm_k1z_xmm_xmmm32_er VEX_Vfnmsub213ss_xmm_xmm_xmmm32,
        EVEX_Vfnmsub213sd_xmm_k1z_xmm_xmmm64_er VEX_Vfnmsub213sd_xmm_xmm_xmmm64,
        EVEX_Vucomiss_xmm_xmmm32_sae VEX_Vucomiss_xmm_xmmm32,
        EVEX_Vucomisd_xmm_xmmm64_sae VEX_Vucomisd_xmm_xmmm64,
        EVEX_Vrndscaless_xmm_k1z_xmm_xmmm32_imm8_sae VEX_Vroundss_xmm_xmm_xmmm32_imm8,
        EVEX_Vrndscalesd_xmm_k1z_xmm_xmmm64_imm8_sae VEX_Vroundsd_xmm_xmm_xmmm64_imm8,
        EVEX_Vcvtss2sd_xmm_k1z_xmm_xmmm32_sae VEX_Vcvtss2sd_xmm_xmm_xmmm32,
        EVEX_Vcvtsd2ss_xmm_k1z_xmm_xmmm64_er VEX_Vcvtsd2ss_xmm_xmm_xmmm64,
        EVEX_Vcvtsi2ss_xmm_xmm_rm64_er VEX_Vcvtsi2ss_xmm_xmm_rm64,
        EVEX_Vcvtsi2sd_xmm_xmm_rm64_er VEX_Vcvtsi2sd_xmm_xmm_rm64,
        EVEX_Vcvttss2si_r32_xmmm32_sae VEX_Vcvttss2si_r32_xmmm32,
        EVEX_Vcvttsd2si_r32_xmmm64_sae VEX_Vcvttsd2si_r32_xmmm64,
        EVEX_Vcvttss2si_r64_xmmm32_sae VEX_Vcvttss2si_r64_xmmm32,
        EVEX_Vcvttsd2si_r64_xmmm64_sae VEX_Vcvttsd2si_r64_xmmm64,
        EVEX_Vcvtss2si_r32_xmmm32_er VEX_Vcvtss2si_r32_xmmm32,
        EVEX_Vcvtsd2si_r32_xmmm64_er VEX_Vcvtsd2si_r32_xmmm64,
        EVEX_Vcvtss2si_r64_xmmm32_er VEX_Vcvtss2si_r64_xmmm32,
        EVEX_Vcvtsd2si_r64_xmmm64_er VEX_Vcvtsd2si_r64_xmmm64,
        EVEX_Vmovd_xmm_rm32 VEX_Vmovd_xmm_rm32,
        EVEX_Vmovd_rm32_xmm VEX_Vmovd_rm32_xmm,
        EVEX_Vmovq_xmm_rm64 VEX_Vmovq_xmm_rm64,
        EVEX_Vmovq_rm64_xmm VEX_Vmovq_rm64_xmm,
        EVEX_Vmovq_xmm_xmmm64 VEX_Vmovq_xmm_xmmm64,
        EVEX_Vmovq_xmmm64_xmm VEX_Vmovq_xmmm64_xmm,
        EVEX_Vpextrq_rm64_xmm_imm8 VEX_Vpextrq_rm64_xmm_imm8,
    }
}
