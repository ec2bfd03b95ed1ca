//! The generator writes loops and their bodies.

use super::function::{Array, Counter, Function, LONGEST};
use super::types::{COUNTERS, Ty, convert};

/// Loops are nested at most so deep.
const DEEPEST: usize = 3;

impl Function<'_> {
    /// A loop of some form, with its body.
    pub(super) fn open_loop(&mut self) {
        let ty = self.r.pick(&COUNTERS);
        let t = ty.name();
        let i = self.name("c");
        let (bound, most) = self.bound();
        let bound = format!("({t})({bound})");
        let (mut low, mut high) = (0, most - 1);
        let mut can_continue = true;
        let mut close = "}".to_string();
        match self.r.below(9) {
            0 => {
                let step = self.r.pick(&[2, 3, 5]);
                self.line(&format!("for ({t} {i} = 0; {i} < {bound}; {i} += {step}) {{"));
            }
            1 if ty.is_signed() => {
                self.line(&format!("for ({t} {i} = {bound} - 1; {i} >= 0; {i}--) {{"));
            }
            1 => self.line(&format!("for ({t} {i} = {bound}; {i}-- > 0;) {{")),
            2 => {
                self.line(&format!("{t} {i} = 0;"));
                self.line(&format!("while ({i} != {bound}) {{"));
                close = format!("    {i}++;\n    }}");
                can_continue = false;
            }
            3 => {
                self.line(&format!("{t} {i} = 0;"));
                self.line("do {");
                close = format!("}} while (++{i} < {bound});");
                can_continue = false;
                high = high.max(0);
            }
            4 => {
                low = self.r.below(5) as i64;
                self.line(&format!("for ({t} {i} = {low}; {i} < {bound}; {i}++) {{"));
                high = high.max(low);
            }
            5 => {
                // Data ends it.
                let array = self.array();
                let key = self.constant(array.ty);
                self.line(&format!("{t} {i} = 0;"));
                let within =
                    |array: &Array| if array.range.1 > most { i.clone() } else { format!("{i} & 63") };
                let (name, mut index) = (&array.name, within(&array));
                let through = self.array();
                if self.r.one_in(3) && !through.ty.is_float() {
                    index = format!("{}[{}] & 63", through.name, within(&through));
                }
                self.line(&format!("while ({i} < {bound} && {name}[{index}] != {key}) {{"));
                close = format!("    {i}++;\n    }}");
                can_continue = false;
            }
            6 => {
                // Counters that share a loop.
                let k = self.name("d");
                let start = self.r.below(4) as i64;
                let step = self.r.pick(&[1, 1, 2, 3]);
                let other = self.r.pick(&COUNTERS);
                self.line(&format!("{} {k} = {start};", other.name()));
                self.line(&format!("for ({t} {i} = 0; {i} < {bound}; {i}++, {k} += {step}) {{"));
                let range = Counter { name: k, ty: other, low: start, high: start + step * most.max(1) };
                self.counters.push(range);
                self.inside(Counter { name: i, ty, low, high }, can_continue, &close);
                self.counters.pop();
                return;
            }
            _ => self.line(&format!("for ({t} {i} = 0; {i} < {bound}; {i}++) {{")),
        }
        self.inside(Counter { name: i, ty, low, high }, can_continue, &close);
    }

    /// How often a loop runs, and the most that this is.
    fn bound(&mut self) -> (String, i64) {
        let outer = self.counters.last().cloned();
        match (self.r.below(8), outer) {
            (0, _) => {
                let number = self.r.pick(&[1_i64, 3, 4, 8, 16, 17, 31, 64]);
                let number = if self.counters.is_empty() { number } else { number.min(16) };
                (number.to_string(), number)
            }
            (1, Some(outer)) if outer.low >= 0 && outer.high < LONGEST => {
                (outer.name.clone(), outer.high.max(1))
            }
            (_, Some(_)) => ("n & 15".into(), 15),
            (1, None) => ("n / 2".into(), LONGEST / 2),
            (2, None) => ("n & 31".into(), 31),
            _ => ("n".into(), LONGEST),
        }
    }

    fn inside(&mut self, counter: Counter, can_continue: bool, close: &str) {
        self.counters.push(counter);
        let outside = self.variables.len();
        if self.r.one_in(3) {
            // A value of one iteration.
            let ty = Ty::any(self.r);
            let name = self.name("t");
            let start = self.expression(ty, 2);
            self.line(&format!("{} {name} = {start};", ty.name()));
            self.variables.push((name, ty));
        }
        let count = 1 + self.r.below(3);
        for _ in 0..count {
            if can_continue && self.r.one_in(16) {
                let condition = self.condition(1);
                self.line(&format!("if {condition} continue;"));
            }
            self.statement();
        }
        if self.r.one_in(9) {
            let condition = self.condition(1);
            let leave = if self.r.one_in(3) { self.leave() } else { "break;".into() };
            self.line(&format!("if {condition} {leave}"));
            if self.r.one_in(2) {
                self.statement();
            }
        }
        self.variables.truncate(outside);
        self.counters.pop();
        self.line(close);
    }

    /// A statement; in a loop it may be a loop.
    pub(super) fn statement(&mut self) {
        self.budget -= 1;
        if self.budget < 0 {
            return self.store();
        }
        match self.r.below(20) {
            0..=6 => self.store(),
            7..=11 => self.carry(),
            12 | 13 => {
                let condition = self.condition(1);
                self.line(&format!("if {condition} {{"));
                self.statement();
                if self.r.one_in(2) {
                    self.line("} else {");
                    self.statement();
                }
                self.line("}");
            }
            14 => self.switch(),
            15 if self.r.one_in(3) => self.atomic(),
            15 if self.r.one_in(2) => self.histogram(),
            15 => self.call(),
            16 | 17 if !self.counters.is_empty() && self.counters.len() < DEEPEST => self.open_loop(),
            _ => self.any_of(),
        }
    }

    /// A store of something.
    fn store(&mut self) {
        let mut array = self.array();
        if !array.mutable {
            array = self.arrays[0].clone();
        }
        let index = self.index(&array);
        let depth = 1 + self.r.below(3) as u32;
        let mut value = self.expression(array.ty, depth);
        if self.r.one_in(4) {
            let op = self.r.pick(&["add", "sub", "mul", "max"]);
            value = format!("{op}_{}({}[{index}], {value})", array.ty.name(), array.name);
        }
        self.line(&format!("{}[{index}] = {value};", array.name));
    }

    /// An element that data chooses, changed by one operation.
    fn histogram(&mut self) {
        let array = self.array();
        if !array.mutable {
            return self.store();
        }
        let (k, t, last) = (self.name("k"), array.ty.name(), self.r.pick(&[1, 7, 15, 63]));
        let (of, value) = (self.expression(Ty::U32, 1), self.expression(array.ty, 1));
        let ops: &[&str] = if array.ty.is_float() {
            &["add", "sub", "min"]
        } else {
            &["add", "add", "sub", "mul", "and", "or", "xor", "min", "max"]
        };
        let (op, name) = (self.r.pick(ops), array.name);
        self.line(&format!("u32 {k} = {of} & {last};"));
        self.line(&format!("{name}[{k}] = {op}_{t}({name}[{k}], {value});"));
    }

    /// A variable of the function.
    fn local(&mut self) -> (String, Ty) {
        let end = self.variables.iter().position(|(name, _)| name.starts_with('t'));
        let locals = end.unwrap_or(self.variables.len()) - self.first_local;
        self.variables[self.first_local + self.r.below(locals as u64) as usize].clone()
    }

    /// A value that goes on from iteration to iteration: a reduction, a recurrence.
    fn carry(&mut self) {
        let (name, ty) = self.local();
        let depth = self.r.below(3) as u32;
        let value = self.expression(ty, depth);
        let t = ty.name();
        let op = if ty.is_float() {
            self.r.pick(&["add", "add", "sub", "mul", "min", "max", "fmin", "fmax"])
        } else {
            self.r.pick(&["add", "add", "add", "sub", "mul", "and", "or", "xor", "min", "max"])
        };
        let line = match self.r.below(6) {
            0 => format!("{name} = {value};"),
            1 => {
                let condition = self.condition(1);
                format!("if {condition} {name} = {op}_{t}({name}, {value});")
            }
            _ => format!("{name} = {op}_{t}({name}, {value});"),
        };
        self.line(&line);
    }

    /// Whether there was one, or which was the last.
    fn any_of(&mut self) {
        let (name, ty) = self.local();
        let condition = self.condition(1);
        let value = match self.counters.last().filter(|_| !ty.is_float()).cloned() {
            Some(counter) if self.r.one_in(2) => convert(&counter.name, counter.ty, ty),
            _ => self.constant(ty),
        };
        self.line(&format!("if {condition} {name} = {value};"));
    }

    fn switch(&mut self) {
        if self.r.one_in(3) {
            return self.dense_switch();
        }
        let ty = if self.r.one_in(8) { Ty::U128 } else { Ty::U32 };
        let of = self.expression(ty, 1);
        self.line(&format!("switch ({of} & 7) {{"));
        for case in 0..2 + self.r.below(3) {
            self.line(&format!("case {}:", case * 2));
            self.store();
            if !self.r.one_in(4) {
                self.line("break;");
            }
        }
        if self.r.one_in(2) {
            self.line("default:");
            self.carry();
        }
        self.line("}");
    }

    /// Many cases, which lead to few places: a table.
    fn dense_switch(&mut self) {
        let of = self.expression(Ty::I32, 1);
        let low = self.r.pick(&[0_i64, 0, 1, -5, 3000]);
        self.line(&format!("switch (({of} & 31) + {low}) {{"));
        let mut number = low;
        for _ in 0..3 + self.r.below(3) {
            for _ in 0..2 + self.r.below(4) {
                self.line(&format!("case {number}:"));
                number += 1 + i64::from(self.r.one_in(4));
            }
            if self.r.one_in(2) {
                self.store()
            } else {
                self.carry()
            }
            if !self.r.one_in(4) {
                self.line("break;");
            }
        }
        self.line("}");
    }

    /// An atomic operation on an element; what was there goes to a variable.
    fn atomic(&mut self) {
        let array = self.array();
        if !array.mutable || array.ty.is_float() || array.ty.is_wide() {
            return self.store();
        }
        let index = self.index(&array);
        let (place, t) = (format!("&{}[{index}]", array.name), array.ty.name());
        let value = self.expression(array.ty, 1);
        let order = self.r.pick(&["RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"]);
        let operation =
            self.r.pick(&["add", "sub", "and", "or", "xor", "nand", "max", "min", "exchange", ""]);
        let old = match operation {
            "exchange" => format!("__atomic_exchange_n({place}, {value}, __ATOMIC_{order})"),
            "" => {
                let expected = self.name("e");
                let start = self.expression(array.ty, 0);
                self.line(&format!("{t} {expected} = {start};"));
                let exchange = format!("__atomic_compare_exchange_n({place}, &{expected}, {value}, 0,");
                self.line(&format!("{exchange} __ATOMIC_{order}, __ATOMIC_RELAXED);"));
                expected
            }
            _ => format!("__atomic_fetch_{operation}({place}, {value}, __ATOMIC_{order})"),
        };
        let (name, ty) = self.local();
        let old = convert(&old, array.ty, ty);
        self.line(&format!("{name} = {old};"));
    }

    fn call(&mut self) {
        if self.helpers.is_empty() {
            return self.carry();
        }
        let helper = &self.helpers[self.r.below(self.helpers.len() as u64) as usize];
        let arguments: Vec<String> = helper.parameters.iter().map(|ty| self.expression(*ty, 1)).collect();
        let (name, ty) = self.local();
        let value = format!("NAME({})({})", helper.name, arguments.join(", "));
        let value = convert(&value, helper.result, ty);
        self.line(&format!("{name} = {value};"));
    }
}
