# pins: F_rm_field fcsr_frm_op
// F: the five rounding modes at a tie, an overflow and an underflow.
#include "fp.h"

FP_BEGIN
  F2(fadd.s, S(0x3f800000), S(0x33800000), S(0x3f800000), NX, rne)
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800002), NX, rne)
  F2(fsub.s, S(0xbf800001), S(0x33800000), S(0xbf800002), NX, rne)
  F2(fmul.s, S(0x7f7fffff), S(0x40000000), S(0x7f800000), OF | NX, rne)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff800000), OF | NX, rne)
  F2(fmul.s, S(0x00000001), S(0x3f000000), S(0x00000000), UF | NX, rne)
  F2(fmul.s, S(0x80000001), S(0x3f000000), S(0x80000000), UF | NX, rne)
  F2(fadd.s, S(0x3f800000), S(0x33800000), S(0x3f800000), NX, rtz)
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800001), NX, rtz)
  F2(fsub.s, S(0xbf800001), S(0x33800000), S(0xbf800001), NX, rtz)
  F2(fmul.s, S(0x7f7fffff), S(0x40000000), S(0x7f7fffff), OF | NX, rtz)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff7fffff), OF | NX, rtz)
  F2(fmul.s, S(0x00000001), S(0x3f000000), S(0x00000000), UF | NX, rtz)
  F2(fmul.s, S(0x80000001), S(0x3f000000), S(0x80000000), UF | NX, rtz)
  F2(fadd.s, S(0x3f800000), S(0x33800000), S(0x3f800000), NX, rdn)
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800001), NX, rdn)
  F2(fsub.s, S(0xbf800001), S(0x33800000), S(0xbf800002), NX, rdn)
  F2(fmul.s, S(0x7f7fffff), S(0x40000000), S(0x7f7fffff), OF | NX, rdn)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff800000), OF | NX, rdn)
  F2(fmul.s, S(0x00000001), S(0x3f000000), S(0x00000000), UF | NX, rdn)
  F2(fmul.s, S(0x80000001), S(0x3f000000), S(0x80000001), UF | NX, rdn)
  F2(fadd.s, S(0x3f800000), S(0x33800000), S(0x3f800001), NX, rup)
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800002), NX, rup)
  F2(fsub.s, S(0xbf800001), S(0x33800000), S(0xbf800001), NX, rup)
  F2(fmul.s, S(0x7f7fffff), S(0x40000000), S(0x7f800000), OF | NX, rup)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff7fffff), OF | NX, rup)
  F2(fmul.s, S(0x00000001), S(0x3f000000), S(0x00000001), UF | NX, rup)
  F2(fmul.s, S(0x80000001), S(0x3f000000), S(0x80000000), UF | NX, rup)
  F2(fadd.s, S(0x3f800000), S(0x33800000), S(0x3f800001), NX, rmm)
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800002), NX, rmm)
  F2(fsub.s, S(0xbf800001), S(0x33800000), S(0xbf800002), NX, rmm)
  F2(fmul.s, S(0x7f7fffff), S(0x40000000), S(0x7f800000), OF | NX, rmm)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff800000), OF | NX, rmm)
  F2(fmul.s, S(0x00000001), S(0x3f000000), S(0x00000001), UF | NX, rmm)
  F2(fmul.s, S(0x80000001), S(0x3f000000), S(0x80000001), UF | NX, rmm)
  // The same from frm: `dyn` is what an instruction uses that names no mode.
  fsrmi 0
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800002), NX, dyn)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff800000), OF | NX, dyn)
  fsrmi 1
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800001), NX, dyn)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff7fffff), OF | NX, dyn)
  fsrmi 2
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800001), NX, dyn)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff800000), OF | NX, dyn)
  fsrmi 3
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800002), NX, dyn)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff7fffff), OF | NX, dyn)
  fsrmi 4
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800002), NX, dyn)
  F2(fmul.s, S(0xff7fffff), S(0x40000000), S(0xff800000), OF | NX, dyn)
  // A static mode goes before frm.
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800001), NX, rtz)
TEST_END
