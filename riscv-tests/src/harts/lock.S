# pins: constrained_lrsc_forward_progress lr_sc_atomicity_axiom
# for: rv32 rv64 machine
# harts: 4
// A lock taken by lr and sc, and given back by amoswap, keeps a counter that is not atomic.
#include "harts.h"
#define ROUNDS 500

TEST_BEGIN
  lla s0, lock
  lla s1, counter
  li s2, ROUNDS
  li a1, 1
again:
1:
  lr.w.aq a0, (s0)
  bnez a0, 1b
  sc.w a0, a1, (s0)
  bnez a0, 1b
  // Alone: nothing changes the counter between load and store.
  lw a2, 0(s1)
  addi a3, a2, 1
  sw a3, 0(s1)
  lw a2, 0(s1)
  SAME(a2, a3)
  amoswap.w.rl x0, x0, (s0)
  addi s2, s2, -1
  bnez s2, again
  ALL_HERE(1)
  lw a0, 0(s1)
  EQ(a0, ROUNDS * HARTS)
  lw a0, 0(s0)
  EQ(a0, 0)
  FIRST_PASSES
HARTS_DATA
  .balign 64
lock: .4byte 0
  .balign 64
counter: .4byte 0
