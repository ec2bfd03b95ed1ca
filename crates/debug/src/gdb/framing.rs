//! Framing turns the bytes of a client into packets and rejects malformed ones.
//!
//! Invariant: a packet that leaves here is `$…#` and the right checksum, and has at most [`MOST`] bytes.

/// Most bytes of a packet: room for a write of the largest vector register.
pub(super) const MOST: usize = 1 << 16;

/// What a client has sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A packet, whole.
    Packet(Vec<u8>),
    /// It wants our last packet again.
    Again,
    /// Ctrl-C.
    Interrupt,
    /// A packet whose checksum is wrong.
    Damaged,
    /// A packet of more than [`MOST`] bytes.
    TooLong,
    /// It does not speak the protocol: in what words.
    Alien(String),
    /// It has gone.
    Closed,
}

/// Makes packets of bytes.
#[derive(Debug, Default)]
pub(super) struct Framer {
    /// The packet so far, with its `$`.
    packet: Vec<u8>,
    /// Bytes of the checksum that are still to come; none before the `#`.
    left: Option<u8>,
    /// Bytes of the packet had no room.
    overflows: bool,
    /// A packet has come: whoever sends it speaks the protocol.
    speaks: bool,
}

impl Framer {
    /// Takes a byte.
    pub(super) fn push(&mut self, byte: u8) -> Option<Item> {
        if self.packet.is_empty() {
            return match byte {
                b'$' => {
                    self.packet.push(byte);
                    None
                }
                // It has received our last packet.
                b'+' => None,
                b'-' => Some(Item::Again),
                0x03 => Some(Item::Interrupt),
                // What is left of something that was damaged.
                _ if self.speaks => None,
                other => Some(Item::Alien(format!(
                    "the client does not speak the GDB remote protocol: '{}' cannot start a packet",
                    other.escape_ascii()
                ))),
            };
        }
        if self.packet.len() < MOST {
            self.packet.push(byte);
        } else {
            self.overflows = true;
        }
        match &mut self.left {
            None if byte == b'#' => self.left = Some(2),
            None => {}
            Some(left) => *left -= 1,
        }
        if self.left != Some(0) {
            return None;
        }
        self.left = None;
        self.speaks = true;
        let packet = std::mem::take(&mut self.packet);
        if std::mem::take(&mut self.overflows) {
            return Some(Item::TooLong);
        }
        Some(if is_whole(&packet) { Item::Packet(packet) } else { Item::Damaged })
    }
}

/// Is the checksum right: the sum of the bytes between `$` and `#`, modulo 256, in two hexadecimal digits?
fn is_whole(packet: &[u8]) -> bool {
    let Some((body, digits)) = packet.split_last_chunk::<2>() else { return false };
    let body = body.get(1..body.len().saturating_sub(1)).unwrap_or_default();
    std::str::from_utf8(digits).is_ok_and(|digits| {
        let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        plain && u8::from_str_radix(digits, 16) == Ok(checksum(body))
    })
}

/// The sum of bytes, modulo 256.
pub(super) fn checksum(body: &[u8]) -> u8 {
    body.iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte))
}

/// What is between `$` and `#`.
pub(super) fn body(packet: &[u8]) -> &[u8] {
    packet.get(1..packet.len().saturating_sub(3)).unwrap_or_default()
}

/// A packet with this between `$` and `#`, where no byte of it needs to be escaped.
pub(super) fn packet(body: &str) -> Vec<u8> {
    format!("${body}#{:02x}", checksum(body.as_bytes())).into_bytes()
}

/// Bytes as GDB's packets have them: two hexadecimal digits each.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(bytes: &[u8]) -> Vec<Item> {
        let mut framer = Framer::default();
        bytes.iter().filter_map(|&byte| framer.push(byte)).collect()
    }

    #[test]
    fn packets_are_found() {
        // The checksums are those of the protocol's documentation: sums of ASCII codes.
        assert_eq!(items(b"+$g#67"), [Item::Packet(b"$g#67".to_vec())]);
        assert_eq!(items(b"$OK#9a\x03-"), [Item::Packet(b"$OK#9a".to_vec()), Item::Interrupt, Item::Again]);
        assert_eq!(items(b"$#00"), [Item::Packet(b"$#00".to_vec())]);
        assert_eq!(packet("OK"), b"$OK#9a");
        assert_eq!(body(b"$m0,4#fd"), b"m0,4");
    }

    #[test]
    fn what_is_no_packet_is_refused() {
        for damaged in [b"$g#68", b"$g#6x", b"$g#+7", b"$g###"] {
            assert_eq!(items(damaged), [Item::Damaged], "{damaged:?}");
        }
        assert!(matches!(&items(b"GET / HTTP/1.1\r\n")[0], Item::Alien(why) if why.contains("'G'")));
        let long = [&b"$"[..], &vec![b'a'; MOST], b"#00$g#67"].concat();
        assert_eq!(items(&long), [Item::TooLong, Item::Packet(b"$g#67".to_vec())]);
        assert_eq!(items(b"$g#67rest$g#67").len(), 2);
    }
}
