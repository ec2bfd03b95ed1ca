//! Roles of the debugger's text become styles; without colours, other attributes tell what colours would.

use ratatui::style::{Color, Modifier, Style};
use rivet_debug::Role;

/// The styles of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// May colours be used?
    pub colour: bool,
}

impl Theme {
    fn with(self, colour: Color, otherwise: Modifier) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new().add_modifier(otherwise) }
    }

    /// Of a piece of text.
    pub fn role(self, role: Role) -> Style {
        match role {
            Role::Plain | Role::Body => Style::new(),
            Role::Name => self.with(Color::Cyan, Modifier::empty()),
            Role::Faint | Role::Tail => self.with(Color::DarkGray, Modifier::DIM),
            Role::New => self.with(Color::Green, Modifier::UNDERLINED).add_modifier(Modifier::BOLD),
            Role::Bad => self.with(Color::Red, Modifier::empty()).add_modifier(Modifier::BOLD),
            Role::Good => self.with(Color::Green, Modifier::empty()),
            Role::Quote => Style::new().add_modifier(Modifier::ITALIC),
            Role::MaskedOff => self.with(Color::Yellow, Modifier::DIM),
            Role::Prestart => self.with(Color::Magenta, Modifier::DIM),
        }
    }

    /// Of what has changed.
    pub fn changed(self, style: Style) -> Style {
        style.patch(self.role(Role::New))
    }

    /// Of the line where the program is.
    pub fn current(self) -> Style {
        match self.colour {
            true => Style::new().fg(Color::Black).bg(Color::Cyan),
            false => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// Of the line with the cursor.
    pub fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::UNDERLINED)
    }

    /// Of breakpoints.
    pub fn breakpoint(self) -> Style {
        self.role(Role::Bad)
    }

    /// Of the title of a pane.
    pub fn title(self, focus: bool) -> Style {
        match focus {
            true => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            false => self.role(Role::Name),
        }
    }

    /// Of lines between panes.
    pub fn rule(self) -> Style {
        self.role(Role::Faint)
    }

    /// Of the first row.
    pub fn status(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
