//! The printer writes programs as text that this parser and LLVM read.
//!
//! Invariant: reading the text of a valid program gives the same program (see [`same`](super::same)).

mod global;
mod inst;
mod names;
mod value;

use std::collections::BTreeMap;
use std::fmt;

use super::entity::{Inst, Value};
use super::flags::LoopMeta;
use super::function::Function;
use super::module::Module;
use super::signature::{ParamAttrs, Protector};
use super::types::Type;
pub(crate) use names::Names;

/// What is printed in front of and behind the functions because of them.
#[derive(Default)]
struct ModuleContext {
    /// By name.
    declarations: BTreeMap<String, String>,
    /// One node per loop, in order.
    loops: Vec<LoopMeta>,
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&function(self, &mut ModuleContext::default()))
    }
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut around = ModuleContext::default();
        for line in &self.assembly {
            writeln!(f, "module asm {}", names::text(line))?;
        }
        for variable in &self.globals {
            writeln!(f, "{}", global::variable(variable))?;
        }
        for alias in &self.aliases {
            writeln!(f, "{}", global::alias(alias))?;
        }
        for func in &self.functions {
            writeln!(f, "{}", function(func, &mut around))?;
        }
        for declaration in &self.declarations {
            let mut params: Vec<String> =
                declaration.params.iter().map(|p| format!("{}{}", p.ty, attributes(&p.attrs))).collect();
            if declaration.variadic {
                params.push("...".into());
            }
            writeln!(
                f,
                "declare {}{} @{}({}){}",
                if declaration.weak { "extern_weak " } else { "" },
                declaration.ret,
                names::quoted(&declaration.name),
                params.join(", "),
                if declaration.is_pure { " willreturn memory(none)" } else { "" }
            )?;
        }
        for declaration in around.declarations.values() {
            writeln!(f, "{declaration}")?;
        }
        let next = nodes(f, &around.loops)?;
        flags(f, self, next)
    }
}

impl Function {
    /// A value as it would be printed as an operand, without its type.
    pub fn display_value(&self, value: Value) -> String {
        Names::new(self).value(self, value)
    }

    /// An instruction as it would be printed, without its indent.
    pub fn display_inst(&self, inst: Inst) -> String {
        Names::new(self).inst(self, inst)
    }
}

impl Names {
    /// An instruction without its indent.
    pub(crate) fn inst(&self, func: &Function, inst: Inst) -> String {
        let lines = inst::instruction(func, self, inst, &mut ModuleContext::default());
        lines.join("\n").trim().to_string()
    }
}

fn function(func: &Function, around: &mut ModuleContext) -> String {
    let names = Names::new(func);
    let mut params: Vec<String> = func
        .params()
        .iter()
        .enumerate()
        .map(|(i, p)| format!("{}{} {}", p.ty, attributes(&p.attrs), names.value(func, func.param(i))))
        .collect();
    if func.attrs.variadic {
        params.push("...".into());
    }
    let range = func
        .attrs
        .vscale_range
        .map_or(String::new(), |(least, most)| format!(" vscale_range({least},{most})"));
    let features = func
        .attrs
        .features
        .map_or(String::new(), |features| format!(" \"target-features\"=\"{}\"", features.list()));
    let no_tables = if func.attrs.no_jump_tables { " \"no-jump-tables\"=\"true\"" } else { "" };
    let naked = if func.attrs.naked { " naked" } else { "" };
    let pure = [(func.attrs.returns, " willreturn"), (func.attrs.no_memory, " memory(none)")];
    let pure: String = pure.into_iter().filter(|(has, _)| *has).map(|(_, word)| word).collect();
    let protector = match func.attrs.protector {
        Protector::None => "",
        Protector::Arrays => " ssp",
        Protector::Strong => " sspstrong",
        Protector::All => " sspreq",
    };
    let ret_attributes = attributes(&func.attrs.ret).trim_start().to_string();
    let space = if ret_attributes.is_empty() { "" } else { " " };
    let words = global::words(&func.binding);
    let section =
        func.binding.section.as_ref().map_or(String::new(), |section| format!(" section \"{section}\""));
    let align = match func.binding.align {
        0 => String::new(),
        align => format!(" align {align}"),
    };
    let mut text = format!(
        "define {words}{ret_attributes}{space}{} @{}({}){range}{naked}{pure}{protector}{features}{no_tables}{section}{align} {{\n",
        func.ret,
        names::quoted(&func.name),
        params.join(", ")
    );
    for (i, &block) in func.layout().iter().enumerate() {
        let label = names.block(block);
        if i != 0 {
            text += "\n";
        }
        if i != 0 || func.block(block).name.is_some() {
            text += &format!("{label}:\n");
        }
        for &inst in func.block(block).insts() {
            for line in inst::instruction(func, &names, inst, around) {
                text += &format!("  {line}\n");
            }
        }
    }
    text + "}\n"
}

/// The promises of a parameter or a result, each with a space in front.
fn attributes(attrs: &ParamAttrs) -> String {
    let mut text = String::new();
    let words = [
        ("noalias", attrs.noalias),
        ("nonnull", attrs.nonnull),
        ("noundef", attrs.noundef),
        ("readonly", attrs.readonly && !attrs.writeonly),
        ("writeonly", attrs.writeonly && !attrs.readonly),
        ("readnone", attrs.readonly && attrs.writeonly),
        ("signext", attrs.signext),
        ("zeroext", attrs.zeroext),
    ];
    for (word, _) in words.iter().filter(|(_, set)| *set) {
        text += &format!(" {word}");
    }
    if attrs.align != 0 {
        text += &format!(" align {}", attrs.align);
    }
    if attrs.dereferenceable != 0 {
        text += &format!(" dereferenceable({})", attrs.dereferenceable);
    }
    text
}

/// What a module says of itself, as nodes from this number on: its ABI, and a guard beside the thread pointer.
fn flags(f: &mut fmt::Formatter<'_>, module: &Module, first: usize) -> fmt::Result {
    let mut flags: Vec<(&str, String)> = Vec::new();
    flags.extend(module.is_shared.then(|| ("PIC Level", "i32 2".into())));
    flags.extend(module.abi.map(|abi| ("target-abi", format!("!\"{}\"", abi.text()))));
    if let Some(offset) = module.functions.iter().find_map(|func| func.attrs.guard_offset) {
        flags.extend([
            ("stack-protector-guard", "!\"tls\"".into()),
            ("stack-protector-guard-reg", "!\"tp\"".into()),
            ("stack-protector-guard-offset", format!("i32 {offset}")),
        ]);
    }
    if flags.is_empty() {
        return Ok(());
    }
    let numbers: Vec<String> = (first..).take(flags.len()).map(|number| format!("!{number}")).collect();
    writeln!(f, "!llvm.module.flags = !{{{}}}", numbers.join(", "))?;
    for (number, (name, value)) in numbers.iter().zip(flags) {
        writeln!(f, "{number} = !{{i32 1, !\"{name}\", {value}}}")?;
    }
    Ok(())
}

/// The metadata of the loops: nodes 0, 1, …, then what they refer to; gives the number of the next node.
fn nodes(f: &mut fmt::Formatter<'_>, loops: &[LoopMeta]) -> Result<usize, fmt::Error> {
    let mut next = loops.len();
    let mut inner = Vec::new();
    for (i, meta) in loops.iter().enumerate() {
        let mut items = vec![format!("!{i}")];
        for text in properties(meta) {
            items.push(format!("!{next}"));
            inner.push(format!("!{next} = !{{!\"llvm.loop.{text}}}"));
            next += 1;
        }
        writeln!(f, "!{i} = distinct !{{{}}}", items.join(", "))?;
    }
    inner.iter().try_for_each(|line| writeln!(f, "{line}"))?;
    Ok(next)
}

/// What a loop's metadata says, each without `llvm.loop.` in front and with the closing quote of its name.
fn properties(meta: &LoopMeta) -> Vec<String> {
    let mut all = Vec::new();
    let mut say = |text: String| all.push(text);
    if meta.mustprogress {
        say("mustprogress\"".into());
    }
    if meta.no_unroll {
        say("unroll.disable\"".into());
    }
    if meta.is_vectorized {
        say("isvectorized\", i32 1".into());
    }
    if let Some(enable) = meta.vectorize {
        say(format!("vectorize.enable\", i1 {enable}"));
    }
    if let Some(width) = meta.width {
        say(format!("vectorize.width\", i32 {width}"));
    }
    if let Some(count) = meta.interleave {
        say(format!("interleave.count\", i32 {count}"));
    }
    all
}

/// A type as an argument of a declaration.
fn declared(arguments: &[(Option<Type>, String)]) -> String {
    let types: Vec<String> =
        arguments.iter().map(|(ty, _)| ty.map_or("metadata".to_string(), |ty| ty.to_string())).collect();
    types.join(", ")
}
