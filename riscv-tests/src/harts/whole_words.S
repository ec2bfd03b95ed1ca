# pins: ldst_atomicity_for_aligned
# for: rv32 rv64 machine
# harts: 2
// Aligned loads and stores are whole: hart 1 never sees a part of what hart 0 stores.
#include "harts.h"
#define ROUNDS 3000

TEST_BEGIN
  lla s0, word
  csrr s1, mhartid
  li s2, ROUNDS
  bnez s1, 2f
1: // Hart 0 stores words whose four bytes are equal, and halves likewise.
  andi a0, s2, 0x7f
  li a1, 0x01010101
  mul a0, a0, a1
  sw a0, 0(s0)
  sh a0, 4(s0)
  addi s2, s2, -1
  bnez s2, 1b
  j 3f
2:
  lw a0, 0(s0)
  srli a1, a0, 8
  xor a1, a1, a0
  slli a1, a1, XLEN - 24
  EQ(a1, 0)
  lh a0, 4(s0)
  srli a1, a0, 8
  xor a1, a1, a0
  andi a1, a1, 0xff
  EQ(a1, 0)
  addi s2, s2, -1
  bnez s2, 2b
3:
  ALL_HERE(1)
  FIRST_PASSES
HARTS_DATA
  .balign 64
word: .8byte 0
