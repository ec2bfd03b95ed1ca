# pins: Zve32f_Zve64x_dependent_Zve32x Zve32x_dependent_Zicsr Zve_eew Zvbb_dependent_Zve32x Zvkb_depZve32x Zvkg_depZve32x
# pins: Zvkned_depZve32x Zvknha_depZve32x Zvksed_depZve32x Zvksh_depZve32x Zvks_depZve32x Zvksg_depZve32x Zvkt_depZve32x
# pins: Zvksc_depZve32x
# isa: rv64i_zve32f rv64i_zve64x rv64i_zvbb rv64i_zvkb rv64i_zvkg rv64i_zvkned rv64i_zvknha rv64i_zvksed rv64i_zvksh
# isa: rv64i_zvks rv64i_zvksc rv64i_zvksg rv64i_zvkt
// What depends on Zve32x brings it: integers of 8, 16 and 32 bits, their loads and stores; and with it Zicsr.
#include "test.h"
.option arch, +v

TEST_BEGIN
  csrrw a0, mscratch, x0
  csrwi vxrm, 2
  csrr a0, vxrm
  EQ(a0, 2)
  lla s0, words
  .irp sew, 8, 16, 32
  vsetivli a0, 2, e\sew, m2, ta, ma // two elements, were VLEN only 32
  EQ(a0, 2)
  vle\sew\().v v8, (s0)
  vadd.vi v8, v8, 1
  vse\sew\().v v8, (s0)
  vmv.x.s a0, v8
  vredsum.vs v10, v8, v8
  .if \sew < 32
  vwaddu.vv v12, v8, v8
  .endif
  vslidedown.vi v10, v8, 1
  vlm.v v0, (s0)
  .endr
  lw a0, 0(s0)
  li t0, 0x00010103 // byte 0 went up three times, byte 1 and half-word 1 once
  SAME(a0, t0)
  vl1re32.v v8, (s0)
  vs1r.v v8, (s0)
TEST_END

  .bss
  .balign 8
words: .space 8192
