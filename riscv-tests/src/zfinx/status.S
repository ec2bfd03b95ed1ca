# pins: Zfinx_mstatus_FS_zero Zfinx_misa_F_D_Q_zero
# isa: rv32i_zdinx rv64i_zdinx
// Zfinx: mstatus.FS and the letters of misa are 0, and neither floating point nor its CSRs depend on FS.
#include "finx.h"
ARCH(zdinx)

TEST_BEGIN
  csrr a0, misa
  li t0, 1 << ('F' - 'A') | 1 << ('D' - 'A') | 1 << ('Q' - 'A')
  and a0, a0, t0
  EQ(a0, 0)
  li t0, 3 << 13
  csrs mstatus, t0
  csrr a0, mstatus
  and a0, a0, t0
  EQ(a0, 0)
  csrwi fcsr, 0
  csrwi fflags, 0x11
  csrr a0, fcsr
  EQ(a0, 0x11)
  csrwi fflags, 0
  S2(fdiv.s, 0x3f800000, 0x40400000, 0x3eaaaaab, NX)
  csrr a0, mstatus
  and a0, a0, t0
  EQ(a0, 0)
  // SD would say that state is dirty.
  csrr a0, mstatus
  sltz a0, a0
  EQ(a0, 0)
TEST_END
