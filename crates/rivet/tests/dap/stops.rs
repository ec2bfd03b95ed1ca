//! Breakpoints of all kinds, with conditions, hits and messages, and exceptions.

use serde_json::{Value, json};

use super::client::{Client, folder, line_of, text};

fn source(name: &str) -> Value {
    json!({ "path": folder().join(name) })
}

#[test]
fn lines_with_conditions() {
    let mut client = Client::launched("values-gcc-O0.elf", json!({}));
    let source_file = folder().join("values.c");
    let after_sink = line_of(&source_file, "if (n <= 1)");
    let body = client.ok(
        "setBreakpoints",
        json!({ "source": source("values.c"), "breakpoints": [
            { "line": after_sink, "condition": "n == 2" },
            { "line": 5000 },
            { "line": line_of(&source_file, "calls += 1"), "logMessage": "{{calls}} is {calls}, sample {sample.length}" },
            { "line": 100, "condition": "n +" },
            { "line": 100, "hitCondition": "often" },
        ]}),
    );
    let verified: Vec<bool> =
        body["breakpoints"].as_array().expect("breakpoints").iter().map(|b| b["verified"] == true).collect();
    assert_eq!(verified, [true, false, true, false, false], "{body}");
    assert_eq!(body["breakpoints"][0]["line"], after_sink);
    assert_eq!(body["breakpoints"][0]["source"]["path"], json!(source_file));
    assert!(text(&body["breakpoints"][1]["message"]).contains("no code at or after line 5000"));
    let stop = client.begin();
    assert_eq!(stop["reason"], "breakpoint");
    assert_eq!(stop["hitBreakpointIds"], json!([body["breakpoints"][0]["id"]]));
    let (frames, top) = client.stack();
    // factorial(4) calls itself down to n == 2.
    let names: Vec<&str> = frames.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["factorial", "factorial", "factorial", "work", "run", "_start"]);
    assert_eq!(frames[0].1, after_sink);
    assert_eq!(client.value(top, "n"), "2");
    client.ok("setBreakpoints", json!({ "source": source("values.c"), "breakpoints": [] }));
    client.ok("continue", json!({ "threadId": 1 }));
    assert_eq!(client.event("exited")["exitCode"], 82);
    client.event("terminated");
    assert_eq!(client.disconnect(), Some(0));
}

/// What is said by logpoints while nothing stops: at each hit, or at those that are chosen.
#[test]
fn messages_and_hits() {
    let mut client = Client::launched("values-gcc-O0.elf", json!({}));
    let line = line_of(&folder().join("values.c"), "count += 1");
    let asked = |rule: &str| {
        json!({ "source": source("values.c"), "breakpoints": [
            { "line": line, "logMessage": "count is {count}, {{list}} {list->value} {nothing}" },
            { "line": line + 1, "hitCondition": rule },
        ]})
    };
    let body = client.ok("setBreakpoints", asked("2"));
    // An expression that means nothing is refused where it is asked for.
    assert!(text(&body["breakpoints"][0]["message"]).contains("nothing"), "{body}");
    let body = client.ok(
        "setBreakpoints",
        json!({ "source": source("values.c"), "breakpoints": [
            { "line": line, "logMessage": "count is {count}, {{list}} {list->value}" },
            { "line": line + 1, "hitCondition": "2" },
        ]}),
    );
    assert_eq!(body["breakpoints"][0]["verified"], true, "{body}");
    client.ok("configurationDone", json!({}));
    // The list is head (10), middle (20) and last (30).
    assert_eq!(client.event("output")["output"], "count is 0, {list} 10\n");
    assert_eq!(client.event("output")["output"], "count is 1, {list} 20\n");
    assert_eq!(client.event("stopped")["reason"], "breakpoint");
    let (_, top) = client.stack();
    // The second hit: count is 2 behind the line.
    assert_eq!(client.value(top, "count"), "2");
    assert_eq!(client.run("continue")["reason"], "breakpoint");
    let (_, top) = client.stack();
    assert_eq!(client.value(top, "count"), "3");
    client.ok("continue", json!({ "threadId": 1 }));
    client.event("terminated");
}

/// A request that comes when a run has hardly begun does not stop it at the breakpoint where it began.
#[test]
fn requests_while_a_run_begins() {
    let mut client = Client::launched("values-gcc-O0.elf", json!({}));
    let line = line_of(&folder().join("values.c"), "count += 1") + 1;
    client.ok("setBreakpoints", json!({ "source": source("values.c"), "breakpoints": [{ "line": line }] }));
    client.begin();
    for count in ["1", "2", "3"] {
        let (_, top) = client.stack();
        assert_eq!(client.value(top, "count"), count);
        let requests = ["continue", "threads", "threads"];
        let sent = requests.map(|command| client.send(command, json!({ "threadId": 1 })));
        for seq in sent {
            client.answer(seq).expect("an answer");
        }
        if count != "3" {
            assert_eq!(client.event("stopped")["reason"], "breakpoint");
        }
    }
    client.event("terminated");
}

#[test]
fn functions_and_instructions() {
    let mut client = Client::launched("values-clang-O0.elf", json!({}));
    let body = client.ok(
        "setFunctionBreakpoints",
        json!({ "breakpoints": [
            { "name": "turn" }, { "name": "scal" }, { "name": "factorial", "hitCondition": "== 3" },
        ]}),
    );
    assert_eq!(body["breakpoints"][1]["verified"], false);
    assert!(text(&body["breakpoints"][1]["message"]).contains("did you mean scale?"), "{body}");
    let stop = client.begin();
    assert_eq!(
        (&stop["reason"], &stop["hitBreakpointIds"]),
        (&json!("function breakpoint"), &json!([body["breakpoints"][0]["id"]]))
    );
    let (frames, _) = client.stack();
    assert_eq!(frames[0].0, "turn");
    let trace = client.ok("stackTrace", json!({ "threadId": 1, "startFrame": 1, "levels": 1 }));
    assert_eq!(trace["stackFrames"][0]["name"], "work");
    let at = trace["stackFrames"][0]["instructionPointerReference"].clone();
    let body = client.ok("setInstructionBreakpoints", json!({ "breakpoints": [
        { "instructionReference": at }, { "instructionReference": at, "offset": 1 }, { "instructionReference": "pc" },
    ]}));
    let messages: Vec<&str> = (1..3).filter_map(|n| body["breakpoints"][n]["message"].as_str()).collect();
    assert!(messages[0].contains("is odd") && messages[1] == "pc is not an address", "{body}");
    let stop = client.run("continue");
    assert_eq!(stop["reason"], "instruction breakpoint");
    let (frames, _) = client.stack();
    assert_eq!(frames[0].0, "work");
    assert_eq!(client.run("continue")["reason"], "function breakpoint");
    let (frames, top) = client.stack();
    assert_eq!((frames[0].0.as_str(), client.value(top, "n").as_str()), ("factorial", "2"));
    // The same breakpoint asked for again is the same, with its hits.
    let again = client.ok(
        "setFunctionBreakpoints",
        json!({ "breakpoints": [
            { "name": "factorial", "hitCondition": "== 3" },
        ]}),
    );
    assert_eq!(again["breakpoints"][0]["verified"], true);
    client.ok("continue", json!({ "threadId": 1 }));
    client.event("terminated");
}

#[test]
fn data_of_all_kinds() {
    let mut client =
        Client::launched("vectors-clang-O0.elf", json!({ "isa": "rv64gcv_zvl256b", "vlen": 256 }));
    let first = line_of(&folder().join("vectors.c"), "__riscv_vsetvl");
    let first = json!([{ "line": first }]);
    client.ok("setBreakpoints", json!({ "source": source("vectors.c"), "breakpoints": first }));
    client.begin();
    let (_, top) = client.stack();
    let info = client.ok("dataBreakpointInfo", json!({ "name": "ys[3]", "frameId": top }));
    assert_eq!(info["accessTypes"], json!(["write", "read", "readWrite"]));
    let locals = client.scope(top, "Locals");
    let local = client.ok("dataBreakpointInfo", json!({ "name": "vl", "variablesReference": locals }));
    let vectors = client.scope(top, "Vector");
    let lanes = client.variables(vectors);
    let v8 = lanes.iter().find(|group| group["name"] == "v8").expect("v8")["variablesReference"].clone();
    let lane = client.ok("dataBreakpointInfo", json!({ "name": "[5]", "variablesReference": v8 }));
    assert_eq!(lane["accessTypes"], json!(["write"]));
    let nothing = client.ok("dataBreakpointInfo", json!({ "name": "nothing", "frameId": top }));
    assert_eq!(nothing["dataId"], Value::Null);
    let body = client.ok(
        "setDataBreakpoints",
        json!({ "breakpoints": [
            { "dataId": local["dataId"], "accessType": "write" },
            { "dataId": lane["dataId"], "accessType": "readWrite" },
            { "dataId": "77:x" },
        ]}),
    );
    let verified: Vec<bool> = (0..3).map(|n| body["breakpoints"][n]["verified"] == true).collect();
    assert_eq!(verified, [true, false, false], "{body}");
    let stop = client.run("continue");
    assert_eq!(stop["reason"], "data breakpoint");
    // e32 and m2 at VLEN 256: all eight elements at once.
    assert!(text(&stop["text"]).contains(" → 8\n"), "{stop}");
    client.ok("setDataBreakpoints", json!({ "breakpoints": [{ "dataId": info["dataId"], "accessType": "write", "condition": "ys[3] > 100" }] }));
    let stop = client.run("continue");
    // 4 times 3 is above 10, so that 100 is added: by the second addition, which the store writes to memory at once.
    assert!(text(&stop["text"]).contains("ys[3]: 0.0 → 112.0"), "{stop}");
    client.ok(
        "setDataBreakpoints",
        json!({ "breakpoints": [{ "dataId": info["dataId"], "accessType": "read" }] }),
    );
    client.ok("continue", json!({ "threadId": 1 }));
    // Only ys[7] is read: the program ends with it, 24 + 100.
    assert_eq!(client.event("exited")["exitCode"], 124);
}

#[test]
fn exceptions_are_chosen() {
    let temp = tempfile::tempdir().expect("a folder");
    let text_of =
        "li a0, 7\nvsetvli a1, a0, e64, m1, ta, ma\nvsetvli a1, a0, e64, mf8, ta, ma\nlw a1, 0(zero)\n";
    let program = crate::common::guest::linux(temp.path(), text_of);
    let filters = |filters: Value, program: &str| {
        let mut client = Client::new();
        client.ok("initialize", json!({ "adapterID": "rivet" }));
        client.ok("launch", json!({ "program": program }));
        client.event("initialized");
        let body = client.ok("setExceptionBreakpoints", json!({ "filters": filters }));
        (client, body)
    };
    let (mut client, body) = filters(json!(["faults", "nonsense"]), &program);
    assert_eq!(body["breakpoints"][1]["message"], "unknown filter nonsense");
    let stop = client.begin();
    assert_eq!((&stop["reason"], &stop["description"]), (&json!("exception"), &json!("load page fault")));
    assert!(text(&stop["text"]).contains("load at 0x0: address not mapped"), "{stop}");
    let info = client.ok("exceptionInfo", json!({ "threadId": 1 }));
    assert_eq!((&info["exceptionId"], &info["breakMode"]), (&json!("load page fault"), &json!("always")));
    client.refused("exceptionInfo", json!({ "threadId": 2 }));
    // Going on lets it happen.
    client.ok("continue", json!({ "threadId": 1 }));
    assert!(text(&client.event("output")["output"]).contains("SIGSEGV"));
    assert_eq!(client.event("exited")["exitCode"], 128 + 11);

    let (mut client, _) = filters(json!([]), &program);
    client.ok("configurationDone", json!({}));
    assert_eq!(client.event("exited")["exitCode"], 128 + 11);

    // SEW 64 with LMUL 1/8 has no element at VLEN 256: vill.
    let (mut client, _) = filters(json!(["vill"]), &program);
    let stop = client.begin();
    assert_eq!(stop["reason"], "exception");
    let (_, top) = client.stack();
    assert!(client.value(top, "$vtype").contains("vill"));
    assert_eq!(client.value(top, "i32[pc]"), i32::from_le_bytes([0x83, 0x25, 0, 0]).to_string());

    let program = crate::common::guest::linux(temp.path(), "vadd.vv v1, v2, v3\n");
    let (mut client, _) = filters(json!(["illegal"]), &program);
    let stop = client.begin();
    assert_eq!(stop["description"], "illegal instruction");
    assert!(text(&stop["text"]).contains("vill"), "{stop}");
}
