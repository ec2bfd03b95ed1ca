//! A file that is read by parts is the same program as its bytes in memory.

use std::fs::{self, File};
use std::path::PathBuf;

use rivet_elf::{FileBytes, Image};

fn fixtures() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bin");
    let files = fs::read_dir(folder).expect("the fixtures").map(|entry| entry.expect("an entry").path());
    let mut programs: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "elf")).collect();
    programs.sort();
    programs
}

fn open(path: &PathBuf) -> FileBytes {
    FileBytes::open(File::open(path).expect("a file")).expect("its bytes")
}

/// What is read of a segment in pieces.
fn pieces(image: &Image, size: usize) -> Vec<Vec<u8>> {
    let read = |data: &rivet_elf::Data| {
        let mut all = Vec::new();
        for start in (0..data.len()).step_by(size) {
            let mut piece = vec![0xff; size.min(data.len() - start)];
            data.read(start, &mut piece).expect("the file is there");
            all.extend(piece);
        }
        all
    };
    image.segments.iter().map(|segment| read(&segment.data)).collect()
}

#[test]
fn a_file_is_the_same_program_as_its_bytes() {
    let paths = fixtures();
    assert!(!paths.is_empty());
    for path in paths {
        let bytes = fs::read(&path).expect("a file");
        let image = Image::parse_owned("file", open(&path)).expect("a program");
        let expected = Image::parse("bytes", &bytes).expect("a program");
        assert!(image.symbols.iter().eq(expected.symbols.iter()), "{}", path.display());
        assert_eq!(pieces(&image, 1000), pieces(&expected, 4096), "{}", path.display());
        assert_eq!(image.segments, expected.segments, "{}", path.display());
        assert_eq!(
            (image.entry, image.arch, image.tohost, image.interp, image.warnings),
            (expected.entry, expected.arch, expected.tohost, expected.interp, expected.warnings)
        );
    }
}

/// One after the other: how many files are open counts for the whole process.
#[test]
fn files_stay_open_for_their_parts_unless_they_are_many() {
    what_is_cut_off_later_is_zero();
    many_files_leave_descriptors_for_others();
}

fn what_is_cut_off_later_is_zero() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cut.elf");
    fs::copy(fixtures().remove(0), &path).expect("a copy");
    let image = Image::parse_owned("cut", open(&path)).expect("a program");
    let whole = pieces(&image, 512);
    let file = File::options().write(true).open(&path).expect("the copy");
    file.set_len(5000).expect("it can be cut");
    let cut = pieces(&image, 512);
    for ((cut, whole), segment) in cut.iter().zip(&whole).zip(&image.segments) {
        let left = 5000usize.saturating_sub(segment.offset as usize).min(whole.len());
        assert_eq!(cut[..left], whole[..left]);
        assert!(cut[left..].iter().all(|&byte| byte == 0));
    }
    assert!(image.file().len() > 5000 && image.file()[5000..].iter().all(|&byte| byte == 0));
}

fn many_files_leave_descriptors_for_others() {
    let own = || fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    let path = fixtures().remove(0);
    let before = own();
    let images: Vec<_> =
        (0..300).map(|_| Image::parse_owned("many", open(&path)).expect("a program")).collect();
    assert!(own() < before + 100, "{before} before, {} now", own());
    let first = pieces(&images[0], 4096);
    assert!(images.iter().all(|image| pieces(image, 4096) == first));
}
