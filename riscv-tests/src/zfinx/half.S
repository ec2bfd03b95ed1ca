# pins: Zhinx_Zfh_instrs Zhinx_x_regs Zfinx_narrow_operands Zfinx_narrow_result
# isa: rv32i_zdinx_zhinx rv64i_zdinx_zhinx
// Zhinx: halves in x registers.
#include "finx.h"
ARCH(zdinx_zhinx)

FP_BEGIN
  H2(fadd.h, 0x3c00, 0x4000, 0x4200, 0) // 1 + 2
  H2(fadd.h, 0xbc00, 0xc000, 0xc200, 0)
  H2(fadd.h, 0x7bff, 0x7bff, 0x7c00, OF | NX)
  H2(fadd.h, 0x7c01, 0x3c00, 0x7e00, NV)
  H2(fsub.h, 0x3c00, 0x4200, 0xc000, 0)
  H2(fmul.h, 0xbe00, 0x4000, 0xc200, 0) // -1.5 * 2
  H2(fdiv.h, 0x3c00, 0x4200, 0x3555, NX) // 1 / 3
  H2(fdiv.h, 0x3c00, 0x4200, 0x3556, NX, rup)
  H1(fsqrt.h, 0x4000, 0x3da8, NX)
  H3(fmadd.h, 0x4000, 0x4200, 0x3c00, 0x4700, 0)
  H3(fmsub.h, 0x4000, 0x4200, 0x3c00, 0x4500, 0)
  H3(fnmsub.h, 0x4000, 0x4200, 0x3c00, 0xc500, 0)
  H3(fnmadd.h, 0x4000, 0x4200, 0x3c00, 0xc700, 0)
  H2(fsgnj.h, 0x3c00, 0x8000, 0xbc00, 0)
  H2(fsgnjn.h, 0x3c00, 0x8000, 0x3c00, 0)
  H2(fsgnjx.h, 0xbc00, 0x8000, 0x3c00, 0)
  H2(fmin.h, 0x8000, 0x0000, 0x8000, 0)
  H2(fmax.h, 0x7e00, 0xc000, 0xc000, 0)
  HXX(feq.h, 0x0000, 0x8000, 1, 0)
  HXX(flt.h, 0xbc00, 0x3c00, 1, 0)
  HXX(fle.h, 0x7e00, 0x3c00, 0, NV)
  HX(fclass.h, 0x8001, 1 << 2, 0)
  HX(fclass.h, 0x7e00, 1 << 9, 0)
  HX(fcvt.w.h, 0xbe00, -2, NX)
  HX(fcvt.wu.h, 0x7bff, 65504, 0)
  XH(fcvt.h.w, -1, 0xbc00, 0)
  XH(fcvt.h.wu, 65535, 0x7c00, OF | NX)
#if XLEN == 64
  HX(fcvt.l.h, 0xfc00, XMIN, NV)
  HX(fcvt.lu.h, 0x3c00, 1, 0)
  XH(fcvt.h.l, -2, 0xc000, 0)
  XH(fcvt.h.lu, 2049, 0x6800, NX)
#endif
  HS(fcvt.s.h, 0xbc00, 0xbf800000, 0)
  SH(fcvt.h.s, 0xbf801000, 0xbc00, NX)
  HD(fcvt.d.h, 0xbc00, 0xbff0000000000000, 0)
  DH(fcvt.h.d, 0xbff0040000000001, 0xbc01, NX) // just above a tie
  la a1, number
  TRAPS_WORD(ILLEGAL, 0x00059507) // flh fa0, 0(a1)
  TRAPS_WORD(ILLEGAL, 0x00a59027) // fsh fa0, 0(a1)
  TRAPS_WORD(ILLEGAL, 0xe4058553) // fmv.x.h a0, fa1
  TRAPS_WORD(ILLEGAL, 0xf4058553) // fmv.h.x fa0, a1
TEST_END

.data
.balign 8
number: .8byte 0
