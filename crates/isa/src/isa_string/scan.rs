//! The naming chapter's form: a base or a profile, then names with optional versions.

use super::check::{Wanted, in_range};
use super::{IsaError, Problem, suggest, unsupported};
use crate::ext::{EXPERIMENTAL, Ext, ExtSet, Xlen};
use crate::profile::Profile;

/// `g` stands for IMAFDZicsr_Zifencei.
pub(super) const G: ExtSet = ExtSet::of(&[Ext::I, Ext::M, Ext::A, Ext::F, Ext::D, Ext::Zicsr, Ext::Zifencei]);

/// Reads a whole string of this form, in lower case.
pub(super) fn base(text: &str) -> Result<Wanted, IsaError> {
    let first = text.split('_').next().unwrap_or(text);
    let (wanted, pos) = if let Some(profile) = Profile::by_name(first) {
        (Wanted::new(profile.xlen, profile.mandatory), first.len())
    } else if let Some(why) = unsupported::reason(first).filter(|_| first.starts_with("rv")) {
        let name = first.to_string();
        return Err(IsaError::new(0..first.len(), Problem::Unsupported { name, why }));
    } else {
        letter_base(text)?
    };
    let mut scan = Scan { text, pos, wanted, seen: Vec::new() };
    scan.names()?;
    Ok(scan.wanted)
}

/// `rv32` or `rv64`, and the letter after it.
fn letter_base(text: &str) -> Result<(Wanted, usize), IsaError> {
    let wrong = || {
        let problem = Problem::Base(text.to_string());
        IsaError::new(0..text.len(), problem).suggest(suggest::base(text))
    };
    let xlen = match text.get(..4) {
        Some("rv32") => Xlen::Rv32,
        Some("rv64") => Xlen::Rv64,
        _ => return Err(wrong()),
    };
    match text.as_bytes().get(4) {
        // The letter itself is left to the loop, which reads its version too.
        Some(b'i' | b'e') => Ok((Wanted::new(xlen, ExtSet::EMPTY), 4)),
        Some(b'g') => Ok((Wanted::new(xlen, G), 5)),
        _ => Err(wrong()),
    }
}

/// Why a draft is refused by its plain name.
pub(super) const DRAFT: &str = "it is a draft, which may change";

struct Scan<'a> {
    text: &'a str,
    pos: usize,
    wanted: Wanted,
    seen: Vec<&'a str>,
}

impl<'a> Scan<'a> {
    fn names(&mut self) -> Result<(), IsaError> {
        while let Some(&byte) = self.text.as_bytes().get(self.pos) {
            match byte {
                b'_' => {
                    self.pos += 1;
                    if matches!(self.text.as_bytes().get(self.pos), None | Some(b'_')) {
                        return Err(IsaError::new(self.pos - 1..self.pos, Problem::NameMissing));
                    }
                }
                b'z' | b's' | b'x' => self.long_name()?,
                b'e' if self.token().starts_with(EXPERIMENTAL) => self.draft()?,
                _ => self.letter()?,
            }
        }
        Ok(())
    }

    /// What is left up to the next underscore.
    fn token(&self) -> &'a str {
        let rest = &self.text[self.pos..];
        rest.split('_').next().unwrap_or(rest)
    }

    fn letter(&mut self) -> Result<(), IsaError> {
        let token = self.token();
        let len = token.chars().next().map_or(1, char::len_utf8);
        let name = &token[..len];
        let separated = self.text[..self.pos].ends_with('_');
        if separated && !is_letters(token) {
            return Err(self.error(token, Problem::Unknown(token.to_string())).suggest(suggest::name(token)));
        }
        let Some(ext) = Ext::by_name(name) else {
            return Err(match unsupported::reason(name) {
                Some(why) => self.error(name, Problem::Unsupported { name: name.to_string(), why }),
                None => self.error(token, Problem::Unknown(token.to_string())).suggest(suggest::name(token)),
            });
        };
        if ext == Ext::E && self.pos != 4 {
            let why = "it is a base; write `rv32e` or `rv64e`";
            return Err(self.error(name, Problem::Unsupported { name: name.to_string(), why }));
        }
        let version = leading_version(&token[len..]);
        self.add(ext, &token[..len + version.len()], name, version)
    }

    fn long_name(&mut self) -> Result<(), IsaError> {
        let token = self.token();
        if let Some(rest) = token.strip_prefix("zvl").filter(|r| r.starts_with(|c: char| c.is_ascii_digit()))
        {
            return self.zvl(token, rest);
        }
        // The letters of `misa` for supervisor and user mode, as simulators write them.
        if token == "su" {
            self.add(Ext::S, "s", "s", "")?;
            return self.add(Ext::U, "u", "u", "");
        }
        if let Some((ext, version)) = known(token) {
            if ext.is_draft() {
                let problem = Problem::Unsupported { name: ext.name().to_string(), why: DRAFT };
                return Err(self.error(token, problem).suggest(Some(format!("{EXPERIMENTAL}{token}"))));
            }
            return self.add(ext, token, ext.name(), version);
        }
        if is_privileged_version(token) {
            self.wanted
                .warn(format!("`{token}` has no effect: the privileged architecture version is fixed"));
            self.pos += token.len();
            return Ok(());
        }
        Err(self.unknown(token))
    }

    fn draft(&mut self) -> Result<(), IsaError> {
        let token = self.token();
        match known(&token[EXPERIMENTAL.len()..]) {
            Some((ext, version)) if ext.is_draft() => self.add(ext, token, ext.name(), version),
            _ => Err(self.error(token, Problem::Unknown(token.to_string()))),
        }
    }

    fn unknown(&self, token: &str) -> IsaError {
        let plain = |rest: &str| rest.is_empty() || is_version(rest);
        if let Some((name, why)) = unsupported::prefix(token).filter(|(name, _)| plain(&token[name.len()..]))
        {
            return self.error(token, Problem::Unsupported { name: name.to_string(), why });
        }
        if token.starts_with('x') {
            let why = "Rivet does not support vendor extensions";
            return self.error(token, Problem::Unsupported { name: token.to_string(), why });
        }
        match suggest::separated(token) {
            Some(better) => self.error(token, Problem::Unseparated(token.to_string())).suggest(Some(better)),
            None => self.error(token, Problem::Unknown(token.to_string())).suggest(suggest::name(token)),
        }
    }

    /// `zvl<bits>b`, of which `rest` is what follows `zvl`.
    fn zvl(&mut self, token: &'a str, rest: &str) -> Result<(), IsaError> {
        let digits = &rest[..rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()];
        let bits = digits.parse().ok().and_then(in_range);
        let better = || suggest::zvl(digits);
        match (rest[digits.len()..].strip_prefix('b'), bits) {
            (Some(version), Some(bits)) if version.is_empty() || is_version(version) => {
                let name = &token[..token.len() - version.len()];
                self.see(token, name)?;
                let span = self.pos..self.pos + token.len();
                if self.wanted.zvl.as_ref().is_none_or(|(least, _)| *least < bits) {
                    self.wanted.zvl = Some((bits, span));
                }
                self.pos += token.len();
                Ok(())
            }
            (Some(version), None) if version.is_empty() || is_version(version) => {
                Err(self.error(token, Problem::Vlen(digits.to_string())).suggest(better()))
            }
            _ => Err(self.error(token, Problem::Unknown(token.to_string())).suggest(better())),
        }
    }

    /// Notes `ext`, written as `text`, which is `name` and `version`.
    fn add(&mut self, ext: Ext, text: &str, name: &'a str, version: &str) -> Result<(), IsaError> {
        self.see(text, name)?;
        let major = version.split('p').next().unwrap_or(version);
        if !version.is_empty() {
            match major.parse::<u32>() {
                Ok(m) if m == ext.major() => {}
                // An older ratified version: what it had is still there.
                Ok(m) if m > 0 && m < ext.major() => {
                    self.wanted.warn(format!("`{text}` means version {} of `{ext}` here", ext.major()));
                }
                _ => return Err(self.error(text, Problem::Version { ext, version: version.to_string() })),
            }
        }
        self.wanted.named.push((ext, self.pos..self.pos + text.len()));
        self.pos += text.len();
        Ok(())
    }

    fn see(&mut self, text: &str, name: &'a str) -> Result<(), IsaError> {
        if self.seen.contains(&name) {
            return Err(self.error(text, Problem::Duplicate(name.to_string())));
        }
        self.seen.push(name);
        Ok(())
    }

    /// An error about `part`, which stands at the present position.
    fn error(&self, part: &str, problem: Problem) -> IsaError {
        IsaError::new(self.pos..self.pos + part.len(), problem)
    }
}

/// The extension a token names, and the version behind its name. The longest name counts: `sv39` is no
/// version 39 of anything.
fn known(token: &str) -> Option<(Ext, &str)> {
    let split = |e: Ext| token.strip_prefix(e.name()).map(|version| (e, version));
    let fits = |(_, version): &(Ext, &str)| version.is_empty() || is_version(version);
    Ext::ALL.iter().filter_map(|&e| split(e)).filter(fits).min_by_key(|(_, version)| version.len())
}

/// Does `token` begin with letters that all mean something, up to its end or a longer name?
fn is_letters(token: &str) -> bool {
    let letters = token.chars().filter(|c| !c.is_ascii_digit()).take_while(|c| !matches!(c, 'z' | 's' | 'x'));
    let means = |name: &str| Ext::by_name(name).is_some() || unsupported::reason(name).is_some();
    letters.into_iter().all(|c| means(c.encode_utf8(&mut [0; 4])))
}

/// The version, `2` or `2p1`, that `text` begins with; empty if there is none.
fn leading_version(text: &str) -> &str {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let major = digits(0);
    if major == 0 || text.as_bytes().get(major) != Some(&b'p') {
        return &text[..major];
    }
    match digits(major + 1) {
        0 => &text[..major],
        minor => &text[..major + 1 + minor],
    }
}

fn is_version(text: &str) -> bool {
    !text.is_empty() && leading_version(text).len() == text.len()
}

/// `ss1p13` and the like, which profiles name.
fn is_privileged_version(token: &str) -> bool {
    let minor = token.strip_prefix("ss1p").or_else(|| token.strip_prefix("sm1p"));
    minor.is_some_and(|m| matches!(m, "10" | "11" | "12" | "13"))
}
