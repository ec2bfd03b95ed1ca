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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_chapter_of_distinct_names() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
        assert_eq!(std::fs::read_dir(folder).expect("the folder").count(), FILES.len());
        let mut all: Vec<&str> = Vec::new();
        for (chapter, text) in chapters().into_iter().zip(FILES) {
            assert!(text.starts_with("# ") && !chapter.title.is_empty() && !chapter.rules.is_empty());
            all.extend(chapter.rules);
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count, "a name stands twice");
        assert!(
            all.iter().all(|name| name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(&b)))
        );
    }
}
