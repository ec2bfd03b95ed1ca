//! What can be wrong with an ISA string, said so that it can be mended.

use core::fmt;
use core::ops::Range;

use crate::ext::{Ext, Xlen};

/// A text that names no architecture Rivet has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IsaError {
    /// Where in the text, in bytes; empty where no part of a text is to blame.
    pub span: Range<usize>,
    /// What is wrong there.
    pub problem: Problem,
    /// What could stand there instead.
    pub suggestion: Option<String>,
}

/// What is wrong with a part of an ISA string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It begins neither with a base nor with a profile.
    Base(String),
    /// No extension has this name.
    Unknown(String),
    /// The name is known, but Rivet does not have what it names.
    Unsupported {
        /// The name.
        name: String,
        /// Why it is refused.
        why: &'static str,
    },
    /// The name stands there a second time.
    Duplicate(String),
    /// No name follows an underscore.
    NameMissing,
    /// No underscore separates two names.
    Unseparated(String),
    /// A version that is not the one Rivet has.
    Version {
        /// The extension.
        ext: Ext,
        /// The version asked for.
        version: String,
    },
    /// The extension exists for the other XLEN only.
    Xlen {
        /// The extension.
        ext: Ext,
        /// The XLEN it was asked for.
        xlen: Xlen,
    },
    /// Two extensions that exclude each other.
    Conflict {
        /// The one that was asked for.
        ext: Ext,
        /// The one that is there.
        with: Ext,
    },
    /// A VLEN, but no vector unit.
    NoVectors,
    /// VLEN is no power of two from 32 to 65536.
    Vlen(String),
    /// VLEN is less than an extension demands.
    VlenTooSmall {
        /// VLEN in bits.
        vlen: u32,
        /// The least there may be.
        min: u32,
    },
    /// ELEN differs from what the extensions give.
    Elen {
        /// ELEN asked for.
        elen: String,
        /// ELEN of the extensions.
        actual: u32,
    },
    /// An extension switched off that another one needs.
    Needed {
        /// The one switched off.
        off: Ext,
        /// The one that needs it.
        by: Ext,
    },
    /// An extension switched off whose parts are all there.
    AllParts(Ext),
    /// A setting without `=`, or without a name.
    NoValue(String),
    /// No setting has this name.
    Key(String),
    /// A value the setting does not take.
    Value {
        /// The setting.
        key: String,
        /// The value.
        value: String,
        /// What it takes.
        expected: &'static str,
    },
}

impl IsaError {
    pub(super) fn new(span: Range<usize>, problem: Problem) -> IsaError {
        IsaError { span, problem, suggestion: None }
    }

    pub(super) fn suggest(mut self, suggestion: Option<String>) -> IsaError {
        self.suggestion = suggestion;
        self
    }
}

impl fmt::Display for IsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.problem)?;
        if !self.span.is_empty() {
            write!(f, " at column {}", self.span.start + 1)?;
        }
        match &self.suggestion {
            Some(better) => write!(f, "; did you mean `{better}`?"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for IsaError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Base(text) => {
                write!(f, "`{text}` is not an ISA string or profile; examples: rv64gcv, rva23u64")
            }
            Problem::Unknown(name) => write!(f, "unknown extension `{name}`"),
            Problem::Unsupported { name, why } => write!(f, "`{name}` is not supported: {why}"),
            Problem::Duplicate(name) => write!(f, "duplicate extension `{name}`"),
            Problem::NameMissing => f.write_str("expected an extension name after `_`"),
            Problem::Unseparated(text) => write!(f, "missing underscore between the extensions in `{text}`"),
            Problem::Version { ext, version } => {
                write!(
                    f,
                    "version {version} of `{ext}` is not supported; the supported version is {}",
                    ext.major()
                )
            }
            Problem::Xlen { ext, xlen } => write!(f, "`{ext}` does not exist on {xlen}"),
            Problem::Conflict { ext, with } => write!(f, "`{ext}` and `{with}` exclude each other"),
            Problem::NoVectors => f.write_str("VLEN requires `v` or `zve*`"),
            Problem::Vlen(text) => write!(f, "VLEN {text} must be a power of two from 32 to 65536"),
            Problem::VlenTooSmall { vlen, min } => {
                write!(f, "VLEN {vlen} is too small: the extensions require at least {min}")
            }
            Problem::Elen { elen, actual: 0 } => write!(f, "ELEN {elen} requires `v` or `zve*`"),
            Problem::Elen { elen, actual } => {
                write!(f, "ELEN {elen} conflicts with the extensions, which imply {actual}")
            }
            Problem::Needed { off, by } => write!(f, "`{off}` cannot be disabled: `{by}` requires it"),
            Problem::AllParts(ext) => write!(f, "`{ext}` cannot be disabled: all its parts are enabled"),
            Problem::NoValue(text) => write!(f, "`{text}` is not a setting of the form `name=value`"),
            Problem::Key(key) => write!(f, "unknown setting `{key}`"),
            Problem::Value { key, value, expected } => {
                write!(f, "invalid value `{value}` for `{key}`: expected {expected}")
            }
        }
    }
}
