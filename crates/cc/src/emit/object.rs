//! This module writes relocatable ELF objects.

use std::collections::HashMap;

use object::elf;
use object::write::{Object, Relocation, SectionId, Symbol, SymbolId, SymbolSection};
use object::{Architecture, BinaryFormat, Endianness, FileFlags, RelocationFlags, SectionKind};
use object::{SymbolFlags, SymbolKind, SymbolScope};
use rivet_isa::asm::ReferenceKind;

use super::data::{Data, Kind, section};
use super::dwarf::{self, Target};
use super::{Fixup, FixupKind, Format, Routine};
use crate::ir::{Abi, Binding, Global, Linkage, Reach, Visibility};

/// "The symbol follows another calling convention than the standard one": vectors are passed in registers.
const STO_RISCV_VARIANT_CC: u8 = 0x80;

/// An object while it is made.
struct Builder<'a> {
    file: Object<'a>,
    sections: HashMap<(Kind, String), SectionId>,
    symbols: HashMap<String, SymbolId>,
}

/// An ELF object of some routines and of the data of their file.
///
/// # Errors
/// When an instruction cannot be encoded.
pub fn object(routines: &[Routine], data: &Data) -> Result<Vec<u8>, String> {
    let mut file = Object::new(BinaryFormat::Elf, Architecture::Riscv64, Endianness::Little);
    let e_flags = match data.abi {
        Abi::Soft => elf::EF_RISCV_FLOAT_ABI_SOFT,
        Abi::Hard => elf::EF_RISCV_FLOAT_ABI_DOUBLE,
    };
    file.flags = FileFlags::Elf { os_abi: 0, abi_version: 0, e_flags };
    let mut builder = Builder { file, sections: HashMap::new(), symbols: HashMap::new() };
    builder.section(Kind::Text, Kind::Text.section());
    let (mut fixups, mut places) = (Vec::new(), Vec::new());
    let data = data.without_assembly()?;
    for routine in routines {
        let at = builder.routine(routine, &mut fixups)?;
        places.push(at);
        builder.define(&routine.name, at, SymbolKind::Text, &routine.binding, routine.passes_vectors);
    }
    let placed: Vec<Option<(SectionId, u64)>> = data.globals.iter().map(|g| builder.variable(g)).collect();
    for alias in &data.aliases {
        builder.alias(alias)?;
    }
    for name in &data.weak {
        let weak = Binding { linkage: Linkage::Weak, ..Binding::default() };
        builder.undefined(name, &weak, SymbolKind::Unknown);
    }
    builder.debug(routines, &places)?;
    for (section, fixup) in &fixups {
        builder.fixup(*section, fixup)?;
    }
    for (global, placed) in data.globals.iter().zip(placed) {
        let Some((section, base)) = placed else { continue };
        for relocation in global.init.iter().flat_map(|init| &init.relocations) {
            builder.word(section, base + relocation.offset, relocation)?;
        }
    }
    let kind = SectionKind::Elf(elf::SHT_RISCV_ATTRIBUTES);
    let section = builder.file.add_section(Vec::new(), b".riscv.attributes".to_vec(), kind);
    builder.file.append_section_data(section, &attributes(routines, data), 1);
    builder.file.write().map_err(|e| e.to_string())
}

/// Where something lies: section, offset, size.
type Location = (SectionId, u64, u64);

impl Builder<'_> {
    /// The section of this kind and name.
    fn section(&mut self, kind: Kind, name: &str) -> SectionId {
        let file = &mut self.file;
        *self.sections.entry((kind, name.to_string())).or_insert_with(|| {
            let of = match kind {
                Kind::Text => SectionKind::Text,
                Kind::ReadOnly => SectionKind::ReadOnlyData,
                Kind::Relocated => SectionKind::ReadOnlyDataWithRel,
                Kind::Data => SectionKind::Data,
                Kind::Zero => SectionKind::UninitializedData,
                Kind::ThreadData => SectionKind::Tls,
                Kind::ThreadZero => SectionKind::UninitializedTls,
            };
            file.add_section(Vec::new(), name.as_bytes().to_vec(), of)
        })
    }

    /// Adds the code of a routine.
    fn routine(
        &mut self,
        routine: &Routine,
        fixups: &mut Vec<(SectionId, Fixup)>,
    ) -> Result<Location, String> {
        let name = routine.binding.section.as_deref().unwrap_or(Kind::Text.section());
        let section = self.section(Kind::Text, name);
        let base = self.file.append_section_data(section, &[], routine.align().into());
        let (words, wanted) = routine.words(base)?;
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        self.file.append_section_data(section, &bytes, 4);
        fixups.extend(wanted.into_iter().map(|fixup| (section, fixup)));
        Ok((section, base, bytes.len() as u64))
    }

    /// Adds a variable, if this file defines it; gives where its bytes are.
    fn variable(&mut self, global: &Global) -> Option<(SectionId, u64)> {
        let kind = if global.thread_local { SymbolKind::Tls } else { SymbolKind::Data };
        let (Some(init), Some((section_kind, name))) = (&global.init, section(global)) else {
            self.undefined(
                &global.name,
                &global.binding,
                if global.thread_local { kind } else { SymbolKind::Unknown },
            );
            return None;
        };
        let common = global.binding.linkage == Linkage::Common && global.binding.section.is_none();
        if common && init.is_zero() {
            let symbol =
                self.raw(&global.name, (u64::from(global.align), global.size), kind, SymbolSection::Common);
            self.add(symbol);
            return None;
        }
        let section = self.section(section_kind, &name);
        let align = u64::from(global.align.max(1));
        let base = match section_kind.is_zero() {
            true => self.file.append_section_bss(section, global.size, align),
            false => {
                let mut bytes = init.bytes.clone();
                bytes.resize(global.size as usize, 0);
                self.file.append_section_data(section, &bytes, align)
            }
        };
        self.define(&global.name, (section, base, global.size), kind, &global.binding, false);
        Some((section, base))
    }

    fn alias(&mut self, alias: &crate::ir::Alias) -> Result<(), String> {
        let target = self.symbols.get(&alias.target).copied();
        let target = target.ok_or_else(|| format!("`{}` is an alias of what is elsewhere", alias.name))?;
        let target = self.file.symbol(target);
        let SymbolSection::Section(section) = target.section else {
            return Err(format!("`{}` is an alias of what is elsewhere", alias.name));
        };
        let at = (section, target.value.wrapping_add_signed(alias.addend), target.size);
        let kind = target.kind;
        self.define(&alias.name, at, kind, &alias.binding, false);
        if let (true, Some(id)) = (alias.is_indirect, self.symbols.get(&alias.name))
            && let SymbolFlags::Elf { st_info, .. } = &mut self.file.symbol_mut(*id).flags
        {
            *st_info = *st_info & 0xf0 | elf::STT_GNU_IFUNC;
        }
        Ok(())
    }

    fn raw(&self, name: &str, (value, size): (u64, u64), kind: SymbolKind, section: SymbolSection) -> Symbol {
        Symbol {
            name: name.as_bytes().to_vec(),
            value,
            size,
            kind,
            scope: SymbolScope::Dynamic,
            weak: false,
            section,
            flags: SymbolFlags::None,
        }
    }

    fn add(&mut self, symbol: Symbol) -> SymbolId {
        let name = String::from_utf8_lossy(&symbol.name).into_owned();
        let id = self.file.add_symbol(symbol);
        self.symbols.insert(name, id);
        id
    }

    /// Adds a symbol that this file defines.
    fn define(&mut self, name: &str, at: Location, kind: SymbolKind, binding: &Binding, variant: bool) {
        let mut symbol = self.raw(name, (at.1, at.2), kind, SymbolSection::Section(at.0));
        symbol.weak = binding.linkage == Linkage::Weak;
        let st_type = match kind {
            SymbolKind::Text => elf::STT_FUNC,
            SymbolKind::Tls => elf::STT_TLS,
            _ => elf::STT_OBJECT,
        };
        let st_bind = match binding.linkage {
            Linkage::Local => elf::STB_LOCAL,
            Linkage::Weak => elf::STB_WEAK,
            Linkage::External | Linkage::Common => elf::STB_GLOBAL,
        };
        let visibility = match binding.visibility {
            Visibility::Default => elf::STV_DEFAULT,
            Visibility::Hidden => elf::STV_HIDDEN,
            Visibility::Protected => elf::STV_PROTECTED,
        };
        if binding.linkage == Linkage::Local {
            symbol.scope = SymbolScope::Compilation;
        }
        let st_other = visibility | if variant { STO_RISCV_VARIANT_CC } else { 0 };
        symbol.flags = SymbolFlags::Elf { st_info: st_bind << 4 | st_type, st_other };
        self.add(symbol);
    }

    /// Adds a symbol that another file defines.
    fn undefined(&mut self, name: &str, binding: &Binding, kind: SymbolKind) -> SymbolId {
        let mut symbol = self.raw(name, (0, 0), kind, SymbolSection::Undefined);
        symbol.weak = binding.linkage == Linkage::Weak;
        self.add(symbol)
    }

    /// The symbol of this name.
    fn symbol(&mut self, name: &str) -> SymbolId {
        match self.symbols.get(name) {
            Some(&symbol) => symbol,
            None => self.undefined(name, &Binding::default(), SymbolKind::Unknown),
        }
    }

    fn relocate(
        &mut self,
        section: SectionId,
        offset: u64,
        symbol: SymbolId,
        addend: i64,
        r_type: u32,
    ) -> Result<(), String> {
        let flags = RelocationFlags::Elf { r_type };
        let relocation = Relocation { offset, symbol, addend, flags };
        self.file.add_relocation(section, relocation).map_err(|e| e.to_string())
    }

    /// The relocations of a word of data.
    fn word(
        &mut self,
        section: SectionId,
        at: u64,
        relocation: &crate::ir::Relocation,
    ) -> Result<(), String> {
        let symbol = self.symbol(&relocation.symbol);
        let Some(minus) = &relocation.minus else {
            return self.relocate(section, at, symbol, relocation.addend, elf::R_RISCV_64);
        };
        let (add, sub) = match relocation.bytes {
            4 => (elf::R_RISCV_ADD32, elf::R_RISCV_SUB32),
            _ => (elf::R_RISCV_ADD64, elf::R_RISCV_SUB64),
        };
        let minus = self.symbol(minus);
        self.relocate(section, at, symbol, relocation.addend, add)?;
        self.relocate(section, at, minus, 0, sub)
    }

    /// Adds debug information of routines, which are at these places.
    fn debug(&mut self, routines: &[Routine], places: &[Location]) -> Result<(), String> {
        let sections = dwarf::sections(routines)?;
        let mut ids = HashMap::new();
        for section in &sections {
            let kind =
                if section.name.ends_with("str") { SectionKind::DebugString } else { SectionKind::Debug };
            let id = self.file.add_section(Vec::new(), section.name.as_bytes().to_vec(), kind);
            self.file.append_section_data(id, &section.bytes, 1);
            ids.insert(section.name, id);
        }
        for section in &sections {
            for reference in &section.references {
                // A symbol may be another file's in the end: what is said here is about this code.
                let (section_id, at) = match reference.to {
                    Target::Routine(number) => (places[number].0, places[number].1 as i64),
                    Target::Section(name) => (ids[name], 0),
                };
                let symbol = self.file.section_symbol(section_id);
                let r_type = if reference.bytes == 8 { elf::R_RISCV_64 } else { elf::R_RISCV_32 };
                self.relocate(ids[section.name], reference.offset, symbol, at + reference.addend, r_type)?;
            }
        }
        Ok(())
    }

    /// The relocations of an instruction or a pair.
    fn fixup(&mut self, section: SectionId, fixup: &Fixup) -> Result<(), String> {
        let symbol = match fixup.kind {
            FixupKind::Part(ReferenceKind::PcrelLow(high), _) => self.label(section, high),
            _ => self.symbol(&fixup.symbol),
        };
        let high = match fixup.kind {
            FixupKind::Call => elf::R_RISCV_CALL_PLT,
            FixupKind::Address(Reach::Local) => elf::R_RISCV_PCREL_HI20,
            FixupKind::Address(Reach::External) => elf::R_RISCV_GOT_HI20,
            FixupKind::Address(Reach::ThreadLocal) => elf::R_RISCV_TLS_GOT_HI20,
            FixupKind::Part(ReferenceKind::PcrelLow(_), Format::S) => elf::R_RISCV_PCREL_LO12_S,
            FixupKind::Part(ReferenceKind::PcrelLow(_), _) => elf::R_RISCV_PCREL_LO12_I,
            FixupKind::Part(ReferenceKind::High, _) => elf::R_RISCV_HI20,
            FixupKind::Part(ReferenceKind::Low, Format::S) => elf::R_RISCV_LO12_S,
            FixupKind::Part(ReferenceKind::Low, _) => elf::R_RISCV_LO12_I,
            FixupKind::Part(..) => elf::R_RISCV_PCREL_HI20,
        };
        self.relocate(section, fixup.offset, symbol, fixup.addend, high)?;
        let FixupKind::Address(_) = fixup.kind else { return Ok(()) };
        let here = self.label(section, fixup.offset);
        self.relocate(section, fixup.offset + 4, here, 0, elf::R_RISCV_PCREL_LO12_I)
    }

    /// A symbol for an instruction that has the high part of an address: the low part refers to it.
    fn label(&mut self, section: SectionId, offset: u64) -> SymbolId {
        let name = format!(".Lpcrel_hi_{}_{offset:x}", self.file.section(section).name().unwrap_or_default());
        let mut here = self.raw(&name, (offset, 0), SymbolKind::Label, SymbolSection::Section(section));
        here.scope = SymbolScope::Compilation;
        self.file.add_symbol(here)
    }
}

/// The psABI's attributes: stack alignment 16 (tag 4) and the ISA string (tag 5), of the whole file.
fn attributes(routines: &[Routine], data: &Data) -> Vec<u8> {
    let mut pairs = vec![4, 16, 5];
    pairs.extend(super::arch::versions(routines, data).bytes().chain([0]));
    let sized = |head: &[u8], body: &[u8]| {
        let length = (head.len() + 4 + body.len()) as u32;
        [head, &length.to_le_bytes(), body].concat()
    };
    let file = sized(&[1], &pairs);
    let vendor = sized(&[], &[b"riscv\0".as_slice(), &file].concat());
    [b"A".as_slice(), &vendor].concat()
}
