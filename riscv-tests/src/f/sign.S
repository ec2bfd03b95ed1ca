# pins: fsgnj-s_op fsgnjn-s_op fsgnjx-s_op
// F: sign injection takes all other bits from its first operand, NaNs included, and raises no flag.
#include "fp.h"

FP_BEGIN
  F2(fsgnj.s, S(0x3f800000), S(0xbf800000), S(0xbf800000), 0)
  F2(fsgnj.s, S(0xbf800000), S(0x3f800000), S(0x3f800000), 0)
  F2(fsgnj.s, S(0x3f800000), S(0x3f800000), S(0x3f800000), 0)
  F2(fsgnj.s, S(0xbf800000), S(0xbf800000), S(0xbf800000), 0)
  F2(fsgnj.s, S(0x7f800001), S(0x80000000), S(0xff800001), 0)
  F2(fsgnj.s, S(0xffc00005), S(0x00000000), S(0x7fc00005), 0)
  F2(fsgnj.s, S(0xff800000), S(0x3f800000), S(0x7f800000), 0)
  F2(fsgnj.s, S(0x00000000), S(0xbf800000), S(0x80000000), 0)
  F2(fsgnjn.s, S(0x3f800000), S(0xbf800000), S(0x3f800000), 0)
  F2(fsgnjn.s, S(0xbf800000), S(0x3f800000), S(0xbf800000), 0)
  F2(fsgnjn.s, S(0x3f800000), S(0x3f800000), S(0xbf800000), 0)
  F2(fsgnjn.s, S(0xbf800000), S(0xbf800000), S(0x3f800000), 0)
  F2(fsgnjn.s, S(0x7f800001), S(0x80000000), S(0x7f800001), 0)
  F2(fsgnjn.s, S(0xffc00005), S(0x00000000), S(0xffc00005), 0)
  F2(fsgnjn.s, S(0xff800000), S(0x3f800000), S(0xff800000), 0)
  F2(fsgnjn.s, S(0x00000000), S(0xbf800000), S(0x00000000), 0)
  F2(fsgnjx.s, S(0x3f800000), S(0xbf800000), S(0xbf800000), 0)
  F2(fsgnjx.s, S(0xbf800000), S(0x3f800000), S(0xbf800000), 0)
  F2(fsgnjx.s, S(0x3f800000), S(0x3f800000), S(0x3f800000), 0)
  F2(fsgnjx.s, S(0xbf800000), S(0xbf800000), S(0x3f800000), 0)
  F2(fsgnjx.s, S(0x7f800001), S(0x80000000), S(0xff800001), 0)
  F2(fsgnjx.s, S(0xffc00005), S(0x00000000), S(0xffc00005), 0)
  F2(fsgnjx.s, S(0xff800000), S(0x3f800000), S(0xff800000), 0)
  F2(fsgnjx.s, S(0x00000000), S(0xbf800000), S(0x80000000), 0)
TEST_END
