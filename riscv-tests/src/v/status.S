# pins: mstatus_vs_op_initial_clean sstatus_vs_op mstatus_sd_op_vs
# for: rv32 rv64 machine
# needs: v
// From Initial and from Clean, whatever changes vector state makes VS Dirty, and then SD is 1. sstatus shows the same
// field, and rules S-mode by it.
#include "priv.h"
.option arch, +v

#define INITIAL (1 << 9)
#define CLEAN (2 << 9)
#define DIRTY (3 << 9)
#define SD (1 << (XLEN - 1))
#define VS(state) CSR_CLEAR(mstatus, MSTATUS_VS); CSR_SET(mstatus, state)
#define DIRTIES_FROM(state, ...) \
  VS(state); __VA_ARGS__; CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY); CSR_IS(sstatus, SD | MSTATUS_VS, SD | DIRTY)
#define DIRTIES(...) DIRTIES_FROM(INITIAL, __VA_ARGS__); DIRTIES_FROM(CLEAN, __VA_ARGS__)

TEST_BEGIN
  CSR_CLEAR(mstatus, MSTATUS_FS)
  lla s0, words
  li s1, 4
  li s2, 0xd0
  // Registers, by each kind of instruction. Each changes what it writes.
  vsetivli x0, 4, e32, m1, ta, ma
  vmv.v.i v16, 3
  vid.v v8
  DIRTIES(vadd.vi v8, v8, 1)
  DIRTIES(vle32.v v8, (s0); vid.v v8)
  VS(CLEAN)
  vle32.v v8, (s0)
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  vid.v v8
  VS(CLEAN)
  vl1re32.v v8, (s0)
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  vid.v v8
  VS(CLEAN)
  vlse32.v v8, (s0), x0
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  vid.v v8
  VS(CLEAN)
  vmv1r.v v8, v16
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  vid.v v8
  VS(CLEAN)
  vredsum.vs v8, v16, v16
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  vmclr.m v0
  VS(CLEAN)
  vmseq.vv v0, v16, v16
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  // vl and vtype.
  DIRTIES(vsetivli x0, 3, e32, m1, ta, ma; vsetivli x0, 4, e32, m1, ta, ma)
  VS(CLEAN)
  vsetivli x0, 2, e32, m1, ta, ma
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  VS(INITIAL)
  vsetvli x0, s1, e16, m1, ta, ma
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  VS(INITIAL)
  vsetvl x0, s1, s2
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  // The CSRs that can be written.
  .irp name, vstart, vxrm, vxsat, vcsr
  csrw \name, x0
  VS(INITIAL)
  csrwi \name, 1
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  VS(CLEAN)
  csrci \name, 1
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  .endr
  // vxsat by saturation.
  vmv.v.i v8, -1
  csrwi vxsat, 0
  VS(CLEAN)
  vsaddu.vv v8, v8, v8 // only the flag changes
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  // vstart alone: a store that continues at its last element.
  csrwi vstart, 3
  VS(CLEAN)
  vse32.v v8, (s0)
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)

  // SD is 1 only while something is Dirty.
  VS(CLEAN)
  CSR_IS(mstatus, SD, 0)
  VS(DIRTY)
  CSR_IS(mstatus, SD, SD)
  VS(INITIAL)
  CSR_IS(mstatus, SD, 0)
  VS(0)
  CSR_IS(mstatus, SD, 0)
  CSR_SET(mstatus, MSTATUS_FS)
  CSR_IS(mstatus, SD, SD)
  CSR_SET(mstatus, DIRTY)
  CSR_IS(mstatus, SD, SD)
  CSR_CLEAR(mstatus, MSTATUS_FS)
  CSR_IS(mstatus, SD, SD)

  // S-mode's view is the field itself.
  ENTER(MODE_S)
  CSR_IS(sstatus, SD | MSTATUS_VS, SD | DIRTY)
  CSR_CLEAR(sstatus, MSTATUS_VS)
  TRAPS(ILLEGAL, vadd.vi v8, v8, 1)
  TRAPS(ILLEGAL, csrr a0, vl)
  CSR_SET(sstatus, CLEAN)
  CSR_IS(sstatus, SD | MSTATUS_VS, CLEAN)
  vadd.vi v8, v8, 1
  CSR_IS(sstatus, SD | MSTATUS_VS, SD | DIRTY)
  CSR_CLEAR(sstatus, MSTATUS_VS)
  BACK_TO_M
  CSR_IS(mstatus, SD | MSTATUS_VS, 0)
  TRAPS(ILLEGAL, vadd.vi v8, v8, 1)
TEST_END

  .bss
  .balign 64
words: .space 8192
