//! String functions of the C library, found by their symbols.
//!
//! They read whole words, beyond the end of a text, and decide by bytes of these. So nothing is reported inside of them;
//! instead the bytes that their result depends on are looked at when they are called.

use rivet_hart::Hart;

use super::Shadow;
use super::origin::Origin;
use super::uses::{Detail, Use};

/// Bytes that are looked at, at most.
const MOST: u64 = 1 << 20;

/// What a function looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    /// The first argument, up to its zero byte.
    One,
    /// The same, at most as many bytes as the second argument says.
    OneBounded,
    /// The second argument, up to its zero byte.
    Second,
    /// The second argument, up to its zero byte, at most as many bytes as the third says.
    SecondBounded,
    /// Both, each up to its zero byte.
    Both,
    /// The first argument, up to the byte in the second, at most as many as the third says.
    Find,
    /// The same backwards: all of them.
    FindLast,
    /// Both, up to where they differ or end.
    Compare,
    /// The same, at most as many bytes as the third argument says.
    CompareBounded,
    /// Both, up to where they differ, as many bytes as the third argument says.
    CompareBytes,
    /// The second is copied to the first, as many bytes as the third argument says; undefined bits are copied as well.
    Copy,
}

/// Functions of the C library that copy, by name. One of the program's own is looked at like all of it.
pub(super) const COPIES: &[&str] = &["memcpy", "memmove", "mempcpy"];
/// The symbol by which a program has glibc's in itself.
pub(super) const GLIBC: &str = "_wordcopy_fwd_aligned";

/// The functions by name.
pub(super) const FUNCTIONS: &[(&str, Text)] = &[
    ("strlen", Text::One),
    ("strnlen", Text::OneBounded),
    ("strchr", Text::One),
    ("strchrnul", Text::One),
    ("strrchr", Text::One),
    ("index", Text::One),
    ("rindex", Text::One),
    ("strcpy", Text::Second),
    ("stpcpy", Text::Second),
    ("strncpy", Text::SecondBounded),
    ("stpncpy", Text::SecondBounded),
    ("strcat", Text::Both),
    ("strstr", Text::Both),
    ("strspn", Text::Both),
    ("strcspn", Text::Both),
    ("strpbrk", Text::Both),
    ("memchr", Text::Find),
    ("memrchr", Text::FindLast),
    ("strcmp", Text::Compare),
    ("strncmp", Text::CompareBounded),
    ("strcoll", Text::Compare),
    ("memcmp", Text::CompareBytes),
    ("bcmp", Text::CompareBytes),
];

impl Shadow {
    /// Looks at what the result of the function depends on; `call` is where it is called.
    pub(super) fn text_called(&mut self, hart: &Hart, call: u64, text: Text, [a, b, c]: [u64; 3]) {
        let byte = |at: u64, i: u64| {
            let mut byte = [0];
            hart.peek(at.wrapping_add(i), &mut byte).then_some(byte[0])
        };
        let end_of = |at: u64| move |i: u64| byte(at, i) == Some(0);
        let limit = c.min(MOST);
        let _ = match text {
            Text::One => self.look(hart, call, a, MOST, end_of(a)),
            Text::OneBounded => self.look(hart, call, a, b.min(MOST), end_of(a)),
            Text::Second => self.look(hart, call, b, MOST, end_of(b)),
            Text::SecondBounded => self.look(hart, call, b, limit, end_of(b)),
            Text::Both => {
                self.look(hart, call, a, MOST, end_of(a)) && self.look(hart, call, b, MOST, end_of(b))
            }
            Text::Find => self.look(hart, call, a, limit, |i| byte(a, i) == Some(b as u8)),
            Text::FindLast => self.look(hart, call, a, limit, |_| false),
            Text::Compare | Text::CompareBounded | Text::CompareBytes => {
                let most = if text == Text::Compare { MOST } else { limit };
                let ends = |i: u64| {
                    let (x, y) = (byte(a, i), byte(b, i));
                    x != y || text != Text::CompareBytes && x == Some(0)
                };
                self.look(hart, call, a, most, ends) && self.look(hart, call, b, most, ends)
            }
            Text::Copy => self.copied(hart, call, a, b, c),
        };
    }

    /// Reports undefined arguments of a copy, and bytes of both sides that are not to be accessed. Gives whether there are
    /// none.
    fn copied(&mut self, hart: &Hart, call: u64, to: u64, from: u64, bytes: u64) -> bool {
        const ARGUMENTS: [(u8, Use); 3] = [(10, Use::Address), (11, Use::Address), (12, Use::Branch)];
        for (register, used) in ARGUMENTS {
            if self.hart().dirty_x >> register & 1 != 0 {
                let origin = self.hart().x_origin[usize::from(register)];
                self.report(hart, used, call, None, origin, Detail::Register(register));
                self.trust(register);
            }
        }
        [(from, Use::ForbiddenRead), (to, Use::ForbiddenWrite)].into_iter().all(|(at, used)| {
            let Some((addr, origin)) = self.first_forbidden(at, bytes) else { return true };
            self.report(hart, used, call, None, origin, Detail::Address(addr));
            false
        })
    }

    /// The first of these bytes that is not to be accessed, by words, or the last.
    fn first_forbidden(&mut self, at: u64, bytes: u64) -> Option<(u64, Origin)> {
        const WORD: u64 = 8;
        let looked = bytes.min(MOST);
        if bytes == 0 || !self.has_freed() {
            return None;
        }
        if looked == bytes && self.memory.is_range_defined(at, bytes) {
            return None;
        }
        let words = (0..looked).step_by(WORD as usize).map(|i| (i, WORD.min(bytes - i)));
        let all = words.chain([(bytes - 1, 1)]);
        all.map(|(i, len)| (at.wrapping_add(i), len)).find_map(|(addr, len)| {
            let (undefined, origin) = self.load(addr, len as u32)?;
            let first = addr.wrapping_add(u64::from(undefined.trailing_zeros() / 8));
            self.origins.cause(origin).is_forbidden().then_some((first, origin))
        })
    }

    /// Reports the first byte with undefined bits before the one for which `ends` holds, or that one. Gives whether there
    /// is none.
    fn look(&mut self, hart: &Hart, pc: u64, at: u64, most: u64, ends: impl Fn(u64) -> bool) -> bool {
        for i in 0..most {
            let addr = at.wrapping_add(i);
            let (undefined, origin) = self.memory.byte(addr);
            if undefined != 0 {
                let origin = self.heap.origin_at(&mut self.origins, addr, origin);
                let is_forbidden = self.origins.cause(origin).is_forbidden();
                let used = if is_forbidden { Use::ForbiddenRead } else { Use::Text };
                let detail = Detail::Buffer { call: "", byte: i, of: 0, addr };
                self.report(hart, used, pc, None, origin, detail);
                return false;
            }
            if ends(i) {
                break;
            }
        }
        true
    }
}
