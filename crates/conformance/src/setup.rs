//! The setup chooses the hart of a program: what the caller demands, else what the file and its name say, else
//! everything.

use std::path::{Component, Path};
use std::sync::Arc;

use rivet_elf::{Class, Image};
use rivet_hart::Config;
use rivet_isa::{Isa, Xlen};

/// What the caller demands of all harts.
#[derive(Clone)]
pub struct Setup {
    /// This ISA; without it all there is, at the VLEN the program was built for.
    pub isa: Option<Isa>,
    /// This VLEN, whatever files and names say.
    pub vlen: Option<u32>,
    /// So many harts, whatever names say; without it one where they say nothing.
    pub harts: Option<usize>,
    /// Makes a choice that a name says, `KEY=VALUE`; the error is what is wrong with it.
    pub set: fn(&mut Config, &str) -> Result<(), String>,
    /// Applied to every configuration, after names: sets the choices that the specification leaves open.
    pub choose: Arc<dyn Fn(&mut Config) + Send + Sync>,
}

impl Default for Setup {
    fn default() -> Setup {
        let set = |_: &mut Config, _: &str| Err("no choices are known here".into());
        Setup { isa: None, vlen: None, harts: None, set, choose: Arc::new(|_| {}) }
    }
}

impl Setup {
    /// The ISA for a program; the error is why it cannot run.
    pub(crate) fn isa(&self, image: &Image, path: &Path) -> Result<Isa, String> {
        let xlen = xlen(image);
        let demanded = match (self.isa, named_isa(path)) {
            (Some(isa), _) => Some(isa),
            (None, Some(text)) => {
                Some(Isa::parse(text).map_err(|e| format!("its path sets isa={text}: {e}"))?)
            }
            (None, None) => None,
        };
        let isa = match demanded {
            Some(isa) if isa.xlen != xlen => {
                return Err(format!("it is an {xlen} program, but the hart is {}", isa.xlen));
            }
            Some(isa) => isa,
            None => built_for(image, xlen),
        };
        let isa = match self.demanded_vlen(path) {
            Some(vlen) => isa.with_vlen(vlen).map_err(|e| format!("VLEN {vlen}: {e}"))?,
            None => isa,
        };
        Ok(if image.tohost.is_some() { rivet_board::with_modes(isa) } else { isa })
    }

    /// The hart for a program, and the VLEN that is demanded, if one is; the error is why it cannot run.
    pub fn hart(&self, image: &Image, path: &Path) -> Result<(Config, Option<u32>), String> {
        let isa = self.isa(image, path)?;
        Ok((self.config(isa, path)?, self.demanded_vlen(path)))
    }

    /// The VLEN that the caller demands, else the one that the path names, unless the caller demands an ISA.
    fn demanded_vlen(&self, path: &Path) -> Option<u32> {
        self.vlen.or_else(|| named_vlen(path).filter(|_| self.isa.is_none()))
    }

    /// The number of harts for a program; the error is why it cannot run.
    pub fn harts(&self, path: &Path) -> Result<usize, String> {
        match (self.harts, named(path, "harts=")) {
            (Some(harts), _) => Ok(harts),
            (None, Some(text)) => {
                text.parse().map_err(|_| format!("its path sets harts={text}, which is not a number"))
            }
            (None, None) => Ok(1),
        }
    }

    /// The hart for an ISA, with the choices that the path makes; the error is why there is none.
    pub fn config(&self, isa: Isa, path: &Path) -> Result<Config, String> {
        let mut config = Config::new(isa);
        for setting in named_settings(path) {
            (self.set)(&mut config, setting).map_err(|e| format!("its path sets {setting}: {e}"))?;
        }
        (self.choose)(&mut config);
        Ok(config)
    }
}

pub(crate) fn xlen(image: &Image) -> Xlen {
    match image.class {
        Class::Elf32 => Xlen::Rv32,
        Class::Elf64 => Xlen::Rv64,
    }
}

/// Everything, and what else the file's attributes name; VLEN is the default one unless they demand more.
fn built_for(image: &Image, xlen: Xlen) -> Isa {
    let isa = Isa::default_for(xlen);
    // An extension that Rivet lacks need not be used: only running the program shows whether it is.
    let wanted = image.arch.as_deref().and_then(|arch| Isa::parse(arch).ok()).filter(|w| w.xlen == xlen);
    let Some(wanted) = wanted else { return isa };
    let both = Isa::new(xlen, isa.exts.union(wanted.exts));
    both.with_vlen(isa.vlen.max(wanted.vlen)).unwrap_or(isa)
}

/// The ISA that a part of the path names, such as `isa=rv64gc_zve32x/vadd`.
pub fn named_isa(path: &Path) -> Option<&str> {
    named(path, "isa=")
}

/// The choices that folders name, such as `set=pmp-entries=64/table`.
pub(crate) fn named_settings(path: &Path) -> impl Iterator<Item = &str> {
    all_named(path, "set=")
}

/// What a part of the path names behind this prefix; the last one counts.
fn named<'a>(path: &'a Path, prefix: &'a str) -> Option<&'a str> {
    all_named(path, prefix).next_back()
}

fn all_named<'a>(path: &'a Path, prefix: &'a str) -> impl DoubleEndedIterator<Item = &'a str> {
    let names = path.components().filter_map(move |part| part.as_os_str().to_str()?.strip_prefix(prefix));
    names.map(|name| name.strip_suffix(".elf").unwrap_or(name))
}

/// The VLEN that a part of the path names, such as `vlen512/vadd` or `vadd-vlen512`; the last one counts.
pub fn named_vlen(path: &Path) -> Option<u32> {
    let names = path.components().filter_map(|part| match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    let parts = names.flat_map(|name| name.split(['-', '.']));
    parts.filter_map(|part| part.strip_prefix("vlen")?.parse().ok()).next_back()
}
