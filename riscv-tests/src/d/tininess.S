# pins: fmul-d_op
// Underflow is raised when a result is inexact and tiny *after* rounding, as if the exponent had no
// lower bound.
#include "fp.h"

FP_BEGIN
  F2(fmul.d, D(0x0010000000000000), D(0x3fefffffffffffff), D(0x0010000000000000), UF | NX, rne)
  F2(fmul.d, D(0x0010000000000000), D(0x3fefffffffffffff), D(0x0010000000000000), UF | NX, rup)
  F2(fmul.d, D(0x0010000000000000), D(0x3fefffffffffffff), D(0x000fffffffffffff), UF | NX, rtz)
  F2(fmul.d, D(0x0010000000000001), D(0x3fefffffffffffff), D(0x0010000000000000), NX, rne)
  F2(fmul.d, D(0x0010000000000001), D(0x3feffffffffffffe), D(0x0010000000000000), NX, rne)
TEST_END
