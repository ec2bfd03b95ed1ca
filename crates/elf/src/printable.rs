//! Names from files are made printable for terminals and reports.
//!
//! A file may name its symbols as it likes. What moves a terminal's cursor, colours it, begins a line or turns the
//! direction of text would let it forge what is shown.

use std::borrow::Cow;

/// The text with control characters, and those that turn the direction of text, in escapes such as `\u{1b}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || !text.contains(is_unprintable) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(2 * text.len());
    for c in text.chars() {
        match is_unprintable(c) {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// The same for a text whose lines may end.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    if text.split('\n').all(|line| matches!(printable(line), Cow::Borrowed(_))) {
        return Cow::Borrowed(text);
    }
    let lines: Vec<Cow<'_, str>> = text.split('\n').map(printable).collect();
    Cow::Owned(lines.join("\n"))
}

/// Control characters; line and paragraph separators; what embeds, overrides or isolates a direction (UAX #9).
fn is_unprintable(c: char) -> bool {
    let turns =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_drives_a_terminal_is_escaped() {
        assert_eq!(printable("main+0x12 ünï→"), "main+0x12 ünï→");
        assert_eq!(printable("a\x1b[2Jb\r\n\x7f\u{9b}"), r"a\u{1b}[2Jb\r\n\u{7f}\u{9b}");
        assert_eq!(printable("\u{202e}evil"), r"\u{202e}evil");
        assert_eq!(printable_lines("one\ntwo\n"), "one\ntwo\n");
        assert_eq!(printable_lines("one\ntw\x1bo\n"), "one\ntw\\u{1b}o\n");
        // Every character that Unicode calls a control.
        for c in (0..=0x9f_u32).filter_map(char::from_u32).filter(|c| c.is_control()) {
            assert!(!printable(&c.to_string()).contains(c), "{c:?}");
        }
    }
}
