//! QEMU's `-cpu` form: a CPU, and settings after commas.
//!
//! Facts are those of QEMU's documentation: the extensions its generic CPUs have unless switched off,
//! and the names of its properties.

use core::ops::Range;

use super::check::Wanted;
use super::{IsaError, Problem, scan, suggest, unsupported};
use crate::ext::{EXPERIMENTAL, Ext, ExtSet, Isa, Xlen};
use crate::profile::Profile;

/// What `rv32` and `rv64` have unless it is switched off.
const GENERIC: &[Ext] = &[
    Ext::I,
    Ext::M,
    Ext::A,
    Ext::F,
    Ext::D,
    Ext::C,
    Ext::S,
    Ext::U,
    Ext::Zicsr,
    Ext::Zifencei,
    Ext::Zicntr,
    Ext::Zihpm,
    Ext::Zihintntl,
    Ext::Zihintpause,
    Ext::Zicbom,
    Ext::Zicbop,
    Ext::Zicboz,
    Ext::Zawrs,
    Ext::Zfa,
    Ext::Zba,
    Ext::Zbb,
    Ext::Zbc,
    Ext::Zbs,
    Ext::Sstc,
    Ext::Svadu,
];

/// Settings that say nothing to Rivet.
const IGNORED: &[&str] = &[
    "bext_spec",
    "cbom_blocksize",
    "cbop_blocksize",
    "cboz_blocksize",
    "debug",
    "marchid",
    "mimpid",
    "mmu",
    "mvendorid",
    "pmp",
    "pmu-mask",
    "pmu-num",
    "priv_spec",
    "resetvec",
    "rvv_mask_reg_full_update",
    "short-isa-string",
    "sv64",
];

/// Settings with a meaning of their own.
const KEYS: &[&str] =
    &["vlen", "elen", "vext_spec", "rvv_ta_all_1s", "rvv_ma_all_1s", "rvv_vl_half_avl", "rvv_vsetvl_x0_vill"];

/// The CPU called `name`, if it is one of the generic ones.
pub(super) fn cpu(name: &str) -> Option<Wanted> {
    let generic = ExtSet::of(GENERIC);
    match name {
        "rv32" => Some(Wanted::new(Xlen::Rv32, generic.with(Ext::Sv32))),
        "rv64" | "any" => Some(Wanted::new(Xlen::Rv64, generic.with(Ext::Sv57))),
        "max32" => {
            Some(Wanted::new(Xlen::Rv32, generic.with(Ext::Sv32).union(Isa::default_for(Xlen::Rv32).exts)))
        }
        "max" => Some(Wanted::new(Xlen::Rv64, generic.with(Ext::Sv57).union(Isa::default().exts))),
        _ => None,
    }
}

/// Reads the settings from `start` to the end of `text`.
pub(super) fn settings(text: &str, start: usize, wanted: &mut Wanted) -> Result<(), IsaError> {
    let mut at = start;
    for part in text[start..].split(',') {
        setting(part, at..at + part.len(), wanted)?;
        at += part.len() + 1;
    }
    Ok(())
}

fn setting(part: &str, span: Range<usize>, wanted: &mut Wanted) -> Result<(), IsaError> {
    let (key, value) = match part.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => (key.trim(), value.trim()),
        _ => {
            let error = IsaError::new(span, Problem::NoValue(part.to_string()));
            return Err(error.suggest(Ext::by_name(part.trim()).map(|e| format!("{e}=on"))));
        }
    };
    let refuse = |expected: &'static str| {
        let (key, value) = (key.to_string(), value.to_string());
        IsaError::new(span.clone(), Problem::Value { key, value, expected })
    };
    let number = || value.parse::<u64>().map_err(|_| refuse("a number"));
    let switch = || match value {
        "on" | "true" | "yes" | "y" => Ok(true),
        "off" | "false" | "no" | "n" => Ok(false),
        _ => Err(refuse("on or off")),
    };
    match key {
        "vlen" => wanted.vlen = Some((number()?, span.clone())),
        "elen" => wanted.elen = Some((number()?, span.clone())),
        "rvv_ta_all_1s" => wanted.parsed.tail_agnostic_ones = Some(switch()?),
        "rvv_ma_all_1s" => wanted.parsed.mask_agnostic_ones = Some(switch()?),
        "rvv_vl_half_avl" => wanted.parsed.vl_half_avl = Some(switch()?),
        "rvv_vsetvl_x0_vill" => wanted.parsed.vsetvl_x0_vill = Some(switch()?),
        "vext_spec" if value == "v1.0" => {}
        "vext_spec" => return Err(refuse("v1.0")),
        _ if IGNORED.contains(&key) => wanted.warn(format!("the setting `{key}` has no effect")),
        _ => return extension(key, switch, &span, wanted),
    }
    Ok(())
}

/// An extension or profile, or several, switched on or off.
fn extension(
    key: &str,
    switch: impl Fn() -> Result<bool, IsaError>,
    span: &Range<usize>,
    wanted: &mut Wanted,
) -> Result<(), IsaError> {
    let experimental = key.strip_prefix("x-").or_else(|| key.strip_prefix(EXPERIMENTAL));
    let name = experimental.unwrap_or(key);
    if let Some(ext) = Ext::by_name(name) {
        if ext.is_draft() && experimental.is_none() {
            let problem = Problem::Unsupported { name: name.to_string(), why: scan::DRAFT };
            return Err(IsaError::new(span.clone(), problem).suggest(Some(format!("x-{name}=on"))));
        }
        return switch().map(|on| turn(ext, on, span, wanted));
    }
    let several = if name == "g" { Some(scan::G) } else { Profile::by_name(name).map(|p| p.mandatory) };
    if let Some(set) = several {
        if switch()? {
            wanted.brought = wanted.brought.union(set);
        }
        return Ok(());
    }
    if let Some(why) = unsupported::reason(name) {
        let problem = Problem::Unsupported { name: name.to_string(), why };
        return if switch()? { Err(IsaError::new(span.clone(), problem)) } else { Ok(()) };
    }
    let keys = KEYS.iter().chain(IGNORED).copied();
    let error = IsaError::new(span.start..span.start + key.len(), Problem::Key(key.to_string()));
    Err(error.suggest(suggest::name_or(name, keys)))
}

/// The last setting of an extension counts.
fn turn(ext: Ext, on: bool, span: &Range<usize>, wanted: &mut Wanted) {
    wanted.named.retain(|(e, _)| *e != ext);
    wanted.off.retain(|(e, _)| *e != ext);
    let list = if on { &mut wanted.named } else { &mut wanted.off };
    list.push((ext, span.clone()));
}
