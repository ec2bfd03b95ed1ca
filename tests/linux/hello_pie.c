// build: -static -fPIE -nostdlib -ffreestanding -O2 -Wl,-pie,--no-dynamic-linker,-z,text
/* Position-independent, static, and without a C library (there is no static-PIE start file for
 * RISC-V in many of them): it finds where it was loaded and relocates itself, as libc would. */
#include <elf.h>

typedef unsigned long word;
extern const Elf64_Ehdr __ehdr_start __attribute__((visibility("hidden")));
extern const Elf64_Dyn _DYNAMIC[] __attribute__((visibility("hidden")));

static long call(long number, long a, long b, long c) {
  register long a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c;
  register long a7 __asm__("a7") = number;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
  return a0;
}
static void say(const char *s) {
  long n = 0;
  while (s[n]) n++;
  call(64, 1, (long)s, n);
}

/* Absolute addresses: right only when the relocations were applied. */
static const char *const words[] = {"hello ", "from ", "a static-PIE ", "program\n"};
static void (*const functions[])(const char *) = {say, say};
const char *const *volatile table = words;

__attribute__((used)) static void begin(const word *stack) {
  word base = (word)&__ehdr_start, rela = 0, bytes = 0;
  for (const Elf64_Dyn *d = _DYNAMIC; d->d_tag != DT_NULL; d++) {
    if (d->d_tag == DT_RELA) rela = base + d->d_un.d_ptr;
    if (d->d_tag == DT_RELASZ) bytes = d->d_un.d_val;
  }
  for (const Elf64_Rela *r = (const Elf64_Rela *)rela; (word)r < rela + bytes; r++)
    if (ELF64_R_TYPE(r->r_info) == R_RISCV_RELATIVE) *(word *)(base + r->r_offset) = base + (word)r->r_addend;

  for (int i = 0; i < 4; i++) functions[i & 1](table[i]);

  /* Behind the arguments and the environment: the auxiliary vector agrees on what was loaded. */
  const word *p = stack + 1 + stack[0] + 1;
  while (*p++) {}
  word entry = 0, headers = 0;
  for (; p[0] != AT_NULL; p += 2) {
    if (p[0] == AT_ENTRY) entry = p[1];
    if (p[0] == AT_PHDR) headers = p[1];
  }
  say(entry == base + __ehdr_start.e_entry ? "entry as told\n" : "entry elsewhere\n");
  say(headers == base + __ehdr_start.e_phoff ? "headers as told\n" : "headers elsewhere\n");
  say(base % 4096 == 0 && base != 0 ? "loaded at a page\n" : "loaded at no page\n");
  call(94, 0, 0, 0);
}

__asm__(".globl _start\n_start:\n mv a0, sp\n andi sp, sp, -16\n tail begin\n");
