//! What is encoded here is what `iced-x86` encodes.

use super::*;

/// Registers of each kind: those that differ in how they are encoded.
const WIDE: [Register; 5] = [Register::RAX, Register::RSP, Register::RBP, Register::R12, Register::R13];
const WORDS: [Register; 3] = [Register::ECX, Register::ESI, Register::R9D];
const HALVES: [Register; 3] = [Register::CX, Register::SI, Register::R9W];
const BYTES: [Register; 3] = [Register::CL, Register::SIL, Register::R9L];
const NUMBERS: [Register; 2] = [Register::XMM1, Register::XMM9];

fn operands() -> Vec<Arg> {
    let mut all: Vec<Arg> =
        [&WIDE[..], &WORDS, &HALVES, &BYTES, &NUMBERS].concat().into_iter().map(Arg::from).collect();
    for base in WIDE {
        for index in [Register::None, Register::RCX, Register::R9, Register::RBP] {
            for offset in [0, 8, -128, 127, 128, -4096] {
                let scale = if index == Register::R9 { 8 } else { 1 };
                let bytes = u32::from(offset != 0);
                all.push(MemoryOperand::new(base, index, scale, offset, bytes, false, Register::None).into());
            }
        }
    }
    all
}

/// What both make of an instruction, if `iced-x86` takes it.
fn both(code: Code, args: &[Arg], same_as: Code) -> Option<(Vec<u8>, Vec<u8>)> {
    let made = instruction(same_as, args)?;
    let mut encoder = Encoder::new(64);
    encoder.encode(&made, 0).ok()?;
    let mut asm = Eager::default();
    asm.begin(0x1000);
    asm.op(code, args);
    Some((asm.finish().expect("an instruction").to_vec(), encoder.take_buffer()))
}

#[test]
fn instructions_are_encoded_as_by_iced() {
    let (operands, numbers) = (operands(), [Arg::Number(0x1234), Arg::Number(-300), Arg::Number(5)]);
    for code in Code::values().filter(|&code| encoding(code).is_some()) {
        let mut compared = 0;
        let mut compare = |args: &[Arg]| {
            if let Some((ours, theirs)) = both(code, args, code) {
                assert_eq!(ours, theirs, "{code:?}");
                compared += 1;
            }
        };
        match encoding(code).expect("an encoding").form {
            Form::None => compare(&[]),
            Form::Short | Form::Rm(_) => operands.iter().for_each(|&a| compare(&[a])),
            Form::RegRm | Form::RmReg => {
                operands.iter().for_each(|&a| operands.iter().for_each(|&b| compare(&[a, b])))
            }
            Form::RmImm8(_) => operands.iter().for_each(|&a| compare(&[a, Arg::Number(5)])),
            Form::RmImm32(_) | Form::ShortImm32 => {
                operands.iter().for_each(|&a| numbers[..2].iter().for_each(|&n| compare(&[a, n])))
            }
            Form::RegRmImm32 => operands
                .iter()
                .for_each(|&a| operands.iter().for_each(|&b| compare(&[a, b, Arg::Number(0x1234)]))),
        }
        assert!(compared > 0, "{code:?} was compared with nothing");
    }
}

#[test]
fn small_numbers_are_encoded_in_a_byte() {
    for (code, short) in [
        (Code::Add_rm64_imm32, Code::Add_rm64_imm8),
        (Code::And_rm64_imm32, Code::And_rm64_imm8),
        (Code::And_rm32_imm32, Code::And_rm32_imm8),
        (Code::Cmp_rm64_imm32, Code::Cmp_rm64_imm8),
        (Code::Xor_rm64_imm32, Code::Xor_rm64_imm8),
    ] {
        for n in [-128, -1, 0, 127] {
            for &operand in
                operands().iter().filter(|a| !matches!(a, Arg::Register(r) if *r >= Register::XMM0))
            {
                if let Some((ours, theirs)) = both(code, &[operand, Arg::Number(n)], short) {
                    assert_eq!(ours, theirs, "{code:?} {n}");
                }
            }
        }
    }
}

#[test]
fn distances_are_counted_from_behind_the_jump() {
    let mut asm = Eager::default();
    asm.begin(0x1000);
    let (back, ahead) = (asm.label(), asm.label());
    asm.place(back);
    asm.jump(Code::Jne_rel32_64, ahead);
    asm.jump(Code::Jmp_rel32_64, back);
    asm.place(ahead);
    asm.jump_to(0x2000, true);
    let code = asm.finish().expect("both labels are placed");
    // jne +5; jmp -11; call 0x2000 - 0x1010.
    assert_eq!(code, [0x0f, 0x85, 5, 0, 0, 0, 0xe9, 0xf5, 0xff, 0xff, 0xff, 0xe8, 0xf0, 0x0f, 0, 0]);
}
