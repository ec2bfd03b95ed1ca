//! Lines: comments taken out and statements told apart, so that columns stay what they were.

/// `line` with comments blanked out. `in_block` says whether a `/* … */` is open before the line, and after it.
pub(super) fn without_comments(line: &str, in_block: &mut bool) -> String {
    let mut out = String::with_capacity(line.len());
    let mut quote = Quote::default();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        if *in_block {
            out.push(' ');
            if c == '*' && next == Some('/') {
                out.push(' ');
                chars.next();
                *in_block = false;
            }
            continue;
        }
        let outside = !quote.inside();
        match (c, next) {
            ('#', _) | ('/', Some('/')) if outside => break,
            ('/', Some('*')) if outside => {
                out.push_str("  ");
                chars.next();
                *in_block = true;
            }
            _ => {
                quote.step(c);
                // White space of any kind is a space: a statement is one line.
                out.push(if c.is_whitespace() && outside { ' ' } else { c });
            }
        }
    }
    out
}

/// Where the statements of a line without comments begin and end, in bytes.
pub(super) fn statements(line: &str) -> Vec<(usize, usize)> {
    let mut quote = Quote::default();
    let mut start = 0;
    let mut found = Vec::new();
    for (at, c) in line.char_indices() {
        if c == ';' && !quote.inside() {
            found.push((start, at));
            start = at + 1;
        }
        quote.step(c);
    }
    found.push((start, line.len()));
    found
}

/// Follows strings and characters through a line.
#[derive(Default)]
struct Quote {
    open: Option<char>,
    escaped: bool,
}

impl Quote {
    fn inside(&self) -> bool {
        self.open.is_some()
    }

    fn step(&mut self, c: char) {
        match self.open {
            Some(_) if self.escaped => self.escaped = false,
            Some(_) if c == '\\' => self.escaped = true,
            Some(open) if c == open => self.open = None,
            None if matches!(c, '"' | '\'') => self.open = Some(c),
            _ => {}
        }
    }
}
