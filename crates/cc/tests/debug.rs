//! Debug information: the lines of `tests/cc/debug/lines.c`, read back by libraries of others.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use addr2line::Context;
use addr2line::gimli::{self, EndianSlice, LittleEndian, UnwindSection};
use object::{Object, ObjectSection, ObjectSymbol};
use rivet_cc::Options;
use rivet_cc::parse::parse;
use rivet_cc::pipeline::{self, Compiled, Stage};

const LINKER: &str = "riscv64-linux-gnu-gcc";

type Bytes<'a> = EndianSlice<'a, LittleEndian>;

fn text() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc/debug/lines.ll");
    std::fs::read_to_string(path).expect("the fixture")
}

/// The fixture at a stage.
fn compile(stage: Stage) -> (Vec<Compiled>, Vec<u8>) {
    let module = parse("lines.ll", &text()).expect("a module");
    let compiled = pipeline::module(&module, &Options::default()).expect("it compiles");
    let bytes = pipeline::emit(&module, &compiled, stage).expect("a file");
    (compiled, bytes)
}

fn dwarf<'a>(file: &object::File<'a>) -> gimli::Dwarf<Bytes<'a>> {
    let section = |id: gimli::SectionId| -> Result<Bytes<'a>, gimli::Error> {
        let bytes = file.section_by_name(id.name()).map_or(&[][..], |section| {
            match section.uncompressed_data().expect("the bytes of a section") {
                Cow::Borrowed(bytes) => bytes,
                Cow::Owned(_) => panic!("a compressed section"),
            }
        });
        Ok(EndianSlice::new(bytes, LittleEndian))
    };
    gimli::Dwarf::load(section).expect("debug information")
}

/// The address and the end of a function.
fn range(file: &object::File, name: &str) -> (u64, u64) {
    let address = |name: &str| file.symbols().find(|s| s.name() == Ok(name)).map(|s| s.address());
    let start = address(name).expect("a symbol");
    let code = file.section_by_name(".text").expect("code");
    let ends = file.symbols().map(|s| s.address()).chain([code.address() + code.size()]);
    (start, ends.filter(|at| *at > start).min().expect("an end"))
}

/// The lines of a function in the order of its code.
fn lines(file: &object::File, name: &str) -> Vec<u32> {
    let context = Context::from_dwarf(dwarf(file)).expect("lines");
    let (start, end) = range(file, name);
    let mut all: Vec<u32> = Vec::new();
    for at in (start..end).step_by(4) {
        let location = context.find_location(at).expect("a line table").expect("a place");
        assert_eq!(location.file, Some("./lines.c"), "{at:#x}");
        let line = location.line.expect("a line");
        if all.last() != Some(&line) {
            all.push(line);
        }
    }
    all
}

fn check_lines(bytes: &[u8]) {
    let file = object::File::parse(bytes).expect("an ELF file");
    // The brace, the call, the loop and its statement, the inlined function's assembly, the end. The call of that has no code
    // of its own: its argument is in a register.
    let start: BTreeSet<u32> = lines(&file, "start").into_iter().collect();
    assert_eq!(start, BTreeSet::from([9, 10, 11, 12, 34, 15]));
    // Both ways to return are one instruction, at the end.
    assert_eq!(lines(&file, "odd"), [25, 29]);
    // The loop became a vector loop, whose statements have kept their lines.
    let fill = lines(&file, "fill");
    assert_eq!(fill.iter().copied().collect::<BTreeSet<u32>>(), BTreeSet::from([18, 19, 20, 22]));
    assert_eq!((fill.first(), fill.last()), (Some(&18), Some(&22)));
}

#[test]
fn code_has_the_lines_of_the_source() {
    check_lines(&compile(Stage::Elf).1);
}

/// Objects and assembly have the same lines once they are linked.
#[test]
fn linked_code_has_the_lines_of_the_source() {
    if Command::new(LINKER).arg("--version").output().is_err() {
        println!("skipped: no {LINKER}");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (stage, name) in [(Stage::Obj, "lines.o"), (Stage::Asm, "lines.s")] {
        let (input, output) = (folder.path().join(name), folder.path().join("lines"));
        std::fs::write(&input, compile(stage).1).expect("a file");
        let mut linker = Command::new(LINKER);
        linker.args(["-static", "-nostdlib", "-march=rv64gcv", "-Wl,-e,start", "-o"]).arg(&output).arg(input);
        let linked = linker.output().expect("the linker runs");
        assert!(linked.status.success(), "{name}: {}", String::from_utf8_lossy(&linked.stderr));
        check_lines(&std::fs::read(&output).expect("a program"));
    }
}

/// Each vector store comes from the line of its statement, in whichever part of the vector loop it is.
#[test]
fn vector_instructions_keep_the_places_of_the_loop() {
    let (compiled, _) = compile(Stage::Obj);
    let fill = compiled.iter().find(|f| f.ir.name == "fill").expect("the function");
    assert!(fill.report.loops.iter().all(|report| report.is_vectorized()), "{:?}", fill.report.loops);
    let insts = || fill.back.regs.blocks.iter().flat_map(|block| &block.insts);
    let line = |mnemonic: &str| -> BTreeSet<Option<u32>> {
        let is_it = |inst: &&rivet_cc::mir::Inst| inst.op().is_some_and(|op| op.row().mnemonic() == mnemonic);
        insts().filter(is_it).map(|inst| inst.loc.map(|loc| loc.line)).collect()
    };
    assert_eq!(line("vse32.v"), BTreeSet::from([Some(20)]));
    assert_eq!(line("vmul.vv"), BTreeSet::from([Some(19)]));
}

#[test]
fn functions_have_entries() {
    let (_, bytes) = compile(Stage::Elf);
    let file = object::File::parse(&*bytes).expect("an ELF file");
    let dwarf = dwarf(&file);
    let header = dwarf.units().next().expect("units").expect("a unit");
    let unit = dwarf.unit(header).expect("the unit");
    assert_eq!(unit.comp_dir.map(|s| s.to_string_lossy().into_owned()).as_deref(), Some("."));
    let mut found = Vec::new();
    let mut entries = unit.entries();
    while let Some((_, entry)) = entries.next_dfs().expect("an entry") {
        if entry.tag() != gimli::DW_TAG_subprogram {
            continue;
        }
        let number =
            |name| entry.attr_value(name).expect("an attribute").and_then(|value| value.udata_value());
        let text = entry.attr_value(gimli::DW_AT_name).expect("an attribute").expect("a name");
        let name = dwarf.attr_string(&unit, text).expect("a text").to_string_lossy().into_owned();
        let low = match entry.attr_value(gimli::DW_AT_low_pc).expect("an attribute") {
            Some(gimli::AttributeValue::Addr(at)) => at,
            other => panic!("{other:?}"),
        };
        let size = number(gimli::DW_AT_high_pc).expect("a size");
        let symbol = range(&file, &name);
        assert_eq!(low, symbol.0, "{name}");
        assert!(size > 0 && low + size <= symbol.1, "{name}");
        let external = entry.attr_value(gimli::DW_AT_external).expect("an attribute").is_some();
        found.push((name, number(gimli::DW_AT_decl_line).expect("a line"), external));
    }
    // `leave` is inlined, so it has no code.
    let expected = [("start", 9, true), ("fill", 17, false), ("odd", 24, false)];
    assert_eq!(found, expected.map(|(name, line, external)| (name.to_string(), line, external)));
}

/// Behind the prologue the caller's registers are where it has put them.
#[test]
fn frames_can_be_unwound() {
    let (_, bytes) = compile(Stage::Elf);
    let file = object::File::parse(&*bytes).expect("an ELF file");
    let section = file.section_by_name(".debug_frame").expect("frames").data().expect("bytes");
    let mut frames = gimli::DebugFrame::new(section, LittleEndian);
    frames.set_address_size(8);
    let bases = gimli::BaseAddresses::default();
    let (start, end) = range(&file, "start");
    let mut context = gimli::UnwindContext::new();
    let code = file.section_by_name(".text").expect("code");
    let word = |at: u64| {
        let bytes = code.data_range(at, 4).expect("code").expect("a word");
        u32::from_le_bytes(bytes.try_into().expect("four bytes"))
    };
    // addi sp, sp, -n
    assert_eq!(word(start) & 0xf_ffff, 0x1_0113);
    let size = -i64::from(word(start) as i32 >> 20);
    let mut row = |at: u64| {
        let get = gimli::DebugFrame::cie_from_offset;
        let row = frames.unwind_info_for_address(&bases, &mut context, at, get).expect("a row");
        let saved = match row.register(gimli::Register(1)) {
            gimli::RegisterRule::Offset(offset) => Some(offset),
            _ => None,
        };
        let gimli::CfaRule::RegisterAndOffset { register, offset } = *row.cfa() else { panic!("{row:?}") };
        (register.0, offset, saved)
    };
    assert_eq!(row(start), (2, 0, None));
    assert_eq!(row(start + 4), (2, size, None));
    // The first call: all registers are saved.
    let call = (start..end).step_by(4).find(|at| word(*at) & 0xfff == 0x0e7 && word(at - 4) & 0xfff == 0x097);
    let (register, offset, saved) = row(call.expect("a call"));
    assert_eq!((register, offset), (2, size));
    assert!(saved.is_some_and(|at| (-size..0).contains(&at)), "{saved:?}");
    // At the return there is no frame any more.
    let ret = (start..end).step_by(4).find(|at| word(*at) == 0x0000_8067).expect("a return");
    assert_eq!(row(ret), (2, 0, None));
}

/// Reports and remarks name the C file.
#[test]
fn reports_name_the_source() {
    let (compiled, _) = compile(Stage::Obj);
    let report = |name: &str| {
        let function = compiled.iter().find(|f| f.ir.name == name).expect("the function");
        function.report.loops.first().expect("a loop").to_string()
    };
    assert!(report("fill").starts_with("lines.c:18:5: @fill: loop at "), "{}", report("fill"));
    assert!(report("start").starts_with("lines.c:11:5: @start: loop at "), "{}", report("start"));
    let remarks = rivet_cc::remarks::yaml(&compiled);
    assert!(remarks.contains("DebugLoc:        { File: 'lines.c', Line: 18, Column: 5 }"), "{remarks}");
}

/// Without debug information there is none in the files.
#[test]
fn other_files_have_no_debug_sections() {
    let text = "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n";
    let module = parse("f.ll", text).expect("a module");
    let compiled = pipeline::module(&module, &Options::default()).expect("it compiles");
    for stage in [Stage::Obj, Stage::Elf] {
        let bytes = pipeline::emit(&module, &compiled, stage).expect("a file");
        let file = object::File::parse(&*bytes).expect("an ELF file");
        let debug = file.sections().find(|s| s.name().is_ok_and(|name| name.starts_with(".debug")));
        assert!(debug.is_none());
    }
}

/// Places are no part of the code.
#[test]
fn debug_information_changes_no_code() {
    let with = text();
    let parts = with.replace(", !dbg", " !dbg");
    let mut parts = parts.split(" !dbg !");
    let first = parts.next().unwrap_or_default().to_string();
    let without =
        parts.fold(first, |text, part| text + part.trim_start_matches(|c: char| c.is_ascii_digit()));
    assert!(!without.contains("!dbg"));
    let code = |text: &str| {
        let module = parse("lines.ll", text).expect("a module");
        let compiled = pipeline::module(&module, &Options::default()).expect("it compiles");
        let words = compiled.iter().map(|f| f.back.routine.words(0).expect("words"));
        words.collect::<Vec<_>>()
    };
    assert_eq!(code(&with), code(&without));
}
