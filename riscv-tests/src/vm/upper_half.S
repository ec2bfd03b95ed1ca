# isa: rv64ima_sv39_svade_experimental-svukte
// Svukte (draft): while senvcfg.UKTE is set, U-mode has no address of the upper half, whatever is mapped there.
#include "vm.h"
#define SENVCFG 0x10a
#define UKTE 0x100
#define UPPER (0x7fffffc040000000 | 1 << 63)

VM_BEGIN
  MAP(UPPER, page, PTE_V | PTE_RWX | PTE_AD | PTE_U, 0)
  MAP(VA, page, PTE_V | PTE_RWX | PTE_AD | PTE_U, 0)
  // The field is there, and 0 after reset.
  CSR_IS(SENVCFG, UKTE, 0)
  CSR_SET(SENVCFG, UKTE)
  CSR_IS(SENVCFG, UKTE, UKTE)
  CSR_CLEAR(SENVCFG, UKTE)
  VM_ON
  ENTER_U
  li s0, UPPER
  lw a0, 4(s0)
  sw a0, 4(s0)
  jalr ra, 0(s0)
  BACK_TO_M

  CSR_SET(SENVCFG, UKTE)
  ENTER_U
  li s0, UPPER
  TRAPS(LOAD_PAGE, lw a0, 4(s0))
  ZERO_OR(s10, UPPER + 4)
  TRAPS(STORE_PAGE, sw a0, 4(s0))
  TRAPS(STORE_PAGE, amoadd.w a0, a1, (s0))
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0))
  SAME(s9, s0)
  // The same where nothing is mapped, and where the address is not canonical.
  li s1, UPPER + 0x1000
  TRAPS(LOAD_PAGE, lw a0, 4(s1))
  li s1, 1 << 63
  TRAPS(LOAD_PAGE, lw a0, 4(s1))
  // The lower half is as ever.
  li s1, VA
  lw a0, 4(s1)
  sw a0, 4(s1)
  jalr ra, 0(s1)
  BACK_TO_M

  // S-mode has both halves.
  CSR_SET(mstatus, MSTATUS_SUM)
  ENTER(MODE_S)
  lw a0, 4(s0)
  // UKTE takes effect at once.
  csrc SENVCFG, zero
  BACK_TO_M

  CSR_CLEAR(SENVCFG, UKTE)
  ENTER_U
  lw a0, 4(s0)
  jalr ra, 0(s0)
  BACK_TO_M
TEST_END

  .balign 4096
page:
  ret
  nop
  .balign 4096
