//! The canonical string of an architecture, whole and short.

use core::fmt;

use super::scan::G;
use crate::ext::{Ext, ExtSet, Isa};

impl fmt::Display for Isa {
    /// Every extension, in the naming chapter's canonical order, and VLEN as `zvl*b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let modes = ExtSet::of(&[Ext::S, Ext::U]);
        let implied = |e: Ext| self.exts.iter().any(|other| other.implied().contains(&e));
        let shown = |e: Ext| !(modes.has(e) && implied(e));
        write_string(f, self, base_letter(self), self.exts.iter().filter(|&e| shown(e)).collect(), self.vlen)
    }
}

impl Isa {
    /// The canonical string without what is implied: `rv64gcv_zvl256b`. Letters stay (`rv64iv` would be right,
    /// and a riddle), and so does the vector unit that is not V: compilers want it named.
    pub fn short(&self) -> String {
        let closures: Vec<_> =
            self.exts.iter().map(|e| (e, Isa::closure(self.xlen, ExtSet::of(&[e])))).collect();
        let implied = |e: Ext| {
            let own = Isa::closure(self.xlen, ExtSet::of(&[e]));
            let weighs = |other: Ext| !is_vector_unit(e) || is_vector_unit(other);
            let by = |other: Ext| is_letter(other) || weighs(other) && !own.has(other);
            closures.iter().any(|&(other, all)| other != e && all.has(e) && by(other))
        };
        let stays = |e: Ext| is_letter(e) && !matches!(e, Ext::S | Ext::U);
        let mut kept: ExtSet = self.exts.iter().filter(|&e| stays(e) || !implied(e)).collect();
        // What several extensions imply together: C and D imply Zcd.
        let long: Vec<_> = kept.iter().filter(|&e| !is_letter(e) && !is_vector_unit(e)).collect();
        for e in long.into_iter().rev() {
            if Isa::closure(self.xlen, kept.without(e)) == self.exts {
                kept = kept.without(e);
            }
        }
        let vlen = if self.vlen > Isa::min_vlen(self.exts) { self.vlen } else { 0 };
        let is_g = G.is_subset(self.exts) && !self.has(Ext::E);
        let (base, rest) = if is_g { ("g", kept.minus(G)) } else { (base_letter(self), kept) };
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = write_string(&mut out, self, base, rest, vlen);
        out
    }
}

fn base_letter(isa: &Isa) -> &'static str {
    if isa.has(Ext::E) { "e" } else { "i" }
}

fn is_letter(ext: Ext) -> bool {
    ext.name().len() == 1
}

fn is_vector_unit(ext: Ext) -> bool {
    matches!(ext, Ext::Zve32x | Ext::Zve32f | Ext::Zve64x | Ext::Zve64f | Ext::Zve64d)
}

/// Writes base, letters, `z` names with `zvl*b` as the last of them, and the privileged names.
fn write_string(f: &mut impl fmt::Write, isa: &Isa, base: &str, exts: ExtSet, vlen: u32) -> fmt::Result {
    write!(f, "{}{base}", isa.xlen)?;
    let is_z = |e: &Ext| !is_letter(*e) && e.name().starts_with('z');
    for e in exts.iter().filter(|e| !matches!(e, Ext::I | Ext::E) && is_letter(*e)) {
        // `s` and `u` would be read as the beginning of a longer name.
        let separator = if matches!(e, Ext::S | Ext::U) { "_" } else { "" };
        write!(f, "{separator}{e}")?;
    }
    for e in exts.iter().filter(is_z) {
        write!(f, "_{e}")?;
    }
    if vlen > 0 {
        write!(f, "_zvl{vlen}b")?;
    }
    for e in exts.iter().filter(|e| !is_letter(*e) && !is_z(e)) {
        write!(f, "_{e}")?;
    }
    Ok(())
}
