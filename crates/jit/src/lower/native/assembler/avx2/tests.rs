//! The choice of instructions.

use iced_x86::{Code, Mnemonic, Register};

use super::super::Assembler;
use super::{sized, table};
use crate::fused::assembler::{Arg, Lanes};
use crate::lower::native::host::Vectors;

#[test]
fn narrower_forms_come_right_before() {
    let codes: Vec<Code> = Mnemonic::values().filter_map(table::direct).map(|direct| direct.code).collect();
    assert!(codes.len() > 70, "{}", codes.len());
    for code in codes {
        let (name, narrow) = (format!("{code:?}"), format!("{:?}", sized(code, 16)));
        assert_eq!(sized(code, 16).mnemonic(), code.mnemonic(), "{name} and {narrow}");
        assert!(name.contains("ymm") && !narrow.contains("ymm"), "{name} and {narrow}");
        assert!(name.starts_with("VEX_") && narrow.starts_with("VEX_"), "{name} and {narrow}");
    }
}

#[test]
fn scalars_have_the_same_operands() {
    let codes = Code::values().filter_map(|code| Some((code, table::scalar(code)?)));
    for (from, to) in codes {
        let operands = |code: Code| {
            let name = format!("{code:?}").replace("_k1z", "").replace("_er", "").replace("_sae", "");
            name.split('_').skip(2).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(operands(from), operands(to), "{from:?}");
        assert!(format!("{to:?}").starts_with("VEX_"), "{to:?}");
    }
}

/// The code of one instruction.
fn code(code: Code, lanes: Lanes, args: &[Arg]) -> Option<Vec<u8>> {
    let mut asm = Assembler::new(Vectors::Avx2, true);
    asm.masked(code, lanes, args);
    asm.finish()
}

#[test]
fn what_avx2_lacks_is_refused() {
    let compress = Code::EVEX_Vpcompressd_zmmm512_k1z_zmm;
    assert_eq!(code(compress, Lanes::All, &[Register::ZMM0.into(), Register::ZMM1.into()]), None);
    let add = Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32;
    let operands = [0, 1, 2].map(|number| Arg::Register(Register::ZMM0 + number));
    // vpaddd ymm0, ymm1, ymm2
    assert_eq!(code(add, Lanes::All, &operands), Some(vec![0xc5, 0xf5, 0xfe, 0xc2]));
}

#[test]
fn no_instruction_of_avx_512_is_left() {
    let masked = Lanes::Merge(Register::K1);
    let operands = [0, 1, 2].map(|number| Arg::Register(Register::YMM0 + number));
    for direct in [Code::EVEX_Vdivps_ymm_k1z_ymm_ymmm256b32, Code::EVEX_Vpminsq_ymm_k1z_ymm_ymmm256b64] {
        let bytes = code(direct, masked, &operands).expect("AVX2 has it");
        // EVEX begins with 0x62, which begins no instruction of 64-bit code else; all here begin with VEX or are general ones.
        assert!(bytes.starts_with(&[0xc4]) || bytes.starts_with(&[0xc5]), "{bytes:x?}");
    }
}
