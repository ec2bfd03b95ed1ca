// Start of a test as a Linux process: signals stand for traps. SIGILL is an illegal instruction,
// SIGTRAP a breakpoint; other signals no case expects. Exit code 0 passes; otherwise the line of
// the case that failed is printed.
#include "test.h"

#define SYS_write 64
#define SYS_exit_group 94
#define SYS_rt_sigaction 134
#define SIGILL 4
#define SIGTRAP 5
#define SA_SIGINFO 4
#define SA_NODEFER 0x40000000
// pc, then x1 to x31, in the ucontext of a signal frame.
#if XLEN == 64
#define GREGS 176
#define WORD .8byte
#else
#define GREGS 160
#define WORD .4byte
#endif

  .option norvc
  .option norelax
  .text
  .globl _start, pass, fail
_start:
  li s7, 0
  li gp, 1 // a trap before the first case is reported as the first line
  li s0, SIGILL
  jal ra, catch
  li s0, SIGTRAP
  jal ra, catch
  j test

catch: // signal s0
  mv a0, s0
  lla a1, action
  li a2, 0
  li a3, 8
  li a7, SYS_rt_sigaction
  ecall
  ret

trap_signal: // a0 signal, a2 ucontext
  LREG t5, GREGS + 23 * REGBYTES(a2) // s7
  beqz t5, 1f
  LREG t6, GREGS(a2) // pc
  SREG t6, GREGS + 25 * REGBYTES(a2) // s9
  SREG t5, GREGS(a2)
  SREG x0, GREGS + 23 * REGBYTES(a2)
  addi a0, a0, -2 // SIGILL is cause 2, SIGTRAP cause 3
  SREG a0, GREGS + 24 * REGBYTES(a2) // s8
  SREG x0, GREGS + 26 * REGBYTES(a2) // s10: tval is not known
  ret
1:
  LREG gp, GREGS + 3 * REGBYTES(a2)
fail: // prints gp in decimal
  addi sp, sp, -16
  addi a1, sp, 15
  li t0, 10
  sb t0, 0(a1)
1:
  remu t1, gp, t0
  divu gp, gp, t0
  addi t1, t1, '0'
  addi a1, a1, -1
  sb t1, 0(a1)
  bnez gp, 1b
  addi a2, sp, 16
  sub a2, a2, a1
  li a0, 1
  li a7, SYS_write
  ecall
  li a0, 1
  j leave
pass:
  li a0, 0
leave:
  li a7, SYS_exit_group
  ecall

  .section .rodata
  .balign 8
action:
  WORD trap_signal
  WORD SA_SIGINFO | SA_NODEFER
  WORD 0, 0
