# pins: satp_sz satp_acc satp_mode satp_mode_sz satp_mode_acc satp_mode_op satp_mode_op_unsupported
# pins: svbare_satp_mode_bare satp_op_active satp_mode_sxlen64 Sv48_requires_Sv39 Sv57_requires_Sv48
# for: rv32 rv64 machine
// satp takes modes that exist; a write with another one changes nothing at all. M-mode is not translated.
#include "priv.h"

TEST_BEGIN
  csrw satp, x0
  csrr a0, satp
  EQ(a0, 0) // bare
  lla s0, page
  srli s0, s0, 12
#if XLEN == 64
  li t0, 8 << 60
  or s1, s0, t0
  csrw satp, s1
  csrr a0, satp
  SAME(a0, s1)
  .irp mode, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15
  li gp, 100 + \mode
  li t0, \mode << 60 | 5
  csrw satp, t0
  csrr a0, satp
  FAIL_UNLESS(beq, a0, s1)
  .endr
  // A hart with Sv57 has Sv48, one with Sv48 has Sv39 (which it has, above).
  csrw satp, x0
  li t0, 10 << 60
  csrw satp, t0
  csrr a0, satp
  beqz a0, 1f
  csrw satp, x0
  li t0, 9 << 60
  csrw satp, t0
  csrr a0, satp
  DIFFER(a0, x0)
1:
#else
  li t0, 1 << 31
  or s1, s0, t0
  csrw satp, s1
  csrr a0, satp
  SAME(a0, s1)
#endif
  // In M-mode nothing happened: the root is empty, and yet we run.
  csrw satp, x0
  // Bare in S-mode: addresses are physical.
  ENTER(MODE_S)
  lla s2, page
  li a1, 0x2468
  sw a1, 0(s2)
  lw a0, 0(s2)
  EQ(a0, 0x2468)
  csrr a0, satp
  EQ(a0, 0)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
page: .space 4096
