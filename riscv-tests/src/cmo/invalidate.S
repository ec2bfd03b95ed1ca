# pins: cbo-inval_op cbo-inval_unaligned cmo_invalidate_load_values
# for: rv32 rv64 machine
// After an invalidation a load returns some value that was stored there, or what was there at
// first; after clean or flush only the last one is left.
#include "test.h"

TEST_BEGIN
  lla s0, area
  li a1, 11
  sw a1, 0(s0)
  cbo.flush (s0)
  addi a2, s0, 7
  cbo.inval (a2)
  lw a0, 0(s0)
  EQ(a0, 11)
  li a1, 22
  sw a1, 0(s0)
  cbo.inval (s0)
  lw a0, 0(s0)
  li t0, 11
  beq a0, t0, 1f
  EQ(a0, 22)
1:
TEST_END

  .bss
  .balign 4096
area: .space 4096
