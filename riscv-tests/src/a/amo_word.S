# pins: amo_operand_size a_aq_rl_bits
// Atomic memory operations on words: the old value comes back, sign-extended; the bytes beside stay.
#include "test.h"

#define AMO(insn, memory, operand, old, new) \
  li a1, memory; sw a1, 4(s0); addi a3, s0, 4; li a2, operand; insn a0, a2, (a3); EQ(a0, old); lw a0, 4(s0); EQ(a0, new)

TEST_BEGIN
  lla s0, words
  AMO(amoswap.w, 0x11111111, 0x22222222, 0x11111111, 0x22222222)
  AMO(amoadd.w, 0x7fffffff, 1, 0x7fffffff, -0x80000000)
  AMO(amoadd.w, -1, 1, -1, 0)
  AMO(amoxor.w, 0x0ff00ff0, 0x00ffff00, 0x0ff00ff0, 0x0f0ff0f0)
  AMO(amoand.w, 0x0ff00ff0, 0x00ffff00, 0x0ff00ff0, 0x00f00f00)
  AMO(amoor.w, 0x0ff00ff0, 0x00ffff00, 0x0ff00ff0, 0x0ffffff0)
  AMO(amomin.w, -1, 1, -1, -1)
  AMO(amomin.w, 1, -1, 1, -1)
  AMO(amomin.w, 5, 7, 5, 5)
  AMO(amomax.w, -1, 1, -1, 1)
  AMO(amomax.w, 5, 3, 5, 5)
  AMO(amomax.w, 0x7fffffff, -0x80000000, 0x7fffffff, 0x7fffffff)
  AMO(amominu.w, -1, 1, -1, 1)
  AMO(amominu.w, 5, -0x80000000, 5, 5)
  AMO(amomaxu.w, -1, 1, -1, -1)
  AMO(amomaxu.w, 5, -0x80000000, 5, -0x80000000)
  // Orderings do not change the value.
  AMO(amoadd.w.aq, 1, 2, 1, 3)
  AMO(amoadd.w.rl, 1, 2, 1, 3)
  AMO(amoadd.w.aqrl, 1, 2, 1, 3)
#if XLEN == 64
  // The upper half of the operand is ignored.
  AMO(amoadd.w, 1, 0x1234567800000002, 1, 3)
  AMO(amomax.w, 1, 0x7fffffff80000000, 1, 1)
  AMO(amomaxu.w, 1, 0x80000000, 1, -0x80000000)
  AMO(amoswap.w, 0x80000000, 0xffffffff7fffffff, -0x80000000, 0x7fffffff)
#endif
  lw a0, 0(s0)
  EQ(a0, 0x5a5a5a5a)
  lw a0, 8(s0)
  EQ(a0, 0x5a5a5a5a)
  // Destination, operand and address may be one register.
  li a0, 5
  sw a0, 4(s0)
  addi a0, s0, 4
  amoadd.w a0, a0, (a0)
  EQ(a0, 5)
  lw a0, 4(s0)
  addi a1, s0, 4 + 5
#if XLEN == 64
  sext.w a1, a1
#endif
  SAME(a0, a1)
TEST_END

  .data
  .balign 8
words: .4byte 0x5a5a5a5a, 0, 0x5a5a5a5a, 0
