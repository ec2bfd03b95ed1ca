# pins: sc_other_hart_store_fail sc_w_failure sc_failure_code
# for: rv32 rv64 machine
# harts: 2
// A store of another hart to the reserved bytes makes sc fail, whatever it stores and by whichever instruction.
#include "harts.h"

// Hart 0 reserves the word, hart 1 does STORE (a0: the word's address, a1: 7, its value all the while), and hart 0's sc
// fails. It takes two steps of the conversation.
#define BROKEN_BY(step, ...) \
  bnez s1, 1f; \
  lr.w a2, (s0); \
  EQ(a2, 7); \
  TELL(step); \
  AWAIT(step + 1); \
  li a3, 9; \
  sc.w a2, a3, (s0); \
  DIFFER(a2, x0); \
  lw a2, 0(s0); \
  EQ(a2, 7); \
  j 2f; \
1: AWAIT(step); \
  mv a0, s0; \
  li a1, 7; \
  __VA_ARGS__; \
  TELL(step + 1); \
2:

TEST_BEGIN
  lla s0, word
  csrr s1, mhartid
  // The same value again: it is a store all the same.
  BROKEN_BY(1, sw a1, 0(a0))
  BROKEN_BY(3, sb a1, 0(a0))
  BROKEN_BY(5, sh x0, 2(a0))
  BROKEN_BY(7, amoswap.w a2, a1, (a0))
  BROKEN_BY(9, amoadd.w a2, x0, (a0))
  BROKEN_BY(11, 3: lr.w a2, (a0); sc.w a2, a1, (a0); bnez a2, 3b)
  // Another value, and back.
  BROKEN_BY(13, sw x0, 0(a0); sw a1, 0(a0))
#if XLEN == 64
  // A doubleword that contains the word.
  BROKEN_BY(15, sd a1, 0(a0))
#else
  BROKEN_BY(15, sw a1, 0(a0); sw x0, 4(a0))
#endif
  // Without anyone's store a loop comes to its end.
  bnez s1, 4f
3:
  lr.w a2, (s0)
  addi a2, a2, 1
  sc.w a3, a2, (s0)
  bnez a3, 3b
  lw a2, 0(s0)
  EQ(a2, 8)
  TEST_END
4:
  j 4b
HARTS_DATA
  .balign 64
word: .8byte 7
