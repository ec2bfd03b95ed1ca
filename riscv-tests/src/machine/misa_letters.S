# pins: misa_extensions_disabling mul_misa_M_dis misa_extensions_op MISA_EXTENSIONS_WRITABLE_BITS
# pins: misa_extensions_dependencies Zmmul_misa_m
# for: rv32 rv64 machine
// An extension whose bit in misa can be cleared is gone while it is. Where a bit is fixed there is
// nothing to see.
#include "priv.h"

#define LETTER(c) (1 << ((c) - 'A'))
// Without this letter, the instruction is illegal.
#define WITHOUT(c, ...) \
  csrw misa, s0; li t0, LETTER(c); csrc misa, t0; csrr a0, misa; and a0, a0, t0; bnez a0, 8f; \
  TRAPS(ILLEGAL, __VA_ARGS__); 8: csrw misa, s0

TEST_BEGIN
  csrr s0, misa
  lla s1, word
  li a1, 6
  li a2, 3
  WITHOUT('M', div a0, a1, a2)
  WITHOUT('A', amoadd.w a0, a1, (s1))
  WITHOUT('F', fadd.s fa0, fa1, fa2)
  WITHOUT('F', fadd.d fa0, fa1, fa2)
  WITHOUT('D', fadd.d fa0, fa1, fa2)
  WITHOUT('S', csrr a0, sscratch)
  // All of them are back.
  csrr a0, misa
  SAME(a0, s0)
  div a0, a1, a2
  EQ(a0, 2)
  amoadd.w a0, a1, (s1)
  EQ(a0, 7)
  fadd.d fa0, fa1, fa2
  csrr a0, sscratch
  // Zmmul's instructions do not depend on M.
  li t0, LETTER('M')
  csrc misa, t0
  mul a0, a1, a2
  EQ(a0, 18)
  csrw misa, s0
TEST_END

  .data
  .balign 8
word: .4byte 7
