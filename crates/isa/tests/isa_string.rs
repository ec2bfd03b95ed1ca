//! ISA strings: what is read, what is refused and why, what is written.

use rivet_isa::ext::{Ext, ExtSet, Isa, Xlen};
use rivet_isa::isa_string::{IsaError, Parsed, Problem, REFUSED};

fn isa(text: &str) -> Isa {
    Isa::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn error(text: &str) -> IsaError {
    match Isa::parse(text) {
        Ok(isa) => panic!("{text} was read as {isa}"),
        Err(error) => error,
    }
}

/// Equal texts by the naming chapter, each with its short form and VLEN.
#[test]
fn strings_of_the_naming_chapter() {
    let cases = [
        ("RV64IMAFD", "rv64imafd", 0),
        ("RV32IMACZicsr_Zifencei", "rv32imac_zicsr_zifencei", 0),
        ("RV32IF", "rv32if", 0),
        ("RV32IFZicsr", "rv32if", 0),
        ("RV32ID", "rv32ifd", 0),
        ("RV64I1p0", "rv64i", 0),
        ("RV64I2M2A2F2D2", "rv64imafd", 0),
        ("RV64I2p0M2p0A2p0F2p0D2p0", "rv64imafd", 0),
        ("RV32I2V1", "rv32ifdv", 128),
        ("RV32IV", "rv32ifdv", 128),
        ("RV32IMAVC", "rv32imafdcv", 128),
        ("RV64G", "rv64g", 0),
        ("rv64imafd_zicsr_zifencei", "rv64g", 0),
        ("rv64gc", "rv64gc", 0),
        ("rv64g_c", "rv64gc", 0),
        ("rv64gcv_zvl256b_zvfh", "rv64gcv_zvfh_zvl256b", 256),
        ("rv64gcv_zvfh_zvl256b1p0", "rv64gcv_zvfh_zvl256b", 256),
        ("rv64i_zba_mac", "rv64imac_zba", 0),
        ("rv64i_zaamo_zalrsc", "rv64ia", 0),
        ("rv64i_zvkned_zvknhb_zvkb_zvkt", "rv64i_zve64x_zvkn", 64),
        ("rv64i_zvl64b_zve32x", "rv64i_zve32x_zvl64b", 64),
        ("rv32i_zcf", "rv32ifc", 0),
        ("rv64gcsu", "rv64gc_s", 0),
        ("rv64gc_u", "rv64gc_u", 0),
        ("rv64gc_sv48", "rv64gc_sv48", 0),
        (
            "rva23u64",
            "rv64imafdcbv_zic64b_zicbom_zicbop_zicboz_ziccamoa_ziccif_zicclsm_ziccrse_zicntr_zicond_\
          zihintntl_zihintpause_zihpm_zimop_za64rs_zawrs_zfa_zfhmin_zcb_zcmop_zkt_zvbb_zvfhmin_zvkt_supm",
            128,
        ),
        ("rvi20u32", "rv32i", 0),
        ("rvi20u64_m_zicsr", "rv64im_zicsr", 0),
    ];
    for (text, short, vlen) in cases {
        let isa = isa(text);
        assert_eq!(isa.short(), short, "{text}");
        assert_eq!(isa.vlen, vlen, "{text}");
    }
}

/// What clang 19 and GCC 12 write into `.riscv.attributes`; each has every extension the compiler was told of.
#[test]
fn strings_of_toolchains() {
    let cases = [
        ("rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0_zmmul1p0", "rv64gc"),
        (
            "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zifencei2p0_zmmul1p0_zfhmin1p0_zve32f1p0_zve32x1p0_\
             zve64d1p0_zve64f1p0_zve64x1p0_zvfh1p0_zvfhmin1p0_zvl128b1p0_zvl256b1p0_zvl32b1p0_zvl64b1p0",
            "rv64gcv_zvl256b_zvfh",
        ),
        (
            "rv64i2p1_zicsr2p0_zve32x1p0_zve64x1p0_zvkb1p0_zvkn1p0_zvkned1p0_zvknhb1p0_zvkt1p0_zvl32b1p0_zvl64b1p0",
            "rv64i_zvkn",
        ),
        (
            "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_ziccamoa1p0_ziccif1p0_zicclsm1p0_ziccrse1p0_zicntr2p0_zicsr2p0_\
             zmmul1p0_za128rs1p0",
            "rva20u64",
        ),
        ("rv32i2p1_f2p2_zicsr2p0_zca1p0_zcf1p0", "rv32ifc"),
    ];
    for (attribute, text) in cases {
        let parsed: Parsed = attribute.parse().expect(attribute);
        assert_eq!(parsed.isa, isa(text), "{attribute}");
        assert!(parsed.warnings.is_empty(), "{attribute}");
    }
}

#[test]
fn the_whole_string_is_canonical() {
    assert_eq!(
        isa("rv64gcv_zvl256b_zba").to_string(),
        "rv64imafdcv_zicsr_zifencei_zmmul_zaamo_zalrsc_zca_zcd_zba_zve32f_zve32x_zve64d_zve64f_zve64x_zvl256b"
    );
    assert_eq!(isa("rv32imc").to_string(), "rv32imc_zmmul_zca");
    assert_eq!(isa("rv64i_sstc_supm_zkt_smepmp_svade").to_string(), "rv64i_zicsr_zkt_supm_sstc_svade_smepmp");
    assert_eq!(isa("rva23u64_zvl512b"), Isa { vlen: 512, ..isa("rva23u64") });
    assert_eq!(isa("rva22u64_v").exts, isa("rva22u64").exts.union(isa("rv64iv").exts));
}

#[test]
fn bases_of_sixteen_registers() {
    let e = isa("rv32emac");
    assert_eq!(e.to_string(), "rv32emac_zmmul_zaamo_zalrsc_zca");
    assert_eq!((e.short(), e.integer_registers()), ("rv32emac".into(), 16));
    assert_eq!(isa("rv64e2p0_m2p0_zicsr_zifencei_a_f_d").short(), "rv64emafd_zifencei");
    assert_eq!(isa("rv64gc").integer_registers(), 32);
    // No profile has such a base, and no set of all.
    assert_eq!(rivet_isa::profile::Profile::fulfilled(&isa("rv64emafdc")).count(), 0);
    assert!(!Isa::embedded(Xlen::Rv32).has(Ext::E) && Isa::embedded(Xlen::Rv64).has(Ext::H));
}

/// Drafts are there only where they are named as such.
#[test]
fn drafts_are_experimental() {
    let text = "rv64imac_experimental-zibi_experimental-svukte";
    let drafts = isa(text);
    assert!(drafts.has(Ext::Zibi) && drafts.has(Ext::Svukte));
    assert_eq!(drafts.short(), text);
    assert_eq!(isa(&drafts.to_string()), drafts);
    assert_eq!(isa("rv64imac_experimental-zibi0p7_sv39,x-svukte=on"), drafts);
    assert!(!Isa::everything(Xlen::Rv64).has(Ext::Zibi) && !Isa::default().has(Ext::Zibi));
}

#[test]
fn the_default_is_rva23u64_and_more() {
    let default = Isa::default();
    assert_eq!((default.xlen, default.vlen, default.elen), (Xlen::Rv64, 256, 64));
    assert!(isa("rva23u64").exts.is_subset(default.exts));
    for name in
        ["zvbc", "zvkng", "zvksg", "zfh", "zbc", "zacas", "zabha", "zfbfmin", "zvfbfmin", "zvfbfwma", "zvfh"]
    {
        assert!(default.has(Ext::by_name(name).expect(name)), "{name}");
    }
    for name in ["zkn", "zks", "zkt", "zifencei", "zvknc", "zvksc"] {
        assert!(default.has(Ext::by_name(name).expect(name)), "{name}");
    }
    for name in ["zkr", "zcf", "s", "u", "sv39", "smepmp"] {
        assert!(!default.has(Ext::by_name(name).expect(name)), "{name}");
    }
}

/// What excludes another extension or asks to be named, by itself or by what it implies, is in no set of all.
#[test]
fn what_is_there_by_request_alone_is_left_out_of_everything() {
    for ext in Ext::ALL {
        let all = Isa::closure(Xlen::Rv32, ExtSet::of(&[*ext]));
        let is_requested = all.iter().any(|e| e.excludes().is_some() || e.is_by_request());
        let xlen = ext.only_on().unwrap_or(Xlen::Rv64);
        assert_eq!(Isa::everything(xlen).has(*ext), !is_requested, "{ext:?}");
    }
}

/// What is refused: the part to blame, and what is suggested.
#[test]
fn errors_point_and_suggest() {
    let cases = [
        ("rv64gcv_zvl512", "zvl512", Some("zvl512b")),
        ("rv64gcv_zvl100b", "zvl100b", Some("zvl128b")),
        ("rv64gcv_zvl16b", "zvl16b", Some("zvl32b")),
        ("rv64gcv_zvl131072b", "zvl131072b", Some("zvl65536b")),
        ("rv64gcv_zvl99999999999999999999b", "zvl99999999999999999999b", None),
        ("rv64gc_zvl256b", "zvl256b", None),
        ("rv64izbam", "zbam", Some("zba_m")),
        ("rv64gc_zbazbb", "zbazbb", Some("zba_zbb")),
        ("rv64gc_zvfhmi", "zvfhmi", Some("zvfhmin")),
        ("rv64gc_zibcom", "zibcom", Some("zicbom")),
        ("rv64gc_ziccsr", "ziccsr", Some("zicsr")),
        ("rv64gc_nonsense", "nonsense", None),
        ("rv64gcw", "w", None),
        ("rv64imm", "m", None),
        ("rv64gc_zba_zbb_zba", "zba", None),
        ("rv64gc_v_zvl128b_zvl128b", "zvl128b", None),
        ("rv64i_", "_", None),
        ("rv64i__m", "_", None),
        ("rv64i_zcf", "zcf", None),
        ("rv32i_sv39", "sv39", None),
        ("rv64i3p0", "i3p0", None),
        ("rv64gcv0p7", "v0p7", None),
        ("rv64gc_zba2p0", "zba2p0", None),
        ("rv64gc_zfinx", "zfinx", None),
        ("rv64gc_zcmp1p0", "zcmp1p0", None),
        ("rv32imafc_zclsd", "zclsd", None),
        ("rv64i_zilsd", "zilsd", None),
        ("rv64gc_xtheadba", "xtheadba", None),
        ("rv64ie", "e", None),
        ("rv64eh", "h", None),
        ("rv64gc_zibi", "zibi", Some("experimental-zibi")),
        ("rv64gc_svukte0p4", "svukte0p4", Some("experimental-svukte0p4")),
        ("rv64gc_experimental-zba", "experimental-zba", None),
        ("rv64gc_experimental-zibi1p0", "experimental-zibi1p0", None),
        ("rv32i_experimental-svukte", "experimental-svukte", None),
        ("rv64,svukte=on", "svukte=on", Some("x-svukte=on")),
        ("rva23u46", "rva23u46", Some("rva23u64")),
        ("rva22u64v", "rva22u64v", Some("rva22u64_v")),
        ("rvm23", "rvm23", Some("experimental-rvm23u32")),
        ("rv64mac", "rv64mac", Some("rv64imac")),
        ("rv65gc", "rv65gc", Some("rv64gc")),
        ("rv64,vlen=100,v=on", "vlen=100", None),
        ("rv64,v=maybe", "v=maybe", None),
        ("rv64,zvhf=on", "zvhf", Some("zvfh")),
        ("rv64,vlne=256", "vlne", Some("vlen")),
        ("rv64,v", "v", Some("v=on")),
        ("rv64,", "", None),
        ("rv64,v=on,elen=32", "elen=32", None),
        ("rv64,v=on,vext_spec=v0.7.1", "vext_spec=v0.7.1", None),
        ("rv64gcv,vlen=64", "vlen=64", None),
        ("rv64gcv_zvl512b,vlen=256", "vlen=256", None),
        ("rv64gcv,d=off", "d=off", None),
        ("rv64i_zbkb_zbkc_zbkx_zksed_zksh,zks=off", "zks=off", None),
    ];
    for (text, part, suggestion) in cases {
        let error = error(text);
        assert_eq!(&text[error.span.clone()], part, "{text}: {error}");
        let best = suggestion.map(str::to_string);
        // A number beyond 64 bits has no neighbour; every other case is as listed.
        assert_eq!(error.suggestion, best, "{text}: {error}");
    }
    assert!(matches!(error("").problem, Problem::Base(_)));
}

#[test]
fn messages_read_well() {
    let cases = [
        ("rv64gcv_zvl512", "unknown extension `zvl512` at column 9; did you mean `zvl512b`?"),
        ("rv64gc_zvl256b", "VLEN requires `v` or `zve*` at column 8"),
        ("rv64imm", "duplicate extension `m` at column 7"),
        ("rv64gcv,d=off", "`d` cannot be disabled: `v` requires it at column 9"),
        ("rv64gcv,vlen=64", "VLEN 64 is too small: the extensions require at least 128 at column 9"),
        ("rv64gc_zfinx", "`zfinx` and `f` exclude each other at column 8"),
        ("rv64i_zhinx_f", "`zfinx` and `f` exclude each other at column 13"),
        ("rv64,zdinx=on,d=off", "`zfinx` and `f` exclude each other at column 6"),
    ];
    for (text, message) in cases {
        assert_eq!(error(text).to_string(), message);
    }
}

#[test]
fn what_has_no_effect_is_said() {
    let warnings = |text: &str| text.parse::<Parsed>().expect(text).warnings;
    assert_eq!(warnings("rv64gcv_zvl64b"), ["`zvl64b` has no effect: `v` implies a VLEN of at least 128"]);
    assert_eq!(isa("rv64gcv_zvl64b").vlen, 128);
    assert_eq!(warnings("rv64,vlen=256"), ["`vlen=256` has no effect without `v`"]);
    assert_eq!(warnings("rv64,f=off"), ["disabling `f` also disables `d`, `zfa`"]);
    assert_eq!(warnings("rv64,mmu=on"), ["the setting `mmu` has no effect"]);
    assert_eq!(warnings("rv64gc_zicntr1p0"), ["`zicntr1p0` means version 2 of `zicntr` here"]);
    assert_eq!(warnings("rva20s64_ss1p11").len(), 1);
    assert!(warnings("rv64gcv_zvl256b").is_empty());
}

#[test]
fn the_form_of_qemu() {
    let text = "rv64,v=true,vlen=256,elen=64,zvfh=on,rvv_ta_all_1s=on,rvv_ma_all_1s=off,rvv_vl_half_avl=yes";
    let parsed: Parsed = text.parse().expect(text);
    assert_eq!((parsed.isa.vlen, parsed.isa.elen), (256, 64));
    assert!(isa("rv64gcv_zvfh_zba_zbb_zbc_zbs_zicntr").exts.is_subset(parsed.isa.exts));
    assert_eq!((parsed.tail_agnostic_ones, parsed.mask_agnostic_ones), (Some(true), Some(false)));
    assert_eq!((parsed.vl_half_avl, parsed.vsetvl_x0_vill), (Some(true), None));
    assert!(parsed.warnings.is_empty());

    assert_eq!(isa("rv64,v=on").vlen, 128);
    assert_eq!(isa("rv64,v=on,v=off"), isa("rv64"));
    assert!(!isa("rv64,c=off").has(Ext::Zca));
    assert!(!isa("rv64,d=off").has(Ext::Zcd));
    assert_eq!(isa("rv64,x-zvfh=on,v=on,vext_spec=v1.0"), isa("rv64,v=on,zvfh=on"));
    assert_eq!(isa("rv64,Zfh=true,h=false"), isa("rv64,zfh=on"));
    assert_eq!(isa("rv64i,g=on,c=on"), isa("rv64gc"));
    assert_eq!(isa("rv64i,rva22u64=on,v=on"), isa("rva22u64_v"));
    assert_eq!(isa("rv64gcv,vlen=1024"), isa("rv64gcv_zvl1024b"));
    assert_eq!(isa("rva23u64,vlen=512"), isa("rva23u64_zvl512b"));
    assert_eq!(isa("rv32").xlen, Xlen::Rv32);
    assert!(Isa::default().exts.is_subset(isa("max").exts));
}

#[test]
fn vlen_can_be_replaced_within_limits() {
    let problem = |text: &str, vlen| isa(text).with_vlen(vlen).map_err(|e| e.problem);
    for vlen in [128, 256, 4096, 65536] {
        assert_eq!(isa("rv64gcv").with_vlen(vlen).map(|i| i.vlen), Ok(vlen));
    }
    assert_eq!(problem("rv64gcv", 64), Err(Problem::VlenTooSmall { vlen: 64, min: 128 }));
    assert_eq!(problem("rv64i_zve64x", 32), Err(Problem::VlenTooSmall { vlen: 32, min: 64 }));
    assert_eq!(problem("rv64i_zve32x", 32).map(|i| i.vlen), Ok(32));
    assert_eq!(problem("rv64gc", 128), Err(Problem::NoVectors));
    for vlen in [0, 16, 100, 192, 131072, u32::MAX] {
        assert_eq!(problem("rv64gcv", vlen), Err(Problem::Vlen(vlen.to_string())));
    }
}

/// A linear congruential generator is random enough here.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

#[test]
fn canonical_strings_read_back() {
    let (mut lcg, mut read_back) = (Lcg(1), 0);
    for _ in 0..600 {
        let xlen = [Xlen::Rv32, Xlen::Rv64][lcg.below(2)];
        let density = 1 + lcg.below(12);
        let fits = |e: Ext| e.only_on().is_none_or(|only| only == xlen);
        let exts: ExtSet =
            Ext::ALL.iter().copied().filter(|&e| fits(e) && lcg.below(density + 1) == 0).collect();
        let plain = Isa::new(xlen, exts);
        if plain.exts.iter().any(|e| e.excludes().is_some_and(|other| plain.has(other))) {
            assert!(matches!(
                Isa::parse(&plain.to_string()).map_err(|e| e.problem),
                Err(Problem::Conflict { .. })
            ));
            continue;
        }
        read_back += 1;
        let wide = plain.with_vlen(1 << (7 + lcg.below(10))).unwrap_or(plain);
        for isa in [plain, wide] {
            assert_eq!(Isa::parse(&isa.to_string()), Ok(isa), "{isa}");
            assert_eq!(Isa::parse(&isa.short()), Ok(isa), "{}", isa.short());
            assert!(isa.short().len() <= isa.to_string().len() + 1);
        }
    }
    assert!(read_back > 200, "{read_back}");
}

/// Mutilated strings and garbage give an answer, and its range lies within the text.
#[test]
fn garbage_never_panics() {
    let seeds = [
        "rv64gcv_zvl256b_zvfh",
        "rv64i2p1_m2p0_zvl128b1p0",
        "rva23u64_zvl512b",
        "rv64,v=true,vlen=256,elen=64,rvv_ta_all_1s=on",
        "rv32imafdc_zicsr_sstc_su_xfoo",
    ];
    let pieces = [
        "_",
        ",",
        "=",
        "p",
        "1",
        "99999999999999999999",
        "zvl",
        "b",
        "s",
        "su",
        "é",
        "\u{1d7d9}",
        " ",
        "-",
        "off",
    ];
    let mut lcg = Lcg(2);
    let mut accepted = 0;
    for round in 0..20_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..lcg.below(4) {
            let at = lcg.below(text.len() + 1);
            match lcg.below(3) {
                0 if at < text.len() => drop(text.remove(at)),
                1 if at < text.len() => text.swap(at, round % 4),
                _ => {
                    let piece = pieces[lcg.below(pieces.len())];
                    text.splice(at..at, piece.chars());
                }
            }
        }
        let text: String = text.into_iter().collect();
        match text.parse::<Parsed>() {
            Ok(parsed) => {
                accepted += 1;
                assert_eq!(Isa::parse(&parsed.isa.to_string()), Ok(parsed.isa), "{text}");
            }
            Err(error) => {
                assert!(text.get(error.span.clone()).is_some(), "{text}: {error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(accepted > 1000, "{accepted}");
}

#[test]
fn nothing_that_is_known_or_claimed_is_refused() {
    let refused = |word: &str| REFUSED.iter().any(|&(name, _)| name == word);
    for (name, _) in REFUSED {
        assert_eq!(Ext::by_name(name), None, "{name} is known and refused");
    }
    let readme = include_str!("../../../README.md");
    let section = readme.split("\n## ").find(|section| section.starts_with("Supported ISA"));
    let section = section.expect("the README lists the supported ISA").to_ascii_lowercase();
    let words = section.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() > 1);
    let mut known = 0;
    for word in words {
        known += usize::from(Ext::by_name(word).is_some());
        assert!(!refused(word), "the README claims {word}");
    }
    assert!(known > 50, "{known} extensions in the README");
}
