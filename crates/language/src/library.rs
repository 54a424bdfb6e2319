//! What a page asks for that is not on it.

/// Finds what a page asks for that is not on it.
///
/// The language knows no files: whoever reads a page says where others are found.
pub trait Library {
    /// The page that another names, under a name of its own: the name that is the same whoever asks,
    /// and the text.
    ///
    /// `from` is the name of the page that asks, and `path` what it says behind `use`.
    ///
    /// # Errors
    ///
    /// Why there is none, in a sentence without a full stop.
    fn page(&self, from: &str, path: &str) -> Result<(String, String), String>;
}

/// Nothing is found: for pages that stand by themselves.
impl Library for () {
    fn page(&self, _from: &str, _path: &str) -> Result<(String, String), String> {
        Err("this page was read by itself, and no other can be found".to_owned())
    }
}
