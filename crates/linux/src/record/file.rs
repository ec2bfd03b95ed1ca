//! The file: a head, then compressed chunks with checksums; together they hold items, each preceded by its length.
//!
//! ```text
//! "rivet recording\n"  version (4)   chunk …   chunk of length 0
//! chunk: length (4)  stored length (4)  digest (8)  stored bytes: an LZ4 block, or as they are if bit 31 of length is set
//! ```
//!
//! A thread compresses and writes, beside the run. It does not compress where it does not keep up, nor the chunks behind
//! one that did not become much smaller, but tries again. A recording whose run did not end in order has no last chunk.

use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use super::RecordingError;
use super::codec::{Decoder, Encoder, LONGEST_NUMBER};
use super::digest::Digest;

/// What every recording begins with.
const MAGIC: &[u8; 16] = b"rivet recording\n";
/// Another number for another format.
pub(super) const VERSION: u32 = 7;
/// Maximum length of a chunk before compression.
pub(super) const CHUNK: usize = 1 << 18;
/// Capacity of a buffer that is used again.
const LARGE: usize = CHUNK + CHUNK / 4;
/// Chunks that may wait for the thread that writes.
const WAITING: usize = 16;
/// Chunks that are stored as they are behind one that compression did not make smaller than half.
const UNTRIED: u32 = 15;
/// The bit of the length that says that the bytes are stored as they are.
const PLAIN: u32 = 1 << 31;
/// Bytes before the stored bytes of a chunk.
const HEAD: usize = 16;

fn checksum(number: u64, length: u32, stored: &[u8]) -> u64 {
    let mut digest = Digest::default();
    digest.word(number);
    digest.word(length.into());
    digest.bytes(stored);
    digest.value()
}

/// Writes a recording.
pub(super) struct Writer {
    /// Items that were not sent to the thread.
    buffer: Encoder,
    to: Option<SyncSender<Vec<u8>>>,
    /// Buffers that the thread has written.
    written: Receiver<Vec<u8>>,
    /// Number of chunks that wait.
    waiting: Arc<AtomicUsize>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Writer {
    /// Starts a recording.
    pub(super) fn new(to: Box<dyn Write + Send>) -> std::io::Result<Writer> {
        let (sender, receiver) = sync_channel(WAITING);
        let (back, written) = sync_channel(WAITING);
        let waiting = Arc::new(AtomicUsize::new(0));
        let left = Arc::clone(&waiting);
        let thread = std::thread::Builder::new().name("recording".into());
        let thread = thread.spawn(move || write_chunks(to, &receiver, &back, &left))?;
        Ok(Writer { buffer: Encoder::default(), to: Some(sender), written, waiting, thread: Some(thread) })
    }

    /// Appends an item, and leaves it empty.
    pub(super) fn item(&mut self, item: &mut Encoder) {
        if item.0.len() >= CHUNK {
            self.buffer.number(item.0.len() as u64);
            self.send();
            std::mem::swap(&mut self.buffer, item);
            self.send();
        } else {
            self.buffer.data(&item.0);
            item.0.clear();
        }
        if self.buffer.0.len() >= CHUNK {
            self.send();
        }
    }

    /// Appends whole items with their lengths, and leaves them empty.
    pub(super) fn items(&mut self, items: &mut Encoder) {
        match self.buffer.0.is_empty() {
            true => std::mem::swap(&mut self.buffer, items),
            false => self.buffer.bytes(&items.0),
        }
        items.0.clear();
        if self.buffer.0.len() >= CHUNK {
            self.send();
        }
    }

    fn send(&mut self) {
        let empty = self.written.try_recv().unwrap_or_else(|_| Vec::with_capacity(LARGE));
        let bytes = std::mem::replace(&mut self.buffer.0, empty);
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if let Some(to) = &self.to
            && to.send(bytes).is_err()
        {
            // The thread has failed; `finish` says why.
            self.to = None;
        }
    }

    /// Ends the recording.
    pub(super) fn finish(&mut self) -> std::io::Result<()> {
        self.send();
        self.to = None;
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(result)) => result,
            Some(Err(_)) | None => Err(std::io::Error::other("the recording was ended before")),
        }
    }
}

fn write_chunks(
    mut to: Box<dyn Write + Send>,
    from: &Receiver<Vec<u8>>,
    back: &SyncSender<Vec<u8>>,
    waiting: &AtomicUsize,
) -> std::io::Result<()> {
    to.write_all(MAGIC)?;
    to.write_all(&VERSION.to_le_bytes())?;
    let mut number = 0;
    let mut chunk = |length: u32, stored: &[u8]| {
        to.write_all(&length.to_le_bytes())?;
        to.write_all(&(stored.len() as u32).to_le_bytes())?;
        to.write_all(&checksum(number, length, stored).to_le_bytes())?;
        number += 1;
        to.write_all(stored)
    };
    let mut untried = 0;
    let mut compressed = vec![0; lz4_flex::block::get_maximum_output_size(CHUNK)];
    for mut bytes in from {
        let is_late = waiting.fetch_sub(1, Ordering::Relaxed) > WAITING / 2;
        for piece in bytes.chunks(CHUNK) {
            let length = piece.len() as u32;
            if is_late || untried > 0 {
                untried -= u32::from(untried > 0);
                chunk(length | PLAIN, piece)?;
                continue;
            }
            let size =
                lz4_flex::block::compress_into(piece, &mut compressed).map_err(std::io::Error::other)?;
            if size > piece.len() / 2 {
                untried = UNTRIED;
            }
            chunk(length, &compressed[..size])?;
        }
        bytes.clear();
        bytes.shrink_to(LARGE);
        // The run may be over.
        let _ = back.try_send(bytes);
    }
    chunk(0, &[])?;
    to.flush()
}

/// A source of a recording's bytes.
pub(super) trait Source: Read + Seek + Send {}
impl<T: Read + Seek + Send> Source for T {}

/// Reads a recording.
pub(super) struct FileReader {
    from: Box<dyn Source>,
    /// Number of the next chunk.
    number: u64,
    /// Decompressed bytes, of which `at` have been read.
    buffer: Vec<u8>,
    at: usize,
    is_over: bool,
}

/// Reads exactly these bytes.
fn exact(from: &mut dyn Source, to: &mut [u8]) -> Result<(), RecordingError> {
    from.read_exact(to).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => RecordingError::Truncated,
        _ => error.into(),
    })
}

impl FileReader {
    /// Opens a recording: checks the checksums of the whole file first.
    pub(super) fn open(mut from: Box<dyn Source>) -> Result<FileReader, RecordingError> {
        let mut magic = [0; MAGIC.len()];
        if exact(&mut *from, &mut magic).is_err() || magic != *MAGIC {
            return Err(RecordingError::Foreign);
        }
        let mut version = [0; 4];
        exact(&mut *from, &mut version)?;
        match u32::from_le_bytes(version) {
            VERSION => {}
            other => return Err(RecordingError::Version(other)),
        }
        let start = from.stream_position()?;
        let mut reader = FileReader { from, number: 0, buffer: Vec::new(), at: 0, is_over: false };
        while reader.stored()?.is_some() {}
        let mut more = [0];
        if reader.from.read(&mut more)? > 0 {
            return Err(RecordingError::Damaged("bytes follow its end".into()));
        }
        reader.from.seek(SeekFrom::Start(start))?;
        (reader.number, reader.is_over) = (0, false);
        Ok(reader)
    }

    /// Reads the next chunk: its length, with [`PLAIN`], and its stored bytes; nothing at the end.
    fn stored(&mut self) -> Result<Option<(u32, Vec<u8>)>, RecordingError> {
        let mut head = [0; HEAD];
        exact(&mut *self.from, &mut head)?;
        let half = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (length, size) = (half(0), half(4));
        let sum = u64::from(half(8)) | u64::from(half(12)) << 32;
        // Compression adds little to what it cannot compress.
        if (length & !PLAIN) as usize > CHUNK || size as usize > CHUNK + CHUNK / 8 + 64 {
            return Err(RecordingError::Damaged("a chunk is too long".into()));
        }
        let mut stored = vec![0; size as usize];
        exact(&mut *self.from, &mut stored)?;
        if checksum(self.number, length, &stored) != sum {
            return Err(RecordingError::Damaged(format!("chunk {} has a wrong checksum", self.number)));
        }
        self.number += 1;
        self.is_over = length == 0;
        Ok((!self.is_over).then_some((length, stored)))
    }

    /// Decompresses the next chunk behind what is left; false at the end.
    fn fill(&mut self) -> Result<bool, RecordingError> {
        if self.is_over {
            return Ok(false);
        }
        let Some((length, stored)) = self.stored()? else { return Ok(false) };
        let bytes = match length & PLAIN != 0 {
            true => stored,
            false => lz4_flex::block::decompress(&stored, length as usize)
                .map_err(|error| RecordingError::Damaged(error.to_string()))?,
        };
        self.buffer.drain(..self.at);
        self.at = 0;
        self.buffer.extend_from_slice(&bytes);
        Ok(true)
    }

    /// Reads the next item.
    pub(super) fn item(&mut self) -> Result<&[u8], RecordingError> {
        while self.buffer.len() - self.at < LONGEST_NUMBER && self.fill()? {}
        let mut from = Decoder::new(&self.buffer[self.at..]);
        let length = from.number()?;
        self.at = self.buffer.len() - from.len();
        while ((self.buffer.len() - self.at) as u64) < length {
            if !self.fill()? {
                return Err(RecordingError::Damaged("it ends inside an item".into()));
            }
        }
        let start = self.at;
        self.at += length as usize;
        Ok(&self.buffer[start..self.at])
    }
}
