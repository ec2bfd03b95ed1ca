# pins: mscratch_sz mscratch_acc mscratch_enc sscratch_sz sscratch_acc sscratch_mode mepc_sz mepc_acc mepc_align
# pins: mcause_sz mcause_acc mtval_sz mtval_acc sepc_sz sepc_acc sepc_op sepc_mode scause_sz scause_acc stval_sz
# pins: stval_mode mepc_enc mcause_enc mtval_enc M_access_all_lower_priv_CSRs stval_acc mtval_vaddr_and_0_sz
# pins: scause_exception_code_sz
# for: rv32 rv64 machine
// Registers that hold what is written, in full width; and M-mode may access those of S-mode.
#include "priv.h"

#if XLEN == 64
#define PATTERN 0x0123456789abcdee
#else
#define PATTERN 0x89abcdee
#endif
#define HOLDS(csr, value) li a1, value; csrw csr, a1; csrr a0, csr; SAME(a0, a1)

TEST_BEGIN
  HOLDS(mscratch, PATTERN)
  HOLDS(mscratch, -1)
  HOLDS(mscratch, 0)
  HOLDS(sscratch, PATTERN)
  HOLDS(sscratch, -1)
  // Valid addresses; bit 0 of an epc is always zero.
  HOLDS(mepc, 0x80001230)
  HOLDS(mepc, 0x7ffffffe)
  HOLDS(sepc, 0x80001232)
  li a1, 0x80001235
  csrw mepc, a1
  csrr a0, mepc
  EQ(a0, 0x80001234)
  csrw sepc, a1
  csrr a0, sepc
  EQ(a0, 0x80001234)
  HOLDS(mtval, 0)
  HOLDS(mtval, 0x80001233)
  HOLDS(stval, 0)
  HOLDS(stval, 0x80001233)
#if XLEN == 64
  HOLDS(mepc, 0x3ffffffffe) // the ends of Sv39
  HOLDS(mepc, -0x4000000000)
  HOLDS(sepc, -2)
  HOLDS(stval, -1)
  HOLDS(mtval, -1)
#endif
  // Causes that exist, and for scause all of 0 to 31.
  HOLDS(mcause, ILLEGAL)
  HOLDS(mcause, STORE_PAGE)
  HOLDS(mcause, INTERRUPT | MTI)
  .set cause, 0
  .rept 32
  HOLDS(scause, cause)
  .set cause, cause + 1
  .endr
  HOLDS(scause, INTERRUPT | SEI)
TEST_END
