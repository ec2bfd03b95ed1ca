//! A rule of hits says at which hits a point stops: a number, or a comparison with one.

use crate::error::{Reply, complain};

/// At which of its hits a point stops, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HitRule {
    /// At each.
    #[default]
    Each,
    /// From the Nth on.
    From(u64),
    /// Up to the Nth.
    UpTo(u64),
    /// At the Nth alone.
    Only(u64),
    /// At each Nth.
    Multiple(u64),
}

impl HitRule {
    /// Reads `5` or `>= 5` (from the fifth on), `> 5`, `< 5`, `<= 5`, `== 5`, `% 5`.
    pub(crate) fn parse(text: &str) -> Reply<HitRule> {
        let text = text.trim();
        let digits = text.trim_start_matches(['<', '>', '=', '%', ' ']);
        let sign = text[..text.len() - digits.len()].trim();
        let Ok(number) = digits.parse::<u64>() else {
            return complain!("expected a number of hits such as 5, >= 5, == 5 or % 5, found {text}");
        };
        Ok(match sign {
            "" | ">=" => HitRule::From(number),
            ">" => HitRule::From(number.saturating_add(1)),
            "<=" => HitRule::UpTo(number),
            "<" => HitRule::UpTo(number.saturating_sub(1)),
            "=" | "==" => HitRule::Only(number),
            "%" if number > 0 => HitRule::Multiple(number),
            _ => return complain!("expected a number of hits such as 5, >= 5, == 5 or % 5, found {text}"),
        })
    }

    /// Does the point stop at this hit?
    pub(crate) fn holds(self, hit: u64) -> bool {
        match self {
            HitRule::Each => true,
            HitRule::From(first) => hit >= first,
            HitRule::UpTo(last) => hit <= last,
            HitRule::Only(number) => hit == number,
            HitRule::Multiple(number) => hit.is_multiple_of(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::HitRule;

    #[test]
    fn rules_choose_hits() {
        let chosen = |text: &str| {
            let rule = HitRule::parse(text).expect(text);
            (1..=6).filter(|&hit| rule.holds(hit)).collect::<Vec<u64>>()
        };
        assert_eq!(chosen("3"), [3, 4, 5, 6]);
        assert_eq!(chosen(">=5"), [5, 6]);
        assert_eq!(chosen("> 5"), [6]);
        assert_eq!(chosen("< 3"), [1, 2]);
        assert_eq!(chosen("<= 3"), [1, 2, 3]);
        assert_eq!(chosen("== 4"), [4]);
        assert_eq!(chosen("% 3"), [3, 6]);
        for bad in ["", "x", "5 6", "%0", "!5", "=>5", "-1", "99999999999999999999"] {
            HitRule::parse(bad).expect_err(bad);
        }
    }
}
