// build: -static -O2
/* The auxiliary vector: page size, hardware bits (V among them), program headers, random bytes. */
#include <elf.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <unistd.h>

int main(void) {
  unsigned long hw = getauxval(AT_HWCAP);
  printf("page size %lu, sysconf agrees %d\n", getauxval(AT_PAGESZ), (unsigned long)sysconf(_SC_PAGESIZE) == getauxval(AT_PAGESZ));
  for (const char *c = "IMAFDCV"; *c; c++) printf("%c %lu\n", *c, hw >> (*c - 'A') & 1);
  printf("random bytes %d, entry %d, name %d\n", getauxval(AT_RANDOM) != 0, getauxval(AT_ENTRY) != 0, getauxval(AT_EXECFN) != 0);
  const Elf64_Phdr *ph = (const Elf64_Phdr *)getauxval(AT_PHDR);
  int loads = 0;
  for (unsigned long i = 0; i < getauxval(AT_PHNUM); i++) loads += ph[i].p_type == PT_LOAD;
  printf("program headers of %lu bytes, loads %d\n", getauxval(AT_PHENT), loads > 0);
  printf("secure %lu, clock ticks %lu\n", getauxval(AT_SECURE), getauxval(AT_CLKTCK));
  return 0;
}
