// What processes do to each other: fork, vfork, execve, wait, pipes, groups, signals, shared memory.
// build: -O1 -static
// args: {dir}
// processes: 32
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <linux/futex.h>
#include <unistd.h>

static char self[4096], dir[4096];
static volatile sig_atomic_t seen, from_child, child_code;

static void say(const char *what, long value) {
    printf("%s: %ld\n", what, value);
    fflush(stdout);
}

static void handler(int signal, siginfo_t *info, void *context) {
    (void)context;
    seen++;
    from_child = info->si_pid;
    child_code = signal == SIGCHLD ? info->si_code * 1000 + info->si_status : 0;
}

static void on(int signal, int flags) {
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | flags};
    sigaction(signal, &action, 0);
}

static void fork_and_wait(void) {
    int secret = 1;
    pid_t child = fork();
    if (child == 0) {
        secret = 2;
        _exit(getppid() == getpid() || secret != 2 ? 1 : 42);
    }
    int status = 0;
    struct rusage usage;
    say("the child is waited for", wait4(child, &status, 0, &usage) == child);
    say("it has exited", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    say("memory is apart", secret);
    say("nobody is left", wait(&status) == -1 ? errno : 0);

    child = fork();
    if (child == 0) {
        raise(SIGKILL);
    }
    waitpid(child, &status, 0);
    say("killed by", WIFSIGNALED(status) ? WTERMSIG(status) : -1);
    child = fork();
    if (child == 0) {
        *(volatile int *)8 = 0;
    }
    waitpid(child, &status, 0);
    say("a fault", WIFSIGNALED(status) ? WTERMSIG(status) : -1);
}

static void zombies(void) {
    pid_t first = fork();
    if (first == 0) {
        _exit(7);
    }
    siginfo_t info = {0};
    say("waitid looks", waitid(P_PID, first, &info, WEXITED | WNOWAIT));
    say("code", info.si_code == CLD_EXITED ? info.si_status : -1);
    say("a zombie can be sent signals", kill(first, SIGKILL));
    say("and is still there", kill(first, 0));
    int status;
    say("wait takes it", waitpid(first, &status, WNOHANG) == first ? WEXITSTATUS(status) : -1);
    say("and it is gone", kill(first, 0) == -1 ? errno : 0);
    pid_t second = fork();
    if (second == 0) {
        for (;;) {
            pause();
        }
    }
    say("nothing yet", waitpid(second, &status, WNOHANG));
    kill(second, SIGTERM);
    say("terminated", waitpid(-1, &status, 0) == second ? WTERMSIG(status) : -1);
}

static void three_in_a_row(void) {
    int a[2], b[2];
    pipe(a), pipe(b);
    pid_t writer = fork();
    if (writer == 0) {
        close(a[0]), close(b[0]), close(b[1]);
        for (int i = 0; i < 50000; i++) {
            char line[16];
            write(a[1], line, sprintf(line, "%d\n", i));
        }
        _exit(0);
    }
    pid_t filter = fork();
    if (filter == 0) {
        close(a[1]), close(b[0]);
        char bytes[999];
        for (ssize_t n; (n = read(a[0], bytes, sizeof bytes)) > 0;) {
            for (ssize_t i = 0; i < n; i++) {
                bytes[i] = bytes[i] == '\n' ? ' ' : bytes[i];
            }
            for (ssize_t done = 0; done < n; done += write(b[1], bytes + done, n - done)) {
            }
        }
        _exit(0);
    }
    close(a[0]), close(a[1]), close(b[1]);
    unsigned long sum = 0, count = 0;
    char byte[777];
    for (ssize_t n; (n = read(b[0], byte, sizeof byte)) > 0;) {
        for (ssize_t i = 0; i < n; i++) {
            sum = sum * 31 + byte[i];
            count++;
        }
    }
    close(b[0]);
    say("bytes through two pipes", count);
    say("their checksum", sum % 1000000007);
    int ends = 0, status;
    while (wait(&status) > 0) {
        ends += status == 0;
    }
    say("both ended well", ends);

    // A pipe that nobody reads.
    signal(SIGPIPE, SIG_DFL);
    pipe(a);
    pid_t child = fork();
    if (child == 0) {
        close(a[0]);
        for (;;) {
            write(a[1], "x", 1);
        }
    }
    close(a[0]), close(a[1]);
    waitpid(child, &status, 0);
    say("SIGPIPE", WIFSIGNALED(status) ? WTERMSIG(status) : -1);
}

static int run(char *const argv[], char *const env[]) {
    pid_t child = fork();
    if (child == 0) {
        execve(argv[0], argv, env);
        _exit(errno);
    }
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void file(const char *name, int mode, const char *text) {
    char path[5000];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0700);
    write(fd, text, strlen(text));
    fchmod(fd, mode);
    close(fd);
}

static int run_file(const char *name) {
    char path[5000];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    return run((char *[]){path, "one", "two", 0}, (char *[]){0});
}

static void programs(void) {
    say("exec", run((char *[]){self, dir, "child", "a", "", "b c", 0}, (char *[]){"X=1", "Y=", 0}));
    say("no such file", run((char *[]){"/granted/none", 0}, 0));
    say("a directory", run((char *[]){dir, 0}, 0));
    file("plain", 0600, "text");
    say("not executable", run_file("plain"));
    file("words", 0700, "just words\n");
    say("no program", run_file("words"));
    file("empty", 0700, "");
    say("empty", run_file("empty"));
    say("a file is no directory", run_file("words/x"));
    char text[9000];
    snprintf(text, sizeof text, "#! %s  %s script \nrest", self, dir);
    file("script", 0700, text);
    say("a script", run_file("script"));
    file("lost", 0700, "#!/granted/none\n");
    say("a script of nothing", run_file("lost"));
    file("blank", 0700, "#!   \n");
    say("a script without a name", run_file("blank"));
    snprintf(text, sizeof text, "#!%s/script\n", dir);
    file("s2", 0700, text);
    const char *chain[] = {"s2", "s3", "s4", "s5", "s6", "s7"};
    for (int i = 1; i < 6; i++) {
        snprintf(text, sizeof text, "#!%s/%s\n", dir, chain[i - 1]);
        file(chain[i], 0700, text);
    }
    int four = run_file("s4");
    say("scripts of scripts", four == 9);
    say("too many scripts", run_file("s7"));

    char *large = malloc(200000);
    memset(large, 'x', 199999);
    large[199999] = 0;
    say("an argument too long", run((char *[]){self, large, 0}, 0));
    char **many = malloc(300001 * sizeof *many);
    for (int i = 0; i < 300000; i++) {
        many[i] = "0123456789";
    }
    many[0] = self, many[300000] = 0;
    say("too many arguments", run(many, 0));
    pid_t child = fork();
    if (child == 0) {
        execve(self, (char **)8, 0);
        _exit(errno);
    }
    int status;
    waitpid(child, &status, 0);
    say("arguments at a bad address", WEXITSTATUS(status));

    // What another program keeps.
    int kept = open("/dev/null", O_RDONLY), closed = open("/dev/null", O_RDONLY | O_CLOEXEC);
    char a[16], b[16];
    sprintf(a, "%d", kept), sprintf(b, "%d", closed);
    child = fork();
    if (child == 0) {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGUSR1);
        sigprocmask(SIG_BLOCK, &set, 0);
        raise(SIGUSR1);
        signal(SIGUSR2, SIG_IGN);
        on(SIGHUP, 0);
        execl(self, self, dir, "kept", a, b, (char *)0);
    }
    waitpid(child, &status, 0);
    say("kept", WEXITSTATUS(status));
    close(kept), close(closed);

    int fd = open(self, O_RDONLY | O_CLOEXEC);
    child = fork();
    if (child == 0) {
        fexecve(fd, (char *[]){"by descriptor", dir, "child", 0}, (char *[]){0});
        _exit(99);
    }
    waitpid(child, &status, 0);
    say("fexecve", WEXITSTATUS(status));
    close(fd);
}

static int shared_by_vfork;

static void spawning(void) {
    pid_t child = vfork();
    if (child == 0) {
        shared_by_vfork = 5;
        _exit(3);
    }
    say("vfork shares memory", shared_by_vfork);
    int status;
    say("and its end is waited for", waitpid(child, &status, 0) == child ? WEXITSTATUS(status) : -1);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    int p[2];
    pipe(p);
    posix_spawn_file_actions_adddup2(&actions, p[1], 1);
    posix_spawn_file_actions_addclose(&actions, p[0]);
    int error = posix_spawn(&child, self, &actions, 0, (char *[]){self, dir, "child", "spawned", 0}, (char *[]){0});
    say("posix_spawn", error);
    close(p[1]);
    char text[256] = "";
    ssize_t n = 0, all = 0;
    while ((n = read(p[0], text + all, sizeof text - 1 - all)) > 0) {
        all += n;
    }
    close(p[0]);
    printf("it says: %s", text);
    fflush(stdout);
    waitpid(child, &status, 0);
    say("its end", WEXITSTATUS(status));
    say("no such program", posix_spawn(&child, "/granted/none", 0, 0, (char *[]){"x", 0}, (char *[]){0}));
}

static void child_signals(void) {
    on(SIGCHLD, SA_RESTART);
    seen = 0;
    pid_t child = fork();
    if (child == 0) {
        _exit(5);
    }
    int status;
    say("wait through SIGCHLD", waitpid(child, &status, 0) == child);
    say("SIGCHLD came", seen);
    say("from the child", from_child == child);
    say("what it said", child_code);
    seen = 0;
    child = fork();
    if (child == 0) {
        pause();
    }
    kill(child, SIGSTOP);
    waitpid(child, &status, WUNTRACED);
    say("stopped by", WIFSTOPPED(status) ? WSTOPSIG(status) : -1);
    say("once", waitpid(child, &status, WUNTRACED | WNOHANG));
    kill(child, SIGCONT);
    waitpid(child, &status, WCONTINUED);
    say("continued", WIFCONTINUED(status) ? 1 : 0);
    kill(child, SIGSTOP);
    waitpid(child, &status, WUNTRACED);
    kill(child, SIGTERM);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    say("a stopped one is killed by", WTERMSIG(status));
    say("signals of a child that stops and goes on", seen > 1);
    signal(SIGCHLD, SIG_IGN);
    child = fork();
    if (child == 0) {
        _exit(0);
    }
    say("who ignores has no children", waitpid(child, &status, 0) == -1 ? errno : 0);
    signal(SIGCHLD, SIG_DFL);
}

static void groups(void) {
    int p[2];
    char byte;
    pipe(p);
    pid_t members[3];
    for (int i = 0; i < 3; i++) {
        members[i] = fork();
        if (members[i] == 0) {
            setpgid(0, i == 0 ? 0 : members[0]);
            if (i == 2) {
                signal(SIGTERM, SIG_IGN);
            }
            write(p[1], "x", 1);
            for (;;) {
                pause();
            }
        }
        setpgid(members[i], members[0]);
    }
    for (int i = 0; i < 3; i++) {
        read(p[0], &byte, 1);
    }
    say("the group", getpgid(members[2]) == members[0] && getpgid(0) != members[0]);
    say("the session", getsid(members[1]) == getsid(0));
    say("kill the group", kill(-members[0], SIGTERM));
    int status, ends = 0;
    for (int i = 0; i < 2; i++) {
        say("of the group", waitpid(-members[0], &status, 0) > 0 ? WTERMSIG(status) : -1);
    }
    say("one ignores it", waitpid(members[2], &status, WNOHANG));
    killpg(members[0], SIGKILL);
    say("and is killed", waitpid(members[2], &status, 0) == members[2] ? WTERMSIG(status) : -1);
    say("no such group", kill(-members[0], 0) == -1 ? errno : 0);
    say("setpgid of a stranger", setpgid(1, 0) == -1 ? errno : 0);
    pid_t child = fork();
    if (child == 0) {
        pid_t own = setsid();
        _exit(own == getpid() && getsid(0) == own && getpgrp() == own && setsid() == -1 ? 0 : 1);
    }
    waitpid(child, &status, 0);
    say("a session of its own", status);
    close(p[0]), close(p[1]);
    (void)ends;
}

static void shared(void) {
    volatile int *common = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    volatile int *own = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    common[0] = 1, own[0] = 1;
    pid_t child = fork();
    if (child == 0) {
        syscall(SYS_futex, &common[1], FUTEX_WAIT, 0, 0, 0, 0);
        common[0] += common[1], own[0] = 9;
        common[1024] = 77;
        __atomic_store_n(&common[2], 1, __ATOMIC_SEQ_CST);
        syscall(SYS_futex, &common[2], FUTEX_WAKE, 1, 0, 0, 0);
        _exit(0);
    }
    usleep(2000);
    __atomic_store_n(&common[1], 41, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &common[1], FUTEX_WAKE, 1, 0, 0, 0);
    while (__atomic_load_n(&common[2], __ATOMIC_SEQ_CST) == 0) {
        syscall(SYS_futex, &common[2], FUTEX_WAIT, 0, 0, 0, 0);
    }
    wait(0);
    say("shared memory", common[0]);
    say("its second page", common[1024]);
    say("private memory", own[0]);

    char path[5000], text[16] = "";
    snprintf(path, sizeof path, "%s/mapped", dir);
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    ftruncate(fd, 4096);
    char *map = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fork() == 0) {
        int again = open(path, O_RDWR);
        char *other = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, again, 0);
        memcpy(other, "from the child", 15);
        _exit(0);
    }
    wait(0);
    printf("a mapped file: %s\n", map);
    munmap(map, 4096);
    pread(fd, text, 15, 0);
    printf("and its bytes: %s\n", text);
    fflush(stdout);
    ftruncate(fd, 0);
    // The position is the open file's.
    write(fd, "abcdef", 6);
    lseek(fd, 0, SEEK_SET);
    if (fork() == 0) {
        read(fd, text, 4);
        _exit(0);
    }
    wait(0);
    say("one position for both", lseek(fd, 0, SEEK_CUR));
    close(fd);
}

static void orphans(void) {
    int p[2];
    pipe(p);
    pid_t child = fork();
    if (child == 0) {
        pid_t parent = getpid();
        if (fork() == 0) {
            while (getppid() == parent) {
                usleep(100);
            }
            write(p[1], "o", 1);
            _exit(0);
        }
        _exit(0);
    }
    waitpid(child, 0, 0);
    close(p[1]);
    char byte = 0;
    read(p[0], &byte, 1);
    say("an orphan goes on", byte == 'o');
    close(p[0]);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    child = fork();
    if (child == 0) {
        if (fork() == 0) {
            usleep(2000);
            _exit(getppid() == child ? 1 : 12);
        }
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    say("adopted", wait(&status) > 0 ? WEXITSTATUS(status) : -1);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    pipe(p);
    child = fork();
    if (child == 0) {
        if (fork() == 0) {
            prctl(PR_SET_PDEATHSIG, SIGTERM);
            write(p[1], "x", 1);
            for (;;) {
                pause();
            }
        }
        read(p[0], &byte, 1);
        _exit(0);
    }
    close(p[1]);
    waitpid(child, &status, 0);
    say("who dies with the parent closes its pipe", read(p[0], &byte, 1));
    close(p[0]);
}

static int as_child(int argc, char **argv) {
    if (!strcmp(argv[2], "child")) {
        extern char **environ;
        printf("child %s:", argv[0] == self || strcmp(argv[0], self) == 0 ? "self" : argv[0]);
        for (int i = 3; i < argc; i++) {
            printf(" [%s]", argv[i]);
        }
        for (char **at = environ; *at; at++) {
            printf(" {%s}", *at);
        }
        printf("\n");
        return 6;
    }
    if (!strcmp(argv[2], "kept")) {
        struct sigaction usr2, hup;
        sigset_t set, pending;
        sigprocmask(SIG_BLOCK, 0, &set);
        sigpending(&pending);
        sigaction(SIGUSR2, 0, &usr2), sigaction(SIGHUP, 0, &hup);
        printf("descriptors %d %d, blocked %d, pending %d, ignored %d, handled %d\n",
               fcntl(atoi(argv[3]), F_GETFD), fcntl(atoi(argv[4]), F_GETFD), sigismember(&set, SIGUSR1),
               sigismember(&pending, SIGUSR1), usr2.sa_handler == SIG_IGN, hup.sa_handler != SIG_DFL);
        return 8;
    }
    return 1;
}

int main(int argc, char **argv) {
    snprintf(dir, sizeof dir, "%s", argv[1]);
    snprintf(self, sizeof self, "%s/program", dir);
    if (argc > 2) {
        // A script's words are one argument.
        char *script = strstr(argv[1], " script");
        if (script) {
            printf("script of %d words:", argc);
            for (int i = 2; i < argc; i++) {
                char *slash = strrchr(argv[i], '/');
                printf(" %s", slash ? slash + 1 : argv[i]);
            }
            printf("\n");
            return 9;
        }
        return as_child(argc, argv);
    }
    fork_and_wait();
    zombies();
    three_in_a_row();
    programs();
    spawning();
    child_signals();
    groups();
    shared();
    orphans();
    return 0;
}
