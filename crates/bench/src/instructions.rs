//! Times of single vector instructions, each in a loop of its own, under Rivet and under QEMU.
//!
//! One program has all loops. Its arguments say which of them to run, and how many trips.

use std::path::{Path, PathBuf};
use std::process::Command;

use rivet_isa::{Chapter, Inst, Lmul, Op, Operand, Sew, Slot, Vtype, Xlen};
use serde::Serialize;

use crate::compile::{ADVICE, CLANG};
use crate::error::BenchError;
use crate::sample;

/// An instruction under a setting.
#[derive(Clone, Debug, Serialize)]
pub struct Loop {
    /// As assemblers write it.
    pub instruction: String,
    /// SEW; LMUL is 1, vl is VLMAX.
    pub sew: u32,
    #[serde(skip)]
    encoding: u32,
    /// v24 holds element indices rather than normal numbers.
    #[serde(skip)]
    counts: bool,
    /// v16 holds offsets in memory rather than normal numbers.
    #[serde(skip)]
    offsets: bool,
}

/// Nanoseconds that an instruction takes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Times {
    /// Under Rivet; none if it is illegal there.
    pub rivet: Option<f64>,
    /// Under QEMU.
    pub qemu: Option<f64>,
}

impl Times {
    /// How many times as fast as QEMU Rivet is, if both have a time.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.qemu? / self.rivet?)
    }
}

/// Copies of the instruction in a trip.
const COPIES: u32 = 4;

/// Shorter times, in nanoseconds, count as this one.
pub const LEAST: f64 = 0.5;

/// All vector instructions of the table under each SEW, legal or not, but for accesses of elements of another width.
pub fn all() -> Vec<Loop> {
    let is_one = |op: &Op| {
        let row = op.row();
        row.chapter.is_vector() && row.chapter != Chapter::vset && row.expands_to.is_none()
    };
    let with = |op: Op| {
        let fields: &[u8] = if op.row().operands.contains(&Operand::Nf) { FIELDS } else { &[1] };
        fields.iter().flat_map(move |&fields| SEWS.into_iter().filter_map(move |sew| a_loop(op, sew, fields)))
    };
    Op::all().filter(is_one).flat_map(with).collect()
}

const SEWS: [Sew; 4] = [Sew::E8, Sew::E16, Sew::E32, Sew::E64];

/// Fields of segments.
const FIELDS: &[u8] = &[1, 2, 3, 4, 8];

/// The loop around an instruction, if it can be encoded. Registers: v8 is written, v16 and v24 are read, a0 leads to memory.
fn a_loop(op: Op, sew: Sew, fields: u8) -> Option<Loop> {
    let (row, memory) = (op.row(), op.form().memory);
    if memory.is_some_and(|memory| memory.eew(Vtype::new(sew, Lmul::M1)) != sew) {
        return None;
    }
    let is_access = memory.is_some();
    let mut inst = Inst { aux: fields - 1, ..Inst::new(op) };
    for &operand in &row.operands {
        match (operand, operand.slot()) {
            (Operand::Vd | Operand::Vs3, _) => inst.rd = 8,
            (Operand::Vs1, _) => inst.rs1 = 24,
            (Operand::Vs2, _) => inst.rs2 = 16,
            // t1, ft1; a0 or a3, fa0; a stride in a4.
            (_, Slot::Rd) => inst.rd = if operand == Operand::Rd { 6 } else { 1 },
            (_, Slot::Rs1) => inst.rs1 = if is_access || operand != Operand::Rs1 { 10 } else { 13 },
            (_, Slot::Rs2) => inst.rs2 = 14,
            (_, Slot::Imm) => inst.imm = 3,
            (Operand::V0, _) => inst.vm = false,
            _ => {}
        }
    }
    Some(Loop {
        instruction: inst.text(Xlen::Rv64, None).to_string(),
        sew: sew.bits(),
        encoding: inst.encode(Xlen::Rv64)?,
        counts: row.chapter == Chapter::vperm,
        offsets: is_access,
    })
}

/// Assembles the program of these loops.
pub fn assemble(loops: &[Loop], folder: &Path) -> Result<PathBuf, BenchError> {
    let (source, program) = (folder.join("instructions.s"), folder.join("instructions"));
    let written = |source| BenchError::Write { path: folder.to_owned(), source };
    std::fs::write(&source, text(loops)).map_err(written)?;
    let output = Command::new(CLANG)
        .args([
            "--target=riscv64-linux-gnu",
            "-march=rv64gcv",
            "-fuse-ld=lld-19",
            "-nostdlib",
            "-static",
            "-o",
        ])
        .args([&program, &source])
        .output()
        .map_err(|source| BenchError::Tool { tool: CLANG.into(), source, advice: ADVICE })?;
    if output.status.success() {
        return Ok(program);
    }
    let message = String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default().to_owned();
    Err(BenchError::Compile { path: source, what: "for rv64gcv", message })
}

/// The program: its arguments are the number of a loop, and how many trips.
fn text(loops: &[Loop]) -> String {
    let mut text = START.to_owned();
    for (number, one) in loops.iter().enumerate() {
        // One, in a box.
        let boxed: u64 = match one.sew {
            16 => 0xffff_ffff_ffff_3c00,
            32 => 0xffff_ffff_3f80_0000,
            _ => 0x3ff0_0000_0000_0000,
        };
        let fill = |wanted, register: &str, shift| match wanted {
            true => format!("vid.v {register}\nvsll.vi {register}, {register}, {shift}\n"),
            false => String::new(),
        };
        text += &format!("kernel{number}:\nli t0, {boxed:#x}\nfmv.d.x fa0, t0\n");
        text += &format!("vsetvli t0, zero, e{}, m1, ta, ma\n", one.sew);
        text += &(fill(one.offsets, "v16", 3) + &fill(one.counts, "v24", 0));
        let copies = format!(".4byte {:#x}\n", one.encoding).repeat(COPIES as usize);
        text += &format!("1:\n{copies}addi s1, s1, -1\nbnez s1, 1b\nj end\n");
    }
    text += ".data\n.balign 8\ntable:\n";
    (0..loops.len()).for_each(|number| text += &format!(".8byte kernel{number}\n"));
    text + ".bss\n.balign 64\n.skip 4096\nmemory: .skip 1048576\n"
}

const START: &str = "\
.globl _start
_start:
    ld t1, 16(sp)
    call number
    mv s0, t2
    ld t1, 24(sp)
    call number
    mv s1, t2
    la a0, memory
    li a3, 5
    li a4, 24
    li t0, 0x3c
    vsetvli t1, zero, e8, m8, ta, ma
    vmv.v.x v8, t0
    vmv.v.x v16, t0
    vmv.v.x v24, t0
    li t0, 0x55
    vmv.v.x v0, t0
    la t0, table
    slli s0, s0, 3
    add t0, t0, s0
    ld t0, 0(t0)
    jr t0
number: # decimal, at t1, into t2
    li t2, 0
    li t4, 10
1:  lbu t3, 0(t1)
    beqz t3, 2f
    addi t3, t3, -48
    mul t2, t2, t4
    add t2, t2, t3
    addi t1, t1, 1
    j 1b
2:  ret
end:
    li a0, 0
    li a7, 93
    ecall
";

/// A loop of the program, to be timed.
#[derive(Clone, Copy, Debug)]
pub struct Timed<'a> {
    /// The program that [`assemble`] made.
    pub program: &'a Path,
    /// Which of its loops.
    pub number: usize,
    /// How many instructions are timed.
    pub instructions: u32,
}

impl Timed<'_> {
    /// Returns the nanoseconds that an instruction takes, by the difference of a long run and a short one; `None` if it cannot be
    /// run. `begin` makes the command that runs a program.
    pub fn under(self, begin: impl Fn() -> Command) -> Option<f64> {
        let trips = self.instructions / COPIES;
        let least = trips / 16;
        let seconds = |trips: u32| {
            let mut command = begin();
            command.arg(self.program).arg(self.number.to_string()).arg(trips.to_string());
            Some(sample::run(&mut command).ok()?.cost.seconds)
        };
        let (short, long) = (seconds(least)?, seconds(least + trips)?);
        Some(((long - short) * 1e9 / f64::from(self.instructions)).max(LEAST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_instruction_is_there_with_its_operands() {
        let all = all();
        for (wanted, sews) in [
            ("vadd.vv v8, v16, v24", 4),
            ("vadc.vvm v8, v16, v24, v0", 4),
            ("vle32.v v8, (a0)", 1),
            ("vsseg3e16.v v8, (a0)", 1),
            ("vsuxei8.v v8, (a0), v16", 4),
            ("vlse64.v v8, (a0), a4", 1),
            ("vfmacc.vf v8, fa0, v16", 4),
            ("vmv.x.s t1, v16", 4),
            ("vsll.vi v8, v16, 0x3", 4),
            ("vsaddu.vx v8, v16, a3", 4),
        ] {
            let found = all.iter().filter(|one| one.instruction == wanted).count();
            assert_eq!(found, sews, "{wanted}");
        }
    }
}
