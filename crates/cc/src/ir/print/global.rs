//! This module prints global variables and aliases. A variable is printed as bytes and addresses, whatever its type was.

use std::fmt::Write;

use super::super::global::{Alias, Binding, Global, Initializer, Linkage, Relocation, Visibility};
use super::names::quoted;

/// A variable.
pub(super) fn variable(global: &Global) -> String {
    let mut text = format!("@{} = ", quoted(&global.name));
    match (&global.init, global.binding.linkage) {
        (None, Linkage::Weak) => text += "extern_weak ",
        (None, _) => text += "external ",
        (Some(_), _) => text += &words(&global.binding),
    }
    if global.thread_local {
        text += "thread_local ";
    }
    text += if global.constant { "constant " } else { "global " };
    match &global.init {
        None => {
            let _ = write!(text, "[{} x i8]", global.size);
        }
        Some(init) if init.is_zero() => {
            let _ = write!(text, "[{} x i8] zeroinitializer", global.size);
        }
        Some(init) => {
            let (types, values): (Vec<String>, Vec<String>) = parts(init, global.size).into_iter().unzip();
            let fields: Vec<String> =
                types.iter().zip(&values).map(|(ty, value)| format!("{ty} {value}")).collect();
            let _ = write!(text, "<{{ {} }}> <{{ {} }}>", types.join(", "), fields.join(", "));
        }
    }
    if let Some(section) = &global.binding.section {
        let _ = write!(text, ", section \"{section}\"");
    }
    let _ = write!(text, ", align {}", global.align.max(1));
    text
}

/// An alias.
pub(super) fn alias(alias: &Alias) -> String {
    let words = words(&alias.binding);
    let kind = if alias.is_indirect { "ifunc" } else { "alias" };
    format!("@{} = {words}{kind} i8, ptr {}", quoted(&alias.name), address(&alias.target, alias.addend))
}

/// The linkage properties, each with a space behind.
pub(super) fn words(binding: &Binding) -> String {
    let linkage = match binding.linkage {
        Linkage::External => "",
        Linkage::Local => "internal ",
        Linkage::Weak => "weak ",
        Linkage::Common => "common ",
    };
    let visibility = match binding.visibility {
        Visibility::Default => "",
        Visibility::Hidden => "hidden ",
        Visibility::Protected => "protected ",
    };
    let own = if binding.is_own { "dso_local " } else { "" };
    format!("{linkage}{own}{visibility}")
}

/// The types and values of the parts of an initialiser: bytes, addresses, zeros.
fn parts(init: &Initializer, size: u64) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut at = 0;
    let blob = |from: u64, to: u64, out: &mut Vec<(String, String)>| {
        if from == to {
            return;
        }
        let known = init.bytes.get(from as usize..(to as usize).min(init.bytes.len())).unwrap_or_default();
        let text = match known.iter().all(|byte| *byte == 0) {
            true => "zeroinitializer".into(),
            false => {
                let mut text: String = known.iter().copied().map(escaped).collect();
                text += &"\\00".repeat((to - from) as usize - known.len());
                format!("c\"{text}\"")
            }
        };
        out.push((format!("[{} x i8]", to - from), text));
    };
    for relocation in &init.relocations {
        blob(at, relocation.offset, &mut out);
        out.push(word(relocation));
        at = relocation.offset + u64::from(relocation.bytes);
    }
    // Zeros behind the last byte that is known are a part of their own.
    let known = (init.bytes.len() as u64).clamp(at, size);
    blob(at, known, &mut out);
    blob(known, size, &mut out);
    out
}

fn word(relocation: &Relocation) -> (String, String) {
    let address = address(&relocation.symbol, relocation.addend);
    let Some(minus) = &relocation.minus else { return ("ptr".into(), address) };
    let minus = quoted(minus);
    let difference = format!("sub (i64 ptrtoint (ptr {address} to i64), i64 ptrtoint (ptr @{minus} to i64))");
    match relocation.bytes {
        4 => ("i32".into(), format!("trunc (i64 {difference} to i32)")),
        _ => ("i64".into(), difference),
    }
}

fn address(symbol: &str, addend: i64) -> String {
    let symbol = quoted(symbol);
    if addend == 0 {
        format!("@{symbol}")
    } else {
        format!("getelementptr (i8, ptr @{symbol}, i64 {addend})")
    }
}

fn escaped(byte: u8) -> String {
    match byte {
        b'"' | b'\\' => format!("\\{byte:02X}"),
        0x20..0x7f => char::from(byte).to_string(),
        _ => format!("\\{byte:02X}"),
    }
}
