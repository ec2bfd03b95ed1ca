# pins: Svnapot_pte_N Svnapot_range_napot Svnapot_valid_encoding Svnapot_reserved_encoding_fault
# pins: Svnapot_implicit_read_ppn_subst Svnapot_cache_entries Svnapot_depends_Sv39
# for: rv64 machine
# needs: svnapot
// A contiguous range of 64 KiB by one entry, written sixteen times: its page number ends in 1000.
#include "vm.h"

#define PTE_N (1 << 63)

VM_BEGIN
  // Sixteen entries, the same but for their place.
  .set at, 0
  .rept 16
  MAP(VA + at, range + 0x8000, DATA | PTE_N, 0)
  .set at, at + 0x1000
  .endr
  addi s1, a0, -15 * 8
  // A range of size 2^4 is the only one: other patterns are reserved.
  MAP(VA + 0x20000, range + 0x4000, DATA | PTE_N, 0)
  MAP(VA + 0x21000, range + 0xc000, DATA | PTE_N, 0)
  MAP(VA + 0x22000, range + 0x1000, DATA | PTE_N, 0)
  MAP(VA + 0x23000, range, DATA | PTE_N, 0)
  // And N is for the lowest level only.
  MAP_(VA + PAGE(1), 0x80000000, DATA | PTE_N, 1)
  // Mark the pages.
  lla s0, range
  li t0, 16
  li t1, 0x1000
1:
  sw t0, 0x10(s0)
  add s0, s0, t1
  addi t0, t0, -1
  bnez t0, 1b
  VM_ON
  ENTER(MODE_S)
  // Each page of the range leads to its own memory.
  li s0, VA
  li t0, 16
  li t1, 0x1000
2:
  lw a0, 0x10(s0)
  SAME(a0, t0)
  sw x0, 0x10(s0)
  add s0, s0, t1
  addi t0, t0, -1
  bnez t0, 2b
  TRAPS(LOAD_PAGE, lw a0, 0x10(s0)) // the seventeenth
  .irp offset, 0x20000, 0x21000, 0x22000, 0x23000, PAGE(1)
  li s0, VA + \offset
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  .endr
  BACK_TO_M
  lla s0, range + 0xf010
  lw a0, 0(s0)
  EQ(a0, 0)
TEST_END

  .bss
  .balign 65536
range: .space 65536
