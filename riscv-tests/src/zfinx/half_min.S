# pins: Zfhinxmin_instrs
# isa: rv32i_zhinxmin rv64i_zhinxmin
// Zhinxmin has the conversions from and to singles, and no arithmetic; those of doubles come with Zdinx.
#include "finx.h"
ARCH(zhinxmin)

FP_BEGIN
  HS(fcvt.s.h, 0x7c01, 0x7fc00000, NV)
  HS(fcvt.s.h, 0x8001, 0xb3800000, 0)
  SH(fcvt.h.s, 0xc7800000, 0xfc00, OF | NX)
  S2(fadd.s, 0x3f800000, 0x40000000, 0x40400000, 0)
  TRAPS_WORD(ILLEGAL, 0x04c5f553) // fadd.h a0, a1, a2
  TRAPS_WORD(ILLEGAL, 0x24c58553) // fsgnj.h a0, a1, a2
  TRAPS_WORD(ILLEGAL, 0x42260553) // fcvt.d.h a0, a2
  TRAPS_WORD(ILLEGAL, 0x44167553) // fcvt.h.d a0, a2
TEST_END
