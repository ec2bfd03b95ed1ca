//! A line of a commit log is parsed into its parts.

use std::ops::Range;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// `core   0: 3 0x… (0x…) …`: the instruction has retired.
    Commit,
    /// `core   0: 0x… (0x…) text`: the instruction is about to run.
    Listing,
    /// Of a core, but no instruction: exceptions, symbols.
    Note,
}

/// Which core a line is of, what it is, and the rest of it. `None` for lines that are not of a log: what the program
/// printed, for one.
pub(super) fn classify(line: &[u8]) -> Option<(u64, LineKind, &str)> {
    let rest = std::str::from_utf8(line).ok()?.strip_prefix("core")?;
    let (hart, rest) = rest.split_once(':')?;
    let hart = hart.trim().parse().ok()?;
    let rest = rest.trim();
    let kind = match rest.as_bytes() {
        [b'0'..=b'3', b' ', b'0', b'x', ..] => LineKind::Commit,
        [b'0', b'x', ..] => LineKind::Listing,
        _ => LineKind::Note,
    };
    Some((hart, kind, rest))
}

/// A register of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reg {
    X(u8),
    F(u8),
    Csr(u16),
}

/// What an instruction did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Commit {
    /// Mode: 0 to 3; none in a listing.
    pub(super) mode: Option<u8>,
    pub(super) pc: u64,
    pub(super) bits: u32,
    /// Integer, floating-point and control registers, with values and their digits.
    pub(super) scalars: Vec<(Reg, u64, u8)>,
    /// Vector registers: the digits of their values in `digits`.
    pub(super) vectors: Vec<(u8, Range<usize>)>,
    digits: String,
    /// Addresses of loads.
    pub(super) loads: Vec<u64>,
    /// Address, bytes and value of stores.
    pub(super) stores: Vec<(u64, u8, u64)>,
}

impl Commit {
    /// An instruction of which nothing else is known.
    pub(super) fn at(pc: u64, bits: u32) -> Commit {
        Commit { pc, bits, ..Commit::default() }
    }

    /// The instruction that the rest of a line is about. The error is the word that makes no sense, empty at the end
    /// of the line.
    pub(super) fn parse(rest: &str) -> Result<Commit, String> {
        let mut words = rest.split_ascii_whitespace().peekable();
        let mut commit = Commit::default();
        let listing = rest.starts_with("0x");
        if !listing {
            let mode = words.next().unwrap_or_default();
            commit.mode = Some(mode.parse().map_err(|_| mode.to_owned())?);
        }
        commit.pc = hex(words.next())?.0;
        let bits = words.next().unwrap_or_default();
        let inside = bits.strip_prefix('(').and_then(|b| b.strip_suffix(')')).ok_or(bits)?;
        commit.bits = hex(Some(inside))?.0 as u32;
        if listing {
            return Ok(commit);
        }
        while let Some(word) = words.next() {
            // Older logs put a space before numbers of one digit.
            let number = |text: &str, words: &mut dyn Iterator<Item = &str>| -> Result<u8, String> {
                let text = if text.is_empty() {
                    words.next().unwrap_or_default().to_owned()
                } else {
                    text.to_owned()
                };
                text.parse().ok().filter(|&n| n < 32).ok_or(word.to_owned())
            };
            match word.split_at_checked(1).unwrap_or((word, "")) {
                _ if word == "mem" => {
                    let (addr, _) = hex(words.next())?;
                    match words.peek() {
                        Some(data) if data.starts_with("0x") => {
                            let (value, digits) = hex(words.next())?;
                            commit.stores.push((addr, digits / 2, value));
                        }
                        _ => commit.loads.push(addr),
                    }
                }
                ("x", n) => {
                    let reg = Reg::X(number(n, &mut words)?);
                    let (value, digits) = hex(words.next())?;
                    commit.scalars.push((reg, value, digits));
                }
                ("f", n) => {
                    let reg = Reg::F(number(n, &mut words)?);
                    let (value, digits) = hex(words.next())?;
                    commit.scalars.push((reg, value, digits));
                }
                ("v", n) => {
                    let reg = number(n, &mut words)?;
                    let value = words.next().unwrap_or_default();
                    let digits =
                        value.strip_prefix("0x").filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
                    let start = commit.digits.len();
                    commit.digits += digits.filter(|d| !d.is_empty()).ok_or(value)?;
                    commit.vectors.push((reg, start..commit.digits.len()));
                }
                ("c", n) => {
                    let reg =
                        n.split('_').next().and_then(|n| n.parse().ok()).filter(|&n| n < 4096).ok_or(word)?;
                    let (value, digits) = hex(words.next())?;
                    commit.scalars.push((Reg::Csr(reg), value, digits));
                }
                // SEW, LMUL and vl: what differs there differs in registers.
                ("e" | "m" | "l", _) => {}
                _ => return Err(word.to_owned()),
            }
        }
        Ok(commit)
    }

    /// The digits of a vector register's value.
    pub(super) fn digits(&self, range: &Range<usize>) -> &str {
        &self.digits[range.clone()]
    }

    /// The value of a register that is listed.
    pub(super) fn scalar(&self, reg: Reg) -> Option<(u64, u8)> {
        self.scalars.iter().find(|entry| entry.0 == reg).map(|entry| (entry.1, entry.2))
    }

    /// The value of a vector register that is listed, as digits.
    pub(super) fn vector(&self, reg: u8) -> Option<&str> {
        self.vectors.iter().find(|entry| entry.0 == reg).map(|entry| self.digits(&entry.1))
    }
}

/// A number and how many digits it has; of more than 64 bits the lowest.
fn hex(word: Option<&str>) -> Result<(u64, u8), String> {
    let word = word.unwrap_or_default();
    let digits =
        word.strip_prefix("0x").filter(|digits| !digits.is_empty() && digits.is_ascii()).ok_or(word)?;
    let low = &digits[digits.len().saturating_sub(16)..];
    let value = u64::from_str_radix(low, 16).map_err(|_| word.to_owned())?;
    Ok((value, digits.len().min(255) as u8))
}
