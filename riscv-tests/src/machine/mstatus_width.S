# pins: mstatus_sxl_op mstatus_uxl_op mstatus_sxl_enc mstatus_uxl_enc mstatus_sxl_exist_mxlen32
# pins: mstatus_uxl_exist_mxlen32 mstatus_sxl_acc_mxlen64 mstatus_uxl_acc_mxlen64 MSTATUS_SXL_WARL MSTATUS_UXL_WARL
# pins: MSTATUS_UXL_LEGAL_VALS_SMODE sstatus_uxl_acc sstatus_uxl_op sstatus_uxl_sz SSTATUS_UXL_WARL mstatush_sz
# pins: mstatush_acc mstatush_enc MSTATUS_MBE_WARL MSTATUSH_MBE_WARL menvcfgh_sz menvcfgh_acc menvcfgh_op
# pins: menvcfgh_no_U_mode mseccfgh_sz mseccfgh_acc mseccfgh_op mseccfgh_presence
# pins: SXLEN UXLEN
# for: rv32 rv64 machine
// The widths of the lower modes, which RV64 can write down; and the upper halves, which RV32 needs
// registers for and RV64 does not have.
#include "priv.h"

TEST_BEGIN
#if XLEN == 64
  // SXL and UXL hold a width that exists, and UXL none above SXL.
  csrr a0, mstatus
  srli a1, a0, 34
  andi a1, a1, 3 // SXL
  srli a2, a0, 32
  andi a2, a2, 3 // UXL
  DIFFER(a1, x0)
  DIFFER(a2, x0)
  li t0, 3
  DIFFER(a1, t0)
  DIFFER(a2, t0)
  li gp, __LINE__
  FAIL_UNLESS(bgeu, a1, a2)
  // Zero and three are not held.
  li t0, 0xf << 32
  csrc mstatus, t0
  csrr a3, mstatus
  srli a1, a3, 34
  andi a1, a1, 3
  DIFFER(a1, x0)
  srli a1, a3, 32
  andi a1, a1, 3
  DIFFER(a1, x0)
  csrw mstatus, a0
  // sstatus shows UXL, not SXL.
  csrr a1, sstatus
  srli a1, a1, 32
  andi a1, a1, 15
  SAME(a1, a2)
  TRAPS(ILLEGAL, csrr a0, 0x310) // mstatush
  TRAPS(ILLEGAL, csrr a0, 0x31a) // menvcfgh
  TRAPS(ILLEGAL, csrr a0, 0x757) // mseccfgh
  TRAPS(ILLEGAL, csrr a0, 0xb80) // mcycleh
  TRAPS(ILLEGAL, csrr a0, 0xb82) // minstreth
  TRAPS(ILLEGAL, csrr a0, 0xb83) // mhpmcounter3h
#else
  csrr a0, 0x310 // mstatush: little-endian at reset; bits 3:0 and 31 are zero
  li t0, 0x8000002f
  and a0, a0, t0
  EQ(a0, 0)
  csrr a0, 0x310
  csrw 0x310, a0
  csrr a0, 0x31a // menvcfgh: ADUE, PBMTE and STCE are there
  li t0, 1 << 31
  csrs 0x31a, t0
  csrr a1, 0x31a
  li gp, __LINE__
  FAIL_UNLESS(bltz, a1)
  csrw 0x31a, a0
  csrr a0, 0x757 // mseccfgh
  csrw 0x757, a0
#endif
TEST_END
