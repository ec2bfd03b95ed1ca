//! This module prints a plan as it is carried out: what recipes stand for is spelled out.
//!
//! ```text
//! vector.ph:   EMIT vp<%broadcast.0> = broadcast ir<%k>
//! vector.body: EMIT vp<%pointer.0> = phi vp<%start.0>, vp<%next.0>
//!              WIDEN ir<%x> = load float from vp<%pointer.0>
//! ```
//!
//! Invariant: every name is made by a line above its users, or, for what goes around, by a line of the same loop.

use std::fmt::Write;

use super::super::choose::{Choice, name};
use super::super::recipe::{LoopEnding, Operand, Plan, Recipe, RecipeId, RecipeKind, Stream};
use super::super::registers::splats;
use super::Printer;
use crate::ir::{Function, Scalar};
use crate::options::Tail;

/// What names of the last strip end in.
const REST: &str = ".rest";

/// What the plan leaves to be made in front of the loop, and by whom its names are used.
#[derive(Default)]
pub(super) struct Materialised {
    /// The pointers that go from strip to strip.
    streams: Vec<Stream>,
    /// Scalars that are needed in all lanes.
    splats: Vec<(Operand, Scalar)>,
    /// What accumulators and inductions begin with, by their recipes.
    firsts: Vec<RecipeId>,
    /// What names of one of several copies of the recipes end in.
    copy: String,
}

impl Materialised {
    fn of(plan: &Plan) -> Materialised {
        let order = plan.needed();
        let mut splats: Vec<(Operand, Scalar)> = Vec::new();
        for id in &order {
            for splat in splats_of(plan, *id) {
                if !splats.contains(&splat) {
                    splats.push(splat);
                }
            }
        }
        let begins = |r: &Recipe| matches!(r.kind, RecipeKind::Accumulator(_) | RecipeKind::Induction(..));
        let firsts = order.into_iter().filter(|id| begins(plan.recipe(*id))).collect();
        Materialised { streams: plan.streams(), splats, firsts, copy: String::new() }
    }

    /// The name of what an accumulator begins with.
    pub(super) fn identity(&self, id: RecipeId) -> Option<String> {
        self.firsts.contains(&id).then(|| format!("vp<%identity.{}>", id.0))
    }

    /// The name of an induction's first lanes.
    pub(super) fn lanes(&self, id: RecipeId) -> Option<String> {
        self.firsts.contains(&id).then(|| format!("vp<%lanes.{}>", id.0))
    }

    /// The end of a name that is made anew in each copy.
    pub(super) fn copy(&self) -> &str {
        &self.copy
    }

    /// The end of the names that are carried into the copy: the last strip goes on behind the loop, where one copy is left.
    pub(super) fn before(&self) -> &str {
        if self.copy == REST { "" } else { &self.copy }
    }

    /// The name of a scalar in all lanes.
    pub(super) fn broadcast(&self, operand: &Operand, ty: Scalar) -> Option<String> {
        let at = self.splats.iter().position(|(o, t)| o == operand && *t == ty)?;
        Some(format!("vp<%broadcast.{at}>"))
    }

    /// The pointer of an access.
    pub(super) fn pointer(&self, stream: &Stream) -> Option<String> {
        let at = self.streams.iter().position(|s| s == stream)?;
        Some(format!("vp<%pointer.{at}{}>", self.copy))
    }
}

fn splats_of(plan: &Plan, id: RecipeId) -> Vec<(Operand, Scalar)> {
    splats(plan, &[id]).into_iter().map(|(operand, ty)| (operand.clone(), ty)).collect()
}

/// A plan as it is carried out.
pub(super) fn last(func: &Function, plan: &Plan, choice: &Choice) -> String {
    let mut printer = Printer::new(func, plan);
    printer.made = Materialised::of(plan);
    let Choice { lanes, interleave, tail, .. } = choice;
    let tail_name = name(*tail);
    let mut text =
        format!("VPlan 'Final VPlan for VF={{vscale x {lanes}}},UF={{{interleave}}}, tail {tail_name}' {{\n");
    let _ = writeln!(text, "Live-in vp<%VF> = vscale * {lanes}\nLive-in vp<%VF.UF> = vp<%VF> * {interleave}");
    text += &printer.counts();
    text += &printer.in_front();
    text += &printer.made_in_front();
    text += "Successor(s): vector loop\n\n<x1> vector loop: {\n  vector.body:\n";
    text += &printer.body(choice);
    text += "  No successors\n}\nSuccessor(s): middle.block\n\nmiddle.block:\n";
    text += &printer.behind(*tail);
    text + "No successors\n}\n"
}

impl Printer<'_> {
    /// Broadcasts, first addresses, first numbers of lanes, and what accumulators begin with.
    fn made_in_front(&self) -> String {
        let mut text = String::new();
        for (at, (operand, ty)) in self.made.splats.iter().enumerate() {
            let _ = writeln!(text, "  EMIT vp<%broadcast.{at}> = broadcast {ty} {}", self.operand(operand));
        }
        for (at, stream) in self.made.streams.iter().enumerate() {
            let _ = writeln!(text, "  EMIT vp<%start.{at}> = {}", self.poly(&stream.start));
        }
        for &id in &self.made.firsts {
            let recipe = self.plan.recipe(id);
            let (name, how) = match &recipe.kind {
                RecipeKind::Induction(start, step) => {
                    let (start, step) = (self.poly(start), self.poly(step));
                    (self.made.lanes(id), format!("{start} + {step} * step-vector"))
                }
                _ => (self.made.identity(id), format!("broadcast {} identity", recipe.ty)),
            };
            let _ = writeln!(text, "  EMIT {} = {how}", name.unwrap_or_default());
        }
        text
    }

    fn body(&mut self, choice: &Choice) -> String {
        let mut text = String::from("    EMIT vp<%index> = phi ir<0>, vp<%index.next>\n");
        for at in 0..self.made.streams.len() {
            let _ = writeln!(text, "    EMIT vp<%pointer.{at}> = phi vp<%start.{at}>, vp<%next.{at}>");
        }
        let early = self.plan.ending == LoopEnding::Early;
        let step = match choice.tail {
            Tail::Evl => "vp<%evl>",
            _ if early => "vp<%evl>",
            _ => "vp<%VF.UF>",
        };
        if step == "vp<%evl>" {
            text += "    EMIT vp<%evl> = EXPLICIT-VECTOR-LENGTH vp<%avl>\n";
        }
        if choice.tail == Tail::Mask {
            text += "    EMIT vp<%lanes> = active-lane-mask vp<%index>, vp<%tc>\n";
        }
        for part in 0..choice.interleave {
            self.made.copy = if part == 0 { String::new() } else { format!(".{part}") };
            for (at, stream) in self.made.streams.iter().enumerate().filter(|_| part > 0) {
                let step = self.poly(&stream.step);
                let _ = writeln!(
                    text,
                    "    EMIT vp<%pointer.{at}.{part}> = ptradd vp<%pointer.{at}>, {step} * {part} * vp<%VF>"
                );
            }
            for id in self.plan.needed() {
                let _ = writeln!(text, "    {}", self.recipe(id));
            }
        }
        self.made.copy.clear();
        for (at, stream) in self.made.streams.iter().enumerate() {
            let by = self.poly(&stream.step);
            let _ = writeln!(text, "    EMIT vp<%next.{at}> = ptradd vp<%pointer.{at}>, {by} * {step}");
        }
        text += &self.carried();
        let _ = writeln!(text, "    EMIT vp<%index.next> = add nuw vp<%index>, {step}");
        text + &self.branch()
    }

    /// What comes after the full strips.
    fn behind(&mut self, tail: Tail) -> String {
        let mut text = String::new();
        match (&self.plan.ending, tail) {
            (LoopEnding::Complete, Tail::Hybrid | Tail::Auto) => {
                text += "  EMIT vp<%evl> = EXPLICIT-VECTOR-LENGTH vp<%rest>\n";
                self.made.copy = REST.into();
                for at in 0..self.made.streams.len() {
                    let _ =
                        writeln!(text, "  EMIT vp<%pointer.{at}.rest> = phi vp<%start.{at}>, vp<%next.{at}>");
                }
                for id in self.plan.needed() {
                    let _ = writeln!(text, "  {}, for vp<%evl> lanes", self.recipe(id));
                }
                self.made.copy.clear();
            }
            (LoopEnding::Remainder | LoopEnding::Early, _) | (_, Tail::Scalar) => {
                text += "  EMIT resume the scalar loop\n";
            }
            _ => {}
        }
        text += &self.rows();
        for phi in self.plan.phis.iter().filter(|p| p.carried.accumulates().is_some() && p.next.is_some()) {
            if let Some(value) = self.func.inst(phi.phi).result() {
                let value = self.names.value(self.func, value);
                let _ = writeln!(text, "  EMIT ir<{value}> = compute-reduction-result of its lanes");
            }
        }
        text
    }
}
