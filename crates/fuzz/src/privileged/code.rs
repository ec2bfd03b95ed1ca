//! Pages of code for all modes but M: a trap handler, then slots of random instructions.

use std::fmt::Write;

use rivet_rng::Rng;

use super::layout::{HANDLER_SLOTS, PAGE, SLOT};
use super::values::{ADDRESSES, FUEL, RESULTS, TARGETS};

/// Most instructions of a slot.
const SLOT_LINES: usize = SLOT as usize / 4 - 1;

/// CSRs that code reads and writes; those of M-mode trap there.
const CSRS: [&str; 58] = [
    "sstatus",
    "sie",
    "sip",
    "sscratch",
    "sepc",
    "scause",
    "stval",
    "senvcfg",
    "scounteren",
    "satp",
    "vsstatus",
    "vsie",
    "vsip",
    "vsscratch",
    "vsepc",
    "vscause",
    "vstval",
    "vsatp",
    "hstatus",
    "hedeleg",
    "hideleg",
    "hie",
    "hip",
    "hvip",
    "htval",
    "htinst",
    "hgatp",
    "henvcfg",
    "hcounteren",
    "htimedelta",
    "hgeie",
    "mstatus",
    "medeleg",
    "mie",
    "mip",
    "mscratch",
    "mtval2",
    "menvcfg",
    "mseccfg",
    "fcsr",
    "fflags",
    "frm",
    "vstart",
    "vcsr",
    "vxsat",
    "vl",
    "vtype",
    "vlenb",
    "stvec",
    "vstvec",
    "hgeip",
    "cycle",
    "instret",
    "time",
    "hpmcounter3",
    "mcounteren",
    "pmpcfg0",
    "pmpaddr3",
];

/// Those that code only reads: a handler elsewhere might trap for ever.
const READ_ONLY: [&str; 2] = ["stvec", "vstvec"];

fn address(rng: &mut Rng) -> u64 {
    rng.between(ADDRESSES.start as i64, ADDRESSES.end as i64 - 1) as u64
}

fn target(rng: &mut Rng) -> u64 {
    rng.between(TARGETS.start as i64, TARGETS.end as i64 - 1) as u64
}

fn result(rng: &mut Rng) -> u64 {
    rng.between(RESULTS.start as i64, RESULTS.end as i64 - 1) as u64
}

fn any(rng: &mut Rng) -> u64 {
    rng.between(ADDRESSES.start as i64, RESULTS.end as i64 - 1) as u64
}

fn offset(rng: &mut Rng) -> i64 {
    match rng.below(4) {
        0 => 0,
        1 => rng.between(-64, 64),
        2 => 8 * rng.between(-255, 255),
        _ => rng.between(-2048, 2047),
    }
}

/// The text of a page.
pub(super) fn page(rng: &mut Rng) -> String {
    let mut text = handler(rng);
    for slot in HANDLER_SLOTS..PAGE / SLOT {
        text += if slot == HANDLER_SLOTS { "    .balign 256\n" } else { "    .balign 128\n" };
        let mut lines = Vec::new();
        let length = 4 + rng.below(20) as usize;
        while lines.len() < length {
            lines.extend(item(rng));
        }
        lines.truncate(SLOT_LINES);
        lines.push(rng.pick(&["ecall", "ecall", "ebreak", "ecall"]).to_owned());
        for line in lines {
            let _ = writeln!(text, "    {line}");
        }
    }
    text
}

/// Notes the trap and goes on behind the instruction that has trapped, as long as there is fuel.
fn handler(rng: &mut Rng) -> String {
    let of_guest = if rng.one_in(4) { "    csrr x23, htval\n    csrr x24, htinst\n" } else { "" };
    format!(
        "    csrr x20, scause
    csrr x21, sepc
    csrr x22, stval
{of_guest}    csrr x25, sstatus
    csrr x26, sip
    csrw sip, x0
    bgez x20, 1f
    csrw sie, x0
    j    2f
1:  addi x21, x21, 4
    csrw sepc, x21
2:  addi {FUEL}, {FUEL}, -1
    bltz {FUEL}, 3f
    sret
3:  ecall
    ecall
    j    3b
"
    )
}

/// One or more instructions.
fn item(rng: &mut Rng) -> Vec<String> {
    match rng.below(100) {
        0..=29 => vec![access(rng)],
        30..=39 => vec![hypervisor_access(rng)],
        40..=59 => csr(rng),
        60..=64 => vec![fence(rng)],
        65..=69 => block(rng),
        70..=77 => vector(rng),
        78..=80 => vec![float(rng)],
        81..=84 => atomic(rng),
        85..=86 => enter_guest(rng),
        87 => vec![rng.pick(&["sret", "mret", "ecall", "ebreak"]).to_owned()],
        88 => return_to(rng),
        89..=91 => fuelled(vec![format!("jalr x1, 0(x{})", target(rng))]),
        92..=93 => vec![format!("addi x{}, x{}, {}", address(rng), address(rng), offset(rng))],
        _ => vec![format!("add x{}, x{}, x{}", result(rng), any(rng), any(rng))],
    }
}

fn access(rng: &mut Rng) -> String {
    let (register, base, offset) = (result(rng), address(rng), offset(rng));
    let name = rng.pick(&["lb", "lbu", "lh", "lhu", "lw", "lwu", "ld", "ld", "sb", "sh", "sw", "sd", "sd"]);
    format!("{name} x{register}, {offset}(x{base})")
}

/// Also in modes that may not.
pub(super) fn hypervisor_access(rng: &mut Rng) -> String {
    let name = rng.pick(&[
        "hlv.b", "hlv.bu", "hlv.h", "hlv.hu", "hlv.w", "hlv.wu", "hlv.d", "hlvx.hu", "hlvx.wu", "hsv.b",
        "hsv.h", "hsv.w", "hsv.d",
    ]);
    format!("{name} x{}, (x{})", result(rng), address(rng))
}

fn csr(rng: &mut Rng) -> Vec<String> {
    let csr = rng.pick(&CSRS);
    let rd = if rng.one_in(5) { 0 } else { result(rng) };
    let op = rng.pick(&["csrrw", "csrrs", "csrrc", "csrrs", "csrrwi", "csrrsi", "csrrci"]);
    let source = match op.ends_with('i') {
        true => rng.below(32).to_string(),
        false if rng.percent(40) => "x0".to_owned(),
        false => format!("x{}", any(rng)),
    };
    if READ_ONLY.contains(&csr) {
        return vec![format!("csrr x{rd}, {csr}")];
    }
    if csr == "hstatus" || csr.ends_with("envcfg") {
        // A sign-extended constant has no reserved encoding of PMM, and here none of CBIE whatever the old one. FIOM,
        // which may be read-only, stays.
        let constant = rng.between(-2048, 2047) & !0x31 | rng.pick(&[0, 0x30]);
        let op = rng.pick(&["csrrw", "csrrs", "csrrc"]);
        return vec![
            format!("addi x20, x0, {constant}"),
            format!("{op} x{rd}, {csr}, x20"),
            "sfence.vma".into(),
        ];
    }
    if csr.ends_with("atp") {
        // A value that vsatp has, or Bare: vsatp and hgatp may ignore others, or only their MODE.
        let (from, fence) = if csr == "hgatp" { ("hgatp", "hfence.gvma") } else { ("vsatp", "sfence.vma") };
        let value = rng.pick(&["x0", "x20", "x20"]);
        return vec![format!("csrr x20, {from}"), format!("csrrw x{rd}, {csr}, {value}"), fence.to_owned()];
    }
    // Bits that one has and the other does not: interrupts of guests though GEILEN is 0, exceptions that do not occur.
    let mask = match csr {
        "hie" => 0x444,
        "hedeleg" => 0x5fc,
        _ => return vec![format!("{op} x{rd}, {csr}, {source}")],
    };
    vec![format!("andi x20, x{}, {mask}", any(rng)), format!("csrrw x{rd}, {csr}, x20")]
}

fn fence(rng: &mut Rng) -> String {
    let name =
        rng.pick(&["sfence.vma", "hfence.vvma", "hfence.gvma", "sinval.vma", "hinval.vvma", "hinval.gvma"]);
    let register = |rng: &mut Rng| if rng.percent(50) { 0 } else { any(rng) };
    match rng.below(6) {
        0 => "sfence.w.inval".to_owned(),
        1 => "sfence.inval.ir".to_owned(),
        _ => format!("{name} x{}, x{}", register(rng), register(rng)),
    }
}

/// At the beginning of the block, which is what Spike's stval has, and not the address as it was.
fn block(rng: &mut Rng) -> Vec<String> {
    let name = rng.pick(&["cbo.zero", "cbo.clean", "cbo.flush", "cbo.inval"]);
    vec![format!("andi x20, x{}, -64", address(rng)), format!("{name} (x20)")]
}

fn float(rng: &mut Rng) -> String {
    let (base, offset) = (address(rng), offset(rng));
    match rng.below(6) {
        0 => format!("flh f1, {offset}(x{base})"),
        1 => format!("flw f2, {offset}(x{base})"),
        2 => format!("fld f3, {offset}(x{base})"),
        3 => format!("fsd f3, {offset}(x{base})"),
        4 => format!("fsw f2, {offset}(x{base})"),
        _ => "fadd.d f3, f3, f3".to_owned(),
    }
}

/// Aligned: whether others are misaligned or not accessible is left open.
fn atomic(rng: &mut Rng) -> Vec<String> {
    let (rd, source, base) = (result(rng), any(rng), address(rng));
    let size = rng.pick(&["w", "d"]);
    let line = match rng.below(4) {
        0 => format!("lr.{size} x{rd}, (x20)"),
        1 => format!("sc.{size} x{rd}, x{source}, (x20)"),
        _ => format!("{}.{size} x{rd}, x{source}, (x20)", rng.pick(&["amoadd", "amoswap", "amomaxu"])),
    };
    vec![format!("andi x20, x{base}, -8"), line]
}

fn vector(rng: &mut Rng) -> Vec<String> {
    let sew = rng.pick(&[8, 16, 32, 64]);
    let base = address(rng);
    let mask = if rng.percent(70) { "" } else { ", v0.t" };
    let access = match rng.below(8) {
        0 | 1 => format!("vle{sew}.v v8, (x{base}){mask}"),
        2 | 3 => format!("vse{sew}.v v8, (x{base}){mask}"),
        4 => format!("vlse{sew}.v v16, (x{base}), x{}{mask}", result(rng)),
        5 => format!("vluxei{sew}.v v16, (x{base}), v24{mask}"),
        6 => format!("vle{sew}ff.v v16, (x{base}){mask}"),
        _ => format!("vl1re64.v v24, (x{base})"),
    };
    let set =
        format!("vsetivli x{}, {}, e{sew}, m{}, tu, mu", result(rng), rng.below(17), rng.pick(&[1, 2, 4]));
    let again = if rng.percent(30) { vec!["csrw vstart, x0".to_owned()] } else { Vec::new() };
    [vec![set, access], again, vec!["vadd.vv v24, v8, v16".to_owned()]].concat()
}

/// HS-mode enters VS-mode or VU-mode.
fn enter_guest(rng: &mut Rng) -> Vec<String> {
    let spp = rng.pick(&["csrs", "csrc"]);
    fuelled(vec![
        format!("csrw sepc, x{}", target(rng)),
        "addi x20, x0, 0x180".into(),
        "csrs hstatus, x20".into(),
        "addi x20, x0, 0x100".into(),
        format!("{spp} sstatus, x20"),
        "sret".into(),
    ])
}

/// A supervisor returns to a program, or to itself.
fn return_to(rng: &mut Rng) -> Vec<String> {
    fuelled(vec![
        format!("csrw sepc, x{}", target(rng)),
        "addi x20, x0, 0x100".into(),
        format!("{} sstatus, x20", rng.pick(&["csrs", "csrc"])),
        "sret".into(),
    ])
}

/// Done while there is fuel, so that code does not go round in circles.
fn fuelled(lines: Vec<String>) -> Vec<String> {
    let behind = 4 + 4 * lines.len();
    [vec![format!("addi {FUEL}, {FUEL}, -1"), format!("bltz {FUEL}, {behind}")], lines].concat()
}
