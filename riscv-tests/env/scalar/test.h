// The vocabulary of Rivet's scalar tests. A test is a list of cases; the number of a case is the
// line it stands on, so `tohost >> 1` of a failed run is the line to read in the source.
//
// It must not know where it runs: env/scalar (bare metal, M-mode) and env/linux (a process) each
// bring `_start`, `pass`, `fail` and something that catches traps, with these registers between them:
//
//   gp        line of the case that runs
//   t5 t6     scratch of the macros below
//   s7        where to go on after the trap that is expected next; 0: none is
//   s6        privilege mode that took it (3 M, 1 S), then its  s8 cause  s9 epc  s10 tval  s11 status
//
// All other registers belong to the test. With 16 integer registers (E) these are others, below.

#ifdef E
#define t5 a4
#define t6 a5
#define s6 t1
#define s7 tp
#define s8 a1
#define s9 a2
#define s10 a3
#define s11 t2
#endif

#define XLEN __riscv_xlen
#if XLEN == 64
#define LREG ld
#define SREG sd
#define REGBYTES 8
#define XMIN (-0x7fffffffffffffff - 1)
#define XMAX 0x7fffffffffffffff
#else
#define LREG lw
#define SREG sw
#define REGBYTES 4
#define XMIN 0x80000000
#define XMAX 0x7fffffff
#endif

// Causes of traps.
#define FETCH_MISALIGNED 0
#define FETCH_ACCESS 1
#define ILLEGAL 2
#define BREAKPOINT 3
#define LOAD_MISALIGNED 4
#define LOAD_ACCESS 5
#define STORE_MISALIGNED 6
#define STORE_ACCESS 7
#define ECALL_U 8
#define ECALL_S 9
#define ECALL_M 11
#define FETCH_PAGE 12
#define LOAD_PAGE 13
#define STORE_PAGE 15

// Every instruction is assembled as written: 32 bits wide, and not changed by the linker.
#define TEST_BEGIN .option norvc; .option norelax; .text; .globl test; .balign 4; test:
// The same for tests of compressed instructions, which `norvc` would take away.
#define TEST_BEGIN_C .option norelax; .text; .globl test; .balign 4; test:
#define TEST_END j pass

// FAIL_UNLESS(beq, a0, a1): the branch reaches ±4 KiB only, `fail` may be farther away.
#define FAIL_UNLESS(branch, ...) branch __VA_ARGS__, 5f; j fail; 5:

// A register holds this value.
#define EQ(reg, value) li gp, __LINE__; li t6, value; FAIL_UNLESS(beq, reg, t6)
// Two registers hold the same; or not.
#define SAME(a, b) li gp, __LINE__; FAIL_UNLESS(beq, a, b)
#define DIFFER(a, b) li gp, __LINE__; FAIL_UNLESS(bne, a, b)
// A register holds zero or this value: what tval may be.
#define ZERO_OR(reg, value) li gp, __LINE__; beqz reg, 5f; li t6, value; FAIL_UNLESS(beq, reg, t6)
#define ZERO_OR_REG(reg, other) li gp, __LINE__; beqz reg, 5f; FAIL_UNLESS(beq, reg, other)
// A register holds the address of a symbol.
#define ADDRESS(reg, symbol) li gp, __LINE__; lla t6, symbol; FAIL_UNLESS(beq, reg, t6)
// This place is never reached.
#define NEVER li gp, __LINE__; j fail

// insn rd, rs1, rs2  /  insn rd, rs1, imm  /  insn rd, rs1 gives a result.
#define RR(insn, a, b, result) li a1, a; li a2, b; insn a0, a1, a2; EQ(a0, result)
#define RI(insn, a, imm, result) li a1, a; insn a0, a1, imm; EQ(a0, result)
#define R1(insn, a, result) li a1, a; insn a0, a1; EQ(a0, result)
// A two-operand instruction with a source as the destination (which compressed forms are).
#define ACC(insn, a, b, result) li a0, a; li a1, b; insn a0, a1; EQ(a0, result)
#define ACCI(insn, a, imm, result) li a0, a; insn a0, imm; EQ(a0, result)
#define ACC1(insn, a, result) li a0, a; insn a0; EQ(a0, result)

// One instruction traps, with this cause, and epc is its address.
#define TRAPS(cause, ...) \
  li gp, __LINE__; lla s7, 7f; 6: __VA_ARGS__; li s7, 0; j fail; \
  7: li t6, cause; FAIL_UNLESS(beq, s8, t6); lla t6, 6b; FAIL_UNLESS(beq, s9, t6)
// The same for something that is told by its bits.
#define TRAPS_WORD(cause, bits) TRAPS(cause, .4byte bits)
#define TRAPS_HALF(cause, bits) TRAPS(cause, .2byte bits; .2byte 1)
// A trap, wherever epc is (a jump reaches a place that cannot be fetched, an interrupt).
#define TRAPS_ANYWHERE(cause, ...) \
  li gp, __LINE__; lla s7, 7f; __VA_ARGS__; li s7, 0; j fail; 7: li t6, cause; FAIL_UNLESS(beq, s8, t6)
