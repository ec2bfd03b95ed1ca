# pins: fmv-x-w_op fmv-w-x_op
// Bits between integer and floating-point registers, unchanged; fmv.x.w sign-extends.
#include "fp.h"

FP_BEGIN
  XF(fmv.w.x, 0x3f800000, S(0x3f800000), 0)
  XF(fmv.w.x, 0x7f800001, S(0x7f800001), 0)
  XF(fmv.w.x, 0xffffffff, S(0xffffffff), 0)
  FX(fmv.x.w, S(0x7f800001), 0x7f800001, 0)
  FX(fmv.x.w, S(0xbf800000), -0x40800000, 0)
  FX(fmv.x.w, D(0x0000000080000000), -0x80000000, 0) // not boxed: the bits as they are
#if XLEN == 64
  XF(fmv.w.x, 0x123456783f800000, S(0x3f800000), 0)
#endif
TEST_END
