//! A program: labels, directives and instructions, to the bytes at one address.
//!
//! Two passes over the text. The first learns where labels are, and takes names that it does not know yet for addresses
//! to come; the second knows them all. Invariant: both passes give every statement the same length.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::cursor::Cursor;
use super::data::{self, IGNORED, LONGEST, Padding};
use super::error::{Error, Problem};
use super::expr::expression;
use super::outside::{Outside, Reference};
use super::scope::{Names, Scope, SymbolLookup};
use super::{Symbol, source, statement};
use crate::{Ext, Isa};

/// Choices for a whole program.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Use compressed forms where there are some; `.option rvc` and `.option norvc` change it on the way.
    pub compress: bool,
    /// Names that the program may use without defining them.
    pub symbols: BTreeMap<String, Symbol>,
    /// Names that nothing defines are symbols of other files: [`Program::references`] has them.
    pub outside: bool,
}

/// An assembled program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The code and data, all sections one after the other in the order of the text.
    pub bytes: Vec<u8>,
    /// What the program defines: its labels are addresses.
    pub symbols: BTreeMap<String, Symbol>,
    /// Address and line (from 1) of each statement that gave bytes, by rising address.
    pub lines: Vec<(u64, usize)>,
    /// What is left to linkers, by the address of the instruction; empty unless [`Options::outside`].
    pub references: BTreeMap<u64, Reference>,
}

impl Program {
    /// The address of a label.
    ///
    /// ```
    /// use rivet_isa::{Isa, Xlen, asm};
    /// let isa = Isa::everything(Xlen::Rv64);
    /// let program = asm::program("nop\nend: ret", 0x1000, &isa, &asm::Options::default()).unwrap();
    /// assert_eq!(program.address("end"), Some(0x1004));
    /// ```
    pub fn address(&self, label: &str) -> Option<u64> {
        match self.symbols.get(label) {
            Some(Symbol::Address(address)) => Some(*address),
            _ => None,
        }
    }
}

/// Assembles a program for address `base`.
///
/// ```
/// use rivet_isa::{Isa, Xlen, asm};
///
/// let text = "
///     li      a1, 10
/// 1:  add     a0, a0, a1      # sum of 1 to 10
///     addi    a1, a1, -1
///     bnez    a1, 1b
///     ret
/// ";
/// let isa = Isa::everything(Xlen::Rv64);
/// let program = asm::program(text, 0x8000_0000, &isa, &asm::Options::default()).unwrap();
/// assert_eq!(program.bytes.len(), 5 * 4);
/// assert_eq!(program.lines[3], (0x8000_000c, 5)); // bnez is on line 5
///
/// let errors = asm::program("nop\n j nowhere", 0, &isa, &asm::Options::default()).unwrap_err();
/// assert_eq!(errors[0].to_string(), "line 2, column 4: `nowhere` is not defined");
/// ```
///
/// # Errors
///
/// All statements that are wrong, in the order of the text.
pub fn program(text: &str, base: u64, isa: &Isa, options: &Options) -> Result<Program, Vec<Error>> {
    let given = &options.symbols;
    let mut first =
        Pass::new(isa, base, options.compress, Known { symbols: given.clone(), ..Known::default() }, false);
    first.run(text);
    // What is wrong already is wrong for good: names to come were given the benefit of the doubt.
    let first = first.finish()?;
    let first_lines = first.lines;
    let mut known =
        Known { locals: first.locals, symbols: given.clone(), outside: options.outside, ..Known::default() };
    known.symbols.extend(first.symbols.into_iter().map(|(name, (symbol, _))| (name, symbol)));
    let mut second = Pass::new(isa, base, options.compress, known, true);
    second.run(text);
    let second = second.finish()?;
    if let Some((_, &(_, line))) = first_lines.iter().zip(&second.lines).find(|(a, b)| a != b) {
        let problem = Problem::Other("the length of the code before this line depends on a symbol".into());
        return Err(vec![Error { line, column: 1, problem }]);
    }
    Ok(Program {
        bytes: second.bytes,
        symbols: second.symbols.into_iter().map(|(name, (symbol, _))| (name, symbol)).collect(),
        lines: second.lines,
        references: second.references,
    })
}

/// Names known before a pass, and those it has met.
#[derive(Default)]
struct Known {
    /// Names given or defined anywhere.
    symbols: BTreeMap<String, Symbol>,
    /// All places of each local label.
    locals: BTreeMap<u64, Vec<u64>>,
    /// How many of them came so far.
    met: BTreeMap<u64, usize>,
    /// Do no unknown names come any more?
    complete: bool,
    /// Are those that did not come symbols of other files?
    outside: bool,
}

impl Names for Known {
    fn symbol(&self, name: &str) -> SymbolLookup {
        match self.symbols.get(name) {
            Some(symbol) => SymbolLookup::Here(*symbol),
            None if self.complete && self.outside => SymbolLookup::Outside,
            None if self.complete => SymbolLookup::Nowhere,
            None => SymbolLookup::Later,
        }
    }

    fn local(&self, number: u64, ahead: bool) -> SymbolLookup {
        let met = self.met.get(&number).copied().unwrap_or(0);
        let index = if ahead { Some(met) } else { met.checked_sub(1) };
        let place = index.and_then(|i| self.locals.get(&number)?.get(i));
        match place {
            Some(address) => SymbolLookup::Here(Symbol::Address(*address)),
            None if ahead && !self.complete => SymbolLookup::Later,
            None => SymbolLookup::Nowhere,
        }
    }
}

/// How a name was defined: by a label, or by `.set`, which may change it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Defined {
    Label,
    Set,
}

/// What a pass leaves behind.
struct Assembled {
    bytes: Vec<u8>,
    symbols: BTreeMap<String, (Symbol, Defined)>,
    locals: BTreeMap<u64, Vec<u64>>,
    lines: Vec<(u64, usize)>,
    references: BTreeMap<u64, Reference>,
}

struct Pass<'a> {
    isa: &'a Isa,
    base: u64,
    known: Known,
    compress: bool,
    /// Saved by `.option push`.
    saved: Vec<bool>,
    padding: Padding,
    targets: RefCell<BTreeMap<u64, u64>>,
    outside: RefCell<Outside>,
    errors: Vec<Error>,
    out: Assembled,
}

impl<'a> Pass<'a> {
    fn new(isa: &'a Isa, base: u64, compress: bool, known: Known, complete: bool) -> Pass<'a> {
        Pass {
            isa,
            base,
            known: Known { complete, ..known },
            compress,
            saved: Vec::new(),
            padding: Padding::Nops,
            targets: RefCell::new(BTreeMap::new()),
            outside: RefCell::new(Outside::default()),
            errors: Vec::new(),
            out: Assembled {
                bytes: Vec::new(),
                symbols: BTreeMap::new(),
                locals: BTreeMap::new(),
                lines: Vec::new(),
                references: BTreeMap::new(),
            },
        }
    }

    fn finish(self) -> Result<Assembled, Vec<Error>> {
        let references = self.outside.into_inner().references;
        if self.errors.is_empty() { Ok(Assembled { references, ..self.out }) } else { Err(self.errors) }
    }

    fn pc(&self) -> u64 {
        self.base.wrapping_add(self.out.bytes.len() as u64)
    }

    fn run(&mut self, text: &str) {
        let mut in_block = false;
        for (n, line) in text.lines().enumerate() {
            let clean = source::without_comments(line, &mut in_block);
            for (start, end) in source::statements(&clean) {
                let before = self.out.bytes.len();
                let pc = self.pc();
                let result = self.statement(&mut Cursor::new(&clean, start, end));
                if let Err(error) = result.and_then(|()| self.linkable(pc, Cursor::new(&clean, start, end))) {
                    self.errors.push(error.on_line(n + 1));
                }
                if self.out.bytes.len() > before {
                    self.out.lines.push((pc, n + 1));
                }
            }
        }
    }

    /// A symbol of another file is where a linker puts its address.
    fn linkable(&mut self, pc: u64, place: Cursor<'_>) -> Result<(), Error> {
        let outside = self.outside.get_mut();
        let name = outside.names.pop();
        outside.names.clear();
        match name {
            Some(name) if !outside.references.contains_key(&pc) => Err(place.error(Problem::Undefined(name))),
            _ => Ok(()),
        }
    }

    /// One statement, with the labels before it.
    fn statement(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        loop {
            cursor.skip_space();
            let start = *cursor;
            if cursor.at_end() {
                return Ok(());
            }
            let token = cursor.token();
            if !token.is_empty() && cursor.eat(":") {
                self.label(token, &start)?;
                continue;
            }
            if token.is_empty() || token.starts_with(|c: char| c.is_ascii_digit()) {
                return Err(start.expected("a label, a directive or an instruction"));
            }
            if cursor.eat("=") {
                return self.set(token, &start, cursor);
            }
            return self.operation(token, &start, cursor);
        }
    }

    fn label(&mut self, name: &str, place: &Cursor<'_>) -> Result<(), Error> {
        let pc = self.pc();
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            let number = name.parse().map_err(|_| place.other("a local label must be a decimal number"))?;
            *self.known.met.entry(number).or_insert(0) += 1;
            self.out.locals.entry(number).or_default().push(pc);
            if !self.known.complete {
                self.known.locals.entry(number).or_default().push(pc);
            }
            return Ok(());
        }
        self.define(name, Symbol::Address(pc), Defined::Label, place)
    }

    fn define(&mut self, name: &str, symbol: Symbol, how: Defined, place: &Cursor<'_>) -> Result<(), Error> {
        match self.out.symbols.get(name) {
            Some((_, old)) if *old == Defined::Label || how == Defined::Label => {
                return Err(place.error(Problem::Redefined(name.into())));
            }
            _ => {}
        }
        self.out.symbols.insert(name.into(), (symbol, how));
        self.known.symbols.insert(name.into(), symbol);
        Ok(())
    }

    /// `name = expression` and `.set name, expression`.
    fn set(&mut self, name: &str, place: &Cursor<'_>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let value = expression(cursor, &self.scope())?;
        cursor.finish()?;
        if value.later {
            return Ok(()); // The next pass knows.
        }
        let symbol = match value.addresses {
            0 => Symbol::Constant(value.number),
            1 => Symbol::Address(value.number as u64),
            _ => return Err(place.other("a symbol must be a constant or a single address")),
        };
        self.define(name, symbol, Defined::Set, place)
    }

    fn scope(&self) -> Scope<'_> {
        Scope {
            isa: self.isa,
            pc: Some(self.pc()),
            compress: self.compress,
            names: &self.known,
            targets: &self.targets,
            outside: &self.outside,
        }
    }

    fn operation(&mut self, name: &str, start: &Cursor<'_>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        if name != ".insn" && name.starts_with('.') {
            return self.directive(&name.to_ascii_lowercase(), start, cursor);
        }
        let code = statement(name, start, cursor, &self.scope())?;
        self.append(code.into_iter().flat_map(|encoding| encoding.bytes()).collect(), start)
    }

    fn append(&mut self, bytes: Vec<u8>, place: &Cursor<'_>) -> Result<(), Error> {
        if (self.out.bytes.len() + bytes.len()) as u64 > LONGEST {
            return Err(place.other(format!("a program is limited to {LONGEST} bytes")));
        }
        self.out.bytes.extend(bytes);
        Ok(())
    }

    fn directive(&mut self, name: &str, start: &Cursor<'_>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let mut bytes = Vec::new();
        if let Some(result) =
            data::directive(name, cursor, &self.scope(), self.pc(), self.padding, &mut bytes)
        {
            result?;
            return self.append(bytes, start);
        }
        match name {
            ".equ" | ".set" => {
                cursor.skip_space();
                let place = *cursor;
                let name = cursor.word().ok_or_else(|| place.expected("a name"))?;
                cursor.expect(",")?;
                self.set(name, &place, cursor)
            }
            ".text" | ".data" | ".bss" | ".rodata" | ".section" => {
                let text = name == ".text"
                    || name == ".section" && cursor.word().is_some_and(|w| w.starts_with(".text"));
                self.padding = if text { Padding::Nops } else { Padding::Zeros };
                Ok(())
            }
            ".option" => self.option(cursor),
            ".comm" | ".lcomm" => self.common(cursor),
            _ if IGNORED.contains(&name) || name.starts_with(".cfi_") => Ok(()),
            _ => {
                let problem = format!("unknown directive `{name}`");
                Err(start.other(problem))
            }
        }
    }

    /// `.comm name, size[, alignment]`: room for a variable, here and now.
    fn common(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        cursor.skip_space();
        let place = *cursor;
        let name = cursor.word().ok_or_else(|| place.expected("a name"))?;
        cursor.expect(",")?;
        let (bytes, before) = data::common(cursor, &self.scope(), self.pc())?;
        self.append(vec![0; before], &place)?;
        self.label(name, &place)?;
        self.append(bytes, &place)
    }

    fn option(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        cursor.skip_space();
        let start = *cursor;
        match cursor.word().unwrap_or_default() {
            "rvc" if !self.isa.has(Ext::Zca) => {
                return Err(start.other(format!("`rvc` needs zca, which {} lacks", self.isa)));
            }
            "rvc" => self.compress = true,
            "norvc" => self.compress = false,
            "push" => self.saved.push(self.compress),
            "pop" => {
                self.compress =
                    self.saved.pop().ok_or_else(|| start.other("`.option pop` without `.option push`"))?;
            }
            // What concerns linking, and what the ISA decides already.
            "relax" | "norelax" | "pic" | "nopic" | "arch" => {}
            _ => return Err(start.expected("rvc, norvc, push or pop")),
        }
        Ok(())
    }
}
