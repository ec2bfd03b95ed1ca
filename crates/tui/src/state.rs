//! The state of the screen: what the debugger has told, and what the user has chosen. What is drawn is a function of it.

use ratatui::layout::Rect;
use rivet_debug::facts::{Facts, Wanted};
use rivet_debug::format::NumberKind;
use rivet_debug::{Role, Text};
use tui_input::Input;

use crate::layout::{Choice, Code, Layout, Pane, layout};
use crate::pane::{assembly, memory, source, vectors};
use crate::scrollback::Scrollback;
use crate::theme::Theme;

/// Instructions before pc that are asked for, and from it on.
pub const INSTRUCTIONS: (usize, usize) = (200, 400);

/// What the command line asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prompt {
    /// A command.
    #[default]
    Command,
    /// The address of the memory that is shown.
    Address,
    /// Words to be searched for in the pane with the focus.
    Search,
}

/// What is left to be done after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Commands for the debugger; what quiet ones answer is not shown.
    Execute {
        /// As it was typed.
        line: String,
        /// Is only a complaint shown?
        is_quiet: bool,
    },
    /// Ask for the facts again: something else is looked at.
    Look,
    /// Complete the line up to the cursor.
    Complete(String),
    /// Stop the program.
    Interrupt,
    /// A line for the program to read.
    Input(String),
    /// The end of what it can read.
    EndInput,
    /// Draw all again.
    Redraw,
    /// Stop this process until it is continued.
    Suspend,
    /// Leave.
    Quit,
}

/// The state of the screen.
#[derive(Debug)]
pub struct State {
    /// Its size.
    pub size: (u16, u16),
    /// Its styles.
    pub theme: Theme,
    /// The name of the program.
    pub title: String,
    /// What the debugger has told last.
    pub facts: Option<Facts>,
    /// The debugger executes a command.
    pub is_running: bool,
    /// How often the program was asked to stop, and has not.
    pub interrupts: u32,
    /// What the debugger has answered.
    pub log: Scrollback,
    /// What the program has written.
    pub output: Scrollback,
    /// It has written something since the pane was shown last.
    pub has_new_output: bool,
    /// The command line.
    pub line: Input,
    /// What it asks for.
    pub prompt: Prompt,
    /// The beginning of a block that goes on in the next line.
    pub pending: String,
    /// Lines that were typed before, the last one last; and the one that is shown.
    pub history: Vec<String>,
    pub(crate) history_at: Option<usize>,
    /// The line that an empty one repeats.
    pub(crate) last: String,
    /// The line for the program.
    pub input: Input,
    /// It can still read.
    pub is_input_open: bool,
    /// The pane that gets the arrow keys.
    pub focus: Pane,
    pub(crate) code: Code,
    pub(crate) tab: Pane,
    pub(crate) alone: Option<Pane>,
    /// Single keys are commands.
    pub is_single: bool,
    /// Ctrl-x was typed.
    pub(crate) is_prefixed: bool,
    /// The help is shown, from this row on.
    pub help: Option<usize>,
    /// The line of the source with the cursor, where it is not the current one; and the first that is shown.
    pub(crate) source_cursor: Option<usize>,
    pub(crate) source_top: usize,
    /// Columns of the source that are left of the pane.
    pub(crate) source_left: usize,
    /// The same of instructions, by address.
    pub(crate) assembly_cursor: Option<u64>,
    pub(crate) assembly_top: u64,
    /// The first row of the vectors that is shown.
    pub(crate) vectors_top: usize,
    /// How lanes are shown; None for what the code says.
    pub(crate) kind: Option<NumberKind>,
    pub(crate) registers_top: usize,
    pub(crate) shows_floats: bool,
    pub(crate) stack_cursor: usize,
    /// The words that were searched for last.
    pub(crate) searched: String,
    /// The address of the memory, what is added to it, and the bytes of a number there.
    pub(crate) memory: String,
    pub(crate) memory_offset: i64,
    pub(crate) memory_unit: usize,
}

impl State {
    /// A screen that shows nothing yet.
    pub fn new(title: &str, theme: Theme) -> State {
        State {
            size: (80, 24),
            theme,
            title: title.to_owned(),
            facts: None,
            is_running: false,
            interrupts: 0,
            log: Scrollback::default(),
            output: Scrollback::default(),
            has_new_output: false,
            line: Input::default(),
            prompt: Prompt::Command,
            pending: String::new(),
            history: Vec::new(),
            history_at: None,
            last: String::new(),
            input: Input::default(),
            is_input_open: true,
            focus: Pane::Commands,
            code: Code::default(),
            tab: Pane::Csrs,
            alone: None,
            is_single: false,
            is_prefixed: false,
            help: None,
            source_cursor: None,
            source_top: 1,
            source_left: 0,
            assembly_cursor: None,
            assembly_top: 0,
            vectors_top: 0,
            kind: None,
            registers_top: 0,
            shows_floats: false,
            stack_cursor: 0,
            searched: String::new(),
            memory: "sp".into(),
            memory_offset: 0,
            memory_unit: 1,
        }
    }

    /// Where everything is.
    pub fn layout(&self) -> Layout {
        let source = self.facts.as_ref().and_then(|facts| facts.source.as_ref());
        let has_source = source.is_some_and(|source| source.lines.is_some());
        let choice = Choice { code: self.code, has_source, tab: self.tab, alone: self.alone };
        layout(Rect::new(0, 0, self.size.0, self.size.1), &choice)
    }

    /// What the debugger is to tell.
    pub fn wanted(&self) -> Wanted {
        Wanted {
            kind: self.kind,
            memory: self.memory.clone(),
            offset: self.memory_offset,
            bytes: 16 * usize::from(self.size.1).max(8),
            instructions: INSTRUCTIONS,
        }
    }

    /// Columns for what commands answer.
    pub fn width(&self) -> usize {
        usize::from(self.layout().inside(Pane::Commands).width).max(20)
    }

    /// The debugger has told something new.
    pub fn learn(&mut self, facts: Facts) {
        let moved = self.facts.as_ref().is_none_or(|old| {
            (old.pc, old.moment.position, old.selected) != (facts.pc, facts.moment.position, facts.selected)
        });
        if moved {
            (self.source_cursor, self.assembly_cursor) = (None, None);
            self.stack_cursor = facts.selected;
        }
        self.facts = Some(facts);
        self.settle();
        if moved {
            self.vectors_top = vectors::follow(self, self.vectors_top);
        }
    }

    /// What the program has written.
    pub fn wrote(&mut self, words: &str) {
        let words = words.replace("\r\n", "\n").replace('\t', "        ");
        self.output.append(Text::new().say(words));
        self.has_new_output = self.layout().inside(Pane::Output).height == 0;
    }

    /// Adds a line to what commands have answered.
    pub fn note(&mut self, role: Role, words: &str) {
        self.log.append(Text::new().push(role, words).end());
    }

    /// Keeps cursors on the screen, after anything has changed.
    pub fn settle(&mut self) {
        let layout = self.layout();
        if !layout.order().contains(&self.focus) {
            self.focus = Pane::Commands;
        }
        if layout.inside(Pane::Output).height > 0 {
            self.has_new_output = false;
        }
        self.source_top = source::follow(self, layout.inside(Pane::Source));
        self.assembly_top = assembly::follow(self, layout.inside(Pane::Assembly));
        self.memory_unit = memory::unit(self.memory_unit);
    }
}
