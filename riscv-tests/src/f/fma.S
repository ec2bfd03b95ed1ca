# pins: fmadd-s_op fmsub-s_op fnmsub-s_op fnmadd-s_op
// F: fused multiply-add in its four signs: computed exactly, rounded once.
#include "fp.h"

FP_BEGIN
  // a·b + c
  F3(fmadd.s, S(0x40000000), S(0x40400000), S(0x3f800000), S(0x40e00000), 0)
  F3(fmadd.s, S(0x3f800001), S(0x3f800001), S(0xbf800000), S(0x34800000), NX) // one rounding only: the product is not rounded
  F3(fmadd.s, S(0x3f800000), S(0x3f800000), S(0xbf800000), S(0x00000000), 0) // cancels to zero
  F3(fmadd.s, S(0x3f800000), S(0x3f800000), S(0xbf800000), S(0x80000000), 0, rdn)
  F3(fmadd.s, S(0x7f7fffff), S(0x40000000), S(0xff800000), S(0xff800000), 0) // the product does not overflow by itself
  F3(fmadd.s, S(0x7f800000), S(0x00000000), S(0x7fc00000), S(0x7fc00000), NV) // ∞·0 is invalid, also with a quiet NaN
  F3(fmadd.s, S(0x7f800000), S(0x3f800000), S(0x7f800000), S(0x7f800000), 0)
  F3(fmadd.s, S(0x7f800000), S(0x3f800000), S(0xff800000), S(0x7fc00000), NV)
  F3(fmadd.s, S(0x3f800000), S(0x3f800000), S(0x7f800001), S(0x7fc00000), NV)
  F3(fmadd.s, S(0xffc00005), S(0x3f800000), S(0x3f800000), S(0x7fc00000), 0)
  F3(fmadd.s, S(0x00000001), S(0x3f000000), S(0x00000000), S(0x00000000), UF | NX)
  F3(fmadd.s, S(0x00800000), S(0x3f7fffff), S(0x00000001), S(0x00800000), NX)
  // a·b - c
  F3(fmsub.s, S(0x40000000), S(0x40400000), S(0x3f800000), S(0x40a00000), 0)
  F3(fmsub.s, S(0x3f800001), S(0x3f800001), S(0x3f800000), S(0x34800000), NX) // one rounding only: the product is not rounded
  F3(fmsub.s, S(0x3f800000), S(0x3f800000), S(0x3f800000), S(0x00000000), 0) // cancels to zero
  F3(fmsub.s, S(0x3f800000), S(0x3f800000), S(0x3f800000), S(0x80000000), 0, rdn)
  F3(fmsub.s, S(0x7f7fffff), S(0x40000000), S(0xff800000), S(0x7f800000), 0) // the product does not overflow by itself
  F3(fmsub.s, S(0x7f800000), S(0x00000000), S(0x7fc00000), S(0x7fc00000), NV) // ∞·0 is invalid, also with a quiet NaN
  F3(fmsub.s, S(0x7f800000), S(0x3f800000), S(0x7f800000), S(0x7fc00000), NV)
  F3(fmsub.s, S(0x7f800000), S(0x3f800000), S(0xff800000), S(0x7f800000), 0)
  F3(fmsub.s, S(0x3f800000), S(0x3f800000), S(0x7f800001), S(0x7fc00000), NV)
  F3(fmsub.s, S(0xffc00005), S(0x3f800000), S(0x3f800000), S(0x7fc00000), 0)
  F3(fmsub.s, S(0x00000001), S(0x3f000000), S(0x00000000), S(0x00000000), UF | NX)
  F3(fmsub.s, S(0x00800000), S(0x3f7fffff), S(0x00000001), S(0x007ffffe), UF | NX)
  // -(a·b) + c
  F3(fnmsub.s, S(0x40000000), S(0x40400000), S(0x3f800000), S(0xc0a00000), 0)
  F3(fnmsub.s, S(0x3f800001), S(0x3f800001), S(0x3f800000), S(0xb4800000), NX) // one rounding only: the product is not rounded
  F3(fnmsub.s, S(0x3f800000), S(0x3f800000), S(0x3f800000), S(0x00000000), 0) // cancels to zero
  F3(fnmsub.s, S(0x3f800000), S(0x3f800000), S(0x3f800000), S(0x80000000), 0, rdn)
  F3(fnmsub.s, S(0x7f7fffff), S(0x40000000), S(0xff800000), S(0xff800000), 0) // the product does not overflow by itself
  F3(fnmsub.s, S(0x7f800000), S(0x00000000), S(0x7fc00000), S(0x7fc00000), NV) // ∞·0 is invalid, also with a quiet NaN
  F3(fnmsub.s, S(0x7f800000), S(0x3f800000), S(0x7f800000), S(0x7fc00000), NV)
  F3(fnmsub.s, S(0x7f800000), S(0x3f800000), S(0xff800000), S(0xff800000), 0)
  F3(fnmsub.s, S(0x3f800000), S(0x3f800000), S(0x7f800001), S(0x7fc00000), NV)
  F3(fnmsub.s, S(0xffc00005), S(0x3f800000), S(0x3f800000), S(0x7fc00000), 0)
  F3(fnmsub.s, S(0x00000001), S(0x3f000000), S(0x00000000), S(0x80000000), UF | NX)
  F3(fnmsub.s, S(0x00800000), S(0x3f7fffff), S(0x00000001), S(0x807ffffe), UF | NX)
  // -(a·b) - c
  F3(fnmadd.s, S(0x40000000), S(0x40400000), S(0x3f800000), S(0xc0e00000), 0)
  F3(fnmadd.s, S(0x3f800001), S(0x3f800001), S(0xbf800000), S(0xb4800000), NX) // one rounding only: the product is not rounded
  F3(fnmadd.s, S(0x3f800000), S(0x3f800000), S(0xbf800000), S(0x00000000), 0) // cancels to zero
  F3(fnmadd.s, S(0x3f800000), S(0x3f800000), S(0xbf800000), S(0x80000000), 0, rdn)
  F3(fnmadd.s, S(0x7f7fffff), S(0x40000000), S(0xff800000), S(0x7f800000), 0) // the product does not overflow by itself
  F3(fnmadd.s, S(0x7f800000), S(0x00000000), S(0x7fc00000), S(0x7fc00000), NV) // ∞·0 is invalid, also with a quiet NaN
  F3(fnmadd.s, S(0x7f800000), S(0x3f800000), S(0x7f800000), S(0xff800000), 0)
  F3(fnmadd.s, S(0x7f800000), S(0x3f800000), S(0xff800000), S(0x7fc00000), NV)
  F3(fnmadd.s, S(0x3f800000), S(0x3f800000), S(0x7f800001), S(0x7fc00000), NV)
  F3(fnmadd.s, S(0xffc00005), S(0x3f800000), S(0x3f800000), S(0x7fc00000), 0)
  F3(fnmadd.s, S(0x00000001), S(0x3f000000), S(0x00000000), S(0x80000000), UF | NX)
  F3(fnmadd.s, S(0x00800000), S(0x3f7fffff), S(0x00000001), S(0x80800000), NX)
TEST_END
