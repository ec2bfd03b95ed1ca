//! The name that may have been meant by one that does not exist.
//!
//! It knows texts only; what is named is the caller's business.

/// Longer texts are not worth comparing.
const LONGEST: usize = 32;

/// Few edits in proportion to a text of `length` bytes; `None` where no name can be near.
fn limit(length: usize) -> Option<usize> {
    match length {
        2..=4 => Some(1),
        5..=LONGEST => Some(2),
        _ => None,
    }
}

/// The candidate with the fewest edits (insertions, deletions, replacements, swaps of neighbours) from a misspelt text,
/// where these are few in proportion; of equally near ones the first.
pub fn nearest<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    nearest_few(text, candidates, 1).pop()
}

/// The candidates with the fewest edits, the nearest first, at most `most` of them.
pub(crate) fn nearest_few<'a>(
    text: &str,
    candidates: impl Iterator<Item = &'a str>,
    most: usize,
) -> Vec<String> {
    let Some(limit) = limit(text.len()) else { return Vec::new() };
    let mut scored: Vec<_> = candidates
        // A difference in length is at least that many edits.
        .filter(|c| c.len().abs_diff(text.len()) <= limit)
        .map(|c| (distance(text, c), c))
        .filter(|(d, _)| *d <= limit)
        .collect();
    // A stable sort: equally near ones stay in the caller's order.
    scored.sort_by_key(|(d, _)| *d);
    let mut names: Vec<String> = Vec::new();
    for (_, name) in scored {
        if names.len() < most && !names.iter().any(|n| n == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Insertions, deletions, replacements and swaps of neighbours that make `b` of `a`.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    if a.len() > LONGEST { usize::MAX } else { strsim::osa_distance(a, b) }
}
