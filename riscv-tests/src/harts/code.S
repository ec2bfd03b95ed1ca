# pins: fence_i_op
# for: rv32 rv64 machine
# harts: 2
// Hart 0 changes code that hart 1 has run; after an interprocessor interrupt and fence.i hart 1 runs the new code.
#include "harts.h"

TEST_BEGIN
  lla s0, function
  csrr s1, mhartid
  li s2, 0 // what the function gives
  li s3, CLINT + 4 // msip of hart 1
  li t0, 1 << MSI
  csrw mie, t0
again:
  beqz s1, 1f
  // Hart 1: three times, so that the code is known well.
  jalr s4, 0(s0)
  SAME(a0, s2)
  jalr s4, 0(s0)
  SAME(a0, s2)
  jalr s4, 0(s0)
  SAME(a0, s2)
1:
  ALL_HERE(1)
  bnez s1, 3f
  // Hart 0: from li a0, N to li a0, N + 1. The immediate begins at bit 20.
  lw a0, 0(s0)
  li a1, 1 << 20
  add a0, a0, a1
  sw a0, 0(s0)
  fence rw, rw
  li a1, 1
  sw a1, 0(s3)
  j 4f
3:
  wfi
  csrr a0, mip
  andi a0, a0, 1 << MSI
  beqz a0, 3b
  sw x0, 0(s3)
  fence.i
  addi a1, s2, 1
  jalr s4, 0(s0)
  SAME(a0, a1)
4:
  addi s2, s2, 1
  ALL_HERE(2)
  li a0, 40
  bne s2, a0, again
  FIRST_PASSES
  .balign 64
function:
  li a0, 0
  jr s4
HARTS_DATA
