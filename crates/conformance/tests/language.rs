//! Every operation of the language, on every type, is compiled to what the evaluator says, alone and among others.

mod straight;

use std::collections::BTreeMap;

use rivet_testkit::operation_names;
use straight::{Verdict, check};

/// Programs of one operation each.
#[test]
fn every_operation_is_what_the_evaluator_says() {
    let mut refused: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut wrong = Vec::new();
    let seeds: u64 = std::env::var("SEEDS").ok().and_then(|s| s.parse().ok()).unwrap_or(24);
    for name in operation_names() {
        for seed in 0..seeds {
            match check(seed, 2, Some(name)) {
                Ok(Verdict::Right) => {}
                Ok(Verdict::Refused(why)) => {
                    let names = refused.entry(why).or_default();
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                Err(what) => wrong.push(format!("{name}: {what}")),
            }
        }
    }
    let list: Vec<String> =
        refused.iter().map(|(why, names)| format!("{why}: {}", names.join(", "))).collect();
    println!("{}", list.join("\n"));
    for w in &wrong {
        println!("WRONG {}", w.lines().next().unwrap_or_default());
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[0]);
}

/// Programs of many operations, each on what others gave.
#[test]
fn operations_among_others_are_what_the_evaluator_says() {
    let (mut right, mut refused, mut wrong) = (0, BTreeMap::new(), Vec::new());
    let seeds: u64 = std::env::var("SEEDS").ok().and_then(|s| s.parse().ok()).unwrap_or(24);
    for seed in 0..20 * seeds {
        match check(seed, 12, None) {
            Ok(Verdict::Right) => right += 1,
            Ok(Verdict::Refused(why)) => *refused.entry(why).or_insert(0) += 1,
            Err(what) => wrong.push(what),
        }
    }
    println!("{right} right, {refused:?}");
    for w in &wrong {
        println!("WRONG {}", w.lines().next().unwrap_or_default());
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.iter().min_by_key(|w| w.len()).unwrap());
}
