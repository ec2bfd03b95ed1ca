//! Messages of the protocol as types: requests leniently, for clients add fields; what is sent exactly.

mod bodies;
mod places;
mod requests;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(super) use bodies::*;
pub(super) use places::*;
pub(super) use requests::*;

use crate::error::Complaint;

/// A request.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Request {
    pub(super) seq: i64,
    pub(super) command: String,
    #[serde(default)]
    pub(super) arguments: Value,
}

impl Request {
    /// Reads a message, or says why it is no request.
    pub(super) fn read(bytes: &[u8]) -> Result<Request, String> {
        #[derive(Deserialize)]
        struct Kind {
            #[serde(rename = "type")]
            kind: String,
        }
        let broken = |error: serde_json::Error| format!("invalid message: {error}");
        let Kind { kind } = serde_json::from_slice(bytes).map_err(broken)?;
        match kind.as_str() {
            "request" => serde_json::from_slice(bytes).map_err(broken),
            kind => Err(format!("invalid message: expected a request, found type {kind:?}")),
        }
    }

    /// Its arguments; none count as empty ones.
    pub(super) fn arguments<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let arguments = match &self.arguments {
            Value::Null => Value::Object(Default::default()),
            arguments => arguments.clone(),
        };
        serde_json::from_value(arguments)
            .map_err(|error| Problem(format!("{}: invalid arguments: {error}", self.command)))
    }
}

/// Why a request cannot be done, in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem(pub(super) String);

impl From<Complaint> for Problem {
    fn from(complaint: Complaint) -> Problem {
        Problem(complaint.to_string())
    }
}

/// `Err` of formatted words.
macro_rules! problem {
    ($($words:tt)*) => { Err($crate::dap::protocol::Problem(format!($($words)*))) };
}
pub(super) use problem;

/// The answer to a request.
#[derive(Serialize)]
pub(super) struct Response<'a, T> {
    seq: i64,
    #[serde(rename = "type")]
    kind: &'static str,
    request_seq: i64,
    success: bool,
    command: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    body: Body<'a, T>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Body<'a, T> {
    Done(&'a T),
    Failed { error: Message<'a> },
}

/// An error for the client's user.
#[derive(Serialize)]
struct Message<'a> {
    id: i64,
    format: &'static str,
    variables: Words<'a>,
}

#[derive(Serialize)]
struct Words<'a> {
    words: &'a str,
}

impl<'a, T> Response<'a, T> {
    pub(super) fn new(seq: i64, request: &'a Request, result: &'a Result<T, Problem>) -> Response<'a, T> {
        let (message, body) = match result {
            Ok(body) => (None, Body::Done(body)),
            // Braces have a meaning in formats.
            Err(Problem(words)) => {
                let error = Message { id: 1, format: "{words}", variables: Words { words } };
                (Some(words.as_str()), Body::Failed { error })
            }
        };
        let (request_seq, command) = (request.seq, request.command.as_str());
        Response { seq, kind: "response", request_seq, success: result.is_ok(), command, message, body }
    }
}

/// Something that has happened.
#[derive(Serialize)]
pub(super) struct Event<'a, T> {
    pub(super) seq: i64,
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) event: &'static str,
    pub(super) body: &'a T,
}
