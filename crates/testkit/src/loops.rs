//! Random scalar loops are written as textual LLVM IR, with the arguments to call them with.
//!
//! Invariant: a loop has a meaning for every number of iterations up to its `n`: it stays inside of its arrays, divides
//! by nothing that is zero, and depends on no poison. What is left to chance is what loops are made of: element types,
//! strides and offsets, structures, conditions on data and on the counter, reductions, a statement that cannot be done in
//! lanes, indirect accesses, exits by what is read.

mod writer;

use std::fmt::Write;

use crate::Rng;
use writer::{Array, LEAD, Ty, Writer};

/// An argument of a loop.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A pointer to these bytes.
    Array(Vec<u8>),
    /// A scalar: its bits.
    Scalar(u64),
}

/// A loop and what it is called with.
#[derive(Clone, Debug)]
pub struct RandomLoop {
    /// The program; its function is `@f`.
    pub text: String,
    /// The arguments of `@f`.
    pub arguments: Vec<Argument>,
}

/// How the loop ends, beside its count: where an element of a key array says so.
struct Exit {
    /// The array.
    name: &'static str,
    /// The type of its elements.
    ty: &'static str,
    bytes: u64,
    /// How far the next iteration's element is; -1: backwards from the last.
    stride: i64,
    /// The iteration that it ends in; `n` or more: none.
    found: u64,
    /// How many elements the loop may read.
    length: u64,
}

/// The number that ends a loop.
const KEY: u8 = 77;

/// What is carried from iteration to iteration, and returned.
enum Carried {
    Nothing,
    /// Combined by this instruction, with `%sum` and the value in its place.
    Combined(String),
    /// The same of a wider type.
    Wide(String),
    /// The value, or a constant, of the last iteration in which a condition held.
    Last(String, String),
}

/// A loop of `n` iterations, `n` chosen by chance up to `most`.
pub fn random_loop(r: &mut Rng, most: u64) -> RandomLoop {
    let types = [Ty::Int(8), Ty::Int(16), Ty::Int(32), Ty::Int(64), Ty::Float, Ty::Double];
    let ty = r.pick(&types);
    let n = if r.one_in(8) { r.below(3) } else { r.below(most) };
    let count = 1 + r.below(3);
    let arrays: Vec<Array> = (0..count)
        .map(|_| Array {
            ty: if r.one_in(2) { ty } else { r.pick(&types) },
            stride: r.pick(&[1, 1, 1, 2, 3]),
            lead: LEAD,
        })
        .collect();
    let exits = exits(r, n);
    let mut w = Writer::new(r, arrays, ty);
    let body = Body::new(&mut w, exits);
    let text = body.text(&mut w);
    RandomLoop { text, arguments: body.arguments(&mut w, n) }
}

/// What happens in an iteration.
struct Body {
    exits: Vec<Exit>,
    /// What runs up to the last exit.
    head: String,
    /// What runs in all other iterations.
    common: String,
    /// What runs under the condition, if there is one.
    guarded: String,
    condition: Option<String>,
    carried: Carried,
    /// Whether there is a statement that cannot be done in lanes, beside the others.
    hashed: bool,
    /// How many fields a structure has that is stored.
    fields: u64,
    /// Whether the array of indices is read.
    indirect: bool,
}

impl Body {
    fn new(w: &mut Writer<'_>, exits: Vec<Exit>) -> Body {
        let early = !exits.is_empty();
        let reverse = !early && w.r.one_in(8);
        w.indirect = !early && w.r.one_in(4);
        let index = match reverse {
            true => w.inst("sub i64 %last, %i"),
            false => "%i".to_string(),
        };
        for (at, exit) in exits.iter().enumerate() {
            let test = exit.test(w);
            let _ = writeln!(w.body, "  br i1 {test}, label %exit, label %go{at}\n\ngo{at}:");
        }
        let head = std::mem::take(&mut w.body);
        let depth = 1 + w.r.below(3) as u32;
        let value = w.expression(&index, depth);
        let condition = match w.r.below(6) {
            0 | 1 => Some(w.condition(&index)),
            // A condition on the counter alone.
            2 => {
                let predicate = w.r.pick(&["ult", "uge", "ugt", "ule", "slt", "eq"]);
                Some(w.inst(&format!("icmp {predicate} i64 %i, %k")))
            }
            _ => None,
        };
        let carried = carried(w, &index, &value);
        let hashed = w.r.one_in(5) && !w.ty.is_float();
        if hashed {
            hash(w, &value);
        }
        let common = std::mem::take(&mut w.body);
        // Where it is stored: in order, all fields of a structure, backwards, elsewhere.
        let place = w.r.below(if early { 3 } else { 6 });
        let stores = place != 0 || matches!(carried, Carried::Nothing);
        let fields = if place == 2 { 2 + w.r.below(2) } else { 1 };
        if stores {
            store(w, &value, place, fields);
        }
        let guarded = std::mem::take(&mut w.body);
        let indirect = w.indirect || stores && place == 4;
        Body { exits, head, common, guarded, condition, carried, hashed, fields, indirect }
    }

    /// Whether a condition depends on parameter `%k`.
    fn by_counter(&self) -> bool {
        self.common.contains(", %k\n")
    }

    /// The program.
    fn text(&self, w: &mut Writer<'_>) -> String {
        let (ty, name) = (w.ty, w.ty.name());
        let alias = if w.r.one_in(4) { "" } else { " noalias" };
        let (one, three) = if ty.is_float() { ("0.0", "3.0") } else { ("1", "3") };
        let (ret, step, start) = match &self.carried {
            Carried::Nothing => (None, String::new(), "0"),
            Carried::Combined(step) => (Some(name.clone()), format!("  %more = {step}\n"), one),
            Carried::Wide(step) => (Some("i64".into()), step.clone(), "0"),
            Carried::Last(condition, what) => {
                let step = format!("  %more = select i1 {condition}, {name} {what}, {name} %sum\n");
                (Some(name.clone()), step, three)
            }
        };
        // Only what is used is a parameter.
        let mut parameters = vec![format!("ptr{alias} %o")];
        parameters.extend((0..w.arrays.len()).map(|i| format!("ptr{alias} %a{i}")));
        parameters.extend(self.exits.iter().map(|e| format!("ptr{alias} %{}", e.name)));
        parameters.extend(self.indirect.then(|| format!("ptr{alias} %indices")));
        parameters.extend(self.hashed.then(|| format!("ptr{alias} %p")));
        parameters.push(format!("{name} %s"));
        parameters.extend(self.by_counter().then(|| "i64 %k".into()));
        parameters.push("i64 %n".into());
        let (parameters, result) = (parameters.join(", "), ret.as_deref().unwrap_or("void"));
        let mut t = format!(
            "define {result} @f({parameters}) {{\nentry:\n  %last = add i64 %n, -1\n  %empty = icmp eq i64 %n, 0\n  \
             br i1 %empty, label %exit, label %loop\n\nloop:\n  %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n"
        );
        if let Some(ret) = &ret {
            let _ = writeln!(t, "  %sum = phi {ret} [ {start}, %entry ], [ %total, %latch ]");
        }
        if self.hashed {
            let _ = writeln!(t, "  %h = phi {name} [ 1, %entry ], [ %h.next, %latch ]");
        }
        t += &self.head;
        t += &self.common;
        let guarded = &self.guarded;
        match &self.condition {
            Some(c) => {
                let _ = writeln!(
                    t,
                    "  br i1 {c}, label %then, label %latch\n\nthen:\n{step}{guarded}  br label %latch\n\nlatch:"
                );
                if let Some(ret) = &ret {
                    let before =
                        self.exits.len().checked_sub(1).map_or("loop".into(), |at| format!("go{at}"));
                    let _ = writeln!(t, "  %total = phi {ret} [ %sum, %{before} ], [ %more, %then ]");
                }
            }
            None => {
                let total = step.replace("%more =", "%total =");
                let _ = writeln!(t, "{total}{guarded}  br label %latch\n\nlatch:");
            }
        }
        t += "  %next = add nuw i64 %i, 1\n  %done = icmp eq i64 %next, %n\n  \
              br i1 %done, label %exit, label %loop\n\nexit:\n";
        match &ret {
            Some(ret) => {
                let from = |at: usize| if at == 0 { "loop".to_string() } else { format!("go{}", at - 1) };
                let early: String =
                    (0..self.exits.len()).map(|at| format!(", [ %sum, %{} ]", from(at))).collect();
                let _ = writeln!(t, "  %r = phi {ret} [ {start}, %entry ], [ %total, %latch ]{early}");
                let _ = writeln!(t, "  ret {ret} %r\n}}");
            }
            None => t += "  ret void\n}\n",
        }
        t
    }

    /// What it is called with. With an exit by what is read, arrays end where it ends.
    fn arguments(&self, w: &mut Writer<'_>, n: u64) -> Vec<Argument> {
        let ty = w.ty;
        // Iterations that are begun, but for one that the first exit leaves.
        let reached = self.exits.iter().map(|e| e.found + 1).min().map_or(n, |end| end.min(n));
        let mut arguments = vec![Argument::Array(w.fill(ty, n * self.fields))];
        for i in 0..w.arrays.len() {
            let (of, stride) = (w.arrays[i].ty, w.arrays[i].stride);
            let needed = if w.indirect { n } else { reached }.max(1) - 1;
            let bytes = w.fill(of, needed * stride + 2 * LEAD + 1);
            arguments.push(Argument::Array(bytes));
        }
        arguments.extend(self.exits.iter().map(|e| Argument::Array(e.bytes(n))));
        if self.indirect {
            let indices = (0..n).flat_map(|_| (w.r.below(n) as u32).to_le_bytes());
            arguments.push(Argument::Array(indices.collect()));
        }
        if self.hashed {
            arguments.push(Argument::Array(w.fill(ty, n)));
        }
        let scalar = match ty {
            Ty::Int(bits) => w.r.value(bits),
            Ty::Float => (w.r.below(64) as f32).to_bits().into(),
            Ty::Double => (w.r.below(64) as f64).to_bits(),
        };
        arguments.push(Argument::Scalar(scalar));
        if self.by_counter() {
            arguments.push(Argument::Scalar(w.r.below(n + 3)));
        }
        arguments.push(Argument::Scalar(n));
        arguments
    }
}

/// A statement that cannot be done in lanes: each value goes into the next.
fn hash(w: &mut Writer<'_>, value: &str) {
    let (name, bytes) = (w.ty.name(), w.ty.bytes());
    let times = w.inst(&format!("mul {name} %h, 3"));
    let next = w.inst(&format!("xor {name} {times}, {value}"));
    let at = w.inst(&format!("getelementptr inbounds {name}, ptr %p, i64 %i"));
    let _ =
        writeln!(w.body, "  store {name} {next}, ptr {at}, align {bytes}\n  %h.next = add {name} {next}, 1");
}

/// Stores the value, and `%s` to the other fields.
fn store(w: &mut Writer<'_>, value: &str, place: u64, fields: u64) {
    let (name, bytes) = (w.ty.name(), w.ty.bytes());
    let at = match place {
        4 => {
            let at = w.inst("getelementptr inbounds i32, ptr %indices, i64 %i");
            let at = w.inst(&format!("load i32, ptr {at}, align 4"));
            w.inst(&format!("zext i32 {at} to i64"))
        }
        3 => w.inst("sub i64 %last, %i"),
        _ => "%i".to_string(),
    };
    for field in 0..fields {
        let at = match fields {
            1 => at.clone(),
            _ => {
                let first = w.inst(&format!("mul i64 {at}, {fields}"));
                w.inst(&format!("add i64 {first}, {field}"))
            }
        };
        let to = w.inst(&format!("getelementptr inbounds {name}, ptr %o, i64 {at}"));
        let what = if field == 0 { value } else { "%s" };
        let _ = writeln!(w.body, "  store {name} {what}, ptr {to}, align {bytes}");
    }
}

/// None, one, or two exits by what is read.
fn exits(r: &mut Rng, n: u64) -> Vec<Exit> {
    let count = if r.one_in(4) { 1 + r.below(2) } else { 0 };
    let mut all: Vec<Exit> = Vec::new();
    for (name, ty, bytes) in [("key", "i8", 1), ("other", "i32", 4)].into_iter().take(count as usize) {
        let stride = r.pick(&[1, 1, 1, 1, 2, 3, -1]);
        all.push(Exit { name, ty, bytes, stride, found: r.below(n + 1), length: 0 });
    }
    // An element is read in each iteration up to that which leaves, if no exit in front of it does.
    let end = all.iter().map(|e| e.found).min().unwrap_or(n).min(n);
    for at in 0..all.len() {
        let hidden = all[..at].iter().any(|e| e.found == end);
        all[at].length = if hidden || end == n { end } else { end + 1 };
    }
    all
}

impl Exit {
    /// Whether the loop leaves in this iteration.
    fn test(&self, w: &mut Writer<'_>) -> String {
        let (name, ty) = (self.name, self.ty);
        let at = match self.stride {
            1 => "%i".to_string(),
            -1 => w.inst("sub i64 %last, %i"),
            stride => w.inst(&format!("mul nuw nsw i64 %i, {stride}")),
        };
        let at = w.inst(&format!("getelementptr inbounds {ty}, ptr %{name}, i64 {at}"));
        let key = w.inst(&format!("load {ty}, ptr {at}, align {}", self.bytes));
        w.inst(&format!("icmp eq {ty} {key}, {KEY}"))
    }

    /// The array: as long as what is read of it.
    fn bytes(&self, n: u64) -> Vec<u8> {
        let elements = match self.stride {
            -1 => n,
            stride => (self.length.max(1) - 1) * stride.unsigned_abs() + u64::from(self.length > 0),
        };
        let mut bytes = vec![1; (elements * self.bytes) as usize];
        if self.found < self.length {
            let at =
                if self.stride == -1 { n - 1 - self.found } else { self.found * self.stride.unsigned_abs() };
            let at = (at * self.bytes) as usize;
            bytes[at..at + self.bytes as usize].fill(0);
            bytes[at] = KEY;
        }
        bytes
    }
}

/// What is carried: nothing, or a reduction of some kind over the value.
fn carried(w: &mut Writer<'_>, index: &str, value: &str) -> Carried {
    let (ty, name, suffix) = (w.ty, w.ty.name(), w.ty.suffix());
    match (w.r.below(5), ty) {
        (0 | 1, _) => Carried::Nothing,
        (2, _) => {
            let condition = w.condition(index);
            let what = if w.r.one_in(2) { value.to_string() } else { w.constant() };
            Carried::Last(condition, what)
        }
        (3, Ty::Int(bits @ (8 | 16 | 32))) => {
            let op = w.r.pick(&["sext", "zext"]);
            Carried::Wide(format!("  %wide = {op} i{bits} {value} to i64\n  %more = add i64 %sum, %wide\n"))
        }
        (_, Ty::Int(_)) => {
            let simple = w.r.pick(&["add", "xor", "or", "and", "mul"]);
            let extreme = w.r.pick(&["smax", "umin", "smin", "umax"]);
            Carried::Combined(match w.r.one_in(3) {
                true => format!("call {name} @llvm.{extreme}.{suffix}({name} %sum, {name} {value})"),
                false => format!("{simple} {name} %sum, {value}"),
            })
        }
        _ => {
            let extreme = w.r.pick(&["minnum", "maxnum", "minimum", "maximum"]);
            Carried::Combined(match w.r.one_in(3) {
                true => format!("call {name} @llvm.{extreme}.{suffix}({name} %sum, {name} {value})"),
                false => format!("fadd {name} %sum, {value}"),
            })
        }
    }
}
