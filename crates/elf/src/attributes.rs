//! The attributes section of the RISC-V ELF psABI ("Attributes"): only the ISA string is used.
//!
//! `'A'`, then for each vendor a 32-bit length, its name and a zero byte; in it, for each scope, a
//! tag, a 32-bit length, and pairs of tag and value: a text for odd tags, a number for even ones.
//! Lengths count themselves and what comes before them in their part.

/// The scope of a whole file.
const TAG_FILE: u64 = 1;
/// The ISA string.
const TAG_ARCH: u64 = 5;

/// The ISA string in the section's bytes. `Ok(None)` if it does not say; the error is what is
/// wrong.
pub(crate) fn arch(section: &[u8]) -> Result<Option<String>, &'static str> {
    let Some(mut rest) = section.strip_prefix(b"A") else {
        return Err("it does not start with version A");
    };
    while !rest.is_empty() {
        let length = word(rest)?;
        let vendor = rest.get(4..length).ok_or("a vendor subsection has an invalid length")?;
        rest = &rest[length..];
        let (name, scopes) = text(vendor)?;
        if name == b"riscv"
            && let Some(found) = in_scopes(scopes)?
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn in_scopes(mut rest: &[u8]) -> Result<Option<String>, &'static str> {
    while !rest.is_empty() {
        let (scope, after) = number(rest)?;
        let tag_size = rest.len() - after.len();
        let length = word(after)?;
        let pairs = rest.get(tag_size + 4..length).ok_or("a subsection has an invalid length")?;
        rest = &rest[length..];
        if scope == TAG_FILE
            && let Some(found) = in_pairs(pairs)?
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn in_pairs(mut rest: &[u8]) -> Result<Option<String>, &'static str> {
    while !rest.is_empty() {
        let (tag, value) = number(rest)?;
        if tag % 2 == 0 {
            rest = number(value)?.1;
            continue;
        }
        let (value, after) = text(value)?;
        rest = after;
        if tag == TAG_ARCH {
            let arch =
                std::str::from_utf8(value).ok().filter(|text| text.bytes().all(|b| b.is_ascii_graphic()));
            return arch.map(|arch| Some(arch.to_owned())).ok_or("the ISA string is not printable ASCII");
        }
    }
    Ok(None)
}

fn word(bytes: &[u8]) -> Result<usize, &'static str> {
    let word = bytes.first_chunk().ok_or("it ends inside a length field")?;
    usize::try_from(u32::from_le_bytes(*word)).map_err(|_| "a length is too large")
}

/// The bytes before the first zero byte and those after it.
fn text(bytes: &[u8]) -> Result<(&[u8], &[u8]), &'static str> {
    let end = bytes.iter().position(|&byte| byte == 0).ok_or("unterminated string")?;
    Ok((&bytes[..end], &bytes[end + 1..]))
}

/// A number in ULEB128 and the bytes after it.
fn number(bytes: &[u8]) -> Result<(u64, &[u8]), &'static str> {
    let mut value = 0;
    for (index, &byte) in bytes.iter().enumerate().take(9) {
        value |= u64::from(byte & 0x7f) << (7 * index);
        if byte & 0x80 == 0 {
            return Ok((value, &bytes[index + 1..]));
        }
    }
    Err("unterminated ULEB128 number")
}
