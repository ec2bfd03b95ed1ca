//! `attach`: recordings and core files.

use serde_json::{Value, json};

use super::client::{Client, debug, folder, line_of, text};
use crate::common::{guest, rivet, stderr};

/// A session that is up to breakpoints; `words` are in what is said first.
fn attached(attributes: Value, words: Option<&str>) -> Client {
    let mut client = Client::new();
    client.ok("initialize", json!({ "adapterID": "rivet", "clientID": "test" }));
    client.ok("attach", attributes);
    if let Some(words) = words {
        let said = text(&client.event("output")["output"]);
        assert!(said.contains(words), "{said}");
    }
    let process = client.event("process");
    assert_eq!(process["startMethod"], "attach");
    client.event("initialized");
    client
}

#[test]
fn a_recording_goes_forwards_and_backwards() {
    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("values.rec");
    let mut run = rivet(["run", "--record"]);
    let run = run.arg(&file).arg(debug("values-gcc-O0.elf")).output().expect("rivet runs");
    let code = run.status.code().expect("an exit code");
    let source = folder().join("values.c");
    let mut client = attached(json!({ "recording": file, "stopAtExit": true }), None);
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "work" }] }));
    assert_eq!(client.begin()["reason"], "function breakpoint");
    let (frames, top) = client.stack();
    let local = line_of(&source, "struct point local = {n, letter}");
    assert_eq!(frames[0], ("work".into(), local));
    // main's call: work(7, 'z').
    assert_eq!(client.value(top, "n"), "7");
    client.run("next");
    client.run("stepBack");
    assert_eq!(client.stack().0[0], ("work".into(), local));
    client.ok("continue", json!({ "threadId": 1 }));
    assert_eq!(client.event("exited")["exitCode"], code);
    client.event("stopped");
    assert_eq!(client.run("reverseContinue")["reason"], "function breakpoint");
    // Once more from its beginning.
    client.ok("restart", json!({}));
    assert_eq!(client.event("stopped")["reason"], "function breakpoint");
    assert_eq!(client.disconnect(), Some(0));
}

#[test]
fn a_core_file_can_be_looked_at() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), "li s1, 33\nlw a1, 0x7c(zero)\n");
    let core = temp.path().join("core");
    let run = rivet(["run"]).arg(format!("--core-dump={}", core.display())).arg(&program).output();
    let run = run.expect("rivet runs");
    assert_eq!(run.status.code(), Some(128 + 11), "{}", stderr(&run));
    let mut client = attached(json!({ "core": core, "program": program }), Some("SIGSEGV"));
    let stop = client.begin();
    assert_eq!((&stop["reason"], &stop["description"]), (&json!("pause"), &json!("Core file")));
    let (_, top) = client.stack();
    assert_eq!(client.value(top, "$s1"), "33");
    let bytes = client.ok("readMemory", json!({ "memoryReference": "0x10000", "count": 2 }));
    assert!(bytes["data"].is_string(), "{bytes}");
    // It cannot run.
    client.ok("continue", json!({ "threadId": 1 }));
    let stop = client.event("stopped");
    assert_eq!((&stop["reason"], &stop["description"]), (&json!("exception"), &json!("Failed")));
    assert_eq!(client.disconnect(), Some(0));
}

#[test]
fn what_cannot_be_attached_to() {
    let mut client = Client::new();
    client.ok("initialize", json!({ "adapterID": "rivet", "clientID": "test" }));
    for (attributes, words) in [
        (json!({}), "expected recording"),
        (json!({ "pid": 1 }), "expected recording"),
        (json!({ "recording": "a", "core": "b" }), "recording and core cannot be combined"),
        (json!({ "recording": "a", "program": "b" }), "a recording runs its own program"),
        (json!({ "core": "a", "process": 2 }), "a core file has one process"),
        (json!({ "recording": "/nowhere/a.rec" }), "/nowhere/a.rec"),
        (json!({ "core": "/nowhere/core" }), "/nowhere/core"),
        (json!({ "recording": debug("values-gcc-O0.elf") }), "not a recording"),
        (json!({ "recording": 7 }), "attach: invalid arguments"),
    ] {
        let refusal = client.refused("attach", attributes.clone());
        assert!(refusal.contains(words), "{attributes}: {refusal}");
    }
    // The session can still begin.
    client.ok("launch", json!({ "program": debug("values-gcc-O0.elf") }));
    client.event("initialized");
    assert_eq!(client.disconnect(), Some(0));
}
