// Files that are appended to, have no name, are programs, or are opened anew by the number of a descriptor.
// build: -O1 -static
// args: {dir}
// processes: 4
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *why(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }

static void appended(void) {
    int fd = open("log", O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 0600);
    write(fd, "0123456789", 10);
    char *map = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), text[32] = { 0 };
    printf("appended: %.10s, ", map);
    printf("%d, ", (int)pwrite(fd, "ab", 2, 3));
    printf("position %d, mapped %.12s, ", (int)lseek(fd, 0, SEEK_CUR), map);
    pread(fd, text, 31, 0);
    printf("read %s\n", text);
    map[0] = 'M';
    msync(map, 4096, MS_SYNC);
    memset(text, 0, 32);
    pread(fd, text, 31, 0);
    struct stat facts;
    fstat(fd, &facts);
    printf("stored: %s, %d bytes\n", text, (int)facts.st_size);
    int memory = memfd_create("m", 0);
    write(memory, "memory", 6);
    fcntl(memory, F_SETFL, O_APPEND);
    pwrite(memory, "end", 3, 0);
    memset(text, 0, 32);
    pread(memory, text, 31, 0);
    printf("in memory: %s\n", text);
}

static void unnamed(void) {
    int fd = open(".", O_TMPFILE | O_RDWR, 0640);
    printf("without a name: %s", why(fd));
    struct stat facts;
    fstat(fd, &facts);
    printf(", %d links, mode %o\n", (int)facts.st_nlink, facts.st_mode);
    write(fd, "text", 4);
    char name[64], text[8] = { 0 };
    sprintf(name, "/proc/self/fd/%d", fd);
    int again = open(name, O_RDONLY);
    read(again, text, 4);
    printf("opened anew: %s %s, %s\n", why(again), text, why(write(again, "x", 1)));
    close(again);
    printf("linked: %s", why(linkat(AT_FDCWD, name, AT_FDCWD, "named", AT_SYMLINK_FOLLOW)));
    printf(", again %s\n", why(linkat(AT_FDCWD, name, AT_FDCWD, "named", AT_SYMLINK_FOLLOW)));
    stat("named", &facts);
    printf("named: %d bytes, %d link\n", (int)facts.st_size, (int)facts.st_nlink);
    int never = open(".", O_TMPFILE | O_WRONLY | O_EXCL, 0600);
    sprintf(name, "/proc/self/fd/%d", never);
    printf("never: %s", why(linkat(AT_FDCWD, name, AT_FDCWD, "never", AT_SYMLINK_FOLLOW)));
    printf(", to read %s", why(open(".", O_TMPFILE | O_RDONLY, 0600)));
    printf(", in a file %s", why(open("named", O_TMPFILE | O_RDWR, 0600)));
    printf(", created %s", why(open(".", (O_TMPFILE & ~O_DIRECTORY) | O_RDWR, 0600)));
    printf(", nowhere %s\n", why(open("nowhere", O_TMPFILE | O_RDWR, 0600)));
    close(fd), close(never);
}

static int run(int fd, const char *path) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        char *args[] = { "program", "child", 0 }, *env[] = { 0 };
        fd < 0 ? execve(path, args, env) : fexecve(fd, args, env);
        _exit(errno);
    }
    int status;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

static const char *error(int code) { return code == 7 ? "runs" : strerrorname_np(code); }

static void busy(void) {
    printf("running: %s", why(open("program", O_WRONLY)));
    printf(", %s", why(open("program", O_RDONLY | O_TRUNC)));
    printf(", %s", why(truncate("program", 1)));
    printf(", to read %s\n", why(open("program", O_RDONLY)));
    char bytes[65536];
    int from = open("program", O_RDONLY), to = open("copy", O_WRONLY | O_CREAT | O_TRUNC, 0755), memory = memfd_create("p", 0);
    for (int n; (n = read(from, bytes, sizeof bytes)) > 0;) write(to, bytes, n), write(memory, bytes, n);
    printf("written: %s", error(run(-1, "copy")));
    close(to);
    printf(", closed %s", error(run(-1, "copy")));
    printf(", a link %s", (link("copy", "other"), error(run(-1, "other"))));
    to = open("other", O_RDWR | O_APPEND);
    printf(", by its link %s", error(run(-1, "copy")));
    close(to);
    printf(", of memory %s\n", error(run(memory, 0)));
    to = open("script", O_WRONLY | O_CREAT | O_TRUNC, 0755);
    char line[] = "#!program child\n";
    write(to, line, strlen(line));
    printf("script: %s", error(run(-1, "script")));
    close(to);
    printf(", closed %s\n", error(run(-1, "script")));
}

static void anew(void) {
    char name[64], text[16] = { 0 };
    int memory = memfd_create("m", MFD_ALLOW_SEALING), pipes[2], ends[2];
    write(memory, "contents", 8);
    sprintf(name, "/proc/self/fd/%d", memory);
    int again = open(name, O_RDONLY);
    read(again, text, 8);
    struct stat one, other;
    fstat(memory, &one), fstat(again, &other);
    printf("memory: %s, position %d and %d, same file %d\n", text, (int)lseek(memory, 0, SEEK_CUR), (int)lseek(again, 0, SEEK_CUR),
        one.st_ino == other.st_ino && one.st_dev == other.st_dev);
    printf("read only: %s", why(write(again, "x", 1)));
    printf(", sealed %s", why(fcntl(again, F_ADD_SEALS, F_SEAL_WRITE)));
    printf(" %s", why(fcntl(memory, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK)));
    printf(", seals %x\n", fcntl(again, F_GET_SEALS));
    int writes = open(name, O_RDWR);
    printf("to write: %s, %s", why(writes), why(write(writes, "x", 1)));
    printf(", truncated %s\n", why(open(name, O_RDWR | O_TRUNC)));
    pipe(pipes);
    sprintf(name, "/proc/self/fd/%d", pipes[0]);
    int writer = open(name, O_WRONLY);
    printf("pipe: %s, %s", why(writer), why(write(writer, "pipe", 4)));
    close(pipes[1]), close(writer);
    memset(text, 0, 16);
    printf(", %d", (int)read(pipes[0], text, 16));
    printf(" %s, end %d\n", text, (int)read(pipes[0], text, 16));
    socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
    sprintf(name, "/proc/self/fd/%d", ends[0]);
    printf("socket: %s\n", why(open(name, O_RDWR)));
}

int main(int argc, char **argv) {
    if (argc > 1 && strstr(argv[1], "child")) return 7;
    signal(SIGPIPE, SIG_IGN);
    chdir(argv[1]);
    // The program itself is to be a file of the folder.
    if (argc == 2) execl("program", "program", argv[1], "again", NULL);
    umask(022);
    appended();
    unnamed();
    busy();
    anew();
    return 0;
}
