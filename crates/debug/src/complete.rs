//! Completion offers commands, registers, symbols, mnemonics and words; the caller completes file names.

use rivet_isa::{csr, reg};

use crate::commands::{Command, Complete, all, find};
use crate::debugger::{Debugger, first_word};

/// Symbols that are offered at most.
const MOST_SYMBOLS: usize = 500;

/// What may stand at the end of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Where the word begins that is completed, in bytes.
    pub start: usize,
    /// What it may become, sorted.
    pub words: Vec<String>,
    /// It may be a file's name as well.
    pub files: bool,
}

impl Debugger {
    /// Completes the end of `line`.
    pub fn complete(&self, line: &str) -> Completion {
        let start = line
            .rfind(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '/')))
            .map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
        let word = &line[start..];
        let before = line[..start].trim_start();
        let mut words: Vec<String> = Vec::new();
        let mut files = false;
        if before.is_empty() {
            words.extend(all().map(|command| command.name.to_owned()));
            if self.scratch.is_some() && !word.is_empty() {
                words.extend(self.mnemonics.iter().map(|name| (*name).to_owned()));
            }
            if word.len() > 1 {
                self.places(word, &mut words);
            }
        } else {
            let (name, rest) = first_word(before);
            let name = name.split('/').next().unwrap_or(name);
            match find(name).map(|command| command.complete) {
                Some(Complete::Nothing) => {}
                Some(Complete::Expression | Complete::Location) => self.places(word, &mut words),
                Some(Complete::Instruction) => {
                    if rest.is_empty() {
                        words.extend(self.mnemonics.iter().map(|name| (*name).to_owned()));
                    }
                    self.places(word, &mut words);
                }
                Some(Complete::Command) => words.extend(all().flat_map(Command::names).map(str::to_owned)),
                Some(Complete::File) => files = true,
                Some(Complete::Words(list)) => words.extend(list.iter().map(|word| (*word).to_owned())),
                None => self.places(word, &mut words),
            }
        }
        words.retain(|candidate| candidate.starts_with(word));
        words.sort_unstable();
        words.dedup();
        Completion { start, words, files }
    }

    /// Registers, CSRs and symbols.
    fn places(&self, word: &str, words: &mut Vec<String>) {
        let numbers = (0..32).flat_map(|n| [reg::x_name(n), reg::f_name(n), reg::v_name(n)]);
        words.extend(numbers.map(str::to_owned));
        words.push("pc".into());
        let hart = self.session.hart();
        words
            .extend(csr::all().filter(|(n, _)| hart.peek_csr(*n).is_some()).map(|(_, name)| name.to_owned()));
        if !word.is_empty() {
            words.extend(self.session.names.beginning(word, MOST_SYMBOLS));
        }
        if let Some((register, _)) = word.split_once('.')
            && reg::v_number(register).is_some()
        {
            let formats = [
                "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "x8", "x16", "x32", "x64", "f16",
                "bf16", "f32", "f64", "mask",
            ];
            words.extend(formats.iter().map(|format| format!("{register}.{format}")));
        }
    }

    /// What a line still lacks, in grey behind the cursor: a command's arguments.
    pub fn hint(&self, line: &str) -> Option<String> {
        let (word, rest) = first_word(line);
        let command = find(word).filter(|command| rest.is_empty() && !command.usage.is_empty())?;
        let space = if line.ends_with(' ') { "" } else { " " };
        Some(format!("{space}{}", command.usage))
    }
}
