//! CSRs are shown with their fields in words.

use rivet_hart::Hart;
use rivet_isa::{Vtype, csr};

use crate::text::{Role, Text, wrap};

/// FS, VS and XS.
const STATES: [&str; 4] = ["off", "initial", "clean", "dirty"];
const MODES: [&str; 4] = ["U", "S", "reserved", "M"];
const FRM: [&str; 8] = [
    "rne: to nearest, ties to even",
    "rtz: towards zero",
    "rdn: down",
    "rup: up",
    "rmm: to nearest, ties away from zero",
    "reserved",
    "reserved",
    "reserved: dyn is valid only in instructions",
];
const VXRM: [&str; 4] =
    ["rnu: to nearest, halves up", "rne: to nearest, ties to even", "rdn: down (truncate)", "rod: to odd"];

/// What the value of a CSR says, in words; empty where the number says it all.
pub fn words(hart: &Hart, name: &str, value: u64) -> String {
    match name {
        "vtype" => vtype(hart, value),
        "vl" => format!("{} of VLMAX {} elements", value, hart.v.vlmax()),
        "vlenb" => format!("VLEN {}", value * 8),
        "vstart" if value == 0 => "from the first element".into(),
        "vstart" => format!("elements 0 to {} are prestart", value - 1),
        "vxrm" => VXRM[value as usize & 3].into(),
        "vxsat" => (if value & 1 != 0 { "saturation occurred" } else { "no saturation" }).into(),
        "vcsr" => format!("vxrm {}; {}", words(hart, "vxrm", value >> 1), words(hart, "vxsat", value)),
        "fflags" => flags(value),
        "frm" => FRM[value as usize & 7].into(),
        "fcsr" => format!("frm {}; fflags {}", FRM[value as usize >> 5 & 7], flags(value)),
        "mstatus" | "sstatus" | "vsstatus" => status(value, name == "mstatus", false),
        "hstatus" => hstatus(value),
        "mcause" | "scause" | "vscause" => cause(value, hart.xlen()),
        "mie" | "mip" | "sie" | "sip" | "hie" | "hip" | "hvip" | "vsie" | "vsip" | "mideleg" | "hideleg" => {
            interrupts(value)
        }
        "misa" => misa(value),
        "satp" | "vsatp" => satp(hart, value, "", "ASID"),
        "hgatp" => satp(hart, value, "x4", "VMID"),
        "htval" | "mtval2" if value != 0 => format!("guest physical address {:#x}", u128::from(value) << 2),
        "htinst" | "mtinst" => trap_instruction(value),
        _ => String::new(),
    }
}

fn vtype(hart: &Hart, value: u64) -> String {
    let vtype = Vtype::from_bits(value);
    if vtype.vill {
        return "vill: vtype is not set to a supported value".into();
    }
    let tail = if vtype.vta { "agnostic" } else { "undisturbed" };
    let mask = if vtype.vma { "agnostic" } else { "undisturbed" };
    let vlmax = vtype.vlmax(hart.v.vlenb() as u32 * 8);
    format!(
        "{vtype}: SEW {}, LMUL {}, VLMAX {vlmax}, tail {tail}, masked-off {mask}",
        vtype.sew.bits(),
        lmul(vtype)
    )
}

fn lmul(vtype: Vtype) -> String {
    match vtype.lmul.log2() {
        log2 if log2 < 0 => format!("1/{}", 1 << -log2),
        log2 => (1 << log2).to_string(),
    }
}

/// `NV DZ`, or `none`.
fn flags(value: u64) -> String {
    let names = [
        (16, "NV (invalid)"),
        (8, "DZ (divide by zero)"),
        (4, "OF (overflow)"),
        (2, "UF (underflow)"),
        (1, "NX (inexact)"),
    ];
    listed(names.iter().filter(|(bit, _)| value & bit != 0).map(|(_, name)| (*name).to_owned()))
}

fn listed(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".into() } else { items.join(", ") }
}

/// Fields of mstatus or sstatus; `every` bit, or those alone that are set.
fn status(value: u64, machine: bool, every: bool) -> String {
    let mut parts = vec![
        format!("FS {}", STATES[value as usize >> 13 & 3]),
        format!("VS {}", STATES[value as usize >> 9 & 3]),
    ];
    let bits: &[(u32, &str, bool)] = &[
        (3, "MIE", true),
        (1, "SIE", false),
        (7, "MPIE", true),
        (5, "SPIE", false),
        (17, "MPRV", true),
        (18, "SUM", false),
        (19, "MXR", false),
        (20, "TVM", true),
        (21, "TW", true),
        (22, "TSR", true),
        (38, "GVA", true),
        (39, "MPV", true),
    ];
    if machine {
        parts.push(format!("MPP {}", MODES[value as usize >> 11 & 3]));
    }
    parts.push(format!("SPP {}", MODES[value as usize >> 8 & 1]));
    for (bit, name, _) in bits.iter().filter(|(_, _, m)| machine || !m) {
        match value >> bit & 1 != 0 {
            true => parts.push(format!("{name} on")),
            false if every => parts.push(format!("{name} off")),
            false => {}
        }
    }
    // What few harts have is said where it is set.
    let rare: &[(u32, &str, bool)] =
        &[(23, "SPELP", false), (24, "SDT", false), (41, "MPELP", true), (42, "MDT", true)];
    let set = rare.iter().filter(|(bit, _, m)| (machine || !m) && value >> bit & 1 != 0);
    parts.extend(set.map(|(_, name, _)| format!("{name} on")));
    parts.join(", ")
}

/// Fields of hstatus that are set.
fn hstatus(value: u64) -> String {
    let bits = [(6, "GVA"), (7, "SPV"), (8, "SPVP"), (9, "HU"), (20, "VTVM"), (21, "VTW"), (22, "VTSR")];
    let set = bits.iter().filter(|(bit, _)| value >> bit & 1 != 0).map(|(_, name)| format!("{name} on"));
    set.collect::<Vec<_>>().join(", ")
}

/// What a trap says of the instruction: see "Transformed Instruction or Pseudoinstruction".
fn trap_instruction(value: u64) -> String {
    match value {
        0 => "nothing is said".into(),
        0x2000 | 0x3000 => "read of a page table of the VS-stage".into(),
        0x2020 | 0x3020 => "write of a page table of the VS-stage".into(),
        _ => "transformed instruction".into(),
    }
}

/// Names of the exceptions by `mcause`.
const EXCEPTIONS: &[(u64, &str)] = &[
    (0, "instruction address misaligned"),
    (1, "instruction access fault"),
    (2, "illegal instruction"),
    (3, "breakpoint"),
    (4, "load address misaligned"),
    (5, "load access fault"),
    (6, "store/AMO address misaligned"),
    (7, "store/AMO access fault"),
    (8, "environment call from U-mode"),
    (9, "environment call from S-mode"),
    (10, "environment call from VS-mode"),
    (11, "environment call from M-mode"),
    (12, "instruction page fault"),
    (13, "load page fault"),
    (15, "store/AMO page fault"),
    (16, "double trap"),
    (18, "software check"),
    (19, "hardware error"),
    (20, "instruction guest-page fault"),
    (21, "load guest-page fault"),
    (22, "virtual instruction"),
    (23, "store/AMO guest-page fault"),
];
const INTERRUPTS: &[(u64, &str)] = &[
    (1, "supervisor software"),
    (2, "virtual supervisor software"),
    (3, "machine software"),
    (5, "supervisor timer"),
    (6, "virtual supervisor timer"),
    (7, "machine timer"),
    (9, "supervisor external"),
    (10, "virtual supervisor external"),
    (11, "machine external"),
    (12, "supervisor guest external"),
    (13, "counter overflow"),
];

fn cause(value: u64, xlen: u32) -> String {
    let interrupt = value >> (xlen - 1) & 1 != 0;
    let code = value & !(1 << (xlen - 1));
    let names = if interrupt { INTERRUPTS } else { EXCEPTIONS };
    match names.iter().find(|(number, _)| *number == code) {
        Some((_, name)) if interrupt => format!("{name} interrupt"),
        Some((_, name)) => (*name).to_owned(),
        None => "reserved".into(),
    }
}

fn interrupts(value: u64) -> String {
    listed(INTERRUPTS.iter().filter(|(bit, _)| value >> bit & 1 != 0).map(|(_, name)| (*name).to_owned()))
}

fn misa(value: u64) -> String {
    let letters = (0..26).filter(|bit| value >> bit & 1 != 0).map(|bit| (b'A' + bit as u8) as char);
    letters.collect()
}

/// The scheme of satp, vsatp or hgatp; `widened` ends the name of hgatp's.
fn satp(hart: &Hart, value: u64, widened: &str, id: &str) -> String {
    let (mode, number, page) = match hart.is_rv32 {
        true => (value >> 31 & 1, value >> 22 & 0x1ff, value & 0x3f_ffff),
        false => (value >> 60, value >> 44 & 0xffff, value & 0xfff_ffff_ffff),
    };
    let scheme = match (hart.is_rv32, mode) {
        (_, 0) => return "bare: no translation".into(),
        (true, _) => "Sv32",
        (_, 8) => "Sv39",
        (_, 9) => "Sv48",
        (_, 10) => "Sv57",
        _ => return "reserved".into(),
    };
    format!("{scheme}{widened}, {id} {number}, root table at {:#x}", page << 12)
}

/// Name, value and words: one line if they fit, else the words below.
pub fn line(hart: &Hart, number: u16, width: usize) -> Option<Text> {
    let name = csr::name(number)?;
    let value = hart.peek_csr(number)?;
    let mut text = Text::new();
    text.push(Role::Name, format_args!("{name:<10} ")).say(format_args!("{value:#x}"));
    let words = words(hart, name, value);
    let used = 11 + format!("{value:#x}").len() + 2;
    match used + words.chars().count() > width {
        _ if words.is_empty() => drop(text.end()),
        false => drop(text.say("  ").line(words)),
        true => {
            text.end();
            wrap(&mut text, Role::Plain, &words, width, 4);
        }
    }
    Some(text)
}

/// What has changed between two values, in the fewest words.
pub fn change(hart: &Hart, name: &str, old: u64, new: u64) -> (String, String) {
    let (before, after) = (words(hart, name, old), words(hart, name, new));
    match name {
        "vtype" => {
            let short = |value| Vtype::from_bits(value).to_string();
            (short(old), short(new))
        }
        "mstatus" | "vsstatus" => {
            let machine = name == "mstatus";
            let (before, after) = (status(old, machine, true), status(new, machine, true));
            let (before, after): (Vec<&str>, Vec<&str>) =
                (before.split(", ").collect(), after.split(", ").collect());
            let only = |these: &[&str], those: &[&str]| {
                let left: Vec<&str> = these.iter().filter(|part| !those.contains(part)).copied().collect();
                left.join(", ")
            };
            (only(&before, &after), only(&after, &before))
        }
        "fflags" | "frm" | "vxrm" | "mcause" | "scause" | "vscause" => (before, after),
        _ if old < 4096 && new < 4096 => (old.to_string(), new.to_string()),
        _ => (format!("{old:#x}"), format!("{new:#x}")),
    }
}
