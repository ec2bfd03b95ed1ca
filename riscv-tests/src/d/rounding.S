# pins: fadd-d_op
// D: the five rounding modes at a tie, an overflow and an underflow.
#include "fp.h"

FP_BEGIN
  F2(fadd.d, D(0x3ff0000000000000), D(0x3ca0000000000000), D(0x3ff0000000000000), NX, rne)
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000002), NX, rne)
  F2(fsub.d, D(0xbff0000000000001), D(0x3ca0000000000000), D(0xbff0000000000002), NX, rne)
  F2(fmul.d, D(0x7fefffffffffffff), D(0x4000000000000000), D(0x7ff0000000000000), OF | NX, rne)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xfff0000000000000), OF | NX, rne)
  F2(fmul.d, D(0x0000000000000001), D(0x3fe0000000000000), D(0x0000000000000000), UF | NX, rne)
  F2(fmul.d, D(0x8000000000000001), D(0x3fe0000000000000), D(0x8000000000000000), UF | NX, rne)
  F2(fadd.d, D(0x3ff0000000000000), D(0x3ca0000000000000), D(0x3ff0000000000000), NX, rtz)
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000001), NX, rtz)
  F2(fsub.d, D(0xbff0000000000001), D(0x3ca0000000000000), D(0xbff0000000000001), NX, rtz)
  F2(fmul.d, D(0x7fefffffffffffff), D(0x4000000000000000), D(0x7fefffffffffffff), OF | NX, rtz)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xffefffffffffffff), OF | NX, rtz)
  F2(fmul.d, D(0x0000000000000001), D(0x3fe0000000000000), D(0x0000000000000000), UF | NX, rtz)
  F2(fmul.d, D(0x8000000000000001), D(0x3fe0000000000000), D(0x8000000000000000), UF | NX, rtz)
  F2(fadd.d, D(0x3ff0000000000000), D(0x3ca0000000000000), D(0x3ff0000000000000), NX, rdn)
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000001), NX, rdn)
  F2(fsub.d, D(0xbff0000000000001), D(0x3ca0000000000000), D(0xbff0000000000002), NX, rdn)
  F2(fmul.d, D(0x7fefffffffffffff), D(0x4000000000000000), D(0x7fefffffffffffff), OF | NX, rdn)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xfff0000000000000), OF | NX, rdn)
  F2(fmul.d, D(0x0000000000000001), D(0x3fe0000000000000), D(0x0000000000000000), UF | NX, rdn)
  F2(fmul.d, D(0x8000000000000001), D(0x3fe0000000000000), D(0x8000000000000001), UF | NX, rdn)
  F2(fadd.d, D(0x3ff0000000000000), D(0x3ca0000000000000), D(0x3ff0000000000001), NX, rup)
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000002), NX, rup)
  F2(fsub.d, D(0xbff0000000000001), D(0x3ca0000000000000), D(0xbff0000000000001), NX, rup)
  F2(fmul.d, D(0x7fefffffffffffff), D(0x4000000000000000), D(0x7ff0000000000000), OF | NX, rup)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xffefffffffffffff), OF | NX, rup)
  F2(fmul.d, D(0x0000000000000001), D(0x3fe0000000000000), D(0x0000000000000001), UF | NX, rup)
  F2(fmul.d, D(0x8000000000000001), D(0x3fe0000000000000), D(0x8000000000000000), UF | NX, rup)
  F2(fadd.d, D(0x3ff0000000000000), D(0x3ca0000000000000), D(0x3ff0000000000001), NX, rmm)
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000002), NX, rmm)
  F2(fsub.d, D(0xbff0000000000001), D(0x3ca0000000000000), D(0xbff0000000000002), NX, rmm)
  F2(fmul.d, D(0x7fefffffffffffff), D(0x4000000000000000), D(0x7ff0000000000000), OF | NX, rmm)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xfff0000000000000), OF | NX, rmm)
  F2(fmul.d, D(0x0000000000000001), D(0x3fe0000000000000), D(0x0000000000000001), UF | NX, rmm)
  F2(fmul.d, D(0x8000000000000001), D(0x3fe0000000000000), D(0x8000000000000001), UF | NX, rmm)
  // The same from frm: `dyn` is what an instruction uses that names no mode.
  fsrmi 0
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000002), NX, dyn)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xfff0000000000000), OF | NX, dyn)
  fsrmi 1
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000001), NX, dyn)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xffefffffffffffff), OF | NX, dyn)
  fsrmi 2
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000001), NX, dyn)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xfff0000000000000), OF | NX, dyn)
  fsrmi 3
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000002), NX, dyn)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xffefffffffffffff), OF | NX, dyn)
  fsrmi 4
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000002), NX, dyn)
  F2(fmul.d, D(0xffefffffffffffff), D(0x4000000000000000), D(0xfff0000000000000), OF | NX, dyn)
  // A static mode goes before frm.
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000001), NX, rtz)
TEST_END
