//! This module prints plans in the form of LLVM's VPlans: as they are chosen among, and as one is carried out.
//!
//! Invariant: printing depends on the plan and its function only, so that equal plans have equal texts.

mod last;

use std::fmt::Write;

use self::last::{Materialised, last};
use super::choose::Choice;
use super::recipe::{AccessShape, LoopEnding, Operand, Plan, Recipe, RecipeId, RecipeKind, Stream};
use super::tables::PrivateTable;
use crate::analysis::poly::{Poly, PolyTerm};
use crate::ir::{Function, Inst, LaneOp, Names, Op, Value};

/// A plan that was carried out, as text: its function changes with each loop, so it is printed at once.
#[derive(Clone, Debug)]
pub struct PrintedPlan {
    /// The plan in general.
    pub initial: String,
    /// The plan as it was carried out.
    pub last: String,
    /// The same as a graph for Graphviz.
    pub dot: String,
}

impl PrintedPlan {
    /// Prints a plan that was chosen among others with these numbers of lanes.
    pub fn of(func: &Function, plan: &Plan, choice: &Choice, mut lanes: Vec<u32>) -> PrintedPlan {
        lanes.sort_unstable();
        lanes.dedup();
        PrintedPlan {
            initial: initial(func, plan, &lanes),
            last: last(func, plan, choice),
            dot: dot(func, plan),
        }
    }
}

/// A plan before a choice: for these numbers of lanes per `vscale`.
fn initial(func: &Function, plan: &Plan, lanes: &[u32]) -> String {
    let widths: Vec<String> = lanes.iter().map(|l| format!("vscale x {l}")).collect();
    let title = format!("Initial VPlan for VF={{{}}},UF>=1", widths.join(","));
    Printer::new(func, plan).plan(&title)
}

/// A plan as a graph for Graphviz: blocks as clusters, recipes as nodes, uses as edges.
fn dot(func: &Function, plan: &Plan) -> String {
    let printer = Printer::new(func, plan);
    let mut text = format!("digraph \"{}\" {{\n  node [shape=box, fontname=monospace];\n", func.name);
    text += "  subgraph cluster_body {\n    label=\"vector loop\";\n";
    for id in plan.needed() {
        let line = printer.recipe(id).replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    r{} [label=\"{line}\"];", id.0);
    }
    text += "  }\n";
    for id in plan.needed() {
        for used in plan.recipe(id).uses() {
            let _ = writeln!(text, "  r{} -> r{};", used.0, id.0);
        }
    }
    text + "}\n"
}

struct Printer<'a> {
    func: &'a Function,
    plan: &'a Plan,
    /// What the plan leaves to be made; nothing as long as it is not carried out.
    made: Materialised,
    /// Made once: that takes as long as the function is large.
    names: Names,
}

impl<'a> Printer<'a> {
    fn new(func: &'a Function, plan: &'a Plan) -> Printer<'a> {
        Printer { func, plan, made: Materialised::default(), names: Names::new(func) }
    }

    /// A plan that is not carried out yet.
    fn plan(&self, title: &str) -> String {
        let mut text = format!("VPlan '{title}' {{\n");
        text += "Live-in vp<%VF> = VF\nLive-in vp<%VF.UF> = VF * UF\n";
        text += &self.counts();
        text += &self.in_front();
        text += "Successor(s): vector loop\n\n<x1> vector loop: {\n  vector.body:\n";
        text += "    EMIT vp<%index> = CANONICAL-INDUCTION ir<0>, vp<%index.next>\n";
        let step = match self.plan.ending {
            LoopEnding::Early => {
                text += "    EMIT vp<%evl> = EXPLICIT-VECTOR-LENGTH vp<%avl>\n";
                "vp<%evl>"
            }
            _ => "vp<%VF.UF>",
        };
        text += "    vp<%steps> = SCALAR-STEPS vp<%index>, ir<1>\n";
        let mut cloned = Vec::new();
        for id in self.plan.needed() {
            if let Some((pointer, clone)) = self.address(id).filter(|(pointer, _)| !cloned.contains(pointer))
            {
                text += &clone;
                cloned.push(pointer);
            }
            let _ = writeln!(text, "    {}", self.recipe(id));
        }
        text += &self.carried();
        let _ = writeln!(text, "    EMIT vp<%index.next> = add nuw vp<%index>, {step}");
        text += &self.branch();
        text += "  No successors\n}\nSuccessor(s): middle.block\n\nmiddle.block:\n";
        text += &self.rows();
        if self.plan.ending != LoopEnding::Complete {
            text += "  EMIT resume the scalar loop\n";
        }
        text + "No successors\n}\n"
    }

    /// How many iterations there are.
    fn counts(&self) -> String {
        let mut text = String::from(match self.plan.ending {
            LoopEnding::Early => "Live-in vp<%tc> = iterations that are completed, at most\n",
            _ => "Live-in vp<%vtc> = vector-trip-count\n",
        });
        for exit in &self.plan.exits {
            for count in exit.counts() {
                let (to, from) = (self.poly(&count.to), self.poly(&count.from));
                // Writing to a string cannot fail.
                let _ = writeln!(text, "Live-in backedge-taken count: from {from} to {to} by {}", count.step);
            }
        }
        text
    }

    /// What is checked in front of the loop.
    fn in_front(&self) -> String {
        let mut text = String::from("\nvector.ph:\n");
        for (a, b) in &self.plan.checks {
            let (a, b) = (&self.plan.accesses[*a], &self.plan.accesses[*b]);
            let (a, b) = (self.names.value(self.func, a.ptr), self.names.value(self.func, b.ptr));
            let _ = writeln!(text, "  EMIT branch-if-overlap ir<{a}>, ir<{b}>");
        }
        for (start, bytes) in &self.plan.pages {
            let _ = writeln!(text, "  EMIT branch-if-crosses-page {}, {bytes}", self.poly(start));
        }
        for (at, table) in self.plan.tables.iter().enumerate() {
            let (bins, ty, op) = (table.bins, table.ty, table.op.text());
            let _ =
                writeln!(text, "  EMIT vp<%table.{at}> = private-table {ty} x {bins} x VF, {op} identity");
        }
        for (step, least) in &self.plan.steps {
            let _ = writeln!(text, "  EMIT branch-if-less |{}|, {least}", self.poly(step));
        }
        text
    }

    /// What happens to private tables behind the loop.
    fn rows(&self) -> String {
        let row = |(at, table): (usize, &PrivateTable)| {
            format!("  EMIT {} rows of vp<%table.{at}> to {}\n", table.op.text(), self.poly(&table.start))
        };
        self.plan.tables.iter().enumerate().map(row).collect()
    }

    /// What a phi gets from in front of the loop (unless something else is named) and from the strip before.
    fn incoming(&self, phi: Inst, first: Option<String>) -> String {
        let Some(plan) = self.plan.phis.iter().find(|p| p.phi == phi) else { return String::new() };
        let first = first.unwrap_or_else(|| format!("ir<{}>", self.names.value(self.func, plan.start)));
        let next = plan.next.as_ref().map(|next| match next {
            Operand::Recipe(id) => self.result_in(*id, self.made.before()),
            other => self.operand(other),
        });
        next.map_or(format!(" {first}"), |next| format!(" {first}, {next}"))
    }

    /// What goes to the next strip of phis that are no recipes.
    fn carried(&self) -> String {
        let mut text = String::new();
        let is_recipe = |phi: Inst| {
            let own =
                |r: &Recipe| matches!(r.kind, RecipeKind::Accumulator(p) | RecipeKind::Carry(p) if p == phi);
            self.plan.needed().iter().any(|id| own(self.plan.recipe(*id)))
        };
        for phi in self.plan.phis.iter().filter(|p| !is_recipe(p.phi)) {
            if let (Some(next), Some(value)) = (&phi.next, self.func.inst(phi.phi).result()) {
                let (value, next) = (self.names.value(self.func, value), self.operand(next));
                let _ = writeln!(text, "    EMIT carry ir<{value}> = {next}");
            }
        }
        text
    }

    fn branch(&self) -> String {
        let leaves: Vec<String> = self.plan.leaves.iter().map(|o| self.operand(o)).collect();
        match leaves.is_empty() {
            true => "    EMIT branch-on-count vp<%index.next>, vp<%vtc>\n".into(),
            false => {
                let leaves = leaves.join(" or ");
                format!("    EMIT branch-on-first-lane {leaves}, vp<%index.next>, vp<%tc>\n")
            }
        }
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Recipe(id) => self.result(*id),
            Operand::Scalar(value) => format!("ir<{}>", self.names.value(self.func, *value)),
            Operand::Uniform(poly, ty) => match poly.as_constant() {
                Some(number) => format!("ir<{ty} {number}>"),
                None => format!("vp<{}>", self.poly(poly)),
            },
        }
    }

    /// What a recipe's result is called: as the instruction that it stands for, if it stands for one alone.
    fn result(&self, id: RecipeId) -> String {
        self.result_in(id, self.made.copy())
    }

    /// The same of a copy of the recipes.
    fn result_in(&self, id: RecipeId, copy: &str) -> String {
        let recipe = self.plan.recipe(id);
        let own = recipe.source.and_then(|inst| self.func.inst(inst).result());
        let other = |r: &Recipe| r.source == recipe.source;
        match own {
            Some(value) if self.plan.recipes.iter().filter(|r| other(r)).count() == 1 => {
                format!("ir<{}{copy}>", self.names.value(self.func, value))
            }
            _ => format!("vp<%{}{copy}>", id.0),
        }
    }

    fn recipe(&self, id: RecipeId) -> String {
        let recipe = self.plan.recipe(id);
        let operand = |o| self.made.broadcast(o, recipe.ty).unwrap_or_else(|| self.operand(o));
        let all: Vec<String> = recipe.operands.iter().map(operand).collect();
        let operands = all.join(", ");
        let result = self.result(id);
        let mask = recipe.mask.as_ref().map_or(String::new(), |m| format!(", mask {}", self.operand(m)));
        let ty = recipe.ty;
        match &recipe.kind {
            RecipeKind::Induction(start, step) => {
                let start = self.made.lanes(id).unwrap_or_else(|| self.poly(start));
                format!("{result} = WIDEN-INDUCTION {ty} {start}, {}", self.poly(step))
            }
            RecipeKind::LaneNumbers { first, step } => {
                format!("EMIT {result} = {ty} {first} + {step} * step-vector")
            }
            RecipeKind::Widen(op) => match op {
                LaneOp::Math(math) => {
                    format!("WIDEN-INTRINSIC {result} = call llvm.{}({operands}){mask}", math.text())
                }
                LaneOp::Cast(cast) => {
                    format!("WIDEN-CAST {result} = {} {operands} to {ty}{mask}", cast.text())
                }
                LaneOp::Select => format!("WIDEN-SELECT {result} = select {operands}{mask}"),
                LaneOp::ICmp(p) => format!("WIDEN {result} = icmp {} {operands}{mask}", p.text()),
                LaneOp::FCmp(p) => format!("WIDEN {result} = fcmp {} {operands}{mask}", p.text()),
                LaneOp::Binary(op) => format!("WIDEN {result} = {} {operands}{mask}", op.text()),
                other => format!("WIDEN {result} = {other:?} {operands}{mask}"),
            },
            RecipeKind::Replicate(Op::Call(callee)) => {
                format!("REPLICATE {result} = call @{}({operands}){mask}", self.func.symbol(*callee))
            }
            RecipeKind::Replicate(_) => format!("REPLICATE {result} = frem {operands}{mask}"),
            RecipeKind::Blend => format!("BLEND {result} = {operands}"),
            RecipeKind::Address(_) => format!("WIDEN-GEP {result} = getelementptr {operands}"),
            RecipeKind::Load(shape, stream) => {
                let at = self.at(stream.as_ref(), &operands);
                format!("{} {result} = load {ty}{at}{mask}", shape_word(shape))
            }
            RecipeKind::Field(field) => format!("EMIT {result} = field {field} of {operands}"),
            RecipeKind::Store(shape, stream) => {
                let at = self.at(stream.as_ref(), &operands);
                format!("{} store {ty}{at}{mask}", shape_word(shape))
            }
            RecipeKind::Accumulator(phi) => {
                format!(
                    "WIDEN-REDUCTION-PHI {result} = phi {ty}{}",
                    self.incoming(*phi, self.made.identity(id))
                )
            }
            RecipeKind::Ordered(op) => format!("REDUCE {result} = in-order {} ({operands}){mask}", op.text()),
            RecipeKind::Carry(phi) => format!("CLONE {result} = phi {ty}{}", self.incoming(*phi, None)),
            RecipeKind::Shift(_) => format!("FIRST-ORDER-RECURRENCE-PHI {result} = splice {operands}"),
            RecipeKind::Scan(op, _) => format!("EMIT {result} = prefix {} ({operands})", op.text()),
            RecipeKind::Fill(_) => format!("EMIT {result} = last-active-lanes {operands}{mask}"),
            RecipeKind::Last(_) => format!("EMIT {result} = last-active-lane {operands}{mask}"),
            RecipeKind::Count(_) => format!("EMIT {result} = count-of-lanes{mask}"),
        }
    }

    /// The scalar address computation in front of an access to elements in a row, and the pointer that it gives.
    fn address(&self, id: RecipeId) -> Option<(Value, String)> {
        let recipe = self.plan.recipe(id);
        let (RecipeKind::Load(AccessShape::Unit, _) | RecipeKind::Store(AccessShape::Unit, _)) = &recipe.kind
        else {
            return None;
        };
        let data = self.func.inst(recipe.source?);
        let pointer = match data.op {
            Op::Load => *data.operands().first()?,
            Op::Store => *data.operands().get(1)?,
            _ => return None,
        };
        let name = self.names.value(self.func, pointer);
        let inst = self.func.def_inst(pointer).filter(|i| self.func.inst(*i).op != Op::Phi)?;
        let text = self.names.inst(self.func, inst);
        let how = text.split_once(" = ").map_or(text.as_str(), |(_, how)| how);
        let how = format!("    CLONE ir<{name}> = {how} by vp<%steps>\n");
        Some((pointer, format!("{how}    vp<%at.{}> = vector-pointer ir<{name}>\n", pointer.index())))
    }

    /// Where elements are that follow each other, and the other operands of an access; each with a space in front.
    fn at(&self, stream: Option<&Stream>, operands: &str) -> String {
        let at = stream.map(|s| match self.made.pointer(s) {
            Some(pointer) => format!(" at {pointer} + {} * lane", self.poly(&s.step)),
            None => format!(" at ({} + {} * index)", self.poly(&s.start), self.poly(&s.step)),
        });
        let operands = if operands.is_empty() { String::new() } else { format!(" {operands}") };
        at.unwrap_or_default() + &operands
    }

    fn poly(&self, poly: &Poly) -> String {
        let mut parts = Vec::new();
        for (product, by) in poly.products() {
            let mut factors: Vec<String> = Vec::new();
            if by != 1 || product.is_empty() {
                factors.push(by.to_string());
            }
            factors.extend(product.iter().map(|term| match term {
                PolyTerm::Value(value) => self.names.value(self.func, *value),
                PolyTerm::Iter(number) => format!("i{number}"),
            }));
            parts.push(factors.join("*"));
        }
        if parts.is_empty() { "0".into() } else { parts.join(" + ") }
    }
}

fn shape_word(shape: &AccessShape) -> &'static str {
    match shape {
        AccessShape::Unit => "WIDEN",
        AccessShape::Strided(_) => "WIDEN-STRIDED",
        AccessShape::Indexed => "WIDEN-INDEXED",
        AccessShape::Packed(_) => "WIDEN-PACKED",
        AccessShape::Private(_) => "WIDEN-PRIVATE",
        AccessShape::Segment { .. } => "INTERLEAVE-GROUP",
    }
}
