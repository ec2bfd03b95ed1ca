# pins: fli-s_op
// Zfa: the 32 constants of fli.s.
#include "fp.h"

#define FMT 0x0
#define FLI(n) li gp, __LINE__; .4byte 0xf0100053 | FMT | (n) << 15 | 10 << 7

FP_BEGIN
  // By encoding: entry n in the rs1 field, fa0.
  FLI(0); FBITS_(fa0, S(0xbf800000))
  FLI(1); FBITS_(fa0, S(0x00800000))
  FLI(2); FBITS_(fa0, S(0x37800000))
  FLI(3); FBITS_(fa0, S(0x38000000))
  FLI(4); FBITS_(fa0, S(0x3b800000))
  FLI(5); FBITS_(fa0, S(0x3c000000))
  FLI(6); FBITS_(fa0, S(0x3d800000))
  FLI(7); FBITS_(fa0, S(0x3e000000))
  FLI(8); FBITS_(fa0, S(0x3e800000))
  FLI(9); FBITS_(fa0, S(0x3ea00000))
  FLI(10); FBITS_(fa0, S(0x3ec00000))
  FLI(11); FBITS_(fa0, S(0x3ee00000))
  FLI(12); FBITS_(fa0, S(0x3f000000))
  FLI(13); FBITS_(fa0, S(0x3f200000))
  FLI(14); FBITS_(fa0, S(0x3f400000))
  FLI(15); FBITS_(fa0, S(0x3f600000))
  FLI(16); FBITS_(fa0, S(0x3f800000))
  FLI(17); FBITS_(fa0, S(0x3fa00000))
  FLI(18); FBITS_(fa0, S(0x3fc00000))
  FLI(19); FBITS_(fa0, S(0x3fe00000))
  FLI(20); FBITS_(fa0, S(0x40000000))
  FLI(21); FBITS_(fa0, S(0x40200000))
  FLI(22); FBITS_(fa0, S(0x40400000))
  FLI(23); FBITS_(fa0, S(0x40800000))
  FLI(24); FBITS_(fa0, S(0x41000000))
  FLI(25); FBITS_(fa0, S(0x41800000))
  FLI(26); FBITS_(fa0, S(0x43000000))
  FLI(27); FBITS_(fa0, S(0x43800000))
  FLI(28); FBITS_(fa0, S(0x47000000))
  FLI(29); FBITS_(fa0, S(0x47800000))
  FLI(30); FBITS_(fa0, S(0x7f800000))
  FLI(31); FBITS_(fa0, S(0x7fc00000))
  FLAGS(0)
TEST_END
