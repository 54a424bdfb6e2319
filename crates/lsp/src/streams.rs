//! Messages on streams, each with its length before it, as the protocol says.

use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::sync::mpsc;
use std::thread;

use lsp_server::{Connection, Message};

/// Bytes of a message that are read at most: far more than any page has.
const LONGEST: usize = 1 << 26;

/// Bytes of a line before a message that are read at most.
const LONGEST_LINE: u64 = 1 << 12;

/// The two ends of a conversation over streams.
pub(crate) struct Streams {
    read: mpsc::Receiver<io::Result<()>>,
    writing: thread::JoinHandle<io::Result<()>>,
}

/// A conversation with whoever is at the other end of two streams.
///
/// # Errors
///
/// If the threads that read and write cannot be had.
pub(crate) fn connect(
    mut input: impl BufRead + Send + 'static,
    mut output: impl Write + Send + 'static,
) -> io::Result<(Connection, Streams)> {
    let (ours, theirs) = Connection::memory();
    let Connection { sender, receiver } = theirs;
    let (ended, read) = mpsc::channel();
    // It waits for the other end for as long as that says nothing, and ends with the program then.
    thread::Builder::new().spawn(move || {
        let came = read_all(&mut input, |message| sender.send(message).is_ok());
        // Before the conversation ends by it, so that why is known by then.
        let _ = ended.send(came);
        drop(sender);
    })?;
    let writing = thread::Builder::new()
        .spawn(move || receiver.into_iter().try_for_each(|message| message.write(&mut output)))?;
    Ok((ours, Streams { read, writing }))
}

impl Streams {
    /// Waits until all is said, once nothing more can be; what went wrong, if anything did.
    ///
    /// # Errors
    ///
    /// If what was read is not the protocol, or nobody listens any more.
    pub(crate) fn end(self) -> io::Result<()> {
        let written = self.writing.join().expect("whoever writes does not panic");
        self.read.try_recv().unwrap_or(Ok(())).and(written)
    }
}

/// Reads messages until the last, or until nobody takes them.
fn read_all(input: &mut impl BufRead, mut take: impl FnMut(Message) -> bool) -> io::Result<()> {
    while let Some(message) = read(input)? {
        let is_last = matches!(&message, Message::Notification(last) if last.method == "exit");
        if !take(message) || is_last {
            break;
        }
    }
    Ok(())
}

/// Reads a message; nothing at the end of the stream.
fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return if length.is_none() { Ok(None) } else { Err(cut_short()) };
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim_end().split_once(':') {
            Some((name, number)) if name.eq_ignore_ascii_case("Content-Length") => {
                length = Some(length_of(number.trim())?);
            }
            Some(_) if line.ends_with('\n') => (),
            None if line.trim_end().is_empty() => break,
            _ => {
                return Err(wrong(format!(
                    "expected `Content-Length: N`, found `{}`",
                    start(&line)
                )));
            }
        }
    }
    let length = length.ok_or_else(|| wrong("a message without a Content-Length".to_owned()))?;
    let mut body = Vec::new();
    if input.take(length as u64).read_to_end(&mut body)? < length {
        return Err(cut_short());
    }
    let message = serde_json::from_slice(&body);
    message.map(Some).map_err(|error| wrong(format!("a message that is none: {error}")))
}

fn length_of(number: &str) -> io::Result<usize> {
    let length = number.parse().ok().filter(|length| *length <= LONGEST);
    length.ok_or_else(|| {
        wrong(format!(
            "expected a Content-Length of at most {LONGEST} bytes, found `{}`",
            start(number)
        ))
    })
}

fn cut_short() -> io::Error {
    io::Error::new(ErrorKind::UnexpectedEof, "a message was cut short")
}

fn wrong(what: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, what)
}

/// The first letters of a text.
fn start(text: &str) -> String {
    text.trim_end().chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> (usize, io::Result<()>) {
        let mut count = 0;
        let read = read_all(&mut text.as_bytes(), |_| {
            count += 1;
            true
        });
        (count, read)
    }

    fn with_length(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn messages_are_read_up_to_the_last() {
        let open = with_length(r#"{"jsonrpc":"2.0","method":"opened","params":{}}"#);
        let typed = format!("Content-Type: text\r\n{open}");
        let exit = with_length(r#"{"jsonrpc":"2.0","method":"exit"}"#);
        assert!(matches!(messages(""), (0, Ok(()))));
        assert!(matches!(messages(&[&*open, &typed].concat()), (2, Ok(()))));
        assert!(matches!(messages(&[&*open, &exit, "rubbish"].concat()), (2, Ok(()))));
    }

    #[test]
    fn what_is_no_message_is_told_and_takes_no_room() {
        let endless = "x".repeat(1 << 13);
        let cases = [
            ("garbage\r\n\r\n", "expected `Content-Length: N`, found `garbage`"),
            ("\r\n", "a message without a Content-Length"),
            (&*endless, "expected `Content-Length: N`, found `xxxx"),
            ("Content-Length: -1\r\n\r\n", "at most 67108864 bytes, found `-1`"),
            ("Content-Length: 18446744073709551615\r\n\r\n{}", "found `18446744073709551615`"),
            ("Content-Length: 4294967296\r\n\r\n{}", "found `4294967296`"),
            ("Content-Length: 67108864\r\n\r\n{}", "a message was cut short"),
            ("Content-Length: 5\r\n", "a message was cut short"),
            ("Content-Length: 2\r\n\r\n{}", "a message that is none: "),
            ("Content-Length: 2\r\n\r\n\u{e9}", "a message that is none: "),
        ];
        for (text, expected) in cases {
            let (count, read) = messages(text);
            let told = read.unwrap_err().to_string();
            assert!(count == 0 && told.contains(expected), "{text}: {told}");
        }
    }
}
