//! Options as C compilers spell them: with one dash, values joined or apart, in files (`@FILE`). They become options of
//! `rivet cc` with two dashes, so that makefiles and configure scripts can say `CC="rivet cc"`.
//!
//! [`OPTIONS`] lists all of them; what is not there is an error with what was probably meant.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::error::CliError;

/// How a value comes to an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// There is none.
    None,
    /// It is joined, and may be empty.
    Joined,
    /// It is the next argument.
    Next,
    /// It is joined, or the next argument.
    Either,
}

/// Who gets an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    /// Clang, which translates C.
    Clang,
    /// The linker.
    Linker,
    /// Both.
    Both,
    /// Rivet, by the name of a long option.
    Rivet(&'static str),
    /// Nobody: it changes nothing.
    Nobody,
}

/// An option, without its dash.
struct Spelling(&'static str, Value, To);

use To::{Both, Clang, Linker, Nobody, Rivet};
use Value::{Either, Joined, Next};

/// All options. Of those that an argument begins with the longest one counts.
const OPTIONS: &[Spelling] = &[
    // What is made.
    Spelling("c", Value::None, Rivet("object")),
    Spelling("S", Value::None, Rivet("assemble")),
    Spelling("E", Value::None, Rivet("preprocess")),
    Spelling("o", Either, Rivet("output")),
    Spelling("x", Either, Rivet("language")),
    Spelling("h", Value::None, Rivet("help")),
    Spelling("v", Value::None, Rivet("verbose")),
    Spelling("-version", Value::None, Rivet("versions")),
    Spelling("V", Value::None, Rivet("version")),
    Spelling("dumpmachine", Value::None, Rivet("dump-machine")),
    Spelling("dumpversion", Value::None, Rivet("dump-version")),
    Spelling("print-", Joined, Rivet("print-of-linker")),
    // The preprocessor.
    Spelling("D", Either, Clang),
    Spelling("U", Either, Clang),
    Spelling("I", Either, Clang),
    Spelling("include", Next, Clang),
    Spelling("imacros", Next, Clang),
    Spelling("isystem", Either, Clang),
    Spelling("iquote", Either, Clang),
    Spelling("idirafter", Either, Clang),
    Spelling("iprefix", Either, Clang),
    Spelling("iwithprefix", Either, Clang),
    Spelling("isysroot", Either, Clang),
    Spelling("nostdinc", Value::None, Clang),
    Spelling("undef", Value::None, Clang),
    Spelling("trigraphs", Value::None, Clang),
    Spelling("M", Value::None, Clang),
    Spelling("MM", Value::None, Clang),
    Spelling("MD", Value::None, Clang),
    Spelling("MMD", Value::None, Clang),
    Spelling("MG", Value::None, Clang),
    Spelling("MP", Value::None, Clang),
    Spelling("MF", Either, Clang),
    Spelling("MT", Either, Clang),
    Spelling("MQ", Either, Clang),
    Spelling("P", Value::None, Clang),
    Spelling("C", Value::None, Clang),
    Spelling("CC", Value::None, Clang),
    Spelling("H", Value::None, Clang),
    Spelling("dM", Value::None, Clang),
    Spelling("dD", Value::None, Clang),
    Spelling("dI", Value::None, Clang),
    Spelling("Wp,", Joined, Clang),
    Spelling("Xpreprocessor", Next, Clang),
    // The language and the code.
    Spelling("std=", Joined, Clang),
    Spelling("ansi", Value::None, Clang),
    Spelling("pedantic", Value::None, Clang),
    Spelling("pedantic-errors", Value::None, Clang),
    Spelling("w", Value::None, Clang),
    Spelling("W", Joined, Clang),
    Spelling("f", Joined, Clang),
    Spelling("m", Joined, Clang),
    Spelling("O", Joined, Clang),
    Spelling("g", Joined, Clang),
    Spelling("Xclang", Next, Clang),
    Spelling("mllvm", Next, Clang),
    Spelling("-sysroot", Next, Both),
    Spelling("-sysroot=", Joined, Both),
    Spelling("-target=", Joined, Clang),
    Spelling("target", Next, Clang),
    Spelling("-param", Next, Nobody),
    Spelling("-param=", Joined, Nobody),
    // Sections that linkers collect, and what they are told.
    Spelling("l", Either, Linker),
    Spelling("L", Either, Linker),
    Spelling("T", Either, Linker),
    Spelling("u", Either, Linker),
    Spelling("z", Either, Linker),
    Spelling("e", Either, Linker),
    Spelling("Wl,", Joined, Linker),
    Spelling("Xlinker", Next, Linker),
    Spelling("fuse-ld=", Joined, Linker),
    Spelling("static", Value::None, Linker),
    Spelling("shared", Value::None, Linker),
    Spelling("pie", Value::None, Linker),
    Spelling("no-pie", Value::None, Linker),
    Spelling("nopie", Value::None, Linker),
    Spelling("static-pie", Value::None, Linker),
    Spelling("r", Value::None, Linker),
    Spelling("s", Value::None, Linker),
    Spelling("rdynamic", Value::None, Linker),
    Spelling("nostdlib", Value::None, Linker),
    Spelling("nostartfiles", Value::None, Linker),
    Spelling("nodefaultlibs", Value::None, Linker),
    Spelling("static-libgcc", Value::None, Linker),
    Spelling("shared-libgcc", Value::None, Linker),
    Spelling("pthread", Value::None, Both),
    // How the tools work together, and what assemblers are told.
    Spelling("pipe", Value::None, Nobody),
    Spelling("Wa,", Joined, Nobody),
    Spelling("Xassembler", Next, Nobody),
    Spelling("flto", Joined, Nobody),
    Spelling("fno-lto", Value::None, Nobody),
    Spelling("ffat-lto-objects", Value::None, Nobody),
    Spelling("fno-fat-lto-objects", Value::None, Nobody),
    Spelling("fuse-linker-plugin", Value::None, Nobody),
    Spelling("fno-use-linker-plugin", Value::None, Nobody),
];

/// What `rivet cc --help` says of them.
pub(super) const HELP: &str = "\
Options of C compilers:
  -c, -S, -E            An object, assembly, or the preprocessed source of each input
  -o FILE               Output file, - for standard output
  -x c                  The inputs that are no objects are C; with - as an input standard input is read
  -D -U -I -include -isystem -iquote -idirafter -M -MD -MMD -MF -MT -MQ -MP …
                        The preprocessor, as for clang
  -O -g -std= -f… -W… -w -m… -Xclang ARG -mllvm ARG …
                        The language, warnings and extensions (-march=), as for clang
  -l -L -Wl,… -Xlinker ARG -static -shared -pie -nostdlib -nostartfiles -T FILE …
                        The linker; static executables by default
  -v, --version, -dumpmachine, -dumpversion, -print-…
                        What the compiler is, and the commands that it runs
  -pipe -flto -Wa,… --param ARG
                        No effect
  @FILE                 Arguments from a file";

/// Files of arguments may name others; this many in all.
const MOST_FILES: usize = 100;

/// The arguments of `rivet cc` with options as C compilers spell them, as options with two dashes.
///
/// # Errors
/// When an option is not known, lacks its value, or a file of arguments cannot be read.
pub(super) fn translate(args: Vec<OsString>) -> Result<Vec<OsString>, CliError> {
    let mut args = expanded(args)?.into_iter();
    let mut out: Vec<OsString> = Vec::new();
    while let Some(arg) = args.next() {
        let Some(name) = arg.to_str().and_then(|text| text.strip_prefix('-')) else {
            out.push(if is_linked(Path::new(&arg)) { long("linker-arg", arg) } else { arg });
            continue;
        };
        if name == "-" {
            out.push(arg);
            out.extend(args);
            break;
        }
        let Some(Spelling(option, form, to)) = find(name) else {
            // Options with two dashes are Rivet's own; `-` is a file.
            if name.is_empty() || name.starts_with('-') {
                out.push(arg);
                continue;
            }
            let names = OPTIONS.iter().map(|Spelling(option, ..)| *option);
            let near = rivet_isa::nearest(name, names).map(|near| format!("; did you mean -{near}?"));
            let rest = near.unwrap_or_else(|| "; see rivet cc --help".into());
            return Err(CliError::Usage(format!("unknown option -{name}{rest}")));
        };
        let joined = &name[option.len()..];
        let is_apart = *form == Next || *form == Either && joined.is_empty();
        let next = if is_apart { args.next() } else { None };
        if is_apart && next.is_none() {
            return Err(CliError::Usage(format!("-{option}: expected a value")));
        }
        let own: Vec<OsString> = std::iter::once(arg.clone()).chain(next.clone()).collect();
        let value = next.unwrap_or_else(|| joined.into());
        let mut add = |name: &str, values: Vec<OsString>| {
            out.extend(values.into_iter().map(|value| long(name, value)));
        };
        match to {
            Nobody => {}
            Rivet(name) if *form == Value::None => {
                // Twice is as good as once.
                let flag = OsString::from(format!("--{name}"));
                if !out.contains(&flag) {
                    out.push(flag);
                }
            }
            Rivet("print-of-linker") => add("print-of-linker", vec![arg]),
            Rivet(name) => add(name, vec![value]),
            Clang => add("clang-arg", own),
            Linker => add("linker-arg", own),
            Both => {
                add("clang-arg", own.clone());
                add("linker-arg", own);
            }
        }
    }
    Ok(out)
}

/// An option of Rivet's with its value.
fn long(name: &str, value: OsString) -> OsString {
    let mut text = OsString::from(format!("--{name}="));
    text.push(value);
    text
}

/// Whether a file is for the linker only.
fn is_linked(path: &Path) -> bool {
    let has_version =
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.contains(".so."));
    has_version || path.extension().is_some_and(|e| e == "o" || e == "a" || e == "so" || e == "lo")
}

/// The option that an argument without its dash is.
fn find(name: &str) -> Option<&'static Spelling> {
    let fits = |spelling: &&Spelling| match spelling.1 {
        Joined | Either => name.starts_with(spelling.0),
        Value::None | Next => name == spelling.0,
    };
    OPTIONS.iter().filter(fits).max_by_key(|spelling| spelling.0.len())
}

/// With the arguments of files in the places of these (`@FILE`). A file that there is not is an argument like others, as for
/// GCC.
fn expanded(args: Vec<OsString>) -> Result<Vec<OsString>, CliError> {
    let mut files = 0;
    let mut rest: Vec<OsString> = args.into_iter().rev().collect();
    let mut out = Vec::new();
    while let Some(arg) = rest.pop() {
        let path = arg.to_str().and_then(|text| text.strip_prefix('@')).map(PathBuf::from);
        let Some(path) = path.filter(|path| path.is_file()) else {
            out.push(arg);
            continue;
        };
        files += 1;
        if files > MOST_FILES {
            return Err(CliError::Usage(format!("@{}: files of arguments name each other", path.display())));
        }
        let text = rivet_sim::input::read_text(&path, super::LARGEST)
            .map_err(|source| CliError::read(&path, source))?;
        rest.extend(words(&text).into_iter().rev().map(OsString::from));
    }
    Ok(out)
}

/// The words of a text: white space is between them, unless it is in quotes or behind a backslash.
fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let (mut word, mut quote): (Option<String>, Option<char>) = (None, None);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => word.get_or_insert_default().extend(chars.next()),
            '"' | '\'' if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            _ if c.is_whitespace() && quote.is_none() => out.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    out.extend(word);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(args: &[&str]) -> Result<Vec<String>, String> {
        let all = translate(args.iter().map(OsString::from).collect()).map_err(|error| error.to_string())?;
        Ok(all.into_iter().map(|arg| arg.into_string().expect("text")).collect())
    }

    #[test]
    fn values_may_be_joined_or_apart() {
        let all = translated(&[
            "-Ia", "-I", "b", "-include", "c.h", "-ofile", "-Wall", "-Wl,-x", "d.o", "-lm", "d.c",
        ]);
        let expected = [
            "--clang-arg=-Ia",
            "--clang-arg=-I",
            "--clang-arg=b",
            "--clang-arg=-include",
            "--clang-arg=c.h",
            "--output=file",
            "--clang-arg=-Wall",
            "--linker-arg=-Wl,-x",
            "--linker-arg=d.o",
            "--linker-arg=-lm",
            "d.c",
        ];
        assert_eq!(all, Ok(expected.map(String::from).to_vec()));
    }

    #[test]
    fn the_longest_option_counts() {
        let all =
            translated(&["-MMD", "-MF", "x.d", "-static", "-s", "-c", "-c", "--lmul", "2", "-", "--", "-c"]);
        let expected = [
            "--clang-arg=-MMD",
            "--clang-arg=-MF",
            "--clang-arg=x.d",
            "--linker-arg=-static",
            "--linker-arg=-s",
            "--object",
            "--lmul",
            "2",
            "-",
            "--",
            "-c",
        ];
        assert_eq!(all, Ok(expected.map(String::from).to_vec()));
    }

    #[test]
    fn unknown_options_have_a_suggestion() {
        let said = |arg: &str| translated(&[arg]).expect_err("an error");
        assert_eq!(said("-nostdlb"), "unknown option -nostdlb; did you mean -nostdlib?");
        assert_eq!(said("-qpath-of"), "unknown option -qpath-of; see rivet cc --help");
        assert_eq!(said("-include"), "-include: expected a value");
    }

    #[test]
    fn words_of_files() {
        assert_eq!(words("-Da=\"b c\" 'd  e'\\ f\n\t-g ''\"\\\"\""), ["-Da=b c", "d  e f", "-g", "\""]);
    }
}
