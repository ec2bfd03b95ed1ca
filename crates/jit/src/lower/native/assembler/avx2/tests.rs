//! The choice of instructions.

use iced_x86::{Code, MemoryOperand, Mnemonic, Register};

use super::super::Assembler;
use super::{sized, table};
use crate::fused::assembler::{Arg, Lanes};
use crate::lower::native::host::Vectors;

#[test]
fn narrower_forms_come_right_before() {
    let by_immediate = Mnemonic::values().filter_map(table::by_immediate);
    let direct = Mnemonic::values().filter_map(table::direct);
    let codes: Vec<Code> = direct.chain(by_immediate).map(|direct| direct.code).collect();
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
    asm.finish().map(|(code, _)| code)
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

/// The mnemonics of a gather or scatter of four doublewords with indices of 32 bits, by a mask of these bits if they are known.
fn gather_or_scatter(code: Code, is_store: bool, known: Option<u64>) -> Vec<Mnemonic> {
    let mut asm = Assembler::new(Vectors::Avx2, true);
    if let Some(bits) = known {
        asm.load_mask(Register::K5, bits);
    }
    let elements = MemoryOperand::new(Register::R9, Register::XMM9, 1, 0, 1, false, Register::None).into();
    let args: [Arg; 2] =
        if is_store { [elements, Register::YMM8.into()] } else { [Register::YMM8.into(), elements] };
    asm.masked(code, Lanes::Merge(Register::K5), &args);
    let mnemonics = asm.plain.mnemonics();
    assert!(asm.finish().is_some(), "AVX2 does it in several instructions");
    mnemonics
}

#[test]
fn all_lanes_are_loaded_one_by_one() {
    let count = |known, mnemonic| {
        let made = gather_or_scatter(Code::EVEX_Vpgatherdq_ymm_k1_vm32x, false, known);
        made.into_iter().filter(|&other| other == mnemonic).count()
    };
    assert_eq!(count(Some(0b1111), Mnemonic::Movsxd), 4);
    assert_eq!(count(Some(0b1111), Mnemonic::Vpgatherdq), 0);
    // Of some lanes, no others may be accessed.
    assert_eq!(count(Some(0b0111), Mnemonic::Vpgatherdq), 1);
    assert_eq!(count(None, Mnemonic::Vpgatherdq), 1);
}

#[test]
fn lanes_are_stored_one_by_one() {
    let count = |known, mnemonic| {
        let made = gather_or_scatter(Code::EVEX_Vpscatterdq_vm32x_k1_ymm, true, known);
        made.into_iter().filter(|&other| other == mnemonic).count()
    };
    let stores = |known| count(known, Mnemonic::Vmovq) + count(known, Mnemonic::Vpextrq);
    assert_eq!((stores(Some(0b1111)), count(Some(0b1111), Mnemonic::Test)), (4, 0));
    assert_eq!((stores(Some(0b0101)), count(Some(0b0101), Mnemonic::Test)), (2, 0));
    // Which lanes they are is looked at when it runs.
    assert_eq!((stores(None), count(None, Mnemonic::Test)), (4, 4));
}
