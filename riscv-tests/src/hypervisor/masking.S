# pins: ssnpm_definition henvcfg_pmm_op pm_mprv_spvp
# needs: ssnpm smnpm smmpm
# for: rv64 machine
// Pointer masking of guests, and of a hypervisor's accesses to them.
#include "hyp.h"

#define GPA 0x20000000
#define PMM (3 << 32)
#define MASK_7 (2 << 32)
#define MASK_16 (3 << 32)
#define HUPMM (3 << 48)
#define SET_PMM(csr, value) CSR_CLEAR(csr, PMM); CSR_SET(csr, value)
#define TAG(reg, bits) li reg, bits; xor reg, reg, s0

HYP_BEGIN
  csrw satp, x0
  csrw menvcfg, x0
  csrw senvcfg, x0
  csrw henvcfg, x0
  csrw vsstatus, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  // HUPMM and henvcfg.PMM hold 0, 2 and 3.
  CSR_SET(henvcfg, MASK_7)
  CSR_IS(henvcfg, PMM, MASK_7)
  CSR_SET(henvcfg, PMM)
  CSR_IS(henvcfg, PMM, MASK_16)
  CSR_CLEAR(henvcfg, PMM)
  CSR_WRITE(hstatus, 2 << 48)
  CSR_IS(hstatus, HUPMM, 2 << 48)
  CSR_WRITE(hstatus, 3 << 48)
  CSR_IS(hstatus, HUPMM, 3 << 48)
  csrw hstatus, x0
  MAP_(VA, GPA, DATA, 0)
  MAP_(VA + 0x1000, GPA, DATA | PTE_U, 0)
  G_MAP(GPA, page, GUEST, 0)
  G_ON
  VS_ON
  hfence.vvma
  lla t0, page
  li t1, 0x1234
  sw t1, 0(t0)

  // VS-mode by henvcfg; menvcfg is HS-mode's.
  li s0, VA
  TAG(s1, 0x5555 << 48)
  SET_PMM(menvcfg, MASK_16)
  ENTER_V(MODE_S)
  TRAPS(LOAD_PAGE, lw a0, 0(s1))
  SAME(s10, s1)
  BACK_TO_M
  SET_PMM(menvcfg, 0)
  SET_PMM(henvcfg, MASK_16)
  ENTER_V(MODE_S)
  lw a0, 0(s1)
  EQ(a0, 0x1234)
  // A guest-page fault: the addresses have no tag.
  BACK_TO_M
  MAP_(VA + 0x2000, GPA + 0x1000, DATA, 0)
  hfence.vvma
  ENTER_V(MODE_S)
  li t0, 0x2000
  add s2, s1, t0
  TRAPS(LOAD_GUEST, lw a0, 8(s2))
  EQ(s10, VA + 0x2008)
  EQ(t3, (GPA + 0x1008) >> 2)
  // MXR of the guest: no masking.
  CSR_SET(sstatus, MSTATUS_MXR)
  TRAPS(LOAD_PAGE, lw a0, 0(s1))
  BACK_TO_M
  csrw vsstatus, x0
  // VU-mode by senvcfg.
  li s0, VA + 0x1000
  TAG(s1, 0x2a << 57)
  ENTER_VU_ABOVE
  TRAPS_ANYWHERE(LOAD_PAGE, lw a0, 0(s1))
  BACK_TO_M
  SET_PMM(senvcfg, MASK_7)
  ENTER_VU_ABOVE
  lw a0, 0(s1)
  EQ(a0, 0x1234)
  BACK_TO_M

  // hlv as VU-mode: senvcfg, in U-mode HUPMM; hlvx is not masked.
  hlv.w a0, (s1)
  EQ(a0, 0x1234)
  G_MAP(GPA, page, GUEST | PTE_X, 0)
  MAP_(VA + 0x1000, GPA, DATA | PTE_U | PTE_X, 0)
  hfence.gvma
  hlvx.hu a0, (s0)
  EQ(a0, 0x1234)
  TRAPS(LOAD_PAGE, hlvx.hu a0, (s1))
  SAME(s10, s1)
  CSR_WRITE(hstatus, HSTATUS_HU)
  ENTER_HS(MODE_U)
  TRAPS(LOAD_PAGE, hlv.w a0, (s1))
  SAME(s10, s1)
  BACK_TO_M
  CSR_WRITE(hstatus, HSTATUS_HU | 2 << 48)
  SET_PMM(senvcfg, 0)
  ENTER_HS(MODE_U)
  hlv.w a0, (s1)
  EQ(a0, 0x1234)
  hsv.w a0, (s1)
  BACK_TO_M
  ENTER_HS(MODE_S)
  TRAPS(LOAD_PAGE, hlv.w a0, (s1))
  BACK_TO_M
  // As VS-mode: henvcfg.
  li s0, VA
  TAG(s1, 0x5555 << 48)
  CSR_WRITE(hstatus, HSTATUS_SPVP)
  ENTER_HS(MODE_S)
  hlv.w a0, (s1)
  EQ(a0, 0x1234)
  BACK_TO_M
  SET_PMM(henvcfg, 0)
  ENTER_HS(MODE_S)
  TRAPS(LOAD_PAGE, hlv.w a0, (s1))
  BACK_TO_M

  // The VS-stage is off: guest physical addresses get zeros.
  csrw vsatp, x0
  li s0, GPA
  TAG(s1, 0xffff << 48)
  SET_PMM(henvcfg, MASK_16)
  ENTER_V(MODE_S)
  lw a0, 0(s1)
  EQ(a0, 0x1234)
  BACK_TO_M
TEST_END

  .data
  .balign 4096
page: .space 4096
