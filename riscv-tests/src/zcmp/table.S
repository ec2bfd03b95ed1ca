# pins: Zcmt_table Zcmt_entry_sz Zcmt_fetch Zcmt_trap jvt_reg jvt_op jvt_mode_acc cm-jt_op cm-jalt_op JVT_MODE_WARL JVT_WARL
# isa: rv32i_zcmt rv64i_zcmt
// cm.jt and cm.jalt jump to an entry of the table at jvt; those from number 32 on link.
#include "zc.h"
ARCH(zca_zcmt)
#define JVT 0x017

TEST_BEGIN_C
  // The base is a multiple of 64, and the mode is 0.
  lla t0, table
  csrw JVT, t0
  csrr a0, JVT
  SAME(a0, t0)
  addi t1, t0, 0x3f
  csrw JVT, t1
  csrr a0, JVT
  SAME(a0, t0)
  li ra, 9
  cm.jt 0
  NEVER
first:
  EQ(ra, 9)
  cm.jt 31
  NEVER
last:
  EQ(ra, 9)
linked:
  cm.jalt 32
back:
  NEVER
target:
  ADDRESS(ra, back)
  cm.jalt 255
back_too:
  NEVER
farthest:
  // Bit 0 of the entry does not count.
  ADDRESS(ra, back_too)
  // A table that cannot be fetched from: the trap is the jump's, and tval the address of the entry.
  li t0, 0
  csrw JVT, t0
  TRAPS(FETCH_ACCESS, cm.jt 2)
  ZERO_OR(s10, 2 * REGBYTES)
  li ra, 9
  TRAPS(FETCH_ACCESS, cm.jalt 40)
  ZERO_OR(s10, 40 * REGBYTES)
  EQ(ra, 9)
  // Zcmt alone brings no prologues.
  TRAPS_HALF(ILLEGAL, 0xb842) // cm.push {ra}, -16
TEST_END

#if XLEN == 64
#define ENTRY .8byte
#else
#define ENTRY .4byte
#endif
.balign 64
table:
  ENTRY first
  .skip 30 * REGBYTES
  ENTRY last
  ENTRY target
  .skip 222 * REGBYTES
  ENTRY farthest + 1
