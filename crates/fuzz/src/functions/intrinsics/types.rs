//! The vector types of `riscv_vector.h`, by how they follow from a base type.

/// A vector type: the class `i`, `u` or `f`, SEW, and the logarithm of LMUL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vector {
    pub(super) class: char,
    pub(super) sew: u32,
    pub(super) lmul: i32,
}

impl Vector {
    /// All types of a class.
    pub(super) fn all(class: char) -> impl Iterator<Item = Vector> {
        let sews = [8, 16, 32, 64].into_iter().filter(move |&sew| class != 'f' || sew > 8);
        sews.flat_map(move |sew| (-3..=3).map(move |lmul| Vector { class, sew, lmul }))
            .filter(|ty| ty.exists())
    }

    fn exists(self) -> bool {
        let float = self.class != 'f' || self.sew > 8;
        float
            && matches!(self.sew, 8 | 16 | 32 | 64)
            && self.lmul <= 3
            && self.sew.ilog2() as i32 <= 6 + self.lmul.min(0)
    }

    /// The type that a code means: how much wider (`T`, `W`, `Q`, `O`, or `1` and one of them for LMUL = 1), then the class
    /// if it is another.
    pub(super) fn derived(self, code: &str) -> Option<Vector> {
        let (single, code) = code.strip_prefix('1').map_or((false, code), |code| (true, code));
        let mut letters = code.chars();
        let steps = match letters.next()? {
            'T' => 0,
            'W' => 1,
            'Q' => 2,
            'O' => 3,
            _ => return None,
        };
        let lmul = if single { 0 } else { self.lmul + steps };
        let wide = Vector { class: letters.next().unwrap_or(self.class), sew: self.sew << steps, lmul };
        wide.exists().then_some(wide)
    }

    /// An unsigned type of so many bits with as many elements.
    pub(super) fn index(self, sew: u32) -> Option<Vector> {
        let lmul = self.lmul + sew.ilog2() as i32 - self.sew.ilog2() as i32;
        Some(Vector { class: 'u', sew, lmul }).filter(|ty| ty.exists() && ty.lmul >= -3)
    }

    /// `m1`, `mf2`.
    pub(super) fn group(self) -> String {
        if self.lmul < 0 { format!("mf{}", 1 << -self.lmul) } else { format!("m{}", 1 << self.lmul) }
    }

    /// `i32m1`.
    pub(super) fn name(self) -> String {
        format!("{}{}{}", self.class, self.sew, self.group())
    }

    /// `i32`.
    pub(super) fn element(self) -> String {
        format!("{}{}", self.class, self.sew)
    }

    /// `b32`.
    pub(super) fn mask(self) -> String {
        let log2 = self.sew.ilog2() as i32 - self.lmul;
        format!("b{}", 1 << log2)
    }

    /// Whole registers.
    pub(super) fn registers(self) -> u32 {
        1 << self.lmul.max(0)
    }

    /// `vint32m1_t`; of a tuple `vint32m1x2_t`.
    pub(super) fn c(self, fields: u32) -> String {
        let class =
            [("i", "int"), ("u", "uint"), ("f", "float")].iter().find(|c| c.0.starts_with(self.class));
        let tuple = if fields > 1 { format!("x{fields}") } else { String::new() };
        format!("v{}{}{}{tuple}_t", class.map_or("", |c| c.1), self.sew, self.group())
    }

    /// `int32_t`, `float`.
    pub(super) fn c_element(self) -> String {
        match (self.class, self.sew) {
            ('f', 16) => "_Float16".into(),
            ('f', 32) => "float".into(),
            ('f', _) => "double".into(),
            ('u', sew) => format!("uint{sew}_t"),
            (_, sew) => format!("int{sew}_t"),
        }
    }
}
