# pins: Smrnmi_csrs mnret_exist mnscratch_sz mnscratch_acc mnscratch_op mnepc_sz mnepc_acc mnepc_bit0 mnepc_ialign32
# pins: mnepc_ialign_mask mnepc_bit1_writable mnstatus_nmie_enable mnstatus_nmie_disable mnstatus_mprv_clear
# pins: rnmi_resume mnstatus_nmie_reset mnstatus_nmie_set_clear mnstatus_wfi mnstatus_reserved mnret_mode mnret_restore mnret_mprv
# isa: rv32ima_s_u_smrnmi rv32imac_s_u_smrnmi rv64ima_s_u_smrnmi rv64imac_s_u_smrnmi
// Smrnmi: its CSRs, what NMIE disables, and mnret.
#include "pmp.h"
#include "rnmi.h"
#define MISA_C 4

TEST_BEGIN
  CSR_IS(MNSTATUS, NMIE, 0)
  CSR_WRITE(MNSTATUS, ~(NMIE | MNPV | MNPELP | MNPP))
  CSR_IS(MNSTATUS, ~(NMIE | MNPP), 0)
  CSR_WRITE(MNSCRATCH, XMIN + 0x123)
  CSR_IS(MNSCRATCH, -1, XMIN + 0x123)
  CSR_WRITE(MNSCRATCH, -1)
  CSR_IS(MNSCRATCH, -1, -1)
  csrr a0, MNCAUSE

  // The lowest bit of mnepc is 0, the next one where instructions have 32 bits.
  CSR_WRITE(MNEPC, 0x5677)
  csrr a0, misa
  andi a0, a0, MISA_C
  bnez a0, 1f
  CSR_IS(MNEPC, -1, 0x5674)
  j 2f
1:
  CSR_IS(MNEPC, -1, 0x5676)
  // misa.C may be writable: the bit is hidden then, and not lost. mnret does not see it either.
  csrci misa, MISA_C
  csrr a0, misa
  andi a0, a0, MISA_C
  bnez a0, 2f
  CSR_IS(MNEPC, -1, 0x5674)
  CSR_WRITE(MNEPC, 0x1236)
  CSR_IS(MNEPC, -1, 0x1234)
  csrsi misa, MISA_C
  CSR_IS(MNEPC, -1, 0x1236)
2:
  lla a0, _start
  csrw MNEPC, a0
  csrr a1, MNEPC
  SAME(a0, a1)

  // While NMIE is 0 no interrupt is taken; wfi sees it nevertheless.
  MSIP_SET
  WAIT_FOR(mip, 1 << MSI, 1 << MSI)
  CSR_WRITE(mie, 1 << MSI)
  csrsi mstatus, MSTATUS_MIE
  li gp, __LINE__
  nop
  wfi
  nop
  csrci mstatus, MSTATUS_MIE

  // Nor has MPRV an effect: entry 0 lets only M-mode read.
  lla s0, _start
  li a0, -1
  csrw pmpaddr0, a0
  CFG_SET(0, PMP_NAPOT | PMP_X)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV)
  li gp, __LINE__
  lw a0, 0(s0)

  // mnret, to M-mode: MPRV stays, NMIE is set, and now MPRV has its effect.
  MNRET_TO(MODE_M)
  TRAPS(LOAD_ACCESS, lw a0, 0(s0))
  CSR_IS(MNSTATUS, NMIE, NMIE)
  MNRET_TO(MODE_M)
  CSR_IS(mstatus, MSTATUS_MPRV, MSTATUS_MPRV)
  CSR_CLEAR(mstatus, MSTATUS_MPRV)
  CFG_SET(0, PMP_NAPOT | PMP_R | PMP_W | PMP_X)

  // Software cannot clear NMIE, and interrupts are taken.
  csrw MNSTATUS, x0
  CSR_IS(MNSTATUS, NMIE, NMIE)
  csrci MNSTATUS, NMIE
  CSR_IS(MNSTATUS, NMIE, NMIE)
  TRAPS_ANYWHERE(INTERRUPT | MSI, csrsi mstatus, MSTATUS_MIE; nop)
  csrci mstatus, MSTATUS_MIE
  MSIP_CLEAR

  // To the modes below: MPRV is cleared, and mnret is not theirs.
  CSR_SET(mstatus, MSTATUS_MPRV)
  MNRET_TO(MODE_S)
  csrr a0, sscratch
  TRAPS(ILLEGAL, MNRET)
  BITS(s11, MSTATUS_MPP | MSTATUS_MPRV, MODE_S << 11)
  TRAPS(ILLEGAL, csrr a0, MNSTATUS)
  TRAPS(ILLEGAL, csrr a0, MNSCRATCH)
  BACK_TO_M
  CSR_SET(mstatus, MSTATUS_MPRV)
  MNRET_TO(MODE_U)
  TRAPS(ILLEGAL, csrr a0, sscratch)
  BITS(s11, MSTATUS_MPP | MSTATUS_MPRV, MODE_U << 11)
  TRAPS(ILLEGAL, MNRET)
  BACK_TO_M
  CSR_IS(MNSTATUS, NMIE, NMIE)
TEST_END
