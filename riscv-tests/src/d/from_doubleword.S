# pins: fcvt-d-l_op fcvt-d-lu_op
# for: rv64
// D: doublewords to doubles.
#include "fp.h"

FP_BEGIN
  XF(fcvt.d.l, 0, D(0x0000000000000000), 0)
  XF(fcvt.d.l, -1, D(0xbff0000000000000), 0)
  XF(fcvt.d.l, 0x7fffffffffffffff, D(0x43e0000000000000), NX)
  XF(fcvt.d.l, (-0x7fffffffffffffff - 1), D(0xc3e0000000000000), 0)
  XF(fcvt.d.l, 0x20000000000001, D(0x4340000000000000), NX, rne) // a tie
  XF(fcvt.d.l, 0x20000000000001, D(0x4340000000000000), NX, rtz)
  XF(fcvt.d.l, 0x20000000000001, D(0x4340000000000000), NX, rdn)
  XF(fcvt.d.l, 0x20000000000001, D(0x4340000000000001), NX, rup)
  XF(fcvt.d.l, 0x20000000000001, D(0x4340000000000001), NX, rmm)
  XF(fcvt.d.l, -0x20000000000001, D(0xc340000000000000), NX, rne)
  XF(fcvt.d.l, -0x20000000000001, D(0xc340000000000000), NX, rtz)
  XF(fcvt.d.l, -0x20000000000001, D(0xc340000000000001), NX, rdn)
  XF(fcvt.d.l, -0x20000000000001, D(0xc340000000000000), NX, rup)
  XF(fcvt.d.l, -0x20000000000001, D(0xc340000000000001), NX, rmm)
  // unsigned
  XF(fcvt.d.lu, 0, D(0x0000000000000000), 0)
  XF(fcvt.d.lu, -1, D(0x43f0000000000000), NX)
  XF(fcvt.d.lu, (-0x7fffffffffffffff - 1), D(0x43e0000000000000), 0)
  XF(fcvt.d.lu, -0x7fffffffffffffff, D(0x43e0000000000000), NX)
  XF(fcvt.d.lu, -1, D(0x43f0000000000000), NX, rne)
  XF(fcvt.d.lu, -1, D(0x43efffffffffffff), NX, rtz)
  XF(fcvt.d.lu, -1, D(0x43efffffffffffff), NX, rdn)
  XF(fcvt.d.lu, -1, D(0x43f0000000000000), NX, rup)
  XF(fcvt.d.lu, -1, D(0x43f0000000000000), NX, rmm)
TEST_END
