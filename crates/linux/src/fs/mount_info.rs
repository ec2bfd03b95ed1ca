//! `statmount` and `listmount`: the grants as mounts, with the numbers of `/proc/self/mountinfo`.

use std::path::Path;

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::fs::proc::{Mounted, mounted};
use crate::kernel::call::{Call, Value};

/// Added to a mount's number in `/proc/self/mountinfo` for one that is never used again (`MNT_UNIQUE_ID_OFFSET`).
const UNIQUE: u64 = 1 << 31;
/// `LSMT_ROOT`: the root mount.
const ROOT: u64 = u64::MAX;

/// Reads a `struct mnt_id_req`: its size, a reserved word, the mount's number, a parameter, a name space.
fn request(c: &Call) -> Result<(u64, u64), Errno> {
    const OLDEST: u32 = 24;
    const NEWEST: u32 = 32;
    let at = c.args[0];
    let (size, spare) = (c.os.guest.u32(at)?, c.os.guest.u32(at.wrapping_add(4))?);
    if size > 4096 {
        return Err(Errno::E2BIG);
    }
    if size < OLDEST || spare != 0 {
        return Err(Errno::EINVAL);
    }
    for more in (u64::from(NEWEST)..u64::from(size) / 8 * 8).step_by(8) {
        if c.os.guest.u64(at.wrapping_add(more))? != 0 {
            return Err(Errno::E2BIG);
        }
    }
    if size >= NEWEST && c.os.guest.u64(at.wrapping_add(24))? != 0 {
        // Another name space: there is none.
        return Err(Errno::ENOENT);
    }
    let id = c.os.guest.u64(at.wrapping_add(8))?;
    if id <= UNIQUE {
        return Err(Errno::EINVAL);
    }
    Ok((id, c.os.guest.u64(at.wrapping_add(16))?))
}

/// Returns all mounts and which of them a request names.
fn find(c: &Call, id: u64) -> Result<(Vec<Mounted>, usize), Errno> {
    let all = mounted(c);
    let index = all.iter().position(|mount| u64::from(mount.number) + UNIQUE == id).ok_or(Errno::ENOENT)?;
    Ok((all, index))
}

pub(crate) fn listmount(c: &mut Call) -> Value {
    const REVERSE: u64 = 1;
    let [_, to, count, flags, ..] = c.args;
    if flags & !REVERSE != 0 {
        return Err(Errno::EINVAL);
    }
    let (id, after) = request(c)?;
    if count > 1_000_000 {
        return Err(Errno::EOVERFLOW);
    }
    let (all, parent) = match id {
        ROOT => (mounted(c), 0),
        id => find(c, id)?,
    };
    // All below the mount; that itself as well if it was named as the root.
    let is_below = |(n, mount): &(usize, &Mounted)| {
        (*n != parent || id == ROOT) && Path::new(&mount.path).starts_with(&all[parent].path)
    };
    let unique = |(_, mount): (usize, &Mounted)| u64::from(mount.number) + UNIQUE;
    let mut below: Vec<u64> = all.iter().enumerate().filter(is_below).map(unique).collect();
    if flags & REVERSE != 0 {
        below.reverse();
        below.retain(|&id| after == 0 || id < after);
    } else {
        below.retain(|&id| id > after);
    }
    below.truncate(count as usize);
    let bytes: Vec<u8> = below.iter().flat_map(|id| id.to_le_bytes()).collect();
    c.os.guest.write(to, &bytes)?;
    Ok(below.len() as u64)
}

pub(crate) fn statmount(c: &mut Call) -> Value {
    // STATMOUNT_SB_BASIC, STATMOUNT_MNT_BASIC, STATMOUNT_PROPAGATE_FROM
    const FIXED: u64 = 1 | 2 | 4;
    // STATMOUNT_MNT_ROOT, STATMOUNT_MNT_POINT, STATMOUNT_FS_TYPE, STATMOUNT_MNT_OPTS
    const MNT_ROOT: u64 = 8;
    const MNT_POINT: u64 = 16;
    const FS_TYPE: u64 = 32;
    const OPTIONS: u64 = 128;
    /// Size of the structure, which strings follow.
    const HEAD: usize = 512;
    const RDONLY: u32 = 1;
    const ATTR_RDONLY: u64 = 1;
    let [_, to, room, flags, ..] = c.args;
    if flags != 0 {
        return Err(Errno::EINVAL);
    }
    let (id, mask) = request(c)?;
    let (all, index) = find(c, id)?;
    let mount = &all[index];
    let mut strings = vec![0];
    let mut text = |wanted: u64, text: &str| match mask & wanted {
        0 => 0,
        _ => {
            let at = strings.len() as u32;
            strings.extend(text.bytes().chain([0]));
            at
        }
    };
    let options = text(OPTIONS, mount.options);
    let (kind, root, point) = (text(FS_TYPE, mount.kind), text(MNT_ROOT, "/"), text(MNT_POINT, &mount.path));
    let known = FIXED | MNT_ROOT | MNT_POINT | FS_TYPE | OPTIONS;
    let read_only = mount.options == "ro";
    // Without strings the structure is cut to the buffer.
    let size = match strings.len() {
        1 => HEAD.min(room as usize),
        len => HEAD + len,
    };
    if room < size as u64 {
        return Err(Errno::EOVERFLOW);
    }
    let parent = u64::from(all[0].number);
    // size, options, mask, then the file system: device, magic number, flags, type
    let record = Record::new(false).u32(size as u32).u32(options).u64(mask & known);
    let record = record.u32(0).u32(mount.number).u64(mount.magic).u32(if read_only { RDONLY } else { 0 });
    // the mount: numbers, old numbers, attributes, propagation (private), groups
    let record = record.u32(kind).u64(id).u64(if index == 0 { id } else { parent + UNIQUE });
    let record = record.u32(mount.number).u32(if index == 0 { mount.number } else { parent as u32 });
    let record = record.u64(if read_only { ATTR_RDONLY } else { 0 }).u64(1 << 18).u64(0).u64(0).u64(0);
    let record = record.u32(root).u32(point).u64(0).pad_to(HEAD).bytes(&strings).done();
    c.os.guest.write(to, &record[..size])?;
    Ok(0)
}
