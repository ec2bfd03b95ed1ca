//! This module selects gathers and scatters of fields that lie side by side in records: one segment access does them all.
//!
//! Invariant: a group touches the bytes that its members touch, and no access to memory that matters lies between them. The
//! fields of different lanes never overlap, unless the lanes have the same record: "ordered" is then that of the records.

use super::memory::under;
use super::{Result, Select};
use crate::analysis::records::RecordPlace;
use crate::ir::{InstData, Intrinsic, Op as IrOp, Type, Value};
use crate::mir::{Code, Inst, Reg};

/// The most fields of a segment.
const MOST_FIELDS: usize = 8;

/// A gather or a scatter that may be one of a group.
struct FieldAccess {
    place: RecordPlace,
    /// What it loads or stores.
    value: Value,
    ty: Type,
    /// The size of a lane.
    bytes: i64,
    /// Its mask, and its length if it has one.
    under: Vec<Value>,
}

impl FieldAccess {
    /// Where the field lies in its record.
    fn offset(&self) -> i64 {
        self.place.offset()
    }

    /// Whether the records of all lanes are the same.
    fn is_beside(&self, other: &FieldAccess) -> bool {
        self.place.is_beside(&other.place) && (self.ty, &self.under) == (other.ty, &other.under)
    }
}

/// A member of a group: its offset, and what it loads or stores.
type Member = (i64, Value);

impl Select<'_> {
    /// A gather's lanes, if the first of its group has loaded them, or is this one.
    pub(super) fn gather_field(&mut self, kind: Intrinsic, data: &InstData) -> Result<Option<Reg>> {
        let Some(result) = data.result() else { return Ok(None) };
        if let Some(reg) = self.gathered.remove(&result) {
            return Ok(Some(reg));
        }
        let Some((place, members, true)) = self.group(kind, data) else { return Ok(None) };
        let args = data.operands();
        let lanes = match kind {
            Intrinsic::VpGather => self.lanes_under(data.ty, args[2])?,
            _ => self.lanes(data.ty)?,
        };
        let regs: Vec<Reg> = members.iter().map(|_| self.out.reg(lanes.class())).collect();
        self.segment("vluxei", (&place, &members), &lanes, regs.clone(), args[1])?;
        self.gathered.extend(members.iter().map(|(_, value)| *value).zip(regs));
        Ok(self.gathered.remove(&result))
    }

    /// Whether a scatter is one of a group, which is stored with its last one.
    pub(super) fn scatter_field(&mut self, kind: Intrinsic, data: &InstData) -> Result<bool> {
        let Some((place, members, is_last)) = self.group(kind, data) else { return Ok(false) };
        if !is_last {
            return Ok(true);
        }
        let args = data.operands();
        let ty = self.ir.ty(args[0]);
        let lanes = match kind {
            Intrinsic::VpScatter => self.lanes_under(ty, args[3])?,
            _ => self.lanes(ty)?,
        };
        let mut regs = Vec::new();
        for (_, value) in &members {
            let reg = self.value(*value)?;
            // A register may be in one place of a segment only.
            regs.push(if regs.contains(&reg) { self.copied(reg) } else { reg });
        }
        self.segment("vsoxei", (&place, &members), &lanes, regs, args[2])?;
        Ok(true)
    }

    /// One access of all members, addressed as the one at `place` is.
    fn segment(
        &mut self,
        name: &str,
        (place, members): (&RecordPlace, &[Member]),
        lanes: &super::lanes::Lanes,
        regs: Vec<Reg>,
        mask: Value,
    ) -> Result<()> {
        let first = members.first().map_or(0, |(offset, _)| *offset);
        let at = place.moved_to(first);
        let (base, offsets, sew) = self.offsets_at(&at, lanes)?;
        let op = self.sized(name, sew, ".v")?;
        let vector = Some(under(lanes, self.mask(mask)?, None));
        let (rs1, rs2) = (Some(base), Some(offsets));
        let more = regs[1..].to_vec();
        self.push(Inst { rd: Some(regs[0]), rs1, rs2, more, vector, ..Inst::new(Code::Isa(op)) });
        Ok(())
    }

    /// The group of an access: where that lies, the members in the order of their fields, and whether the access is the one
    /// that does all: the first load, or the last store.
    fn group(&self, kind: Intrinsic, data: &InstData) -> Option<(RecordPlace, Vec<Member>, bool)> {
        let is_store = matches!(kind, Intrinsic::VpScatter | Intrinsic::MaskedScatter);
        let own = self.member(kind, data)?;
        let (mut window, mut has_own): (Vec<(i64, Value)>, bool) = (Vec::new(), false);
        let insts = self.ir.block(data.block()?).insts();
        for inst in insts {
            let other = self.ir.inst(*inst);
            let member = self.member(kind, other).filter(|member| member.is_beside(&own));
            let is_known = |m: &FieldAccess| window.iter().any(|(offset, _)| *offset == m.offset());
            // What is between must not see stores late, or loads early.
            let ends = match &member {
                Some(member) => is_store && is_known(member),
                None => other.op.writes_memory() || is_store && other.op.reads_memory(),
            };
            if ends && has_own {
                break;
            }
            if ends {
                window.clear();
            }
            if let Some(member) = member.filter(|m| window.iter().all(|(offset, _)| *offset != m.offset())) {
                window.push((member.offset(), member.value));
                has_own |= Some(*inst) == self.current;
            }
        }
        let order: Vec<i64> = window.iter().map(|(offset, _)| *offset).collect();
        window.sort_unstable_by_key(|(offset, _)| *offset);
        let whole = self.run(&window, own.offset(), own.bytes, own.ty)?;
        let apart = own.bytes * whole.len() as i64 <= own.place.distance(self.ir);
        if !has_own || whole.len() < 2 || is_store && !apart {
            return None;
        }
        let of_whole = |offset: &&i64| whole.iter().any(|(member, _)| member == *offset);
        let does_all = if is_store { order.iter().rfind(of_whole) } else { order.iter().find(of_whole) };
        let does_all = does_all == Some(&own.offset());
        Some((own.place, whole, does_all))
    }

    /// What a gather or a scatter accesses, if it may be one of a group.
    fn member(&self, kind: Intrinsic, data: &InstData) -> Option<FieldAccess> {
        if data.op != IrOp::Intrinsic(kind) {
            return None;
        }
        let args = data.operands();
        let (value, pointers, under) = match kind {
            Intrinsic::VpGather => (data.result()?, args[0], &args[1..]),
            Intrinsic::MaskedGather if self.ir.is_undefined(args[2]) => {
                (data.result()?, args[0], &args[1..2])
            }
            Intrinsic::VpScatter | Intrinsic::MaskedScatter => (args[0], args[1], &args[2..]),
            _ => return None,
        };
        let (ty, place) = (self.ir.ty(value), RecordPlace::of(self.ir, pointers)?);
        let bytes = ty.element()?.bytes();
        let under = under.to_vec();
        (data.align >= bytes).then_some(FieldAccess { place, value, ty, bytes: bytes.into(), under })
    }

    /// The fields in a row around one, as many as registers allow.
    fn run(&self, found: &[Member], own: i64, bytes: i64, ty: Type) -> Option<Vec<Member>> {
        let at = found.iter().position(|(offset, _)| *offset == own)?;
        let follows = |i: &usize| found[*i].0.checked_sub(found[*i - 1].0) == Some(bytes);
        let start = (1..=at).rev().take_while(follows).last().map_or(at, |i| i - 1);
        let end = (at + 1..found.len()).take_while(follows).last().unwrap_or(at);
        let most = MOST_FIELDS.min(8 / registers(ty)?);
        // What does not fit is done in groups that begin with the first field.
        let run = &found[start..=end];
        let chunk = run.chunks(most.max(1)).find(|chunk| chunk.iter().any(|(offset, _)| *offset == own))?;
        Some(chunk.to_vec())
    }
}

/// How many registers a vector takes.
fn registers(ty: Type) -> Option<usize> {
    let Type::Vector(scalar, count) = ty else { return None };
    let lanes = if count.is_scalable() { count.scaled } else { count.fixed.next_power_of_two().div_ceil(2) };
    Some((lanes * scalar.bits()).div_ceil(64) as usize).filter(|registers| (1..=8).contains(registers))
}
