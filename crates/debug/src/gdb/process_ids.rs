//! The client's number of the process differs from gdbstub's, which is always 1, after it has gone over to a child.
//!
//! Packets name it in thread ids (`p3e9.1`), and alone where a process is left or killed.

use super::framing::{body, packet};

/// gdbstub's number.
const OWN: u64 = 1;

/// Packets that name processes: the beginnings of those that a client sends.
const SENT: &[&str] = &["H", "vCont;", "T", "D;", "vKill;", "qThreadExtraInfo,", "qGetTLSAddr:"];

/// What a client has sent, with gdbstub's number in place of its own `process`.
pub(super) fn inward(bytes: &[u8], process: u64) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(body(bytes)).ok()?;
    SENT.iter().any(|start| text.starts_with(start)).then(|| {
        let whole = match text.split_once(';') {
            Some((word @ ("D" | "vKill"), number)) if u64::from_str_radix(number, 16) == Ok(process) => {
                format!("{word};{OWN}")
            }
            _ => text.replace(&format!("p{process:x}."), &format!("p{OWN}.")),
        };
        packet(&whole)
    })
}

/// What gdbstub answers, perhaps behind an acknowledgement, with the client's number `process`.
pub(super) fn outward(buffer: &[u8], process: u64) -> Option<Vec<u8>> {
    let start = buffer.iter().position(|&byte| byte == b'$')?;
    let (before, answer) = buffer.split_at(start);
    let text = std::str::from_utf8(body(answer)).ok()?;
    let names = ["T", "QC", "mp"].iter().any(|start| text.starts_with(start));
    names.then(|| {
        let text = text.replace(&format!("p{OWN:02}."), &format!("p{process:x}."));
        [before, &packet(&text)].concat()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_names_the_child() {
        let inward = |text: &str| inward(&packet(text), 0x3e9).map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(inward("Hgp3e9.1"), Some("$Hgp1.1#af".into()));
        assert_eq!(
            inward("vCont;s:p3e9.1;c:p3e9.-1"),
            Some(String::from_utf8(packet("vCont;s:p1.1;c:p1.-1")).unwrap())
        );
        assert_eq!(inward("D;3e9"), Some("$D;1#b0".into()));
        assert_eq!(inward("vKill;3e9"), Some("$vKill;1#6e".into()));
        assert_eq!(inward("m3e9,4"), None);
    }

    #[test]
    fn it_is_answered_with_its_own_number() {
        let outward = |text: &str| outward(&[b"+", &packet(text)[..]].concat(), 0x3e9);
        let with = |text: &str| Some([b"+", &packet(text)[..]].concat());
        assert_eq!(outward("T05thread:p01.01;swbreak:;"), with("T05thread:p3e9.01;swbreak:;"));
        assert_eq!(outward("mp01.01,p01.02"), with("mp3e9.01,p3e9.02"));
        assert_eq!(outward("0100"), None);
    }
}
