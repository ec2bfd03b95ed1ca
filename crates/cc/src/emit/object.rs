//! Relocatable objects.

use object::elf::{EF_RISCV_FLOAT_ABI_DOUBLE, R_RISCV_CALL_PLT, R_RISCV_PCREL_HI20, R_RISCV_PCREL_LO12_I};
use object::elf::{STB_GLOBAL, STT_FUNC};
use object::write::{Object, Relocation, StandardSection, Symbol, SymbolId, SymbolSection};
use object::{Architecture, BinaryFormat, Endianness, FileFlags, RelocationFlags, SectionKind};
use object::{SymbolFlags, SymbolKind, SymbolScope};

use super::Routine;

/// "The symbol follows another calling convention than the standard one": vectors are passed in registers.
const STO_RISCV_VARIANT_CC: u8 = 0x80;

/// The ISA string in `.riscv.attributes`.
const ARCH: &str = "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0";

/// An ELF object with some routines, for linkers.
///
/// # Errors
/// When an instruction cannot be encoded.
pub fn object(routines: &[Routine]) -> Result<Vec<u8>, String> {
    let mut file = Object::new(BinaryFormat::Elf, Architecture::Riscv64, Endianness::Little);
    file.flags = FileFlags::Elf { os_abi: 0, abi_version: 0, e_flags: EF_RISCV_FLOAT_ABI_DOUBLE };
    let text = file.section_id(StandardSection::Text);
    let mut fixups = Vec::new();
    for routine in routines {
        let base = file.append_section_data(text, &[], 4);
        let (words, mut wanted) = routine.words(base)?;
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        file.append_section_data(text, &bytes, 4);
        fixups.append(&mut wanted);
        let mut symbol =
            label(&routine.name, base, bytes.len() as u64, SymbolKind::Text, SymbolSection::Section(text));
        if routine.passes_vectors {
            let st_info = STB_GLOBAL << 4 | STT_FUNC;
            symbol.flags = SymbolFlags::Elf { st_info, st_other: STO_RISCV_VARIANT_CC };
        }
        file.add_symbol(symbol);
    }
    for fixup in fixups {
        let known = file.symbol_id(fixup.symbol.as_bytes());
        let outside = label(&fixup.symbol, 0, 0, SymbolKind::Unknown, SymbolSection::Undefined);
        let symbol = known.unwrap_or_else(|| file.add_symbol(outside));
        let mut relocate = |offset: u64, symbol: SymbolId, r_type| {
            let flags = RelocationFlags::Elf { r_type };
            file.add_relocation(text, Relocation { offset, symbol, addend: 0, flags })
                .map_err(|e| e.to_string())
        };
        if fixup.call {
            relocate(fixup.offset, symbol, R_RISCV_CALL_PLT)?;
        } else {
            relocate(fixup.offset, symbol, R_RISCV_PCREL_HI20)?;
            // The low part refers to the instruction that has the high one.
            let name = format!(".Lpcrel_hi_{:x}", fixup.offset);
            let mut here = label(&name, fixup.offset, 0, SymbolKind::Label, SymbolSection::Section(text));
            here.scope = SymbolScope::Compilation;
            let here = file.add_symbol(here);
            let flags = RelocationFlags::Elf { r_type: R_RISCV_PCREL_LO12_I };
            let relocation = Relocation { offset: fixup.offset + 4, symbol: here, addend: 0, flags };
            file.add_relocation(text, relocation).map_err(|e| e.to_string())?;
        }
    }
    let kind = SectionKind::Elf(object::elf::SHT_RISCV_ATTRIBUTES);
    let section = file.add_section(Vec::new(), b".riscv.attributes".to_vec(), kind);
    file.append_section_data(section, &attributes(routines), 1);
    file.write().map_err(|e| e.to_string())
}

fn label(name: &str, value: u64, size: u64, kind: SymbolKind, section: SymbolSection) -> Symbol {
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

/// The psABI's attributes: stack alignment 16 (tag 4) and the ISA string (tag 5), of the whole file.
fn attributes(routines: &[Routine]) -> Vec<u8> {
    let more: String = super::extensions(routines).iter().map(|ext| format!("_{ext}1p0")).collect();
    let mut pairs = vec![4, 16, 5];
    pairs.extend(ARCH.bytes().chain(more.bytes()).chain([0]));
    let sized = |head: &[u8], body: &[u8]| {
        let length = (head.len() + 4 + body.len()) as u32;
        [head, &length.to_le_bytes(), body].concat()
    };
    let file = sized(&[1], &pairs);
    let vendor = sized(&[], &[b"riscv\0".as_slice(), &file].concat());
    [b"A".as_slice(), &vendor].concat()
}
