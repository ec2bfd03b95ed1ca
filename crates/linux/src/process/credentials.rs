//! User and group ids of a process.
//!
//! Only a process that is root can become another, and the guest is root only if it sees the host and Rivet's user is.
//! Invariant: what the host allows follows Rivet's ids; a process that gives up its rights is told so, and keeps them
//! towards the host.

use std::sync::Once;

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::kernel::identity::{ShownIds, gid, is_secure, real_gid, real_uid, uid};

/// An id that an argument leaves as it is.
const SAME: u32 = u32::MAX;

/// The real, effective, saved and file system id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ids {
    real: u32,
    effective: u32,
    saved: u32,
    files: u32,
}

/// The ids of a process, and its supplementary groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Credentials {
    user: Ids,
    group: Ids,
    groups: Vec<u32>,
}

impl Ids {
    fn new(real: u32, effective: u32) -> Ids {
        Ids { real, effective, saved: effective, files: effective }
    }

    /// Is it one of those that a process without rights can have?
    fn has(&self, id: u32) -> bool {
        [self.real, self.effective, self.saved].contains(&id)
    }

    /// `setuid`
    fn set(&mut self, id: u32, is_root: bool) -> Result<(), Errno> {
        match (id, is_root) {
            (SAME, _) => return Err(Errno::EINVAL),
            (_, true) => *self = Ids::new(id, id),
            _ if id == self.real || id == self.saved => (self.effective, self.files) = (id, id),
            _ => return Err(Errno::EPERM),
        }
        Ok(())
    }

    /// `setreuid`
    fn set_two(&mut self, real: u32, effective: u32, is_root: bool) -> Result<(), Errno> {
        let old = *self;
        let may_be_real = is_root || [SAME, old.real, old.effective].contains(&real);
        if !may_be_real || !is_root && effective != SAME && !old.has(effective) {
            return Err(Errno::EPERM);
        }
        self.real = if real == SAME { old.real } else { real };
        self.effective = if effective == SAME { old.effective } else { effective };
        if real != SAME || effective != SAME && effective != old.real {
            self.saved = self.effective;
        }
        self.files = self.effective;
        Ok(())
    }

    /// `setresuid`
    fn set_three(&mut self, ids: [u32; 3], is_root: bool) -> Result<(), Errno> {
        let old = *self;
        if !is_root && ids.iter().any(|&id| id != SAME && !old.has(id)) {
            return Err(Errno::EPERM);
        }
        let new = |id: u32, old: u32| if id == SAME { old } else { id };
        let [real, effective, saved] = ids;
        self.real = new(real, old.real);
        self.effective = new(effective, old.effective);
        self.saved = new(saved, old.saved);
        self.files = self.effective;
        Ok(())
    }

    /// `setfsuid`, which returns the old id and tells nothing else.
    fn set_files(&mut self, id: u32, is_root: bool) -> u32 {
        let old = self.files;
        if id != SAME && (is_root || self.has(id) || id == old) {
            self.files = id;
        }
        old
    }
}

impl Credentials {
    /// Returns those of the first process.
    pub(crate) fn new() -> Credentials {
        Credentials {
            user: Ids::new(real_uid(), uid()),
            group: Ids::new(real_gid(), gid()),
            groups: Vec::new(),
        }
    }

    /// Keeps the effective ids as the saved ones, as `execve` does.
    pub(crate) fn executed(&mut self) {
        (self.user.saved, self.group.saved) = (self.user.effective, self.group.effective);
    }

    fn is_root(&self) -> bool {
        self.user.effective == 0
    }

    /// Returns the ids for `/proc`.
    pub(crate) fn shown(&self) -> ShownIds {
        let ids = |of: &Ids| [of.real, of.effective, of.saved, of.files];
        ShownIds { user: ids(&self.user), group: ids(&self.group), groups: self.groups.clone() }
    }
}

/// The user was told that rights are not given up.
static WARNED: Once = Once::new();

/// Which ids a call is about.
type Which = fn(&mut Credentials) -> &mut Ids;

fn user(of: &mut Credentials) -> &mut Ids {
    &mut of.user
}

fn group(of: &mut Credentials) -> &mut Ids {
    &mut of.group
}

fn own<'a>(c: &'a mut Call<'_>) -> &'a mut Credentials {
    &mut c.os.process.credentials
}

pub(crate) fn getuid(c: &mut Call) -> Value {
    Ok(own(c).user.real.into())
}

pub(crate) fn geteuid(c: &mut Call) -> Value {
    Ok(own(c).user.effective.into())
}

pub(crate) fn getgid(c: &mut Call) -> Value {
    Ok(own(c).group.real.into())
}

pub(crate) fn getegid(c: &mut Call) -> Value {
    Ok(own(c).group.effective.into())
}

fn change(c: &mut Call, which: Which, set: impl Fn(&mut Ids, [u32; 3], bool) -> Result<(), Errno>) -> Value {
    let args = [c.args[0], c.args[1], c.args[2]].map(|arg| arg as u32);
    let own = own(c);
    let (before, is_root) = (own.clone(), own.is_root());
    set(which(own), args, is_root)?;
    if *own != before && is_secure() {
        // Who asks for it because its caller may not be trusted has to know that nothing is given up.
        *own = before;
        return Err(Errno::EPERM);
    }
    if is_root && !own.is_root() {
        WARNED.call_once(|| {
            tracing::warn!("a process gives up the rights of root, which it keeps towards the host")
        });
    }
    Ok(0)
}

pub(crate) fn setuid(c: &mut Call) -> Value {
    change(c, user, |ids, [id, ..], root| ids.set(id, root))
}

pub(crate) fn setgid(c: &mut Call) -> Value {
    change(c, group, |ids, [id, ..], root| ids.set(id, root))
}

pub(crate) fn setreuid(c: &mut Call) -> Value {
    change(c, user, |ids, [real, effective, _], root| ids.set_two(real, effective, root))
}

pub(crate) fn setregid(c: &mut Call) -> Value {
    change(c, group, |ids, [real, effective, _], root| ids.set_two(real, effective, root))
}

pub(crate) fn setresuid(c: &mut Call) -> Value {
    change(c, user, Ids::set_three)
}

pub(crate) fn setresgid(c: &mut Call) -> Value {
    change(c, group, Ids::set_three)
}

fn set_files(c: &mut Call, which: Which) -> Value {
    let id = c.args[0] as u32;
    let own = own(c);
    let is_root = own.is_root();
    Ok(which(own).set_files(id, is_root).into())
}

pub(crate) fn setfsuid(c: &mut Call) -> Value {
    set_files(c, user)
}

pub(crate) fn setfsgid(c: &mut Call) -> Value {
    set_files(c, group)
}

fn tell(c: &mut Call, which: Which) -> Value {
    let Ids { real, effective, saved, .. } = *which(own(c));
    for (at, value) in c.args[..3].iter().zip([real, effective, saved]) {
        c.os.guest.set_u32(*at, value)?;
    }
    Ok(0)
}

pub(crate) fn getresuid(c: &mut Call) -> Value {
    tell(c, user)
}

pub(crate) fn getresgid(c: &mut Call) -> Value {
    tell(c, group)
}

pub(crate) fn getgroups(c: &mut Call) -> Value {
    let (size, at) = (c.int(0), c.args[1]);
    let groups = own(c).groups.clone();
    match usize::try_from(size) {
        Ok(0) => {}
        Ok(size) if size >= groups.len() => {
            let bytes: Vec<u8> = groups.iter().flat_map(|group| group.to_le_bytes()).collect();
            c.os.guest.write(at, &bytes)?;
        }
        _ => return Err(Errno::EINVAL),
    }
    Ok(groups.len() as u64)
}

pub(crate) fn setgroups(c: &mut Call) -> Value {
    const MOST: u64 = 65536;
    let (count, at) = (u64::from(c.args[0] as u32), c.args[1]);
    if !own(c).is_root() || is_secure() {
        return Err(Errno::EPERM);
    }
    if count > MOST {
        return Err(Errno::EINVAL);
    }
    let mut bytes = vec![0; 4 * count as usize];
    c.os.guest.space.read(at, &mut bytes)?;
    own(c).groups = bytes
        .chunks_exact(4)
        .map(|group| u32::from_le_bytes([group[0], group[1], group[2], group[3]]))
        .collect();
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Expectations by setuid(2), setreuid(2) and setresuid(2).
    #[test]
    fn root_can_become_another_for_good_or_for_a_while() {
        let mut ids = Ids::new(0, 0);
        assert_eq!(ids.set(33, true), Ok(()));
        assert_eq!(ids, Ids::new(33, 33));
        assert_eq!((ids.set(0, false), ids.set_two(SAME, 0, false)), (Err(Errno::EPERM), Err(Errno::EPERM)));
        let mut ids = Ids::new(0, 0);
        assert_eq!(ids.set_three([SAME, 33, SAME], true), Ok(()));
        assert_eq!(ids, Ids { real: 0, effective: 33, saved: 0, files: 33 });
        assert_eq!(ids.set_three([SAME, 0, SAME], false), Ok(()));
        assert_eq!(ids, Ids::new(0, 0));
    }

    #[test]
    fn others_change_only_between_their_own() {
        let mut ids = Ids { real: 1, effective: 2, saved: 3, files: 2 };
        assert_eq!((ids.set(4, false), ids.set(2, false)), (Err(Errno::EPERM), Err(Errno::EPERM)));
        assert_eq!((ids.set(3, false), ids.effective, ids.real), (Ok(()), 3, 1));
        // The saved id follows where the real one is set, or the effective one to what is not the real one.
        assert_eq!((ids.set_two(SAME, 1, false), ids.saved), (Ok(()), 3));
        assert_eq!((ids.set_two(3, SAME, false), ids.real), (Err(Errno::EPERM), 1));
        assert_eq!((ids.set_two(1, 3, false), ids.saved), (Ok(()), 3));
        assert_eq!((ids.set_files(9, false), ids.set_files(1, false), ids.files), (3, 3, 1));
        assert_eq!(ids.set(SAME, false), Err(Errno::EINVAL));
    }
}
