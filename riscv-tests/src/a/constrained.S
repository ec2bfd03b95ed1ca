# pins: constrained_lrsc_forward_progress constrained_lrsc_instruction_set constrained_lrsc_retry_code
# pins: constrained_lrsc_loop_size constrained_lrsc_compressed_allowed lrsc_same_address_and_size
// Constrained loops: sixteen instructions of the base set, also compressed ones, and forward branches.
// They have to succeed sometime.
#include "test.h"

TEST_BEGIN_C
  lla s0, word
  li s1, 100
1: // add 3 if even, 5 if odd; a hundred times
  lr.w.aq a0, (s0)
  andi a1, a0, 1
  c.mv a2, a0
  c.addi a2, 3
  beqz a1, 2f
  addi a2, a2, 2
2:
  xor a3, a2, a0
  slli a3, a3, 1
  lui a4, 1
  auipc a5, 0
  sltu t0, a1, a2
  c.nop
  nop
  sub t1, t1, t1
  sc.w.rl a3, a2, (s0)
  bnez a3, 1b
  addi s1, s1, -1
  bnez s1, 1b
  // 0 + 3, then 5 and so on: odd numbers get 5 and become even, even ones 3 and become odd.
  lw a0, 0(s0)
  EQ(a0, 50 * 8)
TEST_END

  .data
  .balign 8
word: .4byte 0
