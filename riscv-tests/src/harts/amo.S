# pins: amo_operand_size
# for: rv32 rv64 machine
# harts: 4
// Read-modify-writes of several harts to one word: none is lost.
#include "harts.h"
#define ROUNDS 1000

TEST_BEGIN
  lla s0, words
  csrr s1, mhartid
  li s2, ROUNDS
  addi a1, s1, 1 // 1 to 4
  li a2, 1
  sll a2, a2, s1 // the hart's own bit
  li s3, 0 // sum of what amoswap has taken out
again:
  amoadd.w x0, a1, (s0)
  addi a3, s0, 4
  amoxor.w x0, a2, (a3)
  addi a3, s0, 12
  // The largest of round + hart number; the smallest.
  add a4, s1, s2
  amomax.w x0, a4, (a3)
  addi a3, s0, 16
  amominu.w x0, a4, (a3)
  // A token goes into the word, and whichever was there comes out: tokens are neither made nor lost.
  addi a3, s0, 20
  amoswap.w a4, a1, (a3)
  add s3, s3, a4
  // A hart's bit is its own: others do not change it.
  addi a3, s0, 24
  amoor.w a4, a2, (a3)
  and a4, a4, a2
  EQ(a4, 0)
  xori a5, a2, -1
  amoand.w a4, a5, (a3)
  and a4, a4, a2
  SAME(a4, a2)
  addi s2, s2, -1
  bnez s2, again
  addi a3, s0, 28
  amoadd.w x0, s3, (a3)
  ALL_HERE(1)
  lw a0, 0(s0)
  EQ(a0, ROUNDS * 10)
  lw a0, 4(s0)
  EQ(a0, 0) // an even number of rounds
  lw a0, 12(s0)
  EQ(a0, ROUNDS + 3)
  lw a0, 16(s0)
  EQ(a0, 1)
  // What came out, and what is in it still, is what went in.
  lw a0, 20(s0)
  lw a1, 28(s0)
  add a0, a0, a1
  EQ(a0, ROUNDS * 10)
  lw a0, 24(s0)
  EQ(a0, 0)
  FIRST_PASSES
HARTS_DATA
  .balign 64
words: .4byte 0, 0, 0, 0, -1, 0, 0, 0
