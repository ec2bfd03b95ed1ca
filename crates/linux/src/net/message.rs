//! `struct msghdr` and its control messages.

use std::sync::Arc;

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::kernel::call::Call;
use crate::kernel::description::OpenFile;
use crate::net::packet_info::{self, PacketInfo};
use crate::net::peer::Credentials;

/// `MSG_TRUNC`.
pub(crate) const TRUNCATED: u32 = 0x20;
const CONTROL_TRUNCATED: u32 = 8;
const CLOSE_ON_EXEC: u32 = 0x4000_0000;
const SOL_SOCKET: u32 = 1;
const SCM_RIGHTS: u32 = 1;
const SCM_CREDENTIALS: u32 = 2;
const SOL_UDP: u32 = 17;
const UDP_SEGMENT: u32 = 103;
/// Maximum number of files in one message (`SCM_MAX_FD`).
pub(crate) const MOST_FILES: usize = 253;
/// Maximum length of control data (`optmem_max`).
const MOST_CONTROL: u64 = 131_072;

/// What is received with a message.
pub(crate) struct Ancillary {
    pub(crate) sender: Option<Credentials>,
    pub(crate) files: Vec<Arc<OpenFile>>,
    pub(super) info: Option<PacketInfo>,
}

/// A message header (`struct msghdr`), for sending or receiving.
pub(crate) struct Header {
    pub(crate) name: u64,
    pub(crate) name_len: u64,
    pub(crate) vectors: Vec<(u64, u64)>,
    pub(crate) control: u64,
    pub(crate) control_len: u64,
}

impl Header {
    /// Creates a header without name and control data.
    pub(crate) fn of(vectors: Vec<(u64, u64)>) -> Header {
        Header { name: 0, name_len: 0, vectors, control: 0, control_len: 0 }
    }

    /// Returns the size of the structure.
    pub(crate) fn size(c: &Call) -> u64 {
        7 * c.os.guest.word_size()
    }

    /// Reads a header.
    pub(crate) fn read(c: &Call, at: u64) -> Result<Header, Errno> {
        // name, its length (an int, padded), vectors, their number, control data, their length, flags
        let [name, name_len, vectors, count, control, control_len, _] = c.os.guest.words(at)?;
        if count > 1024 {
            return Err(Errno::EMSGSIZE);
        }
        if (name_len as i32) < 0 {
            return Err(Errno::EINVAL);
        }
        let name_len = u64::from(name_len as u32);
        let vectors = c.os.guest.vectors(vectors, count)?;
        Ok(Header { name, name_len, vectors, control, control_len })
    }

    /// Writes the results of a receive: address, credentials, received files, flags.
    pub(crate) fn answer(
        &self,
        c: &mut Call,
        at: u64,
        name: &[u8],
        Ancillary { sender, files, info }: Ancillary,
        truncated: bool,
        flags: u32,
    ) -> Result<(), Errno> {
        let (word, rv32) = (c.os.guest.word_size(), c.os.guest.rv32);
        let mut flags_out = if truncated { TRUNCATED } else { 0 };
        if self.name != 0 {
            c.os.guest.write(self.name, &name[..name.len().min(self.name_len as usize)])?;
            c.os.guest.set_u32(at.wrapping_add(word), name.len() as u32)?;
        }
        let head = 8 + word;
        let mut written = 0;
        let sender = sender.map(|sender| ((SOL_SOCKET, SCM_CREDENTIALS), sender.record()));
        // No socket has both.
        if let Some(((level, kind), data)) = sender.or_else(|| info.map(PacketInfo::control)) {
            let record = Record::new(rv32).word(head + data.len() as u64).u32(level).u32(kind);
            let record = record.bytes(&data).done();
            if self.control_len >= record.len() as u64 {
                c.os.guest.write(self.control, &record)?;
                written = (record.len() as u64).next_multiple_of(word).min(self.control_len);
            } else {
                flags_out |= CONTROL_TRUNCATED;
            }
        }
        let control = self.control.wrapping_add(written);
        let room = (self.control_len - written).saturating_sub(head) / 4;
        if room < files.len() as u64 {
            flags_out |= CONTROL_TRUNCATED;
        }
        let mut numbers = Vec::new();
        for file in files.into_iter().take(room as usize) {
            // More than the process may have are lost, as for the kernel.
            match c.os.files.add(file, 0, flags & CLOSE_ON_EXEC != 0) {
                Ok(fd) => numbers.push(fd),
                Err(_) => flags_out |= CONTROL_TRUNCATED,
            }
        }
        if !numbers.is_empty() {
            let len = head + 4 * numbers.len() as u64;
            let record = Record::new(rv32).word(len).u32(SOL_SOCKET).u32(SCM_RIGHTS);
            let record = numbers.iter().fold(record, |record, &fd| record.u32(fd));
            c.os.guest.write(control, &record.done())?;
            written = (written + len.next_multiple_of(word)).min(self.control_len);
        }
        c.os.guest.set_word(at.wrapping_add(5 * word), written)?;
        c.os.guest.set_u32(at.wrapping_add(6 * word), flags_out)
    }
}

/// Returns the files that a message passes (`SCM_RIGHTS`).
pub(crate) fn files(c: &Call, header: &Header) -> Result<Vec<Arc<OpenFile>>, Errno> {
    let word = c.os.guest.word_size();
    let head = 8 + word;
    if header.control_len > MOST_CONTROL {
        return Err(Errno::EINVAL);
    }
    let mut files = Vec::new();
    let mut done = 0;
    while header.control_len.saturating_sub(done) >= head {
        let at = header.control.wrapping_add(done);
        let len = c.os.guest.word(at)?;
        let kind = (c.os.guest.u32(at.wrapping_add(word))?, c.os.guest.u32(at.wrapping_add(word + 4))?);
        if len < head || len > header.control_len - done {
            return Err(Errno::EINVAL);
        }
        match kind {
            (SOL_SOCKET, SCM_RIGHTS) => {
                let count = ((len - head) / 4) as usize;
                if files.len() + count > MOST_FILES {
                    return Err(Errno::EINVAL);
                }
                for i in 0..count as u64 {
                    let fd = c.os.guest.u32(at.wrapping_add(head + 4 * i))?;
                    files.push(c.os.files.get(fd as i32)?);
                }
            }
            // Only a process with capabilities may claim to be another.
            (SOL_SOCKET, SCM_CREDENTIALS) => {
                let claimed: [u8; 12] = c.os.guest.array(at.wrapping_add(head))?;
                if claimed[..] != Credentials::guest(c.os.process.pid).record() {
                    return Err(Errno::EPERM);
                }
            }
            (SOL_UDP, UDP_SEGMENT) | packet_info::V4 | packet_info::V6 => {}
            _ => return Err(Errno::EINVAL),
        }
        done += len.next_multiple_of(word);
    }
    Ok(files)
}

/// Returns what `look` finds in a control message; control messages were read before.
fn find<T>(
    c: &Call,
    header: &Header,
    look: impl Fn((u32, u32), &[u8]) -> Result<Option<T>, Errno>,
) -> Result<Option<T>, Errno> {
    /// Bytes of the data that are looked at.
    const MOST: u64 = 20;
    let word = c.os.guest.word_size();
    let head = 8 + word;
    let mut done = 0;
    while header.control_len.saturating_sub(done) >= head {
        let at = header.control.wrapping_add(done);
        let kind = (c.os.guest.u32(at.wrapping_add(word))?, c.os.guest.u32(at.wrapping_add(word + 4))?);
        let len = c.os.guest.word(at)?;
        // Another thread may have changed it since it was read.
        if len < head || len > header.control_len - done {
            return Err(Errno::EINVAL);
        }
        let mut data = vec![0; (len - head).min(MOST) as usize];
        c.os.guest.space.read(at.wrapping_add(head), &mut data)?;
        if let Some(found) = look(kind, &data)? {
            return Ok(Some(found));
        }
        done += len.next_multiple_of(word);
    }
    Ok(None)
}

/// Returns the size of datagrams that a message asks for (`UDP_SEGMENT`).
pub(crate) fn segment(c: &Call, header: &Header) -> Result<Option<usize>, Errno> {
    let size = find(c, header, |kind, data| match kind {
        (SOL_UDP, UDP_SEGMENT) => Ok(data.first_chunk().map(|size| u16::from_le_bytes(*size).into())),
        _ => Ok(None),
    })?;
    Ok(size.filter(|&size: &usize| size > 0))
}

/// Returns where a message is to leave (`IP_PKTINFO`, `IPV6_PKTINFO`).
pub(super) fn packet_info(c: &Call, header: &Header) -> Result<Option<PacketInfo>, Errno> {
    find(c, header, PacketInfo::parse)
}
