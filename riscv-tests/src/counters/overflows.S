# pins: mhpmevent_of_op count_overflow_trigger scountovf_op scountovf_smode_read_access_control
# pins: scountovf_mmode_read_access scountovf_smode_read_access scountovf_vsmode_read_access
# isa: rv32imah_sv32_zicntr_zihpm_sscofpmf rv64imah_sv39_zicntr_zihpm_sscofpmf
// Sscofpmf: OF is software's, writes of counters do not set it, and scountovf shows it by mcounteren and hcounteren.
#include "hyp.h"
#define SCOUNTOVF 0xda0
#define MHPMCOUNTER(n) (0xb00 + n)
#if XLEN == 64
#define MHPMEVENT(n) (0x320 + n)
#else
#define MHPMEVENT(n) (0x720 + n)
#define MHPMCOUNTERH(n) (0xb80 + n)
#endif
#define OF (1 << (XLEN - 1))
#define MINH (1 << (XLEN - 2))

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  .irp n, 3, 4, 5
  CSR_WRITE(MHPMEVENT(\n), 0)
  .endr
  CSR_IS(SCOUNTOVF, -1, 0)
  // A write goes past the end, and that is no overflow.
  CSR_WRITE(MHPMCOUNTER(3), -1)
#if XLEN == 32
  CSR_WRITE(MHPMCOUNTERH(3), -1)
  csrw MHPMCOUNTERH(3), x0
#endif
  csrw MHPMCOUNTER(3), x0
  CSR_IS(MHPMEVENT(3), OF, 0)
  CSR_IS(mip, 1 << LCOFI, 0)
  // Software sets and clears OF; the others stay.
  CSR_WRITE(MHPMEVENT(3), OF | MINH)
  CSR_WRITE(MHPMEVENT(5), OF)
  CSR_IS(MHPMEVENT(3), OF | MINH, OF | MINH)
  CSR_IS(MHPMEVENT(4), OF, 0)
  csrw mcounteren, x0
  csrw hcounteren, x0
  CSR_IS(SCOUNTOVF, -1, 1 << 3 | 1 << 5)
  TRAPS(ILLEGAL, csrw SCOUNTOVF, x0)
  ENTER_HS(MODE_S)
  CSR_IS(SCOUNTOVF, -1, 0)
  BACK_TO_M
  CSR_WRITE(mcounteren, 1 << 5 | 1 << 4)
  CSR_IS(SCOUNTOVF, -1, 1 << 3 | 1 << 5)
  ENTER_HS(MODE_S)
  CSR_IS(SCOUNTOVF, -1, 1 << 5)
  BACK_TO_M
  // Of guests both registers decide.
  ENTER_V(MODE_S)
  CSR_IS(SCOUNTOVF, -1, 0)
  BACK_TO_M
  CSR_WRITE(hcounteren, 1 << 5 | 1 << 3)
  ENTER_V(MODE_S)
  CSR_IS(SCOUNTOVF, -1, 1 << 5)
  BACK_TO_M
  CSR_WRITE(mcounteren, -1)
  ENTER_V(MODE_S)
  CSR_IS(SCOUNTOVF, -1, 1 << 5 | 1 << 3)
  BACK_TO_M
  ENTER_HS(MODE_U)
  TRAPS(ILLEGAL, csrr a0, SCOUNTOVF)
  BACK_TO_M
  CSR_CLEAR(MHPMEVENT(5), OF)
  CSR_IS(SCOUNTOVF, -1, 1 << 3)
TEST_END
