# pins: cbo-clean_op cbo-flush_op cbo-clean_offset cbo-flush_unaligned prefetch-i_op prefetch-r_op prefetch-w_op
# pins: prefetch_operating_block cbp_unperm_noexcep cbp_access no_addr_misaligned_excep
// Cleaning and flushing keep what was stored; prefetches are hints, wherever they point.
#include "test.h"

TEST_BEGIN
  lla s0, area
  li a1, 0x12345678
  sw a1, 0(s0)
  cbo.clean (s0)
  lw a0, 0(s0)
  EQ(a0, 0x12345678)
  sw a1, 4(s0)
  addi a2, s0, 3
  cbo.flush (a2)
  lw a0, 4(s0)
  EQ(a0, 0x12345678)
  cbo.flush 0(s0)
  prefetch.i 0(s0)
  prefetch.r 32(s0)
  prefetch.w -2048(s0)
  // No exception where nothing is.
  prefetch.r 0(x0)
  prefetch.w 32(x0)
  prefetch.i 0(x0)
  li a2, XMIN
  prefetch.r 0(a2)
  lw a0, 0(s0)
  EQ(a0, 0x12345678)
TEST_END

  .bss
  .balign 4096
area: .space 4096
