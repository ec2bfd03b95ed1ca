# pins: jvt_base_vm Zcmt_fetch Zcmt_trap
# isa: rv32ima_zcmt_sv32_svade rv64ima_zcmt_sv39_svade
// The table is at a virtual address, and its page needs permission to execute; that to read does not matter.
#include "zc.h"
#include "vm.h"
#define JVT 0x017
.option arch, +zca

VM_BEGIN
  MAP(VA, table, PTE_V | PTE_X | PTE_AD, 0)
  MAP(VA + 0x1000, table, DATA, 0)
  VM_ON
  ENTER(MODE_S)
  li s0, VA
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  csrw JVT, s0
  .2byte 0xa002 // cm.jt 0
  NEVER
.balign 4
first:
  li s0, VA + 0x1000
  lw a0, 0(s0)
  csrw JVT, s0
  TRAPS_HALF(FETCH_PAGE, 0xa006) // cm.jt 1
  addi s0, s0, REGBYTES
  ZERO_OR_REG(s10, s0)
  BACK_TO_M
TEST_END

.data
.balign 4096
table:
#if XLEN == 64
  .8byte first, first
#else
  .4byte first, first
#endif
