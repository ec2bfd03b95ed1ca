//! Search in a pane: the next line of source or assembly that has the words, the last row of what was written.

use crate::layout::Pane;
use crate::pane::assembly;
use crate::state::State;

impl State {
    /// Goes to the next place of the words in the pane with the focus; those of the last search where there are none.
    /// False if there is none.
    pub(crate) fn search(&mut self, words: &str) -> bool {
        if !words.is_empty() {
            self.searched = words.to_owned();
        }
        let words = self.searched.clone();
        if words.is_empty() {
            return true;
        }
        match self.focus {
            Pane::Source => self.search_source(&words),
            Pane::Assembly => self.search_assembly(&words),
            Pane::Output => {
                let area = self.layout().inside(Pane::Output);
                self.output.search(&words, self.theme, area.width.into(), area.height.into())
            }
            _ => {
                let area = self.layout().inside(Pane::Commands);
                let height = usize::from(area.height).saturating_sub(1);
                self.log.search(&words, self.theme, area.width.into(), height)
            }
        }
    }

    fn search_source(&mut self, words: &str) -> bool {
        let Some(source) = self.facts.as_ref().and_then(|facts| facts.source.as_ref()) else { return false };
        let Some(lines) = &source.lines else { return false };
        let at = self.source_cursor.unwrap_or(source.line);
        // From the line behind the cursor, around the end of the file to the cursor.
        let found = (0..lines.len()).map(|n| (at + n) % lines.len()).find(|&n| lines[n].contains(words));
        self.source_cursor = found.map(|n| n + 1).or(self.source_cursor);
        found.is_some()
    }

    fn search_assembly(&mut self, words: &str) -> bool {
        let Some(facts) = &self.facts else { return false };
        let code = &facts.code.0;
        let at = assembly::cursor(self, facts) + 1;
        let has = |n: &usize| {
            let row = &code[*n];
            let names = row.place.iter().chain(&row.target);
            row.text.contains(words) || names.into_iter().any(|name| name.contains(words))
        };
        let found = (0..code.len()).map(|n| (at + n) % code.len()).find(has);
        self.assembly_cursor = found.map(|n| code[n].address).or(self.assembly_cursor);
        found.is_some()
    }
}
