//! This module parses metadata and keeps only `!llvm.loop` hints, the types of `!tbaa`, the weights of branches, and places of
//! debug information.

use std::collections::HashMap;

use rivet_isa::Isa;

use super::cursor::{Cursor, Result, bare};
use super::debug::{self, DebugNodes, Fields, Places};
use super::lex::Token;
use crate::ir::{Abi, Features, LoopMeta};

/// A part of a node.
#[derive(Clone, Debug)]
pub(super) enum MetadataOperand {
    Node(u32),
    Text(String),
    Number(u64),
}

/// The numbered nodes of a module.
#[derive(Default)]
pub(super) struct Nodes {
    /// Those that have no name.
    plain: HashMap<u32, Vec<MetadataOperand>>,
    /// Those of debug information.
    pub(super) debug: DebugNodes,
    /// Those of `!llvm.module.flags`.
    flags: Vec<u32>,
}

/// A node.
enum Node {
    Plain(Vec<MetadataOperand>),
    /// One that says where something is, with its name.
    Place(String, Fields),
}

impl Nodes {
    /// The value of a module flag.
    fn flag(&self, wanted: &str) -> Option<&MetadataOperand> {
        let flags = self.flags.iter().filter_map(|number| self.plain.get(number));
        let value = |items: &'_ Vec<MetadataOperand>| match &items[..] {
            [_, MetadataOperand::Text(name), _, ..] => name == wanted,
            _ => false,
        };
        flags.into_iter().find(|items| value(items)).and_then(|items| items.get(2))
    }

    /// How far from the thread pointer the guard of frames is, if it is there.
    ///
    /// # Errors
    /// What is not supported.
    pub(super) fn guard_offset(&self) -> std::result::Result<Option<i32>, String> {
        let text = |name: &str| match self.flag(name) {
            Some(MetadataOperand::Text(text)) => Some(text.as_str()),
            _ => None,
        };
        match (text("stack-protector-guard"), text("stack-protector-guard-reg")) {
            (None | Some("global"), _) => Ok(None),
            (Some("tls"), None | Some("tp")) => match self.flag("stack-protector-guard-offset") {
                Some(MetadataOperand::Number(offset)) => Ok(Some(*offset as i64 as i32)),
                _ => Ok(Some(0)),
            },
            (Some(guard), register) => Err(format!(
                "the guard of frames '{guard}'{} is not supported",
                register.map_or(String::new(), |register| format!(" at '{register}'"))
            )),
        }
    }

    /// Whether the code is for a shared library: it may lie anywhere, and not because the executable does.
    pub(super) fn is_shared(&self) -> bool {
        let level = |name: &str| matches!(self.flag(name), Some(MetadataOperand::Number(n)) if *n != 0);
        level("PIC Level") && !level("PIE Level")
    }

    /// The ISA that the module is for, if there is a word of it that is understood.
    pub(super) fn features(&self) -> Option<Features> {
        let Some(MetadataOperand::Node(list)) = self.flag("riscv-isa") else { return None };
        let [MetadataOperand::Text(text), ..] = &self.plain.get(list)?[..] else { return None };
        Isa::parse(text).ok().map(|isa| Features::of_isa(&isa))
    }

    /// The ABI, if there is a word of it.
    ///
    /// # Errors
    /// What is not supported.
    pub(super) fn abi(&self) -> std::result::Result<Option<Abi>, String> {
        match self.flag("target-abi") {
            Some(MetadataOperand::Text(text)) => {
                let known = [Abi::Hard, Abi::Soft].into_iter().find(|abi| abi.text() == text);
                known.map(Some).ok_or_else(|| format!("the ABI '{text}' is not supported"))
            }
            _ => Ok(None),
        }
    }
}

/// `!12 = distinct !{ … }` or `!llvm.ident = !{ … }`.
pub(super) fn definition(c: &mut Cursor, nodes: &mut Nodes) -> Result<()> {
    let name = bare(c.next());
    c.expect(Token::Equals, "'='")?;
    c.eat_word("distinct");
    match (name.parse(), node(c)?) {
        (Ok(number), Node::Plain(items)) => drop(nodes.plain.insert(number, items)),
        (Ok(number), Node::Place(name, fields)) => nodes.debug.keep(number, name, fields),
        (Err(_), Node::Plain(items)) if name == "llvm.module.flags" => {
            nodes.flags.extend(items.iter().filter_map(|item| match item {
                MetadataOperand::Node(number) => Some(*number),
                _ => None,
            }));
        }
        _ => {}
    }
    Ok(())
}

/// `!{ … }` or `!DIName( … )`.
fn node(c: &mut Cursor) -> Result<Node> {
    let mut items = Vec::new();
    if c.peek() == Token::Metadata {
        let name = bare(c.next());
        if c.peek() == Token::ParenOpen && debug::is_place(name) {
            return Ok(Node::Place(name.to_string(), debug::fields(c)?));
        }
        if c.peek() == Token::ParenOpen {
            c.skip_group()?;
        }
        return Ok(Node::Plain(items));
    }
    c.expect(Token::Exclaim, "a metadata node")?;
    let start = c.span();
    c.expect(Token::BraceOpen, "'{'")?;
    let mut depth = 1;
    while depth > 0 {
        match c.peek() {
            Token::BraceOpen => depth += 1,
            Token::BraceClose => depth -= 1,
            Token::End => return Err(c.error(start, "this bracket is never closed")),
            Token::Metadata => items.extend(bare(c.text()).parse().ok().map(MetadataOperand::Node)),
            Token::String => items.push(MetadataOperand::Text(bare(c.text()).to_string())),
            Token::Int => {
                let signed = |text: &str| text.parse::<i64>().map(|number| number as u64);
                items
                    .extend(c.text().parse().or_else(|_| signed(c.text())).ok().map(MetadataOperand::Number));
            }
            Token::Word if matches!(c.text(), "true" | "false") => {
                items.push(MetadataOperand::Number((c.text() == "true").into()))
            }
            _ => {}
        }
        c.next();
    }
    Ok(Node::Plain(items))
}

/// A node that is attached to an instruction: its number, or the node itself.
pub(super) enum Attached {
    Number(u32),
    Node(Vec<MetadataOperand>),
}

/// The nodes that follow an instruction.
#[derive(Default)]
pub(super) struct Attachments {
    /// `!llvm.loop`.
    pub(super) of_loop: Option<u32>,
    /// `!tbaa`.
    pub(super) access: Option<u32>,
    /// `!llvm.access.group`.
    pub(super) group: Option<u32>,
    /// `!dbg`.
    pub(super) place: Option<u32>,
    /// `!prof`.
    pub(super) weights: Option<Attached>,
}

/// What follows an instruction: `, !dbg !7, !llvm.loop !12`.
pub(super) fn attachments(c: &mut Cursor) -> Result<Attachments> {
    let mut found = Attachments::default();
    while c.peek() == Token::Comma && c.peek_at(1) == Token::Metadata {
        c.next();
        let kind = bare(c.next());
        match c.peek() {
            Token::Metadata if c.peek_at(1) != Token::ParenOpen => {
                let id = bare(c.next()).parse().ok();
                match kind {
                    "llvm.loop" => found.of_loop = id,
                    "tbaa" => found.access = id,
                    "llvm.access.group" => found.group = id,
                    "dbg" => found.place = id,
                    "prof" => found.weights = id.map(Attached::Number),
                    _ => {}
                }
            }
            _ => match node(c)? {
                Node::Plain(items) if kind == "prof" => found.weights = Some(Attached::Node(items)),
                _ => {}
            },
        }
    }
    Ok(found)
}

/// What the node of a loop says.
pub(super) fn loop_meta(nodes: &Nodes, places: &Places, id: u32) -> LoopMeta {
    let parts = nodes.plain.get(&id).into_iter().flatten().filter_map(|item| match item {
        MetadataOperand::Node(inner) => Some(*inner),
        _ => None,
    });
    let start = parts.clone().find_map(|part| places.location(part));
    let mut meta = LoopMeta { start, ..LoopMeta::default() };
    for items in parts.filter_map(|part| nodes.plain.get(&part)) {
        let Some(MetadataOperand::Text(name)) = items.first() else { continue };
        let number = match items.get(1) {
            Some(MetadataOperand::Number(number)) => u32::try_from(*number).ok(),
            _ => None,
        };
        match name.as_str() {
            "llvm.loop.mustprogress" => meta.mustprogress = true,
            "llvm.loop.unroll.disable" => meta.no_unroll = true,
            "llvm.loop.isvectorized" => meta.is_vectorized = number != Some(0),
            "llvm.loop.vectorize.enable" => meta.vectorize = number.map(|n| n != 0),
            "llvm.loop.vectorize.width" => meta.width = number,
            "llvm.loop.parallel_accesses" => {
                meta.parallel = match items.get(1) {
                    Some(MetadataOperand::Node(group)) => Some(*group),
                    _ => None,
                }
            }
            "llvm.loop.interleave.count" => meta.interleave = number,
            _ => {}
        }
    }
    meta
}

/// The groups of an access: that which a node is, or those that it lists.
pub(super) fn access_groups(nodes: &Nodes, id: u32) -> Vec<u32> {
    let listed = nodes.plain.get(&id).into_iter().flatten().filter_map(|item| match item {
        MetadataOperand::Node(group) => Some(*group),
        _ => None,
    });
    listed.chain([id]).collect()
}

/// How often a branch goes to each of its two targets: `!{!"branch_weights", i32 1, i32 2000}`, where `!"expected"` may follow
/// the name.
pub(super) fn branch_weights(nodes: &Nodes, attached: &Attached) -> Option<[u32; 2]> {
    let items = match attached {
        Attached::Number(id) => nodes.plain.get(id)?,
        Attached::Node(items) => items,
    };
    let [MetadataOperand::Text(name), rest @ ..] = &items[..] else { return None };
    let rest = match rest {
        [MetadataOperand::Text(_), rest @ ..] => rest,
        all => all,
    };
    match rest {
        [MetadataOperand::Number(a), MetadataOperand::Number(b)] if name == "branch_weights" => {
            Some([u32::try_from(*a).ok()?, u32::try_from(*b).ok()?])
        }
        _ => None,
    }
}

/// The chain of types from that of an access to the root; none if the nodes are of another form. A type node is
/// `!{!"int", !parent, i64 0}`, a root `!{!"Simple C/C++ TBAA"}`, the tag of an access `!{!base, !type, i64 offset}`.
pub(super) fn access_types(nodes: &Nodes, tag: u32) -> Option<Vec<u32>> {
    let [MetadataOperand::Node(_), MetadataOperand::Node(ty), MetadataOperand::Number(_), ..] =
        nodes.plain.get(&tag)?[..]
    else {
        return None;
    };
    let mut chain = vec![ty];
    loop {
        let at = *chain.last()?;
        match nodes.plain.get(&at)?[..] {
            [MetadataOperand::Text(_)] => return Some(chain),
            [MetadataOperand::Text(_), MetadataOperand::Node(up), MetadataOperand::Number(0)]
                if !chain.contains(&up) =>
            {
                chain.push(up);
            }
            _ => return None,
        }
    }
}
