# pins: zip_op unzip_op zip_enc unzip_enc
# for: rv32
// Zbkb on RV32: interleaving the bits of the two halves, and its inverse.
#include "test.h"

TEST_BEGIN
  R1(zip, 0x0000ffff, 0x55555555)
  R1(zip, 0xffff0000, 0xaaaaaaaa)
  R1(zip, 0x00010002, 0x00000006)
  R1(zip, 0x80000000, 0x80000000)
  R1(zip, 0x00008000, 0x40000000)
  R1(unzip, 0x55555555, 0x0000ffff)
  R1(unzip, 0xaaaaaaaa, 0xffff0000)
  R1(unzip, 0x00000006, 0x00010002)
  R1(unzip, 0x80000001, 0x80000001)
  li a1, 0x0000000f
  .4byte 0x08f59513 // zip a0, a1
  EQ(a0, 0x55)
  .4byte 0x08f5d513 // unzip a0, a1
  EQ(a0, 0x00030003)
TEST_END
