# pins: Zacas_rv32_amocas-w_op Zacas_rv64_amocas-w_op Zacas_rv64_amocas-d_op Zacas_rv32_amocas-d_op
// Compare and swap of words and doublewords.
#include "test.h"

// Memory, what is expected there (rd), the new value (rs2): what comes back, what memory holds then.
#define CAS(memory, expected, new, old, after, ...) \
  li a1, memory; sw a1, 0(s0); li a0, expected; li a2, new; amocas.w##__VA_ARGS__ a0, a2, (s0); \
  EQ(a0, old); lw a0, 0(s0); EQ(a0, after)

TEST_BEGIN
  lla s0, data
  CAS(5, 5, 9, 5, 9)
  CAS(5, 4, 9, 5, 5)
  CAS(0x80000000, -0x80000000, 1, -0x80000000, 1)
  CAS(0x80000001, 0, 1, -0x7fffffff, -0x7fffffff)
  CAS(0, 0, -1, 0, -1, .aq)
  CAS(0, 0, -1, 0, -1, .rl)
  CAS(0, 1, -1, 0, 0, .aqrl)
  lw a0, 4(s0)
  EQ(a0, 0x5a5a5a5a) // the word behind is not touched

  // x0 as the expected value: the old value is dropped.
  sw x0, 0(s0)
  li a2, 3
  amocas.w x0, a2, (s0)
  lw a0, 0(s0)
  EQ(a0, 3)
  EQ(x0, 0)
#if XLEN == 64
  // Only the lower 32 bits are compared and stored; the old value is sign-extended.
  CAS(0x80000000, 0x1234567880000000, 0x9abcdef000000007, -0x80000000, 7)
  CAS(7, 0xffffffff00000007, -1, 7, -1)

  li a1, 0x8000000000000001
  sd a1, 8(s0)
  addi s1, s0, 8
  mv a0, a1
  li a2, 0x0123456789abcdef
  amocas.d a0, a2, (s1)
  EQ(a0, 0x8000000000000001)
  ld a0, 8(s0)
  EQ(a0, 0x0123456789abcdef)
  li a0, 0x89abcdef // upper halves differ
  amocas.d.aqrl a0, x0, (s1)
  EQ(a0, 0x0123456789abcdef)
  ld a0, 8(s0)
  EQ(a0, 0x0123456789abcdef)
#endif
TEST_END

  .data
  .balign 16
data: .4byte 0, 0x5a5a5a5a, 0, 0
