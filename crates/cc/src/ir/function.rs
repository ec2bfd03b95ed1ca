//! A function owns the arenas of its blocks, instructions and values, and every edit goes through it.
//!
//! Invariant: for every operand of an instruction that is in a block there is exactly one [`Use`] at its value, and no other
//! uses exist; equal constants are one value. Whether the program makes sense is the verifier's question, not asked here.

use std::collections::HashMap;
use std::sync::Arc;

use super::debug::{DebugLoc, Subprogram};
use super::entity::{Block, Inst, Symbol, Value};
use super::features::Features;
use super::global::{Binding, Reach};
use super::inst::{InstData, Op, Use};
use super::source::Source;
use super::types::Type;
use super::value::{Const, ValueData, ValueDef};

/// What a parameter promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParamAttrs {
    /// What it points to is accessed through it only.
    pub noalias: bool,
    /// The function does not write through it.
    pub readonly: bool,
    /// The function does not read through it.
    pub writeonly: bool,
    /// It is not null.
    pub nonnull: bool,
    /// It is neither undef nor poison.
    pub noundef: bool,
    /// The caller sign-extended it.
    pub signext: bool,
    /// The caller zero-extended it.
    pub zeroext: bool,
    /// It is the low half of an integer of more than 64 bits, whose high half is the next parameter.
    pub pair: bool,
    /// So many bytes can be read from it, whatever the program does.
    pub dereferenceable: u64,
    /// Its alignment in bytes; 0 if nothing is known.
    pub align: u32,
}

/// A parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its type.
    pub ty: Type,
    /// What is promised.
    pub attrs: ParamAttrs,
}

/// What is known of a function as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FunctionAttrs {
    /// The least and the greatest (0: unknown) `vscale` it may meet.
    pub vscale_range: Option<(u32, u32)>,
    /// What is promised of the result.
    pub ret: ParamAttrs,
    /// It takes more arguments than its parameters.
    pub variadic: bool,
    /// Extensions that it may use beyond RV64GCV.
    pub features: Features,
    /// A `switch` is comparisons (`no-jump-tables`).
    pub no_jump_tables: bool,
    /// Its code is inline assembly as it is, without prologue (`naked`).
    pub naked: bool,
}

/// A block: instructions in order, phis first, a terminator last.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// Its name in the source, without the `%`.
    pub name: Option<Box<str>>,
    insts: Vec<Inst>,
}

impl BlockData {
    /// The instructions.
    pub fn insts(&self) -> &[Inst] {
        &self.insts
    }
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name, without the `@`.
    pub name: String,
    /// What it gives.
    pub ret: Type,
    /// What is known of it.
    pub attrs: FunctionAttrs,
    /// Its linkage properties.
    pub binding: Binding,
    /// What it was read from; none if it was built.
    pub source: Option<Arc<Source>>,
    /// The function in the source, if debug information says.
    pub subprogram: Option<Arc<Subprogram>>,
    /// Where new instructions come from that do not say so themselves.
    loc: Option<DebugLoc>,
    params: Vec<Param>,
    param_values: Vec<Value>,
    values: Vec<ValueData>,
    uses: Vec<Vec<Use>>,
    insts: Vec<InstData>,
    blocks: Vec<BlockData>,
    layout: Vec<Block>,
    symbols: Vec<SymbolData>,
    aliases: Vec<Symbol>,
    constants: HashMap<(Type, Const), Value>,
}

/// What a function knows of a symbol.
#[derive(Clone, Debug)]
struct SymbolData {
    name: String,
    reach: Reach,
    /// Bytes that can be read there.
    readable: u64,
}

impl Function {
    /// A function without blocks; its parameters are values already.
    pub fn new(name: &str, ret: Type, params: &[Type]) -> Function {
        let params: Vec<Param> =
            params.iter().map(|&ty| Param { ty, attrs: ParamAttrs::default() }).collect();
        Function::with_params(name, ret, &params)
    }

    /// The same with promises of the parameters.
    pub fn with_params(name: &str, ret: Type, params: &[Param]) -> Function {
        let value = |(i, p): (usize, &Param)| ValueData { ty: p.ty, def: ValueDef::Param(i), name: None };
        Function {
            name: name.into(),
            ret,
            attrs: FunctionAttrs::default(),
            binding: Binding::default(),
            source: None,
            subprogram: None,
            loc: None,
            params: params.to_vec(),
            param_values: (0..params.len()).map(Value::from_index).collect(),
            values: params.iter().enumerate().map(value).collect(),
            uses: vec![Vec::new(); params.len()],
            insts: Vec::new(),
            blocks: Vec::new(),
            layout: Vec::new(),
            symbols: Vec::new(),
            aliases: Vec::new(),
            constants: HashMap::new(),
        }
    }

    // Parameters, values, symbols.

    /// The parameters.
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// The value of parameter `index`, which is less than their number.
    pub fn param(&self, index: usize) -> Value {
        self.param_values[index]
    }

    /// Replaces all parameters. The values of the old ones must not be used any more when a pass runs over the function.
    pub(crate) fn set_params(&mut self, params: &[Param]) {
        self.params = params.to_vec();
        let value = |(i, p): (usize, &Param)| ValueData { ty: p.ty, def: ValueDef::Param(i), name: None };
        self.param_values = params.iter().enumerate().map(|p| self.new_value(value(p))).collect();
    }

    /// All about a value.
    pub fn value(&self, value: Value) -> &ValueData {
        &self.values[value.index()]
    }

    /// How many values there are, dead ones included: the size of a table indexed by values.
    pub fn value_count(&self) -> usize {
        self.values.len()
    }

    /// The type of a value.
    pub fn ty(&self, value: Value) -> Type {
        self.values[value.index()].ty
    }

    /// Gives a value a name, or takes it away.
    pub fn set_name(&mut self, value: Value, name: Option<&str>) {
        self.values[value.index()].name = name.map(Into::into);
    }

    /// The instruction whose result a value is.
    pub fn def_inst(&self, value: Value) -> Option<Inst> {
        match self.value(value).def {
            ValueDef::Inst(inst) => Some(inst),
            _ => None,
        }
    }

    /// The data of the instruction whose result a value is.
    pub fn def(&self, value: Value) -> Option<&InstData> {
        self.def_inst(value).map(|inst| self.inst(inst))
    }

    /// Where a value is used.
    pub fn uses(&self, value: Value) -> &[Use] {
        &self.uses[value.index()]
    }

    /// The name behind a symbol.
    pub fn symbol(&self, symbol: Symbol) -> &str {
        &self.symbols[symbol.index()].name
    }

    /// The symbol of this name.
    pub fn add_symbol(&mut self, name: &str) -> Symbol {
        let index = self.symbols.iter().position(|s| s.name == name).unwrap_or_else(|| {
            self.symbols.push(SymbolData { name: name.into(), reach: Reach::default(), readable: 0 });
            self.symbols.len() - 1
        });
        Symbol::from_index(index)
    }

    /// How many symbols there are.
    pub fn symbol_count(&self) -> usize {
        self.symbols.len()
    }

    /// How the address of a symbol is found.
    pub fn reach(&self, symbol: Symbol) -> Reach {
        self.symbols[symbol.index()].reach
    }

    /// Says how the address of a symbol is found.
    pub fn set_reach(&mut self, symbol: Symbol, reach: Reach) {
        self.symbols[symbol.index()].reach = reach;
    }

    /// How many bytes can be read at a symbol, whatever happens; 0 where that is not known.
    pub fn readable(&self, symbol: Symbol) -> u64 {
        self.symbols[symbol.index()].readable
    }

    /// Says how many bytes can be read at a symbol.
    pub fn set_readable(&mut self, symbol: Symbol, bytes: u64) {
        self.symbols[symbol.index()].readable = bytes;
    }

    /// Whether a symbol is another name for something that may have a symbol of its own.
    pub fn is_alias(&self, symbol: Symbol) -> bool {
        self.aliases.contains(&symbol)
    }

    /// Says that a symbol is another name.
    pub fn set_alias(&mut self, symbol: Symbol) {
        self.aliases.push(symbol);
    }

    /// Whether the address of a symbol is a value of this function.
    pub fn has_address(&self, symbol: Symbol) -> bool {
        self.constants.contains_key(&(Type::PTR, Const::Symbol(symbol)))
    }

    // Blocks.

    /// A new block at the end of the layout; an empty name is none.
    pub fn add_block(&mut self, name: &str) -> Block {
        let block = Block::from_index(self.blocks.len());
        self.blocks.push(BlockData { name: (!name.is_empty()).then(|| name.into()), insts: Vec::new() });
        self.layout.push(block);
        block
    }

    /// The blocks in order; the first is the entry.
    pub fn layout(&self) -> &[Block] {
        &self.layout
    }

    /// Changes the order of the blocks; blocks that are left out are removed, they must not be referred to any more.
    pub fn set_layout(&mut self, layout: &[Block]) {
        let gone: Vec<Block> = self.layout.iter().copied().filter(|b| !layout.contains(b)).collect();
        for block in gone {
            for inst in self.blocks[block.index()].insts.clone() {
                self.remove(inst);
            }
        }
        self.layout = layout.to_vec();
    }

    /// The entry; none while there are no blocks.
    pub fn entry(&self) -> Option<Block> {
        self.layout.first().copied()
    }

    /// All about a block.
    pub fn block(&self, block: Block) -> &BlockData {
        &self.blocks[block.index()]
    }

    /// Gives a block a name, or takes it away.
    pub fn set_block_name(&mut self, block: Block, name: Option<&str>) {
        self.blocks[block.index()].name = name.map(Into::into);
    }

    /// How many blocks there are, removed ones included: the size of a table indexed by blocks.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// The terminator, if the block ends in one.
    pub fn terminator(&self, block: Block) -> Option<Inst> {
        self.block(block).insts.last().copied().filter(|&inst| self.inst(inst).op.is_terminator())
    }

    /// Where the block may go next; a target that is named twice appears twice.
    pub fn successors(&self, block: Block) -> &[Block] {
        self.terminator(block).map_or(&[], |inst| self.inst(inst).blocks())
    }

    /// The blocks that may come before each, indexed by block; one entry per edge.
    pub fn predecessors(&self) -> Vec<Vec<Block>> {
        let mut all = vec![Vec::new(); self.blocks.len()];
        for &block in &self.layout {
            for next in self.successors(block) {
                all[next.index()].push(block);
            }
        }
        all
    }

    /// The phis of a block.
    pub fn phis(&self, block: Block) -> impl Iterator<Item = Inst> + '_ {
        self.block(block).insts.iter().copied().take_while(|&inst| self.inst(inst).op == Op::Phi)
    }

    // Instructions.

    /// All about an instruction.
    pub fn inst(&self, inst: Inst) -> &InstData {
        &self.insts[inst.index()]
    }

    /// How many instructions there are, removed ones included.
    pub fn inst_count(&self) -> usize {
        self.insts.len()
    }

    /// Changes what does not touch uses: operation, type, flags, alignment, loop metadata. The type of the result follows.
    pub fn edit(&mut self, inst: Inst, change: impl FnOnce(&mut InstData)) {
        let data = &mut self.insts[inst.index()];
        change(data);
        if let Some(result) = data.result {
            self.values[result.index()].ty = data.ty;
        }
    }

    /// Where new instructions come from that do not say so themselves.
    pub fn loc(&self) -> Option<DebugLoc> {
        self.loc
    }

    /// Says where new instructions come from that do not say so themselves.
    pub fn set_loc(&mut self, loc: Option<DebugLoc>) {
        self.loc = loc;
    }

    /// Puts an instruction at the end of a block.
    pub fn append(&mut self, block: Block, data: InstData) -> Inst {
        let at = self.block(block).insts.len();
        self.insert(block, at, data)
    }

    /// Puts an instruction in front of another, from whose place it comes.
    pub fn insert_before(&mut self, before: Inst, mut data: InstData) -> Option<Inst> {
        let block = self.inst(before).block?;
        let at = self.position(before)?;
        data.loc = data.loc.or(self.inst(before).loc);
        Some(self.insert(block, at, data))
    }

    /// Puts an instruction at position `at` of a block.
    pub fn insert(&mut self, block: Block, at: usize, mut data: InstData) -> Inst {
        let inst = Inst::from_index(self.insts.len());
        data.block = Some(block);
        data.result = None;
        data.loc = data.loc.or(self.loc);
        if data.ty != Type::Void {
            data.result =
                Some(self.new_value(ValueData { ty: data.ty, def: ValueDef::Inst(inst), name: None }));
        }
        for (index, value) in data.operands.iter().enumerate() {
            self.uses[value.index()].push(Use { inst, index });
        }
        self.insts.push(data);
        self.blocks[block.index()].insts.insert(at, inst);
        inst
    }

    /// Where in its block an instruction is.
    pub fn position(&self, inst: Inst) -> Option<usize> {
        self.block(self.inst(inst).block?).insts.iter().position(|&i| i == inst)
    }

    /// Takes an instruction out of its block; its result must have no uses any more.
    pub fn remove(&mut self, inst: Inst) {
        self.drop_uses(inst);
        if let (Some(block), Some(at)) = (self.inst(inst).block, self.position(inst)) {
            self.blocks[block.index()].insts.remove(at);
        }
        let data = &mut self.insts[inst.index()];
        data.operands.clear();
        data.block = None;
    }

    /// Removes instructions whose results nobody but these instructions uses.
    pub fn remove_all(&mut self, insts: &[Inst]) {
        insts.iter().for_each(|&inst| self.set_operands(inst, &[]));
        insts.iter().for_each(|&inst| self.remove(inst));
    }

    /// Moves an instruction in front of another.
    pub fn move_before(&mut self, inst: Inst, before: Inst) {
        let (Some(from), Some(position)) = (self.inst(inst).block, self.position(inst)) else { return };
        self.blocks[from.index()].insts.remove(position);
        let (Some(to), Some(at)) = (self.inst(before).block, self.position(before)) else { return };
        self.blocks[to.index()].insts.insert(at, inst);
        self.insts[inst.index()].block = Some(to);
    }

    /// Ends the block of `inst` in front of it, without a terminator; gives the new block of what comes from `inst` on.
    pub(crate) fn split_before(&mut self, inst: Inst) -> Option<Block> {
        let (from, at) = (self.inst(inst).block?, self.position(inst)?);
        let rest = self.add_block("");
        let moved = self.blocks[from.index()].insts.split_off(at);
        for &inst in &moved {
            self.insts[inst.index()].block = Some(rest);
        }
        self.blocks[rest.index()].insts = moved;
        for next in self.successors(rest).to_vec() {
            for phi in self.phis(next).collect::<Vec<_>>() {
                let blocks = &mut self.insts[phi.index()].blocks;
                blocks.iter_mut().filter(|block| **block == from).for_each(|block| *block = rest);
            }
        }
        Some(rest)
    }

    /// Replaces one operand.
    pub fn set_operand(&mut self, inst: Inst, index: usize, value: Value) {
        let old = std::mem::replace(&mut self.insts[inst.index()].operands[index], value);
        self.uses[old.index()].retain(|u| *u != Use { inst, index });
        self.uses[value.index()].push(Use { inst, index });
    }

    /// Replaces all operands, and with them their number.
    pub fn set_operands(&mut self, inst: Inst, operands: &[Value]) {
        self.drop_uses(inst);
        self.insts[inst.index()].operands = operands.to_vec();
        for (index, value) in operands.iter().enumerate() {
            self.uses[value.index()].push(Use { inst, index });
        }
    }

    /// Replaces the target blocks of a terminator or the predecessors of a phi.
    pub fn set_blocks(&mut self, inst: Inst, blocks: &[Block]) {
        self.insts[inst.index()].blocks = blocks.to_vec();
    }

    /// Adds a predecessor to a phi.
    pub fn add_incoming(&mut self, phi: Inst, block: Block, value: Value) {
        let index = self.inst(phi).operands.len();
        let data = &mut self.insts[phi.index()];
        data.operands.push(value);
        data.blocks.push(block);
        self.uses[value.index()].push(Use { inst: phi, index });
    }

    /// Lets everybody who uses `old` use `new`.
    pub fn replace_uses(&mut self, old: Value, new: Value) {
        for Use { inst, index } in std::mem::take(&mut self.uses[old.index()]) {
            self.insts[inst.index()].operands[index] = new;
            self.uses[new.index()].push(Use { inst, index });
        }
    }

    /// Lets those who use `old`, and are chosen, use `new`.
    pub fn replace_uses_by(&mut self, old: Value, new: Value, chosen: impl Fn(Inst) -> bool) {
        for Use { inst, index } in self.uses[old.index()].clone() {
            if chosen(inst) {
                self.set_operand(inst, index, new);
            }
        }
    }

    /// Removes instructions that nobody can notice, over and over.
    pub fn remove_dead(&mut self) {
        let dead = |f: &Function, inst: Inst| {
            let data = f.inst(inst);
            let unused = data.result.is_none_or(|r| f.uses(r).iter().all(|u| u.inst == inst));
            data.block.is_some()
                && data.op.is_removable()
                && !data.flags.has(super::Flags::VOLATILE)
                && unused
        };
        let mut work: Vec<Inst> =
            self.layout.iter().flat_map(|&b| self.block(b).insts.iter().copied()).collect();
        while let Some(inst) = work.pop() {
            if dead(self, inst) {
                // Its operands may have lost their last use.
                work.extend(self.inst(inst).operands.iter().filter_map(|&value| self.def_inst(value)));
                self.remove(inst);
            }
        }
    }

    fn drop_uses(&mut self, inst: Inst) {
        for value in self.inst(inst).operands.clone() {
            self.uses[value.index()].retain(|u| u.inst != inst);
        }
    }

    /// A value that equals no other: the parser's stand-in for what is defined further on.
    pub(crate) fn new_value(&mut self, data: ValueData) -> Value {
        let value = Value::from_index(self.values.len());
        self.values.push(data);
        self.uses.push(Vec::new());
        value
    }

    /// The value of a constant.
    pub fn constant(&mut self, ty: Type, constant: Const) -> Value {
        if let Some(&value) = self.constants.get(&(ty, constant.clone())) {
            return value;
        }
        let value = self.new_value(ValueData { ty, def: ValueDef::Const(constant.clone()), name: None });
        self.constants.insert((ty, constant), value);
        value
    }
}
