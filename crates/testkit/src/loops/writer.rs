//! The writer writes the instructions of random loops: addresses, elements, expressions, conditions.
//!
//! Invariant: what is written has a meaning for all values of its operands.

use std::fmt::Write;

use crate::Rng;

/// The type of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    Int(u32),
    Float,
    Double,
}

impl Ty {
    pub(super) fn name(self) -> String {
        match self {
            Ty::Int(bits) => format!("i{bits}"),
            Ty::Float => "float".into(),
            Ty::Double => "double".into(),
        }
    }

    pub(super) fn suffix(self) -> String {
        match self {
            Ty::Int(bits) => format!("i{bits}"),
            Ty::Float => "f32".into(),
            Ty::Double => "f64".into(),
        }
    }

    pub(super) fn bytes(self) -> u64 {
        match self {
            Ty::Int(bits) => u64::from(bits / 8),
            Ty::Float => 4,
            Ty::Double => 8,
        }
    }

    pub(super) fn is_float(self) -> bool {
        !matches!(self, Ty::Int(_))
    }
}

/// An input array.
pub(super) struct Array {
    pub(super) ty: Ty,
    pub(super) stride: u64,
    /// Elements in front of the one of the first iteration.
    pub(super) lead: u64,
}

/// Writes instructions.
pub(super) struct Writer<'r> {
    pub(super) r: &'r mut Rng,
    pub(super) body: String,
    next: u32,
    pub(super) arrays: Vec<Array>,
    /// The type in which the loop computes.
    pub(super) ty: Ty,
    /// Whether numbers may be read through the array of indices.
    pub(super) indirect: bool,
}

/// Elements beyond what an iteration reads.
pub(super) const LEAD: u64 = 3;

impl Writer<'_> {
    pub(super) fn new(r: &mut Rng, arrays: Vec<Array>, ty: Ty) -> Writer<'_> {
        Writer { r, body: String::new(), next: 0, arrays, ty, indirect: false }
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// An instruction with a result.
    pub(super) fn inst(&mut self, text: &str) -> String {
        let name = self.name();
        let _ = writeln!(self.body, "  {name} = {text}");
        name
    }

    /// The address of element `index` (an i64) of array `array`, `offset` elements away.
    pub(super) fn address(&mut self, array: usize, index: &str, offset: i64) -> String {
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
    pub(super) fn constant(&mut self) -> String {
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

    /// The sum of all fields of a structure: what lies between two elements of a strided array.
    fn fields(&mut self, index: &str) -> String {
        let array = self.r.below(self.arrays.len() as u64) as usize;
        let ty = self.arrays[array].ty;
        let mut sum: Option<String> = None;
        for field in 0..self.arrays[array].stride.min(LEAD) {
            let address = self.address(array, index, field as i64);
            let value = self.inst(&format!("load {}, ptr {address}, align {}", ty.name(), ty.bytes()));
            let value = self.convert(value, ty);
            let (name, add) = (self.ty.name(), if self.ty.is_float() { "fadd" } else { "add" });
            sum = Some(match sum {
                Some(sum) => self.inst(&format!("{add} {name} {sum}, {value}")),
                None => value,
            });
        }
        sum.unwrap_or_else(|| "%s".into())
    }

    /// An element whose place is read: the place is below the number of iterations.
    fn through_index(&mut self) -> String {
        let at = self.inst("getelementptr inbounds i32, ptr %indices, i64 %i");
        let at = self.inst(&format!("load i32, ptr {at}, align 4"));
        let at = self.inst(&format!("zext i32 {at} to i64"));
        let ty = self.arrays[0].ty;
        let address = self.inst(&format!("getelementptr inbounds {}, ptr %a0, i64 {at}", ty.name()));
        let value = self.inst(&format!("load {}, ptr {address}, align {}", ty.name(), ty.bytes()));
        self.convert(value, ty)
    }

    /// An expression of the loop's type.
    pub(super) fn expression(&mut self, index: &str, depth: u32) -> String {
        if depth == 0 || self.r.one_in(5) {
            return match self.r.below(10) {
                0 => self.constant(),
                1 => "%s".into(),
                2 => self.convert(index.to_string(), Ty::Int(64)),
                3 => self.fields(index),
                4 if self.indirect => self.through_index(),
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
    pub(super) fn condition(&mut self, index: &str) -> String {
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
    pub(super) fn fill(&mut self, ty: Ty, count: u64) -> Vec<u8> {
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
