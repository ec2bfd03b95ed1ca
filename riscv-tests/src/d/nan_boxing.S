# pins: fp_nan-boxing FP_transfer_instrs_narrow_transfer_in FP_transfer_instrs_narrow_transfer_out
// A single is valid only when all bits above are ones; computation takes anything else for the
// canonical NaN, quiet as that is. Transfers take the bits as they are.
#include "fp.h"

#define UNBOXED D(0x000000003f800000) // would be 1.0
#define ALMOST D(0xfffffffe3f800000)

FP_BEGIN
  F2(fadd.s, S(0x3f800000), UNBOXED, S_NAN, 0)
  F2(fadd.s, UNBOXED, S(0x3f800000), S_NAN, 0)
  F2(fmul.s, ALMOST, S(0x3f800000), S_NAN, 0)
  F1(fsqrt.s, ALMOST, S_NAN, 0)
  F3(fmadd.s, S(0x3f800000), S(0x3f800000), ALMOST, S_NAN, 0)
  F2(fmin.s, S(0x40000000), UNBOXED, S(0x40000000), 0) // a NaN: the other one
  F2(fmax.s, D(0x000000007f800001), S(0x40000000), S(0x40000000), 0) // and never a signalling one
  FXX(feq.s, UNBOXED, UNBOXED, 0, 0)
  FXX(flt.s, UNBOXED, S(0x7f800000), 0, NV)
  FX(fclass.s, UNBOXED, 0x200, 0)
  FX(fclass.s, D(0x000000007f800001), 0x200, 0)
  FX(fcvt.w.s, UNBOXED, 0x7fffffff, NV)
  F1(fcvt.d.s, ALMOST, D_NAN, 0)
  // Sign injection works on the canonical NaN as well.
  F2(fsgnj.s, UNBOXED, S(0x80000000), S(0xffc00000), 0)
  F2(fsgnjx.s, S(0xbf800000), UNBOXED, S(0xbf800000), 0)
  F2(fsgnjn.s, S(0x3f800000), D(0x0000000080000000), S(0xbf800000), 0)
  // Moves and stores do not look.
  FX(fmv.x.w, UNBOXED, 0x3f800000, 0)
  // Halves are boxed in singles' width too.
  F2(fadd.h, H(0x3c00), D(0xffffffff00003c00), H_NAN, 0)
  F2(fadd.h, S(0x3f803c00), H(0x3c00), H_NAN, 0)
  FX(fclass.h, S(0x00003c00), 0x200, 0)
  // A boxed single is a NaN when taken for a double.
  FX(fclass.d, S(0x3f800000), 0x200, 0)
TEST_END
