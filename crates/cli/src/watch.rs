//! The wish for an end: the user's, another process's, or the clock's.

use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use sandtable_report::digits;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::exact::{Waiting, while_waiting};
use sandtable_sim::patience::Patience;
use sandtable_sim::stream::BLOCK;
use sandtable_sim::trials::{Progress, Stop};

use crate::ending::{LATEST, UnderWay, end_if_late};
use crate::engine::WhySampled;
use crate::interrupt::Interrupt;
use crate::{Exit, Failure, verdict};

/// What watches over trials: given how far they have come and the main measure's mean so far, it
/// says whether they go on.
pub(crate) type Observe<'a> = &'a mut dyn FnMut(&Progress, Option<Estimate>) -> ControlFlow<Stop>;

/// Shows how far one piece of work has come, until it is dropped.
pub(crate) trait Gauge {
    /// So many of so many pairs of trials or other pieces of work are done.
    fn pieces(&self, done: u64, most: u64);

    /// Trials have come so far, with the main measure's mean so far.
    fn trials(&self, progress: &Progress, mean: Option<Estimate>);
}

/// Begins to show a piece of work with this label.
pub(crate) type Begin = fn(label: &str) -> Box<dyn Gauge>;

/// Watches over work: ends it when it is time, and says to whoever shows it how far it has come.
pub(crate) struct Watch {
    interrupt: Interrupt,
    deadline: Option<Instant>,
    begin: Option<Begin>,
    _under_way: UnderWay,
    /// Says why trials that have been begun are waited for no longer.
    impatience: Box<dyn Fn() -> Option<Stop> + Send + Sync>,
}

/// What an end came before.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lacking {
    /// An exact law.
    Law,
    /// A first block of trials.
    Block,
    /// Anything by which to tell which of them it would have been.
    Anything,
}

impl fmt::Display for Lacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lacking::Law => f.write_str(": it was not enumerated in that time"),
            Lacking::Block => {
                let block = digits::counted(BLOCK, "trial");
                write!(f, ": not one block of {block} was done; `--trials` asks for fewer")
            }
            Lacking::Anything => Ok(()),
        }
    }
}

/// Trials that are under way when it is time to end are waited for so long, for the sake of the block
/// that they belong to. Then they are thrown away.
const GRACE: Duration = Duration::from_millis(400);

/// Whoever gave trials a time waits a fourth of it longer for what they come to: on a busy machine that
/// takes more than a signal is given.
const TO_TELL: u32 = 4;

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Watch { interrupt, deadline, begin, .. } = self;
        let mut fields = f.debug_struct("Watch");
        fields.field("interrupt", interrupt).field("deadline", deadline);
        fields.field("shown", &begin.is_some()).finish_non_exhaustive()
    }
}

impl Watch {
    /// Begins to heed signals, and to count down the time that there is. Work is shown if there is
    /// something to show it. What does not end soon after an end is wanted is ended.
    ///
    /// # Errors
    ///
    /// If signals cannot be listened to.
    pub(crate) fn listen(time: Option<Duration>, begin: Option<Begin>) -> io::Result<Watch> {
        // What would end after the last moment that the clock of the system knows does not end.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let interrupt = Interrupt::heeded()?;
        let under_way = UnderWay::default();
        if let (Some(time), Some(deadline)) = (time, deadline) {
            let latest = LATEST.max(time / TO_TELL);
            let work = under_way.work();
            // Where the system gives no more threads, work looks at the clock all the same.
            let _ = thread::Builder::new().name("clock".to_owned()).spawn(move || {
                thread::sleep(deadline.saturating_duration_since(Instant::now()));
                end_if_late(|| verdict::exit_of_late().code(), latest, &work);
            });
        }
        Ok(Watch::over_work(interrupt, deadline, begin, under_way))
    }

    /// Watches over work that is done whole or not at all: no wish for an end is heeded, so that a signal
    /// ends the program at once.
    pub(crate) fn of_whole() -> Watch {
        Watch::over_work(Interrupt::default(), None, None, UnderWay::default())
    }

    fn over_work(
        interrupt: Interrupt,
        deadline: Option<Instant>,
        begin: Option<Begin>,
        under_way: UnderWay,
    ) -> Watch {
        let impatience = Box::new(after_grace(interrupt.clone(), deadline));
        Watch { interrupt, deadline, begin, _under_way: under_way, impatience }
    }

    /// How long trials are waited for that have been begun.
    pub(crate) fn patience(&self) -> Patience<'_> {
        Patience::until(&*self.impatience)
    }

    /// The failure to find out anything about something before somebody wanted an end.
    pub(crate) fn unfinished(&self, of: &str, lacking: Lacking) -> Failure {
        Failure::Unfinished {
            exit: self.requested().unwrap_or(Exit::Inconclusive),
            why: format!("nothing was found out about {of} before the end{lacking}"),
        }
    }

    /// How the program shall end, if it was asked to.
    pub(crate) fn requested(&self) -> Option<Exit> {
        self.interrupt.requested()
    }

    /// Whether the time is up.
    pub(crate) fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= Instant::now())
    }

    /// Why the work should stop, if it should.
    pub(crate) fn wish(&self) -> Option<Stop> {
        let over = self.is_over().then_some(Stop::TimeLimit);
        self.requested().map(|_| Stop::Interrupted).or(over)
    }

    /// Ends enumerations too, from now on, when it is time: until what comes of it is dropped. For
    /// work that knows what to do without them.
    pub(crate) fn over_enumerations(&self) -> Waiting {
        let (interrupt, deadline) = (self.interrupt.clone(), self.deadline);
        while_waiting(move || {
            interrupt.requested().is_some()
                || deadline.is_some_and(|deadline| deadline <= Instant::now())
        })
    }

    /// What comes of work whose enumerations end when it is time, too: where nothing but an exact
    /// answer would do, the failure that there is none yet.
    pub(crate) fn over_exact<T>(&self, of: &str, done: Result<T, Failure>) -> Result<T, Failure> {
        match done {
            Err(Failure::NotExact(error)) if error.why == WhySampled::TimeOver => {
                Err(self.unfinished(of, Lacking::Law))
            }
            done => done,
        }
    }

    /// Runs something that reports how many of how many pairs of trials or other pieces of work are
    /// done, shown under this label.
    pub(crate) fn over_pairs<T>(
        &self,
        label: &str,
        work: impl FnOnce(&mut dyn FnMut(u64, u64) -> ControlFlow<Stop>) -> T,
    ) -> T {
        let gauge = self.begin.map(|begin| begin(label));
        work(&mut |done, most| {
            if let Some(gauge) = &gauge {
                gauge.pieces(done, most);
            }
            self.whether_to_go_on()
        })
    }

    /// Runs trials that report their progress, shown under this label.
    pub(crate) fn over<T>(&self, label: &str, work: impl FnOnce(Observe) -> T) -> T {
        let gauge = self.begin.map(|begin| begin(label));
        work(&mut |progress, mean| {
            if let Some(gauge) = &gauge {
                gauge.trials(progress, mean);
            }
            self.whether_to_go_on()
        })
    }

    fn whether_to_go_on(&self) -> ControlFlow<Stop> {
        self.wish().map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

/// Says why trials that have been begun are waited for no longer, some time after they should have
/// been over.
fn after_grace(
    interrupt: Interrupt,
    deadline: Option<Instant>,
) -> impl Fn() -> Option<Stop> + Send + Sync {
    // Trials that were begun late, after an enumeration that ended late, have their time too.
    let noticed: OnceLock<Instant> = OnceLock::new();
    move || {
        let over = deadline.is_some_and(|deadline| deadline <= Instant::now());
        let over = over.then_some(Stop::TimeLimit);
        let stop = interrupt.requested().map(|_| Stop::Interrupted).or(over)?;
        (GRACE <= noticed.get_or_init(Instant::now).elapsed()).then_some(stop)
    }
}
