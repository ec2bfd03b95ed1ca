//! What paths of tests ask for: an ISA, VLEN, harts, settings.

use std::path::Path;
use std::sync::Arc;

use rivet_conformance::Setup;
use rivet_conformance::setup::{named_isa, named_vlen};
use rivet_hart::Config;
use rivet_isa::Isa;

#[test]
fn names_that_say_an_isa() {
    let isa = |path| named_isa(Path::new(path));
    assert_eq!(isa("bin/isa=rv64gc_zve32x/vadd.elf"), Some("rv64gc_zve32x"));
    assert_eq!(isa("bin/isa=rv64gc/isa=rv64gcv.elf"), Some("rv64gcv"));
    assert_eq!(isa("rv64i_m/C/add"), None);
}

#[test]
fn names_that_say_how_many_harts() {
    let harts = |demanded, path| Setup { harts: demanded, ..Setup::default() }.harts(Path::new(path));
    assert_eq!(harts(None, "bin/harts=4/lock.elf"), Ok(4));
    assert_eq!(harts(None, "bin/isa=rv64gc/harts=2.elf"), Ok(2));
    assert_eq!(harts(Some(3), "bin/harts=4/lock.elf"), Ok(3));
    assert_eq!(harts(None, "bin/lock.elf"), Ok(1));
    assert!(harts(None, "bin/harts=all/lock.elf").is_err());
}

#[test]
fn names_that_make_choices() {
    let set = |config: &mut Config, setting: &str| match setting.split_once('=') {
        Some(("entries", n)) => n.parse().map(|n| config.pmp_entries = n).map_err(|_| "no number".into()),
        _ => Err("unknown".into()),
    };
    let setup = Setup { set, choose: Arc::new(|config| config.misaligned = false), ..Setup::default() };
    let entries = |setup: &Setup, path| {
        let config = setup.config(Isa::default(), Path::new(path));
        config.map(|config| (config.pmp_entries, config.misaligned))
    };
    assert_eq!(entries(&setup, "bin/set=entries=64/isa=rv64gc/a.elf"), Ok((64, false)));
    assert_eq!(entries(&setup, "bin/set=entries=64/set=entries=0/a.elf"), Ok((0, false)));
    assert_eq!(entries(&setup, "bin/a.elf"), Ok((16, false)));
    let error = |setup, path| entries(setup, path).expect_err("no hart");
    assert_eq!(error(&setup, "set=entries=x/a"), "its path sets entries=x: no number");
    assert_eq!(error(&setup, "set=misa/a"), "its path sets misa: unknown");
    assert!(error(&Setup::default(), "set=entries=64/a").starts_with("its path sets entries=64: "));
    // What the caller demands comes last.
    let setup = Setup { choose: Arc::new(|config| config.pmp_entries = 16), ..setup };
    assert_eq!(entries(&setup, "set=entries=64/a"), Ok((16, true)));
}

#[test]
fn names_that_say_a_vlen() {
    let vlen = |path: &str| named_vlen(Path::new(path));
    assert_eq!(vlen("bin/vlen512/vadd"), Some(512));
    assert_eq!(vlen("bin/vint/vadd-vlen128"), Some(128));
    assert_eq!(vlen("bin/vlen512/vadd-vlen1024.elf"), Some(1024));
    assert_eq!(vlen("bin/vint/vadd_vv"), None);
    assert_eq!(vlen("bin/vlenb/vlen"), None);
    assert_eq!(vlen("rv64ui-p-add"), None);
}
