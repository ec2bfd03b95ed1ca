//! Sockets of the host's: with the grant a program talks to itself over the loopback, and through a name in a granted
//! folder; without it there are none.

use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;

use rivet_linux::{Grant, LinuxConfig};
use rivet_sim::ExitStatus;

use crate::linux::host;

const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static void *echo(void *listener) {
    int fd = accept4(*(int *)listener, 0, 0, 0);
    char text[64];
    ssize_t n;
    while ((n = read(fd, text, sizeof text)) > 0) write(fd, text, n);
    close(fd);
    return 0;
}
/* Sends a word and waits for it, by epoll. */
static void talk(const char *what, int listener, int fd, const void *at, socklen_t len) {
    pthread_t thread;
    pthread_create(&thread, 0, echo, &listener);
    if (connect(fd, at, len)) printf("%s: %s\n", what, strerrorname_np(errno));
    int set = epoll_create1(0);
    struct epoll_event e = { .events = EPOLLIN | EPOLLET };
    epoll_ctl(set, EPOLL_CTL_ADD, fd, &e);
    send(fd, "hello", 5, 0);
    char text[64] = "";
    int ready = epoll_wait(set, &e, 1, 10000);
    ssize_t n = recv(fd, text, sizeof text, 0);
    printf("%s: %d %zd %s, ", what, ready, n, text);
    n = recv(fd, text, sizeof text, MSG_DONTWAIT);
    printf("then %zd %s\n", n, strerrorname_np(errno));
    shutdown(fd, SHUT_WR);
    printf("end %zd\n", read(fd, text, sizeof text));
    pthread_join(thread, 0);
}
int main(void) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0) return printf("%s\n", strerrorname_np(errno)), 0;
    int on = 1, type = 0;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    struct sockaddr_in at = { AF_INET, 0, { htonl(INADDR_LOOPBACK) } };
    socklen_t len = sizeof at;
    printf("bind %d, listen %d\n", bind(listener, (void *)&at, len), listen(listener, 5));
    getsockname(listener, (void *)&at, &len);
    printf("name %u bytes, port %d\n", len, at.sin_port != 0);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    len = sizeof type;
    getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &len);
    printf("type %d\n", type == SOCK_STREAM);
    talk("internet", listener, fd, &at, sizeof at);

    int one = socket(AF_INET, SOCK_DGRAM, 0), other = socket(AF_INET, SOCK_DGRAM, 0);
    at.sin_port = 0;
    len = sizeof at;
    bind(one, (void *)&at, len);
    getsockname(one, (void *)&at, &len);
    printf("sendto %zd\n", sendto(other, "datagram", 8, 0, (void *)&at, sizeof at));
    struct pollfd p = { one, POLLIN, 0 };
    char text[4];
    struct sockaddr_in from = { 0 };
    len = sizeof from;
    printf("poll %d, ", poll(&p, 1, 10000));
    printf("cut %zd of 8, from %d\n", recvfrom(one, text, 4, MSG_TRUNC, (void *)&from, &len), from.sin_addr.s_addr == htonl(INADDR_LOOPBACK));

    struct sockaddr_un name = { AF_UNIX, "/g/name" };
    listener = socket(AF_UNIX, SOCK_STREAM, 0);
    printf("bind %d, listen %d\n", bind(listener, (void *)&name, sizeof name), listen(listener, 1));
    struct stat st;
    printf("is there %d %d\n", stat("/g/name", &st), S_ISSOCK(st.st_mode));
    talk("name", listener, socket(AF_UNIX, SOCK_STREAM, 0), &name, sizeof name);
    strcpy(name.sun_path, "/outside");
    printf("outside %d, raw %d\n", bind(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&name, sizeof name), socket(AF_INET, SOCK_RAW, 1));
    name.sun_path[0] = 0;
    int result = connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&name, sizeof name);
    printf("without a path %d %s\n", result, strerrorname_np(errno));
    return 0;
}
"#;

#[test]
fn sockets_with_and_without_the_grant() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("network.dir");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    let source = dir.with_file_name("network.c");
    std::fs::write(&source, SOURCE).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1"], &[]) else {
        return;
    };
    // The host has a socket of that name, which no guest reaches.
    let mut name = b"outside".to_vec();
    name.resize(107, 0);
    let listener = SocketAddr::from_abstract_name(name).and_then(|name| UnixListener::bind_addr(&name));
    // Or another run of this test has it.
    let error = listener.as_ref().err().map(|error| error.kind());
    assert!(matches!(error, None | Some(std::io::ErrorKind::AddrInUse)), "{error:?}");
    for net in [false, true] {
        let mut config = LinuxConfig::new(["network"]);
        config.grants = vec![Grant { host: dir.clone(), guest: Some("/g".into()), read_only: false }];
        config.net = net;
        let outcome = host::run("rv64gc", &program, config, "");
        let said = format!("{:?} {:?}\n{}", outcome.result, outcome.diagnosis, outcome.stdout);
        assert!(matches!(outcome.result, Ok(ExitStatus::Code(0))), "{said}");
        let expected = match net {
            false => "EAFNOSUPPORT\n",
            true => {
                "bind 0, listen 0\nname 16 bytes, port 1\ntype 1\ninternet: 1 5 hello, then -1 EAGAIN\nend 0\n\
                 sendto 8\npoll 1, cut 8 of 8, from 1\nbind 0, listen 0\nis there 0 1\n\
                 name: 1 5 hello, then -1 EAGAIN\nend 0\noutside -1, raw -1\nwithout a path -1 ECONNREFUSED\n"
            }
        };
        assert_eq!(outcome.stdout, expected, "{said}");
    }
}
