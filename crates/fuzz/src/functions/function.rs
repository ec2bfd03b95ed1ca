//! The generator writes a function: its parameters, its variables, its statements.

use std::fmt::Write;

use rivet_testkit::Rng;

use super::types::{COUNTERS, Ty};

/// Something with elements.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// The indices that are inside.
    pub(super) range: (i64, i64),
    /// Whether it may be stored to.
    pub(super) mutable: bool,
}

/// What counts the iterations of a loop that is open.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// The least and the greatest value.
    pub(super) low: i64,
    pub(super) high: i64,
}

/// The most that the parameter `n` is.
pub(super) const LONGEST: i64 = 70;

/// How to call a function.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) name: String,
    pub(crate) arrays: Vec<Ty>,
    pub(crate) n: Ty,
    pub(crate) scalars: Vec<Ty>,
    pub(crate) result: Option<Ty>,
    /// Whether its arrays are promised not to overlap.
    pub(crate) apart: bool,
    /// How it is declared, without its result and name.
    pub(crate) parameters: String,
}

impl Signature {
    /// The name of the type of the result.
    pub(crate) fn result_name(&self) -> &'static str {
        self.result.map_or("void", Ty::name)
    }
}

/// A function that is being written.
pub(super) struct Function<'a> {
    pub(super) r: &'a mut Rng,
    pub(super) helpers: &'a [Helper],
    pub(super) arrays: Vec<Array>,
    /// Names of what can be read, and of what types.
    pub(super) variables: Vec<(String, Ty)>,
    /// The first of them that can be assigned to.
    pub(super) first_local: usize,
    pub(super) counters: Vec<Counter>,
    pub(super) result: Option<Ty>,
    pub(super) names: u32,
    /// Statements that may still be written.
    pub(super) budget: i32,
    pub(super) body: String,
}

/// A small function of scalars that others call.
pub(super) struct Helper {
    pub(super) name: String,
    pub(super) result: Ty,
    pub(super) parameters: Vec<Ty>,
    pub(super) text: String,
}

impl Helper {
    /// A random one.
    pub(super) fn random(r: &mut Rng, index: usize) -> Helper {
        let result = Ty::any(r);
        let parameters: Vec<Ty> = (0..=r.below(3)).map(|_| Ty::any(r)).collect();
        let name = format!("h{index}");
        let variables = parameters.iter().enumerate().map(|(i, ty)| (format!("x{i}"), *ty)).collect();
        let list: Vec<String> =
            parameters.iter().enumerate().map(|(i, ty)| format!("{} x{i}", ty.name())).collect();
        let mut inner = Function::new(r, &[], variables, Some(result));
        let first = inner.expression(result, 2);
        let text = format!(
            "__attribute__((noinline)) {} NAME({name})({}) {{ return {first}; }}\n",
            result.name(),
            list.join(", "),
        );
        Helper { name, result, parameters, text }
    }
}

impl<'a> Function<'a> {
    fn new(
        r: &'a mut Rng,
        helpers: &'a [Helper],
        variables: Vec<(String, Ty)>,
        result: Option<Ty>,
    ) -> Function<'a> {
        let first_local = variables.len();
        Function {
            r,
            helpers,
            arrays: Vec::new(),
            variables,
            first_local,
            counters: Vec::new(),
            result,
            names: 0,
            budget: 14,
            body: String::new(),
        }
    }

    /// Writes a random function.
    pub(super) fn random(r: &mut Rng, helpers: &[Helper], index: usize) -> (Signature, String) {
        let n = r.pick(&COUNTERS);
        let apart = r.one_in(2);
        let arrays: Vec<Ty> = {
            let first = Ty::any(r);
            let same = r.one_in(2);
            (0..=r.below(4)).map(|_| if same { first } else { Ty::any(r) }).collect()
        };
        let scalars: Vec<Ty> = (0..r.below(4)).map(|_| Ty::any(r)).collect();
        let result = (!r.one_in(4)).then(|| Ty::any(r));
        let mut variables: Vec<(String, Ty)> = vec![("n".into(), n)];
        let mut list = Vec::new();
        let mut own = Vec::new();
        for (i, ty) in arrays.iter().enumerate() {
            let mutable = i == 0 || !r.one_in(3);
            let constant = if mutable { "" } else { "const " };
            let promise = if apart { "restrict " } else { "" };
            list.push(format!("{constant}{} *{promise}p{i}", ty.name()));
            own.push(Array { name: format!("p{i}"), ty: *ty, range: (-8, 248), mutable });
        }
        list.push(format!("{} n", n.name()));
        for (i, ty) in scalars.iter().enumerate() {
            list.push(format!("{} x{i}", ty.name()));
            variables.push((format!("x{i}"), *ty));
        }
        let mut function = Function::new(r, helpers, variables, result);
        function.arrays = own;
        function.whole();
        let body = std::mem::take(&mut function.body);
        let signature = Signature {
            name: format!("f{index}"),
            arrays,
            n,
            scalars,
            result,
            apart,
            parameters: list.join(", "),
        };
        let text = format!(
            "{} NAME({})({}) {{\n{body}}}\n",
            signature.result_name(),
            signature.name,
            signature.parameters
        );
        (signature, text)
    }

    /// The whole body.
    fn whole(&mut self) {
        for _ in 0..1 + self.r.below(4) {
            let ty = Ty::any(self.r);
            let name = self.name("v");
            let start = if self.r.one_in(2) { self.constant(ty) } else { self.expression(ty, 0) };
            self.line(&format!("{} {name} = {start};", ty.name()));
            self.variables.push((name, ty));
        }
        if self.r.one_in(4) {
            self.local_array();
        }
        for _ in 0..1 + self.r.below(4) {
            match self.r.below(12) {
                0 => self.statement(),
                1 => {
                    let condition = self.condition(1);
                    self.line(&format!("if {condition} {{"));
                    self.open_loop();
                    self.line("}");
                }
                2 if self.r.one_in(3) => {
                    let condition = self.condition(1);
                    let leave = self.leave();
                    self.line(&format!("if {condition} {leave}"));
                }
                _ => self.open_loop(),
            }
        }
        let leave = self.leave();
        self.line(&leave);
    }

    /// An array on the stack, filled.
    fn local_array(&mut self) {
        let ty = Ty::any(self.r);
        let name = self.name("l");
        let size = self.r.pick(&[72_i64, 80, 100]);
        let more = if self.r.one_in(2) { " + (n & 7)" } else { "" };
        self.line(&format!("{} {name}[{size}{more}];", ty.name()));
        let counter = self.name("c");
        self.line(&format!("for (i32 {counter} = 0; {counter} < {size}; {counter}++)"));
        let start = convert_counter(&counter, ty);
        self.line(&format!("    {name}[{counter}] = {start};"));
        self.arrays.push(Array { name, ty, range: (0, size), mutable: true });
    }

    /// A statement that leaves the function.
    pub(super) fn leave(&mut self) -> String {
        match self.result {
            None => "return;".into(),
            Some(ty) => {
                let mut sum = self.constant(ty);
                for (name, from) in &self.variables[self.first_local..] {
                    let value = super::types::convert(name, *from, ty);
                    sum = format!("add_{0}({sum}, {value})", ty.name());
                }
                format!("return {sum};")
            }
        }
    }

    /// A new name.
    pub(super) fn name(&mut self, letter: &str) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    pub(super) fn line(&mut self, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "    {}{text}", "    ".repeat(self.counters.len()));
    }
}

fn convert_counter(counter: &str, ty: Ty) -> String {
    format!("({})({counter} * 3 - 40)", ty.name())
}
