# pins: sext_b_op sext_h_op zext_h_op orc_b_op rev8_op zbb_sign_zero_extension_function zbb_orc_b_semantics
# pins: bitmanip_bhw_suffix_semantics sext_b_enc sext_h_enc zext_h_enc orc_b_enc rev8_enc
// Zbb: extension of bytes and halfwords, or-combine, and the order of bytes.
#include "test.h"

TEST_BEGIN
  R1(sext.b, 0x80, -128)
  R1(sext.b, 0x1234567f, 0x7f)
  R1(sext.b, 0x123456ff, -1)
  R1(sext.h, 0x8000, -32768)
  R1(sext.h, 0x12347fff, 0x7fff)
  R1(zext.h, -1, 0xffff)
  R1(zext.h, 0x12348000, 0x8000)
  R1(orc.b, 0, 0)
  R1(orc.b, 0x01008000, 0xff00ff00)
  R1(orc.b, 0x00100001, 0x00ff00ff)
#if XLEN == 64
  R1(orc.b, 0x0100000000800010, 0xff00000000ff00ff)
  R1(orc.b, 0x0102040810204080, -1)
  R1(rev8, 0x0123456789abcdef, 0xefcdab8967452301)
  R1(rev8, 1, 0x0100000000000000)
#else
  R1(rev8, 0x01234567, 0x67452301)
  R1(rev8, 1, 0x01000000)
#endif
  li a1, 0x80f0
  .4byte 0x60459513 // sext.b a0, a1
  EQ(a0, -16)
  .4byte 0x60559513 // sext.h
  EQ(a0, -0x7f10)
  .4byte 0x2875d513 // orc.b
  EQ(a0, 0xffff)
#if XLEN == 64
  .4byte 0x0805c53b // zext.h
  EQ(a0, 0x80f0)
  .4byte 0x6b85d513 // rev8
  EQ(a0, 0xf080000000000000)
#else
  .4byte 0x0805c533
  EQ(a0, 0x80f0)
  .4byte 0x6985d513
  EQ(a0, 0xf0800000)
#endif
TEST_END
