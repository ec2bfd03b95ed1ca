//! The text of `VALGRIND_PRINTF`: a format as of C, whose arguments lie in memory.

use rivet_hart::Hart;

/// Bytes of a text, at most.
const MOST: usize = 4096;
/// Characters that a conversion is padded to, at most.
const WIDTH: usize = 256;

/// The text that a format gives. Each argument has eight bytes, from `arguments` on, where `va_list` points (RISC-V ABI).
/// Conversions other than `d`, `i`, `u`, `x`, `X`, `o`, `c`, `s`, `p`, `f` and `%` stay as they are written.
pub(super) fn text(hart: &Hart, format: u64, arguments: u64) -> String {
    let format = string(hart, format, MOST);
    let mut at = arguments;
    let mut next = || {
        let mut word = [0; 8];
        hart.peek(at, &mut word);
        at = at.wrapping_add(8);
        u64::from_le_bytes(word)
    };
    let (mut text, mut rest) = (String::new(), format.as_str());
    while let Some((plain, after)) = rest.split_once('%').filter(|_| text.len() < MOST) {
        text.push_str(plain);
        rest = match Conversion::parse(after, &mut next) {
            Some((conversion, after)) => {
                let argument = if conversion.letter == '%' { 0 } else { next() };
                text.push_str(&conversion.text(hart, argument));
                after
            }
            None => {
                text.push('%');
                after
            }
        };
    }
    text + rest
}

/// A text of the guest, up to its zero byte.
fn string(hart: &Hart, at: u64, most: usize) -> String {
    let byte = |i: usize| {
        let mut byte = [0];
        (hart.peek(at.wrapping_add(i as u64), &mut byte) && byte[0] != 0).then_some(byte[0])
    };
    let bytes: Vec<u8> = (0..most.min(MOST)).map_while(byte).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What follows a percent sign.
struct Conversion {
    left: bool,
    zeros: bool,
    plus: bool,
    prefix: bool,
    width: usize,
    precision: Option<usize>,
    /// Bits of an integer.
    bits: u32,
    letter: char,
}

impl Conversion {
    /// The conversion, and the text after it; `next` gives the arguments for `*`.
    fn parse<'a>(text: &'a str, next: &mut impl FnMut() -> u64) -> Option<(Conversion, &'a str)> {
        let rest = text.trim_start_matches(['-', '0', '+', '#', ' ']);
        let flags = &text[..text.len() - rest.len()];
        let mut number = |text: &'a str| {
            if let Some(rest) = text.strip_prefix('*') {
                return (next() as usize, rest);
            }
            let rest = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
            (text[..text.len() - rest.len()].parse().unwrap_or(0), rest)
        };
        let (width, rest) = number(rest);
        let (precision, rest) = match rest.strip_prefix('.').map(number) {
            Some((precision, rest)) => (Some(precision), rest),
            None => (None, rest),
        };
        let after = rest.trim_start_matches(['h', 'l', 'q', 'j', 'z', 't']);
        let bits = match &rest[..rest.len() - after.len()] {
            "" => 32,
            "h" => 16,
            "hh" => 8,
            _ => 64,
        };
        let letter = after.chars().next().filter(|&letter| "diuxXocspf%".contains(letter))?;
        let conversion = Conversion {
            left: flags.contains('-'),
            zeros: flags.contains('0'),
            plus: flags.contains('+'),
            prefix: flags.contains('#'),
            width: width.min(WIDTH),
            precision,
            bits,
            letter,
        };
        Some((conversion, &after[1..]))
    }

    fn text(&self, hart: &Hart, argument: u64) -> String {
        let shift = 64 - self.bits;
        let (value, signed) = (argument << shift >> shift, (argument << shift) as i64 >> shift);
        let double = f64::from_bits(argument);
        let prefix = |prefix| if self.prefix { prefix } else { "" };
        let sign = |is_negative: bool| match is_negative {
            true => "-",
            false if self.plus => "+",
            false => "",
        };
        let (front, mut digits) = match self.letter {
            'd' | 'i' => (sign(signed < 0), signed.unsigned_abs().to_string()),
            'u' => ("", value.to_string()),
            'x' => (prefix("0x"), format!("{value:x}")),
            'X' => (prefix("0X"), format!("{value:X}")),
            'o' => (prefix("0"), format!("{value:o}")),
            'p' => ("0x", format!("{argument:x}")),
            'f' => {
                let places = self.precision.unwrap_or(6).min(WIDTH);
                (sign(double.is_sign_negative()), format!("{:.places$}", double.abs()))
            }
            'c' => ("", char::from(argument as u8).to_string()),
            's' => ("", string(hart, argument, self.precision.unwrap_or(MOST))),
            _ => return "%".to_owned(),
        };
        let is_integer = "diuxXo".contains(self.letter);
        let fills = self.zeros && !self.left && (is_integer || self.letter == 'f');
        let least = match self.precision {
            Some(least) if is_integer => least.min(WIDTH),
            _ if fills => self.width.saturating_sub(front.len()),
            _ => 0,
        };
        digits.insert_str(0, &"0".repeat(least.saturating_sub(digits.len())));
        let whole = format!("{front}{digits}");
        let width = self.width;
        if self.left { format!("{whole:<width$}") } else { format!("{whole:>width$}") }
    }
}
