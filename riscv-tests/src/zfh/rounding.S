# pins: fadd-h_op
// Zfh: the five rounding modes at a tie, an overflow and an underflow.
#include "fp.h"

FP_BEGIN
  F2(fadd.h, H(0x3c00), H(0x1000), H(0x3c00), NX, rne)
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c02), NX, rne)
  F2(fsub.h, H(0xbc01), H(0x1000), H(0xbc02), NX, rne)
  F2(fmul.h, H(0x7bff), H(0x4000), H(0x7c00), OF | NX, rne)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfc00), OF | NX, rne)
  F2(fmul.h, H(0x0001), H(0x3800), H(0x0000), UF | NX, rne)
  F2(fmul.h, H(0x8001), H(0x3800), H(0x8000), UF | NX, rne)
  F2(fadd.h, H(0x3c00), H(0x1000), H(0x3c00), NX, rtz)
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c01), NX, rtz)
  F2(fsub.h, H(0xbc01), H(0x1000), H(0xbc01), NX, rtz)
  F2(fmul.h, H(0x7bff), H(0x4000), H(0x7bff), OF | NX, rtz)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfbff), OF | NX, rtz)
  F2(fmul.h, H(0x0001), H(0x3800), H(0x0000), UF | NX, rtz)
  F2(fmul.h, H(0x8001), H(0x3800), H(0x8000), UF | NX, rtz)
  F2(fadd.h, H(0x3c00), H(0x1000), H(0x3c00), NX, rdn)
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c01), NX, rdn)
  F2(fsub.h, H(0xbc01), H(0x1000), H(0xbc02), NX, rdn)
  F2(fmul.h, H(0x7bff), H(0x4000), H(0x7bff), OF | NX, rdn)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfc00), OF | NX, rdn)
  F2(fmul.h, H(0x0001), H(0x3800), H(0x0000), UF | NX, rdn)
  F2(fmul.h, H(0x8001), H(0x3800), H(0x8001), UF | NX, rdn)
  F2(fadd.h, H(0x3c00), H(0x1000), H(0x3c01), NX, rup)
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c02), NX, rup)
  F2(fsub.h, H(0xbc01), H(0x1000), H(0xbc01), NX, rup)
  F2(fmul.h, H(0x7bff), H(0x4000), H(0x7c00), OF | NX, rup)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfbff), OF | NX, rup)
  F2(fmul.h, H(0x0001), H(0x3800), H(0x0001), UF | NX, rup)
  F2(fmul.h, H(0x8001), H(0x3800), H(0x8000), UF | NX, rup)
  F2(fadd.h, H(0x3c00), H(0x1000), H(0x3c01), NX, rmm)
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c02), NX, rmm)
  F2(fsub.h, H(0xbc01), H(0x1000), H(0xbc02), NX, rmm)
  F2(fmul.h, H(0x7bff), H(0x4000), H(0x7c00), OF | NX, rmm)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfc00), OF | NX, rmm)
  F2(fmul.h, H(0x0001), H(0x3800), H(0x0001), UF | NX, rmm)
  F2(fmul.h, H(0x8001), H(0x3800), H(0x8001), UF | NX, rmm)
  // The same from frm: `dyn` is what an instruction uses that names no mode.
  fsrmi 0
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c02), NX, dyn)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfc00), OF | NX, dyn)
  fsrmi 1
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c01), NX, dyn)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfbff), OF | NX, dyn)
  fsrmi 2
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c01), NX, dyn)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfc00), OF | NX, dyn)
  fsrmi 3
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c02), NX, dyn)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfbff), OF | NX, dyn)
  fsrmi 4
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c02), NX, dyn)
  F2(fmul.h, H(0xfbff), H(0x4000), H(0xfc00), OF | NX, dyn)
  // A static mode goes before frm.
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c01), NX, rtz)
TEST_END
