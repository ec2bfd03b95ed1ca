# pins: mie_bits_rdonly0 mie_bits_wr mideleg_enc mip_seip_acc mip_seip_rdcsr mip_seip_wrcsr mip_lcofip_acc
# pins: mip_lcofip_op mie_lcofie_op sip_lcofip_Sscofpmf_acc sip_lcofip_Sscofpmf_op sie_lcofip_Sscofpmf_acc
# pins: sie_lcofip_Sscofpmf_op LCOFI_INTR_IMPL sip_stip_acc sip_stip_op sie_stie_acc sie_stie_op mip_lcofip_rdonly0
# pins: mie_lcofie_rdonly0
# for: rv32 rv64 machine
// Which bits of mie can be set, and what of mie and mip is seen through sie and sip.
#include "priv.h"

#define STANDARD (1 << SSI | 1 << MSI | 1 << STI | 1 << MTI | 1 << SEI)
#define LCOFI 13
#define S_LEVEL (1 << SSI | 1 << STI | 1 << SEI)

TEST_BEGIN
  li t0, -1
  csrw mie, t0
  csrr a0, mie
  BITS(a0, STANDARD, STANDARD)
  // Reserved causes: read-only zero.
  BITS(a0, 0x1 | 1 << 14 | 1 << 15, 0)
  csrw mie, x0
  csrr a0, mie
  EQ(a0, 0)

  csrw mideleg, t0
  csrr s0, mideleg
  BITS(s0, S_LEVEL, S_LEVEL)
  csrw sie, t0
  csrr a0, mie
  BITS(a0, 1 << MSI | 1 << MTI | 1 << MEI, 0) // sie does not reach them
  csrr a1, sie
  BITS(a1, S_LEVEL, S_LEVEL)
  csrw mideleg, x0
  csrr a1, sie
  BITS(a1, S_LEVEL, 0) // hidden, though set
  csrr a0, mie
  BITS(a0, S_LEVEL, S_LEVEL)
  csrw sie, x0
  csrr a0, mie
  BITS(a0, S_LEVEL, S_LEVEL) // and not to be cleared that way
  csrw mie, x0

  // SEIP is a bit of mip that software holds, beside the controller's signal.
  li t0, 1 << SEI
  csrw mideleg, t0
  csrs mip, t0
  CSR_IS(mip, 1 << SEI, 1 << SEI)
  CSR_IS(sip, 1 << SEI, 1 << SEI)
  csrc sip, t0
  CSR_IS(mip, 1 << SEI, 1 << SEI)
  csrc mip, t0
  CSR_IS(mip, 1 << SEI, 0)

  // LCOFIP, if there is one, can be written in both; otherwise it is zero in all.
  li t0, 1 << LCOFI
  csrw mideleg, t0
  csrs mie, t0
  csrr a0, mie
  and a0, a0, t0
  csrs mip, t0
  csrr a1, mip
  and a1, a1, t0
  SAME(a0, a1)
  beqz a0, 1f
  csrr a2, sip
  and a2, a2, t0
  SAME(a2, t0)
  csrc sip, t0
  CSR_IS(mip, 1 << LCOFI, 0)
1:
TEST_END
