//! Libraries are what a Linux program has loaded beside itself: its dynamic loader, shared objects, the vDSO.

use std::ops::Range;
use std::sync::Arc;

use rivet_elf::Image;
use rivet_linux::Linux;
use rivet_mem::Perms;

use crate::names::{Module, Names};

/// The name of the vDSO's mapping.
const VDSO: &str = "[vdso]";
/// Bytes of a vDSO, at most.
const LARGEST_VDSO: u64 = 1 << 20;

/// A library, for people and clients.
pub(crate) struct Library {
    /// The guest's path.
    pub(crate) name: String,
    /// Its addresses.
    pub(crate) span: Range<u64>,
    /// Are its lines known?
    pub(crate) has_lines: bool,
}

impl Names {
    /// Returns the names of a process: of its program, and of the libraries that it has mapped.
    pub fn of_process(linux: &Linux) -> Names {
        let mut names = Names::default();
        for module in linux.modules() {
            names.add(module.bias, Arc::clone(&module.image), None);
        }
        names.follow(linux);
        names
    }

    /// Looks at what a program has mapped: adds libraries, and forgets those that are gone.
    pub(crate) fn follow(&mut self, linux: &Linux) {
        let generation = linux.space().generation();
        if self.followed == Some(generation) {
            return;
        }
        self.followed = Some(generation);
        let mut mapped: Vec<(u64, Arc<str>)> = Vec::new();
        for mapping in linux.space().mappings() {
            let is_code = mapping.perms.contains(Perms::X) && !mapping.origin.name.is_empty();
            let known = |module: &Module| module.mapped.is_none() && module.span().contains(&mapping.start);
            if is_code && !self.modules.iter().any(known) {
                mapped.push((mapping.start, mapping.origin.name));
            }
        }
        self.retain(|module| module.mapped.as_ref().is_none_or(|place| mapped.contains(place)));
        self.strangers.retain(|place| mapped.contains(place));
        for place in mapped {
            let has_it = |module: &Module| module.mapped.as_ref() == Some(&place);
            if self.modules.iter().any(has_it) || self.strangers.contains(&place) {
                continue;
            }
            match load(linux, place.0) {
                Some((bias, image)) => self.add_library(bias, image, place),
                // It is not looked at again.
                None => self.strangers.push(place),
            }
        }
    }

    /// All that was loaded: the program, and then its libraries by address.
    pub(crate) fn loaded(&self) -> Vec<Library> {
        let program = self.modules.first().map(library);
        program.into_iter().chain(self.libraries()).collect()
    }

    /// What was loaded beside the program, by address.
    pub(crate) fn libraries(&self) -> Vec<Library> {
        let mut all: Vec<Library> = self.modules.iter().skip(1).map(library).collect();
        all.sort_unstable_by_key(|library| library.span.start);
        all
    }
}

fn library(module: &Module) -> Library {
    Library { name: module.name().to_owned(), span: module.span(), has_lines: module.has_lines() }
}

/// The image that is mapped at an address, and what is added to its addresses.
fn load(linux: &Linux, at: u64) -> Option<(u64, Arc<Image>)> {
    let mapping = linux.space().mapping_at(at)?;
    if &*mapping.origin.name != VDSO {
        return linux.module_at(at).map(|module| (module.bias, module.image));
    }
    let mut bytes = vec![0; usize::try_from((mapping.end - at).min(LARGEST_VDSO)).ok()?];
    linux.space().peek(at, &mut bytes).ok()?;
    let image = Image::parse_library(VDSO, bytes).ok()?;
    Some((at.wrapping_sub(image.span().start), Arc::new(image)))
}
