# pins: fmadd-h_op fmsub-h_op fnmsub-h_op fnmadd-h_op
// Zfh: fused multiply-add in its four signs: computed exactly, rounded once.
#include "fp.h"

FP_BEGIN
  // a·b + c
  F3(fmadd.h, H(0x4000), H(0x4200), H(0x3c00), H(0x4700), 0)
  F3(fmadd.h, H(0x3c01), H(0x3c01), H(0xbc00), H(0x1800), NX) // one rounding only: the product is not rounded
  F3(fmadd.h, H(0x3c00), H(0x3c00), H(0xbc00), H(0x0000), 0) // cancels to zero
  F3(fmadd.h, H(0x3c00), H(0x3c00), H(0xbc00), H(0x8000), 0, rdn)
  F3(fmadd.h, H(0x7bff), H(0x4000), H(0xfc00), H(0xfc00), 0) // the product does not overflow by itself
  F3(fmadd.h, H(0x7c00), H(0x0000), H(0x7e00), H(0x7e00), NV) // ∞·0 is invalid, also with a quiet NaN
  F3(fmadd.h, H(0x7c00), H(0x3c00), H(0x7c00), H(0x7c00), 0)
  F3(fmadd.h, H(0x7c00), H(0x3c00), H(0xfc00), H(0x7e00), NV)
  F3(fmadd.h, H(0x3c00), H(0x3c00), H(0x7c01), H(0x7e00), NV)
  F3(fmadd.h, H(0xfe05), H(0x3c00), H(0x3c00), H(0x7e00), 0)
  F3(fmadd.h, H(0x0001), H(0x3800), H(0x0000), H(0x0000), UF | NX)
  F3(fmadd.h, H(0x0400), H(0x3bff), H(0x0001), H(0x0400), NX)
  // a·b - c
  F3(fmsub.h, H(0x4000), H(0x4200), H(0x3c00), H(0x4500), 0)
  F3(fmsub.h, H(0x3c01), H(0x3c01), H(0x3c00), H(0x1800), NX) // one rounding only: the product is not rounded
  F3(fmsub.h, H(0x3c00), H(0x3c00), H(0x3c00), H(0x0000), 0) // cancels to zero
  F3(fmsub.h, H(0x3c00), H(0x3c00), H(0x3c00), H(0x8000), 0, rdn)
  F3(fmsub.h, H(0x7bff), H(0x4000), H(0xfc00), H(0x7c00), 0) // the product does not overflow by itself
  F3(fmsub.h, H(0x7c00), H(0x0000), H(0x7e00), H(0x7e00), NV) // ∞·0 is invalid, also with a quiet NaN
  F3(fmsub.h, H(0x7c00), H(0x3c00), H(0x7c00), H(0x7e00), NV)
  F3(fmsub.h, H(0x7c00), H(0x3c00), H(0xfc00), H(0x7c00), 0)
  F3(fmsub.h, H(0x3c00), H(0x3c00), H(0x7c01), H(0x7e00), NV)
  F3(fmsub.h, H(0xfe05), H(0x3c00), H(0x3c00), H(0x7e00), 0)
  F3(fmsub.h, H(0x0001), H(0x3800), H(0x0000), H(0x0000), UF | NX)
  F3(fmsub.h, H(0x0400), H(0x3bff), H(0x0001), H(0x03fe), UF | NX)
  // -(a·b) + c
  F3(fnmsub.h, H(0x4000), H(0x4200), H(0x3c00), H(0xc500), 0)
  F3(fnmsub.h, H(0x3c01), H(0x3c01), H(0x3c00), H(0x9800), NX) // one rounding only: the product is not rounded
  F3(fnmsub.h, H(0x3c00), H(0x3c00), H(0x3c00), H(0x0000), 0) // cancels to zero
  F3(fnmsub.h, H(0x3c00), H(0x3c00), H(0x3c00), H(0x8000), 0, rdn)
  F3(fnmsub.h, H(0x7bff), H(0x4000), H(0xfc00), H(0xfc00), 0) // the product does not overflow by itself
  F3(fnmsub.h, H(0x7c00), H(0x0000), H(0x7e00), H(0x7e00), NV) // ∞·0 is invalid, also with a quiet NaN
  F3(fnmsub.h, H(0x7c00), H(0x3c00), H(0x7c00), H(0x7e00), NV)
  F3(fnmsub.h, H(0x7c00), H(0x3c00), H(0xfc00), H(0xfc00), 0)
  F3(fnmsub.h, H(0x3c00), H(0x3c00), H(0x7c01), H(0x7e00), NV)
  F3(fnmsub.h, H(0xfe05), H(0x3c00), H(0x3c00), H(0x7e00), 0)
  F3(fnmsub.h, H(0x0001), H(0x3800), H(0x0000), H(0x8000), UF | NX)
  F3(fnmsub.h, H(0x0400), H(0x3bff), H(0x0001), H(0x83fe), UF | NX)
  // -(a·b) - c
  F3(fnmadd.h, H(0x4000), H(0x4200), H(0x3c00), H(0xc700), 0)
  F3(fnmadd.h, H(0x3c01), H(0x3c01), H(0xbc00), H(0x9800), NX) // one rounding only: the product is not rounded
  F3(fnmadd.h, H(0x3c00), H(0x3c00), H(0xbc00), H(0x0000), 0) // cancels to zero
  F3(fnmadd.h, H(0x3c00), H(0x3c00), H(0xbc00), H(0x8000), 0, rdn)
  F3(fnmadd.h, H(0x7bff), H(0x4000), H(0xfc00), H(0x7c00), 0) // the product does not overflow by itself
  F3(fnmadd.h, H(0x7c00), H(0x0000), H(0x7e00), H(0x7e00), NV) // ∞·0 is invalid, also with a quiet NaN
  F3(fnmadd.h, H(0x7c00), H(0x3c00), H(0x7c00), H(0xfc00), 0)
  F3(fnmadd.h, H(0x7c00), H(0x3c00), H(0xfc00), H(0x7e00), NV)
  F3(fnmadd.h, H(0x3c00), H(0x3c00), H(0x7c01), H(0x7e00), NV)
  F3(fnmadd.h, H(0xfe05), H(0x3c00), H(0x3c00), H(0x7e00), 0)
  F3(fnmadd.h, H(0x0001), H(0x3800), H(0x0000), H(0x8000), UF | NX)
  F3(fnmadd.h, H(0x0400), H(0x3bff), H(0x0001), H(0x8400), NX)
TEST_END
