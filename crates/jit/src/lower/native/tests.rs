//! The choice of host instructions.

use iced_x86::Code;
use rivet_fp::bulk::Op;
use rivet_isa::Sew;

use super::file::narrowed;
use crate::fused::{FpOp, IntOp, codes, float};
use crate::vector::mask::Predicate;

const SEWS: [Sew; 4] = [Sew::E8, Sew::E16, Sew::E32, Sew::E64];

/// All codes for registers of 64 bytes that are narrowed somewhere.
fn wide() -> Vec<Code> {
    let works = [
        IntOp::Add,
        IntOp::Sub,
        IntOp::And,
        IntOp::Or,
        IntOp::Xor,
        IntOp::Andn,
        IntOp::Min,
        IntOp::Minu,
        IntOp::Max,
        IntOp::Maxu,
        IntOp::Sll,
        IntOp::Srl,
        IntOp::Sra,
        IntOp::Rol,
        IntOp::Ror,
        IntOp::Mul,
        IntOp::Merge,
    ];
    let formulas = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Sqrt].map(FpOp::Plain);
    let fused = [Op::Madd, Op::Msub, Op::Nmadd, Op::Nmsub];
    let fused = fused.into_iter().flat_map(|op| [FpOp::AddsDest(op), FpOp::TimesDest(op)]);
    let formulas: Vec<FpOp> = formulas.into_iter().chain(fused).collect();
    let mut all = vec![
        Code::EVEX_Vpternlogq_zmm_k1z_zmm_zmmm512b64_imm8,
        Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae,
        Code::EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae,
        Code::EVEX_Vfpclassps_kr_k1_zmmm512b32_imm8,
        Code::EVEX_Vfpclasspd_kr_k1_zmmm512b64_imm8,
        Code::EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er,
        Code::EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er,
        Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er,
        Code::EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er,
        Code::EVEX_Vcvtqq2pd_zmm_k1z_zmmm512b64_er,
        Code::EVEX_Vcvtuqq2pd_zmm_k1z_zmmm512b64_er,
        Code::EVEX_Vcvtdq2pd_zmm_k1z_ymmm256b32_er,
        Code::EVEX_Vcvtudq2pd_zmm_k1z_ymmm256b32_er,
        Code::EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er,
        Code::EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae,
        Code::EVEX_Vrangepd_zmm_k1z_zmm_zmmm512b64_imm8_sae,
        Code::EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae,
        Code::EVEX_Vpmaddwd_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpmuldq_zmm_k1z_zmm_zmmm512b64,
        Code::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64,
        Code::EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64,
        Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64,
        Code::EVEX_Vpsubw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32,
        Code::EVEX_Vpsllvw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsllvd_zmm_k1z_zmm_zmmm512b32,
        Code::EVEX_Vpsllvq_zmm_k1z_zmm_zmmm512b64,
        Code::EVEX_Vpsrlvw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsrlvd_zmm_k1z_zmm_zmmm512b32,
        Code::EVEX_Vpsrlvq_zmm_k1z_zmm_zmmm512b64,
        Code::EVEX_Vpsravw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsravd_zmm_k1z_zmm_zmmm512b32,
        Code::EVEX_Vpsravq_zmm_k1z_zmm_zmmm512b64,
        Code::EVEX_Vpaddsb_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpaddsw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpaddusb_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpaddusw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsubsb_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsubsw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsubusb_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsubusw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpavgb_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpavgw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
        Code::EVEX_Vpmulhw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpmulhuw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsllw_zmm_k1z_zmmm512_imm8,
        Code::EVEX_Vpsrlw_zmm_k1z_zmmm512_imm8,
        Code::EVEX_Vpsraw_zmm_k1z_zmmm512_imm8,
        Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
        Code::EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8,
        Code::EVEX_Vprorvq_zmm_k1z_zmm_zmmm512b64,
        Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8,
        Code::EVEX_Vpcmpq_kr_k1_zmm_zmmm512b64_imm8,
        Code::EVEX_Vpmulhrsw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsraq_zmm_k1z_zmmm512b64_imm8,
        Code::EVEX_Vcvtqq2ps_ymm_k1z_zmmm512b64_er,
        Code::EVEX_Vcvtuqq2ps_ymm_k1z_zmmm512b64_er,
        Code::EVEX_Vcvttps2qq_zmm_k1z_ymmm256b32_sae,
        Code::EVEX_Vcvttps2uqq_zmm_k1z_ymmm256b32_sae,
        Code::EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae,
        Code::EVEX_Vcvttpd2udq_ymm_k1z_zmmm512b64_sae,
        Code::EVEX_Vpmovdb_xmmm128_k1z_zmm,
        Code::EVEX_Vpshufb_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpmaddubsw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpmaddwd_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsadbw_zmm_zmm_zmmm512,
        Code::EVEX_Vpandnq_zmm_k1z_zmm_zmmm512b64,
        Code::EVEX_Vpopcntd_zmm_k1z_zmmm512b32,
        Code::EVEX_Vpopcntq_zmm_k1z_zmmm512b64,
        Code::EVEX_Vcvtph2ps_zmm_k1z_ymmm256_sae,
        Code::EVEX_Vcvtps2ph_ymmm256_k1z_zmm_imm8_sae,
        Code::EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae,
        Code::EVEX_Vptestmd_kr_k1_zmm_zmmm512b32,
        Code::EVEX_Vptestnmd_kr_k1_zmm_zmmm512b32,
        Code::EVEX_Vpgatherdd_zmm_k1_vm32z,
        Code::EVEX_Vpgatherdq_zmm_k1_vm32y,
        Code::EVEX_Vpscatterdd_vm32z_k1_zmm,
        Code::EVEX_Vpscatterdq_vm32y_k1_zmm,
    ];
    for sew in SEWS {
        all.extend(works.iter().filter_map(|&int_op| codes::integer(int_op, sew)));
        all.extend(formulas.iter().filter_map(|&fp_op| float::code(fp_op, sew)));
        all.extend([codes::copy(sew), codes::spread(sew), codes::test(sew)]);
        let predicates = [Predicate::Less, Predicate::LessUnsigned, Predicate::FloatLess];
        all.extend(predicates.iter().filter_map(|&predicate| Some(codes::comparison(predicate, sew)?.0)));
        all.extend(
            (1..=3).flat_map(|log| [true, false].map(|signed| codes::extend(signed, log, sew))).flatten(),
        );
        all.extend(codes::truncate(sew));
    }
    all
}

#[test]
fn narrower_forms_come_right_before() {
    for code in wide() {
        let name = format!("{code:?}");
        for (bytes, register) in [(32, "ymm"), (16, "xmm")] {
            let narrow = narrowed(code, bytes);
            let other = format!("{narrow:?}");
            assert_eq!(narrow.mnemonic(), code.mnemonic(), "{name} and {other}");
            assert!(other.contains(register) && !other.contains("zmm"), "{name} and {other}");
        }
    }
}
