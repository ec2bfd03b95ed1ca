# pins: csrrw_op csrrs_op csrrc_op csrrwi_op csrrsi_op csrrci_op zicsr_rd_x0 zicsr_order
# pins: zicsr_side_effects_synchronous zicsr_uimm_zero zicsr_rs1_x0
// The six CSR instructions, on fcsr, which every mode may write.
#include "test.h"

TEST_BEGIN
  li a1, 0x3a
  csrrw a0, fcsr, a1
  li a1, 0x05
  csrrw a0, fcsr, a1
  EQ(a0, 0x3a)
  li a1, 0x50
  csrrs a0, fcsr, a1
  EQ(a0, 0x05)
  li a1, 0x41
  csrrc a0, fcsr, a1
  EQ(a0, 0x55)
  csrrwi a0, fcsr, 0x1f
  EQ(a0, 0x14)
  csrrci a0, fcsr, 0x11
  EQ(a0, 0x1f)
  csrrsi a0, fcsr, 0x10
  EQ(a0, 0x0e)
  // The immediate is not sign-extended; x0 and 0 write nothing.
  csrrs a0, fcsr, x0
  EQ(a0, 0x1e)
  csrrc a0, fcsr, x0
  EQ(a0, 0x1e)
  csrrsi a0, fcsr, 0
  EQ(a0, 0x1e)
  csrrci a0, fcsr, 0
  EQ(a0, 0x1e)
  // csrrw with x0 as the source writes zero.
  csrrw a0, fcsr, x0
  EQ(a0, 0x1e)
  csrr a0, fcsr
  EQ(a0, 0)
  // Source and destination may be one register: a swap.
  li a0, 0x21
  csrrw a0, fcsr, a0
  EQ(a0, 0)
  csrrw a0, fcsr, a0
  EQ(a0, 0x21)
  // The very next instruction sees a write.
  csrwi frm, 1
  csrr a1, frm
  EQ(a1, 1)
  csrw fcsr, x0
TEST_END
