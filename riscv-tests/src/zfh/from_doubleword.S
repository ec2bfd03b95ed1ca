# pins: fcvt-h-l_op fcvt-h-lu_op
# for: rv64
// Zfh: doublewords to halfs.
#include "fp.h"

FP_BEGIN
  XF(fcvt.h.l, 0, H(0x0000), 0)
  XF(fcvt.h.l, -1, H(0xbc00), 0)
  XF(fcvt.h.l, 0x7fffffffffffffff, H(0x7c00), OF | NX)
  XF(fcvt.h.l, (-0x7fffffffffffffff - 1), H(0xfc00), OF | NX)
  XF(fcvt.h.l, 0x801, H(0x6800), NX, rne) // a tie
  XF(fcvt.h.l, 0x801, H(0x6800), NX, rtz)
  XF(fcvt.h.l, 0x801, H(0x6800), NX, rdn)
  XF(fcvt.h.l, 0x801, H(0x6801), NX, rup)
  XF(fcvt.h.l, 0x801, H(0x6801), NX, rmm)
  XF(fcvt.h.l, -0x801, H(0xe800), NX, rne)
  XF(fcvt.h.l, -0x801, H(0xe800), NX, rtz)
  XF(fcvt.h.l, -0x801, H(0xe801), NX, rdn)
  XF(fcvt.h.l, -0x801, H(0xe800), NX, rup)
  XF(fcvt.h.l, -0x801, H(0xe801), NX, rmm)
  // unsigned
  XF(fcvt.h.lu, 0, H(0x0000), 0)
  XF(fcvt.h.lu, -1, H(0x7c00), OF | NX)
  XF(fcvt.h.lu, (-0x7fffffffffffffff - 1), H(0x7c00), OF | NX)
  XF(fcvt.h.lu, -0x7fffffffffffffff, H(0x7c00), OF | NX)
  XF(fcvt.h.lu, -1, H(0x7c00), OF | NX, rne)
  XF(fcvt.h.lu, -1, H(0x7bff), OF | NX, rtz)
  XF(fcvt.h.lu, -1, H(0x7bff), OF | NX, rdn)
  XF(fcvt.h.lu, -1, H(0x7c00), OF | NX, rup)
  XF(fcvt.h.lu, -1, H(0x7c00), OF | NX, rmm)
TEST_END
