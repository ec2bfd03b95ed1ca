# pins: pmp_a_field_tor pmp_a_field_encoding pmp_entry_structure
# for: rv32 rv64 machine
// Top of range: from the address of the entry before, inclusive, to the entry's own, exclusive. Entry
// 0 starts at zero; a range whose top is not above its bottom holds nothing.
#include "pmp.h"

PMP_BEGIN
  lla s0, region
  li s1, 4096
  add s1, s1, s0
  ADDRESS_OF(0, region)
  ADDRESS_OF(1, region + 4096)
  PMP(0, PMP_TOR | PMP_R, 0)
  ENTER(MODE_S)
  lb a0, -1(s0)
  sb a0, -1(s0)
  lb a0, 0(s0)
  STORE_DENIED(sb a0, 0(s0))
  STORE_DENIED(sb a0, -1(s1))
  sb a0, 0(s1)
  BACK_TO_M

  // What entry 0 says about its own range does not matter: here it is off, here it matches first.
  ADDRESS_OF(1, region)
  ADDRESS_OF(0, region + 4096)
  PMP(0, PMP_TOR, 0) // bottom above top
  ENTER(MODE_S)
  sb a0, 0(s0)
  sb a0, -1(s1)
  BACK_TO_M
  ADDRESS_OF(0, region)
  PMP(0, PMP_TOR, 0) // bottom is top
  ENTER(MODE_S)
  sb a0, 0(s0)
  BACK_TO_M

  // Entry 0: everything below.
  li t0, 0x80000000 >> 2
  csrw pmpaddr0, t0
  PMP(PMP_TOR | PMP_R, 0, 0)
  ENTER(MODE_S)
  li t0, MSIP
  lw a0, 0(t0)
  STORE_DENIED(sw x0, 0(t0))
  sb a0, 0(s0)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
  .space 4096
region: .space 8192
