//! A page of the manual as a man page: Markdown to roff with the man macros, tables by tbl.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// What the head of a man page says.
pub(super) struct Head<'a> {
    pub(super) name: &'a str,
    pub(super) about: &'a str,
    /// The program and its version.
    pub(super) source: &'a str,
    pub(super) manual: &'a str,
}

/// A page in roff, in section 7.
pub(super) fn roff(head: &Head<'_>, markdown: &str) -> String {
    let title = head.name.to_uppercase();
    // The first line asks for the preprocessor of tables.
    let mut page = Page { text: "'\\\" t\n".into(), ..Page::default() };
    page.line(&format!(
        ".TH \"{}\" 7 \"\" \"{}\" \"{}\"",
        escaped(&title),
        escaped(head.source),
        escaped(head.manual)
    ));
    page.line(&format!(".SH NAME\n{} \\- {}", escaped(head.name), escaped(head.about)));
    page.line(".SH DESCRIPTION");
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.event(event);
    }
    page.line(".SH SEE ALSO\n\\fBrivet\\fR(1)");
    page.text
}

/// Text as roff prints it: no escapes, no requests, hyphens that can be copied as options.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq").replace('`', "\\(ga")
}

#[derive(Default)]
struct Page {
    text: String,
    /// The paragraph, heading or table cell so far.
    words: String,
    /// For each list that is open: the next number, none for bullets.
    lists: Vec<Option<u64>>,
    /// Inside a block of code.
    code: bool,
    /// The title is in the head of the man page.
    in_title: bool,
    columns: usize,
    cells: Vec<String>,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Ends a paragraph; a line that begins like a request is none.
    fn flush(&mut self) {
        let words = std::mem::take(&mut self.words);
        let guard = if words.starts_with('.') { "\\&" } else { "" };
        if !words.is_empty() {
            self.line(&format!("{guard}{words}"));
        }
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.code => {
                for line in text.lines() {
                    // A line that begins with a dot would be a request.
                    self.line(&format!("\\&{}", escaped(line)));
                }
            }
            Event::Text(text) if !self.in_title => self.words.push_str(&escaped(&text)),
            Event::Code(text) => self.words.push_str(&format!("\\fB{}\\fR", escaped(&text))),
            Event::SoftBreak | Event::HardBreak => self.words.push(' '),
            // Comments, images.
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { level: HeadingLevel::H1, .. } => self.in_title = true,
            Tag::Paragraph if self.lists.is_empty() => self.line(".PP"),
            Tag::CodeBlock(_) => {
                self.flush();
                self.line(".PP\n.RS 4\n.nf");
                self.code = true;
            }
            Tag::List(first) => {
                self.flush();
                self.lists.push(*first);
            }
            Tag::Item => match self.lists.last_mut() {
                Some(Some(number)) => {
                    let item = format!(".IP {number}. 4");
                    *number += 1;
                    self.line(&item);
                }
                _ => self.line(".IP \\(bu 2"),
            },
            Tag::Table(columns) => {
                self.columns = columns.len();
                let last = "lx.";
                let format = "l ".repeat(self.columns.saturating_sub(1));
                self.line(&format!(".PP\n.TS\ntab(\t);\n{format}{last}"));
            }
            Tag::Strong => self.words.push_str("\\fB"),
            Tag::Emphasis => self.words.push_str("\\fI"),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(HeadingLevel::H1) => self.in_title = false,
            TagEnd::Heading(_) => {
                let title = std::mem::take(&mut self.words);
                self.line(&format!(".SH {}", title.to_uppercase()));
            }
            TagEnd::Paragraph | TagEnd::Item => self.flush(),
            TagEnd::CodeBlock => {
                self.code = false;
                self.line(".fi\n.RE");
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::TableCell => self.cells.push(std::mem::take(&mut self.words)),
            TagEnd::TableHead | TagEnd::TableRow => {
                let cells: Vec<String> =
                    self.cells.drain(..).map(|cell| format!("T{{\n{cell}\nT}}")).collect();
                self.line(&cells.join("\t"));
                if tag == TagEnd::TableHead {
                    self.line("_");
                }
            }
            TagEnd::Table => self.line(".TE"),
            TagEnd::Strong | TagEnd::Emphasis => self.words.push_str("\\fR"),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(markdown: &str) -> String {
        let head = Head { name: "rivet-x", about: "about", source: "rivet 1", manual: "Manual" };
        let text = roff(&head, markdown);
        let (_, body) = text.split_once(".SH DESCRIPTION\n").expect("a body");
        body.strip_suffix(".SH SEE ALSO\n\\fBrivet\\fR(1)\n").expect("an end").to_owned()
    }

    #[test]
    fn text_is_no_request() {
        assert_eq!(body("# T\n\n.x `--a\\b`\n"), ".PP\n\\&.x \\fB\\-\\-a\\eb\\fR\n");
        assert_eq!(
            body("```console\n.so /etc/passwd\n$ a\n```\n"),
            ".PP\n.RS 4\n.nf\n\\&.so /etc/passwd\n\\&$ a\n.fi\n.RE\n"
        );
    }

    #[test]
    fn lists_and_tables() {
        assert_eq!(body("- a\n- **b**\n"), ".IP \\(bu 2\na\n.IP \\(bu 2\n\\fBb\\fR\n");
        assert_eq!(
            body("| a | b |\n|---|---|\n| c | d |\n"),
            ".PP\n.TS\ntab(\t);\nl lx.\nT{\na\nT}\tT{\nb\nT}\n_\nT{\nc\nT}\tT{\nd\nT}\n.TE\n"
        );
    }
}
