//! Values that were shown have numbers, `$1` and on; others have names, `$name`.

use std::collections::BTreeMap;

use rivet_sim::ExitStatus;

use super::Value;
use crate::error::{Reply, complain};

/// Values that are kept at most: the oldest go first.
const MOST: usize = 10_000;

/// The history of values, and convenience variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Saved {
    values: Vec<Value>,
    /// Values that have gone.
    gone: usize,
    names: BTreeMap<String, Value>,
}

impl Saved {
    /// Keeps a value and gives its number.
    pub(crate) fn push(&mut self, value: Value) -> usize {
        if self.values.len() == MOST {
            self.values.remove(0);
            self.gone += 1;
        }
        self.values.push(value);
        self.gone + self.values.len()
    }

    /// Gives a name a value.
    pub(crate) fn set(&mut self, name: &str, value: Value) {
        self.names.insert(name.to_owned(), value);
    }

    /// How the program has ended, in GDB's names: `$_exitcode`, or `$_exitsignal`.
    pub(crate) fn set_exit(&mut self, status: ExitStatus) {
        let (name, value) = match status {
            ExitStatus::Code(code) => ("_exitcode", code & 0xff),
            ExitStatus::Signal(signal) => ("_exitsignal", signal),
            ExitStatus::InstructionLimit => return,
        };
        self.names.retain(|name, _| name != "_exitcode" && name != "_exitsignal");
        self.set(name, Value::Int(value.into()));
    }

    /// The value of `$name`: of `$` and `$$` the last and the one before, of `$$2` the one before that, of `$1` the
    /// first.
    pub(crate) fn get(&self, name: &str) -> Reply<Value> {
        let last = self.gone + self.values.len();
        let number = match name {
            "" => Some(last),
            "$" => last.checked_sub(1),
            name => match name.strip_prefix('$') {
                Some(back) => back.parse::<usize>().ok().and_then(|back| last.checked_sub(back)),
                None => name.parse::<usize>().ok(),
            },
        };
        let numbered = name.trim_start_matches('$').chars().all(|c| c.is_ascii_digit());
        let value = match numbered {
            true => number.and_then(|n| self.values.get(n.checked_sub(self.gone + 1)?)),
            false => self.names.get(name),
        };
        value.cloned().map_or_else(|| complain!("${name} has no value; the history has {last}"), Ok)
    }

    /// Is there such a name, or could there be: is it a number?
    pub(crate) fn is_known(&self, name: &str) -> bool {
        self.names.contains_key(name) || name.trim_start_matches('$').chars().all(|c| c.is_ascii_digit())
    }
}
