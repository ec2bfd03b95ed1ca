// The vocabulary of compressed prologues, epilogues and table jumps.
#include "test.h"

// The assembler knows the base and these.
#if XLEN == 64
#define ARCH(extensions) .option arch, rv64i_zicsr_##extensions
#else
#define ARCH(extensions) .option arch, rv32i_zicsr_##extensions
#endif

// cm.push and the like with the list `rlist` (4 for ra, 5 for ra and s0, and so on) and 16 * `spimm` bytes more than it
// needs: by their bits, since a list in braces is no argument of a macro.
#define CM(insn, rlist, spimm) .2byte insn | rlist << 4 | (spimm) << 2
#define CM_PUSH 0xb802
#define CM_POP 0xba02
#define CM_POPRETZ 0xbc02
#define CM_POPRET 0xbe02

// The frame of `count` registers, in multiples of 16.
#define FRAME(count) ((((count) * REGBYTES + 15) / 16) * 16)

// All registers that lists can name, and those that traps use, away and back.
#define SAVE lla t0, kept; REGISTERS(SREG)
#define RESTORE lla t0, kept; REGISTERS(LREG)
#define REGISTERS(op) \
  op sp, 0(t0); op ra, 1 * REGBYTES(t0); op s0, 2 * REGBYTES(t0); op s1, 3 * REGBYTES(t0); op s2, 4 * REGBYTES(t0); \
  op s3, 5 * REGBYTES(t0); op s4, 6 * REGBYTES(t0); op s5, 7 * REGBYTES(t0); op s6, 8 * REGBYTES(t0); \
  op s7, 9 * REGBYTES(t0); op s8, 10 * REGBYTES(t0); op s9, 11 * REGBYTES(t0); op s10, 12 * REGBYTES(t0); \
  op s11, 13 * REGBYTES(t0)
#define KEPT .bss; .balign 16; kept: .skip 14 * REGBYTES
