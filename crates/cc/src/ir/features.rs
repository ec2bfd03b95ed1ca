//! This module defines the extensions that the code of a function may use.

/// Extensions of scalar code, beside RV64GCV.
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
    /// Atomic operations on bytes and halfwords.
    pub zabha: bool,
}

impl Features {
    /// Those of a list as `+zba,+zbb,-zbs`.
    pub fn of(list: &str) -> Features {
        let has = |name: &str| list.split(',').any(|feature| feature.strip_prefix('+') == Some(name));
        Features {
            zba: has("zba"),
            zbb: has("zbb"),
            zbs: has("zbs"),
            zicond: has("zicond"),
            zabha: has("zabha"),
        }
    }

    /// Those of both.
    #[must_use]
    pub fn union(self, other: Features) -> Features {
        Features {
            zba: self.zba | other.zba,
            zbb: self.zbb | other.zbb,
            zbs: self.zbs | other.zbs,
            zicond: self.zicond | other.zicond,
            zabha: self.zabha | other.zabha,
        }
    }

    /// The names of those that it has.
    pub fn names(self) -> Vec<&'static str> {
        let all = [
            (self.zba, "zba"),
            (self.zbb, "zbb"),
            (self.zbs, "zbs"),
            (self.zicond, "zicond"),
            (self.zabha, "zabha"),
        ];
        all.into_iter().filter_map(|(has, name)| has.then_some(name)).collect()
    }
}
