#!/bin/bash
# Makes the .ll beside each .c here, what clang-19 -O1 makes of the loops before vectorisation, and in ../straight, where it is
# what -O2 makes of straight code.
set -e

# make FOLDER LEVEL
make() {
  local source
  for source in "$1"/*.c; do
    clang-19 --target=riscv64-linux-gnu -march=rv64gcv "-O$2" -fno-builtin -fno-vectorize -fno-slp-vectorize -fno-unroll-loops \
      -ffp-contract=on -S -emit-llvm "$source" -o - |
      sed -e '/^; ModuleID/d' -e '/^source_filename/s|"[^"]*/|"|' -e '/^attributes #/s/ "target-features"="[^"]*"//' \
        > "${source%.c}.ll"
  done
}

cd "$(dirname "$0")"
make . 1
make ../straight 2
