# pins: mstatus_mie_rst mstatus_mprv_rst mstatus_mbe_rst mstatush_mbe_rst ld_rsv_rst PMP_A_L_RST M_mode_at_rst
# pins: warl_rst misa_extensions_rst
# for: rv32 rv64 machine
// What a hart holds at reset. The start code has kept what it overwrites; no lr has run yet.
#include "priv.h"

TEST_BEGIN
  lla s0, word
  sc.w a0, x0, (s0)
  DIFFER(a0, x0)
  lw a0, 0(s0)
  EQ(a0, 5)
  // mstatus: MIE and MPRV are zero, the machine is little-endian, no field holds an illegal value.
  lla s1, reset_state
  LREG a0, 0(s1)
  BITS(a0, MSTATUS_MIE | MSTATUS_MPRV, 0)
#if XLEN == 64
  BITS(a0, 1 << 37, 0)
#else
  csrr a1, 0x310
  BITS(a1, 1 << 5, 0)
#endif
  li t0, MSTATUS_MPP
  and a0, a0, t0
  li t0, 2 << 11
  DIFFER(a0, t0)
  // No entry of PMP is locked. (A platform may open memory by one that is on.)
  LREG a0, 2 * REGBYTES(s1)
#if XLEN == 64
  BITS(a0, 0x8080808080808080, 0)
#else
  BITS(a0, 0x80808080, 0)
#endif
  // All extensions are on: bits can be written to what they are, not beyond.
  csrr a0, misa
  li t0, (1 << 26) - 1
  csrs misa, t0
  csrr a1, misa
  SAME(a0, a1)
TEST_END

  .data
  .balign 8
word: .4byte 5
