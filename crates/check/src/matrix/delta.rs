//! Delta debugging: from what fails to the least that fails.

/// The least subset of `set` that still fails: without any one of its members it does not (Zeller's ddmin). `set` fails,
/// and the empty set does not.
pub(super) fn minimal<T: Clone, E>(
    mut set: Vec<T>,
    mut fails: impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    let mut parts = 2.min(set.len());
    'smaller: while set.len() > 1 {
        let size = set.len().div_ceil(parts);
        let chunks: Vec<Vec<T>> = set.chunks(size).map(<[T]>::to_vec).collect();
        for chunk in &chunks {
            if fails(chunk)? {
                (set, parts) = (chunk.clone(), 2);
                continue 'smaller;
            }
        }
        for skip in 0..chunks.len() {
            let rest = chunks.iter().enumerate().filter(|&(i, _)| i != skip);
            let rest: Vec<T> = rest.flat_map(|(_, chunk)| chunk.clone()).collect();
            // Of two parts, each is the rest of the other.
            if chunks.len() > 2 && fails(&rest)? {
                (set, parts) = (rest, (parts - 1).max(2));
                continue 'smaller;
            }
        }
        if size == 1 {
            break;
        }
        parts = (parts * 2).min(set.len());
    }
    Ok(set)
}

/// A number `k` such that `k` fails and `k - 1` does not; `high` fails, and 0 does not. `fails` answers for several
/// numbers at once, `width` at most.
pub(super) fn transition<E>(
    high: u64,
    width: u64,
    mut fails: impl FnMut(&[u64]) -> Result<Vec<bool>, E>,
) -> Result<u64, E> {
    let (mut good, mut bad) = (0, high);
    while bad - good > 1 {
        let parts = (width + 1).min(bad - good);
        let points: Vec<u64> = (1..parts)
            .map(|i| good + (u128::from(bad - good) * u128::from(i) / u128::from(parts)) as u64)
            .collect();
        let answers = fails(&points)?;
        match answers.iter().position(|&failed| failed) {
            Some(first) => {
                bad = points[first];
                good = if first > 0 { points[first - 1] } else { good };
            }
            None => good = points.last().copied().unwrap_or(good),
        }
    }
    Ok(bad)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    fn least(set: &[u32], fails: impl Fn(&[u32]) -> bool) -> Vec<u32> {
        let found = minimal(set.to_vec(), |set| Ok::<_, Infallible>(fails(set)));
        found.unwrap_or_else(|never| match never {})
    }

    #[test]
    fn what_is_left_is_needed() {
        let all: Vec<u32> = (0..9).collect();
        for needed in [&[3][..], &[0, 8], &[1, 2, 7], &[0, 1, 2, 3, 4, 5, 6, 7, 8], &[4, 5, 6, 8]] {
            assert_eq!(least(&all, |set| needed.iter().all(|x| set.contains(x))), needed);
        }
        assert_eq!(least(&[7], |set| set.contains(&7)), [7]);
    }

    #[test]
    fn either_of_two_causes_will_do() {
        let all: Vec<u32> = (0..8).collect();
        let found = least(&all, |set| set.contains(&6) || set.contains(&1) && set.contains(&2));
        assert!(found == [6] || found == [1, 2], "{found:?}");
        // Not monotonic: it fails with an odd number of 1, 3 and 5.
        let found = least(&all, |set| set.iter().filter(|x| [1, 3, 5].contains(x)).count() % 2 == 1);
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn the_first_number_that_fails() {
        for width in [1, 2, 3, 8] {
            for first in [1, 2, 17, 500, 999, 1000] {
                let found = transition(1000, width, |points| {
                    assert!(points.len() as u64 <= width && points.iter().all(|&p| 0 < p && p < 1000));
                    Ok::<_, Infallible>(points.iter().map(|&point| point >= first).collect())
                });
                assert_eq!(found, Ok(first));
            }
        }
        // Where it is not monotonic, still a step from good to bad.
        let fails = |k: u64| k == 1000 || (300..400).contains(&k) || k == 7;
        let found =
            transition(1000, 3, |points| Ok::<_, Infallible>(points.iter().map(|&k| fails(k)).collect()));
        assert!(found.is_ok_and(|k| fails(k) && !fails(k - 1)));
    }
}
