//! A client of the debug adapter: it sends requests, and checks each message that comes.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use super::messages;
use crate::common::{rivet, root};

/// More than an answer takes on a busy machine.
const LONGEST: Duration = Duration::from_secs(60);

pub(super) struct Client {
    child: Option<Child>,
    to: Box<dyn Write>,
    messages: Receiver<Value>,
    events: VecDeque<Value>,
    seq: i64,
    /// Number of the last message.
    last: i64,
}

/// Reads messages, and checks the headers.
fn read(from: impl Read + Send + 'static) -> Receiver<Value> {
    let (sender, messages) = channel();
    std::thread::spawn(move || {
        let mut from = BufReader::new(from);
        loop {
            let (mut header, mut empty) = (String::new(), String::new());
            if from.read_line(&mut header).is_ok_and(|length| length == 0) {
                return;
            }
            from.read_line(&mut empty).expect("an empty line");
            assert_eq!(empty, "\r\n");
            let length = header.strip_prefix("Content-Length: ").and_then(|n| n.strip_suffix("\r\n"));
            let mut body = vec![0; length.expect("a length").parse().expect("a number")];
            from.read_exact(&mut body).expect("a body");
            if sender.send(serde_json::from_slice(&body).expect("JSON")).is_err() {
                return;
            }
        }
    });
    messages
}

impl Client {
    pub(super) fn new() -> Client {
        let mut rivet = rivet(["dap"]);
        rivet.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = rivet.spawn().expect("rivet runs");
        let to = Box::new(child.stdin.take().expect("a pipe"));
        let messages = read(child.stdout.take().expect("a pipe"));
        Client { child: Some(child), to, messages, events: VecDeque::new(), seq: 0, last: 0 }
    }

    pub(super) fn connected(stream: TcpStream) -> Client {
        let messages = read(stream.try_clone().expect("a socket"));
        Client { child: None, to: Box::new(stream), messages, events: VecDeque::new(), seq: 0, last: 0 }
    }

    /// A session in which a program of `fixtures/debug` is launched, up to breakpoints.
    pub(super) fn launched(name: &str, attributes: Value) -> Client {
        let mut client = Client::new();
        client.ok("initialize", json!({ "adapterID": "rivet", "clientID": "test" }));
        let mut arguments = json!({ "program": debug(name) });
        let all = arguments.as_object_mut().expect("an object");
        all.extend(attributes.as_object().expect("an object").clone());
        client.ok("launch", arguments);
        client.event("initialized");
        client
    }

    fn receive(&mut self) -> Option<Value> {
        let message = self.messages.recv_timeout(LONGEST).ok()?;
        self.last += 1;
        assert_eq!(message["seq"], self.last, "{message}");
        messages::check(&message);
        Some(message)
    }

    pub(super) fn send(&mut self, command: &str, arguments: Value) -> i64 {
        self.seq += 1;
        let request =
            json!({ "seq": self.seq, "type": "request", "command": command, "arguments": arguments });
        let body = request.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("rivet reads");
        self.to.flush().expect("rivet reads");
        self.seq
    }

    /// The answer to a request: its body, or what it says against it.
    pub(super) fn answer(&mut self, seq: i64) -> Result<Value, String> {
        loop {
            let message = self.receive().expect("an answer");
            if message["type"] == "event" {
                self.events.push_back(message);
                continue;
            }
            assert_eq!(message["request_seq"], seq, "{message}");
            return match message["success"].as_bool().expect("success") {
                true => Ok(message["body"].clone()),
                false => Err(message["message"].as_str().expect("a message").into()),
            };
        }
    }

    pub(super) fn request(&mut self, command: &str, arguments: Value) -> Result<Value, String> {
        let seq = self.send(command, arguments);
        self.answer(seq)
    }

    /// The body of an answer that says yes.
    pub(super) fn ok(&mut self, command: &str, arguments: Value) -> Value {
        let shown = arguments.to_string();
        self.request(command, arguments).unwrap_or_else(|error| panic!("{command} {shown}: {error}"))
    }

    /// What an answer says that says no.
    pub(super) fn refused(&mut self, command: &str, arguments: Value) -> String {
        self.request(command, arguments).expect_err(command)
    }

    /// The body of the next event of this kind; those before it are dropped.
    pub(super) fn event(&mut self, kind: &str) -> Value {
        loop {
            let next = self.events.pop_front().or_else(|| self.receive());
            let message = next.unwrap_or_else(|| panic!("no event {kind}"));
            assert_eq!(message["type"], "event", "{message}");
            if message["event"] == kind {
                return message["body"].clone();
            }
        }
    }

    /// Lets the program run, and gives the stop.
    pub(super) fn run(&mut self, command: &str) -> Value {
        self.ok(command, json!({ "threadId": 1 }));
        self.event("stopped")
    }

    /// Begins, and gives the first stop.
    pub(super) fn begin(&mut self) -> Value {
        self.ok("configurationDone", json!({}));
        self.event("stopped")
    }

    /// Function and line of each frame, and the handle of the first.
    pub(super) fn stack(&mut self) -> (Vec<(String, i64)>, i64) {
        let body = self.ok("stackTrace", json!({ "threadId": 1 }));
        let frames = body["stackFrames"].as_array().expect("frames");
        let frame = |frame: &Value| (text(&frame["name"]), frame["line"].as_i64().expect("a line"));
        (frames.iter().map(frame).collect(), frames[0]["id"].as_i64().expect("a handle"))
    }

    /// The handle of a scope of a frame.
    pub(super) fn scope(&mut self, frame: i64, name: &str) -> i64 {
        let body = self.ok("scopes", json!({ "frameId": frame }));
        let scopes = body["scopes"].as_array().expect("scopes").clone();
        let found = scopes.iter().find(|scope| scope["name"] == name).expect(name);
        found["variablesReference"].as_i64().expect("a handle")
    }

    pub(super) fn variables(&mut self, reference: i64) -> Vec<Value> {
        let body = self.ok("variables", json!({ "variablesReference": reference }));
        body["variables"].as_array().expect("variables").clone()
    }

    /// Names and values in a container.
    pub(super) fn values(&mut self, reference: i64) -> Vec<(String, String)> {
        let variables = self.variables(reference);
        variables.iter().map(|variable| (text(&variable["name"]), text(&variable["value"]))).collect()
    }

    /// The value of an expression in a frame.
    pub(super) fn value(&mut self, frame: i64, expression: &str) -> String {
        let arguments = json!({ "expression": expression, "frameId": frame, "context": "watch" });
        text(&self.ok("evaluate", arguments)["result"])
    }

    /// Ends the session; the exit code.
    pub(super) fn disconnect(mut self) -> Option<i32> {
        self.ok("disconnect", json!({}));
        self.child.take()?.wait().expect("rivet ends").code()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// A program to be debugged.
pub(super) fn debug(name: &str) -> PathBuf {
    folder().join(name)
}

pub(super) fn folder() -> PathBuf {
    root().join("fixtures/debug")
}

/// The number of the first line of a source that contains a text.
pub(super) fn line_of(source: &Path, part: &str) -> i64 {
    let text = std::fs::read_to_string(source).expect("a source");
    text.lines().position(|line| line.contains(part)).expect(part) as i64 + 1
}
