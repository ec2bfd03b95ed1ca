#!/bin/bash
# Makes the .ll beside each .c: what clang-19 -O1 makes of the program; and the .txt: what it prints when clang compiles it all.
# More flags of a program are in its first line.
set -e
cd "$(dirname "$0")"
for f in *.c; do
  clang="clang-19 --target=riscv64-linux-gnu -march=rv64gcv_zfh -mabi=lp64d -O1 -w $(sed -n '1s|^// clang: ||p' "$f")"
  $clang -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -S -emit-llvm "$f" -o - |
    sed -e '/^; ModuleID/d' -e '/^attributes #/s/ "target-features"="[^"]*"//' > "${f%.c}.ll"
  $clang -c "$f" -o /tmp/program.$$.o
  riscv64-linux-gnu-gcc -static /tmp/program.$$.o -lm -o /tmp/program.$$
  qemu-riscv64 -cpu max /tmp/program.$$ > "${f%.c}.txt"
  rm /tmp/program.$$ /tmp/program.$$.o
done
