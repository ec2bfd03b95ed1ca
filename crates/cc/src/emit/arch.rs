//! This module says for which ISA routines are: what their functions may use, and what they use beyond that.

use std::fmt::Write;

use super::{Data, Routine};
use crate::ir::Features;

/// The letters behind `rv64i`, with the versions that the attributes of objects name.
const LETTERS: [(&str, &str); 6] =
    [("m", "2p0"), ("a", "2p1"), ("f", "2p2"), ("d", "2p2"), ("c", "2p0"), ("v", "1p0")];

/// What `v` stands for in the attributes of objects.
const OF_V: &str = "_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0";

/// Whether it is an instruction of the letters of a target, or of what assemblers take for a part of all.
pub(super) fn is_base(name: &str, target: &Features) -> bool {
    let implied =
        matches!(name, "i" | "zicsr" | "zifencei" | "zicntr" | "zihpm" | "zihintpause" | "zihintntl");
    implied || letters(target).extension(name) == Some(true)
}

/// A target with its letters only.
fn letters(target: &Features) -> Features {
    letters_that(|name| target.extension(name) == Some(true))
}

/// The letters that the functions of some routines may use; of files without any, those of the target.
fn all_letters(routines: &[Routine], data: &Data) -> Features {
    if routines.is_empty() {
        return letters(&data.features.unwrap_or(Features::UNSTATED));
    }
    letters_that(|name| routines.iter().any(|routine| routine.target.extension(name) == Some(true)))
}

/// The letters of which this holds.
fn letters_that(holds: impl Fn(&str) -> bool) -> Features {
    let names = LETTERS.iter().filter(|(name, _)| holds(name));
    let list: Vec<String> = names.map(|(name, _)| format!("+{name}")).collect();
    Features::of(&list.join(","))
}

/// What routines need beyond their letters.
fn others(routines: &[Routine], letters: &Features) -> Vec<&'static str> {
    let mut all: Vec<_> = routines.iter().flat_map(|routine| &routine.extensions).copied().collect();
    all.retain(|name| letters.extension(name) != Some(true));
    all.sort_unstable();
    all.dedup();
    all
}

/// The ISA string for assemblers.
pub(super) fn string(routines: &[Routine], data: &Data) -> String {
    let letters = all_letters(routines, data);
    let general = letters.m && letters.a && letters.d;
    let mut out = String::from(if general { "rv64g" } else { "rv64i" });
    for (name, _) in LETTERS {
        let of_g = general && matches!(name, "m" | "a" | "f" | "d");
        if letters.extension(name) == Some(true) && !of_g {
            out.push_str(name);
        }
    }
    if !letters.zicsr {
        out.push_str("_zicsr");
    }
    // Writing to a string cannot fail.
    others(routines, &letters).iter().for_each(|name| _ = write!(out, "_{name}"));
    out
}

/// The ISA string for the attributes of objects.
pub(super) fn versions(routines: &[Routine], data: &Data) -> String {
    let letters = all_letters(routines, data);
    let mut out = String::from("rv64i2p1");
    for (name, version) in LETTERS {
        if letters.extension(name) == Some(true) {
            let _ = write!(out, "_{name}{version}");
        }
    }
    out.push_str("_zicsr2p0");
    if letters.v {
        out.push_str(OF_V);
    }
    others(routines, &letters).iter().for_each(|name| _ = write!(out, "_{name}1p0"));
    out
}
