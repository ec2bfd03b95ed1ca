//! This module completes a module when all of its text was read: what functions refer to may stand behind them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::cursor::{Cursor, Result};
use super::debug::Places;
use super::metadata;
use super::module::ParsedItems;
use crate::error::CcError;
use crate::ir::{
    Binding, Declaration, FunctionAttrs, Global, Inst, Linkage, Module, Protector, Reach, Source, Symbol,
};
use crate::verify;

/// Says of each symbol that a function refers to how its address is found, and how much can be read there.
fn reach(c: &Cursor, module: &mut Module) -> Result<()> {
    let mut functions = std::mem::take(&mut module.functions);
    // The executable's definition replaces that of a library.
    let is_shared = module.is_shared;
    let replaced = |binding: &Binding| is_shared && binding.is_preemptible();
    let names: HashMap<String, bool> =
        functions.iter().map(|f| (f.name.clone(), replaced(&f.binding))).collect();
    let globals: HashMap<&str, &Global> = module.globals.iter().map(|g| (g.name.as_str(), g)).collect();
    let aliases: HashMap<&str, bool> =
        module.aliases.iter().map(|a| (a.name.as_str(), a.is_indirect || replaced(&a.binding))).collect();
    let declared: HashSet<&str> = module.declarations.iter().map(|d| d.name.as_str()).collect();
    let pure = functions.iter().filter(|f| f.attrs.is_pure()).map(|f| f.name.clone());
    let pure: HashSet<String> =
        pure.chain(module.declarations.iter().filter(|d| d.is_pure).map(|d| d.name.clone())).collect();
    let of = |name: &str| match globals.get(name) {
        Some(global) if global.thread_local => Some(Reach::ThreadLocal),
        Some(global) if global.init.is_none() || replaced(&global.binding) => Some(Reach::External),
        Some(_) => Some(Reach::Local),
        // Where these are, is known when the program starts.
        None if names.get(name) == Some(&true) || aliases.get(name) == Some(&true) => Some(Reach::External),
        None if names.contains_key(name) || aliases.contains_key(name) => Some(Reach::Local),
        None => declared.contains(name).then_some(Reach::External),
    };
    for func in &mut functions {
        for index in 0..func.symbol_count() {
            let symbol = Symbol::from_index(index);
            let known = of(func.symbol(symbol));
            // Calls are checked with their types.
            if known.is_none() && func.has_address(symbol) {
                let place = c.first_use(func.symbol(symbol));
                let what = format!("'@{}' is neither defined nor declared", func.symbol(symbol));
                return Err(c.error(place, what));
            }
            func.set_reach(symbol, known.unwrap_or_default());
            func.set_pure(symbol, pure.contains(func.symbol(symbol)));
            // A variable that another file may define, or not, can be at no address.
            let global = globals.get(func.symbol(symbol));
            let there = global.filter(|g| g.init.is_some() || g.binding.linkage != Linkage::Weak);
            let defined = |g: &&&Global| {
                g.init.is_some() && matches!(g.binding.linkage, Linkage::Local | Linkage::External)
            };
            let is_whole = there.filter(defined).is_some();
            func.set_readable(symbol, there.map_or(0, |global| global.size), is_whole);
            if let Some(targets) = there.and_then(|global| targets(global, &globals)) {
                func.set_targets(symbol, targets);
            }
            if aliases.contains_key(func.symbol(symbol)) {
                func.set_alias(symbol);
            }
        }
    }
    let referred = |name: &str| of(name).is_some();
    for global in &module.globals {
        let relocations = global.init.iter().flat_map(|init| &init.relocations);
        let mut names = relocations.flat_map(|r| r.minus.iter().chain([&r.symbol]));
        if let Some(wrong) = names.find(|name| !referred(name)) {
            let what = format!("'@{wrong}' is neither defined nor declared");
            return Err(c.error(c.first_use(wrong), what));
        }
    }
    module.functions = functions;
    Ok(())
}

/// Constants with more addresses than this are not looked into.
const MOST_TARGETS: usize = 16;

/// The variables whose addresses a constant holds, if it holds nothing else.
fn targets(global: &Global, globals: &HashMap<&str, &Global>) -> Option<Vec<String>> {
    let init =
        global.init.as_ref().filter(|_| global.constant && global.binding.linkage == Linkage::Local)?;
    let whole = init
        .relocations
        .iter()
        .all(|r| r.bytes == 8 && r.minus.is_none() && globals.contains_key(r.symbol.as_str()));
    let full = init.relocations.len() as u64 * 8 == global.size && init.relocations.len() <= MOST_TARGETS;
    (whole && full).then(|| init.relocations.iter().map(|r| r.symbol.clone()).collect())
}

/// Brings in what stands behind the functions, and verifies them.
pub(super) fn finish(c: &Cursor, top: ParsedItems) -> Result<Module> {
    let ParsedItems { globals, aliases, mut declarations, assembly, .. } = top;
    for (number, attrs, groups) in top.promises {
        let groups = groups.iter().filter_map(|group| top.groups.get(group));
        let all: Vec<&FunctionAttrs> = groups.chain([&attrs]).collect();
        declarations[number].is_pure = all.iter().any(|a| a.returns) && all.iter().any(|a| a.no_memory);
    }
    let (guard_offset, abi) = (top.nodes.guard_offset(), top.nodes.abi());
    let own_abi = abi.clone().unwrap_or_default();
    let (functions, is_shared, features) = (Vec::new(), top.nodes.is_shared(), top.nodes.features());
    let mut module =
        Module { functions, globals, aliases, declarations, assembly, abi: own_abi, features, is_shared };
    let text = Arc::new(c.source());
    let mut debug = Places::new(&top.nodes.debug);
    let names = module.globals.iter().map(|g| &g.name).chain(module.aliases.iter().map(|a| &a.name));
    let mut declared: HashSet<String> =
        names.chain(module.declarations.iter().map(|d| &d.name)).cloned().collect();
    let mut defined: HashSet<String> = HashSet::new();
    for mut read in top.functions {
        for (inst, id) in read.loops {
            let meta = metadata::loop_meta(&top.nodes, &debug, id);
            read.func.edit(inst, |data| data.loop_meta = Some(meta));
        }
        for (inst, weights) in read.weights {
            let weights = metadata::branch_weights(&top.nodes, &weights);
            read.func.edit(inst, |data| data.weights = weights);
        }
        let mut known: HashMap<u32, Option<Arc<[u32]>>> = HashMap::new();
        for (inst, id) in read.accesses {
            let types =
                known.entry(id).or_insert_with(|| metadata::access_types(&top.nodes, id).map(Arc::from));
            read.func.edit(inst, |data| data.effective.clone_from(types));
        }
        for (inst, id) in read.grouped {
            let groups = Arc::from(metadata::access_groups(&top.nodes, id));
            read.func.edit(inst, |data| data.groups = Some(groups));
        }
        read.func.subprogram = read.subprogram.and_then(|id| debug.subprogram(id));
        if read.func.subprogram.is_some() {
            for (insts, id) in read.debug {
                let loc = debug.location(id);
                insts.map(Inst::from_index).for_each(|inst| read.func.edit(inst, |data| data.loc = loc));
            }
        }
        for declaration in read.library {
            if !defined.contains(&declaration.name) && declared.insert(declaration.name.clone()) {
                module.declarations.push(declaration);
            }
        }
        let attrs = &mut read.func.attrs;
        attrs.abi = abi.clone().map_err(|what| c.error(read.place.clone(), what))?;
        for group in read.groups.iter().filter_map(|group| top.groups.get(group)) {
            attrs.vscale_range = attrs.vscale_range.or(group.vscale_range);
            attrs.features = attrs.features.or(group.features);
            attrs.no_jump_tables |= group.no_jump_tables;
            attrs.naked |= group.naked;
            attrs.returns |= group.returns;
            attrs.no_memory |= group.no_memory;
            attrs.protector = attrs.protector.max(group.protector);
        }
        if attrs.protector != Protector::None {
            attrs.guard_offset = guard_offset.clone().map_err(|what| c.error(read.place.clone(), what))?;
        }
        if defined.contains(&read.func.name) {
            return Err(c.error(read.place, format!("a second definition of '@{}'", read.func.name)));
        }
        let source = Source { text: Arc::clone(&text), name: read.place, insts: read.places };
        read.func.source = Some(Arc::new(source));
        if read.is_elsewhere {
            let (ret, params) = (read.func.ret, read.func.params().to_vec());
            let (variadic, weak) = (read.func.attrs.variadic, false);
            module.declarations.push(Declaration {
                name: read.func.name,
                ret,
                params,
                variadic,
                weak,
                is_pure: false,
            });
            continue;
        }
        defined.insert(read.func.name.clone());
        module.functions.push(read.func);
    }
    reach(c, &mut module)?;
    let callees = verify::Callees::of(&module);
    for func in &module.functions {
        if let (Err(fault), Some(source)) = (verify::function(func, Some(&callees)), &func.source) {
            let at = Box::new(source.location(fault.inst));
            return Err(CcError::Syntax { at, message: fault.message });
        }
    }
    Ok(module)
}
