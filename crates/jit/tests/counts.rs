//! Counts of instructions for statistics: those of compiled code are the interpreter's.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use rivet_exec::{Counting, Observer, Uop};
use rivet_hart::Hart;
use rivet_isa::{Op, Operand, VtypeKey};

/// What has run: instructions, elements and active elements, by instruction and vtype.
#[derive(Default)]
pub(crate) struct Tally {
    ran: BTreeMap<(Op, Option<u32>), [i64; 3]>,
    unchanged: i64,
    before: Option<(VtypeKey, usize, i64)>,
}

/// Nothing yet.
pub(crate) fn tally() -> Rc<RefCell<Tally>> {
    Rc::default()
}

impl Tally {
    fn ran(&mut self, op: Op, vtype: Option<VtypeKey>, more: [i64; 3]) {
        let counts = self.ran.entry((op, vtype.map(VtypeKey::bits))).or_default();
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
    }

    /// The first difference.
    pub(crate) fn difference(&self, found: &Tally) -> Option<String> {
        if self.unchanged != found.unchanged {
            return Some(format!("unchanged {}, compiled {}", self.unchanged, found.unchanged));
        }
        let mut keys = self.ran.keys().chain(found.ran.keys());
        let of = |tally: &Tally, key| tally.ran.get(key).copied().unwrap_or_default();
        let key = keys.find(|key| of(self, key) != of(found, key))?;
        Some(format!("{key:x?}: {:?}, compiled {:?}", of(self, key), of(found, key)))
    }
}

impl Observer for Tally {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        let v = &hart.v;
        let is_masked = !uop.vm && !uop.op.row().operands.contains(&Operand::V0);
        let active = match uop.is_vector {
            true => (v.vstart..v.vl).filter(|&i| !is_masked || v.mask(0, i)).count(),
            false => 0,
        };
        self.before = Some((v.vtype_key(), v.vl, active as i64));
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        let Some((vtype, vl, active)) = self.before else { return };
        let key = uop.is_vector.then(|| hart.v.vtype_key());
        self.ran(uop.op, key, [1, if uop.is_vector { vl as i64 } else { 0 }, active]);
        if uop.op.is_vset() {
            self.unchanged += i64::from((vtype, vl) == (hart.v.vtype_key(), hart.v.vl));
        }
    }
}

impl Counting for Tally {
    fn add(&mut self, op: Op, vtype: Option<VtypeKey>, times: i64, elements: i64, active: i64) {
        self.ran(op, vtype, [times, elements, active]);
    }

    fn add_unchanged(&mut self, times: i64) {
        self.unchanged += times;
    }
}
