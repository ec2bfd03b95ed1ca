//! Fused loops: runs of vector instructions on long groups as one call of code of their own ([`crate::fused`]).
//!
//! Addresses and scalars are computed first, and scalar loads made, since what stands between members does not depend on
//! them. Where all memory may be accessed, and no store meets another access so that the order would matter, the fused loop's
//! code runs; elsewhere it and what follows in its block are left to the interpreter, and where that happens too often
//! the fused loop is not made. A fused loop that is all of a loop keeps what it works on in host registers from trip to trip.
//! Invariant: up to the choice between the two ways no state but scalar registers has changed, and those are as they
//! were where code leaves.

mod find;
mod op;
pub(super) mod permuted;
mod slide;
mod widths;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, Value};
use rivet_isa::Sew;
use rivet_mem::Access as Kind;

use crate::abi::hart;
use crate::lower::chunks::{float_types, types};
use crate::lower::memory::PAGE;
use crate::lower::{Lower, OWN};
use crate::operands::{Registers, numbers, uses};
use crate::region::{Node, NodeId};
use crate::vector::{MOST, Plan, VectorOp, Vl};

pub(super) use find::Candidate;
use find::{Access, ScalarArg, ScalarValue};

/// The fused loops of a region.
#[derive(Debug, Default)]
pub(crate) struct FusedLoops {
    /// Their code.
    pub(crate) code: Vec<Vec<u8>>,
    /// Where that is, once it is somewhere: the region looks there.
    pub(crate) entries: Box<[usize]>,
}

impl<'a> Lower<'a> {
    /// Finds the fused loops of the next node, and makes the plans of their members say so.
    pub(super) fn find_fused_loops(&mut self, node: &Node, plans: &mut [Option<Plan>]) {
        let id = self.vectors.candidates.len();
        let is_loop = node.end.nodes().any(|next| next == id);
        let mut chains = find::find(node, is_loop, &self.compile_key);
        for found in &mut chains {
            found.number = self.vectors.fused_loops.code.len();
            self.vectors.fused_loops.code.push(std::mem::take(&mut found.code.code));
            if found.chain.loop_carried {
                let entry = self.b.declare_var(I64);
                found.entry = Some(entry);
                self.vectors.loop_carried.push((id, entry));
            }
            for &at in &found.ops {
                if let Some(plan) = &mut plans[at] {
                    (plan.op, plan.partial) = (VectorOp::Fused, false);
                }
            }
        }
        self.vectors.candidates.push(chains);
    }

    /// A fused loop, all of whose instructions are done then.
    pub(super) fn chain(&mut self, node: &'a Node, found: &Candidate) {
        let slow = self.cold_block();
        self.settle();
        let (dirty, vector) = (self.dirty, self.vectors.state);
        let uops = &node.uops[found.range.clone()];
        let changed = uops.iter().fold(Registers::default(), |set, uop| set.union(uses(uop).writes));
        let old: Vec<(usize, Value)> = numbers(changed.x).map(|r| (r, self.x(r as u8))).collect();
        let old_f: Vec<(usize, Value)> = numbers(changed.f).map(|r| (r, self.held_f(r))).collect();

        let (mut addresses, mut scalars) = (Vec::new(), vec![None; found.scalar_args.len()]);
        for at in found.range.clone() {
            let uop = &node.uops[at];
            if found.ops.contains(&at) {
                for (i, ask) in found.scalar_args.iter().enumerate() {
                    if scalars[i].is_none() && (ask.at == at || matches!(ask.what, ScalarValue::Immediate(_)))
                    {
                        scalars[i] = Some(self.asked(ask, slow));
                    }
                }
                if found.accesses.iter().any(|access| access.at == at) {
                    addresses.push(self.base(uop));
                }
            } else {
                self.exits.instead = Some(slow);
                self.instruction(node, at);
                self.exits.instead = None;
            }
            self.vectors.state = self.vectors.state.after(uop, &self.compile_key);
        }
        if found.rounds {
            let vxrm = self.load_own(I8, hart::VXRM);
            let other = self.b.ins().icmp_imm_u(IntCC::NotEqual, vxrm, i64::from(self.compile_key.vxrm));
            self.unless(other, slow);
        }
        let vl = self.vl_value(found.vl);
        self.check_accesses(found, &addresses, vl, slow);
        let touched = Registers { v: found.reads | found.writes, ..Registers::default() };
        self.settle();
        self.write_back(self.dirty.intersection(touched));
        self.call_chain(found, &addresses, &scalars, vl);
        if let Some(entry) = found.entry {
            let again = self.b.ins().iconst(I64, found.code.again as i64);
            self.b.def_var(entry, again);
        }
        // As if they had been in order.
        self.settle();
        self.reload(Registers { v: found.writes, ..Registers::default() });
        self.dirty.v |= found.writes & self.resident_in(self.tight);
        let done = self.b.create_block();
        self.b.ins().jump(done, &[]);

        self.go_on_in(slow);
        let after = (self.dirty, self.vectors.state);
        (self.dirty, self.vectors.state) = (dirty, vector);
        for (r, value) in old {
            if let Some(variable) = self.scalars.x[r] {
                self.b.def_var(variable, value);
            }
        }
        for (r, value) in old_f {
            self.restore_f(r, value);
        }
        self.write_back_all();
        self.leave_within(&node.uops[found.range.start..], node.len - found.range.start);
        (self.dirty, self.vectors.state) = after;
        self.go_on_in(done);
    }

    /// Whatever the host's registers hold now, it is no slots of kept fused loops.
    pub(super) fn forget_kept(&mut self) {
        self.forget_kept_if(|_| true);
    }

    /// The same where a node begins that is another than theirs: what it leads to begins anew.
    pub(super) fn forget_kept_behind(&mut self, id: NodeId) {
        let end = self.region.nodes[id].end;
        self.forget_kept_if(|head| head != id && end.nodes().any(|next| next == head));
    }

    fn forget_kept_if(&mut self, goes: impl Fn(NodeId) -> bool) {
        for (head, entry) in self.vectors.loop_carried.clone() {
            if goes(head) {
                let first = self.b.ins().iconst(I64, 0);
                self.b.def_var(entry, first);
            }
        }
    }

    /// The bits of a scalar's value.
    fn asked(&mut self, ask: &ScalarArg, slow: Block) -> Value {
        match ask.what {
            ScalarValue::Integer(r) => self.x(r),
            ScalarValue::Immediate(value) => self.b.ins().iconst(I64, value),
            ScalarValue::Extended { r, from, signed } => {
                let value = self.x(r);
                let low = if from == Sew::E64 { value } else { self.b.ins().ireduce(types(from).0, value) };
                match signed {
                    true => self.b.ins().sextend(I64, low),
                    false => self.b.ins().uextend(I64, low),
                }
            }
            ScalarValue::Count(by, bits) => {
                let value = self.x(by);
                self.b.ins().band_imm_s(value, i64::from(bits) - 1)
            }
            ScalarValue::Offset { r, sew, group } => self.offset(r, sew, group),
            ScalarValue::Float(r, sew) => {
                let (lane, _) = float_types(sew);
                let value = self.number(r, lane, slow);
                let (int, _) = types(sew);
                let bits = self.b.ins().bitcast(int, MemFlagsData::new(), value);
                if int == I64 { bits } else { self.b.ins().uextend(I64, bits) }
            }
        }
    }

    /// Goes to `slow` unless all accesses may be made, in the fused loop's order too. Of each only the first and the last page
    /// are looked at.
    fn check_accesses(&mut self, found: &Candidate, addresses: &[Value], vl: Value, slow: Block) {
        const { assert!(MOST <= 1 << PAGE, "an access has no pages between its first and its last") };
        let Some(bits) = self.compile_key.user_bits.filter(|_| !addresses.is_empty()) else { return };
        // 1 if there are elements; if not, the first byte is taken for the last.
        let one = match found.vl {
            Vl::Exact(_) => self.b.ins().iconst(I64, 1),
            Vl::UpTo(_) => {
                let some = self.b.ins().icmp_imm_u(IntCC::NotEqual, vl, 0);
                self.b.ins().uextend(I64, some)
            }
        };
        // Each with its first address, its last, and how many bytes it has.
        let (mut all, mut either) = (Vec::<(Access, [Value; 2], Value)>::new(), None::<Value>);
        for (&access, &addr) in found.accesses.iter().zip(addresses) {
            let bytes = self.b.ins().ishl_imm_s(vl, i64::from(access.sew as u32));
            let end = self.b.ins().iadd(addr, bytes);
            let last = self.b.ins().isub(end, one);
            let both = self.b.ins().bor(addr, last);
            either = Some(either.map_or(both, |either| self.b.ins().bor(either, both)));
            all.push((access, [addr, last], bytes));
        }
        if let Some(either) = either {
            let above = self.b.ins().ushr_imm_s(either, i64::from(bits));
            self.unless(above, slow);
        }
        let mut wrong = None;
        let mut add = |lower: &mut Self, one: Value| {
            wrong = Some(wrong.map_or(one, |wrong| lower.b.ins().bor(wrong, one)));
        };
        for (store, kind) in [(false, Kind::Load), (true, Kind::Store)] {
            let mut flags = None;
            for &(_, ends, _) in all.iter().filter(|(access, ..)| access.store == store) {
                for addr in ends {
                    let page = self.b.ins().ushr_imm_s(addr, PAGE);
                    let flag = self.page_flags(I8, page, bits);
                    flags = Some(flags.map_or(flag, |flags| self.b.ins().band(flags, flag)));
                }
            }
            if let Some(flags) = flags {
                let lacks = self.b.ins().bnot(flags);
                let lacks = self.b.ins().band_imm_s(lacks, i64::from(kind.needs().bits()));
                let lacks = self.b.ins().uextend(I64, lacks);
                add(self, lacks);
            }
        }
        for (i, &(first, [p, _], p_bytes)) in all.iter().enumerate() {
            for &(second, [q, _], q_bytes) in &all[i + 1..] {
                if !first.store && !second.store {
                    continue;
                }
                // The second one may be where the first is, or below; not in it above its beginning.
                let above = self.b.ins().isub(q, p);
                let meets = if first.sew == second.sew {
                    let above = self.b.ins().iadd_imm_s(above, -1);
                    let most = self.b.ins().isub(p_bytes, one);
                    self.b.ins().icmp(IntCC::UnsignedLessThan, above, most)
                } else {
                    let meets = self.b.ins().icmp(IntCC::UnsignedLessThan, above, p_bytes);
                    let below = self.b.ins().isub(p, q);
                    let other = self.b.ins().icmp(IntCC::UnsignedLessThan, below, q_bytes);
                    self.b.ins().bor(meets, other)
                };
                let meets = self.b.ins().uextend(I64, meets);
                add(self, meets);
            }
        }
        if let Some(wrong) = wrong {
            self.unless(wrong, slow);
        }
    }

    /// Calls the fused loop's code.
    fn call_chain(&mut self, found: &Candidate, addresses: &[Value], scalars: &[Option<Value>], vl: Value) {
        let size = 8 * (found.chain.arguments() + found.chain.counters.len()) as u32;
        let slot =
            self.b.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, size.max(8), 3));
        let arguments = self.b.ins().stack_addr(I64, slot, 0);
        let places: Vec<Value> =
            addresses.iter().map(|&addr| self.b.ins().iadd(self.memory.bytes, addr)).collect();
        for (i, value) in places.into_iter().chain(scalars.iter().copied().flatten()).enumerate() {
            self.b.ins().store(OWN, value, arguments, 8 * i as i32);
        }
        let cell = &raw const self.vectors.fused_loops.entries[found.number];
        let cell = self.b.ins().iconst(I64, cell.addr() as i64);
        let function = self.b.ins().load(I64, OWN, cell, 0);
        let function = match found.entry {
            Some(entry) => {
                let entry = self.b.use_var(entry);
                self.b.ins().iadd(function, entry)
            }
            None => function,
        };
        let call =
            self.b.ins().call_indirect(self.signatures.exec, function, &[self.vectors.file, arguments, vl]);
        for &(rd, counter) in &found.results {
            let value =
                self.b.ins().load(I64, OWN, arguments, 8 * (found.chain.arguments() + counter) as i32);
            self.set_x(rd, value);
        }
        if found.saturates {
            let differed = self.b.inst_results(call)[0];
            let saturated = self.b.ins().icmp_imm_u(IntCC::NotEqual, differed, 0);
            let vxsat = self.load_own(I8, hart::VXSAT);
            let vxsat = self.b.ins().bor(vxsat, saturated);
            self.store_own(vxsat, hart::VXSAT);
        }
    }
}
