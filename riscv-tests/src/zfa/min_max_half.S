# pins: fminm-h_op fmaxm-h_op
// Zfa: fminm and fmaxm of halfs: a NaN operand gives the canonical NaN.
#include "fp.h"

FP_BEGIN
  F2(fminm.h, H(0x3c00), H(0x4000), H(0x3c00), 0)
  F2(fminm.h, H(0xbc00), H(0x3c00), H(0xbc00), 0)
  F2(fminm.h, H(0x0000), H(0x8000), H(0x8000), 0) // -0 is less than +0
  F2(fminm.h, H(0x8000), H(0x0000), H(0x8000), 0)
  F2(fminm.h, H(0x7c00), H(0xfc00), H(0xfc00), 0)
  F2(fminm.h, H(0x0001), H(0x8001), H(0x8001), 0)
  F2(fminm.h, H(0x7e00), H(0x3c00), H(0x7e00), 0) // a quiet NaN
  F2(fminm.h, H(0x3c00), H(0xfe05), H(0x7e00), 0)
  F2(fminm.h, H(0x7c01), H(0x3c00), H(0x7e00), NV) // a signalling NaN is invalid
  F2(fminm.h, H(0x3c00), H(0x7c01), H(0x7e00), NV)
  F2(fminm.h, H(0xfe05), H(0x7e00), H(0x7e00), 0) // two NaNs
  F2(fminm.h, H(0x7c01), H(0xfe05), H(0x7e00), NV)
  F2(fmaxm.h, H(0x3c00), H(0x4000), H(0x4000), 0)
  F2(fmaxm.h, H(0xbc00), H(0x3c00), H(0x3c00), 0)
  F2(fmaxm.h, H(0x0000), H(0x8000), H(0x0000), 0) // -0 is less than +0
  F2(fmaxm.h, H(0x8000), H(0x0000), H(0x0000), 0)
  F2(fmaxm.h, H(0x7c00), H(0xfc00), H(0x7c00), 0)
  F2(fmaxm.h, H(0x0001), H(0x8001), H(0x0001), 0)
  F2(fmaxm.h, H(0x7e00), H(0x3c00), H(0x7e00), 0) // a quiet NaN
  F2(fmaxm.h, H(0x3c00), H(0xfe05), H(0x7e00), 0)
  F2(fmaxm.h, H(0x7c01), H(0x3c00), H(0x7e00), NV) // a signalling NaN is invalid
  F2(fmaxm.h, H(0x3c00), H(0x7c01), H(0x7e00), NV)
  F2(fmaxm.h, H(0xfe05), H(0x7e00), H(0x7e00), 0) // two NaNs
  F2(fmaxm.h, H(0x7c01), H(0xfe05), H(0x7e00), NV)
TEST_END
