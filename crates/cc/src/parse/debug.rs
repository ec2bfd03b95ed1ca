//! This module reads the nodes of debug information that places of functions and instructions need.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::cursor::{Cursor, Result, bare};
use super::expression::unescaped;
use super::lex::Token;
use crate::ir::{CompileUnit, DebugInfo, DebugLoc, SourceFile, Subprogram};

/// Scopes are nested at most so deep.
const MOST_SCOPES: usize = 1000;

/// The fields of a node by their names.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields(HashMap<String, FieldValue>);

#[derive(Clone, Debug)]
enum FieldValue {
    Node(u32),
    Text(String),
    Number(u64),
    Words(Vec<String>),
}

impl Fields {
    fn node(&self, name: &str) -> Option<u32> {
        match self.0.get(name)? {
            FieldValue::Node(id) => Some(*id),
            _ => None,
        }
    }

    fn text(&self, name: &str) -> String {
        match self.0.get(name) {
            // DWARF ends strings by NUL.
            Some(FieldValue::Text(text)) => text.split('\0').next().unwrap_or_default().into(),
            _ => String::new(),
        }
    }

    fn number(&self, name: &str) -> u32 {
        match self.0.get(name) {
            Some(FieldValue::Number(number)) => u32::try_from(*number).unwrap_or(0),
            _ => 0,
        }
    }

    fn words(&self, name: &str) -> &[String] {
        match self.0.get(name) {
            Some(FieldValue::Words(words)) => words,
            _ => &[],
        }
    }
}

/// The nodes of debug information of a module: their names and fields.
#[derive(Debug, Default)]
pub(super) struct DebugNodes(BTreeMap<u32, (String, Fields)>);

impl DebugNodes {
    /// Keeps a node.
    pub(super) fn keep(&mut self, id: u32, name: String, fields: Fields) {
        self.0.insert(id, (name, fields));
    }

    fn get(&self, id: u32, name: &str) -> Option<&Fields> {
        self.0.get(&id).filter(|(kind, _)| kind == name).map(|(_, fields)| fields)
    }

    fn all(&self, name: &str) -> impl Iterator<Item = (u32, &Fields)> {
        self.0.iter().filter(move |(_, (kind, _))| kind == name).map(|(id, (_, fields))| (*id, fields))
    }
}

/// Whether nodes of this name say where something is.
pub(super) fn is_place(name: &str) -> bool {
    let places = ["DILocation", "DISubprogram", "DIFile", "DICompileUnit", "DILexicalBlock"];
    places.contains(&name) || name == "DILexicalBlockFile"
}

/// `(name: value, …)` of a node.
pub(super) fn fields(c: &mut Cursor) -> Result<Fields> {
    let start = c.span();
    c.expect(Token::ParenOpen, "'('")?;
    let mut fields = Fields::default();
    loop {
        match c.peek() {
            Token::ParenClose => {
                c.next();
                return Ok(fields);
            }
            Token::End => return Err(c.error(start, "this bracket is never closed")),
            Token::Label => {
                let name = bare(c.next()).to_string();
                let value = match c.peek() {
                    Token::Metadata if c.peek_at(1) != Token::ParenOpen => {
                        bare(c.next()).parse().ok().map(FieldValue::Node)
                    }
                    Token::String => Some(FieldValue::Text(unescaped(bare(c.next())))),
                    Token::Int => c.next().parse().ok().map(FieldValue::Number),
                    Token::Word => {
                        let mut words = vec![c.next().to_string()];
                        while c.eat(Token::Bar) {
                            words.push(c.next().to_string());
                        }
                        Some(FieldValue::Words(words))
                    }
                    _ => None,
                };
                fields.0.extend(value.map(|value| (name, value)));
            }
            Token::ParenOpen | Token::BraceOpen | Token::BracketOpen => c.skip_group()?,
            _ => {
                c.next();
            }
        }
    }
}

/// The places that nodes stand for.
pub(super) struct Places<'n> {
    nodes: &'n DebugNodes,
    /// Numbers of files by their nodes.
    files: HashMap<u32, u32>,
    /// Numbers of units by their nodes.
    units: HashMap<u32, u32>,
    info: Arc<DebugInfo>,
    subprograms: HashMap<u32, Option<Arc<Subprogram>>>,
}

impl<'n> Places<'n> {
    pub(super) fn new(nodes: &'n DebugNodes) -> Places<'n> {
        let mut info = DebugInfo::default();
        let (mut files, mut units) = (HashMap::new(), HashMap::new());
        for (id, fields) in nodes.all("DIFile") {
            let file = SourceFile { directory: fields.text("directory"), name: fields.text("filename") };
            let known = info.files.iter().position(|other| *other == file);
            let number = known.unwrap_or_else(|| {
                info.files.push(file);
                info.files.len() - 1
            });
            files.insert(id, number as u32);
        }
        for (id, fields) in nodes.all("DICompileUnit") {
            let Some(&file) = fields.node("file").and_then(|id| files.get(&id)) else { continue };
            units.insert(id, info.units.len() as u32);
            let language = language(fields.words("language").first().map_or("", String::as_str));
            info.units.push(CompileUnit { file, producer: fields.text("producer"), language });
        }
        Places { nodes, files, units, info: Arc::new(info), subprograms: HashMap::new() }
    }

    /// The place that a `DILocation` stands for; none if it has no line.
    pub(super) fn location(&self, id: u32) -> Option<DebugLoc> {
        let fields = self.nodes.get(id, "DILocation")?;
        let (line, column) = (fields.number("line"), fields.number("column"));
        let file = self.file_of_scope(fields.node("scope")?)?;
        (line > 0).then_some(DebugLoc { file, line, column })
    }

    fn file_of_scope(&self, mut id: u32) -> Option<u32> {
        for _ in 0..MOST_SCOPES {
            let (_, fields) = self.nodes.0.get(&id)?;
            if let Some(file) = fields.node("file") {
                return self.files.get(&file).copied();
            }
            id = fields.node("scope")?;
        }
        None
    }

    /// The function that a `DISubprogram` stands for.
    pub(super) fn subprogram(&mut self, id: u32) -> Option<Arc<Subprogram>> {
        if let Some(known) = self.subprograms.get(&id) {
            return known.clone();
        }
        let found = self.nodes.get(id, "DISubprogram").and_then(|fields| {
            let file = *self.files.get(&fields.node("file")?)?;
            let line = fields.number("line");
            let has = |field: &str, flag: &str| fields.words(field).iter().any(|word| word == flag);
            let words = fields.words("isLocal");
            let local = has("spFlags", "DISPFlagLocalToUnit") || words.first().is_some_and(|w| w == "true");
            Some(Arc::new(Subprogram {
                name: fields.text("name"),
                linkage_name: fields.text("linkageName"),
                declared: DebugLoc { file, line, column: 0 },
                scope_line: Some(fields.number("scopeLine")).filter(|line| *line > 0).unwrap_or(line),
                external: !local,
                unit: *self.units.get(&fields.node("unit")?)?,
                info: Arc::clone(&self.info),
            }))
        });
        self.subprograms.insert(id, found.clone());
        found
    }
}

/// The number of a language; that of C11 if it has none that is known here.
fn language(name: &str) -> u16 {
    let known = |language: &gimli::DwLang| language.static_string() == Some(name);
    (1..0x40).map(gimli::DwLang).find(known).unwrap_or(gimli::DW_LANG_C11).0
}
