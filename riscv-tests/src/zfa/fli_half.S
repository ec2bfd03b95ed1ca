# pins: fli-h_op
// Zfa: the 32 constants of fli.h.
#include "fp.h"

#define FMT 0x4000000
#define FLI(n) li gp, __LINE__; .4byte 0xf0100053 | FMT | (n) << 15 | 10 << 7

FP_BEGIN
  // By encoding: entry n in the rs1 field, fa0.
  FLI(0); FBITS_(fa0, H(0xbc00))
  FLI(1); FBITS_(fa0, H(0x0400))
  FLI(2); FBITS_(fa0, H(0x0100))
  FLI(3); FBITS_(fa0, H(0x0200))
  FLI(4); FBITS_(fa0, H(0x1c00))
  FLI(5); FBITS_(fa0, H(0x2000))
  FLI(6); FBITS_(fa0, H(0x2c00))
  FLI(7); FBITS_(fa0, H(0x3000))
  FLI(8); FBITS_(fa0, H(0x3400))
  FLI(9); FBITS_(fa0, H(0x3500))
  FLI(10); FBITS_(fa0, H(0x3600))
  FLI(11); FBITS_(fa0, H(0x3700))
  FLI(12); FBITS_(fa0, H(0x3800))
  FLI(13); FBITS_(fa0, H(0x3900))
  FLI(14); FBITS_(fa0, H(0x3a00))
  FLI(15); FBITS_(fa0, H(0x3b00))
  FLI(16); FBITS_(fa0, H(0x3c00))
  FLI(17); FBITS_(fa0, H(0x3d00))
  FLI(18); FBITS_(fa0, H(0x3e00))
  FLI(19); FBITS_(fa0, H(0x3f00))
  FLI(20); FBITS_(fa0, H(0x4000))
  FLI(21); FBITS_(fa0, H(0x4100))
  FLI(22); FBITS_(fa0, H(0x4200))
  FLI(23); FBITS_(fa0, H(0x4400))
  FLI(24); FBITS_(fa0, H(0x4800))
  FLI(25); FBITS_(fa0, H(0x4c00))
  FLI(26); FBITS_(fa0, H(0x5800))
  FLI(27); FBITS_(fa0, H(0x5c00))
  FLI(28); FBITS_(fa0, H(0x7800))
  FLI(29); FBITS_(fa0, H(0x7c00))
  FLI(30); FBITS_(fa0, H(0x7c00))
  FLI(31); FBITS_(fa0, H(0x7e00))
  FLAGS(0)
TEST_END
