//! Names of C++ and Rust as their sources write them, made of the names that linkers use.
//!
//! Symbols are the guest's: a name that would be very long is none.

use std::fmt;

use cpp_demangle::{DemangleOptions, Symbol};

/// Maximum length of a name, before and after.
const LONGEST: usize = 4096;

/// Text up to [`LONGEST`] bytes.
#[derive(Default)]
struct Bounded(String);

impl fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > LONGEST {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

/// Returns the name as the source writes it, with parameters in C++, without the hash in Rust; `None` if it is no such
/// name.
pub(crate) fn demangled(symbol: &str) -> Option<String> {
    use fmt::Write;
    if symbol.len() > LONGEST || !["_Z", "_R"].iter().any(|start| symbol.starts_with(start)) {
        return None;
    }
    let mut out = Bounded::default();
    if let Ok(name) = rustc_demangle::try_demangle(symbol) {
        write!(out, "{name:#}").ok()?;
        return Some(without_brackets(out.0));
    }
    let name = Symbol::new(symbol.as_bytes()).ok()?;
    let options = DemangleOptions::new().no_return_type();
    name.structured_demangle(&mut out, &options).ok()?;
    Some(out.0)
}

/// Returns the name as the source writes it, or the symbol's own.
pub(crate) fn readable(symbol: &str) -> String {
    demangled(symbol).unwrap_or_else(|| symbol.to_owned())
}

/// Returns whether a linker's name is one of Rust.
pub(crate) fn is_rust(symbol: &str) -> bool {
    symbol.len() <= LONGEST && rustc_demangle::try_demangle(symbol).is_ok()
}

/// Splits a path of Rust that begins with a type in angle brackets, such as `<a::Cell<i32> as a::Get>::get`: the type, the
/// trait, if there is one, and `::get`.
fn split_brackets(path: &str) -> Option<(&str, Option<&str>, &str)> {
    let inner = path.strip_prefix('<')?;
    let (mut depth, mut last, mut of_trait) = (0_u32, ' ', None);
    for (at, c) in inner.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if last == '-' => {}
            '>' if depth == 0 => {
                let rest = inner[at + 1..].strip_prefix("::").map(|_| &inner[at + 1..])?;
                return Some(match of_trait {
                    Some(from) => (&inner[..from], Some(&inner[from + " as ".len()..at]), rest),
                    None => (&inner[..at], None, rest),
                });
            }
            '>' => depth -= 1,
            ' ' if depth == 0 && inner[at..].starts_with(" as ") => of_trait = of_trait.or(Some(at)),
            _ => {}
        }
        last = c;
    }
    None
}

/// Returns the path of a method of Rust without the brackets around the type that it is of: `a::Cell<i32>::get`.
fn without_brackets(path: String) -> String {
    match split_brackets(&path) {
        // Paths of other types, such as `<[T]>::len`, keep them.
        Some((of, None, rest)) if of.starts_with(is_word) => format!("{of}{rest}"),
        _ => path,
    }
}

/// Returns the path of a function without its parameters: `a::f`.
pub(crate) fn demangled_path(symbol: &str) -> Option<String> {
    demangled(symbol).map(|full| split(&full).0.to_owned())
}

/// Maximum length of a name that is shown with its parameters where addresses are.
const LONG: usize = 40;

/// Returns the name, without parameters if it is long.
pub(crate) fn shortened(name: String) -> String {
    if name.len() <= LONG { name } else { split(&name).0.to_owned() }
}

/// Splits a function's name into its path and its parameters with what follows them: `a::f` and `(int) const`.
fn split(name: &str) -> (&str, &str) {
    let mut depth = 0_u32;
    let mut from = 0;
    // The parentheses of these belong to the path.
    for word in ["(anonymous namespace)", "operator()"] {
        if let Some(at) = name.rfind(word) {
            from = from.max(at + word.len());
        }
    }
    for (at, c) in name[from..].char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '(' if depth == 0 => return name.split_at(from + at),
            _ => {}
        }
    }
    (name, "")
}

/// Returns the path with the arguments of generic functions as debug information writes them: `f<i32>` for `f::<i32>`.
fn without_turbofish(path: &str) -> String {
    path.replace("::<", "<")
}

/// Returns the path without the arguments of templates and generic functions: `a::f` for `a<int>::f<char>`.
fn without_arguments(path: &str) -> String {
    let mut out = String::new();
    let (mut depth, mut last) = (0_u32, ' ');
    for c in path.chars() {
        match c {
            '<' if depth > 0 => depth += 1,
            // Else it begins the path, or an operator's name ends with it.
            '<' if is_word(last) && !out.ends_with("operator") => depth = 1,
            '>' if depth > 0 && last != '-' => depth -= 1,
            _ if depth == 0 => out.push(c),
            _ => {}
        }
        last = c;
    }
    out
}

/// Returns the path without the arguments of the function itself: `a<int>::f` for `a<int>::f<char>`.
fn without_last_arguments(path: &str) -> &str {
    let mut depth = 0_u32;
    if !path.ends_with('>') {
        return path;
    }
    for (at, c) in path.char_indices().rev() {
        match c {
            '>' if !path[..at].ends_with('-') => depth += 1,
            '<' if depth > 1 => depth -= 1,
            '<' => return &path[..at],
            _ => {}
        }
    }
    path
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the path of a function with the template arguments of its name in debug information: `a::f<i32>` of `a::f` and
/// `f<i32>`.
pub(crate) fn with_arguments(path: &str, name: &str) -> String {
    let path = without_turbofish(path);
    let plain = without_arguments(name);
    let short = without_arguments(&path);
    match short.strip_suffix(&plain) {
        Some(space) if plain != name && short == path && (space.is_empty() || space.ends_with("::")) => {
            format!("{space}{name}")
        }
        _ => path,
    }
}

/// Returns whether a function with this full name is meant by `wanted`: the name or the end of its path, with a list of
/// parameters or for all that there are, with template arguments or for all.
pub(crate) fn is_meant(full: &str, wanted: &str) -> bool {
    let without_spaces = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let tidy = |path: &str| without_turbofish(&without_spaces(path));
    let ((whole, parameters), (wanted, list)) = (split(full), split(wanted.trim()));
    let (path, wanted) = (tidy(whole), tidy(wanted));
    let ends = |path: &str| {
        let ends = |path: &str| {
            path.strip_suffix(&wanted).is_some_and(|before| before.is_empty() || before.ends_with("::"))
        };
        ends(path) || ends(without_last_arguments(path)) || ends(&without_arguments(path))
    };
    // A method of a trait is one of the type, too.
    let of_type = || match split_brackets(whole) {
        Some((of, Some(of_trait), rest)) => {
            [of, of_trait].iter().any(|of| ends(&tidy(&format!("{of}{rest}"))))
        }
        _ => false,
    };
    let is_end = ends(&path) || of_type();
    let (parameters, list) = (without_spaces(parameters), without_spaces(list));
    // `f(int)` means `f(int) const`, too.
    let same = || parameters.strip_prefix(&list).is_some_and(|rest| rest.is_empty() || rest == "const");
    !wanted.is_empty() && is_end && (list.is_empty() || same() || list == "(void)" && parameters == "()")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expectations are those of c++filt and of rustfilt.
    #[test]
    fn names_are_those_of_the_source() {
        let name = |symbol| demangled(symbol);
        assert_eq!(name("_ZN8geometry3Box4areaEv").as_deref(), Some("geometry::Box::area()"));
        assert_eq!(
            name("_Z7measureRN8geometry3BoxERKNS_5PointEPS2_").as_deref(),
            Some("measure(geometry::Box&, geometry::Point const&, geometry::Point*)")
        );
        assert_eq!(name("_ZN3foo3barIiEEiT_").as_deref(), Some("foo::bar<int>(int)"));
        assert_eq!(
            name("_ZN4core3fmt9Formatter3new17h0123456789abcdefE").as_deref(),
            Some("core::fmt::Formatter::new")
        );
        assert_eq!(name("main"), None);
        assert_eq!(name("_Znonsense"), None);
    }

    #[test]
    fn methods_of_rust_are_found_by_their_types() {
        let full = "<a::Cell<i32> as a::Twice>::twice";
        for wanted in ["twice", "Cell::twice", "Cell<i32>::twice", "a::Cell<i32>::twice", "Twice::twice"] {
            assert!(is_meant(full, wanted), "{wanted}");
        }
        for wanted in ["Cell<i64>::twice", "a::twice", "Once::twice"] {
            assert!(!is_meant(full, wanted), "{wanted}");
        }
        let plain = |name: &str| without_brackets(name.to_owned());
        assert_eq!(plain("<a::Cell<i32>>::get"), "a::Cell<i32>::get");
        assert_eq!(plain("<a::Cell<fn() -> i32>>::get::<u8>"), "a::Cell<fn() -> i32>::get::<u8>");
        assert_eq!(plain(full), full);
        assert_eq!(plain("<[i32]>::len"), "<[i32]>::len");
        for wanted in ["get", "Cell::get", "a::Cell<i32>::get"] {
            assert!(is_meant("a::Cell<i32>::get", wanted), "{wanted}");
        }
    }

    #[test]
    fn names_that_grow_without_end_are_none() {
        // Each substitution doubles the one before.
        let mut symbol = "_Z1fSt4pairIiiE".to_owned();
        for n in 0..30 {
            symbol += &format!("St4pairIS{0}_S{0}_E", char::from_digit(n, 36).unwrap().to_ascii_uppercase());
        }
        assert!(demangled(&symbol).is_none_or(|name| name.len() <= LONGEST));
    }

    #[test]
    fn a_function_is_meant_by_the_end_of_its_path() {
        let full = "geometry::Box::scale(double, int) const";
        for wanted in [
            "scale",
            "Box::scale",
            "geometry::Box::scale",
            "scale(double,int)",
            "Box::scale(double, int) const",
        ] {
            assert!(is_meant(full, wanted), "{wanted}");
        }
        for wanted in ["cale", "ox::scale", "scale(double)", "scale(int, double)", "", "(double, int)"] {
            assert!(!is_meant(full, wanted), "{wanted}");
        }
        assert!(is_meant("(anonymous namespace)::f(int)", "f"));
        assert!(is_meant("less::operator()(int, int) const", "less::operator()"));
        assert!(is_meant("g()", "g(void)"));
        assert!(is_meant("map<int, char>::at(int)", "map<int,char>::at"));
        assert!(is_meant("core::fmt::Formatter::new", "Formatter::new"));
        assert!(is_meant("map<int, char>::at<long>(int)", "map::at"));
    }

    #[test]
    fn generic_functions_are_meant_with_and_without_arguments() {
        for full in ["a::pick::<i32>", "a::pick<i32>"] {
            for wanted in ["pick", "a::pick", "pick<i32>", "pick::<i32>", "a::pick::<i32>", "a::pick<i32>"] {
                assert!(is_meant(full, wanted), "{full} {wanted}");
            }
            for wanted in ["pick<i64>", "pick::<f32>", "b::pick", "i32"] {
                assert!(!is_meant(full, wanted), "{full} {wanted}");
            }
        }
        assert!(is_meant("<a::Cell<i32> as a::Twice>::twice", "twice"));
        assert!(is_meant("a::Cell<i32>::get<i32>", "Cell<i32>::get"));
        assert!(!is_meant("a::Cell<i32>::get<i32>", "Cell<i64>::get"));
        assert!(is_meant("apply::<fn(i32) -> i64>", "apply"));
        assert_eq!(with_arguments("a::pick", "pick<i32>"), "a::pick<i32>");
        assert_eq!(with_arguments("a::pick::<i32>", "pick<i32>"), "a::pick<i32>");
        assert_eq!(with_arguments("a::Cell<T>::get", "get<i32>"), "a::Cell<T>::get");
        assert_eq!(with_arguments("operator>", "operator>"), "operator>");
    }
}
