# pins: fcvt-h-w_op fcvt-h-wu_op
// Zfh: words to halfs.
#include "fp.h"

FP_BEGIN
  XF(fcvt.h.w, 0, H(0x0000), 0)
  XF(fcvt.h.w, 1, H(0x3c00), 0)
  XF(fcvt.h.w, -1, H(0xbc00), 0)
  XF(fcvt.h.w, 0x7ff, H(0x67ff), 0)
  XF(fcvt.h.w, 0x7fffffff, H(0x7c00), OF | NX)
  XF(fcvt.h.w, -0x80000000, H(0xfc00), OF | NX)
  XF(fcvt.h.w, 0x801, H(0x6800), NX, rne) // a tie
  XF(fcvt.h.w, 0x801, H(0x6800), NX, rtz)
  XF(fcvt.h.w, 0x801, H(0x6800), NX, rdn)
  XF(fcvt.h.w, 0x801, H(0x6801), NX, rup)
  XF(fcvt.h.w, 0x801, H(0x6801), NX, rmm)
  XF(fcvt.h.w, -0x801, H(0xe800), NX, rne)
  XF(fcvt.h.w, -0x801, H(0xe800), NX, rtz)
  XF(fcvt.h.w, -0x801, H(0xe801), NX, rdn)
  XF(fcvt.h.w, -0x801, H(0xe800), NX, rup)
  XF(fcvt.h.w, -0x801, H(0xe801), NX, rmm)
  // unsigned
  XF(fcvt.h.wu, 0, H(0x0000), 0)
  XF(fcvt.h.wu, 1, H(0x3c00), 0)
  XF(fcvt.h.wu, -1, H(0x7c00), OF | NX)
  XF(fcvt.h.wu, -0x80000000, H(0x7c00), OF | NX)
#if XLEN == 64
  // The upper half of a register is ignored.
  XF(fcvt.h.w, 0x1234567800000007, H(0x4700), 0)
  XF(fcvt.h.wu, 0xffffffffffffffff, H(0x7c00), OF | NX)
#endif
TEST_END
