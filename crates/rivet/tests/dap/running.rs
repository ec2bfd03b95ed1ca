//! Running: steps, the way back, pauses, the console, restarts, and ends.

use std::net::TcpStream;
use std::process::Stdio;

use serde_json::{Value, json};

use super::client::{Client, debug, folder, line_of, text};
use crate::common::{guest, rivet};

/// The function and the line where the program stands.
fn here(client: &mut Client) -> (String, i64) {
    client.stack().0[0].clone()
}

#[test]
fn steps_by_lines_and_instructions() {
    let source = folder().join("values.c");
    let line = |part: &str| line_of(&source, part);
    let mut client = Client::launched("values-gcc-O0.elf", json!({}));
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "work" }] }));
    assert_eq!(client.begin()["reason"], "function breakpoint");
    let local = line("struct point local = {n, letter}");
    assert_eq!(here(&mut client), ("work".into(), local));
    assert_eq!(client.run("next")["reason"], "step");
    assert_eq!(here(&mut client), ("work".into(), local + 1));
    client.run("stepIn");
    assert_eq!(here(&mut client), ("length".into(), line("long count = 0")));
    client.run("stepOut");
    assert_eq!(here(&mut client), ("work".into(), local + 1));
    // Into twice, which is inlined.
    client.run("next");
    client.run("stepIn");
    let (frames, _) = client.stack();
    assert_eq!((frames[0].0.as_str(), frames[1].0.as_str()), ("twice (inlined)", "work"));
    assert_eq!(frames[1].1, line("int total = twice(n)"));
    // Back over lines, and by an instruction.
    let (_, top) = client.stack();
    let pc = client.value(top, "$pc");
    client.ok("stepIn", json!({ "threadId": 1, "granularity": "instruction" }));
    client.event("stopped");
    client.ok("stepBack", json!({ "threadId": 1, "granularity": "instruction" }));
    assert_eq!(client.event("stopped")["reason"], "step");
    let (_, top) = client.stack();
    assert_eq!(client.value(top, "$pc"), pc);
    client.run("stepBack");
    assert_eq!(here(&mut client).0, "work");
    // To the breakpoint, and to the start.
    assert_eq!(client.run("reverseContinue")["reason"], "function breakpoint");
    assert_eq!(here(&mut client), ("work".into(), local));
    let stop = client.run("reverseContinue");
    assert_eq!(
        (&stop["reason"], &stop["description"]),
        (&json!("entry"), &json!("Start of the recorded history"))
    );
    assert_eq!(here(&mut client).0, "_start");
    assert!(client.refused("stepOut", json!({ "threadId": 1 })).contains("no caller"));
    assert_eq!(client.disconnect(), Some(0));
}

#[test]
fn the_console_takes_commands() {
    let mut client = Client::launched("values-clang-O0.elf", json!({ "stopOnEntry": true }));
    assert_eq!(client.begin()["reason"], "entry");
    let repl = |client: &mut Client, line: &str| {
        client.request("evaluate", json!({ "expression": line, "context": "repl" }))
    };
    repl(&mut client, "break work").expect("a breakpoint");
    let new = client.event("breakpoint");
    assert_eq!((&new["reason"], &new["breakpoint"]["verified"]), (&json!("new"), &json!(true)));
    repl(&mut client, "continue").expect("a run");
    client.event("continued");
    assert_eq!(client.event("stopped")["hitBreakpointIds"], json!([new["breakpoint"]["id"]]));
    assert_eq!(repl(&mut client, "info args").expect("arguments")["result"], "n = 7\nletter = 122 'z'");
    assert_eq!(
        repl(&mut client, "nonsense").map(drop),
        Err("column 1: unknown register, CSR or symbol nonsense".into())
    );
    repl(&mut client, "disable").expect("a command");
    let changed = client.event("breakpoint");
    assert_eq!((&changed["reason"], &changed["breakpoint"]["verified"]), (&json!("changed"), &json!(false)));
    repl(&mut client, "delete").expect("a command");
    assert_eq!(client.event("breakpoint")["reason"], "removed");
    let completions = client.ok("completions", json!({ "text": "info lo", "column": 8 }));
    assert_eq!(completions["targets"], json!([{ "label": "locals", "start": 5, "length": 2 }]));
    repl(&mut client, "display letter").expect("a command");
    client.run("next");
    assert!(text(&client.event("output")["output"]).contains("letter = 122 'z'"));
}

#[test]
fn a_running_program_answers_and_is_paused() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), "li a0, 0\nagain: addi a0, a0, 1\nnop\nj again\n");
    let mut client = Client::new();
    client.ok("initialize", json!({ "adapterID": "rivet" }));
    client.ok("launch", json!({ "program": program }));
    client.event("initialized");
    client.ok("configurationDone", json!({}));
    for _ in 0..20 {
        assert_eq!(client.ok("threads", json!({}))["threads"][0]["id"], 1);
        let refused = client.refused("stackTrace", json!({ "threadId": 1 }));
        assert_eq!(refused, "stackTrace: the program is running");
    }
    assert_eq!(client.refused("nonsense", json!({})), "unknown request nonsense");
    client.ok("pause", json!({ "threadId": 1 }));
    assert_eq!(client.event("stopped")["reason"], "pause");
    let (_, top) = client.stack();
    let at = client.value(top, "$pc");
    let count = |value: String| {
        let digits = value.trim_start_matches("0x").to_owned();
        i64::from_str_radix(&digits, if value.starts_with("0x") { 16 } else { 10 }).expect("a number")
    };
    let before = count(client.value(top, "$a0"));
    // A breakpoint that is set while it runs stops it.
    client.ok("continue", json!({ "threadId": 1 }));
    let set = client.ok(
        "setInstructionBreakpoints",
        json!({ "breakpoints": [
            { "instructionReference": at, "condition": "$a0 % 1000 == 7" },
        ]}),
    );
    assert_eq!(set["breakpoints"][0]["verified"], true, "{set}");
    assert_eq!(client.event("stopped")["reason"], "instruction breakpoint");
    let (_, top) = client.stack();
    let after = count(client.value(top, "$a0"));
    assert!(after > before && after % 1000 == 7, "{before} {after}");
    client.ok("setInstructionBreakpoints", json!({ "breakpoints": [] }));
    client.ok("continue", json!({ "threadId": 1 }));
    client.ok("terminate", json!({}));
    client.event("terminated");
    assert_eq!(client.disconnect(), Some(0));
}

#[test]
fn a_client_that_goes_ends_a_running_program() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), "again: j again\n");
    let mut rivet = rivet(["dap"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("rivet runs");
    let mut to = rivet.stdin.take().expect("a pipe");
    let requests = [
        ("initialize", json!({})),
        ("launch", json!({ "program": program })),
        ("configurationDone", json!({})),
    ];
    for (n, (command, arguments)) in requests.into_iter().enumerate() {
        let body = json!({ "seq": n + 1, "type": "request", "command": command, "arguments": arguments })
            .to_string();
        std::io::Write::write_all(
            &mut to,
            format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes(),
        )
        .expect("rivet reads");
    }
    drop(to);
    assert_eq!(rivet.wait().expect("rivet ends").code(), Some(0));
}

#[test]
fn output_input_and_restart() {
    let temp = tempfile::tempdir().expect("a folder");
    let input = temp.path().join("input");
    std::fs::write(&input, "ab\u{e9}").expect("a file");
    // Copies up to 8 bytes of its input, says so on its standard error, and exits with their number.
    let program = guest::linux(
        temp.path(),
        "addi sp, sp, -16\nli a0, 0\nmv a1, sp\nli a2, 8\nli a7, 63\necall\nmv s0, a0\nli a0, 1\nmv a1, sp\nmv a2, s0\n\
         li a7, 64\necall\nli t0, 0x0a21\nsd t0, 0(sp)\nli a0, 2\nmv a1, sp\nli a2, 2\nli a7, 64\necall\nmv a0, s0\nli a7, 93\necall\n",
    );
    let mut client = Client::new();
    client.ok("initialize", json!({ "adapterID": "rivet" }));
    let refused = client.refused("launch", json!({ "program": program, "vlen": 3 }));
    assert!(refused.contains("VLEN") || refused.contains("vlen"), "{refused}");
    assert!(client.refused("launch", json!({})).contains("missing field `program`"));
    assert!(client.refused("launch", json!({ "program": temp.path().join("none") })).contains("none"));
    client.ok(
        "launch",
        json!({ "program": program, "stdin": input, "stopAtExit": true, "vlem": 256, "request": "launch" }),
    );
    let warning = client.event("output");
    assert_eq!(warning["output"], "launch: unknown attribute vlem; did you mean vlen?\n");
    client.event("initialized");
    client.ok("configurationDone", json!({}));
    for _ in 0..2 {
        let outputs = [client.event("output"), client.event("output")];
        assert_eq!(outputs[0], json!({ "category": "stdout", "output": "ab\u{e9}" }));
        assert_eq!(outputs[1], json!({ "category": "stderr", "output": "!\n" }));
        assert_eq!(client.event("exited")["exitCode"], 4);
        assert_eq!(client.event("stopped")["description"], "The program has ended");
        assert!(client.refused("continue", json!({ "threadId": 1 })).contains("has ended"));
        // From its end back to the start.
        client.ok("reverseContinue", json!({ "threadId": 1 }));
        client.event("stopped");
        client.ok("restart", json!({}));
    }
    assert!(
        client
            .refused("restart", json!({ "arguments": { "program": "/bin/true" } }))
            .contains("can run only")
    );
}

#[test]
fn clients_by_a_socket() {
    let mut rivet = rivet(["dap", "--port", "0"]).stderr(Stdio::piped()).spawn().expect("rivet runs");
    let mut line = String::new();
    let mut errors = std::io::BufReader::new(rivet.stderr.take().expect("a pipe"));
    std::io::BufRead::read_line(&mut errors, &mut line).expect("a line");
    let port: u16 = line.trim().rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    let connect = || Client::connected(TcpStream::connect(("127.0.0.1", port)).expect("a connection"));
    // Two at once.
    let mut clients = [connect(), connect()];
    for client in &mut clients {
        client.ok(
            "initialize",
            json!({ "adapterID": "rivet", "linesStartAt1": false, "columnsStartAt1": false }),
        );
        client.ok("launch", json!({ "program": debug("values-gcc-O0.elf"), "stopOnEntry": true }));
        client.event("initialized");
        let source = json!({ "path": folder().join("values.c") });
        let line = line_of(&folder().join("values.c"), "count += 1");
        let set =
            client.ok("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": line - 1 }] }));
        assert_eq!(set["breakpoints"][0]["line"], line - 1);
        client.begin();
        client.run("continue");
        let (frames, top) = client.stack();
        assert_eq!(frames[0], ("length".into(), line - 1));
        assert_eq!(client.value(top, "count"), "0");
        assert_eq!(client.ok("disconnect", json!({})), Value::Object(Default::default()));
    }
    rivet.kill().expect("it runs");
    rivet.wait().expect("it ends");
}
