# pins: Zabha_rd_sign_extension Zabha_amocas-BH_ignore_bits
// Zabha: atomic operations on bytes and halfwords sign-extend the old value, ignore the upper bits
// of their operands, and touch no byte beside.
#include "test.h"

#define AMO(insn, offset, memory, operand, old, whole) \
  li a1, memory; sw a1, 0(s0); addi a3, s0, offset; li a2, operand; insn a0, a2, (a3); EQ(a0, old); \
  lw a0, 0(s0); EQ(a0, whole)
#define CAS(insn, offset, memory, expected, new, old, whole) \
  li a1, memory; sw a1, 0(s0); addi a3, s0, offset; li a0, expected; li a2, new; insn a0, a2, (a3); EQ(a0, old); \
  lw a0, 0(s0); EQ(a0, whole)

TEST_BEGIN
  lla s0, word
  AMO(amoswap.b, 1, 0x11228044, 0x777777aa, -0x80, 0x1122aa44)
  AMO(amoadd.b, 0, 0x112233ff, 0x101, -1, 0x11223300)
  AMO(amoadd.b, 3, 0x7f223344, 1, 0x7f, -0x7fddccbc)
  AMO(amoxor.b, 2, 0x11f03344, 0xff, -0x10, 0x110f3344)
  AMO(amoand.b, 2, 0x11f03344, 0x3c, -0x10, 0x11303344)
  AMO(amoor.b, 2, 0x11703344, 0x0f, 0x70, 0x117f3344)
  AMO(amomin.b, 0, 0x11223344, 0xff, 0x44, 0x112233ff)
  AMO(amomin.b, 0, 0x11223380, 0x7f, -0x80, 0x11223380)
  AMO(amomax.b, 0, 0x11223380, 0x17f, -0x80, 0x1122337f)
  AMO(amominu.b, 0, 0x11223344, 0xff, 0x44, 0x11223344)
  AMO(amomaxu.b, 0, 0x11223344, 0xff, 0x44, 0x112233ff)

  AMO(amoswap.h, 2, 0x11228044, 0x7777aaaa, 0x1122, -0x55557fbc)
  AMO(amoswap.h, 0, 0x11228044, 0x1234, -0x7fbc, 0x11221234)
  AMO(amoadd.h, 0, 0x1122ffff, 0x10001, -1, 0x11220000)
  AMO(amoxor.h, 0, 0x11220ff0, 0xffff, 0x0ff0, 0x1122f00f)
  AMO(amoand.h, 0, 0x11220ff0, 0x00ff, 0x0ff0, 0x112200f0)
  AMO(amoor.h, 0, 0x11220ff0, 0xf000, 0x0ff0, 0x1122fff0)
  AMO(amomin.h, 0, 0x11227fff, 0x8000, 0x7fff, 0x11228000)
  AMO(amomax.h, 0, 0x11228000, 0x17fff, -0x8000, 0x11227fff)
  AMO(amominu.h, 0, 0x11228000, 0x7fff, -0x8000, 0x11227fff)
  AMO(amomaxu.h.aqrl, 0, 0x11228000, 0x7fff, -0x8000, 0x11228000)

  // Compare and swap ignores the upper bits of the expected value too.
  CAS(amocas.b, 1, 0x11228044, 0x12345680, 0x777777aa, -0x80, 0x1122aa44)
  CAS(amocas.b, 1, 0x11228044, 0x81, 0xaa, -0x80, 0x11228044)
  CAS(amocas.h, 2, 0x11228044, 0x7fff1122, 0x7777aaaa, 0x1122, -0x55557fbc)
  CAS(amocas.h, 0, 0x11228044, 0x8045, 0xaaaa, -0x7fbc, 0x11228044)
TEST_END

  .data
  .balign 4
word: .4byte 0
