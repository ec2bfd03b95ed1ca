//! This module parses metadata and keeps only `!llvm.loop` hints.

use std::collections::HashMap;

use super::cursor::{Cursor, Result, bare};
use super::lex::Token;
use crate::ir::LoopMeta;

/// A part of a node.
#[derive(Clone, Debug)]
pub(super) enum MetadataOperand {
    Node(u32),
    Text(String),
    Number(u64),
}

/// The numbered nodes of a module.
pub(super) type Nodes = HashMap<u32, Vec<MetadataOperand>>;

/// `!12 = distinct !{ … }` or `!llvm.ident = !{ … }`.
pub(super) fn definition(c: &mut Cursor, nodes: &mut Nodes) -> Result<()> {
    let name = bare(c.next());
    c.expect(Token::Equals, "'='")?;
    c.eat_word("distinct");
    let items = node(c)?;
    if let Ok(number) = name.parse() {
        nodes.insert(number, items);
    }
    Ok(())
}

/// `!{ … }` or `!DIName( … )`; the parts of the latter are skipped.
fn node(c: &mut Cursor) -> Result<Vec<MetadataOperand>> {
    let mut items = Vec::new();
    if c.peek() == Token::Metadata {
        c.next();
        if c.peek() == Token::ParenOpen {
            c.skip_group()?;
        }
        return Ok(items);
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
            Token::Int => items.extend(c.text().parse().ok().map(MetadataOperand::Number)),
            Token::Word if matches!(c.text(), "true" | "false") => {
                items.push(MetadataOperand::Number((c.text() == "true").into()))
            }
            _ => {}
        }
        c.next();
    }
    Ok(items)
}

/// What follows an instruction: `, !dbg !7, !llvm.loop !12`. Gives the node of the loop.
pub(super) fn attachments(c: &mut Cursor) -> Result<Option<u32>> {
    let mut loop_node = None;
    while c.peek() == Token::Comma && c.peek_at(1) == Token::Metadata {
        c.next();
        let kind = bare(c.next());
        match c.peek() {
            Token::Metadata if c.peek_at(1) != Token::ParenOpen => {
                let id = bare(c.next()).parse().ok();
                if kind == "llvm.loop" {
                    loop_node = id;
                }
            }
            _ => {
                node(c)?;
            }
        }
    }
    Ok(loop_node)
}

/// What the node of a loop says.
pub(super) fn loop_meta(nodes: &Nodes, id: u32) -> LoopMeta {
    let mut meta = LoopMeta::default();
    let inner = nodes.get(&id).into_iter().flatten().filter_map(|item| match item {
        MetadataOperand::Node(inner) => nodes.get(inner),
        _ => None,
    });
    for items in inner {
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
            "llvm.loop.interleave.count" => meta.interleave = number,
            _ => {}
        }
    }
    meta
}
