# pins: lr_w_op sc_w_success sc_w_failure lr_sc_rv64 sc_failure_code sc_reservation_invalidate sc_intervening_sc_fail
# pins: sc_addr_not_in_reservation_fail sc_pairs_latest_lr sc_success_conditions a_aq_rl_bits
// Load-reserved and store-conditional on one hart.
#include "test.h"

TEST_BEGIN
  lla s0, words
  li a1, 0x5678

  // A pair.
1:
  lr.w a0, (s0)
  sc.w a2, a1, (s0)
  bnez a2, 1b
  EQ(a0, -0x7fffffff)
  EQ(a2, 0)
  lw a0, 0(s0)
  EQ(a0, 0x5678)

  // A second sc fails: the first used the reservation up. Memory stays.
  li a1, 99
  li a2, 0
  sc.w a2, a1, (s0)
  DIFFER(a2, x0)
  lw a0, 0(s0)
  EQ(a0, 0x5678)

  // One that fails uses it up as well: here the address is far outside any reservation set.
  lla s1, elsewhere
  lr.w a0, (s0)
  sc.w a2, a1, (s1)
  DIFFER(a2, x0)
  sc.w a2, a1, (s0)
  DIFFER(a2, x0)
  lw a0, 0(s0)
  EQ(a0, 0x5678)
  lw a0, 0(s1)
  EQ(a0, 0)

  // The latest lr counts.
  lr.w a0, (s1)
  lr.w a0, (s0)
  sc.w a2, a1, (s1)
  DIFFER(a2, x0)

  // A constrained loop makes progress: add 1 a thousand times.
  li t0, 1000
  sw x0, 0(s0)
2:
  lr.w.aq a0, (s0)
  addi a0, a0, 1
  sc.w.rl a2, a0, (s0)
  bnez a2, 2b
  addi t0, t0, -1
  bnez t0, 2b
  lw a0, 0(s0)
  EQ(a0, 1000)

  // All orderings; the destination may be the source or x0.
3:
  lr.w.aqrl a0, (s0)
  sc.w.aqrl a0, a0, (s0)
  bnez a0, 3b
4:
  lr.w x0, (s0)
  li a1, 7
  sc.w a1, a1, (s0)
  bnez a1, 4b
  lw a0, 0(s0)
  EQ(a0, 7)
#if XLEN == 64
  // Doublewords; and words are sign-extended (above).
  li a1, 0x1122334455667788
5:
  lr.d a0, (s1)
  sc.d a2, a1, (s1)
  bnez a2, 5b
  EQ(a0, 0)
  ld a0, 0(s1)
  EQ(a0, 0x1122334455667788)
  sc.d a2, x0, (s1)
  DIFFER(a2, x0)
#else
  TRAPS_WORD(ILLEGAL, 0x1004352f) // lr.d a0, (s0)
  TRAPS_WORD(ILLEGAL, 0x18b4352f) // sc.d a0, a1, (s0)
#endif
TEST_END

  .data
  .balign 4096
words: .4byte 0x80000001, 0
  .balign 4096
elsewhere: .8byte 0
