// build: -static -O2
/* The vDSO: an ELF file in memory whose functions, found by name and version, do what the calls do. */
#include <elf.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/time.h>
#include <time.h>

static const char *base;
static unsigned long hash(const char *name) {
  unsigned long h = 0;
  for (; *name; name++) h = (h << 4) + *name, h ^= (h & 0xf0000000) >> 24, h &= 0x0fffffff;
  return h;
}
/* As a dynamic loader looks a name up. */
static void *find(const char *name, const char *version) {
  const Elf64_Ehdr *e = (void *)base;
  const Elf64_Phdr *p = (void *)(base + e->e_phoff);
  const Elf64_Dyn *d = 0;
  for (int i = 0; i < e->e_phnum; i++) if (p[i].p_type == PT_DYNAMIC) d = (void *)(base + p[i].p_vaddr);
  const char *strings = 0;
  const Elf64_Sym *symbols = 0;
  const unsigned *table = 0;
  const Elf64_Half *versions = 0;
  const Elf64_Verdef *defined = 0;
  for (; d && d->d_tag; d++) {
    const void *at = base + d->d_un.d_ptr;
    if (d->d_tag == DT_STRTAB) strings = at;
    if (d->d_tag == DT_SYMTAB) symbols = at;
    if (d->d_tag == DT_HASH) table = at;
    if (d->d_tag == DT_VERSYM) versions = at;
    if (d->d_tag == DT_VERDEF) defined = at;
  }
  if (!strings || !symbols || !table || !versions || !defined) return 0;
  for (unsigned i = table[2 + hash(name) % table[0]]; i; i = table[2 + table[0] + i]) {
    if (strcmp(strings + symbols[i].st_name, name) || symbols[i].st_shndx == SHN_UNDEF) continue;
    const Elf64_Verdef *v = defined;
    while ((v->vd_ndx & 0x7fff) != (versions[i] & 0x7fff) && v->vd_next) v = (void *)((char *)v + v->vd_next);
    const Elf64_Verdaux *a = (void *)((char *)v + v->vd_aux);
    if (v->vd_hash == hash(version) && !strcmp(strings + a->vda_name, version)) return (void *)(base + symbols[i].st_value);
  }
  return 0;
}
static void *returns_to;
static void handler(int s) { returns_to = __builtin_return_address(0); }

int main(void) {
  base = (char *)getauxval(AT_SYSINFO_EHDR);
  if (!base || memcmp(base, ELFMAG, SELFMAG)) return puts("none"), 1;
  const char *names[] = {"__vdso_rt_sigreturn", "__vdso_gettimeofday", "__vdso_clock_gettime", "__vdso_clock_getres", "__vdso_getcpu", "__vdso_flush_icache", "__vdso_riscv_hwprobe"};
  for (int i = 0; i < 7; i++) printf("%s %d\n", names[i], find(names[i], "LINUX_4.15") != 0);
  printf("another version %d, another name %d\n", find(names[1], "LINUX_2.6") != 0, find("__vdso_time", "LINUX_4.15") != 0);
  int (*gettime)(clockid_t, struct timespec *) = find(names[2], "LINUX_4.15");
  struct timespec a, b, c;
  clock_gettime(CLOCK_MONOTONIC, &a);
  int r = gettime(CLOCK_MONOTONIC, &b);
  clock_gettime(CLOCK_MONOTONIC, &c);
  #define NS(t) (t.tv_sec * 1000000000l + t.tv_nsec)
  printf("clock %d, in order %d, no clock %d\n", r, NS(a) <= NS(b) && NS(b) <= NS(c), gettime(77, &b));
  int (*getres)(clockid_t, struct timespec *) = find(names[3], "LINUX_4.15");
  printf("resolution %d %d\n", getres(CLOCK_REALTIME, &a), a.tv_sec == 0 && a.tv_nsec >= 1);
  int (*timeofday)(struct timeval *, void *) = find(names[1], "LINUX_4.15");
  struct timeval now;
  printf("time of day %d %d\n", timeofday(&now, 0), now.tv_sec > 1000000000);
  int (*getcpu)(unsigned *, unsigned *, void *) = find(names[4], "LINUX_4.15");
  unsigned cpu = 99;
  printf("cpu %d %d\n", getcpu(&cpu, 0, 0), cpu < 99);
  long (*flush)(void *, void *, unsigned long) = find(names[5], "LINUX_4.15");
  printf("flush %ld\n", flush(0, (void *)-1, 0));
  signal(SIGUSR1, handler);
  raise(SIGUSR1);
  printf("handlers return by it %d\n", returns_to == find(names[0], "LINUX_4.15"));
  return 0;
}
