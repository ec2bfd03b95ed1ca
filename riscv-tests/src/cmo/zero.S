# pins: cbo-zero_op cbo-zero_unaligned cbo-zero_specified_block cbo-zero_offset CACHE_BLOCK_SIZE
# pins: no_addr_misaligned_excep
// cbo.zero clears the cache block around an address, all of it and nothing else. The size of a
// block, which the platform chooses, is found by looking.
#include "test.h"

TEST_BEGIN
  lla s0, area
  // Fill 1 KiB with ones, clear the block around byte 512 + 5 (any alignment will do).
  li t0, 1024
  mv t1, s0
  li t2, -1
1:
  sw t2, 0(t1)
  addi t1, t1, 4
  addi t0, t0, -4
  bnez t0, 1b
  addi a0, s0, 512 + 5
  cbo.zero (a0)

  // The first zero is at 512; the zeros are a power of two.
  mv t1, s0
  li a1, 0
2:
  lbu t0, 0(t1)
  beqz t0, 3f
  addi t1, t1, 1
  addi a1, a1, 1
  j 2b
3:
  EQ(a1, 512)
  li a2, 0
4:
  lbu t0, 0(t1)
  bnez t0, 5f
  addi t1, t1, 1
  addi a2, a2, 1
  j 4b
5:
  addi t0, a2, -1
  and t0, t0, a2
  EQ(t0, 0)
  DIFFER(a2, x0)
  // Behind it, ones up to the end.
  add a1, a1, a2
6:
  lb t0, 0(t1)
  addi t1, t1, 1
  addi a1, a1, 1
  EQ(t0, -1)
  li t0, 1024
  blt a1, t0, 6b
TEST_END

  .bss
  .balign 4096
area: .space 4096
