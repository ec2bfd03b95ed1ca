//! The contents of the pages: tables, code and data.

use rivet_rng::Rng;

use super::layout::{CODE, DATA, PAGE, POOL, POOL_PAGES, page};
use super::tables::Spaces;
use super::{AssembleError, code, values};

/// All pages, one after the other.
pub(super) fn bytes(
    rng: &mut Rng,
    spaces: &Spaces,
    assemble: impl Fn(&str, u64) -> Result<Vec<u8>, AssembleError>,
) -> Result<Vec<u8>, AssembleError> {
    let mut bytes = vec![0; (POOL_PAGES * PAGE) as usize];
    let mut put = |addr: u64, new: &[u8]| {
        let at = (addr - POOL) as usize;
        bytes[at..at + new.len()].copy_from_slice(new);
    };
    for (&at, entry) in &spaces.entries {
        put(at, &entry.to_le_bytes());
    }
    for index in CODE..DATA {
        put(page(index), &assemble(&code::page(rng), page(index))?);
    }
    for at in (page(DATA)..page(POOL_PAGES)).step_by(8) {
        put(at, &values::word(rng, spaces).to_le_bytes());
    }
    Ok(bytes)
}
