//! The generator writes loops, branches, calls, and code that the program itself writes.

use rivet_isa::reg::x_name;
use rivet_isa::{Chapter, Ext, Op, Vtype};

use super::layout::WINDOW_SIZE;
use super::pick::{Pointer, RowClass, Writer};
use super::program::Role;

/// Counters of loops, the outer one first, and the pointer of the outermost.
const COUNTERS: [u8; 2] = [26, 27];
const POINTER: u8 = 24;
/// Elements to go, and vl, in a loop over an array.
const LEFT: u8 = 25;
const TAKEN: u8 = 27;

impl Writer {
    /// Instructions in a row, with branches and loops among them down to `depth`.
    pub(super) fn body(&mut self, items: u64, depth: usize) {
        for _ in 0..items {
            match self.rng.below(24) {
                0 if depth > 0 => self.branch(),
                1 if depth > 1 => self.counted_loop(depth - 1),
                _ => self.item(),
            }
        }
    }

    /// A loop that runs a few times, most with a pointer that moves.
    pub(super) fn counted_loop(&mut self, depth: usize) {
        let counter = COUNTERS[depth];
        if self.kept >> counter & 1 != 0 {
            return;
        }
        let count = self.rng.between(2, 9) as u64;
        let step = self.rng.pick(&[0, 1, 4, 8, 16, 64, 128]);
        let first = self.rng.below(WINDOW_SIZE / 2);
        let moves = self.pointer.is_none();
        if moves {
            let lines = self.load(POINTER, (self.layout.window + first) as i64);
            self.step(Role::Flow, None, lines);
            self.pointer = Some(Pointer { register: POINTER, first, last: first + step * count });
            self.kept |= 1 << POINTER;
        }
        self.kept |= 1 << counter;
        let lines = self.load(counter, count as i64);
        self.step(Role::Flow, None, lines);
        let head = self.label();
        self.flow(format!("{head}:"));
        self.join();
        let items = self.rng.between(2, 8) as u64;
        self.body(items, depth);
        if moves {
            self.flow(format!("    addi    {p}, {p}, {step}", p = x_name(POINTER)));
        }
        self.flow(format!("    addi    {c}, {c}, -1", c = x_name(counter)));
        self.flow(format!("    bnez    {}, {head}", x_name(counter)));
        self.kept &= !(1 << counter);
        if moves {
            self.pointer = None;
            self.kept &= !(1 << POINTER);
        }
    }

    /// A loop over an array as compilers write it: each time `vsetvli` says how many elements are done.
    pub(super) fn strip_mined_loop(&mut self) {
        let vtype = self.vtype();
        let size = u64::from(vtype.sew.bytes());
        let most = (WINDOW_SIZE / 2 / size).min(6 * u64::from(vtype.vlmax(self.config.isa.vlen)) + 5);
        let count = 1 + self.rng.below(most);
        let first = self.rng.below(WINDOW_SIZE - count * size + 1);
        let mut lines = self.load(POINTER, (self.layout.window + first) as i64);
        lines.extend(self.load(LEFT, count as i64));
        self.step(Role::Flow, None, lines);
        self.kept |= 1 << POINTER | 1 << LEFT | 1 << TAKEN;
        let head = self.label();
        self.flow(format!("{head}:"));
        let (left, taken) = (x_name(LEFT), x_name(TAKEN));
        self.flow(format!("    vsetvli {taken}, {left}, {vtype}"));
        self.avl_register(TAKEN, count, vtype);
        self.array_access(vtype, false);
        for _ in 0..self.rng.between(1, 5) {
            self.vector_like(vtype, count);
        }
        self.array_access(vtype, true);
        self.flow(format!("    sub     {left}, {left}, {taken}"));
        self.flow(format!("    slli    {taken}, {taken}, {}", size.trailing_zeros()));
        self.flow(format!("    add     {p}, {p}, {taken}", p = x_name(POINTER)));
        self.flow(format!("    bnez    {left}, {head}"));
        self.kept &= !(1 << POINTER | 1 << LEFT | 1 << TAKEN);
        self.join();
    }

    /// Loads or stores vl elements at the pointer.
    fn array_access(&mut self, vtype: Vtype, store: bool) {
        let group = self.rng.below(32 / u64::from(vtype.lmul.regs())) * u64::from(vtype.lmul.regs());
        let ops = match store {
            true => [Op::vse8_v, Op::vse16_v, Op::vse32_v, Op::vse64_v],
            false => [Op::vle8_v, Op::vle16_v, Op::vle32_v, Op::vle64_v],
        };
        let op = ops[vtype.sew as usize];
        let line = format!("    {:<7} v{group}, ({})", op.row().mnemonic(), x_name(POINTER));
        self.step(Role::Free, Some(op), vec![line]);
    }

    /// An instruction that is legal under this vtype, whatever vl is.
    fn vector_like(&mut self, vtype: Vtype, most: u64) {
        let Some(op) = self.row(RowClass::Vector).filter(|op| op.row().chapter != Chapter::vcrypto) else {
            return;
        };
        if op == Op::vfwmaccbf16_vf {
            return;
        }
        self.avl_register(TAKEN, most, vtype);
        let masked = self.rng.percent(40);
        let setting = self.setting(op, self.vset, masked);
        if let Some(inst) = self.legal(&setting) {
            self.emit(Vec::new(), &inst);
        }
    }

    /// A branch over a few instructions, taken or not as registers have it.
    pub(super) fn branch(&mut self) {
        let over = self.label();
        let (a, b) = (self.rng.below(30), self.rng.below(30));
        let compressed = self.config.isa.has(Ext::Zca);
        let short = compressed && self.rng.percent(30);
        if short {
            let a = 8 + self.rng.below(8);
            let text = match self.rng.below(3) {
                0 => format!("    c.beqz  x{a}, {over}"),
                1 => format!("    c.bnez  x{a}, {over}"),
                _ => format!("    c.j     {over}"),
            };
            self.step(Role::Flow, None, vec![".option rvc".into(), text, ".option norvc".into()]);
        } else {
            let name = self.rng.pick(&["beq", "bne", "blt", "bge", "bltu", "bgeu"]);
            self.flow(format!("    {name:<7} x{a}, x{b}, {over}"));
        }
        // c.beqz reaches 254 bytes, a branch 4094; an item has a few dozens.
        let items = if short { 1 } else { 1 + self.rng.below(5) };
        let before = self.steps.len();
        for _ in 0..items {
            if short { self.scalar(RowClass::Scalar) } else { self.item() }
        }
        if self.steps.len() == before {
            self.scalar(RowClass::Scalar);
        }
        self.flow(format!("{over}:"));
        self.join();
    }

    /// A call of a few instructions, through x1 or x5.
    pub(super) fn call(&mut self) {
        let (function, behind) = (self.label(), self.label());
        let link = self.rng.pick(&[1u8, 5]);
        let compressed = self.config.isa.has(Ext::Zca);
        self.kept |= 1 << link;
        let times = 1 + self.rng.below(3);
        for _ in 0..times {
            match self.rng.below(3) {
                0 => self.flow(format!("    jal     {}, {function}", x_name(link))),
                1 => {
                    let pointer = self.free(&[link]);
                    let lines = vec![
                        format!("    la      {}, {function}", x_name(pointer)),
                        format!("    jalr    {}, 0({})", x_name(link), x_name(pointer)),
                    ];
                    self.step(Role::Flow, None, lines);
                }
                _ if compressed && link == 1 => {
                    let pointer = self.free(&[link]);
                    let lines = vec![
                        format!("    la      {}, {function}", x_name(pointer)),
                        ".option rvc".into(),
                        format!("    c.jalr  {}", x_name(pointer)),
                        ".option norvc".into(),
                    ];
                    self.step(Role::Flow, None, lines);
                }
                _ => self.flow(format!("    jal     {}, {function}", x_name(link))),
            }
        }
        self.flow(format!("    jal     x0, {behind}"));
        self.flow(format!("{function}:"));
        self.join();
        let items = 1 + self.rng.below(6);
        self.body(items, 1);
        self.flow(format!("    jalr    x0, 0({})", x_name(link)));
        self.flow(format!("{behind}:"));
        self.kept &= !(1 << link);
        self.join();
    }

    /// Writes an instruction and a return to memory and calls them, twice with different instructions.
    pub(super) fn patched_code(&mut self) {
        if !self.config.isa.has(Ext::Zifencei) {
            return;
        }
        self.kept |= 1 << 1;
        for _ in 0..2 {
            let Some(op) = self.row(RowClass::Scalar).filter(|op| op.row().len == 4) else { continue };
            let setting = self.setting(op, None, false);
            let Some(inst) = self.legal(&setting) else { continue };
            let text = inst.exact_text(self.config.isa.xlen, None);
            // It cannot trap: the trap handler looks at code of the program itself alone.
            let mut lines = vec![format!("    # {} {}", text.mnemonic(), text.operands())];
            lines.extend(self.load(30, self.layout.patch as i64));
            for (offset, raw) in [(0, inst.raw), (4, 0x0000_8067)] {
                lines.extend(self.load(31, i64::from(raw as i32)));
                lines.push(format!("    sw      x31, {offset}(x30)"));
            }
            lines.push("    fence.i".into());
            lines.push("    jalr    x1, 0(x30)".into());
            self.step(Role::Free, Some(Op::fence_i), lines);
        }
        self.kept &= !(1 << 1);
    }
}
