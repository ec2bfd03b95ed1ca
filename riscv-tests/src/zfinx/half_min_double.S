# pins: Zfhinxmin_instrs
# isa: rv32i_zdinx_zhinxmin rv64i_zdinx_zhinxmin
// Zhinxmin beside Zdinx converts halves from and to doubles.
#include "finx.h"
ARCH(zdinx_zhinxmin)

FP_BEGIN
  HD(fcvt.d.h, 0xc200, 0xc008000000000000, 0)
  DH(fcvt.h.d, 0x40efffffffffffff, 0x7c00, OF | NX)
  DH(fcvt.h.d, 0x40efffffffffffff, 0x7bff, NX, rtz)
  DH(fcvt.h.d, 0x40f0000000000000, 0x7bff, OF | NX, rtz)
  TRAPS_WORD(ILLEGAL, 0x04c5f553) // fadd.h a0, a1, a2
TEST_END
