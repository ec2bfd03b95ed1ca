//! Profiles against the lists of the profiles chapter.

use rivet_isa::ext::{Ext, ExtSet, Isa, Xlen};
use rivet_isa::profile::{PROFILES, Profile, RVA23U64, Why, explain};

fn set(names: &str) -> ExtSet {
    names.split_whitespace().map(|n| Ext::by_name(n).expect(n)).collect()
}

fn profile(name: &str) -> &'static Profile {
    Profile::by_name(name).expect(name)
}

#[test]
fn mandatory_lists_are_those_of_the_chapter() {
    let rva20 = "i m a f d c zicsr zicntr ziccif ziccrse ziccamoa za128rs zicclsm";
    let rva22 = "i m a f d c zicsr zicntr ziccif ziccrse ziccamoa zicclsm za64rs b zihpm zihintpause zic64b \
                 zicbom zicbop zicboz zfhmin zkt";
    let rva23 = "i m a f d c b zicsr zicntr zihpm ziccif ziccrse ziccamoa zicclsm za64rs zihintpause zic64b \
                 zicbom zicbop zicboz zfhmin zkt v zvfhmin zvbb zvkt zihintntl zicond zimop zcmop zcb zfa \
                 zawrs supm";
    let rvb23 = "i m a f d c b zicsr zicntr zihpm ziccif ziccrse ziccamoa zicclsm za64rs zihintpause zic64b \
                 zicbom zicbop zicboz zkt zihintntl zicond zimop zcmop zcb zfa zawrs";
    let table =
        [("rvi20u32", "i"), ("rvi20u64", "i"), ("rva20u64", rva20), ("rva22u64", rva22), ("rva23u64", rva23)];
    let rvm23 = "i m b zicond zihintpause zihintntl zce zicbop zimop zcmop";
    for (name, exts) in table.into_iter().chain([("rvb23u64", rvb23), ("experimental-rvm23u32", rvm23)]) {
        assert_eq!(profile(name).mandatory, set(exts), "{name}");
    }
    let rva22s = "zifencei svbare sv39 svade ssccptr sstvecd sstvala sscounterenw svpbmt svinval";
    assert_eq!(profile("rva22s64").mandatory, set(rva22).union(set(rva22s)));
    let rvb23s = "svnapot sstc sscofpmf ssu64xl";
    assert_eq!(profile("rvb23s64").mandatory, set(rvb23).union(set(rva22s)).union(set(rvb23s)));
    let rva23s = "ssnpm sha h ssstateen shcounterenw shvstvala shtvala shvstvecd shvsatpa shgatpa";
    let rva23s = set(rva22s).union(set(rvb23s)).union(set(rva23s));
    // Sha stands for its parts.
    let parts = "h ssstateen shcounterenw shvstvala shtvala shvstvecd shvsatpa shgatpa";
    assert_eq!(profile("rva23s64").mandatory.union(set(parts)), set(rva23).union(rva23s));
}

#[test]
fn optional_lists_are_those_of_the_chapter() {
    assert_eq!(profile("rvi20u32").optional, set("m a f d c zifencei zicntr zihpm"));
    assert_eq!(profile("rva20u64").optional, set("zihpm"));
    assert_eq!(profile("rva22u64").optional, set("zfh v zkn zks"));
    let rva23 = "zvkng zvksg zabha zacas zama16b zicfilp zicfiss ziccamoc zvbc zfh zbc zvfh zfbfmin zvfbfmin zvfbfwma";
    assert_eq!(profile("rva23u64").optional, set(rva23));
    let rvb23 = "zvkng zvksg zvkg zvknc zvksc zkn zks zabha zacas zama16b zicfilp zicfiss ziccamoc zfhmin v zvfhmin zvbb zvkt \
                 supm                  zfh zbc zvfh zfbfmin zvfbfmin zvfbfwma zvbc";
    assert_eq!(profile("rvb23u64").optional, set(rvb23));
    for (user, supervisor) in [("rva23u64", "rva23s64"), ("rvb23u64", "rvb23s64")] {
        let added = profile(supervisor).optional.minus(profile(user).optional);
        let guests = if user == "rvb23u64" { set("ssnpm sha") } else { set("") };
        assert_eq!(
            added.minus(guests),
            set("sv48 sv57 svadu zkr svvptc sdtrig ssstrict sspm"),
            "{supervisor}"
        );
    }
    for p in &PROFILES {
        assert!(p.mandatory.minus(p.optional) == p.mandatory, "{p}");
        assert!(p.unsupported.iter().all(|n| Ext::by_name(n).is_none()), "{p}");
        assert_eq!(Profile::by_name(&p.to_string()), Some(p));
    }
}

#[test]
fn the_best_profile_is_found() {
    let of = |text: &str| Profile::of(&Isa::parse(text).expect(text)).map(|p| p.name);
    assert_eq!(of("rv32gc"), Some("rvi20u32"));
    assert_eq!(of("rv64gc"), Some("rvi20u64"));
    // XLEN counts, though both have the same extensions.
    let fulfilled = |text: &str| -> Vec<_> {
        Profile::fulfilled(&Isa::parse(text).expect(text)).map(|p| p.name).collect()
    };
    assert_eq!(fulfilled("rv32i"), ["rvi20u32"]);
    assert_eq!(
        fulfilled("rv64imafdc_zicsr_zicntr_ziccif_ziccrse_ziccamoa_za128rs_zicclsm"),
        ["rvi20u64", "rva20u64"]
    );
    for p in &PROFILES {
        assert_eq!(of(p.name), Some(p.name));
    }
    assert_eq!(of("rva22u64_v_zvfhmin"), Some("rva22u64"));
    assert_eq!(Profile::of(&Isa::default()), Some(RVA23U64));
    let gap = RVA23U64.missing(&Isa::parse("rva22u64_v").expect("valid"));
    assert_eq!(gap, set("zvfhmin zvbb zvkt zihintntl zicond zimop zcmop zcb zfa zawrs supm"));
}

#[test]
fn every_extension_is_explained() {
    let isa = Isa::parse("rva23u64_zvbc_zks_zknd").expect("valid");
    let entries = explain(&isa, Some(RVA23U64));
    assert!(entries.iter().map(|e| e.ext).eq(isa.exts.iter()));
    let why = |ext| entries.iter().find(|e| e.ext == ext).map(|e| e.why).expect("there");
    assert_eq!(why(Ext::I), Why::Base);
    assert_eq!(why(Ext::V), Why::Mandatory(RVA23U64));
    assert_eq!(why(Ext::Zve64d), Why::Implied(Ext::V));
    assert_eq!(why(Ext::Zcd), Why::Implied(Ext::C));
    assert_eq!(why(Ext::Zvbc), Why::Optional(RVA23U64));
    assert_eq!(why(Ext::Zksed), Why::Implied(Ext::Zks));
    assert_eq!(why(Ext::Zknd), Why::Chosen);
    let texts: Vec<_> = [Ext::V, Ext::Zcd, Ext::Zvbc].map(|e| why(e).to_string()).into();
    assert_eq!(texts, ["mandatory in RVA23U64", "implied by c", "option of RVA23U64"]);
    assert!(explain(&isa, None).iter().all(|e| !matches!(e.why, Why::Mandatory(_) | Why::Optional(_))));
}

#[test]
fn profiles_exist_for_their_xlen() {
    for p in &PROFILES {
        let all = Isa::closure(p.xlen, p.mandatory.union(p.optional));
        let fits = |e: Ext| e.only_on().is_none_or(|xlen| xlen == p.xlen);
        assert!(all.iter().all(fits), "{p}");
        assert_eq!(p.name.ends_with("32"), p.xlen == Xlen::Rv32);
    }
}
