//! The target description lists the registers of a hart and their parts in GDB's XML.
//!
//! Vector registers are the union that other simulators and probes describe as well (`q l w s b`: integers of 128 to 8
//! bits), followed by floating-point elements where the hart can compute with them. What does not fit into VLEN is
//! left out.

use std::fmt::Write;

use rivet_hart::Hart;
use rivet_isa::{Ext, reg};

use super::registers::{Register, csrs};

/// A way to cut a vector register into elements.
struct Elements {
    /// Name of the vector type.
    vector: &'static str,
    /// The field of the union.
    field: &'static str,
    /// GDB's type of an element.
    element: &'static str,
    bits: u32,
    /// Only where the hart has this.
    needs: Option<Ext>,
}

const fn elements(
    vector: &'static str,
    field: &'static str,
    element: &'static str,
    bits: u32,
    needs: Option<Ext>,
) -> Elements {
    Elements { vector, field, element, bits, needs }
}

const ELEMENTS: &[Elements] = &[
    elements("quads", "q", "uint128", 128, None),
    elements("longs", "l", "uint64", 64, None),
    elements("words", "w", "uint32", 32, None),
    elements("shorts", "s", "uint16", 16, None),
    elements("bytes", "b", "uint8", 8, None),
    elements("doubles", "d", "ieee_double", 64, Some(Ext::Zve64d)),
    elements("singles", "f", "ieee_single", 32, Some(Ext::Zve32f)),
    elements("halves", "h", "ieee_half", 16, Some(Ext::Zvfhmin)),
    elements("bfloats", "bf", "bfloat16", 16, Some(Ext::Zvfbfmin)),
];

/// The description of a hart.
pub(super) fn description(hart: &Hart) -> String {
    let mut xml =
        String::from("<?xml version=\"1.0\"?>\n<!DOCTYPE target SYSTEM \"gdb-target.dtd\">\n<target>\n");
    // Writing to a string cannot fail.
    let _ = writeln!(xml, "<architecture>riscv:rv{}</architecture>", hart.xlen());
    feature(&mut xml, "cpu", |xml| {
        for n in 0..hart.config.isa.integer_registers() {
            let kind = match reg::x_name(n) {
                "sp" | "gp" | "tp" => "data_ptr",
                "ra" => "code_ptr",
                _ => "int",
            };
            register(xml, reg::x_name(n), Register::X(n), hart.xlen(), kind, "general");
        }
        register(xml, "pc", Register::Pc, hart.xlen(), "code_ptr", "general");
    });
    if hart.flen() > 0 {
        feature(&mut xml, "fpu", |xml| {
            let kind = float_type(xml, hart);
            for n in 0..32 {
                register(xml, reg::f_name(n), Register::F(n), hart.flen(), kind, "float");
            }
        });
    }
    feature(&mut xml, "csr", |xml| {
        for (number, name) in csrs(hart) {
            register(xml, name, Register::Csr(number), hart.xlen(), "int", "csr");
        }
    });
    feature(&mut xml, "virtual", |xml| {
        register(xml, "priv", Register::Privilege, hart.xlen(), "int", "csr");
    });
    if hart.v.vlenb() > 0 {
        feature(&mut xml, "vector", |xml| vectors(xml, hart));
    }
    xml + "</target>\n"
}

fn feature(xml: &mut String, name: &str, content: impl FnOnce(&mut String)) {
    let _ = writeln!(xml, "<feature name=\"org.gnu.gdb.riscv.{name}\">");
    content(xml);
    xml.push_str("</feature>\n");
}

fn register(xml: &mut String, name: &str, register: Register, bits: u32, kind: &str, group: &str) {
    let number = register.number();
    let _ = write!(xml, "<reg name=\"{name}\" bitsize=\"{bits}\" regnum=\"{number}\" type=\"{kind}\"");
    let _ = writeln!(xml, " group=\"{group}\"{}/>", for_lldb(register));
}

/// Attributes that LLDB reads and GDB does not: it knows neither the numbers of RISC-V's registers in debug information
/// (psABI, "DWARF Register Numbers"), nor what they are for, nor unions.
fn for_lldb(register: Register) -> String {
    const VECTOR: &str = " encoding=\"vector\" format=\"vector-uint8\"";
    let (number, more) = match register {
        Register::X(n) => {
            let generic = match n {
                1 => " generic=\"ra\"".into(),
                2 => " generic=\"sp\"".into(),
                8 => " generic=\"fp\"".into(),
                10..=17 => format!(" generic=\"arg{}\"", n - 9),
                _ => String::new(),
            };
            (n, generic)
        }
        Register::F(n) => (32 + n, String::new()),
        Register::V(n) => (96 + n, VECTOR.into()),
        Register::Pc => return " generic=\"pc\"".into(),
        Register::Csr(_) | Register::Privilege => return String::new(),
    };
    format!(" ehframe_regnum=\"{number}\" dwarf_regnum=\"{number}\"{more}")
}

/// The type of floating-point registers: of all that they may hold, a field each.
fn float_type(xml: &mut String, hart: &Hart) -> &'static str {
    let isa = &hart.config.isa;
    let fields = [
        ("half", "ieee_half", Ext::Zfhmin),
        ("bfloat16", "bfloat16", Ext::Zfbfmin),
        ("float", "ieee_single", Ext::F),
        ("double", "ieee_double", Ext::D),
    ];
    let fields: Vec<_> = fields.into_iter().filter(|&(.., needs)| isa.has(needs)).collect();
    if let [_] = fields[..] {
        return "ieee_single";
    }
    xml.push_str("<union id=\"riscv_float\">\n");
    for (field, kind, _) in fields {
        let _ = writeln!(xml, "<field name=\"{field}\" type=\"{kind}\"/>");
    }
    xml.push_str("</union>\n");
    "riscv_float"
}

fn vectors(xml: &mut String, hart: &Hart) {
    let vlen = hart.v.vlenb() as u32 * 8;
    let isa = &hart.config.isa;
    let fits = |e: &&Elements| e.bits <= vlen && e.needs.is_none_or(|ext| isa.has(ext));
    let kinds: Vec<&Elements> = ELEMENTS.iter().filter(fits).collect();
    for Elements { vector, element, bits, .. } in &kinds {
        let _ = writeln!(xml, "<vector id=\"{vector}\" type=\"{element}\" count=\"{}\"/>", vlen / bits);
    }
    xml.push_str("<union id=\"riscv_vector\">\n");
    for Elements { vector, field, .. } in &kinds {
        let _ = writeln!(xml, "<field name=\"{field}\" type=\"{vector}\"/>");
    }
    xml.push_str("</union>\n");
    for n in 0..32 {
        register(xml, reg::v_name(n), Register::V(n), vlen, "riscv_vector", "vector");
    }
}
