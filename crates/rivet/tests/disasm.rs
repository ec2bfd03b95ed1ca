//! `rivet disasm` prints what `llvm-objdump -d` prints, except where that does not follow relocations and mapping symbols.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{files, have, rivet, root, stderr, stdout};

const OBJDUMP: &str = "llvm-objdump-19";
/// What the fixtures and libraries are compiled for, and more.
const EXTENSIONS: &str = "--mattr=+v,+zba,+zbb,+zbc,+zbs,+zbkb,+zbkc,+zbkx,+zknd,+zkne,+zknh,+zksed,+zksh,+zfh,+zfa,\
                          +zvfh,+zvbb,+zvbc,+zvkg,+zvkned,+zvknhb,+zvksed,+zvksh,+zicond,+zcb";

/// What a command prints.
fn output(command: &mut Command) -> String {
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{command:?}: {}", stderr(&output));
    stdout(&output)
}

fn disasm(args: &[&str]) -> String {
    output(&mut rivet([&["disasm"], args].concat()))
}

fn objdump(args: &[&str]) -> String {
    output(Command::new(OBJDUMP).arg("-d").arg(EXTENSIONS).args(args))
}

/// Compiles a source for Linux with clang.
fn clang(source: &Path, more: &[&str]) -> PathBuf {
    let object = source.with_extension(format!("{}.o", more.join("")));
    let target = ["--target=riscv64-linux-gnu", "-march=rv64gcv", "-c", "-o"];
    output(Command::new("clang-19").args(target).args([&object, source]).args(more));
    object
}

/// Writes a file.
fn put(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a path")
}

/// Fails at the first line that differs.
fn same(ours: &str, theirs: &str, what: &str) {
    for (number, (ours, theirs)) in ours.lines().zip(theirs.lines()).enumerate() {
        assert_eq!(ours, theirs, "{what}, line {}", number + 1);
    }
    assert_eq!(ours.lines().count(), theirs.lines().count(), "{what}");
}

#[test]
fn programs_and_libraries_are_listed_as_llvm_objdump_lists_them() {
    if !have(OBJDUMP) {
        return;
    }
    let mut all = files(&root().join("fixtures/bin"), "elf");
    // It has data among its code, which llvm-objdump 19 decodes.
    all.retain(|path| !path.ends_with("bare.elf"));
    let libraries = ["libgcc_s.so.1", "libatomic.so.1", "libresolv.so.2", "ld-linux-riscv64-lp64d.so.1"];
    all.extend(libraries.map(|name| Path::new("/usr/riscv64-linux-gnu/lib").join(name)));
    all.retain(|path| path.exists());
    assert!(all.len() > 15, "{}", all.len());
    for path in all {
        same(&disasm(&[name(&path)]), &objdump(&[name(&path)]), name(&path));
    }
}

/// Zcmp takes code points of Zcd, and `lpad` is `auipc zero` elsewhere.
#[test]
fn files_that_name_extensions_which_exclude_others_are_decoded_for_them() {
    if !have(OBJDUMP) || !have("clang-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (march, inst) in [("rv64imac_zcmp", "cm.push {ra, s0}, -16"), ("rv64gc_zicfilp1p0", "lpad 5")] {
        let source = put(folder.path(), "named.s", inst);
        let march = format!("-march={march}");
        let object = clang(&source, &[&march, "-mabi=lp64", "-menable-experimental-extensions"]);
        let theirs = output(Command::new(OBJDUMP).args(["-d", name(&object)]));
        assert!(theirs.contains(&inst[..4]), "{theirs}");
        same(&disasm(&[name(&object)]), &theirs, inst);
    }
}

#[test]
fn parts_are_chosen_as_with_llvm_objdump() {
    if !have(OBJDUMP) {
        return;
    }
    let path = root().join("fixtures/bin/saxpy.elf");
    let path = name(&path);
    let symbol = disasm(&["--symbol", "main", path]);
    same(&symbol, &objdump(&["--disassemble-symbols=main", path]), "main");
    let main = symbol.lines().find_map(|line| line.strip_suffix(" <main>:")).expect("a heading");
    let main = u64::from_str_radix(main, 16).expect("an address");
    let (start, stop) = (format!("{:#x}", main + 8), format!("{:#x}", main + 0x30));
    let theirs = objdump(&[&format!("--start-address={start}"), &format!("--stop-address={stop}"), path]);
    same(&disasm(&["--start", &start, "--stop", &stop, path]), &theirs, "a range");
    same(
        &disasm(&["--start-address", &start, "--stop", &(main + 0x30).to_string(), path]),
        &theirs,
        "decimal",
    );
}

/// Local and far branches, calls of every kind, and each pair of relocations that data has.
const BRANCHES: &str = "
  .text
  .globl f
f: addi a0, a0, 1
  beqz a0, .Lend
  bgeu a0, a1, .Lend
  jal f
  j f
  call f
  call other
  tail other
  jal other
  beq a0, a1, other+4
.Lend: ret
";

#[test]
fn targets_in_objects_follow_relocations() {
    if !have(OBJDUMP) || !have("clang-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let source = put(folder.path(), "branches.s", BRANCHES);
    let object = clang(&source, &["-mrelax"]);
    let listing = disasm(&[name(&object)]);
    let code: Vec<&str> = listing
        .lines()
        .filter_map(|line| line.split_once(": ")?.1.split_once("\t").map(|(_, text)| text))
        .collect();
    // By hand: the assembler leaves all of this to the linker, where it may relax, so that the encodings say nothing.
    let expected = [
        "addi\ta0, a0, 0x1",
        "beqz\ta0, 0x34 <.Lend>",
        "bgeu\ta0, a1, 0x34 <.Lend>",
        "jal\t0x0 <f>",
        "j\t0x0 <f>",
        "auipc\tra, 0x0",
        "jalr\tra <f>",
        "auipc\tra, 0x0",
        "jalr\tra <other>",
        "auipc\tt1, 0x0",
        "jr\tt1 <other>",
        "jal\t<other>",
        // The assembler makes a far branch of a branch to another file.
        "bne\ta0, a1, 0x34 <.Lend>",
        "j\t<other+0x4>",
        "ret",
    ];
    assert_eq!(code, expected, "{listing}");
    // The relocations themselves are llvm-objdump's.
    let relocations = |listing: String| {
        listing.lines().filter(|line| line.starts_with('\t')).map(str::to_owned).collect::<Vec<_>>()
    };
    let ours = relocations(disasm(&["-r", name(&object)]));
    assert_eq!(ours, relocations(objdump(&["-r", name(&object)])));
    assert!(ours.iter().any(|line| line.contains("R_RISCV_RELAX\t*ABS*")), "{ours:?}");
}

/// All that the psABI names; clang turns the names into numbers.
const RELOCATIONS: &str = "
NONE 32 64 RELATIVE COPY JUMP_SLOT TLS_DTPMOD32 TLS_DTPMOD64 TLS_DTPREL32 TLS_DTPREL64 TLS_TPREL32
TLS_TPREL64 TLSDESC BRANCH JAL CALL CALL_PLT GOT_HI20 TLS_GOT_HI20 TLS_GD_HI20 PCREL_HI20
PCREL_LO12_I PCREL_LO12_S HI20 LO12_I LO12_S TPREL_HI20 TPREL_LO12_I TPREL_LO12_S TPREL_ADD ADD8
ADD16 ADD32 ADD64 SUB8 SUB16 SUB32 SUB64 GOT32_PCREL ALIGN RVC_BRANCH RVC_JUMP RVC_LUI RELAX SUB6
SET6 SET8 SET16 SET32 32_PCREL IRELATIVE PLT32 SET_ULEB128 SUB_ULEB128 TLSDESC_HI20
TLSDESC_LOAD_LO12 TLSDESC_ADD_LO12 TLSDESC_CALL";

#[test]
fn every_relocation_has_the_name_that_llvm_gives_it() {
    if !have(OBJDUMP) || !have("clang-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let kinds = RELOCATIONS.split_whitespace();
    let text: String = kinds.map(|kind| format!(".reloc ., R_RISCV_{kind}, other+4\nnop\n")).collect();
    let path = clang(&put(folder.path(), "kinds.s", &text), &[]);
    same(&disasm(&["-r", name(&path)]), &objdump(&["-r", name(&path)]), "relocations");
}

/// Code, data in it that the assembler marks (`$d`), and an object.
const DATA: &str = "
  .option norelax
  .text
  .globl f
  .type f, @function
f: addi a0, a0, 1
  beqz a0, .Lend
  .word 0x12345678
  .half 5
.Lend: ret
  .size f, .-f
  .type table, @object
table: .ascii \"ABCD\"
  .word 7
  .half 1
  .size table, .-table
g: nop
  .zero 12
  nop
";

#[test]
fn data_among_code_is_shown_as_data() {
    if !have("clang-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let object = clang(&put(folder.path(), "data.s", DATA), &[]);
    let listing = disasm(&[name(&object)]);
    let (_, listing) = listing.split_once("section .text:\n").expect("a heading");
    let expected = "
0000000000000000 <f>:
       0: 0505         \taddi\ta0, a0, 0x1
       2: c101         \tbeqz\ta0, 0xa <.Lend>
       4: 12345678     \t.word\t0x12345678
       8: 0005         \t.short\t0x0005

000000000000000a <.Lend>:
       a: 8082         \tret

000000000000000c <table>:
       c: 41 42 43 44 07 00 00 00         ABCD....
      14: 01 00                           ..

0000000000000016 <g>:
      16: 0001         \tnop
\t\t...
      24: 0001         \tnop
";
    assert_eq!(listing, expected);
}

const SOURCE: &str = "int sum(int *p, int n) {
\tint s = 0;
    for (int i = 0; i < n; i++)
        s += p[i];
    return s;
}
int far(int);
int twice(int x) {
    return far(x) * 2;
}
";

#[test]
fn source_lines_stand_between_instructions() {
    if !have(OBJDUMP) || !have("clang-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let source = put(folder.path(), "lines.c", SOURCE);
    // Sections that all begin at address 0, DWARF 4 and 5, and lengths that the linker decides.
    for options in
        [&["-g", "-mno-relax"][..], &["-g", "-mrelax"], &["-gdwarf-4", "-ffunction-sections"], &["-g", "-gz"]]
    {
        let object = clang(&source, &[&["-O1"], options].concat());
        let ours = disasm(&["-S", name(&object)]);
        let lines = |listing: &str| {
            listing.lines().filter(|line| line.starts_with("; ")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(lines(&ours), lines(&objdump(&["-S", name(&object)])), "{options:?}");
        assert!(lines(&ours).contains(&"; \tint s = 0;".to_owned()) || lines(&ours).len() > 5, "{ours}");
        assert_eq!(
            ours.replace(&(lines(&ours).join("\n")), "").lines().count(),
            ours.lines().count(),
            "{ours}"
        );
    }
    let object = clang(&source, &["-g"]);
    let json = disasm(&["-S", "--json", name(&object)]);
    assert!(json.lines().all(|line| line.contains("lines.c\",\"line\":")), "{json}");

    // Where the source is gone that is said once, and all else is there.
    std::fs::remove_file(&source).expect("it goes");
    let without = rivet(["disasm", "-S", name(&object)]).output().expect("rivet runs");
    assert_eq!(stdout(&without), disasm(&[name(&object)]));
    let said = stderr(&without);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("lines.c: no such file or directory"), "{said}");
    let stripped =
        rivet(["disasm", "-S"]).arg(root().join("fixtures/bin/hello.elf")).output().expect("rivet runs");
    assert!(stderr(&stripped).contains("no debug information"), "{}", stderr(&stripped));
}

#[test]
fn json_says_where_instructions_go_and_what_is_patched() {
    if !have("clang-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let object = clang(&put(folder.path(), "branches.s", BRANCHES), &["-mrelax"]);
    let json = disasm(&["-r", "--json", name(&object)]);
    let lines: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["symbol"], "f");
    assert_eq!(lines[0]["section"], ".text");
    assert_eq!(lines[1]["target"], serde_json::json!({ "address": 0x34, "symbol": ".Lend", "offset": 0 }));
    assert_eq!(lines[1]["relocations"][0]["type"], "R_RISCV_RVC_BRANCH");
    let far = lines.iter().find(|line| line["operands"] == "<other+0x4>").expect("the branch");
    assert_eq!(far["target"], serde_json::json!({ "symbol": "other", "offset": 4 }));
}

#[test]
fn words_are_disassembled_without_a_file() {
    // From the manual: the encodings of `vadd.vv`, `li` and `nop`; what begins with 11 has 32 bits.
    let expected = "02a505d7     \tvadd.vv\tv11, v10, v10\n4501         \tli\ta0, 0x0\n00000013     \tnop\n0000         \tunimp\n";
    assert_eq!(disasm(&["--word", "0x02a505d7", "4501", "0X13", "--word", "0x0"]), expected);
    let reserved = disasm(&["--word", "0xffffffff"]);
    assert!(reserved.starts_with("ffffffff     \t<unknown>\t# all bits are 1"), "{reserved}");
    let lacking = disasm(&["--isa", "rv64gc", "--word", "0x02a505d7"]);
    assert!(lacking.contains("<unknown>\t# it needs zve32x"), "{lacking}");

    let typed = |text: &str| {
        let mut child = rivet(["disasm", "--json", "--word", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("rivet runs");
        child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
        child.wait_with_output().expect("it ends")
    };
    let output = typed("# two words\n0x4501\n\n00b50533 # add\n");
    let lines = "{\"encoding\":\"4501\",\"mnemonic\":\"li\",\"operands\":\"a0, 0x0\"}\n\
                 {\"encoding\":\"00b50533\",\"mnemonic\":\"add\",\"operands\":\"a0, a0, a1\"}\n";
    assert_eq!(stdout(&output), lines);
    let output = typed("0x4501\n0x14501\n");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
    assert!(
        stderr(&output).contains("line 2: 0x14501: ") && stderr(&output).contains("16-bit"),
        "{}",
        stderr(&output)
    );
}
