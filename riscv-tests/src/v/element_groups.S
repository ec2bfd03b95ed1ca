# pins: egs_vl_avl
# needs: v zvksh
// With AVL > VLMAX, vl is VLMAX or a positive multiple of the largest element group, which has eight elements (Zvksh).
#include "test.h"
.option arch, +v

TEST_BEGIN
  // vtype of all SEW and LMUL, without policies.
  li s0, 0
1:
  vsetvl s1, x0, s0 // VLMAX
  csrr a0, vtype
  bltz a0, 3f // there is none
  // AVL of VLMAX + 1 to 2 · VLMAX + 1
  addi s2, s1, 1
2:
  vsetvl s3, s2, s0
  beq s3, s1, 4f
  DIFFER(s3, x0)
  andi a0, s3, 7
  EQ(a0, 0)
  sltu a0, s1, s3
  EQ(a0, 0)
4:
  addi s2, s2, 1
  slli t0, s1, 1
  addi t0, t0, 1
  bleu s2, t0, 2b
3:
  addi s0, s0, 1
  li t0, 32
  bne s0, t0, 1b
TEST_END
