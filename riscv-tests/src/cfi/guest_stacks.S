# pins: Zicfiss_ssp_vs_mode Zicfiss_ssp_vu_mode ssmp_henvcfg_sse active_g_stage_pte henvcfg_sse_op satp_mode_bare
# isa: rv32imah_zicfiss_zcmop_sv32_svade rv64imah_zicfiss_zcmop_sv39_svade
// Zicfiss in guests: henvcfg.SSE, pages of the VS-stage, and what the G-stage has to permit.
#include "hyp.h"
#define SSP 0x011
#define MENVCFG 0x30a
#define SENVCFG 0x10a
#define HENVCFG 0x60a
#define SSE 0x8
#define SSPUSH_RA .4byte 0xce104073
#define SSPOPCHK_RA .4byte 0xcdc0c073
#define SSAMOSWAP_W_A2_A1_S0 .4byte 0x48b4262f
#define SHADOW (PTE_V | PTE_W | PTE_AD)
// Where the guest's memory is said to be.
#define GPA 0x40000000
#define EACH_TRAPS(cause) \
  TRAPS(cause, SSPUSH_RA); TRAPS(cause, SSPOPCHK_RA); TRAPS(cause, SSAMOSWAP_W_A2_A1_S0)

HYP_BEGIN
  li a0, LEVELS
  jal ra, vm_init
  MAP_(VA, GPA, SHADOW, 0)
  G_BEGIN
  G_MAP(GPA, stack, GUEST, 0)
  mv s1, a0
  VS_ON
  G_ON
  li s0, VA
  CSR_WRITE(SSP, VA + 64)
  // Only where menvcfg.SSE is 1 the others can be.
  CSR_SET(HENVCFG, SSE)
  CSR_IS(HENVCFG, SSE, 0)
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, csrr a0, SSP)
  SSPUSH_RA
  BACK_TO_M
  CSR_SET(MENVCFG, SSE)
  CSR_CLEAR(HENVCFG, SSE)
  CSR_CLEAR(SENVCFG, SSE)
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, SSP)
  TRAPS(VIRTUAL, csrw SSP, a0)
  TRAPS(VIRTUAL, SSAMOSWAP_W_A2_A1_S0)
  // The page is reserved, and a push does nothing.
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  SSPUSH_RA
  SSPOPCHK_RA
  BACK_TO_M
  CSR_IS(SSP, -1, VA + 64)
  ENTER_VU_ABOVE
  TRAPS(VIRTUAL, csrr a0, SSP)
  BACK_TO_M
  CSR_SET(HENVCFG, SSE)
  CSR_IS(HENVCFG, SSE, SSE)
  ENTER_VU_ABOVE
  TRAPS(VIRTUAL, csrr a0, SSP)
  BACK_TO_M
  ENTER_V(MODE_S)
  csrr a0, SSP
  EQ(a0, VA + 64)
  li ra, 0x4321
  SSPUSH_RA
  csrr a0, SSP
  EQ(a0, VA + 64 - REGBYTES)
  LREG a1, 0(a0)
  EQ(a1, 0x4321)
  SSPOPCHK_RA
  TRAPS(STORE_ACCESS, sw a1, 0(s0))
  li a1, 5
  SSAMOSWAP_W_A2_A1_S0
  lw a2, 0(s0)
  EQ(a2, 5)
  BACK_TO_M
  // The G-stage has to let guests read and write.
  G_REMAP(s1, PTE_V | PTE_R | PTE_U | PTE_AD)
  ENTER_V(MODE_S)
  EACH_TRAPS(STORE_GUEST)
  lw a0, 0(s0)
  BACK_TO_M
  G_REMAP(s1, PTE_V | PTE_R | PTE_X | PTE_U | PTE_AD)
  ENTER_V(MODE_S)
  EACH_TRAPS(STORE_GUEST)
  BACK_TO_M
  // There, the encoding of shadow stacks is reserved.
  G_REMAP(s1, PTE_V | PTE_W | PTE_U | PTE_AD)
  ENTER_V(MODE_S)
  EACH_TRAPS(STORE_GUEST)
  BACK_TO_M
  G_REMAP(s1, GUEST)
  // Without translation of the guest's own there is none.
  csrw vsatp, x0
  CSR_WRITE(SSP, GPA + 64)
  li s0, GPA
  ENTER_V(MODE_S)
  EACH_TRAPS(STORE_ACCESS)
  BACK_TO_M
TEST_END

.data
.balign 4096
stack: .skip 4096
