// Extended attributes of files.
// build: -O1 -static
// args: {dir}
// needs: xattrs
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

static void say(const char *what, long result) {
    printf("%s: %s\n", what, result < 0 ? strerrorname_np(errno) : "ok");
}

int main(int argc, char **argv) {
    char value[32] = { 0 }, list[256], name[300];
    chdir(argv[1]);
    int fd = open("file", O_RDWR | O_CREAT, 0600);
    symlink("file", "link");
    say("set", setxattr("file", "user.one", "first", 5, XATTR_CREATE));
    say("again", setxattr("link", "user.one", "first", 5, XATTR_CREATE));
    say("replaced", setxattr("file", "user.two", "second", 6, XATTR_REPLACE));
    say("by descriptor", fsetxattr(fd, "user.two", "second", 6, 0));
    say("got", getxattr("link", "user.two", value, sizeof value));
    printf("%s\n", value);
    long size = getxattr("file", "user.one", 0, 0);
    printf("size %ld\n", size);
    say("too small", fgetxattr(fd, "user.one", value, 2));
    long len = listxattr("file", list, sizeof list);
    int count = 0;
    for (long at = 0; at < len; at += strlen(list + at) + 1) count += !strncmp(list + at, "user.", 5);
    printf("%d names\n", count);
    say("of the link", lsetxattr("link", "user.one", "x", 1, 0));
    say("missing", getxattr("file", "user.none", value, 5));
    say("removed", fremovexattr(fd, "user.two"));
    say("once more", removexattr("file", "user.two"));
    say("of nothing", getxattr("nothing", "user.one", value, 5));
    say("no name", setxattr("file", "", "x", 1, 0));
    memset(name, 'n', 299), memcpy(name, "user.", 5), name[299] = 0;
    say("long name", setxattr("file", name, "x", 1, 0));
    say("flags", setxattr("file", "user.one", "x", 1, 8));
    say("too large", setxattr("file", "user.one", malloc(70000), 70000, 0));
    int place = open("file", O_PATH);
    say("of a place", fgetxattr(place, "user.one", value, 5));
    return 0;
}
