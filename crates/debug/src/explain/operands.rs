//! The operands of an instruction are listed with the registers that they cover, their EEW and their values.

use rivet_hart::Hart;
use rivet_isa::{Addressing, Inst, Operand, Shape, csr, reg};

use crate::expr::float_register;
use crate::text::{Role, Text, wrap};

/// One line an operand.
pub(super) fn show(text: &mut Text, hart: &Hart, inst: &Inst, width: usize) {
    let form = inst.op.form();
    let vectors = [form.vd, form.vs2, form.vs1].iter().any(|shape| *shape != Shape::None);
    let v = &hart.v;
    if vectors || form.memory.is_some() {
        let vtype = v.vtype();
        match vtype.vill {
            true => drop(text.line("  under vill: vtype is not set")),
            false => {
                let (vl, vlmax, vstart) = (v.vl, v.vlmax(), v.vstart);
                let words = format!("under {vtype}: vl {vl} of VLMAX {vlmax}, vstart {vstart}");
                wrap(text, Role::Plain, &words, width, 2);
            }
        }
    }
    if fields(inst) > 1 {
        segments(text, hart, inst, width);
    }
    for operand in &inst.op.base().row().operands {
        match operand {
            Operand::Vd => group(text, hart, "vd", inst.rd, form.vd, fields(inst), "written"),
            Operand::Vs3 => group(text, hart, "vs3", inst.rd, form.vd, fields(inst), "read"),
            Operand::Vs1 => group(text, hart, "vs1", inst.rs1, form.vs1, 1, "read"),
            Operand::Vs2 => group(text, hart, "vs2", inst.rs2, form.vs2, 1, "read"),
            Operand::Rs1 => integer(text, hart, "rs1", inst.rs1),
            Operand::Rs2 => integer(text, hart, "rs2", inst.rs2),
            Operand::Rd => destination(text, "rd", reg::x_name(inst.rd)),
            Operand::Fs1 => float(text, hart, "fs1", inst.rs1),
            Operand::Fs2 => float(text, hart, "fs2", inst.rs2),
            Operand::Fs3 => float(text, hart, "fs3", inst.rs3),
            Operand::Fd => destination(text, "fd", reg::f_name(inst.rd)),
            Operand::Mem | Operand::MemI | Operand::MemS | Operand::MemP => {
                integer(text, hart, "base", inst.rs1);
            }
            Operand::Csr => {
                let name = csr::name(inst.csr()).unwrap_or("unknown");
                destination(text, "csr", name);
            }
            Operand::Vm if !inst.vm => mask(text, hart),
            Operand::V0 => mask(text, hart),
            _ => {}
        }
    }
}

fn fields(inst: &Inst) -> u32 {
    match inst.op.form().vd {
        Shape::Whole(_) => 1,
        _ => inst.op.form().memory.map_or(1, |_| inst.nfields() as u32),
    }
}

/// Says where the fields of a segment are (V 7.8).
fn segments(text: &mut Text, hart: &Hart, inst: &Inst, width: usize) {
    let (form, fields, vtype) = (inst.op.form(), fields(inst), hart.v.vtype());
    let Some(memory) = form.memory else { return };
    let known = memory.width.is_some() || !vtype.vill;
    let size = if known { (memory.eew(vtype).bits() / 8).to_string() } else { "SEW/8".into() };
    let segment = match memory.addressing {
        Addressing::Strided => "i*rs2".into(),
        Addressing::Indexed => "vs2[i]".into(),
        _ if known => format!("i*{}", fields * memory.eew(vtype).bits() / 8),
        _ => format!("i*{fields}*{size}"),
    };
    let vlen = hart.v.vlenb() as u32 * 8;
    let regs = form.vd.registers(vtype, vlen).filter(|_| !vtype.vill);
    let group = |field: u32| match regs.map(|regs| u32::from(inst.rd) + regs * field) {
        Some(reg @ ..32) => reg::v_name(reg as u8),
        _ => "a group",
    };
    let groups: Vec<&str> = (0..fields).map(group).collect();
    let groups = if regs.is_some() { format!(" ({})", groups.join(", ")) } else { String::new() };
    let words = format!(
        "{fields} fields: field f of segment i is element i of group f{groups}, in memory at rs1 + {segment} + f*{size}"
    );
    wrap(text, Role::Plain, &words, width, 2);
}

fn group(text: &mut Text, hart: &Hart, name: &str, register: u8, shape: Shape, fields: u32, how: &str) {
    let vlen = hart.v.vlenb() as u32 * 8;
    let vtype = hart.v.vtype();
    let depends = !matches!(shape, Shape::Whole(_) | Shape::Mask);
    let known = !(vtype.vill && depends);
    let regs = if known { shape.registers(vtype, vlen) } else { None };
    let last = regs.map_or(u32::from(register), |regs| u32::from(register) + regs * fields - 1).min(31) as u8;
    let covered = match last > register {
        true => format!("{}..{}", reg::v_name(register), reg::v_name(last)),
        false => reg::v_name(register).to_owned(),
    };
    text.say("  ").push(Role::Name, format_args!("{name:<5}")).say(format_args!("{covered:<10}"));
    let what = match shape {
        Shape::Whole(1) => "1 whole register".into(),
        Shape::Whole(n) => format!("{n} whole registers"),
        Shape::Mask => "a mask, EEW 1".into(),
        _ if !known => "EEW unknown".into(),
        Shape::Element0(_) => format!("element 0, EEW {}", width(shape.eew(vtype))),
        _ => {
            let emul = shape.emul(vtype, vlen);
            let emul = emul.map_or("outside 1/8 to 8".into(), |emul| match emul.log2() {
                log2 if log2 < 0 => format!("1/{}", 1 << -log2),
                log2 => (1 << log2).to_string(),
            });
            format!("EEW {}, EMUL {emul}", width(shape.eew(vtype)))
        }
    };
    text.say(what);
    if fields > 1 {
        text.say(format_args!(", {fields} fields"));
    }
    text.line(format_args!(", {how}"));
}

fn width(eew: Option<u32>) -> String {
    eew.map_or("beyond 64".into(), |eew| eew.to_string())
}

fn integer(text: &mut Text, hart: &Hart, name: &str, register: u8) {
    let value = hart.x(register);
    text.say("  ").push(Role::Name, format_args!("{name:<5}"));
    let hex = if hart.is_rv32 { value & 0xffff_ffff } else { value };
    text.line(format_args!("{:<10}{} ({hex:#x})", reg::x_name(register), value as i64));
}

fn float(text: &mut Text, hart: &Hart, name: &str, register: u8) {
    let (format, bits) = float_register(hart, register, None);
    text.say("  ").push(Role::Name, format_args!("{name:<5}"));
    text.line(format_args!("{:<10}{}", reg::f_name(register), format.show(bits)));
}

fn destination(text: &mut Text, name: &str, register: &str) {
    text.say("  ").push(Role::Name, format_args!("{name:<5}")).line(register);
}

fn mask(text: &mut Text, hart: &Hart) {
    let v = &hart.v;
    let active = (v.vstart..v.vl).filter(|&i| v.mask(0, i)).count();
    let body = v.vl.saturating_sub(v.vstart);
    text.say("  ").push(Role::Name, "v0   ").say(format_args!("{:<10}", "v0"));
    text.line(format_args!("the mask: {active} of {body} elements are active"));
}
