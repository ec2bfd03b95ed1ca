# pins: Smctr_recording_criteria Smctr_transfer_steps mctrctl mctrctl_mode_en mctrctl_mte mctrctl_ste mctrctl_bpfrz sctrctl
# pins: CTR_DEPTH sctrdepth sctrstatus sctrstatus_wrptr sctrstatus_frozen_op sctrstatus_acc siselect_acc_op ctrsource_op
# pins: ctrsource_validbit ctrsource_sz_acc ctrtarget_op ctrtarget_sz_acc ctrdata_sz_acc sctrclr ctr_behavior ctr_stack
# pins: ctr_validbit ctr_trap_rules ctr_exttrap ctr_freeze
# isa: rv64ima_sv39_smctr
// Smctr: transfers of each type, between modes, the depth of the buffer, emulation of a return-address stack, freezing.
#include "ctr.h"

TEST_BEGIN
  // 16, 32, 64, 128 and 256 entries, or fewer sizes.
  csrw SCTRDEPTH, x0
  CSR_IS(SCTRDEPTH, 7, 0)
  OFF
  lla s0, j2
  lla s1, j4
  lla s2, j6
  ON(CTR_M)
j0: jal x0, j1
  nop
j1: jal x1, 1f
1:
j11: jalr x0, 0(s0)
  nop
j2: jalr x5, 0(s1)
  nop
j4: jalr x6, 0(s2)
  nop
j6: beq x0, x0, j7
  nop
j7: bne x0, x0, j7
j8: jal x7, 1f
1: lla x1, j9
j88: jalr x0, 0(x1)
  nop
j9:
  OFF
  RECORD(0, j88, j9, 13)
  KIND(1, 15)
  RECORD(2, j6, j7, 5)
  RECORD(3, j4, j6, 14)
  RECORD(4, j2, j4, 8)
  RECORD(5, j11, j2, 10)
  KIND(6, 9)
  RECORD(7, j0, j1, 11)
  NOTHING(8)
  CSR_IS(SCTRSTATUS, 0xff, 8)

  // Filters: jumps are left out, branches that are not taken come in.
  ON(CTR_M | FILTER(11) | FILTER(4))
k0: jal x0, k1
k1: bne x0, x0, k0
k2:
  OFF
  RECORD(0, k1, k2, 4)
  NOTHING(1)

  // The oldest records are lost.
  li a1, 20
  ON(CTR_M)
1: addi a1, a1, -1
l0: bnez a1, 1b
  OFF
  CSR_IS(SCTRSTATUS, 0xff, 3)
  KIND(15, 5)
  NOTHING(16)

  // Calls and returns alone, as a stack.
  ON(CTR_M | RASEMU)
m0: jal x1, m1
m1: jal x5, m2
m2: jal x0, m3
m3: jalr x0, 12(x5)
  nop
  nop
  OFF
  RECORD(0, m0, m1, 9)
  CSR_IS(SCTRSTATUS, 0xff, 1)
  // The entry of the call that has returned is no longer valid.
  SELECT(15); csrr a0, SIREG; andi a0, a0, 1; EQ(a0, 0)

  // From U-mode, which is enabled, to M-mode, which is not: nothing, or an external trap.
  ON(CTR_U)
  ENTER(MODE_U)
n0: jal x0, n1
n1:
  BACK_TO_M
  OFF
  RECORD(0, n0, n1, 11)
  NOTHING(1)
  ON(CTR_U | MTE_STE)
  ENTER(MODE_U)
n2: jal x0, n3
n3:
  BACK_TO_M
  OFF
  KIND(0, 1); csrr a0, SIREG2; EQ(a0, 0)
  RECORD(1, n2, n3, 11)
  NOTHING(2)

  // Both enables are needed from U-mode, and MTE alone from S-mode.
  ON(CTR_U | STE)
  ENTER(MODE_U)
  BACK_TO_M
  OFF
  NOTHING(0)
  ON(CTR_U | MTE)
  ENTER(MODE_U)
  BACK_TO_M
  OFF
  NOTHING(0)
  ON(CTR_S | STE)
  ENTER(MODE_S)
  BACK_TO_M
  OFF
  NOTHING(0)
  ON(CTR_S | MTE | FILTER(1))
  ENTER(MODE_S)
  BACK_TO_M
  OFF
  KIND(0, 1)
  NOTHING(1)

  // From M-mode to U-mode and back, both enabled; of a mode that is not enabled there is no address.
  ON(CTR_M | CTR_U)
  ENTER(MODE_U)
  BACK_TO_M
  OFF
  // mret, ecall, then what the handler does: a branch and a jump.
  KIND(3, 3); csrr a0, SIREG2; DIFFER(a0, x0)
  KIND(2, 1); csrr a0, SIREG; addi a0, a0, -1; DIFFER(a0, x0)
  KIND(1, 5)
  KIND(0, 10)
  ON(CTR_M)
  ENTER(MODE_U)
  BACK_TO_M
  OFF
  KIND(3, 3); csrr a0, SIREG2; EQ(a0, 0)
  KIND(2, 1); csrr a0, SIREG; EQ(a0, 1)

  // A breakpoint freezes, and is no record.
  ON(CTR_M | BPFRZ)
o0: jal x0, o1
o1:
  lla s7, o2
  ebreak
o2:
  OFF
  CSR_IS(SCTRSTATUS, FROZEN, FROZEN)
  RECORD(0, o0, o1, 11)
  NOTHING(1)

  // Entries hold addresses, V, and a type; of those beyond the depth there is nothing.
  SELECT(3)
  CSR_WRITE(SIREG, 0x12345679)
  CSR_WRITE(SIREG2, 0x2345678a)
  CSR_WRITE(SIREG3, 9)
  CSR_IS(SIREG, -1, 0x12345679)
  CSR_IS(SIREG2, -2, 0x2345678a)
  CSR_IS(SIREG3, 0xf, 9)
  CSR_IS(0x155, -1, 0)
  SELECT(16)
  CSR_WRITE(SIREG, -1)
  CSR_IS(SIREG, -1, 0)
  SELECT(3)
  SCTRCLR
  CSR_IS(SIREG, -1, 0)
  CSR_IS(SIREG2, -1, 0)
  CSR_IS(SIREG3, -1, 0)
  // WRPTR and FROZEN are all of sctrstatus; FROZEN stops recording.
  CSR_WRITE(SCTRSTATUS, -1)
  CSR_IS(SCTRSTATUS, -1, FROZEN | 15)
  CSR_WRITE(MCTRCTL, CTR_M)
  jal x0, 7f
7:
  OFF
  NOTHING(0)
  CSR_IS(SCTRSTATUS, 0xff, 15)
  // With DEPTH = 2 there are 64 entries.
  CSR_WRITE(SCTRDEPTH, 2)
  CSR_WRITE(SCTRSTATUS, 255)
  CSR_IS(SCTRSTATUS, 0xff, 63)
  csrw SCTRDEPTH, x0
  csrw SCTRSTATUS, x0

  // S-mode sees no fields of M-mode, and U-mode nothing.
  CSR_WRITE(MCTRCTL, CTR_U | CTR_S | CTR_M | MTE_STE)
  ENTER(MODE_S)
  CSR_IS(SCTRCTL, 0x307, 0x103)
  csrw SCTRCTL, x0
  SCTRCLR
  BACK_TO_M
  CSR_IS(MCTRCTL, 0x307, 0x204)
  OFF
  ENTER(MODE_U)
  TRAPS(ILLEGAL, csrr a0, SCTRSTATUS)
  TRAPS(ILLEGAL, SCTRCLR)
  BACK_TO_M
TEST_END
