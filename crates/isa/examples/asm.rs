//! Assembles a file for an address: `asm FILE [rv32] [0xADDRESS]`. Prints the bytes as `objdump` would lay them out, or
//! the errors.
use rivet_isa::{Isa, Xlen, asm};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let xlen = if args.iter().any(|a| a == "rv32") { Xlen::Rv32 } else { Xlen::Rv64 };
    let base = args.iter().find_map(|a| u64::from_str_radix(a.strip_prefix("0x")?, 16).ok()).unwrap_or(0);
    let Some(text) = args.first().and_then(|path| std::fs::read_to_string(path).ok()) else {
        eprintln!("usage: asm FILE [rv32] [0xADDRESS]");
        std::process::exit(2);
    };
    match asm::program(&text, base, &Isa::everything(xlen), &asm::Options::default()) {
        Ok(program) => {
            for (n, chunk) in program.bytes.chunks(16).enumerate() {
                let hex: Vec<String> = chunk.iter().map(|b| format!("{b:02x}")).collect();
                println!("{:x}: {}", base + 16 * n as u64, hex.join(" "));
            }
        }
        Err(errors) => {
            errors.iter().for_each(|error| eprintln!("{}: {error}", args[0]));
            std::process::exit(1);
        }
    }
}
