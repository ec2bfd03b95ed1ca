//! Two harts that should be the same: where they are not, in words.

use crate::Hart;
use crate::state::named_words;

/// The first part of their states in which two harts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HartDifference {
    /// Its name.
    pub what: String,
    /// What it is in each of them; empty where the name has to do.
    pub values: [String; 2],
}

impl Hart {
    /// The first part of its state that is different in `other`: registers before CSRs.
    pub fn first_difference(&self, other: &Hart) -> Option<HartDifference> {
        let say = |what: String, a: String, b: String| Some(HartDifference { what, values: [a, b] });
        let hex = |what: String, a: u64, b: u64| say(what, format!("{a:#x}"), format!("{b:#x}"));
        for (what, a, b) in [
            ("pc", self.pc, other.pc),
            ("instret", self.instret, other.instret),
            ("vector instructions", self.vectors.instructions, other.vectors.instructions),
            ("elements of vector instructions", self.vectors.elements, other.vectors.elements),
        ] {
            if a != b {
                return hex(what.into(), a, b);
            }
        }
        for (file, a, b) in [('x', &self.x, &other.x), ('f', &self.f, &other.f)] {
            if let Some(r) = (0..32).find(|&r| a[r] != b[r]) {
                return hex(format!("{file}{r}"), a[r], b[r]);
            }
        }
        let (v, w) = (&self.v, &other.v);
        if let Some(r) = (0..32).find(|&r| v.vlenb() > 0 && v.group(r, 1) != w.group(r, 1)) {
            let bytes = |bytes: &[u8]| format!("{bytes:02x?}");
            return say(format!("v{r}"), bytes(v.group(r, 1)), bytes(w.group(r, 1)));
        }
        let small = [
            ("vtype", v.vtype_key().bits().into(), w.vtype_key().bits().into()),
            ("vl", v.vl as u64, w.vl as u64),
            ("vstart", v.vstart as u64, w.vstart as u64),
            ("vxrm", v.vxrm.into(), w.vxrm.into()),
            ("vxsat", v.vxsat.into(), w.vxsat.into()),
            ("random state", v.random, w.random),
            ("fflags", self.fflags.into(), other.fflags.into()),
            ("frm", self.frm.into(), other.frm.into()),
            ("mstatus.FS", self.fs.into(), other.fs.into()),
            ("mstatus.VS", self.vs.into(), other.vs.into()),
            ("privilege mode", self.privilege as u64, other.privilege as u64),
        ];
        if let Some(&(what, a, b)) = small.iter().find(|(_, a, b)| a != b) {
            return hex(what.into(), a, b);
        }
        let mut words = named_words(self).zip(named_words(other)).filter(|(a, b)| a != b);
        if let Some(((what, a), (_, b))) = words.next() {
            return hex(what.into(), a, b);
        }
        (self.state() != other.state())
            .then(|| HartDifference { what: "other state".into(), values: [String::new(), String::new()] })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rivet_isa::Isa;
    use rivet_mem::UserSpace;

    use super::*;
    use crate::{AddressSpace, Config};

    type Change = fn(&mut Hart);

    #[test]
    fn what_differs_is_named() {
        let config = Arc::new(Config::new(Isa::default()));
        let space = UserSpace::new(20).expect("a MiB");
        let hart = || Hart::new(Arc::clone(&config), AddressSpace::User(Arc::clone(&space)));
        let (a, mut b) = (hart(), hart());
        assert_eq!(a.first_difference(&b), None);
        // The last first: whatever comes before it is named instead.
        let changes: [(&str, Change); 6] = [
            ("other state", |hart| hart.id = 7),
            ("sepc", |hart| hart.csr.sepc = 8),
            ("fflags", |hart| hart.fflags = 16),
            ("v3", |hart| hart.v.group_mut(3, 1)[5] = 9),
            ("f31", |hart| hart.f[31] = 1),
            ("x1", |hart| hart.x[1] = 0x10),
        ];
        for (what, change) in changes {
            change(&mut b);
            assert_eq!(a.first_difference(&b).map(|difference| difference.what).as_deref(), Some(what));
        }
        assert_eq!(a.first_difference(&b).expect("x1").values, ["0x0", "0x10"]);
    }

    #[test]
    fn harts_without_misa_c_are_the_same() {
        let config = Arc::new(Config { writable_misa: true, ..Config::new(Isa::default()) });
        let space = UserSpace::new(20).expect("a MiB");
        let hart = || Hart::new(Arc::clone(&config), AddressSpace::User(Arc::clone(&space)));
        let (mut a, mut b) = (hart(), hart());
        a.set_misa(0);
        assert!(a.first_difference(&b).is_some());
        b.set_misa(0);
        assert_eq!(a.first_difference(&b), None);
    }
}
