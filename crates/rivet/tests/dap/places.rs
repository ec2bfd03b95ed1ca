//! Modules, and places to go on at.

use serde_json::json;

use super::client::{Client, folder, line_of, text};

#[test]
fn modules_are_the_program_and_what_it_has_loaded() {
    let mut client = Client::launched("values-gcc-O0.elf", json!({ "stopOnEntry": true }));
    client.begin();
    let body = client.ok("modules", json!({}));
    let names: Vec<String> =
        body["modules"].as_array().expect("modules").iter().map(|one| text(&one["name"])).collect();
    assert_eq!(names, ["values-gcc-O0.elf", "[vdso]"]);
    assert_eq!(body["totalModules"], 2);
    assert_eq!(body["modules"][0]["symbolStatus"], "Symbols and lines loaded.");
    assert_eq!(body["modules"][1]["symbolStatus"], "Symbols loaded.");
    let second = client.ok("modules", json!({ "startModule": 1, "moduleCount": 1 }));
    assert_eq!((&second["modules"][0], &second["totalModules"]), (&body["modules"][1], &json!(2)));
    assert_eq!(client.ok("modules", json!({ "startModule": 9 }))["modules"], json!([]));
}

#[test]
fn a_thread_goes_on_elsewhere() {
    let mut client = Client::launched("values-gcc-O0.elf", json!({}));
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "work" }] }));
    client.begin();
    let file = folder().join("values.c");
    let source = json!({ "path": file });
    let line = line_of(&file, "return add(local.x");
    let body = client.ok("gotoTargets", json!({ "source": source, "line": line }));
    let target = &body["targets"][0];
    assert_eq!(
        (&target["line"], body["targets"].as_array().map(Vec::len)),
        (&json!(line), Some(1)),
        "{body}"
    );
    let seq = client.send("goto", json!({ "threadId": 1, "targetId": target["id"] }));
    client.answer(seq).expect("it goes there");
    assert_eq!(client.event("stopped")["reason"], "goto");
    let (frames, top) = client.stack();
    assert_eq!(frames[0], ("work".to_owned(), line));
    // `calls += 1` was left out.
    assert_eq!(client.value(top, "calls"), "40");
    let again = client.refused("goto", json!({ "threadId": 1, "targetId": target["id"] }));
    assert!(again.contains("not valid any more"), "{again}");
    let none = client.refused("gotoTargets", json!({ "source": source, "line": 5000 }));
    assert!(none.contains("no code at or after line 5000"), "{none}");
    client.refused("goto", json!({ "threadId": 9, "targetId": 1 }));
}
