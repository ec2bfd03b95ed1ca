//! Random scalar loops as textual LLVM IR, for compilers: with what they are called with.
//!
//! Invariant: a loop has a meaning for every number of iterations up to its `n`: it stays inside of its arrays, divides
//! by nothing that is zero, and depends on no poison. What is left to chance is what loops are made of: element types,
//! strides and offsets, conditions, reductions, recurrences, indirect accesses, exits by what is read.

use std::fmt::Write;

use crate::Rng;

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

/// The type of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Int(u32),
    Float,
    Double,
}

impl Ty {
    fn name(self) -> String {
        match self {
            Ty::Int(bits) => format!("i{bits}"),
            Ty::Float => "float".into(),
            Ty::Double => "double".into(),
        }
    }

    fn suffix(self) -> String {
        match self {
            Ty::Int(bits) => format!("i{bits}"),
            Ty::Float => "f32".into(),
            Ty::Double => "f64".into(),
        }
    }

    fn bytes(self) -> u64 {
        match self {
            Ty::Int(bits) => u64::from(bits / 8),
            Ty::Float => 4,
            Ty::Double => 8,
        }
    }

    fn is_float(self) -> bool {
        !matches!(self, Ty::Int(_))
    }
}

/// An input array.
struct Array {
    ty: Ty,
    stride: u64,
    /// Elements in front of the one of the first iteration.
    lead: u64,
}

/// How the loop ends, if not by its count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    Count,
    /// At the first element of this array that is this number.
    Found,
}

struct Writer<'r> {
    r: &'r mut Rng,
    body: String,
    next: u32,
    arrays: Vec<Array>,
    /// The type in which the loop computes.
    ty: Ty,
}

/// Elements beyond what an iteration reads.
const LEAD: u64 = 3;

impl Writer<'_> {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// An instruction with a result.
    fn inst(&mut self, text: &str) -> String {
        let name = self.name();
        let _ = writeln!(self.body, "  {name} = {text}");
        name
    }

    /// The address of element `index` (an i64) of array `array`, `offset` elements away.
    fn address(&mut self, array: usize, index: &str, offset: i64) -> String {
        let (ty, stride, lead) = {
            let a = &self.arrays[array];
            (a.ty, a.stride, a.lead)
        };
        let scaled = if stride == 1 {
            index.to_string()
        } else {
            self.inst(&format!("mul nuw nsw i64 {index}, {stride}"))
        };
        let at = self.inst(&format!("add nsw i64 {scaled}, {}", lead as i64 + offset));
        self.inst(&format!("getelementptr inbounds {}, ptr %a{array}, i64 {at}", ty.name()))
    }

    /// A value of the loop's type from `value` of type `from`.
    fn convert(&mut self, value: String, from: Ty) -> String {
        let to = self.ty;
        let signed = self.r.one_in(2);
        let (source, target) = (from.name(), to.name());
        match (from, to) {
            _ if from == to => value,
            (Ty::Int(a), Ty::Int(b)) if a > b => self.inst(&format!("trunc {source} {value} to {target}")),
            (Ty::Int(_), Ty::Int(_)) => {
                let op = if signed { "sext" } else { "zext" };
                self.inst(&format!("{op} {source} {value} to {target}"))
            }
            (Ty::Int(_), _) => {
                let op = if signed { "sitofp" } else { "uitofp" };
                self.inst(&format!("{op} {source} {value} to {target}"))
            }
            (_, Ty::Int(_)) => {
                let (t, s) = (to.suffix(), from.suffix());
                self.inst(&format!("call {target} @llvm.fptosi.sat.{t}.{s}({source} {value})"))
            }
            (Ty::Float, _) => self.inst(&format!("fpext {source} {value} to {target}")),
            _ => self.inst(&format!("fptrunc {source} {value} to {target}")),
        }
    }

    /// A constant of the loop's type.
    fn constant(&mut self) -> String {
        match self.ty {
            Ty::Int(bits) => {
                let value = self.r.value(bits);
                let unused = 64 - bits;
                ((value << unused) as i64 >> unused).to_string()
            }
            _ => format!("{}.0", self.r.below(64) as i64 - 32),
        }
    }

    /// An element of an input array near `index`.
    fn element(&mut self, index: &str) -> String {
        let array = self.r.below(self.arrays.len() as u64) as usize;
        let offset = if self.r.one_in(3) { self.r.below(2 * LEAD) as i64 - LEAD as i64 } else { 0 };
        let address = self.address(array, index, offset);
        let ty = self.arrays[array].ty;
        let value = self.inst(&format!("load {}, ptr {address}, align {}", ty.name(), ty.bytes()));
        self.convert(value, ty)
    }

    /// An expression of the loop's type.
    fn expression(&mut self, index: &str, depth: u32) -> String {
        if depth == 0 || self.r.one_in(5) {
            return match self.r.below(8) {
                0 => self.constant(),
                1 => "%s".into(),
                2 => self.convert(index.to_string(), Ty::Int(64)),
                _ => self.element(index),
            };
        }
        let a = self.expression(index, depth - 1);
        let b = self.expression(index, depth - 1);
        let ty = self.ty.name();
        let suffix = self.ty.suffix();
        if self.ty.is_float() {
            return match self.r.below(9) {
                0 => self.inst(&format!("call {ty} @llvm.fabs.{suffix}({ty} {a})")),
                1 => self.inst(&format!("fneg {ty} {a}")),
                2 => {
                    let c = self.expression(index, 0);
                    let f = self.r.pick(&["fmuladd", "fma"]);
                    self.inst(&format!("call {ty} @llvm.{f}.{suffix}({ty} {a}, {ty} {b}, {ty} {c})"))
                }
                3 => {
                    let f = self.r.pick(&["minnum", "maxnum"]);
                    self.inst(&format!("call {ty} @llvm.{f}.{suffix}({ty} {a}, {ty} {b})"))
                }
                4 => self.choose("fcmp", &["olt", "oge", "une", "ueq"], &a, &b),
                n => {
                    let op = ["fadd", "fsub", "fmul", "fdiv"][n as usize - 5];
                    self.inst(&format!("{op} {ty} {a}, {b}"))
                }
            };
        }
        match self.r.below(14) {
            0 => self.choose("icmp", &["slt", "ult", "eq", "ne", "sge", "ugt"], &a, &b),
            1 | 2 => {
                let op = self.r.pick(&["shl", "lshr", "ashr"]);
                let Ty::Int(bits) = self.ty else { return a };
                let amount = self.r.below(bits.into());
                self.inst(&format!("{op} {ty} {a}, {amount}"))
            }
            3 => {
                let f = self
                    .r
                    .pick(&["smin", "smax", "umin", "umax", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"]);
                self.inst(&format!("call {ty} @llvm.{f}.{suffix}({ty} {a}, {ty} {b})"))
            }
            4 => self.inst(&format!("call {ty} @llvm.abs.{suffix}({ty} {a}, i1 false)")),
            5 => {
                let divisor = self.inst(&format!("or {ty} {b}, 1"));
                let op = self.r.pick(&["udiv", "urem"]);
                self.inst(&format!("{op} {ty} {a}, {divisor}"))
            }
            n => {
                let op = ["add", "sub", "mul", "and", "or", "xor", "add", "sub"][n as usize - 6];
                self.inst(&format!("{op} {ty} {a}, {b}"))
            }
        }
    }

    /// One of two values by a comparison of them.
    fn choose(&mut self, compare: &str, predicates: &[&'static str], a: &str, b: &str) -> String {
        let (ty, predicate) = (self.ty.name(), self.r.pick(predicates));
        let c = self.inst(&format!("{compare} {predicate} {ty} {a}, {b}"));
        let other = self.constant();
        self.inst(&format!("select i1 {c}, {ty} {a}, {ty} {other}"))
    }

    /// A condition on an element.
    fn condition(&mut self, index: &str) -> String {
        let a = self.element(index);
        let b = self.constant();
        let ty = self.ty.name();
        let (compare, predicates) = match self.ty.is_float() {
            true => ("fcmp", ["ogt", "ole", "ult", "une"]),
            false => ("icmp", ["sgt", "sle", "ult", "ne"]),
        };
        let predicate = self.r.pick(&predicates);
        self.inst(&format!("{compare} {predicate} {ty} {a}, {b}"))
    }

    /// Elements of an array: small numbers in floating-point arrays, so that sums stay exact.
    fn fill(&mut self, ty: Ty, count: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        for _ in 0..count {
            match ty {
                Ty::Int(bits) => {
                    let value = if self.r.one_in(2) { self.r.below(16) } else { self.r.value(bits) };
                    bytes.extend_from_slice(&value.to_le_bytes()[..ty.bytes() as usize]);
                }
                Ty::Float => bytes.extend_from_slice(&(self.r.below(64) as f32 - 32.0).to_le_bytes()),
                Ty::Double => bytes.extend_from_slice(&(self.r.below(64) as f64 - 32.0).to_le_bytes()),
            }
        }
        bytes
    }
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
    let exit = if r.one_in(5) { Exit::Found } else { Exit::Count };
    let mut w = Writer { r, body: String::new(), next: 0, arrays, ty };
    let name = ty.name();

    // What is computed.
    let reverse = exit == Exit::Count && w.r.one_in(8);
    let index = match reverse {
        true => w.inst("sub i64 %last, %i"),
        false => "%i".to_string(),
    };
    let exit_test = (exit == Exit::Found).then(|| {
        let at = w.inst("getelementptr inbounds i8, ptr %key, i64 %i");
        let key = w.inst(&format!("load i8, ptr {at}, align 1"));
        w.inst(&format!("icmp eq i8 {key}, 77"))
    });
    let head = std::mem::take(&mut w.body);
    let depth = 1 + w.r.below(3) as u32;
    let value = w.expression(&index, depth);
    let reduction = w.r.below(3);
    let condition = w.r.one_in(3).then(|| w.condition(&index));
    let step = match (reduction, ty.is_float()) {
        (0, _) => None,
        (_, true) => Some(format!("fadd {name} %sum, {value}")),
        (_, false) => {
            let suffix = ty.suffix();
            let simple = w.r.pick(&["add", "xor", "or", "and"]);
            let extreme = w.r.pick(&["smax", "umin", "smin", "umax"]);
            Some(match w.r.one_in(3) {
                true => format!("call {name} @llvm.{extreme}.{suffix}({name} %sum, {name} {value})"),
                false => format!("{simple} {name} %sum, {value}"),
            })
        }
    };
    let common = std::mem::take(&mut w.body);
    // Where it is stored: in order, elsewhere, or one behind the other.
    let place = w.r.below(if exit == Exit::Found { 2 } else { 5 });
    let stores = place != 0 || step.is_none();
    let mut scattered = false;
    if stores {
        let to = match place {
            4 => {
                scattered = true;
                let at = w.inst("getelementptr inbounds i32, ptr %indices, i64 %i");
                let at = w.inst(&format!("load i32, ptr {at}, align 4"));
                let at = w.inst(&format!("zext i32 {at} to i64"));
                w.inst(&format!("getelementptr inbounds {name}, ptr %o, i64 {at}"))
            }
            3 => {
                let at = w.inst("sub i64 %last, %i");
                w.inst(&format!("getelementptr inbounds {name}, ptr %o, i64 {at}"))
            }
            _ => w.inst(&format!("getelementptr inbounds {name}, ptr %o, i64 %i")),
        };
        let _ = writeln!(w.body, "  store {name} {value}, ptr {to}, align {}", ty.bytes());
    }
    let guarded = std::mem::take(&mut w.body);

    // The text around it.
    let alias = if w.r.one_in(4) { "" } else { " noalias" };
    let inputs: String = (0..w.arrays.len()).map(|i| format!("ptr{alias} %a{i}, ")).collect();
    let ret = if step.is_some() { name.clone() } else { "void".into() };
    let zero = if ty.is_float() { "0.0" } else { "0" };
    let mut t = String::new();
    let _ = writeln!(
        t,
        "define {ret} @f(ptr{alias} %o, {inputs}ptr{alias} %key, ptr{alias} %indices, {name} %s, i64 %n) {{\nentry:\n  \
         %last = add i64 %n, -1\n  %empty = icmp eq i64 %n, 0\n  br i1 %empty, label %exit, label %loop\n\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %next, %latch ]"
    );
    if step.is_some() {
        let _ = writeln!(t, "  %sum = phi {name} [ {zero}, %entry ], [ %total, %latch ]");
    }
    t += &head;
    if let Some(test) = &exit_test {
        let _ = writeln!(t, "  br i1 {test}, label %exit, label %go\n\ngo:");
    }
    t += &common;
    let before = if exit_test.is_some() { "go" } else { "loop" };
    let add = step.as_ref().map_or(String::new(), |step| format!("  %more = {step}\n"));
    match &condition {
        Some(c) => {
            let _ = writeln!(
                t,
                "  br i1 {c}, label %then, label %latch\n\nthen:\n{add}{guarded}  br label %latch\n\nlatch:"
            );
            if step.is_some() {
                let _ = writeln!(t, "  %total = phi {name} [ %sum, %{before} ], [ %more, %then ]");
            }
        }
        None => {
            let total = add.replace("%more", "%total");
            let _ = writeln!(t, "{total}{guarded}  br label %latch\n\nlatch:");
        }
    }
    let _ = writeln!(
        t,
        "  %next = add nuw i64 %i, 1\n  %done = icmp eq i64 %next, %n\n  br i1 %done, label %exit, label %loop\n\nexit:"
    );
    match step.is_some() {
        true => {
            let early = if exit_test.is_some() { ", [ %sum, %loop ]" } else { "" };
            let _ = writeln!(
                t,
                "  %r = phi {name} [ {zero}, %entry ], [ %total, %latch ]{early}\n  ret {name} %r\n}}"
            );
        }
        false => t += "  ret void\n}\n",
    }

    // What it is called with. With an exit by what is read, arrays end where it ends.
    let found = if exit == Exit::Found { w.r.below(n + 1).min(n) } else { n };
    let reached = if exit == Exit::Found && found < n { found + 1 } else { n };
    let mut arguments = vec![Argument::Array(w.fill(ty, n))];
    for i in 0..w.arrays.len() {
        let (of, stride) = (w.arrays[i].ty, w.arrays[i].stride);
        let needed = reached.max(1) - 1;
        let bytes = w.fill(of, needed * stride + 2 * LEAD + 1);
        arguments.push(Argument::Array(bytes));
    }
    let mut key = vec![1; reached as usize];
    if exit == Exit::Found && found < n {
        key[found as usize] = 77;
    }
    arguments.push(Argument::Array(key));
    let indices = if scattered { n } else { 0 };
    let indices: Vec<u8> = (0..indices).flat_map(|_| (w.r.below(n) as u32).to_le_bytes()).collect();
    arguments.push(Argument::Array(indices));
    let scalar = match ty {
        Ty::Int(bits) => w.r.value(bits),
        Ty::Float => (w.r.below(64) as f32).to_bits().into(),
        Ty::Double => (w.r.below(64) as f64).to_bits(),
    };
    arguments.push(Argument::Scalar(scalar));
    arguments.push(Argument::Scalar(n));
    RandomLoop { text: t, arguments }
}
