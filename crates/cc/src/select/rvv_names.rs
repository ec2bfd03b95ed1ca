//! This module finds the instruction of an RVV intrinsic by the name of its family and the types of its operands.

use rivet_isa::Op;

use super::Select;
use super::lanes::{find, immediate_range};
use super::rvv::{Operands, Second};
use crate::ir::{Type, Value};

impl Select<'_> {
    /// What there is no instruction for, by one that there is; whether its result is the inverse.
    pub(super) fn rewritten(&self, family: &str, mut operands: Operands) -> Option<(String, Operands, bool)> {
        let greater = family.starts_with("vmsg") || family.starts_with("vmfg");
        if !greater {
            return Some((family.to_owned(), operands, false));
        }
        let second = operands.vs1?;
        if self.ir.ty(second).is_vector() {
            std::mem::swap(&mut operands.vs1, &mut operands.vs2);
            let less = family.replacen("sg", "sl", 1).replacen("fg", "fl", 1);
            return Some((less, operands, false));
        }
        let constant = self.ir.as_signed(second).filter(|n| (-15..=16).contains(n));
        // `vmsge.vi` is `vmsgt.vi` of one less, which `instruction_for` sees to.
        let inverts =
            family.starts_with("vmsge") && constant.filter(|n| *n != 0 || family == "vmsge").is_none();
        let family = if inverts { family.replacen("sge", "slt", 1) } else { family.to_owned() };
        Some((family, operands, inverts))
    }

    /// The row for a family with these operands.
    pub(super) fn instruction_for(
        &self,
        family: &str,
        ty: Type,
        operands: &Operands,
    ) -> Option<(Op, Second)> {
        let Some(vs1) = operands.vs1 else {
            let fraction = operands
                .vs2
                .and_then(|v| Some(ty.element()?.bits() / self.ir.ty(v).element()?.bits().max(1)));
            let op = match family {
                "vcpopv" => find("vcpop.v"),
                "vzext" | "vsext" => find(&format!("{family}.vf{}", fraction?)),
                _ => ["", ".m", ".v", ".vv"].iter().find_map(|tail| find(&format!("{family}{tail}"))),
            };
            return Some((op?, Second::None));
        };
        let (family, wide) = family.strip_suffix(".w").map_or((family, false), |family| (family, true));
        let family = match family {
            "vmadc.carry.in" => "vmadc.m",
            "vmsbc.borrow.in" => "vmsbc.m",
            other => other,
        };
        if let Some(found) = self.immediate_for(family, vs1) {
            return Some(found);
        }
        let kind = match self.ir.ty(vs1) {
            ty if ty.is_vector() => 'v',
            ty if ty.is_float() => 'f',
            _ => 'x',
        };
        let op = match family.strip_suffix(".m") {
            Some(family) => find(&format!("{family}.v{kind}m")),
            None if wide => find(&format!("{family}.w{kind}")),
            None => [
                family.to_owned(),
                format!("{family}.v{kind}"),
                format!("{family}.w{kind}"),
                format!("{family}.v{kind}m"),
                format!("{family}.{kind}s"),
                format!("{family}.mm"),
                format!("{family}.vm"),
            ]
            .iter()
            .find_map(|name| find(name)),
        };
        Some((op?, Second::Reg(vs1)))
    }

    /// The row with an immediate, if the operand is a constant of its range.
    fn immediate_for(&self, family: &str, vs1: Value) -> Option<(Op, Second)> {
        let zero = self.ir.as_float_bits(vs1) == Some(0);
        let number = if zero { Some(0) } else { self.ir.as_signed(vs1) }?;
        // Comparisons with what is one less; unsigned ones with 0 are something else.
        let less = |signed: &str| (family == signed || number != 0).then_some(number - 1);
        let (name, number) = match family {
            "vsub" => ("vadd.vi".into(), number.checked_neg()?),
            "vmslt" | "vmsltu" => (family.replace("lt", "le") + ".vi", less("vmslt")?),
            "vmsge" | "vmsgeu" => (family.replace("ge", "gt") + ".vi", less("vmsge")?),
            "vmv.v.x" | "vfmv.v.f" => ("vmv.v.i".into(), number),
            "vfmerge" => ("vmerge.vim".into(), number),
            "vrgather.vx" => ("vrgather.vi".into(), number),
            _ if zero => return None,
            _ => {
                let tails = if family.ends_with(".m") { [".vim"; 3] } else { [".vi", ".wi", ".vim"] };
                let head = family.trim_end_matches(".m");
                (tails.iter().map(|tail| format!("{head}{tail}")).find(|name| find(name).is_some())?, number)
            }
        };
        let op = find(&name)?;
        let (least, most) = immediate_range(op)?;
        (least..=most).contains(&number).then_some((op, Second::Imm(number)))
    }
}
