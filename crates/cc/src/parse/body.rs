//! This module parses function bodies: blocks, names, and operands that may be defined later.

use std::collections::HashMap;
use std::ops::Range;

use super::constant::constant;
use super::cursor::{Cursor, Result, Span, bare};
use super::instruction::instruction;
use super::lex::Token;
use super::metadata::{Attached, Attachments};
use super::types::{MemoryType, NamedTypes, value_type};
use crate::ir::{
    Block, Const, Declaration, Element, Function, Inst, InstData, Op, Type, Value, ValueData, ValueDef,
};

/// A parameter as the text has it: several parameters of the function if it is a struct.
pub(super) struct Parameter {
    /// Its name, empty if it is numbered.
    pub(super) name: String,
    pub(super) ty: Type,
}

/// A function while it is read.
pub(super) struct Body<'b, 'a> {
    pub(super) c: &'b mut Cursor<'a>,
    pub(super) named: &'b NamedTypes,
    pub(super) func: Function,
    /// The block that instructions go to.
    pub(super) block: Block,
    /// `insertelement`s that became part of a splat.
    pub(super) absorbed: Vec<Inst>,
    /// Nodes of loops, by latch.
    pub(super) loops: Vec<(Inst, u32)>,
    /// Nodes of types, by access.
    pub(super) accesses: Vec<(Inst, u32)>,
    pub(super) grouped: Vec<(Inst, u32)>,
    /// What is expected of branches.
    pub(super) weights: Vec<(Inst, Attached)>,
    /// Nodes of places in the source, by the numbers of instructions.
    pub(super) debug: Vec<(Range<usize>, u32)>,
    /// Where each instruction is in the text.
    pub(super) places: Vec<Span>,
    /// Functions of the C library that stand for intrinsics.
    pub(super) library: Vec<Declaration>,
    values: HashMap<String, Value>,
    forward: HashMap<String, (Value, Span)>,
    blocks: HashMap<String, Block>,
    undefined: HashMap<Block, (String, Span)>,
    order: Vec<Block>,
    next_number: u32,
}

impl<'b, 'a> Body<'b, 'a> {
    /// Reads `{ … }`.
    pub(super) fn read(
        c: &'b mut Cursor<'a>,
        named: &'b NamedTypes,
        func: Function,
        parameters: &[Parameter],
    ) -> Result<Body<'b, 'a>> {
        let mut body = Body {
            c,
            named,
            func,
            block: Block::from_index(0),
            absorbed: Vec::new(),
            loops: Vec::new(),
            accesses: Vec::new(),
            grouped: Vec::new(),
            weights: Vec::new(),
            debug: Vec::new(),
            places: Vec::new(),
            library: Vec::new(),
            values: HashMap::new(),
            forward: HashMap::new(),
            blocks: HashMap::new(),
            undefined: HashMap::new(),
            order: Vec::new(),
            next_number: 0,
        };
        body.parameters(parameters)?;
        while body.c.peek() != Token::BraceClose {
            body.read_block()?;
        }
        let end = body.c.span();
        body.c.next();
        body.finish(end)?;
        Ok(body)
    }

    /// Names the parameters; one of a struct type is put together from those that its fields arrive in.
    fn parameters(&mut self, parameters: &[Parameter]) -> Result<()> {
        let (mut next, mut structs) = (0, Vec::new());
        for parameter in parameters {
            let Type::Struct(fields) = parameter.ty else {
                let value = self.func.param(next);
                self.define(&parameter.name, value, self.c.span())?;
                next += 1;
                continue;
            };
            // The name counts now, although the value is made in the entry block.
            let number = self.next_number.to_string();
            let name = if parameter.name.is_empty() { number } else { parameter.name.clone() };
            self.count(&name);
            structs.push((name, parameter.ty, next));
            next += fields.count();
        }
        self.c.expect(Token::BraceOpen, "'{'")?;
        if structs.is_empty() {
            return Ok(());
        }
        let span = self.c.span();
        let entry = match self.c.peek() {
            Token::Label => bare(self.c.text()).to_string(),
            _ => self.next_number.to_string(),
        };
        self.block = self.block_named(&entry, span.clone());
        for (name, ty, first) in structs {
            let Type::Struct(fields) = ty else { continue };
            let mut value = self.func.poison(ty);
            for i in 0..fields.count() {
                let field = self.func.param(first + i);
                let data = InstData::new(Op::InsertValue(i as u8), ty, &[value, field]);
                value = self.append_value(data, span.clone());
            }
            if self.values.insert(name.clone(), value).is_some() {
                return Err(self.c.error(span, format!("a second definition of '%{name}'")));
            }
        }
        Ok(())
    }

    fn read_block(&mut self) -> Result<()> {
        let span = self.c.span();
        let name = match self.c.peek() {
            Token::Label => bare(self.c.next()).to_string(),
            _ => self.next_number.to_string(),
        };
        let block = self.block_named(&name, span.clone());
        if self.undefined.remove(&block).is_none() {
            return Err(self.c.error(span, format!("a second block '{name}'")));
        }
        self.count(&name);
        self.order.push(block);
        self.block = block;
        loop {
            match self.c.peek() {
                Token::Record => {
                    self.c.next();
                    self.c.skip_group()?;
                }
                Token::Label | Token::BraceClose | Token::End => {
                    return Err(self
                        .c
                        .expected("an instruction: a block ends in a branch, 'ret' or 'unreachable'"));
                }
                _ => {
                    let ended = self.read_instruction()?;
                    if ended {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Gives whether it was a terminator.
    fn read_instruction(&mut self) -> Result<bool> {
        let start = self.c.span();
        let first = self.func.inst_count();
        let name = if self.c.peek() == Token::Local {
            let name = bare(self.c.next()).to_string();
            self.c.expect(Token::Equals, "'='")?;
            Some(name)
        } else {
            None
        };
        if self.c.eat_word("callbr") {
            let (value, data) = super::goto::callbr(self)?;
            if let Some(value) = value {
                self.define(&name.unwrap_or_default(), value, start.clone())?;
            }
            self.append(data, start);
            self.attachments(first)?;
            return Ok(true);
        }
        let Some(data) = instruction(self)? else {
            self.attachments(first)?;
            return match name {
                Some(_) => Err(self.c.error(start, "this call gives no value that the language knows")),
                None => Ok(false),
            };
        };
        let terminator = data.op.is_terminator();
        let inst = self.append(data, start.clone());
        let attached = self.attachments(first)?;
        self.loops.extend(attached.of_loop.map(|id| (inst, id)));
        self.accesses.extend(attached.access.map(|id| (inst, id)));
        self.grouped.extend(attached.group.map(|id| (inst, id)));
        self.weights.extend(attached.weights.map(|weights| (inst, weights)));
        match (self.func.inst(inst).result(), name) {
            (Some(value), name) => self.define(&name.unwrap_or_default(), value, start)?,
            (None, Some(_)) => return Err(self.c.error(start, "this instruction gives no value")),
            (None, None) => {}
        }
        Ok(terminator)
    }

    /// What follows an instruction, of which the function has those from number `first` on.
    fn attachments(&mut self, first: usize) -> Result<Attachments> {
        let attached = super::metadata::attachments(self.c)?;
        self.debug.extend(attached.place.map(|id| (first..self.func.inst_count(), id)));
        Ok(attached)
    }

    /// Puts an instruction at the end of the current block.
    pub(super) fn append(&mut self, data: crate::ir::InstData, place: Span) -> Inst {
        let inst = self.func.append(self.block, data);
        self.places.resize(inst.index() + 1, place);
        inst
    }

    /// Puts an instruction with a result at the end of the current block.
    pub(super) fn append_value(&mut self, data: crate::ir::InstData, place: Span) -> Value {
        let ty = data.ty;
        let inst = self.append(data, place);
        self.func.inst(inst).result().unwrap_or_else(|| self.func.poison(ty))
    }

    // Names.

    /// Numbers go on behind this name if it is a number.
    fn count(&mut self, name: &str) {
        if let Ok(number) = name.parse::<u32>() {
            self.next_number = number.saturating_add(1);
        }
    }

    fn define(&mut self, name: &str, value: Value, span: Span) -> Result<()> {
        let name = if name.is_empty() { self.next_number.to_string() } else { name.to_string() };
        self.count(&name);
        if name.parse::<u32>().is_err() {
            self.func.set_name(value, Some(&name));
        }
        if let Some((placeholder, used)) = self.forward.remove(&name) {
            let (expected, found) = (self.func.ty(placeholder), self.func.ty(value));
            if expected != found {
                return Err(self
                    .c
                    .error(used, format!("'%{name}' is used as {expected}, but it is of type {found}")));
            }
            self.func.replace_uses(placeholder, value);
        }
        if self.values.insert(name.clone(), value).is_some() {
            return Err(self.c.error(span, format!("a second definition of '%{name}'")));
        }
        Ok(())
    }

    fn block_named(&mut self, name: &str, span: Span) -> Block {
        if let Some(&block) = self.blocks.get(name) {
            return block;
        }
        let block = self.func.add_block(if name.parse::<u32>().is_ok() { "" } else { name });
        self.blocks.insert(name.to_string(), block);
        self.undefined.insert(block, (name.to_string(), span));
        block
    }

    /// A block where nothing comes to.
    pub(super) fn unreachable_block(&mut self, place: Span) -> Block {
        let (here, block) = (self.block, self.func.add_block(""));
        self.order.push(block);
        self.block = block;
        self.append(InstData::new(Op::Unreachable, Type::Void, &[]), place);
        self.block = here;
        block
    }

    /// `%name` of a block.
    pub(super) fn block_name(&mut self) -> Result<Block> {
        let span = self.c.span();
        let name = bare(self.c.expect(Token::Local, "the name of a block")?);
        Ok(self.block_named(name, span))
    }

    /// `label %name`.
    pub(super) fn label(&mut self) -> Result<Block> {
        self.c.expect_word("label")?;
        self.block_name()
    }

    // Operands.

    /// A type.
    pub(super) fn ty(&mut self) -> Result<Type> {
        value_type(self.c, self.named)
    }

    /// The type of values of a type in memory.
    pub(super) fn value_type(&self, written: &MemoryType, place: &Span) -> Result<Type> {
        super::types::plain(written)
            .ok_or_else(|| self.c.error(place.clone(), "values of this aggregate type are not supported"))
    }

    /// The address of a field of a struct or an array in memory, and its alignment.
    pub(super) fn field_address(
        &mut self,
        written: &MemoryType,
        base: Value,
        index: usize,
        align: u32,
        place: &Span,
    ) -> Result<(Value, u32)> {
        let offset = match written {
            MemoryType::Array(_, element) => element.layout().map(|(size, _)| size * index as u64),
            _ => written.offset(index).map(|(offset, _)| offset),
        };
        let offset =
            offset.ok_or_else(|| self.c.error(place.clone(), "the size of this type is not known"))?;
        let own = written.layout().map_or(1, |(_, align)| align as u32);
        let known = if align == 0 { own } else { align };
        let align = if offset == 0 { known } else { known.min(1 << offset.trailing_zeros().min(31)) };
        if offset == 0 {
            return Ok((base, align));
        }
        let offset = self.func.int(Type::I64, offset);
        let step = InstData::new(Op::Gep(Element::Of(Type::I8)), Type::PTR, &[base, offset]);
        Ok((self.append_value(step, place.clone()), align))
    }

    /// A type, then an operand of it.
    pub(super) fn typed(&mut self) -> Result<Value> {
        let span = self.c.span();
        let ty = self.ty()?;
        if ty == Type::Void {
            return Err(self.c.error(span, "an operand cannot be of type void"));
        }
        self.operand(ty)
    }

    /// An operand of a given type.
    pub(super) fn operand(&mut self, ty: Type) -> Result<Value> {
        if self.c.peek() != Token::Local {
            return constant(self.c, self.named, &mut self.func, ty);
        }
        let span = self.c.span();
        let name = bare(self.c.next());
        let known = self.values.get(name).or(self.forward.get(name).map(|(value, _)| value)).copied();
        if let Some(value) = known {
            let found = self.func.ty(value);
            if found != ty {
                return Err(self.c.error(
                    span,
                    format!("expected a value of type {ty}, but '%{name}' is of type {found}"),
                ));
            }
            return Ok(value);
        }
        let value = self.func.new_value(ValueData { ty, def: ValueDef::Const(Const::Undef), name: None });
        self.forward.insert(name.to_string(), (value, span));
        Ok(value)
    }

    /// `, ` and an operand of the type of `like`.
    pub(super) fn second(&mut self, like: Value) -> Result<Value> {
        self.c.expect(Token::Comma, "','")?;
        let ty = self.func.ty(like);
        self.operand(ty)
    }

    /// `, ` and a type and an operand.
    pub(super) fn next_typed(&mut self) -> Result<Value> {
        self.c.expect(Token::Comma, "','")?;
        self.typed()
    }

    /// Everything that was used must be there by now.
    fn finish(&mut self, end: Span) -> Result<()> {
        if let Some((name, (_, span))) = self.forward.iter().min_by_key(|(_, (_, span))| span.start) {
            return Err(self.c.error(span.clone(), format!("'%{name}' is not defined")));
        }
        if let Some((name, span)) = self.undefined.values().min_by_key(|(_, span)| span.start) {
            return Err(self.c.error(span.clone(), format!("there is no block '%{name}'")));
        }
        if self.order.is_empty() {
            return Err(self.c.error(end, "a function has at least one block"));
        }
        self.func.set_layout(&self.order);
        for inst in std::mem::take(&mut self.absorbed) {
            let unused = self.func.inst(inst).result().is_some_and(|value| self.func.uses(value).is_empty());
            if unused && self.func.inst(inst).block().is_some() {
                self.func.remove(inst);
            }
        }
        Ok(())
    }
}
