# pins: fence_i_op fence_i_rsv
// Code that was written as data runs as written after fence.i; also code that has run before, in
// the same block as the writer, and behind a block that is already known to the machine.
#include "test.h"

#define ADDI_A0(imm) (0x00050513 | (imm) << 20) // addi a0, a0, imm

TEST_BEGIN
#ifdef LINUX // code is writable after mprotect(page, 4096, 7)
  lla a0, routine
  li a1, 4096
  li a2, 7
  li a7, 226
  ecall
#endif
  lla s0, routine
  li a0, 0
  jalr ra, 0(s0)
  EQ(a0, 1)
  // Change the immediate, sixteen times.
  li s1, 2
1:
  slli t0, s1, 20
  li t1, ADDI_A0(0)
  or t0, t0, t1
  sw t0, 0(s0)
  fence.i
  li a0, 0
  jalr ra, 0(s0)
  SAME(a0, s1)
  addi s1, s1, 1
  li t0, 18
  bne s1, t0, 1b

  // An instruction just behind the fence.
  jal s2, modify_ahead
  EQ(a0, 9)

  // Half of an instruction: its upper 16 bits.
  lla s0, routine
  li t0, ADDI_A0(5) >> 16
  sh t0, 2(s0)
  fence.i
  li a0, 0
  jalr ra, 0(s0)
  EQ(a0, 5)

  // The whole word by way of amoswap, and with fields of fence.i that are reserved.
  li t0, ADDI_A0(6)
  amoswap.w x0, t0, (s0)
  .4byte 0x7ff5950f
  li a0, 0
  jalr ra, 0(s0)
  EQ(a0, 6)
TEST_END

  .balign 4096
routine:
  addi a0, a0, 1
  ret
modify_ahead:
  lla t2, ahead
  li t0, ADDI_A0(9)
  li a0, 0
  sw t0, 0(t2)
  fence.i
ahead:
  addi a0, a0, 1
  jr s2
