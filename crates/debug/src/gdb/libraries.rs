//! GDB is told of the libraries that the program has loaded (`qXfer:libraries-svr4:read`).

use std::fmt::Write;

use gdbstub::target::TargetResult;
use gdbstub::target::ext::libraries::LibrariesSvr4;

use super::target::{Stub, part};
use crate::link_map::{self, Linked};

impl LibrariesSvr4 for Stub<'_> {
    fn get_libraries_svr4(&self, offset: u64, length: usize, to: &mut [u8]) -> TargetResult<usize, Self> {
        let session = &self.debugger.session;
        let list = session.surroundings().linux().map(|linux| link_map::list(linux, session.hart()));
        let (head, all) = list.unwrap_or_default();
        Ok(part(document(head, &all).as_bytes(), offset, length, to))
    }
}

/// The document of the protocol: GDB's `library-list-svr4.dtd`. The list's head tells namespaces apart.
fn document(head: u64, all: &[Linked]) -> String {
    let Some((program, libraries)) = all.split_first() else {
        return "<library-list-svr4 version=\"1.0\"/>".into();
    };
    let mut text = format!("<library-list-svr4 version=\"1.0\" main-lm=\"{:#x}\">", program.at);
    for library in libraries {
        let Linked { name, at, bias, dynamic } = library;
        let _ = write!(
            text,
            "<library name=\"{}\" lm=\"{at:#x}\" l_addr=\"{bias:#x}\" l_ld=\"{dynamic:#x}\" lmid=\"{head:#x}\"/>",
            escaped(name)
        );
    }
    text + "</library-list-svr4>"
}

/// Text between quotes in XML.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if c.is_control() => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_document() {
        let one = |name: &str| Linked { name: name.into(), at: 16, bias: 32, dynamic: 48 };
        assert_eq!(
            document(64, &[one(""), one("/a\"<b>&\n")]),
            "<library-list-svr4 version=\"1.0\" main-lm=\"0x10\"><library name=\"/a&quot;&lt;b&gt;&amp;?\" \
             lm=\"0x10\" l_addr=\"0x20\" l_ld=\"0x30\" lmid=\"0x40\"/></library-list-svr4>"
        );
        assert_eq!(document(64, &[]), "<library-list-svr4 version=\"1.0\"/>");
    }
}
