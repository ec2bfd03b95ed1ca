# pins: stvec_op stvec_mode scause_op scause_interrupt_op sepc_op sepc_op_trap_write stval_op sstatus_sie_op
# for: rv32 rv64 machine
// An S-mode handler of its own: exceptions go to the base in both modes of stvec.
#include "priv.h"

TEST_BEGIN
  li t0, 1 << BREAKPOINT | 1 << ECALL_U
  csrw medeleg, t0
  lla t0, base
  ori t0, t0, 1
  csrw stvec, t0
  CSR_SET(mstatus, MSTATUS_SIE)
  li s0, 0
  li gp, __LINE__
  ENTER(MODE_U)
first:
  ebreak
  ecall
  EQ(s0, 2)
  TRAPS(ILLEGAL, csrr a0, scause)
  li a7, 93 // tells base to leave for M-mode
  ecall
  NEVER
out:
TEST_END

  .balign 256
base:
  csrr s1, sepc
  csrr s2, scause
  csrr s3, sstatus
  csrr s4, stval
  addi s0, s0, 1
  andi s3, s3, MSTATUS_SIE
  bnez s3, 2f
  li t0, 3
  beq s0, t0, 3f
  lla t0, first
  li t1, 1
  beq s0, t1, 1f
  addi t0, t0, 4
  li t1, ECALL_U
  bne s2, t1, 2f
  bnez s4, 2f
  j 4f
1:
  li t1, BREAKPOINT
  bne s2, t1, 2f
4:
  bne s1, t0, 2f
  addi s1, s1, 4
  csrw sepc, s1
  sret
2:
  j fail
3:
  BACK_TO_M
  j out
