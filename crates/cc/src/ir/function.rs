//! A function owns the arenas of its blocks, instructions and values, and every edit goes through it.
//!
//! Invariant: for every operand of an instruction that is in a block there is exactly one [`Use`] at its value, and no other
//! uses exist; equal constants are one value. Whether the program makes sense is the verifier's question, not asked here.

use std::collections::HashMap;
use std::sync::Arc;

use super::debug::{DebugLoc, Subprogram};
use super::entity::{Block, Inst, Symbol, Value};
use super::global::Binding;
use super::inst::{InstData, Op, Use};
use super::signature::{FunctionAttrs, Param, ParamAttrs};
use super::source::Source;
use super::symbols::SymbolData;
use super::types::Type;
use super::value::{Const, ValueData, ValueDef};

/// A block: instructions in order, phis first, a terminator last.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// Its name in the source, without the `%`.
    pub name: Option<Box<str>>,
    pub(super) insts: Vec<Inst>,
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
    pub(super) values: Vec<ValueData>,
    pub(super) uses: Vec<Vec<Use>>,
    pub(super) insts: Vec<InstData>,
    pub(super) blocks: Vec<BlockData>,
    pub(super) layout: Vec<Block>,
    pub(super) symbols: Vec<SymbolData>,
    pub(super) aliases: Vec<Symbol>,
    pub(super) constants: HashMap<(Type, Const), Value>,
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

    // Parameters and values.

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
