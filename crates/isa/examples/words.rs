//! Prints random encodings of every instruction as `.4byte` and `.2byte` lines, for an assembler; with `text`, what the
//! disassembler makes of them; with `asm`, the text by each instruction's own row alone. `embedded` stands for the
//! instructions that general-purpose harts cannot have. `scripts/bless-disasm` and `scripts/bless-asm` give them to LLVM.
use rivet_isa::decode::available;
use rivet_isa::op::ROWS;
use rivet_isa::{Decoder, Isa, Xlen};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rv32 = args.iter().any(|a| a == "rv32");
    let text = args.iter().any(|a| a == "text");
    let asm = args.iter().any(|a| a == "asm");
    let xlen = if rv32 { Xlen::Rv32 } else { Xlen::Rv64 };
    let general = Isa::everything(xlen);
    let embedded = args.iter().any(|a| a == "embedded");
    let isa = if embedded { Isa::embedded(xlen) } else { general };
    let decoder = Decoder::new(&isa);
    let mut state = 42u64;
    let mut random = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 32) as u32
    };
    let mut pc = 0u64;
    for row in ROWS.iter().filter(|r| available(r.op, &isa) && !(embedded && available(r.op, &general))) {
        let mut left = if asm { 60 } else { 4 };
        for _ in 0..400 {
            let raw = (random() & !row.mask) | row.bits;
            // Zero some register fields now and then, so that aliases appear.
            let raw = match random() % 4 {
                0 => raw & !(0xf80 & !row.mask),
                1 => raw & !(0xf8000 & !row.mask),
                2 => raw & !(0x1f00000 & !row.mask),
                _ => raw,
            } & if row.len == 2 { 0xffff } else { u32::MAX };
            let Some(inst) = decoder.decode(raw).filter(|i| i.op == row.op) else { continue };
            match (text, row.len) {
                _ if asm => println!("{}", inst.exact_text(xlen, None)),
                (true, _) => println!(
                    "{pc:x}\t{raw:0w$x}\t{:?}\t{}",
                    inst.op,
                    inst.text(xlen, Some(pc)),
                    w = row.len as usize * 2
                ),
                (false, 4) => println!(".4byte {raw:#x}"),
                (false, _) => println!(".2byte {raw:#x}"),
            }
            pc += u64::from(row.len);
            left -= 1;
            if left == 0 {
                break;
            }
        }
    }
}
