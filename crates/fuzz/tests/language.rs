//! Every operation of the language, on every type, is compiled to what the evaluator says, alone and among others; and what
//! is refused is on a list here, with the reason that is given.

use std::collections::{BTreeMap, BTreeSet};

use rivet_cc::ir::names::all_intrinsics;
use rivet_fuzz::straight::{Verdict, check};
use rivet_testkit::operation_names;

/// What the compiler refuses, and why: nothing else, on no type.
const REFUSED: [(&str, &[&str]); 2] = [
    (
        "`fmod` is not defined: an executable has no libraries; write an object and link it",
        &["frem", "vp.frem"],
    ),
    (
        "`fmodf` is not defined: an executable has no libraries; write an object and link it",
        &["frem", "vp.frem"],
    ),
];

/// Intrinsics that the compiler knows and the language reference has in another form only.
const OTHER_FORMS: [&str; 8] = [
    "umulh",
    "vp.umulh",
    "vp.sshl.sat",
    "vp.ushl.sat",
    "vp.minimumnum",
    "vp.maximumnum",
    "vp.fptosi.sat",
    "vp.fptoui.sat",
];

/// Intrinsics that are no functions of their operands: programs in `tests/cc/programs` call those on memory.
const EFFECTS: [&str; 8] =
    ["memcpy", "memmove", "memset", "stackrestore", "stacksave", "thread.pointer", "trap", "va_start"];

#[test]
fn the_list_of_operations_has_every_intrinsic() {
    let listed: BTreeSet<&str> = operation_names().into_iter().collect();
    let known = all_intrinsics().into_iter().filter_map(|op| op.intrinsic_name());
    let missing: Vec<String> = known
        .filter(|name| !listed.contains(name.as_str()))
        .filter(|name| ![&OTHER_FORMS[..], &EFFECTS].concat().contains(&name.as_str()))
        .collect();
    assert!(missing.is_empty(), "no program has {missing:?}");
    assert!(listed.iter().filter(|name| name.contains("vp.")).count() >= 90);
}

/// Programs of one operation each.
#[test]
fn every_operation_is_what_the_evaluator_says() {
    let mut refused: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for name in operation_names() {
        let mut right = 0;
        for seed in 0..10 {
            match check(seed, 2, Some(name)) {
                Ok(Verdict::Right) => right += 1,
                Ok(Verdict::Refused(why)) => {
                    refused.entry(why).or_default().insert(name);
                }
                Err(what) => wrong.push(format!("{name}: {what}")),
            }
        }
        let never = REFUSED.iter().any(|(_, names)| names.contains(&name));
        assert!(right > 0 || never || !wrong.is_empty(), "{name} is always refused");
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[0]);
    let expected: BTreeMap<String, BTreeSet<&str>> =
        REFUSED.iter().map(|(why, names)| (why.to_string(), names.iter().copied().collect())).collect();
    assert_eq!(refused, expected);
}

/// Programs of many operations, each on what others gave.
#[test]
fn operations_among_others_are_what_the_evaluator_says() {
    let (mut right, mut refused, mut wrong) = (0, 0, Vec::new());
    for seed in 0..80 {
        match check(seed, 10, None) {
            Ok(Verdict::Right) => right += 1,
            Ok(Verdict::Refused(_)) => refused += 1,
            Err(what) => wrong.push(what),
        }
    }
    let shortest = wrong.iter().min_by_key(|what| what.len());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), shortest.map_or("", String::as_str));
    assert!(right > 68, "{right} right, {refused} refused");
}
