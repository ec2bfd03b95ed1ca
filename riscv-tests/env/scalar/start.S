// Start of a test on bare metal: M-mode, traps to `trap_entry`, floating point and vectors on,
// memory open to S and U by one PMP entry where there are any. Then the cases run at `test`.
#include "test.h"

  .option norvc
  .option norelax
  .section .text.start, "ax"
  .globl _start, pass, fail, trap_entry, s_trap_entry
_start:
  lla sp, stack_top
  li s7, 0
  li gp, 1 // a trap before the first case is reported as the first line
  lla t1, reset_state
  csrr t0, mstatus
  SREG t0, 0(t1)
  csrr t0, mcause
  SREG t0, REGBYTES(t1)
  // No PMP: the write traps and execution goes on behind it.
  lla t0, 1f
  csrw mtvec, t0
  csrr t0, pmpcfg0
  SREG t0, 2 * REGBYTES(t1)
  li t0, -1
  csrw pmpaddr0, t0
  li t0, 0x1f // NAPOT, RWX
  csrw pmpcfg0, t0
  .balign 4
1:
  lla t0, trap_entry
  csrw mtvec, t0
  csrw mie, x0
  li t0, 0x2200 // FS, VS = Initial
  csrw mstatus, t0
  j test

// Every trap into M-mode. An expected one goes on at s7, in the mode it came from; after an interrupt
// with all of them disabled. Registers only: no memory is needed, so a test may break translation
// and protection as it likes.
  .balign 4
trap_entry:
  beqz s7, 1f
  li s6, 3
  csrr s8, mcause
  csrr s9, mepc
  csrr s10, mtval
  csrr s11, mstatus
  csrw mepc, s7
  li s7, 0
  bgez s8, 2f
  csrw mie, x0
2:
  mret
1: // An ecall of S or U that no case expects is BACK_TO_M; U code may run at an alias of RAM.
  csrr t5, mcause
  addi t5, t5, -ECALL_U
  sltiu t5, t5, 2
  beqz t5, fail_in_m
  csrr t5, mepc
  addi t5, t5, 4
  slli t5, t5, XLEN - 30
  srli t5, t5, XLEN - 30
  li t6, 1
  slli t6, t6, 31
  or t5, t5, t6
  jr t5

// Every trap into S-mode, for tests that delegate.
  .balign 4
s_trap_entry:
  beqz s7, 1f
  li s6, 1
  csrr s8, scause
  csrr s9, sepc
  csrr s10, stval
  csrr s11, sstatus
  csrw sepc, s7
  li s7, 0
  bgez s8, 2f
  csrw sie, x0
2:
  sret
1:
  ecall // to M
  j fail_in_m

fail:
  li s7, 0
  csrw mscratch, x0 // in a lower mode this traps, and the trap leads to fail_in_m
fail_in_m:
  li t5, 1
  slli t5, t5, 17
  csrc mstatus, t5 // MPRV off
  slli t5, gp, 1
  ori t5, t5, 1
  j report
pass:
  li t5, 1
report:
  lla t6, tohost
  sw t5, 0(t6)
  sw x0, 4(t6)
  j report

  .section .tohost, "aw", @progbits
  .balign 64
  .globl tohost, fromhost
tohost: .8byte 0
  .balign 64
fromhost: .8byte 0

  // mstatus, mcause and pmpcfg0 as they were at reset, for the test that looks at them.
  .section .bss.reset, "aw", @nobits
  .globl reset_state
  .balign 8
reset_state: .space 24

  .section .bss.stack, "aw", @nobits
  .balign 16
  .space 4096
stack_top:
