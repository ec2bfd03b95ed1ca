# pins: f_ieee_compliance
// Underflow is raised when a result is inexact and tiny *after* rounding, as if the exponent had no
// lower bound.
#include "fp.h"

FP_BEGIN
  F2(fmul.s, S(0x00800000), S(0x3f7fffff), S(0x00800000), UF | NX, rne)
  F2(fmul.s, S(0x00800000), S(0x3f7fffff), S(0x00800000), UF | NX, rup)
  F2(fmul.s, S(0x00800000), S(0x3f7fffff), S(0x007fffff), UF | NX, rtz)
  F2(fmul.s, S(0x00800001), S(0x3f7fffff), S(0x00800000), NX, rne)
  F2(fmul.s, S(0x00800001), S(0x3f7ffffe), S(0x00800000), NX, rne)
TEST_END
