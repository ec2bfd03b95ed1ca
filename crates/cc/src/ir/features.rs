//! This module defines the extensions that the code of a function may use.

/// Extensions of scalar code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// Address arithmetic: `sh1add` and its like.
    pub zba: bool,
    /// Minima, maxima, rotations, counts and extensions of integers.
    pub zbb: bool,
    /// Single bits.
    pub zbs: bool,
    /// Zero instead of a value by a condition.
    pub zicond: bool,
}

impl Features {
    /// Those of a list as `+zba,+zbb,-zbs`.
    pub fn of(list: &str) -> Features {
        let has = |name: &str| list.split(',').any(|feature| feature.strip_prefix('+') == Some(name));
        Features { zba: has("zba"), zbb: has("zbb"), zbs: has("zbs"), zicond: has("zicond") }
    }

    /// The names of those that it has.
    pub fn names(self) -> Vec<&'static str> {
        let all = [(self.zba, "zba"), (self.zbb, "zbb"), (self.zbs, "zbs"), (self.zicond, "zicond")];
        all.into_iter().filter_map(|(has, name)| has.then_some(name)).collect()
    }
}
