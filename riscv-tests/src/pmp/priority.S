# pins: pmp_entry_priority pmp_no_entry_match pmp_a_field_off pmp_rwx_check
# for: rv32 rv64 machine
// The entry with the lowest number that matches decides, be it stricter or laxer than those behind.
// Without a match, S-mode and U-mode have no access, M-mode has.
#include "pmp.h"

PMP_BEGIN
  lla s0, region
  NAPOT(0, region, 4096)
  NAPOT(1, region, 8192)
  PMP(PMP_NAPOT | PMP_R, PMP_NAPOT | PMP_R | PMP_W, 0)
  ENTER(MODE_S)
  li t0, 4096
  add t0, t0, s0
  STORE_DENIED(sw x0, 0(s0)) // entry 0
  sw x0, 0(t0) // entry 1
  BACK_TO_M
  PMP(PMP_NAPOT | PMP_R | PMP_W, PMP_NAPOT, 0)
  ENTER(MODE_S)
  sw x0, 0(s0)
  li t0, 4096
  add t0, t0, s0
  STORE_DENIED(sw x0, 0(t0))
  LOAD_DENIED(lw a0, 0(t0))
  BACK_TO_M
  // An entry that is off matches nothing.
  PMP(0, PMP_NAPOT | PMP_R, 0)
  ENTER(MODE_U)
  lw a0, 0(s0)
  STORE_DENIED(sw x0, 0(s0))
  BACK_TO_M

  // No match at all: entry 3 covers the code only.
  ADDRESS_OF(2, _start)
  ADDRESS_OF(3, region)
  li t0, (PMP_TOR | PMP_R | PMP_W | PMP_X) << 24
  csrw pmpcfg0, t0
  sfence.vma
  ENTER(MODE_S)
  LOAD_DENIED(lw a0, 0(s0))
  STORE_DENIED(sw x0, 0(s0))
  FETCH_DENIED(s0)
  BACK_TO_M
  sw x0, 0(s0)
TEST_END

  .bss
  .balign 8192
region: .space 8192
