# pins: menvcfg_cde_op
# pins: smcdeleg_cde_en ssccfg_illegal_sireg3_6 ssccfg_illegal_sireg4_5_xlen64 ssccfg_illegal_sireg_not_delegated
# pins: ssccfg_scountinhibit_exists ssccfg_scountinhibit_delegated_rw ssccfg_scountinhibit_nondelegated_ro
# pins: ssccfg_illegal_scountinhibit_cde0 sireg_access_on_legal_siselect sireg_access_behaviour select_value_unrelated
# pins: select_value_separate_address_space csr_supervisor_access
# isa: rv32ima_zicntr_zihpm_sscofpmf_smcntrpmf_smcdeleg rv64ima_zicntr_zihpm_sscofpmf_smcntrpmf_smcdeleg
// Smcdeleg: counters that mcounteren delegates are behind siselect and sireg while menvcfg.CDE is 1; scountinhibit.
#include "priv.h"
#define SCOUNTINHIBIT 0x120
#define SISELECT 0x150
#define SIREG 0x151
#define SIREG2 0x152
#define SIREG3 0x153
#define SIREG4 0x155
#define SIREG5 0x156
#define SIREG6 0x157
#define MHPMCOUNTER5 0xb05
#define MHPMEVENT5 0x325
#if XLEN == 64
#define ENVCFG 0x30a
#define CDE (1 << 60)
#define EVENT SIREG2
#define MEVENT MHPMEVENT5
#define MINH (1 << 62)
#define SINH (1 << 61)
#define UINH (1 << 60)
#define MCYCLECFG 0x321
#define MINSTRETCFG 0x322
#else
#define ENVCFG 0x31a
#define CDE (1 << 28)
#define EVENT SIREG5
#define MEVENT 0x725
#define MINH (1 << 30)
#define SINH (1 << 29)
#define UINH (1 << 28)
#define MCYCLECFG 0x721
#define MINSTRETCFG 0x722
#endif

TEST_BEGIN
  CSR_WRITE(mcounteren, 0x27)
  CSR_WRITE(SISELECT, 0x45)
  ENTER(MODE_S)
  TRAPS(ILLEGAL, csrr a0, SIREG)
  TRAPS(ILLEGAL, csrr a0, SCOUNTINHIBIT)
  BACK_TO_M
  CSR_SET(ENVCFG, CDE)
  CSR_WRITE(MHPMEVENT5, 0)
  CSR_WRITE(MEVENT, MINH)
  CSR_WRITE(MCYCLECFG, 0)
  CSR_WRITE(MINSTRETCFG, UINH)
  ENTER(MODE_S)
  // Counter 5, which counts nothing.
  CSR_WRITE(SIREG, 0x12345678)
  csrr a0, SIREG
  EQ(a0, 0x12345678)
  TRAPS(ILLEGAL, csrr a0, SIREG3)
  TRAPS(ILLEGAL, csrr a0, SIREG6)
#if XLEN == 64
  TRAPS(ILLEGAL, csrr a0, SIREG4)
  TRAPS(ILLEGAL, csrr a0, SIREG5)
#else
  CSR_WRITE(SIREG4, 0x9a)
  csrr a0, SIREG4
  EQ(a0, 0x9a)
  csrr a0, SIREG
  EQ(a0, 0x12345678)
#endif
  // Its event without MINH.
  CSR_IS(EVENT, MINH | SINH, 0)
  CSR_WRITE(EVENT, MINH | SINH)
  CSR_IS(EVENT, MINH | SINH, SINH)
  // Time is no counter, counter 6 is not delegated, 0x60 is something else.
  CSR_WRITE(SISELECT, 0x41)
  TRAPS(ILLEGAL, csrr a0, SIREG)
  TRAPS(ILLEGAL, csrr a0, SIREG2)
  CSR_WRITE(SISELECT, 0x46)
  TRAPS(ILLEGAL, csrr a0, SIREG)
  CSR_WRITE(SISELECT, 0x60)
  TRAPS(ILLEGAL, csrr a0, SIREG)
  // instret stands still while it is inhibited.
  CSR_WRITE(SCOUNTINHIBIT, -1)
  CSR_IS(SCOUNTINHIBIT, -1, 0x25)
  CSR_WRITE(SISELECT, 0x42)
  CSR_WRITE(SIREG, 7)
  csrr a0, SIREG
  EQ(a0, 7)
  // cycle and instret have their own filters.
  CSR_IS(EVENT, UINH, UINH)
  CSR_WRITE(SISELECT, 0x40)
  CSR_IS(EVENT, UINH, 0)
  CSR_WRITE(EVENT, UINH)
  CSR_WRITE(SISELECT, 0x42)
  CSR_WRITE(EVENT, 0)
  CSR_WRITE(SCOUNTINHIBIT, 0)
  csrr a0, SIREG
  csrr a1, SIREG
  li gp, __LINE__
  addi a0, a0, 1
  FAIL_UNLESS(beq, a0, a1)
  BACK_TO_M
  csrr a0, MHPMCOUNTER5
  EQ(a0, 0x12345678)
  CSR_IS(MEVENT, MINH | SINH, MINH | SINH)
  CSR_IS(mcountinhibit, 0x27, 0)
  CSR_IS(MCYCLECFG, UINH, UINH)
  CSR_IS(MINSTRETCFG, UINH, 0)
TEST_END
