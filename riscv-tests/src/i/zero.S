# pins: x0eq0 hints_op hints_enc nop_op nop_enc load_exc_x0
// x0 reads as zero whatever is written to it; instructions that only write x0 are HINTs.
#include "test.h"

TEST_BEGIN
  li a0, 77
  add x0, a0, a0
  SAME(x0, x0)
  EQ(x0, 0)
  addi x0, x0, 5
  EQ(x0, 0)
  lui x0, 0xfffff
  EQ(x0, 0)
  auipc x0, 1
  EQ(x0, 0)
  jal x0, 1f
1:
  EQ(x0, 0)
  lla t0, word
  lw x0, 0(t0) // the load happens, its value is dropped
  EQ(x0, 0)
  mul x0, a0, a0
  EQ(x0, 0)
  csrr x0, fcsr
  EQ(x0, 0)
  amoadd.w x0, a0, (t0) // the memory operation happens
  EQ(x0, 0)
  lw a1, 0(t0)
  EQ(a1, 0x1234 + 77)

  // HINTs leave a0 alone, and nop is addi x0, x0, 0.
  slti x0, a0, 3
  andi x0, a0, 7
  srai x0, a0, 9
  sub x0, a0, a0
  slt x0, a0, a0
  fence w, 0
  .4byte 0x00000013
  EQ(a0, 77)
#if XLEN == 64
  addiw x0, a0, 1
  sraw x0, a0, a0
  EQ(a0, 77)
#endif

  // x0 as a source.
  add a1, x0, a0
  EQ(a1, 77)
  sub a1, x0, a0
  EQ(a1, -77)
  sw x0, 0(t0)
  lw a1, 0(t0)
  EQ(a1, 0)
#ifndef LINUX
  li a1, 0x10 // nothing is there
  TRAPS(LOAD_ACCESS, lw x0, 0(a1))
#endif
TEST_END

  .data
  .balign 8
word: .4byte 0x1234
