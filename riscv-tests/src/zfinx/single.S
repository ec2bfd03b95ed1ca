# pins: Zfinx_F_instrs Zfinx_x_regs Zfinx_narrow_operands Zfinx_narrow_result
# isa: rv32i_zfinx rv64i_zfinx rv64i_zdinx
// Zfinx: singles in x registers; what is above an operand does not count, results are sign-extended.
#include "finx.h"
ARCH(zfinx)

FP_BEGIN
  S2(fadd.s, 0x3f800000, 0x40000000, 0x40400000, 0) // 1 + 2
  S2(fadd.s, 0xbf800000, 0xc0000000, 0xc0400000, 0) // -1 - 2: the sign fills the register
  S2(fadd.s, 0x3f800000, 0xbf800000, 0x80000000, 0, rdn)
  S2(fadd.s, 0x7f7fffff, 0x7f7fffff, 0x7f800000, OF | NX)
  S2(fadd.s, 0x7fc00001, 0x3f800000, 0x7fc00000, 0) // the canonical NaN, sign-extended like any number
  S2(fadd.s, 0x7f800001, 0x3f800000, 0x7fc00000, NV)
  S2(fsub.s, 0x3f800000, 0x40400000, 0xc0000000, 0) // 1 - 3
  S2(fsub.s, 0x7f800000, 0x7f800000, 0x7fc00000, NV)
  S2(fmul.s, 0xbfc00000, 0x40000000, 0xc0400000, 0) // -1.5 * 2
  S2(fmul.s, 0x00000001, 0x3f000000, 0x00000000, UF | NX)
  S2(fdiv.s, 0x3f800000, 0x40400000, 0x3eaaaaab, NX) // 1 / 3
  S2(fdiv.s, 0x3f800000, 0x40400000, 0x3eaaaaaa, NX, rtz)
  S2(fdiv.s, 0xbf800000, 0x00000000, 0xff800000, DZ)
  S1(fsqrt.s, 0x40800000, 0x40000000, 0)
  S1(fsqrt.s, 0x40000000, 0x3fb504f3, NX)
  S1(fsqrt.s, 0xbf800000, 0x7fc00000, NV)
  S3(fmadd.s, 0x40000000, 0x40400000, 0x3f800000, 0x40e00000, 0) // 2 * 3 + 1
  S3(fmsub.s, 0x40000000, 0x40400000, 0x3f800000, 0x40a00000, 0) // 2 * 3 - 1
  S3(fnmsub.s, 0x40000000, 0x40400000, 0x3f800000, 0xc0a00000, 0) // -(2 * 3) + 1
  S3(fnmadd.s, 0x40000000, 0x40400000, 0x3f800000, 0xc0e00000, 0) // -(2 * 3) - 1
  S2(fsgnj.s, 0x3f800000, 0x80000000, 0xbf800000, 0)
  S2(fsgnjn.s, 0x3f800000, 0x80000000, 0x3f800000, 0)
  S2(fsgnjx.s, 0xbf800000, 0x80000000, 0x3f800000, 0)
  S2(fsgnj.s, 0x7f800001, 0x00000000, 0x7f800001, 0) // payloads stay
  S2(fmin.s, 0x80000000, 0x00000000, 0x80000000, 0)
  S2(fmax.s, 0x80000000, 0x00000000, 0x00000000, 0)
  S2(fmin.s, 0x7fc00000, 0xc0000000, 0xc0000000, 0)
  S2(fmax.s, 0x7f800001, 0x3f800000, 0x3f800000, NV)
  SXX(feq.s, 0x3f800000, 0x3f800000, 1, 0)
  SXX(feq.s, 0x7fc00000, 0x3f800000, 0, 0)
  SXX(flt.s, 0xbf800000, 0x3f800000, 1, 0)
  SXX(flt.s, 0x7fc00000, 0x3f800000, 0, NV)
  SXX(fle.s, 0x3f800000, 0x3f800000, 1, 0)
  SX(fclass.s, 0xff800000, 1 << 0, 0)
  SX(fclass.s, 0x80000001, 1 << 2, 0)
  SX(fclass.s, 0x00800000, 1 << 6, 0)
  SX(fclass.s, 0x7f800001, 1 << 8, 0)
  SX(fcvt.w.s, 0xbfc00000, -2, NX)
  SX(fcvt.w.s, 0xbfc00000, -1, NX, rtz)
  SX(fcvt.w.s, 0x7fc00000, 0x7fffffff, NV)
  SX(fcvt.wu.s, 0x4f000000, -0x80000000, 0) // 2^31, sign-extended
  SX(fcvt.wu.s, 0xbf800000, 0, NV)
  XS(fcvt.s.w, -1, 0xbf800000, 0)
  XS(fcvt.s.wu, -1, 0x4f800000, NX)
#if XLEN == 64
  SX(fcvt.l.s, 0xdf000000, XMIN, 0)
  SX(fcvt.lu.s, 0x5f000000, XMIN, 0) // 2^63
  XS(fcvt.s.l, XMIN, 0xdf000000, 0)
  XS(fcvt.s.lu, XMIN, 0x5f000000, 0)
  TRAPS_WORD(ILLEGAL, 0xe2058553) // fmv.x.d a0, fa1
#endif
  // x0 is no place for a number: sources are 0, a destination drops it, but flags are raised.
  SINGLE(a1, 0x3f800000)
  fadd.s a0, x0, a1
  SINGLE_IS(a0, 0x3f800000)
  fdiv.s x0, a1, x0
  FLAGS(DZ)
  SAME(x0, x0)
  // The dynamic rounding mode is that of frm, and reserved ones are illegal.
  csrwi frm, 1
  S2(fdiv.s, 0x3f800000, 0x40400000, 0x3eaaaaaa, NX)
  csrwi frm, 5
  TRAPS(ILLEGAL, fadd.s a0, a1, a1)
  csrwi frm, 0
  // Transfers are those of integers: there are no others.
  la a1, number
  TRAPS_WORD(ILLEGAL, 0x0005a507) // flw fa0, 0(a1)
  TRAPS_WORD(ILLEGAL, 0x00a5a027) // fsw fa0, 0(a1)
  TRAPS_WORD(ILLEGAL, 0xe0058553) // fmv.x.w a0, fa1
  TRAPS_WORD(ILLEGAL, 0xf0058553) // fmv.w.x fa0, a1
  TRAPS_WORD(ILLEGAL, 0xf0180553) // fli.s fa0, 1.0: Zfa needs F
TEST_END

.data
.balign 8
number: .8byte 0
