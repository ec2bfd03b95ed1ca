//! The table of extensions and the sets over it.

use rivet_isa::ext::{Ext, ExtSet, Isa, Xlen};

/// The naming chapter: letters as MAFDQCBVPH, then `z` names by category in the order IMAFDQLCBKJTVPH and
/// alphabetically within it, then sd, su, ss, sv, sh, sm.
fn canonical_key(ext: Ext) -> (usize, usize, &'static str) {
    let name = ext.name();
    let place = |order: &str, c: char| order.find(c).unwrap_or(order.len());
    let letter = name.chars().next().unwrap_or(' ');
    if name.len() == 1 {
        return (0, place("iemafdqcbvphsu", letter), name);
    }
    let second = name.chars().nth(1).unwrap_or(' ');
    match &name[..2] {
        "sd" => (2, 0, name),
        "su" => (3, 0, name),
        "ss" => (4, 0, name),
        "sv" => (5, 0, name),
        "sh" => (6, 0, name),
        "sm" => (7, 0, name),
        _ => (1, place("imafdqlcbkjtvph", second), name),
    }
}

#[test]
fn rows_stand_in_canonical_order() {
    for pair in Ext::ALL.windows(2) {
        assert!(canonical_key(pair[0]) < canonical_key(pair[1]), "{} before {}", pair[0], pair[1]);
    }
}

#[test]
fn names_are_the_variants_and_found_again() {
    for &ext in Ext::ALL {
        assert_eq!(format!("{ext:?}").to_ascii_lowercase(), ext.name());
        assert_eq!(Ext::by_name(ext.name()), Some(ext));
        assert_eq!(Ext::by_name(&ext.name().to_ascii_uppercase()), Some(ext));
        assert!(!ext.doc().is_empty() && !ext.doc().ends_with('.'), "{ext}");
    }
    assert_eq!(Ext::by_name("zvl128b"), None);
}

/// "Version 2 if the extension is one of the following … Version 1 otherwise."
#[test]
fn default_versions_are_those_of_the_naming_chapter() {
    let second = ["i", "e", "m", "a", "f", "d", "c", "zicntr", "zicsr", "zifencei", "zihintpause", "zihpm"];
    for &ext in Ext::ALL {
        let version = if second.contains(&ext.name()) { 2 } else { 1 };
        // Drafts have not come to that.
        assert!(ext.major() == version || ext.is_draft(), "{ext}");
    }
}

#[test]
fn sets_hold_what_they_are_told() {
    let mut set = ExtSet::EMPTY;
    for (n, &ext) in Ext::ALL.iter().enumerate() {
        assert!(!set.has(ext) && set.len() == n);
        set = set.with(ext);
        assert!(set.has(ext));
        assert_eq!(set.without(ext).with(ext), set);
    }
    assert!(set.iter().eq(Ext::ALL.iter().copied()));
    assert_eq!(set.iter().collect::<ExtSet>(), set);
    let few = ExtSet::of(&[Ext::M, Ext::Smepmp]);
    assert!(few.is_subset(set) && !set.is_subset(few));
    assert_eq!(set.minus(few).union(few), set);
    assert!(few.minus(set).is_empty());
}

fn names(xlen: Xlen, exts: &[Ext]) -> String {
    Isa::closure(xlen, ExtSet::of(exts)).iter().map(Ext::name).collect::<Vec<_>>().join(" ")
}

/// Implications as the chapters of the extensions state them.
#[test]
fn implications_follow_the_specification() {
    use Ext::*;
    let cases: &[(&[Ext], &str)] = &[
        (&[M], "i m zmmul"),
        (&[A], "i a zaamo zalrsc"),
        (&[Zaamo, Zalrsc], "i a zaamo zalrsc"),
        (&[Zacas], "i zaamo zacas"),
        (&[Zabha], "i zaamo zabha"),
        (&[Za64rs], "i za128rs za64rs"),
        (&[D], "i f d zicsr"),
        (&[Zhinx], "i zicsr zfinx zhinx zhinxmin"),
        (&[Zdinx], "i zicsr zfinx zdinx"),
        (&[Zce], "i c zicsr zca zcb zce zcmp zcmt"),
        (&[Zfh], "i f zicsr zfh zfhmin"),
        (&[Zfa], "i f zicsr zfa"),
        (&[B], "i b zba zbb zbs"),
        (&[C], "i c zca"),
        (&[F, C], "i f c zicsr zca"),
        (&[D, C], "i f d c zicsr zca zcd"),
        (&[D, Zca], "i f d zicsr zca"),
        (&[Zk], "i zbkb zbkc zbkx zk zkn zknd zkne zknh zkr zkt"),
        (&[Zks], "i zbkb zbkc zbkx zks zksed zksh"),
        (&[Zve32f], "i f zicsr zve32f zve32x"),
        (&[Zve64d], "i f d zicsr zve32f zve32x zve64d zve64f zve64x"),
        (&[V], "i f d v zicsr zve32f zve32x zve64d zve64f zve64x"),
        (&[Zvfh], "i f zicsr zfhmin zve32f zve32x zvfh zvfhmin"),
        (&[Zvfbfwma], "i f zicsr zfbfmin zve32f zve32x zvfbfmin zvfbfwma"),
        (&[Zvbb], "i zicsr zvbb zve32x zvkb"),
        (&[Zvbc], "i zicsr zvbc zve32x zve64x"),
        (&[Zvknhb], "i zicsr zve32x zve64x zvknha zvknhb"),
        (&[Zvkng], "i zicsr zve32x zve64x zvkb zvkg zvkn zvkned zvkng zvknha zvknhb zvkt"),
        (&[Zvksc], "i zicsr zvbc zve32x zve64x zvkb zvks zvksc zvksed zvksh zvkt"),
        (&[Sv57], "i s u zicsr sv39 sv48 sv57"),
    ];
    for (exts, expected) in cases {
        assert_eq!(names(Xlen::Rv64, exts), *expected, "{exts:?}");
    }
    assert_eq!(names(Xlen::Rv32, &[C, F]), "i f c zicsr zca zcf");
    assert_eq!(names(Xlen::Rv32, &[C, D]), "i f d c zicsr zca zcd zcf");
    assert_eq!(names(Xlen::Rv32, &[F, Zca]), "i f zicsr zca");
    assert_eq!(names(Xlen::Rv32, &[F, Zce]), "i f c zicsr zca zcb zce zcf zcmp zcmt");
    assert_eq!(names(Xlen::Rv32, &[Zclsd]), "i c zilsd zca zclsd");
}

#[test]
fn vlen_and_elen_follow_from_extensions() {
    let widths = |ext| {
        let isa = Isa::new(Xlen::Rv64, ExtSet::of(&[ext]));
        (isa.vlen, isa.elen)
    };
    assert_eq!(widths(Ext::M), (0, 0));
    assert_eq!(widths(Ext::Zve32x), (32, 32));
    assert_eq!(widths(Ext::Zvfh), (32, 32));
    assert_eq!(widths(Ext::Zve64f), (64, 64));
    assert_eq!(widths(Ext::Zvbc), (64, 64));
    assert_eq!(widths(Ext::V), (128, 64));
}
