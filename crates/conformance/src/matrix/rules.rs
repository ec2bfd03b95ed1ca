//! Rules are the normative rules of the specification by name, chapter by chapter.
//!
//! The lists are the names that the RISC-V instruction set manual gives its normative rules; a file a chapter, whose
//! first line is the chapter's title.

/// The rules of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The manual's title.
    pub title: &'static str,
    /// The rules in the manual's order.
    pub rules: Vec<&'static str>,
}

macro_rules! files {
    ($($name:literal)*) => { &[ $( include_str!(concat!("../../rules/", $name, ".txt")) ),* ] };
}

const FILES: &[&str] = files! {
    "rv32" "rv64" "rv32e" "zifencei" "zicsr" "counters" "zihintntl" "zihintpause" "zimop" "zicond" "m-st-ext" "a-st-ext"
    "zawrs" "zacas" "zabha" "zalasr" "zilsd" "cmo" "f-st-ext" "d-st-ext" "zfh" "bfloat16" "zfa" "zfinx" "c-st-ext" "zc" "b-st-ext" "v-st-ext"
    "zvfbfmin" "zvfbfwma" "zvbb" "zvbc" "vector-crypto" "machine" "supervisor"
    "hypervisor" "zpm" "smctr" "smrnmi" "smstateen" "smcsrind" "unpriv-cfi" "priv-cfi" "smcdeleg" "smcntrpmf" "sscofpmf" "smepmp"
    "smdbltrp" "ssdbltrp" "sstc" "ztso" "zama"
};

/// All chapters.
pub fn chapters() -> Vec<Chapter> {
    FILES.iter().map(|text| parse(text)).collect()
}

fn parse(text: &'static str) -> Chapter {
    let (title, rules) = text.split_once('\n').unwrap_or((text, ""));
    Chapter {
        title: title.trim_start_matches("# "),
        rules: rules.lines().filter(|line| !line.is_empty()).collect(),
    }
}
