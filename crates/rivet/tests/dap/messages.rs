//! The rules of the protocol for what an adapter sends, as types: fields that must be there, fields that may, no others.
#![allow(dead_code, reason = "fields are checked by being read")]

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

macro_rules! body {
    ($name:ident { $($field:ident: $kind:ty),* $(,)? }) => {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "camelCase")]
        struct $name { $($field: $kind),* }
    };
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Response {
    seq: u32,
    r#type: String,
    request_seq: u32,
    success: bool,
    command: String,
    message: Option<String>,
    body: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    seq: u32,
    r#type: String,
    event: String,
    body: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Failed {
    error: Message,
}

body!(Message { id: i32, format: String, variables: Option<Map<String, Value>> });
body!(Source { name: Option<String>, path: Option<String>, presentation_hint: Option<SourceHint> });
body!(Breakpoint {
    id: Option<i32>,
    verified: bool,
    message: Option<String>,
    source: Option<Source>,
    line: Option<i32>,
    instruction_reference: Option<Address>,
});
body!(Breakpoints { breakpoints: Vec<Breakpoint> });
body!(Filter { filter: String, label: String, description: Option<String>, default: Option<bool> });
body!(Thread { id: i32, name: String });
body!(Threads { threads: Vec<Thread> });
body!(Frame {
    id: i32,
    name: String,
    source: Option<Source>,
    line: u32,
    column: u32,
    instruction_pointer_reference: Option<Address>,
    presentation_hint: Option<FrameHint>,
});
body!(StackTrace { stack_frames: Vec<Frame>, total_frames: Option<u32> });
body!(Scope { name: String, presentation_hint: Option<String>, variables_reference: Handle, expensive: bool });
body!(Scopes { scopes: Vec<Scope> });
body!(Variable {
    name: String,
    value: String,
    r#type: Option<String>,
    evaluate_name: Option<String>,
    variables_reference: Handle,
    named_variables: Option<Handle>,
    indexed_variables: Option<Handle>,
    memory_reference: Option<Address>,
});
body!(Variables { variables: Vec<Variable> });
body!(SetVariable {
    value: String,
    r#type: Option<String>,
    variables_reference: Option<Handle>,
    named_variables: Option<Handle>,
    indexed_variables: Option<Handle>,
    memory_reference: Option<Address>,
});
body!(Evaluate {
    result: String,
    r#type: Option<String>,
    variables_reference: Handle,
    named_variables: Option<Handle>,
    indexed_variables: Option<Handle>,
    memory_reference: Option<Address>,
});
body!(DataBreakpointInfo {
    data_id: Value,
    description: String,
    access_types: Option<Vec<AccessType>>,
    can_persist: Option<bool>,
});
body!(Continue { all_threads_continued: Option<bool> });
body!(Target { label: String, start: Option<u32>, length: Option<u32> });
body!(Completions { targets: Vec<Target> });
body!(ExceptionInfo { exception_id: String, description: Option<String>, break_mode: BreakMode });
body!(Instruction {
    address: Address,
    instruction_bytes: Option<String>,
    instruction: String,
    symbol: Option<String>,
    location: Option<Source>,
    line: Option<u32>,
    presentation_hint: Option<InstructionHint>,
});
body!(Disassembly { instructions: Vec<Instruction> });
body!(ReadMemory { address: Address, unreadable_bytes: Option<u32>, data: Option<String> });
body!(WriteMemory { offset: Option<i32>, bytes_written: Option<u32> });
body!(SourceText { content: String, mime_type: Option<String> });
body!(LoadedSources { sources: Vec<Source> });
body!(Module {
    id: String,
    name: String,
    path: Option<String>,
    symbol_status: Option<String>,
    address_range: Option<String>,
});
body!(Modules { modules: Vec<Module>, total_modules: Option<u32> });
body!(GotoTarget { id: i32, label: String, line: i32, instruction_pointer_reference: Option<Address> });
body!(GotoTargets { targets: Vec<GotoTarget> });

body!(Output { category: Option<Category>, output: String });
body!(Stopped {
    reason: StopReason,
    description: Option<String>,
    text: Option<String>,
    thread_id: i32,
    all_threads_stopped: Option<bool>,
    hit_breakpoint_ids: Option<Vec<i32>>,
});
body!(Continued { thread_id: i32, all_threads_continued: Option<bool> });
body!(Exited { exit_code: i32 });
body!(ThreadEvent { reason: ThreadReason, thread_id: i32 });
body!(BreakpointEvent { reason: Change, breakpoint: Breakpoint });
body!(Process { name: String, is_local_process: Option<bool>, start_method: Option<StartMethod> });
body!(Nothing {});

macro_rules! words {
    ($name:ident { $($word:literal $variant:ident),* $(,)? }) => {
        #[derive(Deserialize)]
        enum $name { $(#[serde(rename = $word)] $variant),* }
    };
}

words!(SourceHint { "normal" Normal, "emphasize" Emphasize, "deemphasize" Deemphasize });
words!(FrameHint { "normal" Normal, "label" Label, "subtle" Subtle });
words!(AccessType { "read" Read, "write" Write, "readWrite" ReadWrite });
words!(BreakMode { "never" Never, "always" Always, "unhandled" Unhandled, "userUnhandled" UserUnhandled });
words!(InstructionHint { "normal" Normal, "invalid" Invalid });
words!(Category { "console" Console, "important" Important, "stdout" Stdout, "stderr" Stderr });
words!(StopReason {
    "step" Step,
    "breakpoint" Breakpoint,
    "exception" Exception,
    "pause" Pause,
    "entry" Entry,
    "function breakpoint" Function,
    "data breakpoint" Data,
    "instruction breakpoint" Instruction,
    "goto" Goto,
});
words!(ThreadReason { "started" Started, "exited" Exited });
words!(Change { "changed" Changed, "new" New, "removed" Removed });
words!(StartMethod { "launch" Launch, "attach" Attach });

/// A handle or a count: `0..2^31`.
#[derive(Deserialize)]
#[serde(try_from = "i64")]
struct Handle;

impl TryFrom<i64> for Handle {
    type Error = String;

    fn try_from(number: i64) -> Result<Handle, String> {
        if (0..1 << 31).contains(&number) { Ok(Handle) } else { Err(format!("{number} is out of range")) }
    }
}

/// A number in hexadecimal, as text.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Address;

impl TryFrom<String> for Address {
    type Error = String;

    fn try_from(text: String) -> Result<Address, String> {
        let digits = text.strip_prefix("0x").ok_or_else(|| text.clone())?;
        u64::from_str_radix(digits, 16).map(|_| Address).map_err(|_| text)
    }
}

fn read<T: DeserializeOwned>(value: &Value, message: &Value) {
    if let Err(error) = serde_json::from_value::<T>(value.clone()) {
        panic!("{error}: {message}");
    }
}

/// Checks a message.
pub(super) fn check(message: &Value) {
    let body = message.get("body").unwrap_or(&Value::Null);
    match message["type"].as_str() {
        Some("response") => {
            read::<Response>(message, message);
            match message["success"] == true {
                true => response(message["command"].as_str().expect("a command"), body, message),
                false => read::<Failed>(body, message),
            }
        }
        Some("event") => {
            read::<Event>(message, message);
            event(message["event"].as_str().expect("an event"), body, message);
        }
        _ => panic!("neither a response nor an event: {message}"),
    }
}

fn response(command: &str, body: &Value, message: &Value) {
    match command {
        "initialize" => capabilities(body),
        "setBreakpoints"
        | "setFunctionBreakpoints"
        | "setInstructionBreakpoints"
        | "setDataBreakpoints"
        | "setExceptionBreakpoints" => read::<Breakpoints>(body, message),
        "dataBreakpointInfo" => {
            read::<DataBreakpointInfo>(body, message);
            assert!(body.get("dataId").is_some_and(|id| id.is_string() || id.is_null()), "{message}");
        }
        "threads" => read::<Threads>(body, message),
        "stackTrace" => read::<StackTrace>(body, message),
        "scopes" => read::<Scopes>(body, message),
        "variables" => read::<Variables>(body, message),
        "setVariable" | "setExpression" => read::<SetVariable>(body, message),
        "evaluate" => read::<Evaluate>(body, message),
        "continue" => read::<Continue>(body, message),
        "completions" => read::<Completions>(body, message),
        "exceptionInfo" => read::<ExceptionInfo>(body, message),
        "disassemble" => read::<Disassembly>(body, message),
        "readMemory" => read::<ReadMemory>(body, message),
        "writeMemory" => read::<WriteMemory>(body, message),
        "source" => read::<SourceText>(body, message),
        "loadedSources" => read::<LoadedSources>(body, message),
        "modules" => read::<Modules>(body, message),
        "gotoTargets" => read::<GotoTargets>(body, message),
        "launch" | "attach" | "configurationDone" | "next" | "stepIn" | "stepOut" | "stepBack"
        | "reverseContinue" | "pause" | "goto" | "restart" | "terminate" | "disconnect" => {
            read::<Nothing>(body, message)
        }
        _ => panic!("a response of no known kind: {message}"),
    }
}

fn event(event: &str, body: &Value, message: &Value) {
    match event {
        "initialized" | "terminated" => read::<Nothing>(body, message),
        "output" => read::<Output>(body, message),
        "stopped" => read::<Stopped>(body, message),
        "continued" => read::<Continued>(body, message),
        "exited" => read::<Exited>(body, message),
        "thread" => read::<ThreadEvent>(body, message),
        "breakpoint" => read::<BreakpointEvent>(body, message),
        "process" => read::<Process>(body, message),
        _ => panic!("an event of no known kind: {message}"),
    }
}

/// Capabilities are flags, but for the filters of exceptions.
fn capabilities(body: &Value) {
    for (name, value) in body.as_object().expect("capabilities") {
        match name.as_str() {
            "exceptionBreakpointFilters" => read::<Vec<Filter>>(value, body),
            name => assert!(name.starts_with("supports") && value.is_boolean(), "{name}: {value}"),
        }
    }
}
