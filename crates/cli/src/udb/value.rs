//! Values of parameters, and how YAML has them.

use std::fmt;

/// A value.
pub(super) enum Value {
    /// The parameter is not asked for.
    Absent,
    Flag(bool),
    Number(u64),
    Word(&'static str),
    Numbers(Vec<u64>),
    /// A flag for each counter.
    Counters(u32),
    /// What UDB can say, and how the hart differs from it.
    Nearest(Box<Value>, &'static str),
}

impl Value {
    pub(super) fn nearest(value: impl Into<Value>, difference: &'static str) -> Value {
        Value::Nearest(Box::new(value.into()), difference)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Flag(value)
    }
}

impl From<u64> for Value {
    fn from(value: u64) -> Value {
        Value::Number(value)
    }
}

impl From<u32> for Value {
    fn from(value: u32) -> Value {
        Value::Number(value.into())
    }
}

impl From<usize> for Value {
    fn from(value: usize) -> Value {
        Value::Number(value as u64)
    }
}

impl From<&'static str> for Value {
    fn from(value: &'static str) -> Value {
        Value::Word(value)
    }
}

impl From<Vec<u64>> for Value {
    fn from(value: Vec<u64>) -> Value {
        Value::Numbers(value)
    }
}

/// Absent if there is none.
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Absent, Into::into)
    }
}

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    f.write_str("[")?;
    for (index, item) in items.enumerate() {
        write!(f, "{}{item}", if index == 0 { "" } else { ", " })?;
    }
    f.write_str("]")
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Absent => Ok(()),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Number(number) => write!(f, "{number}"),
            Value::Word(word) => write!(f, "\"{word}\""),
            Value::Numbers(numbers) => list(f, numbers.iter()),
            Value::Counters(bits) => list(f, (0..32).map(|n| bits >> n & 1 != 0)),
            Value::Nearest(value, difference) => write!(f, "{value} # {difference}"),
        }
    }
}
