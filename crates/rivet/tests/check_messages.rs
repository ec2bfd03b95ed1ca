//! `VALGRIND_PRINTF` under `rivet check`.

use serde_json::Value;

use crate::common::{rivet, root};

fn findings(name: &str) -> Vec<Value> {
    let path = root().join(format!("fixtures/check/defined/bin/{name}.elf"));
    let run = rivet(["check", "--json"]).arg(path).output().expect("a run");
    let report: Value = serde_json::from_slice(&run.stdout).expect("a report");
    report["findings"].as_array().expect("findings").clone()
}

/// Texts come between findings, in the order in which the program printed them, as C formats them.
#[test]
fn texts_of_the_program_are_notes() {
    let all = findings("said");
    let kinds: Vec<_> = all.iter().map(|finding| finding["kind"].as_str().expect("a kind")).collect();
    assert_eq!(kinds, ["message", "undefined-branch", "message", "message"]);
    let texts: Vec<_> = all.iter().map(|finding| finding["message"].as_str().expect("a text")).collect();
    assert_eq!(texts[0], "first run: -3 of 4000000000");
    assert_eq!(texts[2], "-0042|beef  |0XDEADBEEF1|0.667|v|44|te|  7%|   5");
    // A conversion that is not known stays, and takes no argument.
    assert_eq!(texts[3], "0x1234 %q -1");
    let callers = |finding: &Value| {
        let notes = finding["notes"].as_array().expect("notes");
        notes.iter().filter(|note| note["message"] == "called from here").count()
    };
    assert!(callers(&all[3]) > 0 && callers(&all[0]) == 0, "{all:#?}");
}
