//! A value of which some bits are undefined, and what operations make of it.
//!
//! Invariant: a bit that is not marked in a result is the same whatever the undefined bits of the operands are. What the
//! operations mark beyond that is as little as a few instructions of the host can tell.

/// A value of at most 64 bits, and the bits of it that are undefined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits {
    /// The value of this run.
    pub(super) value: u64,
    /// Undefined bits are 1.
    pub(super) undefined: u64,
}

/// The low `width` bits, 1 to 64.
pub(super) fn low(width: u32) -> u64 {
    u64::MAX >> (64 - width.clamp(1, 64))
}

/// All bits from the lowest that is set upwards: where a carry may reach.
pub(super) fn left(undefined: u64) -> u64 {
    undefined | undefined.wrapping_neg()
}

/// All of `width` bits if any bit is undefined.
pub(super) fn all_if(any: bool, width: u32) -> u64 {
    if any { low(width) } else { 0 }
}

impl Bits {
    pub(super) fn new(value: u64, undefined: u64) -> Bits {
        Bits { value, undefined }
    }

    /// A value all of whose bits are defined.
    pub(super) fn known(value: u64) -> Bits {
        Bits { value, undefined: 0 }
    }

    pub(super) fn is_undefined(self) -> bool {
        self.undefined != 0
    }

    /// The low `width` bits, zero-extended.
    pub(super) fn zext(self, width: u32) -> Bits {
        Bits { value: self.value & low(width), undefined: self.undefined & low(width) }
    }

    /// The low `width` bits, sign-extended to 64.
    pub(super) fn sext(self, width: u32) -> Bits {
        let shift = 64 - width.clamp(1, 64);
        let extend = |bits: u64| ((bits << shift) as i64 >> shift) as u64;
        Bits { value: extend(self.value), undefined: extend(self.undefined) }
    }

    /// The same bits with the sign bit of `width` inverted: signed order becomes unsigned order.
    fn biased(self, width: u32) -> Bits {
        let bits = self.zext(width);
        Bits { value: bits.value ^ 1 << (width - 1), ..bits }
    }

    /// The least unsigned value that it may have.
    pub(super) fn min(self) -> u64 {
        self.value & !self.undefined
    }

    /// The greatest unsigned value that it may have.
    pub(super) fn max(self) -> u64 {
        self.value | self.undefined
    }

    fn map(self, f: impl Fn(u64) -> u64) -> Bits {
        Bits { value: f(self.value), undefined: f(self.undefined) }
    }

    pub(super) fn not(self) -> Bits {
        Bits { value: !self.value, undefined: self.undefined }
    }

    pub(super) fn and(self, other: Bits) -> Bits {
        // A defined 0 decides.
        let undefined = (self.undefined | other.undefined) & self.max() & other.max();
        Bits { value: self.value & other.value, undefined }
    }

    pub(super) fn or(self, other: Bits) -> Bits {
        self.not().and(other.not()).not()
    }

    pub(super) fn xor(self, other: Bits) -> Bits {
        Bits { value: self.value ^ other.value, undefined: self.undefined | other.undefined }
    }

    /// The sum with a carry of 0 or 1. A carry is undefined where the least and the greatest operands give another.
    pub(super) fn add(self, other: Bits, carry: Bits) -> Bits {
        let sum = |a: u64, b: u64, c: u64| a.wrapping_add(b).wrapping_add(c);
        let least = sum(self.min(), other.min(), carry.min() & 1);
        let most = sum(self.max(), other.max(), carry.max() & 1);
        let undefined = self.undefined | other.undefined | least ^ most | carry.undefined & 1;
        Bits { value: sum(self.value, other.value, carry.value & 1), undefined }
    }

    /// The difference with a borrow of 0 or 1.
    pub(super) fn sub(self, other: Bits, borrow: Bits) -> Bits {
        self.add(other.not(), borrow.not().zext(1))
    }

    /// The low bits of a product, a multiply-add, or a carry-less product: a bit depends on none above it.
    pub(super) fn product(self, other: Bits) -> Bits {
        let zero = |bits: Bits| !bits.is_undefined() && bits.value == 0;
        let undefined = if zero(self) || zero(other) { 0 } else { left(self.undefined | other.undefined) };
        Bits { value: self.value.wrapping_mul(other.value), undefined }
    }

    /// A shift or rotation of `width` bits by the low bits of `amount`, as `shift` does it to known bits.
    pub(super) fn shifted(self, amount: Bits, width: u32, shift: impl Fn(u64, u32) -> u64) -> Bits {
        let amount = amount.zext(width.trailing_zeros());
        let by = amount.value as u32;
        let bits = self.map(|bits| shift(bits & low(width), by) & low(width));
        match amount.is_undefined() {
            true if self.zext(width) == Bits::known(0) => Bits::known(0),
            true => Bits { undefined: low(width), ..bits },
            false => bits,
        }
    }

    pub(super) fn shl(self, amount: Bits, width: u32) -> Bits {
        self.shifted(amount, width, |bits, by| bits << by)
    }

    pub(super) fn shr(self, amount: Bits, width: u32) -> Bits {
        self.shifted(amount, width, |bits, by| bits >> by)
    }

    pub(super) fn sar(self, amount: Bits, width: u32) -> Bits {
        let unused = 64 - width;
        self.shifted(amount, width, |bits, by| ((bits << unused) as i64 >> unused >> by) as u64)
    }

    pub(super) fn ror(self, amount: Bits, width: u32) -> Bits {
        self.shifted(amount, width, |bits, by| bits >> by | bits << ((width - by) % width))
    }

    pub(super) fn rol(self, amount: Bits, width: u32) -> Bits {
        self.shifted(amount, width, |bits, by| bits << by | bits >> ((width - by) % width))
    }

    /// Is it certain whether they are equal?
    pub(super) fn decides_eq(self, other: Bits) -> bool {
        let undefined = self.undefined | other.undefined;
        undefined == 0 || (self.value ^ other.value) & !undefined != 0
    }

    /// Is it certain whether the low `width` bits are less than those of the other?
    pub(super) fn decides_lt(self, other: Bits, width: u32, signed: bool) -> bool {
        let (a, b) = match signed {
            true => (self.biased(width), other.biased(width)),
            false => (self.zext(width), other.zext(width)),
        };
        a.max() < b.min() || a.min() >= b.max()
    }

    /// The less or the greater of both.
    pub(super) fn extreme(self, other: Bits, width: u32, signed: bool, greater: bool) -> Bits {
        let (a, b) = (self.zext(width), other.zext(width));
        let is_less = match signed {
            true => a.biased(width).value < b.biased(width).value,
            false => a.value < b.value,
        };
        let (chosen, rest) = if is_less != greater { (a, b) } else { (b, a) };
        match a.decides_lt(b, width, signed) {
            true => chosen,
            false => chosen.either(rest),
        }
    }

    /// One of both, and it is undefined which: this one in this run.
    pub(super) fn either(self, other: Bits) -> Bits {
        Bits { undefined: self.undefined | other.undefined | self.value ^ other.value, ..self }
    }

    /// Is the number of zeros below the lowest set bit certain?
    pub(super) fn decides_ctz(self) -> bool {
        // A defined 1 comes first.
        self.undefined == 0 || self.min().trailing_zeros() < self.undefined.trailing_zeros()
    }

    /// Is the number of zeros above the highest set bit certain?
    pub(super) fn decides_clz(self) -> bool {
        self.undefined == 0 || self.min().leading_zeros() < self.undefined.leading_zeros()
    }

    /// The bits in another order, which `order` gives them.
    pub(super) fn permuted(self, order: impl Fn(u64) -> u64) -> Bits {
        self.map(order)
    }
}
