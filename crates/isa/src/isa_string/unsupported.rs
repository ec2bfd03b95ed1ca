//! Names that mean something to others: known, but nothing Rivet has.
//!
//! Knowing them makes the difference between "unknown" and an honest answer.

/// Name and why it is refused.
const NAMES: &[(&str, &str)] = &[
    ("e", "Rivet has no base of 16 registers"),
    ("g", "it stands for a base: `rv64g`"),
    ("h", "Rivet has no hypervisor extension"),
    ("j", "it was never ratified"),
    ("k", "it was split: name `zk`, `zkn` or `zks`"),
    ("l", "it was never ratified"),
    ("n", "user-level interrupts were withdrawn"),
    ("p", "Rivet has no packed SIMD"),
    ("q", "Rivet has no quad precision"),
    ("t", "it was never ratified"),
    ("zama16b", "Rivet does not promise atomic misaligned accesses"),
    ("zalasr", "Rivet has no load-acquire and store-release"),
    ("zce", "it contains `zcmp` and `zcmt`, which Rivet does not have"),
    ("zclsd", "Rivet has no load/store pairs"),
    ("zilsd", "Rivet has no load/store pairs"),
    ("zcmp", "its encodings conflict with `zcd`, and Rivet does not have it"),
    ("zcmt", "its encodings conflict with `zcd`, and Rivet does not have it"),
    ("zfinx", "it conflicts with `f`: Rivet has floating-point registers"),
    ("zdinx", "it conflicts with `d`: Rivet has floating-point registers"),
    ("zhinx", "it conflicts with `f`: Rivet has floating-point registers"),
    ("zhinxmin", "it conflicts with `f`: Rivet has floating-point registers"),
    ("zicfilp", "Rivet has no landing pads"),
    ("zicfiss", "Rivet has no shadow stack"),
    ("ztso", "Rivet does not promise total store order"),
    ("sdext", "Rivet has no external debugger interface"),
    ("sha", "Rivet has no hypervisor extension"),
    ("shcounterenw", "Rivet has no hypervisor extension"),
    ("shgatpa", "Rivet has no hypervisor extension"),
    ("shtvala", "Rivet has no hypervisor extension"),
    ("shvsatpa", "Rivet has no hypervisor extension"),
    ("shvstvala", "Rivet has no hypervisor extension"),
    ("shvstvecd", "Rivet has no hypervisor extension"),
    ("smaia", "Rivet has no advanced interrupt architecture"),
    ("ssaia", "Rivet has no advanced interrupt architecture"),
    ("smcdeleg", "Rivet does not delegate counters"),
    ("ssccfg", "Rivet does not delegate counters"),
    ("smcsrind", "Rivet has no indirect CSR access"),
    ("sscsrind", "Rivet has no indirect CSR access"),
    ("smctr", "Rivet has no control transfer records"),
    ("ssctr", "Rivet has no control transfer records"),
    ("smdbltrp", "Rivet has no double traps"),
    ("ssdbltrp", "Rivet has no double traps"),
    ("smmpm", "Rivet masks pointers in user mode only: `supm`"),
    ("smnpm", "Rivet masks pointers in user mode only: `supm`"),
    ("ssnpm", "Rivet masks pointers in user mode only: `supm`"),
    ("sspm", "Rivet masks pointers in user mode only: `supm`"),
    ("smrnmi", "Rivet has no resumable interrupts"),
    ("ssqosid", "Rivet has no quality-of-service identifiers"),
    ("ssstrict", "Rivet does not promise that nothing else is there"),
    ("svrsw60t59b", "Rivet does not reserve page-table bits for software"),
    ("rva23s64", "it needs the hypervisor extension, which Rivet does not have"),
];

/// Why `name` is refused, if it is a name at all.
pub(super) fn reason(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(n, _)| *n == name).map(|&(_, why)| why)
}

/// The longest name that `token` begins with, and why it is refused.
pub(super) fn prefix(token: &str) -> Option<(&'static str, &'static str)> {
    NAMES.iter().copied().filter(|(n, _)| n.len() > 1 && token.starts_with(n)).max_by_key(|(n, _)| n.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ext;

    #[test]
    fn nothing_that_is_known_or_claimed_is_refused() {
        for (name, _) in NAMES {
            assert_eq!(Ext::by_name(name), None, "{name} is known and refused");
        }
        let readme = include_str!("../../../../README.md");
        let section = readme.split("\n## ").find(|section| section.starts_with("What it knows"));
        let section = section.expect("the README says what Rivet knows").to_ascii_lowercase();
        let words = section.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() > 1);
        let mut known = 0;
        for word in words {
            known += usize::from(Ext::by_name(word).is_some());
            assert_eq!(reason(word), None, "the README claims {word}");
        }
        assert!(known > 50, "{known} extensions in the README");
    }
}
