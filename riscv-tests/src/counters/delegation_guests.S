# pins: ssccfg_illegal_sireg_cde0 ssccfg_illegal_sireg3_6 ssccfg_illegal_sireg_not_delegated
# pins: ssccfg_hyp_vs_or_vu_access_vsireg_illegal ssccfg_hyp_m_s_vsireg_illegal ssccfg_hyp_vs_access_sireg_conditional
# pins: ssccfg_illegal_scountinhibit_cde0 ssccfg_illegal_scountinhibit_vs_vu ssccfg_virtual_scountovf_vs_vu
# pins: ssccfg_lcofi_mvip_mvien ssccfg_lcofi_hvip_hvien smcdeleg_cde_en
# isa: rv32imah_sv32_zicntr_zihpm_smcntrpmf_sscofpmf_smaia_smcdeleg
# isa: rv64imah_sv39_zicntr_zihpm_smcntrpmf_sscofpmf_smaia_smcdeleg
// Smcdeleg with guests, who have no counters that are delegated; and what M-mode and HS-mode may not access.
#include "hyp.h"
#define SCOUNTINHIBIT 0x120
#define SCOUNTOVF 0xda0
#define SISELECT 0x150
#define SIREG 0x151
#define VSISELECT 0x250
#define VSIREG 0x251
#define MVIEN 0x308
#define MVIP 0x309
#define HVIEN 0x608
#if XLEN == 64
#define ENVCFG menvcfg
#define CDE (1 << 60)
#else
#define ENVCFG 0x31a
#define CDE (1 << 28)
#endif
#define ALL_TRAP(cause, first) \
  TRAPS(cause, csrr a0, first); TRAPS(cause, csrr a0, first + 1); TRAPS(cause, csrr a0, first + 2); \
  TRAPS(cause, csrr a0, first + 4); TRAPS(cause, csrr a0, first + 5); TRAPS(cause, csrw first + 6, a0)

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  CSR_WRITE(mcounteren, 1 << 5 | 1)
  CSR_WRITE(hcounteren, 1 << 5 | 1)
  CSR_WRITE(SISELECT, 0x45)
  CSR_WRITE(VSISELECT, 0x45)
  // CDE = 0.
  ALL_TRAP(ILLEGAL, SIREG)
  TRAPS(ILLEGAL, csrr a0, SCOUNTINHIBIT)
  ENTER_HS(MODE_S)
  ALL_TRAP(ILLEGAL, SIREG)
  ALL_TRAP(ILLEGAL, VSIREG)
  TRAPS(ILLEGAL, csrr a0, SCOUNTINHIBIT)
  csrr a0, SCOUNTOVF
  BACK_TO_M
  ENTER_V(MODE_S)
  ALL_TRAP(ILLEGAL, SIREG)
  TRAPS(ILLEGAL, csrr a0, SCOUNTINHIBIT)
  csrr a0, SCOUNTOVF
  BACK_TO_M

  CSR_SET(ENVCFG, CDE)
  .irp mode, MODE_M, MODE_S
  ENTER_HS(\mode)
  CSR_WRITE(SISELECT, 0x45)
  csrr a0, SIREG
  csrr a0, SIREG + 1
  TRAPS(ILLEGAL, csrr a0, SIREG + 2)
  TRAPS(ILLEGAL, csrr a0, SIREG + 6)
#if XLEN == 64
  TRAPS(ILLEGAL, csrr a0, SIREG + 4)
  TRAPS(ILLEGAL, csrr a0, SIREG + 5)
#endif
  // Time, and a counter that is not delegated.
  CSR_WRITE(SISELECT, 0x41)
  ALL_TRAP(ILLEGAL, SIREG)
  CSR_WRITE(SISELECT, 0x46)
  ALL_TRAP(ILLEGAL, SIREG)
  ALL_TRAP(ILLEGAL, VSIREG)
  CSR_WRITE(SCOUNTINHIBIT, -1)
  CSR_IS(SCOUNTINHIBIT, -1, 1 << 5 | 1)
  CSR_WRITE(SCOUNTINHIBIT, 0)
  csrr a0, SCOUNTOVF
  .ifc \mode, MODE_S
  BACK_TO_M
  .endif
  .endr
  ENTER_V(MODE_S)
  ALL_TRAP(VIRTUAL, SIREG)
  ALL_TRAP(VIRTUAL, VSIREG)
  TRAPS(VIRTUAL, csrr a0, SCOUNTINHIBIT)
  TRAPS(VIRTUAL, csrr a0, SCOUNTOVF)
  BACK_TO_M
  ENTER_V(MODE_U)
  ALL_TRAP(VIRTUAL, SIREG)
  ALL_TRAP(VIRTUAL, VSIREG)
  TRAPS(VIRTUAL, csrr a0, SCOUNTINHIBIT)
  TRAPS(VIRTUAL, csrr a0, SCOUNTOVF)
  BACK_TO_M

  // Interrupts of counters can be made for S-mode and for guests.
#define BIT_13(csr) CSR_SET(csr, 1 << LCOFI); CSR_IS(csr, 1 << LCOFI, 1 << LCOFI); CSR_CLEAR(csr, 1 << LCOFI); CSR_IS(csr, 1 << LCOFI, 0)
  BIT_13(MVIEN)
  BIT_13(MVIP)
  BIT_13(HVIEN)
  CSR_SET(HVIEN, 1 << LCOFI)
  BIT_13(hvip)
TEST_END
