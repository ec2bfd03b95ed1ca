//! Frames as they are shown: one for each function that was called, and one for each that was inlined into it.

use std::rc::Rc;

use crate::debugger::Debugger;
use crate::demangle::is_meant;
use crate::error::{Reply, complain};
use crate::names::Line;
use crate::points::Hit;
use crate::source::{Context, DebugInfo, Scope, Spot, Stack};
use crate::unwind;

/// Frames of a stack, at most.
pub(crate) const DEEPEST: usize = 10_000;

/// A frame.
#[derive(Clone)]
pub(crate) struct View {
    /// Where it is.
    pub(crate) pc: u64,
    /// The number of the function's frame in the stack.
    pub(crate) physical: usize,
    /// Its function, where debug information knows it.
    pub(crate) scope: Option<Scope>,
    /// The function's name, where debug information knows it.
    pub(crate) function: Option<String>,
    /// The line: of the instruction in the innermost function, of the call in the others.
    pub(crate) line: Option<Line>,
}

impl View {
    /// Was its function inlined?
    pub(crate) fn is_inlined(&self) -> bool {
        self.scope.as_ref().is_some_and(|scope| scope.inlined)
    }
}

/// What is said of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameFacts {
    /// Where it is.
    pub pc: u64,
    /// The name of its function.
    pub function: Option<String>,
    /// How far pc is from the function's symbol; 0 for an inlined function.
    pub offset: u64,
    /// The line: of the instruction in the innermost function, of the call in the others.
    pub line: Option<Line>,
    /// Was its function inlined?
    pub is_inlined: bool,
}

/// The frames of a hart, the innermost first.
pub(crate) struct Frames {
    pub(crate) stack: Stack,
    pub(crate) views: Vec<View>,
}

/// Which frame is looked at, as long as the machine does not move.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    position: u64,
    hart: usize,
    /// The number of the frame.
    number: usize,
    /// A hart, and its inlined functions that begin at pc and count as not entered yet.
    hidden: (usize, usize),
}

impl Debugger {
    /// The frames of the hart that is looked at: those of at most `most` functions that were called.
    pub(crate) fn frames(&self, most: usize) -> Frames {
        let stack = unwind::stack(self.session.hart(), &self.session.names, most);
        let mut views = Vec::new();
        for (physical, frame) in stack.frames.iter().enumerate() {
            let hidden = if physical == 0 { self.hidden() } else { 0 };
            let before = views.len();
            if let Some((info, bias)) = stack.sources.at(frame.lookup) {
                let at = frame.lookup.wrapping_sub(bias);
                let scopes = info.scopes(at);
                for (n, scope) in scopes.iter().enumerate().skip(hidden) {
                    let line = match n.checked_sub(1) {
                        None => info.line(at),
                        Some(inner) => scopes[inner]
                            .call
                            .and_then(|(file, line)| Some((info.file_of_entry(scope.die.unit, file)?, line))),
                    };
                    views.push(View {
                        pc: frame.pc,
                        physical,
                        function: info.function_name(scope.die),
                        scope: Some(scope.clone()),
                        line: line.map(|(file, line)| Line { file: file.to_owned(), line }),
                    });
                }
            }
            if views.len() == before {
                let line = self.session.names.line(frame.lookup);
                views.push(View { pc: frame.pc, physical, scope: None, function: None, line });
            }
        }
        Frames { stack, views }
    }

    /// The frame that is looked at, and all up to it.
    pub(crate) fn selected(&self) -> Reply<(Frames, View)> {
        let number = self.selected_number();
        let frames = self.frames(number + 2);
        match frames.views.get(number).cloned() {
            Some(view) => Ok((frames, view)),
            None => complain!("no frame {number}"),
        }
    }

    fn selection(&self) -> Selection {
        let here = (self.session.position(), self.session.index());
        let kept = self.selection;
        match (kept.position, kept.hart) {
            at if at == here => kept,
            (position, _) if position == here.0 => Selection { hart: here.1, number: 0, ..kept },
            _ => Selection { position: here.0, hart: here.1, ..Selection::default() },
        }
    }

    /// The number of the frame that is looked at.
    pub(crate) fn selected_number(&self) -> usize {
        self.selection().number
    }

    /// Looks at a frame, until the machine moves.
    pub(crate) fn select(&mut self, number: usize) {
        self.selection = Selection { number, ..self.selection() };
    }

    /// Inlined functions that begin at pc and count as not entered yet.
    pub(crate) fn hidden(&self) -> usize {
        let (hart, hidden) = self.selection().hidden;
        if hart == self.session.index() { hidden } else { 0 }
    }

    /// Counts inlined functions at pc as not entered, until the machine moves.
    pub(crate) fn hide(&mut self, hidden: usize) {
        self.selection = Selection { hidden: (self.session.index(), hidden), number: 0, ..self.selection() };
    }
}

impl Debugger {
    /// The inlined functions that begin at pc, the innermost first, and where it is in the source.
    fn beginning(&self) -> Option<(Spot, Vec<Scope>)> {
        let pc = self.session.hart().pc;
        let spot = self.session.names.spot(pc)?;
        let begins = |scope: &Scope| scope.inlined && spot.info.begins_at(scope, pc.wrapping_sub(spot.bias));
        let scopes: Vec<_> = spot.scopes(pc).into_iter().take_while(begins).collect();
        Some((spot, scopes))
    }

    /// Counts inlined functions that begin at pc as not entered yet, as GDB does; returns how many there are.
    pub(crate) fn hide_beginning(&mut self) -> usize {
        let hidden = self.beginning().map_or(0, |(_, scopes)| scopes.len());
        if hidden > 0 {
            self.hide(hidden);
        }
        hidden
    }

    /// The same at breakpoints on a function, up to that function.
    pub(crate) fn hide_beginning_at(&mut self, hits: &[Hit]) {
        let names = &self.session.names;
        let pc = self.session.hart().pc;
        let Some((spot, scopes)) = self.beginning().filter(|(_, scopes)| !scopes.is_empty()) else { return };
        let hidden = |hit: &Hit| {
            let place = hit.words.split(" if ").next().unwrap_or_default().trim();
            if !names.addresses_of_function(place).contains(&pc) {
                return 0;
            }
            let is_it = |scope: &&Scope| {
                spot.info.function_name(scope.die).is_some_and(|name| is_meant(&name, place))
            };
            scopes.iter().take_while(|scope| !is_it(scope)).count()
        };
        let hidden = hits.iter().map(hidden).min().unwrap_or(0);
        if hidden > 0 {
            self.hide(hidden);
        }
    }
}

impl Frames {
    /// What is said of a frame of these.
    pub(crate) fn facts(&self, dbg: &Debugger, view: &View) -> FrameFacts {
        let lookup = self.stack.frames.get(view.physical).map_or(view.pc, |frame| frame.lookup);
        let symbol = dbg.session.names.symbol(lookup);
        let offset = symbol.as_ref().map_or(0, |(_, offset)| offset + view.pc.wrapping_sub(lookup));
        FrameFacts {
            pc: view.pc,
            function: view.function.clone().or(symbol.map(|(name, _)| name)),
            offset: if view.is_inlined() { 0 } else { offset },
            line: view.line.clone(),
            is_inlined: view.is_inlined(),
        }
    }

    /// What expressions of a frame's function can ask; `run` gets it.
    pub(crate) fn with_context<T>(
        &self,
        dbg: &Debugger,
        view: &View,
        run: impl FnOnce(&Context<'_>, &Scope, &Rc<DebugInfo>) -> T,
    ) -> Option<T> {
        let frame = self.stack.frames.get(view.physical)?;
        let (info, bias) = self.stack.sources.at(frame.lookup)?;
        let context = Context::of_frame(&info, dbg.session.hart(), bias, &self.stack, view.physical)?;
        Some(run(&context, view.scope.as_ref()?, &info))
    }
}
