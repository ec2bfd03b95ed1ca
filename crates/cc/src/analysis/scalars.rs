//! `Scalars` expresses integers and addresses as polynomials in the iteration counters of the enclosing loops (LLVM:
//! SCEV).
//!
//! Invariant: the polynomial of a value equals the value modulo 2^width wherever the value is available; terms are
//! values that are available there, too.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::Flow;
use super::poly::{Poly, PolyTerm};
use crate::ir::{Binary, Cast, Flags, Function, InstData, LaneOp, Op, Type, Value, ValueDef};

/// Values are followed at most so far: each step is a call. What lies behind is a term.
const DEEPEST: u32 = 400;

/// Asks for polynomials, and remembers them.
#[derive(Debug)]
pub struct Scalars<'a> {
    func: &'a Function,
    flow: &'a Flow,
    /// The loops in whose iterations values are expressed.
    expanded: Vec<usize>,
    known: RefCell<HashMap<Value, Poly>>,
    /// Phis that are being worked out: terms until then.
    active: RefCell<Vec<Value>>,
    depth: Cell<u32>,
}

impl<'a> Scalars<'a> {
    /// Nothing is known yet. The header phis of loops that are not named are terms.
    pub fn new(func: &'a Function, flow: &'a Flow, loops: &[usize]) -> Scalars<'a> {
        Scalars {
            func,
            flow,
            expanded: loops.to_vec(),
            known: RefCell::default(),
            active: RefCell::default(),
            depth: Cell::new(0),
        }
    }

    /// The polynomial of a value; a value of which nothing is known, or that is no integer or address, is its own term.
    pub fn poly(&self, value: Value) -> Poly {
        if let Some(known) = self.known.borrow().get(&value) {
            return known.clone();
        }
        // What is asked for while this is being worked out (a cycle of phis) must not loop.
        let own = Poly::term(PolyTerm::Value(value));
        let depth = self.depth.get();
        if depth == DEEPEST {
            return own;
        }
        self.known.borrow_mut().insert(value, own.clone());
        self.depth.set(depth + 1);
        let poly = self.compute(value).unwrap_or(own);
        self.depth.set(depth);
        self.known.borrow_mut().insert(value, poly.clone());
        poly
    }

    fn compute(&self, value: Value) -> Option<Poly> {
        let ty = self.func.ty(value);
        if !matches!(ty, Type::Scalar(s) if s.is_int() || ty == Type::PTR) {
            return None;
        }
        if let Some(number) = self.func.as_signed(value) {
            return Some(Poly::constant(number));
        }
        let ValueDef::Inst(inst) = self.func.value(value).def else { return None };
        let data = self.func.inst(inst);
        let operand = |i: usize| data.operands().get(i).map(|v| self.poly(*v));
        match data.op {
            Op::Phi => self.induction(value, data).or_else(|| self.parallel(value, data)),
            Op::Gep(element) => {
                let bytes = element.bytes();
                let index = *data.operands().get(1)?;
                let wide = self.func.ty(index) == Type::I64 || self.func.as_int(index).is_some();
                let offset = self.poly(index).times_constant(bytes.fixed.into());
                (wide && !bytes.is_scalable()).then(|| operand(0).map(|base| base.plus(&offset)))?
            }
            Op::Lane(LaneOp::Binary(op)) => {
                let (a, b) = (operand(0)?, operand(1)?);
                match op {
                    Binary::Add => Some(a.plus(&b)),
                    Binary::Or if data.flags.has(Flags::DISJOINT) => Some(a.plus(&b)),
                    Binary::Sub => Some(a.minus(&b)),
                    Binary::Mul => a.times(&b),
                    Binary::Shl => match b.as_constant() {
                        Some(by @ 0..63) => Some(a.times_constant(1 << by)),
                        _ => None,
                    },
                    Binary::Xor if b.as_constant() == Some(-1) => Some(Poly::constant(-1).minus(&a)),
                    _ => None,
                }
            }
            Op::Lane(LaneOp::Cast(Cast::Trunc)) => operand(0),
            Op::Lane(LaneOp::Cast(cast @ (Cast::ZExt | Cast::SExt))) => {
                let from = *data.operands().first()?;
                let flag = if cast == Cast::ZExt { Flags::NUW } else { Flags::NSW };
                self.extended(from, flag)
            }
            _ => None,
        }
    }

    /// The polynomial of a header phi that grows by the same in each iteration.
    fn induction(&self, value: Value, data: &InstData) -> Option<Poly> {
        let (number, start, step) = self.step_of(value, data)?;
        let grown = step.times(&Poly::term(PolyTerm::Iter(number)))?;
        Some(self.poly(start).plus(&grown))
    }

    /// A counter of a loop whose iterations are not counted here, by the first counter that goes beside it.
    fn parallel(&self, value: Value, data: &InstData) -> Option<Poly> {
        let block = data.block()?;
        let number = self.flow.loop_of[block.index()]?;
        if self.flow.at(number).header != block.index() || self.expanded.contains(&number) {
            return None;
        }
        let counts = |counter: Value| {
            let (start, next) = self.flow.carried(self.func, number, self.func.def_inst(counter)?)?;
            let grows = self.func.def(next).filter(|d| d.op == Op::Lane(LaneOp::Binary(Binary::Add)))?;
            let [of, by] = grows.operands() else { return None };
            let own = *of == counter && self.func.ty(counter) == self.func.ty(value);
            own.then_some((self.func.as_signed(start)?, self.func.as_signed(*by)?))
        };
        let (start, step) = counts(value)?;
        let mut beside = self.func.phis(block).filter_map(|phi| self.func.inst(phi).result());
        let (first, from) = beside.find_map(|v| counts(v).filter(|c| c.1 == step).map(|c| (v, c.0)))?;
        let apart = Poly::constant(start.wrapping_sub(from));
        (first != value).then(|| Poly::term(PolyTerm::Value(first)).plus(&apart))
    }

    fn step_of(&self, value: Value, data: &InstData) -> Option<(usize, Value, Poly)> {
        let block = data.block()?.index();
        let number = self.flow.loop_of[block]?;
        if self.flow.at(number).header != block || !self.expanded.contains(&number) {
            return None;
        }
        let inst = self.func.def_inst(value)?;
        let (start, next) = self.flow.carried(self.func, number, inst)?;
        // While `next` is looked at, this phi is its own term; what is learnt in terms of it must be forgotten after.
        if self.active.borrow().contains(&value) {
            return None;
        }
        self.active.borrow_mut().push(value);
        let terms = self.active.borrow().iter().map(|v| (*v, Poly::term(PolyTerm::Value(*v)))).collect();
        let before = self.known.replace(terms);
        let step = self.poly(next).minus(&Poly::term(PolyTerm::Value(value)));
        let shifted = self.affine(next, number);
        self.known.replace(before);
        self.active.borrow_mut().pop();
        if self.is_invariant(&step, number) {
            return Some((number, start, step));
        }
        // The value of another counter in the iteration before counts, too, if it starts one step earlier.
        let (first, step) = shifted?;
        (self.poly(start) == first.minus(&step)).then_some((number, start, step))
    }

    /// A counter narrower than 64 bits, extended: known if it does not wrap.
    fn extended(&self, from: Value, flag: Flags) -> Option<Poly> {
        let data = self.func.def(from)?;
        let holds = |data: &InstData| data.flags.has(flag);
        match data.op {
            Op::Phi => {
                let (number, start, step) = self.step_of(from, data)?;
                let inst = self.func.def_inst(from)?;
                let (_, next) = self.flow.carried(self.func, number, inst)?;
                let start = Poly::constant(self.func.as_signed(start).filter(|s| *s >= 0)?);
                let step = Poly::constant(step.as_constant()?);
                holds(self.func.def(next)?).then(|| {
                    step.times(&Poly::term(PolyTerm::Iter(number))).map(|grown| start.plus(&grown))
                })?
            }
            Op::Lane(LaneOp::Binary(Binary::Add)) if holds(data) => {
                let by = Poly::constant(self.func.as_signed(*data.operands().get(1)?)?);
                Some(self.extended(*data.operands().first()?, flag)?.plus(&by))
            }
            _ => None,
        }
    }

    /// Whether a polynomial is the same in all iterations of a loop.
    pub fn is_invariant(&self, poly: &Poly, number: usize) -> bool {
        poly.terms().all(|term| match term {
            PolyTerm::Value(value) => self.flow.is_invariant(self.func, number, value),
            PolyTerm::Iter(of) => of != number && self.encloses(of, number),
        })
    }

    /// Whether loop `outer` is around loop `inner`.
    fn encloses(&self, outer: usize, inner: usize) -> bool {
        let mut at = self.flow.at(inner).parent;
        while let Some(up) = at {
            if up == outer {
                return true;
            }
            at = self.flow.at(up).parent;
        }
        false
    }

    /// As `start + step × iteration` with both the same in all iterations, if the value is of that form.
    pub fn affine(&self, value: Value, number: usize) -> Option<(Poly, Poly)> {
        let (start, step) = self.poly(value).split(number)?;
        (self.is_invariant(&start, number) && self.is_invariant(&step, number)).then_some((start, step))
    }
}
