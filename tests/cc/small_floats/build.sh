#!/bin/bash
# Makes half.ll and bfloat.ll, which are what clang-19 -O1 makes of small_floats.c for RV64GCV, and half.txt and bfloat.txt, which
# are what it prints when clang compiles it all, with the conversions in conversions.c.
set -e
cd "$(dirname "$0")"
clang="clang-19 --target=riscv64-linux-gnu -march=rv64gcv -mabi=lp64d -O1 -ffp-contract=off"
folder=$(mktemp -d)
$clang -c conversions.c -o "$folder/conversions.o"
for name in half bfloat; do
  define=$([ $name = half ] && echo -DHALF || echo -DBFLOAT)
  $clang $define -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -S -emit-llvm small_floats.c -o - |
    sed -e '/^; ModuleID/d' -e '/^attributes #/s/ "target-features"="[^"]*"/ "target-features"="+v"/' > $name.ll
  $clang $define -c small_floats.c -o "$folder/$name.o"
  riscv64-linux-gnu-gcc -static "$folder/$name.o" "$folder/conversions.o" -o "$folder/$name"
  qemu-riscv64 -cpu rv64,v=true "$folder/$name" > $name.txt
done
rm -r "$folder"
