# pins: mvendorid_sz mvendorid_acc mvendorid_op mvendorid_always_rd marchid_sz marchid_acc marchid_op
# pins: marchid_always_rd mimpid_op mimpid_always_rd mhartid_sz mhartid_acc mhartid_op mhartid_always_rd
# pins: mhartid_one_is_zero mconfigptr_sz mconfigptr_acc mconfigptr_mandatory mconfigptr_align M_highest_priv_mode
# pins: M_mode_at_rst mconfigptr_op mconfigptr_enc
# for: rv32 rv64 machine
// Who the hart is: read-only registers, always there. The only hart is number 0.
#include "priv.h"

#define READ_ONLY(csr) csrr a0, csr; TRAPS(ILLEGAL, csrw csr, x0); TRAPS(ILLEGAL, csrrsi a0, csr, 1)

TEST_BEGIN
  READ_ONLY(mvendorid)
#if XLEN == 64
  csrr a0, mvendorid // 32 bits
  srli a0, a0, 32
  EQ(a0, 0)
#endif
  READ_ONLY(marchid)
  READ_ONLY(mimpid)
  READ_ONLY(mhartid)
  csrr a0, mhartid
  EQ(a0, 0)
  READ_ONLY(mconfigptr)
  csrr a0, mconfigptr
  andi a0, a0, REGBYTES - 1
  EQ(a0, 0)
TEST_END
