//! Assignments give registers, lanes, CSRs and memory new values.

use rivet_hart::Hart;
use rivet_isa::csr;

use super::eval::{Group, Scope, float_register};
use super::{Lvalue, Value};
use crate::error::{Reply, complain};
use crate::format::{Format, NumberKind, truncate};
use crate::memory;
use crate::source::{Scalar, Typed};

/// A value of C without its type.
fn plain(value: &Typed) -> Reply<Value> {
    let scalar = value.without_target(|context| value.scalar(context)).map_err(crate::Complaint)?;
    Ok(match scalar {
        Scalar::Float { value, .. } => Value::Float(Format::new(NumberKind::Float, 64), value.to_bits()),
        scalar => Value::Int(scalar.as_integer()),
    })
}

/// The bits that `value` is in `format`.
pub(crate) fn encode(format: Format, value: &Value) -> Reply<u64> {
    match value {
        Value::C(value) => encode(format, &plain(value)?),
        Value::Int(value) if format.is_float() => Ok(format.from_f64(*value as f64)),
        Value::Int(value) if format.holds(*value) => Ok(truncate(*value as u64, format.width())),
        Value::Int(value) => complain!("{value} does not fit in {} bits", format.width()),
        Value::Float(from, bits) if format.is_float() => match *from == format {
            true => Ok(*bits),
            false => Ok(format.from_f64(from.to_f64(*bits))),
        },
        Value::Float(from, bits) => complain!(
            "{} is a float: give the destination a float format such as .f{}",
            from.show(*bits),
            format.width().max(16)
        ),
        Value::Lanes(_) => complain!("expected one value"),
    }
}

/// Gives `place` a value; all elements of a group get the same one, or one each from `values`. Nothing has changed if
/// that fails.
pub(crate) fn assign(hart: &mut Hart, place: &Lvalue, values: &[Value]) -> Reply<()> {
    let one = || match values {
        [value] => Ok(value),
        _ => complain!("expected one value, found {}", values.len()),
    };
    match place {
        Lvalue::Pc => {
            let pc = encode(Format::SIGNED.at(hart.xlen()), one()?)?;
            if pc & 1 != 0 {
                return complain!("{pc:#x} is odd and cannot be the address of an instruction");
            }
            hart.pc = hart.address(pc, 0);
        }
        Lvalue::X(0, _) => return complain!("x0 cannot be changed; it is always 0"),
        Lvalue::X(reg, format) => {
            let format = format.unwrap_or(Format::SIGNED).at(hart.xlen());
            hart.set_x(*reg, encode(format, one()?)?);
        }
        Lvalue::F(reg, format) => {
            let (format, _) = float_register(hart, *reg, *format);
            let bits = encode(format, one()?)?;
            let boxed = if format.width() == 64 { 0 } else { u64::MAX << format.width() };
            hart.f[usize::from(*reg & 31)] = bits | boxed;
        }
        Lvalue::Csr(number) => write_csr(hart, *number, one()?)?,
        Lvalue::Memory(format, address) => {
            let address = Scope::of(hart).address(address)?;
            let format = format.unwrap_or(Format::SIGNED).at(hart.xlen());
            let mut bytes = Vec::new();
            for value in values {
                let bits = encode(format, value)?.to_le_bytes();
                bytes.extend_from_slice(&bits[..format.width() as usize / 8]);
            }
            memory::poke(hart, address, &bytes)?;
        }
        Lvalue::V(lanes) => {
            let scope = Scope::of(hart);
            let group = scope.group(lanes)?;
            let (range, _) = scope.range(lanes, &group)?;
            if values.len() != 1 && values.len() > range.len() {
                return complain!("{} values for {} elements", values.len(), range.len());
            }
            let bits: Vec<u64> =
                values.iter().map(|value| encode(group.format, value)).collect::<Reply<_>>()?;
            for (n, index) in range.enumerate() {
                let Some(&bits) = (if bits.len() == 1 { bits.first() } else { bits.get(n) }) else { break };
                set_element(hart, &group, index, bits);
            }
        }
    }
    Ok(())
}

fn set_element(hart: &mut Hart, group: &Group, index: usize, bits: u64) {
    let v = &mut hart.v;
    match group.format.width() {
        1 => v.set_mask(group.reg, index, bits & 1 != 0),
        8 => v.set(group.reg, index, bits as u8),
        16 => v.set(group.reg, index, bits as u16),
        32 => v.set(group.reg, index, bits as u32),
        _ => v.set(group.reg, index, bits),
    }
}

/// Writes a CSR whoever may write it, by the register's own rules (WARL). vl and vtype, which no CSR instruction
/// writes, take what a hart can have.
fn write_csr(hart: &mut Hart, number: u16, value: &Value) -> Reply<()> {
    let bits = encode(Format::SIGNED.at(hart.xlen()), value)?;
    let name = csr::name(number).unwrap_or("this CSR");
    match name {
        "vl" => {
            if bits > hart.v.vlmax() as u64 {
                return complain!("vl must be at most VLMAX = {}", hart.v.vlmax());
            }
            hart.v.vl = bits as usize;
            return Ok(());
        }
        "vtype" => {
            hart.v.set_vtype_bits(bits);
            hart.v.vl = hart.v.vl.min(hart.v.vlmax());
            return Ok(());
        }
        _ => {}
    }
    // Whoever debugs may write what the guest's mode may not: as M-mode does, with all units on.
    let (privilege, fs, vs) = (hart.privilege, hart.fs, hart.vs);
    hart.privilege = rivet_hart::Privilege::M;
    (hart.fs, hart.vs) = (fs.max(1), vs.max(1));
    let (lent_fs, lent_vs) = (hart.fs, hart.vs);
    let result = hart.write_csr(number, bits);
    hart.privilege = privilege;
    if privilege != rivet_hart::Privilege::M && matches!(hart.space, rivet_hart::AddressSpace::Bare(_)) {
        // What memory is seen follows from privilege and CSRs: this chooses it anew.
        hart.record_accesses();
        hart.stop_recording();
    }
    let keep = |now: u8, lent: u8, was: u8| if now == lent || was == 0 && now == 3 { was } else { now };
    if !matches!(name, "mstatus" | "sstatus") {
        (hart.fs, hart.vs) = (keep(hart.fs, lent_fs, fs), keep(hart.vs, lent_vs, vs));
    }
    result.map_err(|denied| crate::Complaint(denied.how))
}
