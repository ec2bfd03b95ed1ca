# pins: mtvec_mode_vectored_op mtvec_mode_enc mtvec_mode_direct_op stvec_op
# for: rv32 rv64 machine
// Vectored: an interrupt goes to the base plus four times its number, in M-mode and in S-mode.
#include "priv.h"

TEST_BEGIN
  csrr s2, mtvec
  li s3, 0
  lla s1, table
  ori t0, s1, 1
  csrw mtvec, t0
  csrsi mip, 1 << SSI
  MSIP_SET
  WAIT_FOR(mip, 1 << MSI, 1 << MSI)
  csrwi mie, 1 << MSI | 1 << SSI
  li a0, 0
  li gp, __LINE__
  csrsi mstatus, MSTATUS_MIE
  EQ(a0, 4 * MSI)
  MSIP_CLEAR
  WAIT_FOR(mip, 1 << MSI, 0)
  csrwi mie, 1 << SSI
  li gp, __LINE__
  csrsi mstatus, MSTATUS_MIE
  EQ(a0, 4 * SSI)
  // An exception, to the base.
  ebreak
  EQ(a0, 0)
  csrw mtvec, s2

  // S-mode.
  li s3, 1
  ori t0, s1, 1
  csrw stvec, t0
  li t0, 1 << SSI
  csrw mideleg, t0
  csrsi mie, 1 << SSI
  CSR_CLEAR(mstatus, MSTATUS_MIE | MSTATUS_SIE)
  ENTER(MODE_S)
  li a0, -1
  li gp, __LINE__
  csrsi sstatus, MSTATUS_SIE
  EQ(a0, 4 * SSI)
  BACK_TO_M
TEST_END

// An entry leaves its offset in a0 and goes back, interrupts disabled; behind an ebreak. s3 tells M-mode (0)
// from S-mode.
  .balign 256
table:
  .rept 16
  jal t2, enter
  .endr
enter:
  addi t2, t2, -4
  sub a0, t2, s1
  beqz s3, 1f
  // S-mode.
  csrw sie, x0
  li t3, MSTATUS_SPIE
  csrc sstatus, t3
  sret
1:
  csrw mie, x0
  li t3, MSTATUS_MPIE
  csrc mstatus, t3
  csrr t3, mcause
  bltz t3, 2f
  csrr t3, mepc
  addi t3, t3, 4
  csrw mepc, t3
2:
  mret
