# pins: wfi_op wfi_enc wfi_all_privileged_modes wfi_ill_exc wfi_intr_dis wfi_no_intr_pc wfi_unaffected_conditions
# pins: mstatus_tw_op mstatus_tw_umode_op WFI_RESUME_REASON MSTATUS_TW_TIME_LIMIT MSTATUS_TW_ALWAYS_ILLEGAL
# pins: Zawrs_priv_illegal_instr_excp Zawrs_exec_resume_rules
# for: rv32 rv64 machine
// wfi goes on behind itself when an interrupt is pending and enabled by itself, whatever the global
// enables say. TW makes it illegal below M-mode when it does not end soon: a machine on which it always
// ends would not have to trap, and fails this test all the same.
#include "priv.h"

TEST_BEGIN
  // A software interrupt is pending from here on, and enabled in mie, but MIE is off.
  li t0, MSIP
  li t1, 1
  sw t1, 0(t0)
  li t0, 1 << MSI
  csrw mie, t0
  CSR_CLEAR(mstatus, MSTATUS_MIE)
  li a0, 0
  wfi
  addi a0, a0, 1
  EQ(a0, 1)
  .4byte 0x10500073
  // S-mode: what is pending for M-mode would interrupt at once, so use one for S-mode.
  csrw mie, x0
  li t0, MSIP
  sw x0, 0(t0)
  csrsi mip, 1 << SSI
  csrsi mie, 1 << SSI
  li t0, 1 << SSI
  csrs mideleg, t0
  CSR_CLEAR(mstatus, MSTATUS_SIE)
  ENTER(MODE_S)
  wfi
  addi a0, a0, 1
  EQ(a0, 2)
  BACK_TO_M
  // Delegated, and SIE off, in M-mode.
  wfi

  // TW. Nothing is pending: it waits too long. With an interrupt pending it may go on or trap.
  csrci mip, 1 << SSI
  CSR_SET(mstatus, MSTATUS_TW)
  ENTER(MODE_S)
  TRAPS_WORD(ILLEGAL, 0x10500073)
  BACK_TO_M
  // U-mode may not wait long, with or without TW.
  ENTER(MODE_U)
  TRAPS_WORD(ILLEGAL, 0x10500073)
  BACK_TO_M
  CSR_CLEAR(mstatus, MSTATUS_TW)
  ENTER(MODE_U)
  TRAPS_WORD(ILLEGAL, 0x10500073)
  BACK_TO_M
  // wrs.nto follows the same rule about TW, when it does not end soon: it may.
  CSR_SET(mstatus, MSTATUS_TW)
  ENTER(MODE_S)
  lla s0, word
  lr.w a0, (s0)
  li gp, __LINE__
  li s8, ILLEGAL
  lla s7, 1f
  wrs.nto
1:
  li s7, 0
  EQ(s8, ILLEGAL)
  BACK_TO_M
TEST_END

  .data
  .balign 4
word: .4byte 0
