//! This module prints functions as `--emit=pseudo`, `vset` and `regs` show them.
//!
//! A vector instruction prints as its pseudo-instruction, the row's mnemonic with its LMUL, and then what it carries.

use std::fmt::{self, Write};

use rivet_isa::Operand;

use super::{Avl, Block, Code, Edge, Function, Inst, Refer, Reg, Terminator};

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:", self.name)?;
        let order: Vec<_> = if self.order.is_empty() { self.ids().collect() } else { self.order.clone() };
        // Jumps that were threaded leave blocks behind that nothing leads to.
        let reached = self.reverse_postorder();
        for id in order.into_iter().filter(|id| reached.contains(id)) {
            write!(f, "{id}{}", self.list(&self.at(id).params))?;
            f.write_str(":\n")?;
            self.block_text(f, self.at(id))?;
        }
        Ok(())
    }
}

impl Function {
    /// `(%1: gpr, %2: vrm2)`, nothing for no registers.
    fn list(&self, regs: &[Reg]) -> String {
        if regs.is_empty() {
            return String::new();
        }
        let each: Vec<String> = regs.iter().map(|&r| self.with_class(r)).collect();
        format!("({})", each.join(", "))
    }

    fn with_class(&self, reg: Reg) -> String {
        if reg.is_physical() { reg.to_string() } else { format!("{reg}: {}", self.class(reg)) }
    }

    fn block_text(&self, f: &mut fmt::Formatter<'_>, block: &Block) -> fmt::Result {
        for inst in &block.insts {
            writeln!(f, "  {}", self.inst_text(inst))?;
        }
        match &block.term {
            Terminator::Jump(edge) => writeln!(f, "  j {}", edge_text(edge)),
            Terminator::Branch { op, rs1, rs2, taken, other } => {
                let name = op.row().mnemonic();
                writeln!(f, "  {name} {rs1}, {rs2}, {} else {}", edge_text(taken), edge_text(other))
            }
            Terminator::Table { offset, edges, .. } => {
                let edges: Vec<String> = edges.iter().map(edge_text).collect();
                writeln!(f, "  table {offset}, {}", edges.join(", "))
            }
            Terminator::Ret(values) if values.is_empty() => writeln!(f, "  ret"),
            Terminator::Ret(values) => {
                let values: Vec<String> = values.iter().map(Reg::to_string).collect();
                writeln!(f, "  ret {}", values.join(", "))
            }
            Terminator::Unreachable => writeln!(f, "  unreachable"),
        }
    }

    /// The text of one instruction.
    pub fn inst_text(&self, inst: &Inst) -> String {
        let mut out = String::new();
        let defs: Vec<String> = inst.defs().map(|r| self.with_class(r)).collect();
        if !defs.is_empty() {
            out.push_str(&defs.join(", "));
            out.push_str(" = ");
        }
        out.push_str(&name(inst));
        let mut separator = " ";
        let mut item = |text: String| {
            if !text.is_empty() {
                let _ = write!(out, "{separator}{text}");
                separator = ", ";
            }
        };
        if !inst.writes_rd() {
            inst.rd.iter().chain(&inst.more).for_each(|r| item(r.to_string()));
        }
        [inst.rs1, inst.rs2, inst.rs3].iter().flatten().for_each(|r| item(r.to_string()));
        if inst.is_vset() {
            let avl =
                if inst.op() == Some(rivet_isa::Op::vsetivli) { inst.aux.to_string() } else { String::new() };
            item(avl);
            item(inst.vset_vtype().map_or_else(String::new, |v| v.to_string()));
        } else if has_immediate(inst) {
            item(inst.imm.to_string());
        }
        if let Refer::Symbol(name) | Refer::Address(name, _) = &inst.refer {
            item(format!("@{name}"));
        }
        if let Some(vector) = &inst.vector {
            if let Some(passthru) = vector.passthru {
                item(format!("passthru {passthru}"));
            }
            if let Some(mask) = vector.mask {
                item(format!("mask {mask}"));
            }
            match vector.avl {
                Avl::None => {}
                Avl::Imm(n) => item(format!("avl {n}")),
                Avl::Reg(reg) => item(format!("avl {reg}")),
                Avl::Max => item("avl max".into()),
            }
            item(vector.vtype.to_string());
        }
        out
    }
}

fn edge_text(edge: &Edge) -> String {
    let args: Vec<String> = edge.args.iter().map(Reg::to_string).collect();
    if args.is_empty() { edge.to.to_string() } else { format!("{}({})", edge.to, args.join(", ")) }
}

/// The mnemonic, of vector instructions with their LMUL: `vadd.vv_m2`.
fn name(inst: &Inst) -> String {
    match (inst.code, &inst.vector) {
        (Code::Isa(op), Some(vector)) => format!("{}_{}", op.row().mnemonic(), vector.vtype.lmul),
        (Code::Isa(op), None) => op.row().mnemonic().to_owned(),
        (other, _) => format!("{other:?}").to_lowercase(),
    }
}

fn has_immediate(inst: &Inst) -> bool {
    match inst.code {
        Code::Isa(op) => {
            op.row().operands.iter().any(|o| o.slot() == rivet_isa::Slot::Imm && *o != Operand::B12)
        }
        Code::Li | Code::Spill | Code::Reload | Code::Incoming | Code::Outgoing | Code::FrameObject => true,
        Code::CompareExchange => true,
        _ => false,
    }
}
