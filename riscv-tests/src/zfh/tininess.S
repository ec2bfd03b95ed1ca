# pins: fmul-h_op
// Underflow is raised when a result is inexact and tiny *after* rounding, as if the exponent had no
// lower bound.
#include "fp.h"

FP_BEGIN
  F2(fmul.h, H(0x0400), H(0x3bff), H(0x0400), UF | NX, rne)
  F2(fmul.h, H(0x0400), H(0x3bff), H(0x0400), UF | NX, rup)
  F2(fmul.h, H(0x0400), H(0x3bff), H(0x03ff), UF | NX, rtz)
  F2(fmul.h, H(0x0401), H(0x3bff), H(0x0400), NX, rne)
  F2(fmul.h, H(0x0401), H(0x3bfe), H(0x0400), NX, rne)
TEST_END
