//! The controlling terminal of a session: the host's, or a pseudo-terminal.

use std::sync::Arc;

use super::Pty;
use crate::abi::signal::{SIGCONT, SIGHUP};
use crate::kernel::processes::ProcessTable;

impl ProcessTable {
    /// Returns the controlling terminal of a session.
    pub(crate) fn terminal_of(&self, session: u32) -> Option<ControllingTerminal> {
        if self.terminal == Some(session) {
            return Some(ControllingTerminal::Host);
        }
        self.ptys.of_session(session).map(ControllingTerminal::Pty)
    }

    /// Sends the signals of pseudo-terminals.
    pub(crate) fn send_terminal_signals(&mut self) {
        for (group, number) in self.ptys.take_signals() {
            self.send_group(group, number);
        }
    }
}

/// A terminal that processes share.
#[derive(Clone)]
pub(crate) enum ControllingTerminal {
    /// The host's.
    Host,
    Pty(Arc<Pty>),
}

impl ControllingTerminal {
    /// Returns session and foreground group.
    pub(crate) fn session(&self, table: &ProcessTable) -> (Option<u32>, u32) {
        match self {
            ControllingTerminal::Host => (table.terminal, table.foreground),
            ControllingTerminal::Pty(pty) => pty.session(),
        }
    }

    /// Sets session and foreground group.
    pub(crate) fn set_session(&self, table: &mut ProcessTable, session: Option<u32>, foreground: u32) {
        match self {
            ControllingTerminal::Host => (table.terminal, table.foreground) = (session, foreground),
            ControllingTerminal::Pty(pty) => pty.set_session(session, foreground),
        }
    }

    /// Detaches the terminal from its session; the foreground group gets SIGHUP.
    pub(crate) fn leave(&self, table: &mut ProcessTable) {
        let (_, foreground) = self.session(table);
        self.set_session(table, None, foreground);
        table.send_group(foreground, SIGHUP);
        table.send_group(foreground, SIGCONT);
    }
}
