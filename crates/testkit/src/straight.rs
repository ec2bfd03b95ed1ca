//! Random programs without branches are written as textual LLVM IR, of every operation on every type.
//!
//! Invariant: a program has a meaning: masks, lengths, divisors and addresses come straight from what it reads, so that
//! none of them is poison, and accesses stay inside of the arrays. Values may be poison, which whoever compares leaves out.

mod lanes;
mod memory;
mod moves;
mod names;
mod types;

use std::collections::HashMap;
use std::fmt::Write;

use crate::{Argument, Rng};
use types::{Element, FLOATS, INTS, Shape, Ty};

/// A program and what it is called with.
#[derive(Clone, Debug)]
pub struct RandomProgram {
    /// The text; its function is `@f`.
    pub text: String,
    /// The arguments of `@f`.
    pub arguments: Vec<Argument>,
}

/// Bytes of each input array.
const INPUT: u64 = 8192;
/// Bytes for each result: what the longest vectors take, in steps of up to four elements.
const SLOT: u64 = 8192;

/// Writes an operation into a program.
type Make = fn(&mut Program, &str);

/// A program that is being written.
struct Program {
    rng: Rng,
    lines: String,
    /// Values by type; the flag: is it known to hold no poison?
    values: HashMap<Ty, Vec<(String, bool)>>,
    /// Lengths of shapes.
    lengths: HashMap<Shape, String>,
    next: u32,
    slots: u64,
}

impl Program {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// A line that gives a value nobody else gets to see.
    fn line(&mut self, text: &str) -> String {
        let name = self.name();
        let _ = writeln!(self.lines, "  {name} = {text}");
        name
    }

    /// A line without a value.
    fn effect(&mut self, text: &str) {
        let _ = writeln!(self.lines, "  {text}");
    }

    /// A line that gives a value: others may use it, and it may be stored.
    fn define(&mut self, ty: Ty, text: &str) {
        let name = self.line(text);
        self.keep(ty, &name);
    }

    fn keep(&mut self, ty: Ty, name: &str) {
        self.values.entry(ty).or_default().push((name.into(), false));
        if !self.rng.one_in(4) {
            self.store(ty, name);
        }
    }

    fn store(&mut self, ty: Ty, name: &str) {
        let (ty, name) = match ty.element {
            Element::Int(bits) if bits % 8 != 0 || !bits.is_power_of_two() => {
                let wide = Ty { element: Element::Int(if ty.is_vector() { 8 } else { 64 }), ..ty };
                (wide, self.line(&format!("zext {ty} {name} to {wide}")))
            }
            _ => (ty, name.to_string()),
        };
        let slot = self.slot();
        self.effect(&format!("store {ty} {name}, ptr {slot}"));
    }

    /// The address of bytes that nothing else is in.
    fn slot(&mut self) -> String {
        let at = self.slots * SLOT;
        self.slots += 1;
        self.line(&format!("getelementptr i8, ptr %out, i64 {at}"))
    }

    /// The address of numbers of this type.
    fn input(&mut self, element: Element) -> String {
        let size = u64::from(element.bits().div_ceil(8).next_power_of_two());
        let at = self.rng.below(64) * size;
        self.line(&format!("getelementptr i8, ptr %in_{}, i64 {at}", element.array()))
    }

    /// A value straight from memory, or a constant: no poison.
    fn clean(&mut self, ty: Ty) -> String {
        let known: Vec<String> = self.values.get(&ty).map_or(vec![], |all| {
            all.iter().filter(|(_, clean)| *clean).map(|(name, _)| name.clone()).collect()
        });
        if !known.is_empty() && self.rng.one_in(2) {
            return known[self.rng.below(known.len() as u64) as usize].clone();
        }
        let name = match ty.element {
            Element::Int(1) => {
                let wide = Ty { element: Element::Int(8), ..ty };
                let number = self.clean(wide);
                let least = self.rng.below(200) as i64 - 100;
                let limit = wide.constant(&least.to_string());
                self.line(&format!("icmp slt {wide} {number}, {limit}"))
            }
            Element::Int(bits) if !matches!(bits, 8 | 16 | 32 | 64) => {
                let wide = Ty { element: Element::Int(64), ..ty };
                let number = self.clean(wide);
                self.line(&format!("trunc {wide} {number} to {ty}"))
            }
            element => {
                let from = self.input(element);
                self.line(&format!("load {ty}, ptr {from}"))
            }
        };
        self.values.entry(ty).or_default().push((name.clone(), true));
        name
    }

    /// Any value of a type.
    fn value(&mut self, ty: Ty) -> String {
        if self.rng.one_in(8)
            && let Some(constant) = self.constant(ty)
        {
            return constant;
        }
        let count = self.values.get(&ty).map_or(0, Vec::len) as u64;
        if count == 0 || self.rng.one_in(3) {
            return self.clean(ty);
        }
        let at = self.rng.below(count) as usize;
        self.values[&ty][at].0.clone()
    }

    fn constant(&mut self, ty: Ty) -> Option<String> {
        let number = |r: &mut Rng| match ty.element {
            Element::Int(1) => (if r.one_in(2) { "true" } else { "false" }).to_string(),
            Element::Int(bits) if r.one_in(3) => (r.value(bits) as i64).to_string(),
            Element::Int(bits) => (r.below(1 << bits.min(5)) as i64 - 2).to_string(),
            _ => format!("{:.2}", (r.below(33) as f64 - 16.0) / 4.0),
        };
        if let Shape::Fixed(count) = ty.shape
            && self.rng.one_in(2)
        {
            let element = ty.scalar();
            let lanes: Vec<String> =
                (0..count).map(|_| format!("{element} {}", number(&mut self.rng))).collect();
            return Some(format!("<{}>", lanes.join(", ")));
        }
        let number = number(&mut self.rng);
        Some(ty.constant(&number))
    }

    /// The length of vectors of this shape: an operand of type `i32`.
    fn length(&mut self, shape: Shape) -> String {
        let (count, scalable) = match shape {
            Shape::Scalar => return "i32 1".into(),
            Shape::Fixed(count) => (count, false),
            Shape::Scalable(count) => (count, true),
        };
        if self.rng.one_in(8) {
            return format!("i32 {}", self.rng.below(u64::from(count) + 1));
        }
        if !self.lengths.contains_key(&shape) {
            let times = self.rng.below(2);
            let name = self.line(&format!(
                "call i32 @llvm.experimental.get.vector.length.i64(i64 %n{times}, i32 {count}, i1 {scalable})"
            ));
            self.lengths.insert(shape, name);
        }
        format!("i32 {}", self.lengths[&shape])
    }

    /// The last operands of `llvm.vp.*`: a mask and a length.
    fn predicate(&mut self, shape: Shape) -> String {
        let ty = Ty { element: Element::Int(1), shape };
        let mask = if self.rng.one_in(3) { ty.constant("true") } else { self.clean(ty) };
        let length = self.length(shape);
        format!("{ty} {mask}, {length}")
    }

    fn shape(&mut self, vector: bool, bits: u32) -> Shape {
        if !vector && self.rng.one_in(3) {
            return Shape::Scalar;
        }
        let most = 256 / bits.max(8);
        loop {
            let shape = if self.rng.one_in(3) {
                Shape::Fixed(self.rng.pick(&[2, 3, 4, 5, 7, 8, 16, 32]))
            } else {
                Shape::Scalable(self.rng.pick(&[1, 2, 4, 8, 16]))
            };
            if shape.least() <= most {
                return shape;
            }
        }
    }

    fn int(&mut self, vector: bool) -> Ty {
        let element = Element::Int(self.rng.pick(&INTS));
        let shape = self.shape(vector, element.bits());
        // Scalars have other widths, too.
        let odd = shape == Shape::Scalar && self.rng.one_in(6);
        let element = if odd { Element::Int(self.rng.pick(&[1, 5, 24, 33, 63])) } else { element };
        Ty { element, shape }
    }

    fn float(&mut self, vector: bool) -> Ty {
        let element = self.rng.pick(&FLOATS);
        let shape = self.shape(vector, element.bits());
        Ty { element, shape }
    }

    fn any(&mut self, vector: bool) -> Ty {
        if self.rng.one_in(3) { self.float(vector) } else { self.int(vector) }
    }
}

/// All operations by the names of the language reference, without `llvm.`; instructions by their own.
fn operations() -> impl Iterator<Item = &'static (&'static str, Make)> {
    names::OPERATIONS.iter().chain(moves::OPERATIONS).chain(memory::OPERATIONS)
}

/// The names of what [`random_program`] chooses from, as the language reference has them: intrinsics without `llvm.`.
pub fn operation_names() -> Vec<&'static str> {
    operations().map(|(name, _)| *name).collect()
}

/// A random program of some operations. With a name: of that operation only.
pub fn random_program(rng: &mut Rng, count: usize, only: Option<&str>) -> RandomProgram {
    let mut program = Program {
        rng: rng.clone(),
        lines: String::new(),
        values: HashMap::new(),
        lengths: HashMap::new(),
        next: 0,
        slots: 0,
    };
    let all: Vec<_> = operations().filter(|(name, _)| only.is_none_or(|only| *name == only)).collect();
    for _ in 0..count {
        let (name, make) = all[program.rng.below(all.len() as u64) as usize];
        make(&mut program, name);
    }
    let arrays = types::ARRAYS.map(|name| format!("ptr %in_{name}"));
    let text = format!(
        "define void @f({}, ptr %out, i64 %n0, i64 %n1) {{\n{}  ret void\n}}\n",
        arrays.join(", "),
        program.lines
    );
    let mut arguments: Vec<Argument> = types::ARRAYS
        .iter()
        .map(|name| Argument::Array(types::numbers(&mut program.rng, name, INPUT as usize)))
        .collect();
    arguments.push(Argument::Array(vec![0; ((program.slots + 1) * SLOT) as usize]));
    for most in [6, 300] {
        arguments.push(Argument::Scalar(program.rng.below(most)));
    }
    *rng = program.rng;
    RandomProgram { text, arguments }
}
