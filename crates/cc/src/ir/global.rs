//! A `Global` is a variable of the module; an `Alias` is another name for a symbol.

/// How a symbol is bound when files are linked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Linkage {
    /// The symbol is global (`external`).
    #[default]
    External,
    /// Only this file sees the symbol (`internal`, `private`).
    Local,
    /// Another definition may replace this one (`weak`, `linkonce` and their `_odr` forms, `extern_weak`).
    Weak,
    /// The linker merges definitions of this name and zeroes them (`common`).
    Common,
}

/// Which other modules of a linked program may refer to a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    /// All of them (`default`).
    #[default]
    Default,
    /// None of them (`hidden`).
    Hidden,
    /// All of them, but the definition cannot be replaced (`protected`).
    Protected,
}

/// How code finds the address of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reach {
    /// Relative to the program counter: this module defines it.
    #[default]
    Local,
    /// By an entry of the global offset table: it may be in another file, or nowhere.
    External,
    /// Relative to the thread pointer.
    ThreadLocal,
}

/// The linkage properties of a symbol.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Binding {
    /// How it is bound.
    pub linkage: Linkage,
    /// Who may refer to it.
    pub visibility: Visibility,
    /// What the name stands for is in the same executable or library (`dso_local`).
    pub is_own: bool,
    /// The section that the source asks for.
    pub section: Option<String>,
    /// The alignment in bytes that the source asks for, of a function; 0 if it does not matter.
    pub align: u32,
}

impl Binding {
    /// Whether another part of a program that is linked dynamically may define what is used instead.
    pub fn is_preemptible(&self) -> bool {
        self.linkage != Linkage::Local && self.visibility == Visibility::Default && !self.is_own
    }
}

/// A global variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    /// Its name, without the `@`.
    pub name: String,
    /// Its linkage properties.
    pub binding: Binding,
    /// Each thread has its own copy.
    pub thread_local: bool,
    /// The program never writes it.
    pub constant: bool,
    /// The alignment in bytes, a power of two.
    pub align: u32,
    /// The size in bytes.
    pub size: u64,
    /// Its first value; none of a variable that another file defines.
    pub init: Option<Initializer>,
}

/// The first value of a global variable.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Initializer {
    /// The first bytes; all bytes behind them, up to the size of the variable, are zero.
    pub bytes: Vec<u8>,
    /// The addresses among them, in order of their offsets.
    pub relocations: Vec<Relocation>,
}

/// A word of an initialiser that holds `symbol + addend`, or `symbol + addend - minus`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relocation {
    /// The offset of the word in bytes.
    pub offset: u64,
    /// The symbol.
    pub symbol: String,
    /// What is added to its address.
    pub addend: i64,
    /// The symbol whose address is subtracted.
    pub minus: Option<String>,
    /// The size of the word in bytes: 8, or 4 of a difference.
    pub bytes: u8,
}

/// Another name for a function or a variable of this module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alias {
    /// Its name, without the `@`.
    pub name: String,
    /// Its linkage properties.
    pub binding: Binding,
    /// The symbol that it stands for.
    pub target: String,
    /// What is added to that symbol's address.
    pub addend: i64,
    /// The symbol is a function that says, when the program starts, what the name stands for (`ifunc`).
    pub is_indirect: bool,
}

impl Initializer {
    /// Zeros.
    pub fn zero() -> Initializer {
        Initializer::default()
    }

    /// Writes bytes at an offset.
    pub fn write(&mut self, offset: u64, bytes: &[u8]) {
        let (start, end) = (offset as usize, offset as usize + bytes.len());
        if bytes.iter().all(|byte| *byte == 0) && start >= self.bytes.len() {
            return;
        }
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        self.bytes[start..end].copy_from_slice(bytes);
    }

    /// Whether all bytes are zero.
    pub fn is_zero(&self) -> bool {
        self.relocations.is_empty() && self.bytes.iter().all(|byte| *byte == 0)
    }
}
