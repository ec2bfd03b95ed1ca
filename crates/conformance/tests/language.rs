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
    for name in operation_names() {
        for seed in 0..24 {
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
