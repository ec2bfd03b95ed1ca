//! Suppressions: findings that are known and not to be shown.
//!
//! A file has one on each line: a kind, the function that the finding is in, and the function of its first note, which is
//! where it comes from. `*` at the end of a word stands for any rest; `#` begins a comment.

use crate::finding::{Finding, Place};

/// What is not to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suppressions(Vec<Pattern>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Pattern {
    kind: String,
    function: String,
    origin: String,
}

/// Whether a word is what a pattern says.
fn matches(pattern: &str, word: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => word.starts_with(start),
        None => pattern == word,
    }
}

/// The function of a place, `-` if it has none.
fn function(place: Option<&Place>) -> &str {
    let symbol = place.and_then(|place| place.symbol.as_deref());
    symbol.map_or("-", |symbol| symbol.rsplit_once('+').map_or(symbol, |(name, _)| name))
}

/// The function that a finding comes from.
fn origin(finding: &Finding) -> &str {
    function(finding.notes.first().and_then(|note| note.place.as_ref()))
}

impl Suppressions {
    /// Reads the lines of a file and adds them.
    ///
    /// # Errors
    ///
    /// The number of the line that is none, from 1.
    pub fn add(&mut self, text: &str) -> Result<(), usize> {
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default();
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                [] => {}
                [kind, function, origin] => {
                    let [kind, function, origin] = [kind, function, origin].map(str::to_owned);
                    self.0.push(Pattern { kind, function, origin });
                }
                _ => return Err(number),
            }
        }
        Ok(())
    }

    /// Whether a finding is not to be shown.
    pub fn hide(&self, finding: &Finding) -> bool {
        self.0.iter().any(|pattern| {
            matches(&pattern.kind, finding.kind)
                && matches(&pattern.function, function(finding.place.as_ref()))
                && matches(&pattern.origin, origin(finding))
        })
    }

    /// The line that hides a finding.
    pub fn line(finding: &Finding) -> String {
        format!("{} {} {}", finding.kind, function(finding.place.as_ref()), origin(finding))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;

    fn place(symbol: &str) -> Option<Place> {
        Some(Place { symbol: Some(symbol.into()), ..Place::default() })
    }

    #[test]
    fn a_line_hides_the_finding_that_it_was_made_for() {
        let finding = Finding::new("undefined-branch", Severity::Error, place("print+0x26"), "a branch")
            .note(place("count"), "tail agnostic");
        assert_eq!(Suppressions::line(&finding), "undefined-branch print count");
        let hides = |text: &str| {
            let mut all = Suppressions::default();
            all.add(text).map(|()| all.hide(&finding))
        };
        assert_eq!(hides("# none\n\nundefined-branch print count # known"), Ok(true));
        assert_eq!(hides("* pr* *"), Ok(true));
        assert_eq!(hides("undefined-branch print other"), Ok(false));
        assert_eq!(hides("undefined-jump print count"), Ok(false));
        assert_eq!(hides("undefined-branch printer count"), Ok(false));
        assert_eq!(hides("a b c\nundefined-branch print"), Err(2));
    }
}
