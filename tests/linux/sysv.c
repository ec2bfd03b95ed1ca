// System V semaphores and message queues, in one process and between two.
// build: -O1 -static
// processes: 8
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

union semun { int val; struct semid_ds *buf; unsigned short *array; };
struct text { long kind; char bytes[100]; };

static const char *name(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }
static int op(int id, int number, int by, int flags) {
    struct sembuf one = { number, by, flags };
    return semop(id, &one, 1);
}
static int get(int id, int number) { return semctl(id, number, GETVAL); }
static void on_signal(int number) { (void)number; }

static void semaphores(void) {
    int id = semget(IPC_PRIVATE, 3, 0600);
    printf("new: %d %d %d\n", get(id, 0), get(id, 1), get(id, 2));
    printf("no set: %s, no semaphore: %s\n", name(semget(IPC_PRIVATE, 0, 0600)), name(get(id, 3)));
    printf("large: %s\n", name(semctl(id, 0, SETVAL, (union semun){ .val = 32768 })));
    semctl(id, 0, SETVAL, (union semun){ .val = 5 });
    printf("pid: %d\n", semctl(id, 0, GETPID) == getpid());
    // All or nothing.
    struct sembuf both[2] = { { 0, -2, IPC_NOWAIT }, { 1, -1, IPC_NOWAIT } };
    printf("both: %s", name(semop(id, both, 2)));
    printf(", %d\n", get(id, 0));
    op(id, 1, 1, 0);
    printf("both: %s", name(semop(id, both, 2)));
    printf(", %d %d\n", get(id, 0), get(id, 1));
    printf("over: %s, far: %s, none: %s, many: %s\n", name(op(id, 0, 32767, 0)), name(op(id, 3, 1, 0)),
           name(semop(id, both, 0)), name(semop(id, both, 501)));
    printf("zero: %s %s\n", name(op(id, 0, 0, IPC_NOWAIT)), name(op(id, 1, 0, IPC_NOWAIT)));
    unsigned short values[3] = { 7, 8, 9 }, read[3];
    semctl(id, 0, SETALL, (union semun){ .array = values });
    semctl(id, 0, GETALL, (union semun){ .array = read });
    printf("all: %d %d %d\n", read[0], read[1], read[2]);
    struct semid_ds facts;
    semctl(id, 0, IPC_STAT, (union semun){ .buf = &facts });
    printf("stat: %lu %o %d %d\n", facts.sem_nsems, facts.sem_perm.mode, facts.sem_otime != 0, facts.sem_ctime != 0);
    struct timespec brief = { 0, 20000000 };
    struct sembuf down = { 0, -100, 0 };
    printf("timeout: %s\n", name(semtimedop(id, &down, 1, &brief)));
    signal(SIGALRM, on_signal);
    struct itimerspec in = { { 0, 0 }, { 0, 20000000 } };
    timer_t timer;
    timer_create(CLOCK_MONOTONIC, 0, &timer);
    timer_settime(timer, 0, &in, 0);
    printf("signal: %s\n", name(op(id, 0, -100, 0)));
    printf("waiters: %d %d\n", semctl(id, 0, GETNCNT), semctl(id, 0, GETZCNT));
    printf("remove: %s", name(semctl(id, 0, IPC_RMID)));
    printf(", then %s\n", name(get(id, 0)));
}

/* The child takes turns with its parent; what it takes with SEM_UNDO comes back when it ends. */
static void processes(void) {
    int id = semget(IPC_PRIVATE, 2, 0600), sum = 0;
    semctl(id, 1, SETVAL, (union semun){ .val = 3 });
    if (fork() == 0) {
        for (int i = 0; i < 100; i++) op(id, 0, 1, 0);
        op(id, 1, -2, SEM_UNDO);
        _exit(get(id, 1));
    }
    for (int i = 0; i < 100; i++) sum += op(id, 0, -1, 0);
    int status;
    wait(&status);
    printf("turns: %d, undone: %d then %d\n", sum, WEXITSTATUS(status), get(id, 1));
    pid_t child = fork();
    if (child == 0) _exit(op(id, 0, -1, 0) < 0 ? errno : 0);
    while (semctl(id, 0, GETNCNT) == 0) usleep(1000);
    semctl(id, 0, IPC_RMID);
    wait(&status);
    printf("removed: %s\n", strerrorname_np(WEXITSTATUS(status)));
}

static void queues(void) {
    key_t key = 0x52560000 | getpid();
    int id = msgget(key, IPC_CREAT | 0600);
    printf("same: %d, exclusive: %s, missing: %s\n", msgget(key, 0) == id, name(msgget(key, IPC_CREAT | IPC_EXCL | 0600)),
           name(msgget(key + 1, 0)));
    for (int i = 1; i <= 4; i++) {
        struct text text = { 5 - i, "" };
        sprintf(text.bytes, "number %d", i);
        msgsnd(id, &text, strlen(text.bytes) + 1, 0);
    }
    struct text text = { 0, "" };
    printf("kind 0: %s, no room: %s\n", name(msgsnd(id, &text, 1, 0)), name(msgrcv(id, &text, 3, 0, 0)));
    struct msqid_ds facts;
    msgctl(id, IPC_STAT, &facts);
    printf("stat: %lu messages, %lu bytes, room %lu, %d\n", facts.msg_qnum, facts.__msg_cbytes, facts.msg_qbytes,
           facts.msg_lspid == getpid());
    // Types 4, 3, 2, 1: the first, the lowest of at most 3, type 3, all but type 2.
    long wanted[] = { 0, -3, 3 };
    for (int i = 0; i < 3; i++) {
        long n = msgrcv(id, &text, 100, wanted[i], 0);
        printf("got %ld: %ld %s\n", n, text.kind, text.bytes);
    }
    printf("except: %s\n", name(msgrcv(id, &text, 100, 2, MSG_EXCEPT | IPC_NOWAIT)));
    long n = msgrcv(id, &text, 3, 0, MSG_NOERROR);
    printf("cut: %ld %ld %.3s\n", n, text.kind, text.bytes);
    printf("empty: %s\n", name(msgrcv(id, &text, 100, 0, IPC_NOWAIT)));
    static struct { long kind; char bytes[8193]; } large = { 1, "" };
    printf("large: %s", name(msgsnd(id, &large, 8193, 0)));
    printf(", %s", name(msgsnd(id, &large, 8192, 0)));
    printf(", %s", name(msgsnd(id, &large, 8192, 0)));
    printf(", full: %s\n", name(msgsnd(id, &large, 1, IPC_NOWAIT)));
    // A full queue and an empty one make processes wait.
    int back = msgget(IPC_PRIVATE, 0600), status;
    if (fork() == 0) {
        struct text one = { 1, "" };
        msgsnd(id, &one, 1, 0);
        n = msgrcv(back, &one, 100, 0, 0);
        printf("child: %ld %s\n", n, one.bytes);
        fflush(stdout);
        _exit(msgrcv(back, &one, 100, 0, 0) < 0 ? errno : 0);
    }
    while (msgctl(id, IPC_STAT, &facts), facts.msg_qnum != 2) usleep(1000);
    usleep(20000);
    msgrcv(id, &large, 8192, 0, 0);
    strcpy(text.bytes, "answer"), text.kind = 7;
    msgsnd(back, &text, 7, 0);
    while (msgctl(back, IPC_STAT, &facts), facts.msg_qnum != 0) usleep(1000);
    usleep(20000);
    msgctl(back, IPC_RMID, 0);
    wait(&status);
    printf("removed: %s\n", strerrorname_np(WEXITSTATUS(status)));
    msgctl(id, IPC_RMID, 0);
    printf("gone: %s\n", name(msgsnd(id, &text, 1, 0)));
}

int main(void) {
    setvbuf(stdout, 0, _IOLBF, 0);
    semaphores();
    processes();
    queues();
    return 0;
}
