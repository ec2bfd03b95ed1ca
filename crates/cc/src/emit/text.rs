//! This module writes assembly in GNU syntax, as `clang -c` and `gcc -c` accept it.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

use rivet_isa::asm::{Reference, ReferenceKind};
use rivet_isa::{Inst, Xlen};

use super::data::{Data, section};
use super::dwarf::{DebugSection, Target};
use super::{Format, Line, Routine, arch, dwarf};
use crate::ir::{Binding, Global, Initializer, Linkage, Reach, Visibility};

/// The assembly of some routines and of the data of their file.
pub fn text(routines: &[Routine], data: &Data) -> String {
    let arch = arch::string(routines, data);
    let mut out = format!("\t.text\n\t.attribute arch, \"{arch}\"\n\t.option norvc\n");
    for line in &data.assembly {
        let _ = writeln!(out, "{line}");
    }
    if !data.assembly.is_empty() {
        out.push_str("\t.text\n");
    }
    // Of an error the object tells.
    let debug = dwarf::sections(routines).unwrap_or_default();
    if !debug.is_empty() {
        // Places are told by distances that linkers must not change.
        out.push_str("\t.option norelax\n");
    }
    for routine in routines {
        code(routine, !debug.is_empty(), &mut out);
    }
    for global in &data.globals {
        variable(global, &mut out);
    }
    for alias in &data.aliases {
        let name = symbol(&alias.name);
        out.push('\n');
        binding(&alias.binding, &name, &mut out);
        if alias.is_indirect {
            let _ = writeln!(out, "\t.type\t{name}, @gnu_indirect_function");
        }
        let _ = writeln!(out, "\t.set\t{name}, {}", sum(&alias.target, alias.addend));
    }
    for name in &data.weak {
        let _ = writeln!(out, "\t.weak\t{}", symbol(name));
    }
    debug.iter().for_each(|section| debug_section(section, &debug, routines, &mut out));
    out
}

fn code(routine: &Routine, labelled: bool, out: &mut String) {
    let name = symbol(&routine.name);
    let local = local(&routine.name);
    out.push('\n');
    if let Some(section) = &routine.binding.section {
        let _ = writeln!(out, "\t.section\t{}, \"ax\", @progbits", symbol(section));
    }
    if routine.passes_vectors {
        // "Symbols of functions with the vector calling convention must be marked."
        let _ = writeln!(out, "\t.variant_cc\t{name}");
    }
    binding(&routine.binding, &name, out);
    let _ = write!(out, "\t.p2align\t{}\n\t.type\t{name}, @function\n{name}:\n", routine.align().ilog2());
    if labelled {
        // The symbol may be another file's in the end.
        let _ = writeln!(out, ".L{local}_begin:");
    }
    // The sections of debug information are written whole.
    let lines = routine.lines.iter().filter(|line| !matches!(line, Line::Loc(_) | Line::Unwind(_)));
    for (at, line) in lines.enumerate() {
        let register = rivet_isa::reg::x_name;
        let _ = match line {
            Line::Label(label) => writeln!(out, ".L{local}_{label}:"),
            Line::Loc(_) | Line::Unwind(_) => Ok(()),
            Line::Inst(inst) => writeln!(out, "\t{}", spaced(&inst.text(Xlen::Rv64, None).to_string())),
            Line::Branch(inst, label) => {
                let text = inst.text(Xlen::Rv64, None).to_string();
                // The offset is the last operand, and 0 here.
                let head = text.strip_suffix("0x0").unwrap_or(&text);
                writeln!(out, "\t{}.L{local}_{label}", spaced(head))
            }
            Line::Linked(inst, reference) => writeln!(out, "\t{}", linked(inst, reference, &local)),
            Line::Call(callee) => writeln!(out, "\tcall\t{}", symbol(callee)),
            Line::TailCall(callee) => writeln!(out, "\ttail\t{}", symbol(callee)),
            Line::Address(rd, to, reach) => {
                let (rd, to) = (register(*rd), symbol(to));
                // `la` is an entry of the GOT in position-independent code only.
                let (high, low) = match reach {
                    Reach::Local => ("pcrel_hi", "addi"),
                    Reach::External => ("got_pcrel_hi", "ld"),
                    Reach::ThreadLocal => ("tls_ie_pcrel_hi", "ld"),
                };
                let label = format!(".L{local}_at{at}");
                let _ = writeln!(out, "{label}:\n\tauipc\t{rd}, %{high}({to})");
                let _ = match low {
                    "addi" => writeln!(out, "\taddi\t{rd}, {rd}, %pcrel_lo({label})"),
                    _ => writeln!(out, "\tld\t{rd}, %pcrel_lo({label})({rd})"),
                };
                match reach {
                    Reach::ThreadLocal => writeln!(out, "\tadd\t{rd}, {rd}, tp"),
                    _ => Ok(()),
                }
            }
        };
    }
    let _ = writeln!(out, "\t.size\t{name}, .-{name}");
    if routine.binding.section.is_some() {
        out.push_str("\t.text\n");
    }
}

fn variable(global: &Global, out: &mut String) {
    let name = symbol(&global.name);
    let (Some(init), Some((kind, section))) = (&global.init, section(global)) else {
        if global.binding.linkage == Linkage::Weak {
            let _ = writeln!(out, "\t.weak\t{name}");
        }
        return;
    };
    out.push('\n');
    if global.binding.linkage == Linkage::Common && global.binding.section.is_none() && init.is_zero() {
        let _ = writeln!(out, "\t.comm\t{name}, {}, {}", global.size, global.align);
        return;
    }
    let bits = if kind.is_zero() { "nobits" } else { "progbits" };
    let _ = writeln!(out, "\t.section\t{}, \"{}\", @{bits}", symbol(&section), kind.flags());
    binding(&global.binding, &name, out);
    let _ = writeln!(out, "\t.p2align\t{}", global.align.max(1).ilog2());
    let what = if global.thread_local { "tls_object" } else { "object" };
    let _ = writeln!(out, "\t.type\t{name}, @{what}\n\t.size\t{name}, {}\n{name}:", global.size);
    bytes(init, global.size, out);
    let _ = writeln!(out, "\t.text");
}

/// An instruction whose immediate linkers fill in; labels of the routine have `local` in their names.
fn linked(inst: &Inst, reference: &Reference, local: &str) -> String {
    // A number that nothing else in the text has.
    let number = 0x4d2;
    let imm = if Format::of(inst.op) == Format::U { number << 12 } else { number };
    let to = sum(&reference.symbol, reference.addend);
    let part = match reference.kind {
        ReferenceKind::High => format!("%hi({to})"),
        ReferenceKind::Low => format!("%lo({to})"),
        ReferenceKind::PcrelLow(label) => format!("%pcrel_lo(.L{local}_{label})"),
        _ => format!("%pcrel_hi({to})"),
    };
    let text = Inst { imm, raw: inst.op.row().bits, ..*inst }.text(Xlen::Rv64, None).to_string();
    spaced(&text.replacen(&format!("{number:#x}"), &part, 1))
}

/// A name as a part of labels, which need no quotes.
fn local(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '.' }).collect()
}

/// A section of debug information.
fn debug_section(section: &DebugSection, all: &[DebugSection], routines: &[Routine], out: &mut String) {
    let label = |name: &str, at: i64| format!(".L{}_{at}", name.trim_start_matches('.'));
    let DebugSection { name, bytes, references } = section;
    // Linkers merge strings, so that each has a label of its own.
    let strings = if name.ends_with("str") { ("MS", ", 1") } else { ("", "") };
    let _ = writeln!(out, "\n\t.section\t{name}, \"{}\", @progbits{}", strings.0, strings.1);
    let referred = all.iter().flat_map(|section| &section.references);
    let referred = referred.filter(|r| matches!(r.to, Target::Section(to) if to == *name));
    let labels: BTreeSet<usize> = referred.map(|r| r.addend as usize).collect();
    let mut references = references.iter().peekable();
    let mut at = 0;
    while at < bytes.len() {
        if labels.contains(&at) {
            let _ = writeln!(out, "{}:", label(name, at as i64));
        }
        if let Some(reference) = references.next_if(|r| r.offset as usize == at) {
            let to = match reference.to {
                Target::Routine(number) => {
                    format!(".L{}_begin{:+}", local(&routines[number].name), reference.addend)
                }
                Target::Section(name) => label(name, reference.addend),
            };
            let _ = writeln!(out, "\t.{}byte\t{to}", reference.bytes);
            at += usize::from(reference.bytes);
            continue;
        }
        let next = labels.range(at + 1..).next().copied().unwrap_or(bytes.len());
        let next = references.peek().map_or(next, |r| next.min(r.offset as usize));
        plain(&bytes[at..next], out);
        at = next;
    }
}

/// Bytes, in lines of at most 16.
fn plain(bytes: &[u8], out: &mut String) {
    for line in bytes.chunks(16) {
        let line: Vec<String> = line.iter().map(u8::to_string).collect();
        let _ = writeln!(out, "\t.byte\t{}", line.join(", "));
    }
}

/// The bytes of an initialiser, in lines of at most 16.
fn bytes(init: &Initializer, size: u64, out: &mut String) {
    let mut at = 0;
    let mut relocations = init.relocations.iter().peekable();
    while at < size {
        if let Some(relocation) = relocations.next_if(|r| r.offset == at) {
            let directive = if relocation.bytes == 4 { "word" } else { "quad" };
            let minus =
                relocation.minus.as_ref().map_or(String::new(), |minus| format!("-{}", symbol(minus)));
            let sum = sum(&relocation.symbol, relocation.addend);
            let _ = writeln!(out, "\t.{directive}\t{sum}{minus}");
            at += u64::from(relocation.bytes);
            continue;
        }
        let next = relocations.peek().map_or(size, |r| r.offset);
        let known = init.bytes.get(at as usize..next.min(init.bytes.len() as u64) as usize);
        let known = known.unwrap_or_default();
        let zeros = known.iter().position(|byte| *byte != 0).unwrap_or((next - at) as usize) as u64;
        if zeros >= 8 {
            let _ = writeln!(out, "\t.zero\t{zeros}");
            at += zeros;
            continue;
        }
        let some: Vec<String> =
            (0..16.min(next - at)).map(|i| known.get(i as usize).copied().unwrap_or(0).to_string()).collect();
        at += some.len() as u64;
        let _ = writeln!(out, "\t.byte\t{}", some.join(", "));
    }
}

/// Who sees a symbol.
fn binding(binding: &Binding, name: &str, out: &mut String) {
    let _ = match binding.linkage {
        Linkage::External | Linkage::Common => writeln!(out, "\t.globl\t{name}"),
        Linkage::Weak => writeln!(out, "\t.weak\t{name}"),
        Linkage::Local => return,
    };
    let _ = match binding.visibility {
        Visibility::Default => Ok(()),
        Visibility::Hidden => writeln!(out, "\t.hidden\t{name}"),
        Visibility::Protected => writeln!(out, "\t.protected\t{name}"),
    };
}

fn sum(name: &str, addend: i64) -> String {
    if addend == 0 { symbol(name).into_owned() } else { format!("{}{addend:+}", symbol(name)) }
}

/// A name as assemblers read it, in quotes if need be.
fn symbol(name: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
    let number = name.starts_with(|c: char| c.is_ascii_digit());
    if !name.is_empty() && !number && name.chars().all(plain) {
        return name.into();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")).into()
}

/// A tab between mnemonic and operands.
fn spaced(text: &str) -> String {
    text.replacen(' ', "\t", 1)
}
