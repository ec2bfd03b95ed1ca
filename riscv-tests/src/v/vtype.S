# pins: vtype_sz vtype_vill_sz vtype_vma_sz vtype_vta_sz vtype_vsew_sz vtype_vlmul_sz vtype_vta_val vtype_vma_val
# pins: Zve_XLEN V_supported_eew
# needs: v
// Where the fields of vtype are: vlmul 2:0, vsew 5:3, vta 6, vma 7, vill XLEN-1; between them zeros. All four policies
// are kept as written. Only vset* write it.
#include "test.h"
.option arch, +v

#define TYPE(value, ...) vsetvli x0, x0, __VA_ARGS__; csrr a0, vtype; EQ(a0, value)
#define FRESH(value, ...) vsetvli a0, x0, __VA_ARGS__; csrr a0, vtype; EQ(a0, value)

TEST_BEGIN
  FRESH(0x00, e8, m1, tu, mu)
  TYPE(0x40, e8, m1, ta, mu)
  TYPE(0x80, e8, m1, tu, ma)
  TYPE(0xc0, e8, m1, ta, ma)
  FRESH(0x01, e8, m2, tu, mu)
  FRESH(0x02, e8, m4, tu, mu)
  FRESH(0x03, e8, m8, tu, mu)
  FRESH(0x05, e8, mf8, tu, mu)
  FRESH(0x06, e8, mf4, tu, mu)
  FRESH(0x07, e8, mf2, tu, mu)
  FRESH(0x08, e16, m1, tu, mu)
  FRESH(0x10, e32, m1, tu, mu)
  FRESH(0x18, e64, m1, tu, mu)
  FRESH(0xdb, e64, m8, ta, ma)
  // vsetivli and vsetvl write the same.
  vsetivli a0, 1, e32, mf2, ta, mu
  csrr a0, vtype
  EQ(a0, 0x57)
  li t0, 0x8a
  vsetvl a0, x0, t0
  csrr a0, vtype
  EQ(a0, 0x8a)
  // All four policies at every SEW that V has.
  .irp policy, 0x00, 0x40, 0x80, 0xc0
  .irp sew, 0, 1, 2, 3
  li t0, \policy | \sew << 3
  vsetvl a0, x0, t0
  csrr a0, vtype
  SAME(a0, t0)
  csrr a0, vlenb
  srli a0, a0, \sew
  csrr a1, vl
  SAME(a0, a1)
  .endr
  .endr
  // vill is the highest bit, the others are zero with it.
  li t0, 4
  vsetvl a0, x0, t0
  csrr a0, vtype
  EQ(a0, XMIN)
  csrr a0, vl
  EQ(a0, 0)
  li t0, XMIN
  vsetvl a0, x0, t0
  csrr a0, vtype
  EQ(a0, XMIN)
  // Bits that are reserved: each of them.
  li t0, 0x100
1:
  vsetvli a0, x0, e8, m1, ta, ma
  ori t1, t0, 8
  vsetvl a0, x0, t1
  csrr a0, vtype
  EQ(a0, XMIN)
  slli t0, t0, 1
  bnez t0, 1b
  // It cannot be written.
  vsetivli x0, 4, e16, m1, ta, ma
  TRAPS(ILLEGAL, csrw vtype, x0)
  TRAPS(ILLEGAL, csrrwi a0, vtype, 1)
  TRAPS(ILLEGAL, csrrsi a0, vtype, 1)
  TRAPS(ILLEGAL, csrrci a0, vtype, 1)
  csrrsi a0, vtype, 0
  EQ(a0, 0xc8)
TEST_END
