//! `half` and `bfloat` with and without the extensions for them: one program compiled for each, run by QEMU as a hart that has
//! these and no others. It prints what it prints when clang compiles it (`tests/cc/small_floats/build.sh`).

use std::path::Path;

use rivet_cc::Options;
use rivet_cc::parse::parse;
use rivet_cc::pipeline::{self, Stage};

use crate::programs::{has_tools, link, qemu};

/// All extensions for numbers of 16 bits that change what is selected.
const EXTENSIONS: [&str; 6] = ["zfh", "zfhmin", "zvfh", "zvfhmin", "zfbfmin", "zvfbfmin"];

fn check(name: &str, sets: &[&[&str]]) {
    if !has_tools() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc/small_floats");
    let read =
        |ending: &str| std::fs::read_to_string(folder.join(name).with_extension(ending)).expect("a text");
    let (text, expected) = (read("ll"), read("txt"));
    let here = tempfile::tempdir().expect("a folder");
    for set in sets {
        let features: String = set.iter().map(|extension| format!(",+{extension}")).collect();
        let text = text.replace("\"+v\"", &format!("\"+v{features}\""));
        let cpu: String = EXTENSIONS.iter().map(|e| format!(",{e}={}", set.contains(e))).collect();
        let module = parse(name, &text).unwrap_or_else(|e| panic!("{name}: {e}"));
        for vectorize in [false, true] {
            let options = Options { vectorize, ..Options::default() };
            let compiled = pipeline::module(&module, &options).unwrap_or_else(|e| panic!("{set:?}: {e}"));
            let failed: Vec<_> =
                compiled.iter().flat_map(|f| &f.report.loops).filter(|r| r.has_failed()).collect();
            assert!(failed.is_empty(), "{name}, {set:?}: {failed:?}");
            let object = pipeline::emit(&module, &compiled, Stage::Obj).expect("an object");
            let file = here.path().join("code.o");
            std::fs::write(&file, object).expect("a file");
            let program = link(name, here.path(), &[file]);
            for vlen in [128, 512] {
                let cpu = format!("rv64,v=true,vlen={vlen}{cpu}");
                assert_eq!(qemu(&cpu, &program), expected, "{name}, {set:?}, {options:?}, VLEN {vlen}");
            }
        }
    }
}

#[test]
fn halves_with_any_extensions() {
    check(
        "half",
        &[
            &[],
            &["zfhmin"],
            &["zfhmin", "zfh"],
            &["zvfhmin"],
            &["zfhmin", "zvfhmin"],
            &["zfhmin", "zfh", "zvfhmin", "zvfh"],
        ],
    );
}

#[test]
fn bfloats_with_any_extensions() {
    check("bfloat", &[&[], &["zfbfmin"], &["zfbfmin", "zvfbfmin"]]);
}

/// What the code of a function needs that it may not use is an error, not code.
#[test]
fn what_needs_an_extension_says_so() {
    let text = "declare half @llvm.experimental.constrained.fadd.f16(half, half, metadata, metadata)\n\
        define half @f(half %a) \"target-features\"=\"+v\" {\n  \
        %r = call half @llvm.experimental.constrained.fadd.f16(half %a, half %a, metadata !\"round.dynamic\", \
        metadata !\"fpexcept.strict\")\n  ret half %r\n}\n";
    let compile = |text: &str| {
        let module = parse("strict.ll", text).expect("IR");
        pipeline::module(&module, &Options::default()).map(|_| ()).map_err(|error| error.to_string())
    };
    let error = compile(text).expect_err("no Zfh");
    assert!(error.contains("needs zfh, which the function may not use"), "{error}");
    assert_eq!(compile(&text.replace("+v", "+v,+zfh")), Ok(()));
}
