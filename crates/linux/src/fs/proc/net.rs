//! Files of `/proc/net`.
//!
//! With the network grant, interfaces and routes are the host's, as `AF_NETLINK` tells them. Sockets are those of the
//! calling process; nothing tells of the host's.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::kernel::call::Call;
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::identity::uid;
use crate::kernel::sockets;

/// Returns a table of the host, if the network was granted; otherwise `alone`.
fn of_host(c: &Call<'_>, name: &str, alone: &str) -> Vec<u8> {
    let text = c.os.config.net.then(|| std::fs::read(format!("/proc/net/{name}")).ok()).flatten();
    text.unwrap_or_else(|| alone.into())
}

pub(super) fn dev(c: &Call<'_>) -> Vec<u8> {
    const ALONE: &str = concat!(
        "Inter-|   Receive                                                |  Transmit\n",
        " face |bytes    packets errs drop fifo frame compressed multicast|",
        "bytes    packets errs drop fifo colls carrier compressed\n",
        "    lo:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0",
        "          0\n"
    );
    of_host(c, "dev", ALONE)
}

pub(super) fn route(c: &Call<'_>) -> Vec<u8> {
    let names = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT";
    of_host(c, "route", &format!("{names:<127}\n"))
}

pub(super) fn if_inet6(c: &Call<'_>) -> Vec<u8> {
    of_host(c, "if_inet6", "00000000000000000000000000000001 01 80 10 80       lo\n")
}

/// Returns the open files of the process, each once, with their inodes.
fn files(c: &Call<'_>) -> Vec<(u64, Arc<OpenFile>)> {
    let all = c.os.files.numbers().into_iter().filter_map(|fd| c.os.files.get(fd as i32).ok());
    let mut files: Vec<_> = all.map(|file| (file.number.load(Ordering::Relaxed), file)).collect();
    files.sort_by_key(|(inode, _)| *inode);
    files.dedup_by_key(|(inode, _)| *inode);
    files
}

/// Formats the sockets of a family and type, with the header of the table.
fn inet(c: &Call<'_>, family: u16, stream: bool) -> Vec<u8> {
    let address = if family == sockets::INET { 13 } else { 37 };
    let more = if stream { "" } else { " ref pointer drops" };
    let mut text = format!(
        "  sl  {:<address$} {:<address$} st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode{more}\n",
        "local_address",
        if family == sockets::INET { "rem_address" } else { "remote_address" },
    );
    let rows = files(c).into_iter().filter_map(|(inode, file)| match &file.kind {
        FileKind::Net(socket) => Some((inode, sockets::row(socket, family, stream)?)),
        _ => None,
    });
    for (n, (inode, (local, remote, state))) in rows.enumerate() {
        let line = format!(
            "{n:4}: {local} {remote} {state:02X} 00000000:00000000 00:00000000 00000000 {:5}        0 {inode} 1 \
             0000000000000000 0\n",
            uid()
        );
        text.push_str(&line);
    }
    text.into()
}

pub(super) fn tcp(c: &Call<'_>) -> Vec<u8> {
    inet(c, sockets::INET, true)
}

pub(super) fn tcp6(c: &Call<'_>) -> Vec<u8> {
    inet(c, sockets::INET6, true)
}

pub(super) fn udp(c: &Call<'_>) -> Vec<u8> {
    inet(c, sockets::INET, false)
}

pub(super) fn udp6(c: &Call<'_>) -> Vec<u8> {
    inet(c, sockets::INET6, false)
}

pub(super) fn unix(c: &Call<'_>) -> Vec<u8> {
    const CONNECTED: u32 = 3;
    let mut text = "Num       RefCount Protocol Flags    Type St Inode Path\n".to_owned();
    for (inode, file) in files(c) {
        let kind = match &file.kind {
            FileKind::Socket(socket) => Some((socket.style().number(), CONNECTED)),
            FileKind::Net(socket) => sockets::unix_row(socket),
            _ => None,
        };
        let Some((style, state)) = kind else { continue };
        let line = format!("{:016x}: 00000002 00000000 00000000 {style:04x} {state:02x} {inode}\n", 0);
        text.push_str(&line);
    }
    text.into()
}
