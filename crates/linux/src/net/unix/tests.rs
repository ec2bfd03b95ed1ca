use super::*;

fn pair_of(style: SocketType) -> [Endpoint; 2] {
    pair(style, Credentials::NONE)
}

fn send(end: &Endpoint, bytes: &[u8]) -> Result<usize, Errno> {
    end.send(bytes, Rights::default(), 1)
}

#[test]
fn streams_run_together_and_messages_do_not() {
    let [a, b] = pair_of(SocketType::Stream);
    assert_eq!((send(&a, b"ab"), send(&a, b"cd")), (Ok(2), Ok(2)));
    assert_eq!(b.receive(3, false).map(|got| got.bytes), Ok(b"abc".to_vec()));
    assert_eq!(b.receive(3, false).map(|got| got.bytes), Ok(b"d".to_vec()));
    assert_eq!(b.receive(3, false).map(|got| got.bytes), Err(Errno::EAGAIN));
    let [a, b] = pair_of(SocketType::Packet);
    assert_eq!((send(&a, b"abc"), send(&a, b"d")), (Ok(3), Ok(1)));
    let got = b.receive(2, false).map(|got| (got.bytes, got.len));
    assert_eq!(got, Ok((b"ab".to_vec(), 3)));
    assert_eq!(b.receive(2, false).map(|got| got.bytes), Ok(b"d".to_vec()));
}

#[test]
fn an_end_that_goes_ends_the_other() {
    let [a, b] = pair_of(SocketType::Stream);
    assert_eq!(send(&a, b"x"), Ok(1));
    drop(a);
    assert_eq!(b.receive(9, false).map(|got| got.bytes), Ok(b"x".to_vec()));
    assert_eq!(b.receive(9, false).map(|got| got.bytes), Ok(Vec::new()));
    assert_eq!(send(&b, b"x"), Err(Errno::EPIPE));
    let [a, b] = pair_of(SocketType::Datagram);
    drop(a);
    assert_eq!(send(&b, b"x"), Err(Errno::ECONNREFUSED));
}

#[test]
fn what_is_held_is_bounded() {
    for style in [SocketType::Stream, SocketType::Datagram, SocketType::Packet] {
        let [a, b] = pair_of(style);
        let mut sent = 0;
        while let Ok(n) = send(&a, &[7; 1000]) {
            sent += n;
        }
        assert!((CAPACITY / 3..=CAPACITY).contains(&sent), "{style:?}: {sent}");
        assert_eq!(a.readiness() & event::OUT, 0);
        let mut received = 0;
        while let Ok(got) = b.receive(1000, false) {
            received += got.bytes.len();
        }
        assert_eq!(received, sent, "{style:?}");
        assert_eq!(lock(&b.inbox).held, 0);
        while send(&a, b"").is_ok_and(|_| style != SocketType::Stream) {}
    }
}
