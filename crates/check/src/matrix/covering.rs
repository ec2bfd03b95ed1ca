//! Covering arrays: few rows in which every two choices of different dimensions meet.
//!
//! Rows are built one by one (as AETG does): each takes a pair that has not met, and gives the other dimensions what meets
//! most; of several such rows the best is kept.

use rivet_rng::Rng;

use super::Cell;

/// Rows that are tried for each that is kept.
const CANDIDATES: usize = 24;

/// Pairs that have met: by the first dimension and choice, the second dimension and choice.
struct Met<'a> {
    sizes: &'a [usize],
    /// Where a dimension's choices begin among all.
    first: Vec<usize>,
    all: usize,
    met: Vec<bool>,
    left: usize,
}

impl Met<'_> {
    fn new(sizes: &[usize]) -> Met<'_> {
        let mut all = 0;
        let mut first = Vec::with_capacity(sizes.len());
        for size in sizes {
            first.push(all);
            all += size;
        }
        let sum: usize = sizes.iter().sum();
        let squares: usize = sizes.iter().map(|size| size * size).sum();
        Met { sizes, first, all, met: vec![false; all * all], left: (sum * sum - squares) / 2 }
    }

    fn index(&self, (a, x): (usize, u8), (b, y): (usize, u8)) -> usize {
        let ((a, x), (b, y)) = if a < b { ((a, x), (b, y)) } else { ((b, y), (a, x)) };
        (self.first[a] + usize::from(x)) * self.all + self.first[b] + usize::from(y)
    }

    fn has(&self, one: (usize, u8), other: (usize, u8)) -> bool {
        self.met[self.index(one, other)]
    }

    fn add(&mut self, row: &[u8]) {
        for a in 0..row.len() {
            for b in a + 1..row.len() {
                let index = self.index((a, row[a]), (b, row[b]));
                self.left -= usize::from(!std::mem::replace(&mut self.met[index], true));
            }
        }
    }

    /// Pairs of the row that have not met.
    fn gain(&self, row: &[u8]) -> usize {
        let pairs = (0..row.len()).flat_map(|a| (a + 1..row.len()).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| !self.has((a, row[a]), (b, row[b]))).count()
    }

    /// A pair that has not met, the `n`th.
    fn unmet(&self, n: usize) -> Option<[(usize, u8); 2]> {
        let dimensions = 0..self.sizes.len();
        let pairs = dimensions.flat_map(|a| (a + 1..self.sizes.len()).map(move |b| (a, b)));
        let pairs = pairs.flat_map(|(a, b)| {
            let choices =
                (0..self.sizes[a]).flat_map(move |x| (0..self.sizes[b]).map(move |y| (x as u8, y as u8)));
            choices.map(move |(x, y)| [(a, x), (b, y)])
        });
        pairs.filter(|&[one, other]| !self.has(one, other)).nth(n)
    }

    /// A row with a pair that has not met.
    fn row(&self, rng: &mut Rng) -> Option<Cell> {
        let pair = self.unmet(rng.below(self.left.max(1) as u64) as usize)?;
        let mut row: Vec<Option<u8>> = vec![None; self.sizes.len()];
        for (dimension, choice) in pair {
            row[dimension] = Some(choice);
        }
        let mut open: Vec<usize> = (0..row.len()).filter(|&d| row[d].is_none()).collect();
        rng.shuffle(&mut open);
        for dimension in open {
            let meets = |choice: u8| {
                let fixed = row.iter().enumerate().filter_map(|(d, x)| Some((d, (*x)?)));
                fixed.filter(|&other| !self.has((dimension, choice), other)).count()
            };
            let mut choices: Vec<u8> = (0..self.sizes[dimension] as u8).collect();
            rng.shuffle(&mut choices);
            row[dimension] = choices.into_iter().max_by_key(|&choice| meets(choice));
        }
        row.into_iter().collect()
    }
}

/// Rows in which all pairs of choices meet, that of the first choices first. `sizes`: choices of each dimension, 1 to 255.
pub(super) fn pairwise(sizes: &[usize], seed: u64) -> Vec<Cell> {
    let mut rng = Rng::new(seed);
    let mut met = Met::new(sizes);
    let mut rows = vec![vec![0; sizes.len()]];
    met.add(&rows[0]);
    while met.left > 0 {
        let candidates: Vec<Cell> = (0..CANDIDATES).filter_map(|_| met.row(&mut rng)).collect();
        let Some(best) = candidates.into_iter().max_by_key(|row| met.gain(row)) else { break };
        met.add(&best);
        rows.push(best);
    }
    // With one dimension there are no pairs.
    if let [size] = sizes {
        rows.extend((1..*size as u8).map(|choice| vec![choice]));
    }
    rows
}

/// All combinations, that of the first choices first.
pub(super) fn product(sizes: &[usize]) -> Vec<Cell> {
    sizes.iter().fold(vec![Vec::new()], |rows, &size| {
        let longer = |row: &Cell, choice: usize| row.iter().copied().chain([choice as u8]).collect();
        rows.iter().flat_map(|row| (0..size).map(move |choice| longer(row, choice))).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All pairs of all rows, written down in the plainest way.
    fn pairs(rows: &[Cell]) -> BTreeSet<[(usize, u8); 2]> {
        let mut all = BTreeSet::new();
        for row in rows {
            for a in 0..row.len() {
                for b in 0..a {
                    all.insert([(b, row[b]), (a, row[a])]);
                }
            }
        }
        all
    }

    #[test]
    fn all_pairs_meet_in_few_rows() {
        // At least the product of the two largest dimensions; and not much more.
        for (sizes, most) in [
            (&[4, 3, 2, 2, 2, 3, 2, 2][..], 16),
            (&[2, 2][..], 4),
            (&[3, 3, 3, 3][..], 13),
            (&[2; 12][..], 10),
            (&[5, 1, 4][..], 20),
        ] {
            let all = pairs(&product(sizes));
            for seed in 0..20 {
                let rows = pairwise(sizes, seed);
                assert_eq!(pairs(&rows), all, "{sizes:?}");
                assert!(rows.len() <= most, "{sizes:?}: {} rows", rows.len());
                assert!(rows[0].iter().all(|&choice| choice == 0));
                assert_eq!(rows.iter().collect::<BTreeSet<_>>().len(), rows.len(), "a row twice");
            }
        }
    }

    #[test]
    fn one_dimension_is_run_through() {
        assert_eq!(pairwise(&[3], 1), [[0], [1], [2]]);
        assert_eq!(pairwise(&[1], 1), [[0]]);
    }

    #[test]
    fn the_product_has_each_combination_once() {
        let rows = product(&[2, 3, 2]);
        assert_eq!(rows.len(), 12);
        assert_eq!(rows[0], [0, 0, 0]);
        assert_eq!(rows.iter().collect::<BTreeSet<_>>().len(), 12);
    }
}
