//! The report writes a difference for people.

use std::fmt::{self, Write};

use rivet_isa::{Operand, Slot, Xlen};

use super::case::InstCase;
use super::known::Difference;
use super::qemu::Fill;
use super::record::{self, Record, signal};

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { case, rivet, qemu, fields, version, fill, refusal } = self;
        write!(f, "{case}")?;
        if *fill == Fill::Ones {
            writeln!(f, "  agnostic elements are filled with ones")?;
        }
        let mut line = |name: &str, a: String, b: String| {
            if a == b { Ok(()) } else { writeln!(f, "  {name:<8} Rivet {a}\n  {:<8} QEMU  {b}", "") }
        };
        let refusal = refusal.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        line("end", end(rivet) + &refusal, end(qemu))?;
        let hex = |value: u64| format!("{value:x}");
        line("fcsr", hex(rivet.fcsr), hex(qemu.fcsr))?;
        line("vcsr", hex(rivet.vcsr), hex(qemu.vcsr))?;
        line("vtype", hex(rivet.vtype), hex(qemu.vtype))?;
        line("vl", rivet.vl.to_string(), qemu.vl.to_string())?;
        line("vstart", rivet.vstart.to_string(), qemu.vstart.to_string())?;
        for i in 0..32 {
            line(&format!("x{i}"), format!("{:016x}", rivet.x[i]), format!("{:016x}", qemu.x[i]))?;
            line(&format!("f{i}"), format!("{:016x}", rivet.f[i]), format!("{:016x}", qemu.f[i]))?;
        }
        let sew = case.vtype().sew.bytes() as usize;
        for i in (0..32).filter(|i| fields.v >> i & 1 != 0) {
            line(&format!("v{i}"), elements(rivet.vector(i), sew), elements(qemu.vector(i), sew))?;
        }
        if fields.area {
            let at = rivet.area.iter().zip(&qemu.area).position(|(a, b)| a != b).unwrap_or(0) & !31;
            let part = |area: &[u8]| {
                format!("area{at:+#x}: {}", elements(area.get(at..at + 32).unwrap_or_default(), 1))
            };
            line("memory", part(&rivet.area), part(&qemu.area))?;
        }
        write!(f, "  ({version})")
    }
}

/// The case: instruction and state before.
impl fmt::Display for InstCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (inst, case) = (self.inst, self);
        let near = if self.reserved { "reserved encoding, close to " } else { "" };
        writeln!(f, "{near}{}    # {:08x}", inst.text(Xlen::Rv64, None), inst.raw)?;
        writeln!(
            f,
            "  vlen {} | {} | vl {} vstart {} | frm {} fflags {:02x} vxrm {} vxsat {}",
            case.vlenb() * 8,
            case.vtype(),
            case.vl,
            case.vstart,
            case.fcsr >> 5,
            case.fcsr & 31,
            case.vcsr >> 1,
            case.vcsr & 1
        )?;
        inputs(f, case)
    }
}

/// What the instruction reads, by its operands.
fn inputs(f: &mut fmt::Formatter<'_>, case: &InstCase) -> fmt::Result {
    let inst = case.inst;
    let sew = case.vtype().sew.bytes() as usize;
    let mut base = false;
    for &operand in &inst.op.row().operands {
        let reg = match operand.slot() {
            Slot::Rd | Slot::RdRs1 => inst.rd,
            Slot::Rs1 => inst.rs1,
            Slot::Rs2 => inst.rs2,
            Slot::Rs3 => inst.rs3,
            _ => {
                base |= operand.is_memory();
                continue;
            }
        };
        use Operand::*;
        let name = format!("{operand:?}");
        match operand {
            Vd | Vs1 | Vs2 | Vs3 => {
                let regs = case.vtype().lmul.regs().min(32 - u32::from(reg));
                for r in reg..reg + regs as u8 {
                    let bytes = &case.v[usize::from(r) * case.vlenb()..][..case.vlenb()];
                    writeln!(f, "  {:<8} {}", format!("v{r}"), elements(bytes, sew))?;
                }
            }
            FliImm | Uimm5 => {}
            _ if name.starts_with('F') || name.starts_with("CF") => {
                writeln!(f, "  {:<8} {:016x}", format!("f{reg}"), case.f[usize::from(reg)])?;
            }
            _ => writeln!(f, "  {:<8} {:016x}", format!("x{reg}"), case.x[usize::from(reg)])?,
        }
    }
    if base {
        writeln!(f, "  {:<8} {}", format!("x{}", inst.rs1), record::address(case.x[usize::from(inst.rs1)]))?;
    }
    if !inst.vm {
        writeln!(f, "  {:<8} {}", "v0", elements(&case.v[..case.vlenb()], 8))?;
    }
    Ok(())
}

fn end(record: &Record) -> String {
    let name = match record.signal {
        0 => return ["next instruction", "jump"][record.path as usize & 1].into(),
        signal::ILL => "SIGILL",
        signal::TRAP => "SIGTRAP",
        signal::BUS => "SIGBUS",
        signal::SEGV => "SIGSEGV",
        _ => "another signal",
    };
    let mut text = String::from(name);
    if record.address != 0 {
        let _ = write!(text, " at {}", record::address(record.address));
    }
    if record.pc != 0 {
        let _ = write!(text, ", pc {:+}", record.pc);
    }
    text
}

/// Elements in hexadecimal, element 0 first.
fn elements(bytes: &[u8], size: usize) -> String {
    let element = |e: &[u8]| e.iter().rev().map(|b| format!("{b:02x}")).collect::<String>();
    bytes.chunks(size).map(element).collect::<Vec<_>>().join(" ")
}
