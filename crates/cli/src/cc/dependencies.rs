//! Files of dependencies (`-MD`, `-MMD`), of which clang would take the name from an output that it does not write here.

use std::path::Path;

/// The options that say where clang writes the dependencies of a C file, and of what they are, as far as its options do not.
pub(super) fn options(given: &[String], source: &Path, output: &Path) -> Vec<String> {
    if !given.iter().any(|arg| matches!(arg.as_str(), "-MD" | "-MMD")) {
        return Vec::new();
    }
    let has = |names: &[&str]| given.iter().any(|arg| names.iter().any(|name| arg.starts_with(name)));
    // Of standard output and of what is linked at once the name is that of the source.
    let is_named = output != Path::new("-") && output.extension().is_some_and(|e| e == "o" || e == "s");
    let stem = source.file_name().map_or(source, Path::new);
    let object = if is_named { output.to_owned() } else { stem.with_extension("o") };
    let mut out = Vec::new();
    if !has(&["-MF"]) {
        out.extend(["-MF".to_string(), object.with_extension("d").display().to_string()]);
    }
    if !has(&["-MT", "-MQ"]) {
        out.extend(["-MQ".to_string(), object.display().to_string()]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(given: &[&str], output: &str) -> String {
        let given: Vec<String> = given.iter().map(ToString::to_string).collect();
        options(&given, Path::new("src/a.c"), Path::new(output)).join(" ")
    }

    #[test]
    fn names() {
        assert_eq!(made(&["-MD"], "obj/b.o"), "-MF obj/b.d -MQ obj/b.o");
        assert_eq!(made(&["-MMD"], "prog"), "-MF a.d -MQ a.o");
        assert_eq!(made(&["-MMD", "-MF", "x"], "-"), "-MQ a.o");
        assert_eq!(made(&["-MMD", "-MFx", "-MT", "y"], "b.o"), "");
        assert_eq!(made(&["-M"], "b.o"), "");
    }
}
