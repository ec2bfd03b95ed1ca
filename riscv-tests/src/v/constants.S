# pins: VLEN vlenb_op V_dependent_Zvl128b_Zve64d
# needs: v
// VLEN is a power of two up to 65536, with V from 128 on; vlenb is VLEN / 8, which is what a register holds.
#include "test.h"
.option arch, +v

TEST_BEGIN
  csrr s0, vlenb
  addi t0, s0, -1
  and a0, s0, t0
  EQ(a0, 0)
  sltiu a0, s0, 16
  EQ(a0, 0)
  li t0, 8192
  sltu a0, t0, s0
  EQ(a0, 0)
  // VLMAX of bytes, and the bytes that a whole register store writes.
  vsetvli a0, x0, e8, m1, ta, ma
  SAME(a0, s0)
  vsetvli a0, x0, e8, m2, ta, ma
  slli t0, s0, 1
  SAME(a0, t0)
  vmv.v.i v8, -1
  lla s1, buffer
  sb x0, 0(s1)
  add s2, s1, s0
  li t0, 0x5a
  sb t0, 0(s2)
  vs1r.v v8, (s1)
  lbu a0, 0(s1)
  EQ(a0, 0xff)
  lbu a0, -1(s2)
  EQ(a0, 0xff)
  lbu a0, 0(s2)
  EQ(a0, 0x5a)
TEST_END

  .bss
  .balign 64
buffer: .space 8200
