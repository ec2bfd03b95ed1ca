#!/bin/bash
# Makes the .ll beside each .c: what clang-19 -O2 makes of straight code.
set -e
cd "$(dirname "$0")"
for f in *.c; do
  clang-19 --target=riscv64-linux-gnu -march=rv64gcv -O2 -fno-builtin -fno-vectorize -fno-slp-vectorize -fno-unroll-loops \
    -ffp-contract=on -S -emit-llvm "$f" -o - |
    sed -e '/^; ModuleID/d' -e '/^attributes #/s/ "target-features"="[^"]*"//' > "${f%.c}.ll"
done
