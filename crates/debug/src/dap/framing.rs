//! Framing cuts a stream of bytes into messages: a header with `Content-Length`, an empty line, and JSON.
//!
//! Invariant: whatever comes, the reader goes on at the next header; only the end of the stream ends it.

use std::io::{self, BufRead, BufReader, Read};

/// Bytes of a message, at most.
pub(super) const LARGEST: usize = 16 << 20;
/// Bytes of a line of a header, at most.
const LONGEST_LINE: u64 = 4096;
const LENGTH: &str = "content-length:";

/// What comes from a client.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// The JSON of a message.
    Message(Vec<u8>),
    /// Bytes that are no message, and why.
    Damaged(String),
    /// Nothing more will come.
    Closed,
}

/// Reads messages.
pub(super) struct Frames<R> {
    from: BufReader<R>,
    /// What was read since the last message is no message, and that has been said.
    lost: bool,
}

impl<R: Read> Frames<R> {
    pub(super) fn new(from: R) -> Frames<R> {
        Frames { from: BufReader::new(from), lost: false }
    }

    /// The next message. An error of the stream is its end.
    pub(super) fn next(&mut self) -> Frame {
        self.read().unwrap_or(Frame::Closed)
    }

    fn read(&mut self) -> io::Result<Frame> {
        let mut length = None;
        loop {
            let mut line = Vec::new();
            if (&mut self.from).take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(Frame::Closed);
            }
            let text = String::from_utf8_lossy(&line).trim().to_ascii_lowercase();
            // Behind damaged bytes a header may begin in the middle of a line.
            let value = match text.rfind(LENGTH) {
                Some(at) if at == 0 || self.lost => Some(text[at + LENGTH.len()..].trim()),
                _ => None,
            };
            match value.map(str::parse::<usize>) {
                Some(Ok(bytes)) if bytes <= LARGEST => length = Some(bytes),
                Some(Ok(bytes)) => {
                    let words = format!("a message of {bytes} bytes is larger than the limit of {LARGEST}");
                    self.lost = true;
                    return Ok(Frame::Damaged(words));
                }
                Some(Err(_)) => {
                    self.lost = true;
                    return Ok(Frame::Damaged("Content-Length is not a number".into()));
                }
                None if text.is_empty() => {
                    if let Some(length) = length {
                        self.lost = false;
                        return self.body(length);
                    }
                }
                None if text.starts_with("content-type:") => {}
                None => {
                    length = None;
                    if !std::mem::replace(&mut self.lost, true) {
                        return Ok(Frame::Damaged("expected a header with Content-Length".into()));
                    }
                }
            }
        }
    }

    fn body(&mut self, length: usize) -> io::Result<Frame> {
        let mut bytes = Vec::new();
        (&mut self.from).take(length as u64).read_to_end(&mut bytes)?;
        Ok(if bytes.len() == length { Frame::Message(bytes) } else { Frame::Closed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(text: &str) -> Vec<Frame> {
        let mut frames = Frames::new(text.as_bytes());
        std::iter::from_fn(|| Some(frames.next()).filter(|frame| *frame != Frame::Closed)).collect()
    }

    fn message(text: &str) -> Frame {
        Frame::Message(text.into())
    }

    fn is_damaged(frame: &Frame) -> bool {
        matches!(frame, Frame::Damaged(_))
    }

    #[test]
    fn messages_follow_each_other() {
        let text = "Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]";
        assert_eq!(frames(text), [message("{}"), message("[1]")]);
    }

    #[test]
    fn a_damaged_header_costs_what_is_up_to_the_next() {
        for damage in ["nonsense\r\n", "Content-Length: x\r\n\r\n", "{\"seq\":1}", "\r\n\r\n{}{}{}"] {
            let found = frames(&format!("{damage}\r\n{{}}Content-Length: 2\r\n\r\n{{}}"));
            assert!(is_damaged(&found[0]), "{damage:?}: {found:?}");
            assert_eq!(found[1..], [message("{}")], "{damage:?}");
        }
    }

    #[test]
    fn a_large_message_is_refused() {
        let found = frames("Content-Length: 99999999999\r\n\r\nxContent-Length: 1\r\n\r\n1");
        assert!(is_damaged(&found[0]), "{found:?}");
        assert_eq!(found[1..], [message("1")]);
        let found = frames(&"x".repeat(100_000));
        assert!(found.len() == 1 && is_damaged(&found[0]));
    }

    #[test]
    fn a_message_that_ends_too_early_is_the_end() {
        assert_eq!(frames("Content-Length: 9\r\n\r\n{}"), []);
        assert_eq!(frames("Content-Length: 9\r\n"), []);
    }
}
