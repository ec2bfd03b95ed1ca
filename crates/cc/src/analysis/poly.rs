//! A `Poly` is a polynomial over values and iteration counters; addresses and counters are compared in this form.
//!
//! Arithmetic is modulo 2^64, as that of addresses. A polynomial of a narrower integer says what the integer is modulo
//! 2^width, nothing more.

use std::collections::BTreeMap;

use crate::ir::Value;

/// What a polynomial is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PolyTerm {
    /// A value of which nothing more is known.
    Value(Value),
    /// How many iterations of the loop with this number were completed.
    Iter(usize),
}

/// A sum of products.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Poly {
    /// Coefficients by product; none is 0. The empty product is the constant part.
    products: BTreeMap<Vec<PolyTerm>, i64>,
}

/// More products than this are not worth following.
const LIMIT: usize = 24;

impl Poly {
    /// A number.
    pub fn constant(number: i64) -> Poly {
        let mut p = Poly::default();
        p.add_product(Vec::new(), number);
        p
    }

    /// One term.
    pub fn term(term: PolyTerm) -> Poly {
        Poly { products: BTreeMap::from([(vec![term], 1)]) }
    }

    fn add_product(&mut self, product: Vec<PolyTerm>, by: i64) {
        let sum = self.products.get(&product).copied().unwrap_or(0).wrapping_add(by);
        if sum == 0 {
            self.products.remove(&product);
        } else {
            self.products.insert(product, sum);
        }
    }

    /// The sum.
    pub fn plus(&self, other: &Poly) -> Poly {
        let mut p = self.clone();
        for (product, by) in &other.products {
            p.add_product(product.clone(), *by);
        }
        p
    }

    /// The difference.
    pub fn minus(&self, other: &Poly) -> Poly {
        self.plus(&other.times_constant(-1))
    }

    /// `n` times as much.
    pub fn times_constant(&self, n: i64) -> Poly {
        let mut p = Poly::default();
        for (product, by) in &self.products {
            p.add_product(product.clone(), by.wrapping_mul(n));
        }
        p
    }

    /// The product; none if it would be too long.
    pub fn times(&self, other: &Poly) -> Option<Poly> {
        let mut p = Poly::default();
        if self.products.len() * other.products.len() > LIMIT {
            return None;
        }
        for (a, by_a) in &self.products {
            for (b, by_b) in &other.products {
                let mut product: Vec<PolyTerm> = a.iter().chain(b).copied().collect();
                product.sort_unstable();
                p.add_product(product, by_a.wrapping_mul(*by_b));
            }
        }
        Some(p)
    }

    /// The number, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        match self.products.len() {
            0 => Some(0),
            1 => self.products.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// The value, if it is nothing else.
    pub fn as_value(&self) -> Option<Value> {
        let (product, by) = self.products.iter().next()?;
        match product[..] {
            [PolyTerm::Value(value)] if *by == 1 && self.products.len() == 1 => Some(value),
            _ => None,
        }
    }

    /// The constant part.
    pub fn constant_part(&self) -> i64 {
        self.products.get(&Vec::new()).copied().unwrap_or(0)
    }

    /// Products with their coefficients.
    pub fn products(&self) -> impl Iterator<Item = (&[PolyTerm], i64)> {
        self.products.iter().map(|(product, by)| (&product[..], *by))
    }

    /// All terms, some perhaps several times.
    pub fn terms(&self) -> impl Iterator<Item = PolyTerm> + '_ {
        self.products.keys().flatten().copied()
    }

    /// As `start + step × iterations of the loop`, if it is linear in them.
    pub fn split(&self, number: usize) -> Option<(Poly, Poly)> {
        let iter = PolyTerm::Iter(number);
        let (mut start, mut step) = (Poly::default(), Poly::default());
        for (product, by) in &self.products {
            let mut rest = product.clone();
            match product.iter().position(|t| *t == iter) {
                None => start.add_product(rest, *by),
                Some(at) => {
                    rest.remove(at);
                    if rest.contains(&iter) {
                        return None;
                    }
                    step.add_product(rest, *by);
                }
            }
        }
        Some((start, step))
    }

    /// With another polynomial in place of the iterations of a loop.
    pub fn at(&self, number: usize, iterations: &Poly) -> Option<Poly> {
        let (start, step) = self.split(number)?;
        Some(start.plus(&step.times(iterations)?))
    }
}
