//! `echo`, `output` and `printf` write what a file of commands, or those of a breakpoint, have to say.

use super::{done, letters, print, printf, show};
use crate::debugger::{Debugger, Output, unquoted};
use crate::error::{Complaint, Reply, complain};
use crate::text::Text;

/// Reads the characters after a backslash as C does; at the end of a line there are none.
fn escape(from: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<char> {
    let c = from.next()?;
    Some(match c {
        'n' => '\n',
        't' => '\t',
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'r' => '\r',
        'v' => '\x0b',
        '0'..='7' => {
            let mut code = c as u32 - '0' as u32;
            for _ in 0..2 {
                let Some(digit) = from.next_if(|c| c.is_digit(8)) else { break };
                code = code * 8 + digit as u32 - '0' as u32;
            }
            char::from(code as u8)
        }
        other => other,
    })
}

/// Replaces the escapes of C in a text.
pub(super) fn unescaped(text: &str) -> String {
    let mut from = text.chars().peekable();
    let mut out = String::new();
    while let Some(c) = from.next() {
        match c {
            '\\' => out.extend(escape(&mut from)),
            c => out.push(c),
        }
    }
    out
}

pub(super) fn echo(_: &mut Debugger, args: &str) -> Reply<Output> {
    let mut text = Text::new();
    text.tabbed(&unescaped(args));
    done(text)
}

pub(super) fn output(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (letters, args) = show::slashed(args);
    if args.is_empty() {
        return complain!("expected an expression; for example: output total");
    }
    let letters = letters.map(letters::parse).transpose()?;
    let text = match letters {
        None => print::plain(dbg, args)?,
        Some(letters) => print::value_text(dbg, args, Some(&letters))?.0,
    };
    done(text)
}

pub(super) fn printf(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (format, rest) = quoted(args)?;
    let mut text = Text::new();
    text.tabbed(&printf::printf(dbg, format, &arguments(rest)?)?);
    done(text)
}

/// Splits a text at the end of the quoted text that it begins with.
fn quoted(args: &str) -> Reply<(&str, &str)> {
    let missing = || Complaint::new(r#"expected a format in quotes; for example: printf "%d\n", total"#);
    let inside = args.strip_prefix('"').ok_or_else(missing)?;
    let mut is_escaped = false;
    let end = inside.find(|c| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    let end = end.ok_or_else(missing)?;
    Ok((&inside[..end], inside[end + 1..].trim()))
}

/// Cuts what follows a format at the commas that are in no brackets and no quotation.
fn arguments(rest: &str) -> Reply<Vec<&str>> {
    if rest.is_empty() {
        return Ok(Vec::new());
    }
    let Some(rest) = rest.strip_prefix(',') else { return complain!("expected a comma, found {rest}") };
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, c) in unquoted(rest) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(rest[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(rest[start..].trim());
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_those_of_c() {
        assert_eq!(unescaped(r#"a\tb\n\\ \" \101\60x \"#), "a\tb\n\\ \" A0x ");
    }

    #[test]
    fn formats_and_arguments_are_told_apart() {
        assert_eq!(quoted(r#""a \"%d\\" , 1"#), Ok((r#"a \"%d\\"#, ", 1")));
        assert!(quoted(r#""a \""#).is_err() && quoted("a").is_err());
        assert_eq!(arguments(""), Ok(vec![]));
        assert_eq!(arguments(", f(1, 2), a[b, c] , ','"), Ok(vec!["f(1, 2)", "a[b, c]", "','"]));
        assert_eq!(arguments(r#", '\'', "\",""#), Ok(vec![r"'\''", r#""\",""#]));
        assert!(arguments("x").is_err());
    }
}
