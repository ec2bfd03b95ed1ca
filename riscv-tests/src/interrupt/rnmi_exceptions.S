# pins: rnmi_exception_nmie0 mnstatus_nmie_reset mnstatus_nmie_disable
# isa: rv32ima_s_u_smrnmi rv64ima_s_u_smrnmi
// Smrnmi: an exception of M-mode while NMIE is 0 is like any other, but for the address of the handler. This is a choice:
// here it is mtvec, as the specification has it as an example.
#include "priv.h"
#include "rnmi.h"

TEST_BEGIN
  CSR_IS(MNSTATUS, NMIE, 0)
  csrw MNCAUSE, x0
  csrw MNEPC, x0
  csrsi mstatus, MSTATUS_MIE
  TRAPS_WORD(ILLEGAL, 0)
  BITS(s11, MSTATUS_MPP | MSTATUS_MPIE | MSTATUS_MIE, MSTATUS_MPP | MSTATUS_MPIE)
  TRAPS(ECALL_M, ecall)
  EQ(s10, 0)
  // Of the modes below no exception goes elsewhere, and no interrupt is taken there.
  MSIP_SET
  WAIT_FOR(mip, 1 << MSI, 1 << MSI)
  CSR_WRITE(mie, 1 << MSI)
  ENTER(MODE_U)
  nop
  TRAPS_WORD(ILLEGAL, 0)
  BITS(s11, MSTATUS_MPP, MODE_U << 11)
  nop
  BACK_TO_M
  MSIP_CLEAR
  // The handler's mret leaves NMIE alone.
  CSR_IS(MNSTATUS, NMIE, 0)
  CSR_IS(MNCAUSE, -1, 0)
  CSR_IS(MNEPC, -1, 0)
TEST_END
