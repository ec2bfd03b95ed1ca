# pins: miph_csr_number miselect_op miselect_value_range miselect_min_sz mireg_access_on_legal_miselect mireg_access_behaviour
# pins: siselect_min_range sireg_access_on_legal_siselect sireg_access_behaviour vsiselect_min_range
# pins: sscsrind_virtual_inst_fault vsmode_virtual_inst_fault vsireg_access_behaviour select_value_separate_address_space
# isa: rv32imah_sv32_zicntr_zihpm_smcsrind_smaia_smcdeleg rv64imah_sv39_zicntr_zihpm_smcsrind_smaia_smcdeleg
// Smcsrind: what the select registers hold and select, for each level by itself, and who may not use them.
#include "hyp.h"
#define MISELECT 0x350
#define MIREG 0x351
#define SISELECT 0x150
#define SIREG 0x151
#define VSISELECT 0x250
#define VSIREG 0x251
#define IPRIO0 0x30
#define IPRIO2 0x32
#define COUNTER(n) (0x40 + n)
#define MHPMCOUNTER5 0xb05
#if XLEN == 64
#define ENVCFG menvcfg
#define CDE (1 << 60)
#else
#define ENVCFG 0x31a
#define CDE (1 << 28)
#endif
// The alias, and those with the numbers after it.
#define ALL_TRAP(cause, first) \
  TRAPS(cause, csrr a0, first); TRAPS(cause, csrr a0, first + 1); TRAPS(cause, csrr a0, first + 2); \
  TRAPS(cause, csrr a0, first + 4); TRAPS(cause, csrr a0, first + 5); TRAPS(cause, csrw first + 6, a0)

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  // Two registers of M-mode, with the priorities of interrupts 3 and 9; each has one alias.
  CSR_WRITE(MISELECT, IPRIO0)
  CSR_WRITE(MIREG, 5 << 24)
  CSR_WRITE(MISELECT, IPRIO2)
  CSR_WRITE(MIREG, 7 << 8)
  CSR_IS(MIREG, 0xff00, 7 << 8)
  CSR_WRITE(MISELECT, IPRIO0)
  CSR_IS(MISELECT, -1, IPRIO0)
  CSR_IS(MIREG, 0xff000000, 5 << 24)
  TRAPS(ILLEGAL, csrr a0, MIREG + 1)
  TRAPS(ILLEGAL, csrr a0, MIREG + 2)
  TRAPS(ILLEGAL, csrr a0, MIREG + 4)
  TRAPS(ILLEGAL, csrr a0, MIREG + 5)
  TRAPS(ILLEGAL, csrw MIREG + 6, a0)
  CSR_WRITE(MISELECT, 0xff)
  CSR_IS(MISELECT, -1, 0xff)
#if XLEN == 64
  TRAPS(ILLEGAL, csrr a0, 0x354) // miph is of RV32
#endif

  // Of S-mode these are others, and 0x45 is none of the CSRs with a number like this.
  CSR_WRITE(MISELECT, IPRIO0)
  CSR_WRITE(mcounteren, 1 << 5)
  CSR_SET(ENVCFG, CDE)
  CSR_WRITE(MHPMCOUNTER5, 0x1234567)
  ENTER_HS(MODE_S)
  CSR_WRITE(SISELECT, 0xfff)
  CSR_IS(SISELECT, -1, 0xfff)
  CSR_WRITE(VSISELECT, 0xfff)
  CSR_IS(VSISELECT, -1, 0xfff)
  CSR_WRITE(SISELECT, 0xa55)
  CSR_IS(SISELECT, -1, 0xa55)
  CSR_WRITE(VSISELECT, 0x5aa)
  CSR_IS(VSISELECT, -1, 0x5aa)
  CSR_IS(SISELECT, -1, 0xa55)
  CSR_WRITE(SISELECT, IPRIO0)
  CSR_WRITE(SIREG, 9 << 8)
  CSR_IS(SIREG, 0xff00ff00, 9 << 8)
  TRAPS(ILLEGAL, csrr a0, SIREG + 1)
  TRAPS(ILLEGAL, csrr a0, SIREG + 5)
  CSR_WRITE(SISELECT, COUNTER(5))
  CSR_IS(SIREG, -1, 0x1234567)
  TRAPS(ILLEGAL, csrr a0, MISELECT)
  TRAPS(ILLEGAL, csrr a0, MIREG)
  BACK_TO_M
  CSR_IS(MIREG, 0xff00ff00, 5 << 24)

  // Guests may not name the registers of guests, VU-mode none at all, whatever is selected.
  CSR_WRITE(VSISELECT, COUNTER(5))
  ENTER_V(MODE_S)
  CSR_IS(SISELECT, -1, COUNTER(5))
  ALL_TRAP(VIRTUAL, SIREG)
  TRAPS(VIRTUAL, csrr a0, VSISELECT)
  ALL_TRAP(VIRTUAL, VSIREG)
  CSR_WRITE(SISELECT, 0xffe)
  CSR_IS(SISELECT, -1, 0xffe)
  BACK_TO_M
  CSR_IS(VSISELECT, -1, 0xffe)
  CSR_IS(SISELECT, -1, COUNTER(5))
  ENTER_V(MODE_U)
  TRAPS(VIRTUAL, csrr a0, SISELECT)
  ALL_TRAP(VIRTUAL, SIREG)
  TRAPS(VIRTUAL, csrw VSISELECT, x0)
  ALL_TRAP(VIRTUAL, VSIREG)
  BACK_TO_M
  ENTER_HS(MODE_U)
  TRAPS(ILLEGAL, csrr a0, SISELECT)
  ALL_TRAP(ILLEGAL, SIREG)
  BACK_TO_M
TEST_END
