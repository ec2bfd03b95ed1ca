# pins: svade_access_ad_bit_clear menvcfg_adue_op Svadu_disabled_hw_update_falls_back_to_svade menvcfg_adue_fence
# for: rv32 rv64 machine
// A and D with ADUE off: an access to a page whose A is clear, and a store to one whose D is clear,
// faults (Svade); the entry stays as it is.
#include "vm.h"

#if XLEN == 64
#define ADUE_OFF li t0, 1 << 61; csrc menvcfg, t0
#else
#define ADUE_OFF li t0, 1 << 29; csrc menvcfgh, t0
#endif

VM_BEGIN
  ADUE_OFF
  MAP(VA, page, PTE_V | PTE_RWX, 0)
  mv s1, a0
  MAP(VA + 0x1000, page, PTE_V | PTE_RWX | PTE_A, 0)
  mv s2, a0
  MAP(VA + 0x2000, page, PTE_V | PTE_RWX | PTE_D, 0)
  VM_ON
  ENTER(MODE_S)
  li s0, VA
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  ZERO_OR_REG(s10, s0)
  TRAPS(STORE_PAGE, sw a0, 0(s0))
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0))
  li s0, VA + 0x1000
  lw a0, 0(s0)
  jalr ra, 0(s0)
  TRAPS(STORE_PAGE, sw a0, 4(s0))
  TRAPS(STORE_PAGE, amoadd.w a0, a1, (s0))
  li s0, VA + 0x2000
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  TRAPS(STORE_PAGE, sw a0, 4(s0))
  BACK_TO_M
  LREG a0, 0(s1)
  BITS(a0, PTE_AD, 0)
  LREG a0, 0(s2)
  BITS(a0, PTE_AD, PTE_A)
TEST_END

  .balign 4096
page:
  ret
  nop
  .balign 4096
