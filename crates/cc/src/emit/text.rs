//! GNU syntax: what `clang -c` and `gcc -c` assemble.

use std::fmt::Write;

use rivet_isa::Xlen;

use super::{Line, Routine};

/// The assembly of some routines.
pub fn text(routines: &[Routine]) -> String {
    let more: String = super::extensions(routines).iter().map(|ext| format!("_{ext}")).collect();
    let mut out = format!("\t.text\n\t.attribute arch, \"rv64gcv{more}\"\n\t.option norvc\n");
    for routine in routines {
        let name = &routine.name;
        if routine.passes_vectors {
            // "Symbols of functions with the vector calling convention must be marked."
            let _ = write!(out, "\n\t.variant_cc\t{name}");
        }
        let _ = write!(out, "\n\t.globl\t{name}\n\t.p2align\t2\n\t.type\t{name}, @function\n{name}:\n");
        for line in &routine.lines {
            let _ = match line {
                Line::Label(label) => writeln!(out, ".L{name}_{label}:"),
                Line::Inst(inst) => writeln!(out, "\t{}", spaced(&inst.text(Xlen::Rv64, None).to_string())),
                Line::Branch(inst, label) => {
                    let text = inst.text(Xlen::Rv64, None).to_string();
                    // The offset is the last operand, and 0 here.
                    let head = text.strip_suffix("0x0").unwrap_or(&text);
                    writeln!(out, "\t{}.L{name}_{label}", spaced(head))
                }
                Line::Call(symbol) => writeln!(out, "\tcall\t{symbol}"),
                Line::Address(rd, symbol) => {
                    writeln!(out, "\tlla\t{}, {symbol}", rivet_isa::reg::x_name(*rd))
                }
            };
        }
        let _ = writeln!(out, "\t.size\t{name}, .-{name}");
    }
    out
}

/// A tab between mnemonic and operands.
fn spaced(text: &str) -> String {
    text.replacen(' ', "\t", 1)
}
