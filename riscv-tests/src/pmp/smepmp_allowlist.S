# pins: mseccfg_mmwp_op MSECCFG_MMWP_WARL
# pins: mseccfg_locking
# for: rv32 rv64 machine
# needs: smepmp
// MMWP: M-mode, too, may only touch what some entry matches; the bit stays.
#include "pmp.h"

#define mseccfg 0x747
#define MMWP 2

TEST_BEGIN
  // Entry 1 covers this program up to `outside`, entry 0 is off.
  ADDRESS_OF(0, _start)
  ADDRESS_OF(1, outside)
  li t0, (PMP_TOR | PMP_R | PMP_W | PMP_X) << 8
  csrw pmpcfg0, t0
  lla s0, outside
  lw a0, 0(s0)
  csrsi mseccfg, MMWP
  csrci mseccfg, MMWP
  CSR_IS(mseccfg, MMWP, MMWP)
  LOAD_DENIED(lw a0, 0(s0))
  STORE_DENIED(sw a0, 0(s0))
  FETCH_DENIED(s0)
  lw a0, -4(s0)
  // An unlocked entry that matches lets M-mode do anything.
  NAPOT(2, outside, 4096)
  li t0, PMP_NAPOT << 16 | (PMP_TOR | PMP_R | PMP_W | PMP_X) << 8
  csrw pmpcfg0, t0
  lw a0, 0(s0)
  sw a0, 0(s0)
TEST_END

  .section .bss.last, "aw", @nobits
  .balign 4096
  .space 4096
outside: .space 4096
