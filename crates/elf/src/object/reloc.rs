//! Relocations have a name and an effect on data (RISC-V ELF psABI, "Relocations").

use goblin::container::Ctx;
use goblin::elf::reloc::RelocSection;
use goblin::elf::section_header::{self as sh, SectionHeader};

use super::{ObjectFile, SymbolSection};
use crate::parse::part;

/// What a linker is to do with some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Where: an offset in its section, in a linked file an address.
    pub offset: u64,
    /// What, by its number in the psABI.
    pub kind: u32,
    /// With which symbol.
    pub symbol: Option<usize>,
    /// What is added to the symbol.
    pub addend: i64,
}

/// The relocations by their numbers; those without a name are reserved.
const NAMES: [&str; 66] = [
    "NONE",
    "32",
    "64",
    "RELATIVE",
    "COPY",
    "JUMP_SLOT",
    "TLS_DTPMOD32",
    "TLS_DTPMOD64",
    "TLS_DTPREL32",
    "TLS_DTPREL64",
    "TLS_TPREL32",
    "TLS_TPREL64",
    "TLSDESC",
    "",
    "",
    "",
    "BRANCH",
    "JAL",
    "CALL",
    "CALL_PLT",
    "GOT_HI20",
    "TLS_GOT_HI20",
    "TLS_GD_HI20",
    "PCREL_HI20",
    "PCREL_LO12_I",
    "PCREL_LO12_S",
    "HI20",
    "LO12_I",
    "LO12_S",
    "TPREL_HI20",
    "TPREL_LO12_I",
    "TPREL_LO12_S",
    "TPREL_ADD",
    "ADD8",
    "ADD16",
    "ADD32",
    "ADD64",
    "SUB8",
    "SUB16",
    "SUB32",
    "SUB64",
    "GOT32_PCREL",
    "",
    "ALIGN",
    "RVC_BRANCH",
    "RVC_JUMP",
    "RVC_LUI",
    "",
    "",
    "",
    "",
    "RELAX",
    "SUB6",
    "SET6",
    "SET8",
    "SET16",
    "SET32",
    "32_PCREL",
    "IRELATIVE",
    "PLT32",
    "SET_ULEB128",
    "SUB_ULEB128",
    "TLSDESC_HI20",
    "TLSDESC_LOAD_LO12",
    "TLSDESC_ADD_LO12",
    "TLSDESC_CALL",
];

/// What the psABI calls a relocation.
pub fn relocation_name(kind: u32) -> String {
    match NAMES.get(kind as usize) {
        Some(name) if !name.is_empty() => format!("R_RISCV_{name}"),
        _ if kind == 191 => "R_RISCV_VENDOR".to_owned(),
        _ if (192..=255).contains(&kind) => format!("R_RISCV_CUSTOM{kind}"),
        _ => format!("relocation {kind}"),
    }
}

impl ObjectFile {
    /// Reads the relocations of all sections, whose symbols are in the table with the number `symbols`.
    pub(super) fn read_relocations(
        &mut self,
        bytes: &[u8],
        ctx: Ctx,
        headers: &[SectionHeader],
        symbols: Option<usize>,
    ) {
        for section in headers {
            let with_addend = section.sh_type == sh::SHT_RELA;
            let target = section.sh_info as usize;
            if !(with_addend || section.sh_type == sh::SHT_REL)
                || target == 0
                || target >= self.sections.len()
            {
                continue;
            }
            let range = part(section.sh_offset, section.sh_size, bytes.len());
            let table = range.and_then(|range| {
                RelocSection::parse(bytes, range.start, range.len(), with_addend, ctx).ok()
            });
            let Some(table) = table else {
                self.warnings.push(format!(
                    "the relocations at {:#x} are not used: they are not inside the file",
                    section.sh_offset
                ));
                continue;
            };
            let known = symbols == Some(section.sh_link as usize);
            let found = table.iter().map(|reloc| Relocation {
                offset: reloc.r_offset,
                kind: reloc.r_type,
                symbol: Some(reloc.r_sym).filter(|&index| known && index != 0 && index < self.symbols.len()),
                addend: reloc.r_addend.unwrap_or(0),
            });
            let found: Vec<Relocation> = found.collect();
            self.sections[target].relocations.extend(found);
            self.sections[target].relocations.sort_by_key(|reloc| reloc.offset);
        }
    }

    /// Relocates the bytes of a section that holds data, such as `.debug_info`, for the addresses of a layout.
    pub fn relocate(&self, section: &str, layout: &[u64], bytes: &mut [u8]) {
        let Some(section) = self.sections.iter().find(|s| s.name == section) else { return };
        for relocation in &section.relocations {
            let Some(symbol) = relocation.symbol.and_then(|index| self.symbols.get(index)) else { continue };
            let base = match symbol.place {
                SymbolSection::Section(index) => layout.get(index).copied().unwrap_or(0),
                _ => 0,
            };
            let value = base.wrapping_add(symbol.value).wrapping_add(relocation.addend as u64);
            let at = usize::try_from(relocation.offset).ok().and_then(|at| bytes.get_mut(at..));
            // What is not inside the section is left alone.
            let _ = at.and_then(|at| patch(relocation.kind, value, at));
        }
    }
}

/// Patches the bytes at a relocation.
fn patch(kind: u32, value: u64, at: &mut [u8]) -> Option<()> {
    const MASK6: u64 = 0x3f;
    let (width, new): (usize, fn(u64, u64) -> u64) = match NAMES.get(kind as usize).copied()? {
        "32" | "SET32" => (4, |_, value| value),
        "64" => (8, |_, value| value),
        "SET8" => (1, |_, value| value),
        "SET16" => (2, |_, value| value),
        "SET6" => (1, |old, value| old & !MASK6 | value & MASK6),
        "SUB6" => (1, |old, value| old & !MASK6 | old.wrapping_sub(value) & MASK6),
        "ADD8" => (1, u64::wrapping_add),
        "ADD16" => (2, u64::wrapping_add),
        "ADD32" => (4, u64::wrapping_add),
        "ADD64" => (8, u64::wrapping_add),
        "SUB8" => (1, u64::wrapping_sub),
        "SUB16" => (2, u64::wrapping_sub),
        "SUB32" => (4, u64::wrapping_sub),
        "SUB64" => (8, u64::wrapping_sub),
        "SET_ULEB128" => return patch_uleb128(at, |_| value),
        "SUB_ULEB128" => return patch_uleb128(at, |old| old.wrapping_sub(value)),
        _ => return None,
    };
    let field = at.get_mut(..width)?;
    let mut old = [0; 8];
    old[..width].copy_from_slice(field);
    field.copy_from_slice(&new(u64::from_le_bytes(old), value).to_le_bytes()[..width]);
    Some(())
}

/// Replaces a number in ULEB128 by one of the same length.
fn patch_uleb128(at: &mut [u8], new: impl Fn(u64) -> u64) -> Option<()> {
    let length = at.iter().position(|byte| byte & 0x80 == 0)? + 1;
    let groups = at[..length].iter().enumerate().take(10);
    let old = groups.fold(0, |value, (index, &byte)| value | u64::from(byte & 0x7f) << (7 * index));
    let mut value = new(old);
    for (index, byte) in at[..length].iter_mut().enumerate() {
        let more = if index + 1 < length { 0x80 } else { 0 };
        *byte = (value & 0x7f) as u8 | more;
        value >>= 7;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_psabi() {
        for (kind, name) in [
            (1, "32"),
            (16, "BRANCH"),
            (19, "CALL_PLT"),
            (23, "PCREL_HI20"),
            (43, "ALIGN"),
            (51, "RELAX"),
            (57, "32_PCREL"),
            (60, "SET_ULEB128"),
            (65, "TLSDESC_CALL"),
            (191, "VENDOR"),
            (192, "CUSTOM192"),
        ] {
            assert_eq!(relocation_name(kind), format!("R_RISCV_{name}"));
        }
        assert_eq!(relocation_name(13), "relocation 13");
        assert_eq!(relocation_name(66), "relocation 66");
    }

    #[test]
    fn data_is_patched() {
        let patched = |kind: u32, value: u64, bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            patch(kind, value, &mut bytes).map(|()| bytes)
        };
        assert_eq!(patched(1, 0x11223344, &[9; 5]), Some(vec![0x44, 0x33, 0x22, 0x11, 9]));
        assert_eq!(patched(35, 2, &[0xff, 0, 0, 0]), Some(vec![1, 1, 0, 0]));
        assert_eq!(patched(39, 2, &[1, 0, 0, 0]), Some(vec![0xff; 4]));
        // Six bits of eight.
        assert_eq!(patched(53, 0x7f, &[0x80]), Some(vec![0xbf]));
        assert_eq!(patched(52, 1, &[0x40]), Some(vec![0x7f]));
        // The length of a number in ULEB128 stays.
        assert_eq!(patched(60, 300, &[0x80, 0x80, 0]), Some(vec![0xac, 0x82, 0]));
        assert_eq!(patched(61, 0x80, &[0xac, 0x82, 0]), Some(vec![0xac, 0x81, 0]));
        // What does not fit is left alone.
        assert_eq!(patched(2, 1, &[0; 7]), None);
        assert_eq!(patched(60, 1, &[0x80, 0x80]), None);
    }
}
