# pins: menvcfg_sse_op senvcfg_sse_Zicfilp_sz senvcfg_sse_Zicfilp_op
# pins: Zicfiss_link_reg_func Zicfiss_enc Zicfiss_sspush_enc Zicfiss_sspopchk_enc Zicfiss_ssrdp_enc
# pins: Zicfiss_atomic_swap csr_ssp ss_push_c-push_op sspopchk_op ssrdp_read Zicfilp_ssp_below_m_mode
# pins: Zicfiss_ssp_u_mode Zicfiss_ssp_hs_modes ss_page_enc ssmp_menvcfg_sse ssmp_ssamoswap ss_page_exceptions
# isa: rv32ima_zicfiss_zcmop_sv32_svade rv64ima_zicfiss_zcmop_sv39_svade
// Zicfiss: a shadow stack in S-mode and U-mode; what it is for everyone else.
#include "vm.h"
#define SSP 0x011
#define MENVCFG 0x30a
#define SENVCFG 0x10a
#define SSE 0x8
#define SOFTWARE_CHECK 18
#define SSPUSH_RA .4byte 0xce104073
#define SSPUSH_T0 .4byte 0xce504073
#define SSPOPCHK_RA .4byte 0xcdc0c073
#define SSPOPCHK_T0 .4byte 0xcdc2c073
#define SSRDP_A2 .4byte 0xcdc04673
#define SSAMOSWAP_W_A2_A1_S0 .4byte 0x48b4262f
#define C_SSPUSH_RA .2byte 0x6081; .2byte 1
#define C_SSPOPCHK_T0 .2byte 0x6281; .2byte 1
#define SHADOW (PTE_V | PTE_W | PTE_AD)

VM_BEGIN
  // Without menvcfg.SSE the page is reserved, and the instructions are may-be-operations.
  MAP(VA, stack, SHADOW, 0)
  mv s1, a0
  li s0, VA
  CSR_WRITE(SSP, VA + 64)
  CSR_SET(SENVCFG, SSE)
  CSR_IS(SENVCFG, SSE, 0)
  VM_ON
  ENTER(MODE_S)
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  TRAPS(ILLEGAL, csrr a0, SSP)
  TRAPS(ILLEGAL, SSAMOSWAP_W_A2_A1_S0)
  SSPUSH_RA
  SSPOPCHK_T0
  li a2, 99
  SSRDP_A2
  EQ(a2, 0)
  BACK_TO_M
  csrr a0, SSP
  EQ(a0, VA + 64)

  CSR_SET(MENVCFG, SSE)
  CSR_SET(SENVCFG, SSE)
  CSR_IS(SENVCFG, SSE, SSE)
  ENTER(MODE_S)
  li ra, 0x1111
  li t0, 0x2222
  SSPUSH_RA
  SSPUSH_T0
  C_SSPUSH_RA
  SSRDP_A2
  EQ(a2, VA + 64 - 3 * REGBYTES)
  csrr a0, SSP
  SAME(a0, a2)
  // Everyone may read it.
  LREG a1, REGBYTES(a2)
  EQ(a1, 0x2222)
  TRAPS(STORE_ACCESS, SREG a1, 0(a2))
  TRAPS(STORE_ACCESS, amoadd.w a1, a1, (a2))
  li t0, 0x1111
  C_SSPOPCHK_T0
  SSRDP_A2
  EQ(a2, VA + 64 - 2 * REGBYTES)
  // Another value: nothing is popped.
  TRAPS(SOFTWARE_CHECK, SSPOPCHK_RA)
  EQ(s10, 3)
  SSRDP_A2
  EQ(a2, VA + 64 - 2 * REGBYTES)
#if XLEN == 64
  // All bits count.
  li t0, 0x100002222
  TRAPS(SOFTWARE_CHECK, SSPOPCHK_T0)
#endif
  li t0, 0x2222
  SSPOPCHK_T0
  SSPOPCHK_RA
  csrr a0, SSP
  EQ(a0, VA + 64)
  // Swaps.
  li a1, -2
  SSAMOSWAP_W_A2_A1_S0
  EQ(a2, 0x12345678)
  lw a2, 0(s0)
  EQ(a2, -2)
  addi s0, s0, 2
  TRAPS(STORE_MISALIGNED, SSAMOSWAP_W_A2_A1_S0)
  li s0, VA
  BACK_TO_M
  // Pages of other kinds: read-only ones may become shadow stacks, the others not.
  REMAP(s1, PTE_V | PTE_R | PTE_AD)
  ENTER(MODE_S)
  TRAPS(STORE_PAGE, SSPUSH_RA)
  TRAPS(STORE_PAGE, SSPOPCHK_RA)
  BACK_TO_M
  REMAP(s1, DATA)
  ENTER(MODE_S)
  TRAPS(STORE_ACCESS, SSPUSH_RA)
  TRAPS(STORE_ACCESS, SSPOPCHK_RA)
  TRAPS(STORE_ACCESS, SSAMOSWAP_W_A2_A1_S0)
  BACK_TO_M
  // M-mode has none: pushes do nothing.
  SSPUSH_RA
  csrr a0, SSP
  EQ(a0, VA + 64)
  TRAPS(STORE_ACCESS, SSAMOSWAP_W_A2_A1_S0)
  VM_OFF
  // In U-mode senvcfg.SSE decides for swaps and for ssp; without it the others are may-be-operations.
  csrw SENVCFG, x0
  ENTER(MODE_U)
  TRAPS(ILLEGAL, SSAMOSWAP_W_A2_A1_S0)
  TRAPS(ILLEGAL, csrr a0, SSP)
  SSPUSH_RA
  SSRDP_A2
  EQ(a2, 0)
  BACK_TO_M
TEST_END

.data
.balign 4096
stack: .4byte 0x12345678
.skip 4092
