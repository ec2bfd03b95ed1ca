//! What may have been meant.

use super::scan;
use crate::ext::{EXPERIMENTAL, Ext};
use crate::nearest::{distance, nearest};
use crate::profile::PROFILES;

/// A base or profile near `text`.
pub(super) fn base(text: &str) -> Option<String> {
    // `rv64mac`: the base letter is missing.
    if let Some(rest) = text.get(4..).filter(|_| text.starts_with("rv32") || text.starts_with("rv64")) {
        let with_base = format!("{}i{}", &text[..4], rest.replacen('i', "", 1));
        return scan::base(&with_base).is_ok().then_some(with_base);
    }
    // `rva22u64v`: what follows a profile needs an underscore.
    let joined = |name: &str| {
        let with_underscore = format!("{name}_{}", text.strip_prefix(name)?);
        scan::base(&with_underscore).is_ok().then_some(with_underscore)
    };
    let common = ["rv64gc", "rv64gcv", "rv32gc", "rv64i", "rv32i", "rv64imac", "rv32imac"];
    let names = || PROFILES.iter().map(|p| p.name);
    // `rva23`: the part after the year is missing; of several, what applications are compiled for.
    let begun = || {
        let begins = |name: &&str| name.trim_start_matches(EXPERIMENTAL).starts_with(text);
        names().filter(|name| text.len() > 4 && begins(name)).min_by_key(|name| !name.contains('u'))
    };
    names()
        .find_map(joined)
        .or_else(|| begun().map(str::to_owned))
        .or_else(|| nearest(text, names().chain(common)))
}

/// The name of an extension near `token`.
pub(super) fn name(token: &str) -> Option<String> {
    nearest(token, long_names())
}

/// The name nearest to `text` among `names` and those of extensions.
pub(super) fn name_or(text: &str, names: impl Iterator<Item = &'static str>) -> Option<String> {
    nearest(text, names.chain(long_names()))
}

/// `token` with the underscore it lacks: `zba_m` for `zbam`.
pub(super) fn separated(token: &str) -> Option<String> {
    let starts = |name: &&str| token.starts_with(*name) && token.len() > name.len();
    let first = long_names().filter(starts).max_by_key(|n| n.len())?;
    let rest = &token[first.len()..];
    let fits = |n: &str| n != first && distance(token, n) <= 1;
    let letters = |rest: &str| rest.chars().all(|c| Ext::by_name(c.encode_utf8(&mut [0; 4])).is_some());
    let is_name = long_names().any(|n| n == rest) || letters(rest) && !long_names().any(fits);
    is_name.then(|| format!("{first}_{rest}"))
}

/// The `zvl*b` for a number that is written wrongly or is none: the next power of two.
pub(super) fn zvl(digits: &str) -> Option<String> {
    let bits: u64 = digits.parse().ok()?;
    let bits = bits.clamp(32, 65536).next_power_of_two();
    Some(format!("zvl{bits}b"))
}

fn long_names() -> impl Iterator<Item = &'static str> {
    Ext::ALL.iter().map(|e| e.name()).filter(|n| n.len() > 1)
}
