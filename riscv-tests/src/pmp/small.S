# pins: pmp_a_field_napot_na4 pmp_full_match_required PMP_GRANULARITY pmp_misaligned_access_behavior
# pins: pmp_region_granularity_g
# for: rv32 rv64 machine
// Four and eight bytes, where the grain is four; and accesses that lie partly in a region.
#include "pmp.h"

PMP_BEGIN
  // The grain: the lowest bit of an address register that can be set.
  csrw pmpaddr0, x0
  li t0, -1
  csrw pmpaddr0, t0
  csrr t0, pmpaddr0
  andi t0, t0, 1
  bnez t0, 1f
  j pass // coarser
1:
  lla s0, region
  ADDRESS_OF(0, region + 8)
  PMP(PMP_NA4 | PMP_R, 0, 0)
  ENTER(MODE_S)
  sw a0, 4(s0)
  lw a0, 8(s0)
  STORE_DENIED(sw a0, 8(s0))
  STORE_DENIED(sb a0, 8(s0))
  STORE_DENIED(sb a0, 11(s0))
  sw a0, 12(s0)
  // An access that a matching entry does not cover wholly fails, whatever the entry allows.
#if XLEN == 64
  LOAD_DENIED(ld a0, 8(s0))
  STORE_DENIED(sd a0, 8(s0))
#endif
  LOAD_DENIED(fld fa0, 8(s0))
  BACK_TO_M
  // NA4 with all permissions: still only four bytes at once.
  PMP(PMP_NA4 | PMP_R | PMP_W | PMP_X, 0, 0)
  ENTER(MODE_S)
  lw a0, 8(s0)
  sw a0, 8(s0)
  LOAD_DENIED(fld fa0, 8(s0))
  STORE_DENIED(fsd fa0, 8(s0))
  BACK_TO_M
  // Eight bytes.
  NAPOT(0, region + 8, 8)
  PMP(PMP_NAPOT | PMP_R, 0, 0)
  ENTER(MODE_S)
  fld fa0, 8(s0)
  STORE_DENIED(sb a0, 8(s0))
  STORE_DENIED(sb a0, 15(s0))
  sb a0, 7(s0)
  sb a0, 16(s0)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
region: .space 4096
