//! A line of text is a command, an alias, an assignment, an expression or an instruction.

use super::{Debugger, Output, assignment, first_word, is_expression, uncommented};
use crate::commands::{self, Command};
use crate::error::{Complaint, Reply, complain, did_you_mean};
use crate::text::{Role, Text};
use rivet_isa::csr;

/// Commands of breakpoints that are done after one that was typed.
const MOST_AUTOMATIC: usize = 10_000;

impl Debugger {
    /// Does what a line asks for, and then what the points ask for that have stopped it.
    pub(super) fn obey_all(&mut self, line: &str) -> Reply<Output> {
        self.to_do.clear();
        let mut output = self.obey_and_display(line)?;
        self.automatic(&mut output);
        Ok(output)
    }

    /// Does what the points ask for that have stopped the machine.
    pub(crate) fn automatic(&mut self, output: &mut Output) {
        // Of the last stop alone: `silent` hides where it is.
        let mut stop = std::mem::take(&mut output.text);
        for _ in 0..MOST_AUTOMATIC {
            let Some(line) = self.to_do.pop_front().filter(|_| !output.quit) else {
                output.text.append(stop);
                return;
            };
            if line == "silent" {
                stop = Text::new();
                continue;
            }
            output.text.append(std::mem::take(&mut stop));
            let rest = std::mem::take(&mut self.to_do);
            let before = self.moment();
            match self.obey_and_display(&line) {
                Ok(more) => {
                    stop = more.text;
                    output.quit |= more.quit;
                }
                Err(complaint) => {
                    self.to_do.clear();
                    output.text.push(Role::Bad, format_args!("{line}: {complaint}")).end();
                    return;
                }
            }
            // What lets the machine run ends the list, as in GDB.
            if self.moment() == before {
                output.text.append(std::mem::take(&mut stop));
                self.to_do = rest;
            }
        }
        self.to_do.clear();
        output.text.append(stop);
        let words = format!("stopped after {MOST_AUTOMATIC} commands of breakpoints");
        output.text.push(Role::Bad, words).end();
    }

    /// Tells positions of the machine apart.
    fn moment(&self) -> (u64, bool) {
        (self.session.position(), self.session.ended().is_some())
    }

    fn obey_and_display(&mut self, line: &str) -> Reply<Output> {
        self.typed = (line.as_ptr().addr(), line.to_owned());
        let before = self.moment();
        let result = self.obey(line);
        let mut text = std::mem::take(&mut self.notes);
        let mut output = result?;
        text.append(std::mem::take(&mut output.text));
        output.text = text;
        if self.moment() != before && self.session.ended().is_none() {
            output.text.append(commands::displayed(self));
        }
        Ok(output)
    }

    pub(crate) fn obey(&mut self, line: &str) -> Reply<Output> {
        if let Some(block) = line.trim().strip_prefix('{') {
            let block = block.trim_end().strip_suffix('}').unwrap_or(block);
            return commands::assemble(self, block).map(Output::from);
        }
        let line = uncommented(line).trim();
        if line.is_empty() {
            return Ok(Output::default());
        }
        let (word, rest) = first_word(line);
        if let Some(command) = commands::find(word) {
            return (command.run)(self, rest);
        }
        if let Some(meaning) = self.aliases.get(word) {
            let line = format!("{meaning} {rest}");
            self.typed = (line.as_ptr().addr(), line.clone());
            let (word, rest) = first_word(&line);
            // An alias is of a command, never of an alias.
            return match commands::find(word) {
                Some(command) => (command.run)(self, rest),
                None => complain!("unknown command {word}"),
            };
        }
        // `x/8wx`: the format goes to the command.
        if let Some((name, _)) = word.split_once('/')
            && let Some(command) = commands::find(name)
        {
            return (command.run)(self, &line[name.len()..]);
        }
        if let Some((left, right)) = assignment(line) {
            return commands::assign(self, left, right).map(Output::from);
        }
        let lower = word.to_ascii_lowercase();
        let names_instruction = self.mnemonics.contains(lower.as_str());
        if !names_instruction {
            if let Some(command) = commands::abbreviated(word) {
                return (command.run)(self, rest);
            }
            match commands::look(self, line) {
                Ok(text) => return Ok(text.into()),
                Err(complaint) if self.scratch.is_none() || is_expression(line) => {
                    return Err(self.unknown(word, complaint));
                }
                Err(_) => {}
            }
        }
        if self.scratch.is_some() {
            return commands::assemble(self, line).map(Output::from).map_err(|complaint| {
                let complaint = self.in_line(complaint, line);
                let unknown = complaint.0.contains("unknown instruction");
                if unknown { self.unknown(word, complaint) } else { complaint }
            });
        }
        complain!(
            "a program is loaded: use `explain {line}` to see what this would do, or `rivet repl` \
             without a program to run instructions"
        )
    }

    /// A word that is nothing may be a misspelt command; rather that than a name for which the complaint has taken it.
    fn unknown(&self, word: &str, complaint: Complaint) -> Complaint {
        if let Some(instead) = commands::elsewhere(word) {
            return Complaint(format!("unknown command {word}: {instead}"));
        }
        let plain = word.chars().all(|c| c.is_ascii_alphabetic()) && csr::number(word).is_none();
        let near = did_you_mean(word, commands::all().flat_map(Command::names));
        match plain && !near.is_empty() {
            true => Complaint(format!("unknown command {word}{near}")),
            false => complaint,
        }
    }
}
