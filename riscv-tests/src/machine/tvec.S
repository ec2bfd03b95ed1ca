# pins: mtvec_sz mtvec_acc mtvec_mandatory mtvec_base_align_4B mtvec_mode_enc mtvec_enc MTVEC_WARL stvec_sz stvec_acc
# pins: stvec_mode stvec_op STVEC_MODE_WARL STVEC_BASE_WARL mtvec_mode_vectored_op MTVEC_BASE_ALIGN_FUNC_MODE
# pins: stvec_sz_base
# for: rv32 rv64 machine
// Where traps go: a base, aligned to four, and a mode. Exceptions go to the base in either mode.
#include "priv.h"

TEST_BEGIN
  csrr s0, mtvec
  // Direct and vectored are held; the reserved modes are not.
  lla s1, vectors
  csrw mtvec, s1
  csrr a0, mtvec
  SAME(a0, s1)
  ori s2, s1, 1
  csrw mtvec, s2
  csrr a0, mtvec
  SAME(a0, s2)
  // An exception, in vectored mode: at the base.
  li a0, 0
  li gp, __LINE__
  ecall
  EQ(a0, 1)
  .irp mode, 2, 3
  ori t0, s1, \mode
  csrw mtvec, t0
  csrr a0, mtvec
  andi a0, a0, 2
  EQ(a0, 0)
  .endr
  csrw mtvec, s0

  ori t0, s1, 1
  csrw stvec, t0
  csrr a0, stvec
  SAME(a0, t0)
  csrw stvec, s1
  csrr a0, stvec
  SAME(a0, s1)
  ori t0, s1, 2
  csrw stvec, t0
  csrr a0, stvec
  andi a0, a0, 2
  EQ(a0, 0)
TEST_END

  .balign 256
vectors:
  j base
  .rept 16
  j fail
  .endr
base:
  csrr t0, mepc
  addi t0, t0, 4
  csrw mepc, t0
  li a0, 1
  mret
