//! The debug adapter takes any bytes: each request that arrives whole gets one answer, whatever comes between.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rivet_debug::dap::{Launched, Launcher, Streams, serve};
use rivet_debug::{Complaint, Reply, Session};
use rivet_testkit::Rng;
use serde_json::{Map, Value, json};

use crate::hostile::{debugger, folder};

const PROGRAM: &str = "values-gcc-O0.elf";

struct Programs;

impl Launcher for Programs {
    fn launch(&mut self, _: &Map<String, Value>, _: &Streams) -> Reply<Launched> {
        let bytes = std::fs::read(folder().join(PROGRAM)).expect("a program");
        let debugger = debugger(PROGRAM, &bytes).ok_or_else(|| Complaint("no program".into()))?;
        Ok(Launched { debugger, name: PROGRAM.into(), warnings: Vec::new(), stands: false })
    }

    fn attach(&mut self, _: &Map<String, Value>, _: &Streams) -> Reply<Launched> {
        Err(Complaint("attach: there are no recordings".into()))
    }

    fn again(&mut self, _: Option<&Map<String, Value>>, streams: &Streams) -> Reply<Session> {
        self.launch(&Map::new(), streams).map(|launched| launched.debugger.session)
    }
}

#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("a sink").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The messages that were sent so far.
fn messages(bytes: &[u8]) -> Vec<Value> {
    let mut rest = std::str::from_utf8(bytes).expect("UTF-8");
    let mut all: Vec<Value> = Vec::new();
    while !rest.is_empty() {
        let (header, body) = rest.split_once("\r\n\r\n").expect("a header");
        let length = header.strip_prefix("Content-Length: ").expect("a length").parse().expect("a number");
        let (message, behind) = body.split_at(length);
        all.push(serde_json::from_str(message).expect("JSON"));
        rest = behind;
    }
    for (n, message) in all.iter().enumerate() {
        assert_eq!(message["seq"], n + 1, "{message}");
    }
    all
}

/// What a server answers to a stream; it ends with the stream.
fn answers(stream: Vec<u8>) -> Vec<Value> {
    let sink = Sink::default();
    served(Box::new(Cursor::new(stream)), &sink)
}

fn served(from: Box<dyn Read + Send>, sink: &Sink) -> Vec<Value> {
    let begin = Instant::now();
    serve(from, Box::new(sink.clone()), &mut Programs);
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
    messages(&sink.0.lock().expect("a sink"))
}

/// Sends a request when the one before was answered, and what that let run stands still.
struct Patient {
    requests: VecDeque<Vec<u8>>,
    now: Cursor<Vec<u8>>,
    sent: usize,
    sink: Sink,
}

impl Patient {
    fn answers(requests: impl IntoIterator<Item = Vec<u8>>) -> Vec<Value> {
        let sink = Sink::default();
        let requests = requests.into_iter().collect();
        let patient = Patient { requests, now: Cursor::default(), sent: 0, sink: sink.clone() };
        served(Box::new(patient), &sink)
    }

    fn is_done(&self) -> bool {
        let all = messages(&self.sink.0.lock().expect("a sink"));
        let Some(at) = all.iter().position(|message| message["request_seq"] == self.sent) else {
            return self.sent == 0;
        };
        let command = all[at]["command"].as_str().unwrap_or_default();
        let runs = [&RUNNING[..], &["configurationDone", "restart"]].concat().contains(&command);
        let stands = |message: &Value| message["event"] == "stopped" || message["event"] == "terminated";
        !runs || all[at]["success"] == false || all[at..].iter().any(stands)
    }
}

impl Read for Patient {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.now.position() == self.now.get_ref().len() as u64 {
            while !self.is_done() {
                std::thread::sleep(Duration::from_micros(200));
            }
            self.now = Cursor::new(self.requests.pop_front().unwrap_or_default());
            self.sent += 1;
        }
        self.now.read(to)
    }
}

fn framed(message: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{message}", message.len()).into_bytes()
}

fn request(seq: usize, command: &str, arguments: &Value) -> Vec<u8> {
    let message = json!({ "seq": seq, "type": "request", "command": command, "arguments": arguments });
    framed(&message.to_string())
}

/// What was answered to a request.
fn answer(all: &[Value], seq: usize) -> &Value {
    let mut found =
        all.iter().filter(|message| message["type"] == "response" && message["request_seq"] == seq);
    let first = found.next().unwrap_or_else(|| panic!("no answer to {seq}: {all:#?}"));
    assert!(found.next().is_none(), "two answers to {seq}");
    first
}

#[test]
fn requests_in_the_wrong_order() {
    let thread = json!({ "threadId": 1 });
    let script = [
        ("threads", json!({}), "threads: initialize must come first"),
        ("launch", json!({}), "launch: initialize must come first"),
        ("initialize", json!({ "pathFormat": "uri" }), "paths in the format \"uri\" are not supported"),
        ("initialize", json!({ "adapterID": "rivet" }), ""),
        ("initialize", json!({ "adapterID": "rivet" }), "initialize: the session has begun already"),
        ("continue", thread.clone(), "continue: nothing was launched"),
        ("restart", json!({}), "unknown request restart"),
        ("attach", json!({}), "attach: there are no recordings"),
        ("nonsense", json!({}), "unknown request nonsense"),
        ("launch", json!({ "program": PROGRAM, "stopOnEntry": true }), ""),
        ("launch", json!({ "program": PROGRAM }), "launch: the session has begun already"),
        ("attach", json!({}), "attach: the session has begun already"),
        ("continue", thread.clone(), "continue: configurationDone must come first"),
        ("configurationDone", json!({}), ""),
        ("configurationDone", json!({}), "configurationDone: the session has begun already"),
        ("next", json!({}), "next: invalid arguments: missing field `threadId`"),
        ("next", json!({ "threadId": 7 }), "no thread 7"),
        ("pause", thread.clone(), ""),
        ("scopes", json!({ "frameId": 99 }), "frame 99 is not valid any more"),
        ("variables", json!({ "variablesReference": -1 }), "variables -1 are not valid any more"),
        ("readMemory", json!({ "memoryReference": "x", "count": 1 }), "x is not an address"),
        ("continue", thread.clone(), ""),
        ("continue", thread, "continue: the program has ended"),
        ("terminate", json!({}), ""),
        ("disconnect", json!({}), ""),
    ];
    let requests = script.iter().enumerate().map(|(n, (command, args, _))| request(n + 1, command, args));
    let all = Patient::answers(requests);
    for (n, (command, _, expected)) in script.iter().enumerate() {
        let answer = answer(&all, n + 1);
        assert_eq!(answer["command"], *command);
        assert_eq!(answer["success"], expected.is_empty(), "{answer}");
        let message = answer["message"].as_str().unwrap_or_default();
        assert!(message.contains(expected), "{answer}");
    }
}

const BEGIN: [&str; 3] = ["initialize", "launch", "configurationDone"];
const RUNNING: [&str; 6] = ["continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue"];
const COMMANDS: &[&str] = &[
    "setBreakpoints",
    "setFunctionBreakpoints",
    "setInstructionBreakpoints",
    "setExceptionBreakpoints",
    "dataBreakpointInfo",
    "setDataBreakpoints",
    "threads",
    "stackTrace",
    "scopes",
    "variables",
    "setVariable",
    "setExpression",
    "evaluate",
    "completions",
    "exceptionInfo",
    "disassemble",
    "readMemory",
    "writeMemory",
    "source",
    "loadedSources",
    "continue",
    "next",
    "stepIn",
    "stepOut",
    "stepBack",
    "reverseContinue",
    "pause",
    "restart",
    "modules",
    "gotoTargets",
    "goto",
];
const NAMES: &[&str] = &[
    "threadId",
    "targetId",
    "startModule",
    "moduleCount",
    "frameId",
    "variablesReference",
    "name",
    "value",
    "expression",
    "memoryReference",
    "instructionReference",
    "offset",
    "instructionOffset",
    "instructionCount",
    "count",
    "start",
    "levels",
    "startFrame",
    "filter",
    "filters",
    "data",
    "dataId",
    "text",
    "column",
    "granularity",
    "context",
    "accessType",
    "source",
    "breakpoints",
    "condition",
    "hitCondition",
    "logMessage",
    "line",
    "path",
];
const WORDS: &[&str] = &[
    "work",
    "sample",
    "[3]",
    "v8[1]",
    "$v0",
    "pc",
    "0x102ac",
    "0xffffffffffffffff",
    "values.c",
    "instruction",
    "indexed",
    "write",
    "readWrite",
    "0:sample",
    "vill",
    "repl",
    "AAAA",
    "n > 3",
    "% 2",
    "{n} is {letter",
    "{n}",
    "*(int*)0",
    "v8 = 5",
    "sum(v8)",
    "((((((((",
    "",
    "step",
    "é\u{1f600}",
];

fn value(rng: &mut Rng, depth: usize) -> Value {
    match rng.below(if depth > 3 { 4 } else { 6 }) {
        0 => json!(rng.pick(WORDS)),
        1 => json!(rng.between(-3, 130)),
        2 => json!(rng.pick(&[i64::MIN, i64::MAX, 1 << 31, 1 << 53, 0, -1])),
        3 => json!(rng.one_in(2)),
        4 => Value::Array((0..rng.below(4)).map(|_| value(rng, depth + 1)).collect()),
        _ => arguments(rng, depth + 1),
    }
}

/// Arguments as a client could send them, and some that none would.
fn arguments(rng: &mut Rng, depth: usize) -> Value {
    let mut all = Map::new();
    // Often what is right.
    for (name, right) in [
        ("threadId", json!(1)),
        ("expression", json!(rng.pick(WORDS))),
        ("name", json!(rng.pick(WORDS))),
        ("memoryReference", json!("0x102ac")),
        ("instructionCount", json!(rng.below(40))),
        ("count", json!(rng.below(300))),
        ("frameId", json!(rng.between(1, 40))),
        ("variablesReference", json!(rng.between(1, 60))),
        ("source", json!({ "path": "values.c" })),
        ("line", json!(rng.between(1, 130))),
    ] {
        if rng.percent(70) {
            all.insert(name.into(), right);
        }
    }
    for _ in 0..rng.below(4) {
        all.insert(rng.pick(NAMES).into(), value(rng, depth));
    }
    if rng.percent(40) {
        let breakpoints = (0..rng.below(4)).map(|_| value(rng, depth + 1)).collect();
        all.insert("breakpoints".into(), Value::Array(breakpoints));
    }
    Value::Object(all)
}

#[test]
fn random_requests() {
    let mut done = 0;
    for seed in 0..25 {
        let mut rng = Rng::new(seed);
        let begin = BEGIN.iter().enumerate();
        let begin = begin.map(|(n, command)| request(n + 1, command, &json!({ "stopOnEntry": true })));
        let mut requests: Vec<Vec<u8>> = begin.collect();
        while requests.len() < 120 {
            let command = rng.pick(COMMANDS);
            requests.push(request(requests.len() + 1, command, &arguments(&mut rng, 0)));
        }
        let count = requests.len();
        let all = Patient::answers(requests);
        let responses = all.iter().filter(|message| message["type"] == "response");
        let answered: Vec<u64> =
            responses.clone().filter_map(|message| message["request_seq"].as_u64()).collect();
        assert_eq!(answered, (1..=count as u64).collect::<Vec<_>>(), "seed {seed}");
        done += responses.filter(|message| message["success"] == true).count();
    }
    assert!(done > 600, "{done}");
}

#[test]
fn damaged_streams() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut stream = Vec::new();
        for n in 0..30 {
            let command = BEGIN.get(n).copied().unwrap_or_else(|| rng.pick(COMMANDS));
            stream.extend(request(n + 1, command, &arguments(&mut rng, 0)));
        }
        for _ in 0..=rng.below(8) {
            let at = rng.below(stream.len() as u64) as usize;
            match rng.below(4) {
                0 => stream[at] = rng.bits() as u8,
                1 => drop(stream.drain(at..(at + rng.below(90) as usize).min(stream.len()))),
                2 => {
                    let noise: Vec<u8> = (0..rng.below(200)).map(|_| rng.bits() as u8).collect();
                    stream.splice(at..at, noise);
                }
                _ => stream.truncate(at),
            }
            if stream.is_empty() {
                break;
            }
        }
        // Whatever this gives, it is well-formed, and comes to an end.
        answers(stream);
    }
}

#[test]
fn a_whole_request_after_damaged_ones_is_answered() {
    let damages: [&[u8]; 6] = [
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"Content-Length: 99999999999999999999\r\n\r\n{}",
        b"Content-Length: 20000000\r\n\r\n{}",
        b"Content-Length: 7\r\n\r\nnothing",
        b"Content-Length: 2\r\n\r\n[]",
        b"\xff\xfe\x00\r\n\r\n",
    ];
    for damage in damages {
        let mut stream = damage.to_vec();
        stream.extend(framed(r#"{"seq":1,"type":"event","event":"output"}"#));
        stream.extend(request(2, "initialize", &json!({})));
        let all = answers(stream);
        assert_eq!(answer(&all, 2)["success"], true, "{all:?}");
        let outputs = all.iter().filter(|message| message["event"] == "output");
        assert!(outputs.count() >= 2, "{:?}: {all:?}", String::from_utf8_lossy(damage));
    }
}
