//! Every operation over many adversarial operands, in every rounding mode, in value and flags, against
//! Berkeley SoftFloat 3e in its RISC-V specialisation, as digests.
//!
//! The digests were computed by running SoftFloat itself over the same operands (BF16 arithmetic as its
//! binary64 rounded to odd, then narrowed). They change only if `operands` or `cases` change.

use super::cases::{Op, digest, ours};
use crate::fp::{Bf16, F16, F32, F64};

/// Operands an operation; each meets every rounding mode.
const COUNT: u32 = 20_000;

/// For each operation the digests of binary16, BF16, binary32, binary64.
#[rustfmt::skip]
const SOFTFLOAT: [(Op, [u64; 4]); 25] = [
    (Op::Add, [0xa7b3_8b66_9a0a_f016, 0xc175_077e_f20f_5c8e, 0x3756_a27b_27e2_3389, 0xfa7f_d5b5_0154_6433]),
    (Op::Sub, [0x33a3_b481_2af1_3ec6, 0x3da5_af0a_d53e_6131, 0xe35b_ce7e_f869_1db1, 0xe6dc_c6ea_c7b9_8a7d]),
    (Op::Mul, [0x6d41_4b58_a2c7_2d8e, 0xa2f4_e357_070f_4d5e, 0xaaa8_8577_a59d_f310, 0x8de9_6d69_469f_73dc]),
    (Op::Div, [0xd989_bcdc_0849_ce0c, 0x5c77_94a9_2eac_a5e1, 0x6964_d2f4_9ea5_f7e4, 0x26bb_f528_23d5_0e87]),
    (Op::Sqrt, [0xb0e6_b11a_f4fb_d1b3, 0x1863_4b4e_da12_e217, 0x93a0_cca9_4e4f_c83f, 0x0d69_a7f2_e659_a9d2]),
    (Op::MulAdd, [0xd26d_b0e8_c81d_4858, 0x6d7b_b425_3755_8f0f, 0x259a_2ff9_1ade_0479, 0x580d_48f1_ef8b_aca2]),
    (Op::ToF16, [0xc22b_bbfc_12c8_f46b, 0x9d47_4ee4_5b84_6d10, 0x6d64_d50a_d869_db58, 0x46cc_8946_b890_389c]),
    (Op::ToBf16, [0x88a3_ee9c_fd2d_44f3, 0xc078_f5da_d9a4_b813, 0x83b4_0ce9_a110_41dd, 0x3e4e_378d_1b2b_f147]),
    (Op::ToF32, [0xd309_9f52_02be_1d11, 0x00c5_01c1_6701_3f23, 0xbf0f_4d5a_64f8_7c6d, 0x41c7_c843_87d0_7aa1]),
    (Op::ToF64, [0x4651_1308_658e_cc05, 0xcbc4_0816_b7a5_4b65, 0x9fd1_d4c7_e159_2bef, 0xfbec_17c0_db64_e709]),
    (Op::Eq, [0x8a21_a1be_9004_292e, 0x3a0d_9dbf_fa36_98d7, 0x11ea_e7dc_4b60_eec2, 0x5686_4dac_166a_eef2]),
    (Op::Lt, [0x696d_62bb_44c3_4855, 0x7a3d_4cda_3df7_747b, 0xb0e7_27d2_d1ea_b351, 0x8435_3b23_3802_bc70]),
    (Op::Le, [0x5a8f_7bef_c0fa_d3da, 0xff07_0be5_6c8b_48d9, 0x81bc_b489_c7ac_4afe, 0xa65d_012b_502e_3923]),
    (Op::Ltq, [0x97e2_e09d_86a9_8815, 0x99fb_a224_fc38_4a7b, 0xa488_ff9a_c148_ed81, 0x6a29_fdce_d0ed_8ff0]),
    (Op::Leq, [0xab01_e316_06d7_da9a, 0xd8d9_a180_b629_67b9, 0xff25_7282_f4a0_dd6e, 0x9f48_ab3f_d938_d7e3]),
    (Op::Round, [0x5c5f_fe33_75b6_d92c, 0x7da7_0323_76c0_d346, 0x4108_fc16_e3c3_431a, 0x53c6_130a_f2d6_4035]),
    (Op::RoundExact, [0x8f3d_7dc5_ae9f_9b96, 0x0bbe_3539_2bbd_bbd6, 0x116e_2fbb_bb45_a79a, 0x7331_acc6_93e2_74d4]),
    (Op::ToI32, [0xf435_6b15_6f92_7fa3, 0xd593_7a16_832e_6c19, 0x2528_a136_b3b8_f776, 0x213e_d0c3_55cd_99cd]),
    (Op::ToU32, [0x0ea3_fc63_e3c0_b87f, 0x11d5_30e7_cd23_7ae5, 0x2c22_2a23_2aaf_7c3f, 0x00ad_79f3_a8ab_fc33]),
    (Op::ToI64, [0x67bf_5f45_f6d2_9cfb, 0x9d49_b892_60f8_ff81, 0xe252_2ab7_69ec_696f, 0x0597_c296_0b08_a653]),
    (Op::ToU64, [0x6c50_643c_cc0a_9477, 0x8e4c_5ff4_b5dd_2089, 0x24c7_321f_655f_6531, 0x41e9_c79f_5e4b_df79]),
    (Op::FromI32, [0x87cd_e18e_b056_4363, 0xbdaf_52a3_ab8a_8c0f, 0xb392_a241_703a_6a52, 0x1f59_995d_23ce_35ad]),
    (Op::FromU32, [0x8bda_0d92_768c_f4cb, 0x9454_76af_2145_c1c4, 0xb4cf_9c26_b450_0006, 0x5157_ec57_321a_c0f1]),
    (Op::FromI64, [0x138b_92d9_7c8e_044e, 0x53dc_a054_3bfb_26bd, 0x04a3_14fc_0585_d3a7, 0x1408_a141_2758_edf8]),
    (Op::FromU64, [0x0971_c57a_d03c_dbae, 0xd0bc_1515_6242_ac2b, 0x0139_c255_3dae_a1f7, 0x6f9b_d6c6_c826_2497]),
];

#[test]
fn agrees_with_softfloat() {
    for (op, expected) in SOFTFLOAT {
        let found = [
            digest::<F16>(op, COUNT, ours::<F16>),
            digest::<Bf16>(op, COUNT, ours::<Bf16>),
            digest::<F32>(op, COUNT, ours::<F32>),
            digest::<F64>(op, COUNT, ours::<F64>),
        ];
        assert_eq!(found, expected, "{op:?}");
    }
}
