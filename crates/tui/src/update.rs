//! A key changes the state, and says what is left to be done.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rivet_debug::{Role, commands, is_incomplete};
use tui_input::{Input, InputRequest};

use crate::keys::{self, Action, Context, Move};
use crate::layout::{Code, Pane, TABS};
use crate::moves;
use crate::state::{Effect, Prompt, State};

impl State {
    /// A key was pressed.
    pub fn press(&mut self, key: &KeyEvent) -> Vec<Effect> {
        let effects = self.key(key);
        self.settle();
        effects
    }

    fn key(&mut self, key: &KeyEvent) -> Vec<Effect> {
        let Some(name) = keys::name(key) else { return Vec::new() };
        if self.help.is_some() {
            return self.in_help(&name);
        }
        if std::mem::take(&mut self.is_prefixed) {
            let action = keys::find(|context| context == Context::Prefixed, &name);
            return action.map_or_else(Vec::new, |action| self.act(action));
        }
        if let Some(action) = keys::find(|context| context == Context::Anywhere, &name) {
            return self.act(action);
        }
        let focus = self.focus;
        if crate::pane::output::reads(self) {
            if let Some(effects) = self.typed_for_the_program(key, &name) {
                return effects;
            }
        } else if self.line.value().is_empty() && self.prompt == Prompt::Command {
            if name == "?" {
                return self.act(Action::Help);
            }
            let single = self.is_single;
            let here = |context| match context {
                Context::Single => single,
                Context::In(panes) => panes.contains(&focus),
                _ => false,
            };
            if let Some(action) = keys::find(here, &name) {
                return self.act(action);
            }
        }
        if focus != Pane::Commands
            && let Some(action) = keys::find(|context| context == Context::Panes, &name)
        {
            return self.act(action);
        }
        self.in_line(key, &name)
    }

    /// Text was pasted: the lines of it as one.
    pub fn paste(&mut self, text: &str) {
        let line = if crate::pane::output::reads(self) { &mut self.input } else { &mut self.line };
        for c in text.trim_end().chars() {
            line.handle(InputRequest::InsertChar(if c.is_control() { ' ' } else { c }));
        }
    }

    /// Does what a key means.
    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Command(line) => return self.execute(line),
            Action::Focus { back } => self.turn(back),
            Action::CommandLine => self.leave_pane(),
            Action::NextCode => {
                self.code = match self.code {
                    Code::Source => Code::Assembly,
                    Code::Assembly => Code::Both,
                    Code::Both => Code::Source,
                }
            }
            Action::NextTab => {
                let at = TABS.iter().position(|tab| *tab == self.tab).unwrap_or(0);
                let had_focus = self.focus == self.tab;
                self.tab = TABS[(at + 1) % TABS.len()];
                if had_focus {
                    self.focus = self.tab;
                }
            }
            Action::Zoom => {
                self.alone = match self.alone {
                    None => Some(self.focus),
                    Some(_) => None,
                }
            }
            Action::CommandsAlone => {
                self.alone = if self.alone.is_none() { Some(Pane::Commands) } else { None }
            }
            Action::SingleKeys => self.is_single = !self.is_single,
            Action::Redraw => return vec![Effect::Redraw],
            Action::Suspend => return vec![Effect::Suspend],
            Action::Help => self.help = Some(0),
            Action::Prefix => self.is_prefixed = true,
            Action::Interrupt if self.is_running => return vec![Effect::Interrupt],
            Action::Interrupt => {
                (self.line, self.input) = (Input::default(), Input::default());
                (self.prompt, self.history_at) = (Prompt::Command, None);
                self.pending.clear();
            }
            Action::Move(way) => return moves::go(self, way),
            Action::Breakpoint => return moves::toggle_breakpoint(self).into_iter().collect(),
            Action::NextFormat => return moves::next_format(self),
            Action::Search => self.prompt = Prompt::Search,
            Action::Enter => match self.focus {
                Pane::Memory => self.prompt = Prompt::Address,
                Pane::Stack => return vec![loud(format!("frame {}", self.stack_cursor))],
                _ => {}
            },
        }
        Vec::new()
    }

    /// The next pane gets the focus.
    fn turn(&mut self, back: bool) {
        let order = self.layout().order();
        let at = order.iter().position(|pane| *pane == self.focus).unwrap_or(0);
        let step = if back { order.len() - 1 } else { 1 };
        self.focus = order[(at + step) % order.len()];
    }

    fn leave_pane(&mut self) {
        self.focus = Pane::Commands;
        self.prompt = Prompt::Command;
    }

    fn in_help(&mut self, name: &str) -> Vec<Effect> {
        let Some(top) = &mut self.help else { return Vec::new() };
        let page = usize::from(self.size.1).saturating_sub(3).max(1);
        match name {
            "Up" => *top = top.saturating_sub(1),
            "Down" => *top += 1,
            "PgUp" => *top = top.saturating_sub(page),
            "PgDn" | "Space" => *top += page,
            "Home" => *top = 0,
            "End" => *top = usize::MAX,
            "Ctrl-l" => return vec![Effect::Redraw],
            "Ctrl-z" => return vec![Effect::Suspend],
            _ => self.help = None,
        }
        self.settle_help();
        Vec::new()
    }

    /// Keeps the help from scrolling past its end.
    pub(crate) fn settle_help(&mut self) {
        let height = usize::from(self.size.1).saturating_sub(2);
        let last = crate::pane::help::lines(self.theme).len().saturating_sub(height);
        self.help = self.help.map(|top| top.min(last));
    }

    /// Keys in the output: the line that the program is to read.
    fn typed_for_the_program(&mut self, key: &KeyEvent, name: &str) -> Option<Vec<Effect>> {
        match name {
            "Enter" => {
                let line = std::mem::take(&mut self.input).value().to_owned() + "\n";
                Some(vec![Effect::Input(line)])
            }
            "Ctrl-d" if self.input.value().is_empty() => Some(vec![Effect::EndInput]),
            "Home" | "End" | "Left" | "Right" | "PgUp" | "PgDn" | "Up" | "Down" => None,
            _ => {
                edit(&mut self.input, key);
                Some(Vec::new())
            }
        }
    }

    /// Keys of the command line.
    fn in_line(&mut self, key: &KeyEvent, name: &str) -> Vec<Effect> {
        match name {
            "Enter" => return self.enter(),
            "Tab" if self.prompt == Prompt::Command => {
                let before: String = self.line.value().chars().take(self.line.cursor()).collect();
                return vec![Effect::Complete(before)];
            }
            "Ctrl-d" if self.line.value().is_empty() => return vec![Effect::Quit],
            "Up" | "Ctrl-p" => self.recall(true),
            "Down" | "Ctrl-n" => self.recall(false),
            "PgUp" | "PgDn" => {
                let way = if name == "PgUp" { Move::PageUp } else { Move::PageDown };
                return moves::in_log(self, way);
            }
            _ => edit(&mut self.line, key),
        }
        Vec::new()
    }

    /// The line is complete.
    fn enter(&mut self) -> Vec<Effect> {
        let line = std::mem::take(&mut self.line).value().to_owned();
        self.history_at = None;
        match std::mem::take(&mut self.prompt) {
            Prompt::Command => {}
            Prompt::Address => {
                if !line.trim().is_empty() {
                    (self.memory, self.memory_offset) = (line.trim().to_owned(), 0);
                }
                return vec![Effect::Look];
            }
            Prompt::Search => {
                if !self.search(&line) {
                    let words = format!("not found: {}", self.searched);
                    self.note(Role::Faint, &words);
                }
                return Vec::new();
            }
        }
        if line.trim().is_empty() && self.pending.is_empty() {
            let last = self.last.clone();
            return if last.is_empty() { Vec::new() } else { self.execute(&last) };
        }
        if !line.starts_with(' ') && self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        self.pending += &line;
        if is_incomplete(&self.pending) {
            self.pending.push('\n');
            self.note(Role::Name, &format!("(rivet) {line}"));
            return Vec::new();
        }
        let whole = std::mem::take(&mut self.pending);
        self.execute(&whole)
    }

    /// Lets the debugger execute a line.
    fn execute(&mut self, line: &str) -> Vec<Effect> {
        self.log.back = 0;
        self.last = if commands::repeats(line) { line.to_owned() } else { String::new() };
        vec![loud(line.to_owned())]
    }

    /// Shows a line of the history.
    fn recall(&mut self, back: bool) {
        let count = self.history.len();
        let at = match (self.history_at, back) {
            (None, true) => count.checked_sub(1),
            (Some(at), true) => Some(at.saturating_sub(1)),
            (Some(at), false) if at + 1 < count => Some(at + 1),
            (_, false) => None,
        };
        self.history_at = at;
        self.line = at.map_or_else(Input::default, |at| Input::new(self.history[at].clone()));
    }

    /// The debugger says how the line that ends at the cursor may go on.
    pub fn complete(&mut self, before: &str, start: usize, words: &[String]) {
        let now: String = self.line.value().chars().take(self.line.cursor()).collect();
        let Some(typed) = before.get(start..).filter(|_| now == before) else { return };
        let Some(first) = words.first() else { return };
        let common = words.iter().fold(first.as_str(), |common, word| {
            let same = common.char_indices().zip(word.chars()).find(|((_, a), b)| a != b);
            let end = same.map_or(common.len().min(word.len()), |((at, _), _)| at);
            &common[..end]
        });
        let rest: String = self.line.value().chars().skip(self.line.cursor()).collect();
        if common.len() > typed.len() || words.len() == 1 {
            let space = if words.len() == 1 && !common.ends_with('/') { " " } else { "" };
            let begun = format!("{}{common}{space}", &before[..start]);
            let cursor = begun.chars().count();
            self.line = Input::new(begun + &rest).with_cursor(cursor);
        } else {
            let shown = words.iter().take(100).cloned().collect::<Vec<_>>().join("  ");
            let more =
                if words.len() > 100 { format!("  … {} more", words.len() - 100) } else { String::new() };
            self.note(Role::Faint, &format!("{shown}{more}"));
        }
    }
}

/// A command whose answer is shown.
pub(crate) fn loud(line: String) -> Effect {
    Effect::Execute { line, is_quiet: false }
}

/// A command whose answer is not shown, unless it is a complaint.
pub(crate) fn quiet(line: String) -> Effect {
    Effect::Execute { line, is_quiet: true }
}

/// A key changes a line.
fn edit(line: &mut Input, key: &KeyEvent) {
    use InputRequest as R;
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let alt = key.modifiers.contains(KeyModifiers::ALT);
    let request = match (key.code, control, alt) {
        (KeyCode::Char('a'), true, _) | (KeyCode::Home, ..) => R::GoToStart,
        (KeyCode::Char('e'), true, _) | (KeyCode::End, ..) => R::GoToEnd,
        (KeyCode::Char('b'), true, _) | (KeyCode::Left, false, false) => R::GoToPrevChar,
        (KeyCode::Char('f'), true, _) | (KeyCode::Right, false, false) => R::GoToNextChar,
        (KeyCode::Char('b'), _, true) | (KeyCode::Left, ..) => R::GoToPrevWord,
        (KeyCode::Char('f'), _, true) | (KeyCode::Right, ..) => R::GoToNextWord,
        (KeyCode::Char('h'), true, _) | (KeyCode::Backspace, false, false) => R::DeletePrevChar,
        (KeyCode::Char('d'), true, _) | (KeyCode::Delete, ..) => R::DeleteNextChar,
        (KeyCode::Char('w'), true, _) | (KeyCode::Backspace, ..) => R::DeletePrevWord,
        (KeyCode::Char('d'), _, true) => R::DeleteNextWord,
        (KeyCode::Char('u'), true, _) => R::DeleteLine,
        (KeyCode::Char('k'), true, _) => R::DeleteTillEnd,
        (KeyCode::Char('y'), true, _) => R::Yank,
        (KeyCode::Char(c), false, false) => R::InsertChar(c),
        _ => return,
    };
    line.handle(request);
}
