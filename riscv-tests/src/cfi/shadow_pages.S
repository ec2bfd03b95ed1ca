# pins: satp_mode_bare ss_page_exceptions ssmp_ss_idempotent_memory csr_ssp ss_push_c-push_op sspopchk_op rv64_ssamoswap
# pins: rv32_ssamoswap
# isa: rv32ima_zicfiss_zcmop_zicbom_zicboz_sv32_svade rv64ima_zicfiss_zcmop_zicbom_zicboz_sv39_svade
// Zicfiss: what else may not touch the pages of a shadow stack, and where there is none.
#include "vm.h"
#define SSP 0x011
#define MENVCFG 0x30a
#define SENVCFG 0x10a
#define SSE 0x8
#define CBO 0xf0 // CBIE, CBCFE, CBZE
#define SSPUSH_RA .4byte 0xce104073
#define SSPOPCHK_RA .4byte 0xcdc0c073
#define SSAMOSWAP_W_A2_A1_S0 .4byte 0x48b4262f
#define SSAMOSWAP_D_A2_A1_S0 .4byte 0x48b4362f
#define SHADOW (PTE_V | PTE_W | PTE_AD)
#define DEVICE (VA + 0x100000)
#define ABSENT (VA + 0x200000)

VM_BEGIN
  CSR_WRITE(MENVCFG, SSE | CBO)
  CSR_WRITE(SENVCFG, SSE)
  MAP(VA, stack, SHADOW, 0)
  MAP_(DEVICE, CLINT, SHADOW, 0)
  li s0, VA
  // Bits 1 and 0 of ssp are 0, and it has XLEN bits.
  CSR_WRITE(SSP, -1)
  CSR_IS(SSP, 3, 0)
  CSR_IS(SSP, XMIN | 8, XMIN | 8)
  // Without translation there is no shadow stack below M-mode.
  lla a0, stack + 64
  csrw SSP, a0
  ENTER(MODE_S)
  TRAPS(STORE_ACCESS, SSPUSH_RA)
  TRAPS(STORE_ACCESS, SSPOPCHK_RA)
  csrr a1, SSP
  SAME(a0, a1)
  lla s0, stack
  TRAPS(STORE_ACCESS, SSAMOSWAP_W_A2_A1_S0)
  BACK_TO_M
  li s0, VA
  VM_ON
  ENTER(MODE_S)
  // Blocks are not written, cleaned or invalidated, and nothing is fetched; loads are no matter.
  lw a0, 0(s0)
  EQ(a0, -0x76543211)
  TRAPS(STORE_ACCESS, .insn i 0x0f, 2, x0, 4(s0)) // cbo.zero
  TRAPS(STORE_ACCESS, .insn i 0x0f, 2, x0, 1(s0)) // cbo.clean
  TRAPS(STORE_ACCESS, .insn i 0x0f, 2, x0, 2(s0)) // cbo.flush
  TRAPS(STORE_ACCESS, .insn i 0x0f, 2, x0, 0(s0)) // cbo.inval
  TRAPS(STORE_ACCESS, sb a0, 1(s0))
  TRAPS(STORE_ACCESS, sc.w a1, a0, (s0))
  TRAPS_ANYWHERE(FETCH_ACCESS, jalr ra, 0(s0))
  SAME(s9, s0)
  // Where nothing is mapped the stack pointer stays, too.
  CSR_WRITE(SSP, ABSENT + 64)
  TRAPS(STORE_PAGE, SSPUSH_RA)
  TRAPS(STORE_PAGE, SSPOPCHK_RA)
  CSR_IS(SSP, -1, ABSENT + 64)
  // Swaps give the old value, with its sign, and store the low word.
  li s0, VA
#if XLEN == 64
  li a1, 0x1122334455667788
#else
  li a1, 0x55667788
#endif
  SSAMOSWAP_W_A2_A1_S0
  EQ(a2, -0x76543211)
  lw a2, 0(s0)
  EQ(a2, 0x55667788)
  lw a2, 4(s0)
  EQ(a2, 0x7654321)
#if XLEN == 64
  SSAMOSWAP_D_A2_A1_S0
  EQ(a2, 0x0765432155667788)
  ld a2, 0(s0)
  SAME(a2, a1)
  addi s0, s0, 4
  TRAPS(STORE_MISALIGNED, SSAMOSWAP_D_A2_A1_S0)
#else
  TRAPS(ILLEGAL, SSAMOSWAP_D_A2_A1_S0)
#endif
  // A device is not idempotent.
  CSR_WRITE(SSP, DEVICE + 64)
  TRAPS(STORE_ACCESS, SSPUSH_RA)
  TRAPS(STORE_ACCESS, SSPOPCHK_RA)
  li s0, DEVICE
  TRAPS(STORE_ACCESS, SSAMOSWAP_W_A2_A1_S0)
  CSR_IS(SSP, -1, DEVICE + 64)
  BACK_TO_M
TEST_END

.data
.balign 4096
stack: .4byte 0x89abcdef, 0x7654321
.skip 4088
