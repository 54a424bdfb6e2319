//! The command line, as it is written.

mod accept;
mod answer;
mod best;
mod check;
mod compare;
mod fmt;
mod fork;
mod matrix;
mod parts;
mod price;
mod report;
mod run;
mod selection;
mod sense;
mod settings;
mod sweep;
mod threads;
mod tune;
mod unknown;
mod values;
mod work;
mod wrong;

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

pub(crate) use accept::AcceptArguments;
pub(crate) use answer::AnswerArguments;
pub(crate) use best::BestArguments;
use check::CHECK_HELP;
pub(crate) use check::{CheckArguments, ChecksArguments, FALSE_ALARM, FailKind};
pub(crate) use compare::CompareArguments;
use fmt::FMT_HELP;
pub(crate) use fmt::FmtArguments;
use fork::FORK_HELP;
pub(crate) use fork::ForkArguments;
pub(crate) use matrix::MatrixArguments;
pub(crate) use parts::PartsArguments;
pub(crate) use price::PriceArguments;
pub(crate) use report::ReportArguments;
pub(crate) use run::RunArguments;
pub(crate) use selection::{BASELINES, SelectionArguments};
pub(crate) use sense::SenseArguments;
pub(crate) use settings::{Detail, Existing, Format, ResultsArguments, Threads};
pub(crate) use sweep::SweepArguments;
pub(crate) use tune::TuneArguments;
pub(crate) use unknown::advised;
use values::{seed, trial_number};

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  could not finish: an input or output failed, or an internal error
  2  bad command line, or a bad, damaged or foreign file
  3  a check FAILED, a test of a page does not hold, or a page is not in form
  4  nothing to do: no scenario, check, test or question was there
  5  INCONCLUSIVE: the trials or the time allowed ended before a decision
  129, 153  the terminal was closed, or a file grew over the limit of the shell
  130, 143  interrupted or terminated; what was done is written, marked partial";

/// The version, with what a result depends on: the commit, if the program is a release build that
/// knows it, with `-dirty` behind it if its tree had changes, and the hash of the rules in Rust.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let commit = match env!("SANDTABLE_COMMIT") {
        "" => String::new(),
        commit => format!("commit {commit}, "),
    };
    format!("{} ({commit}rules {})", env!("CARGO_PKG_VERSION"), sandtable_rules::RULES_HASH)
});

/// The distribution of what happens on the table: exact where it can be, sampled where it cannot.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version = VERSION.as_str(), max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List every entry of the three rulebooks, and whether it works, or rules of your own
    #[command(after_help = "\
Examples:
  sandtable list
  sandtable list flame
  sandtable list --rulebook bolt-action
  sandtable list house/
  sandtable list --format csv > register.csv")]
    List(ListArguments),

    /// Explain a rule: what it needs, its figures, rulings, measures and assumptions
    #[command(after_help = "\
Examples:
  sandtable describe ba.minefield.attack
  sandtable describe flamethrower
  sandtable describe ba.minefield.attack --markdown > minefield-attack.md")]
    Describe(RuleArguments),

    /// Print a commented scenario for a rule, ready to run
    #[command(after_help = "\
Examples:
  sandtable new ba.mud.crossing > my-crossing.toml
  sandtable new ba.minefield.attack | sandtable run -
  sandtable new --rule > my.rule
  sandtable new my.rule > my.toml")]
    New(NewArguments),

    /// Copy a rule that is there as text, to change it
    #[command(after_help = FORK_HELP)]
    Fork(ForkArguments),

    /// Find the distributions of every variant of a scenario
    #[command(after_help = "\
Examples:
  sandtable run scenarios
  sandtable run scenarios/bolt-action/mine-order.toml --engine sample \\
      --trials 1e7
  sandtable run my.toml --precision 0.001 --seed 7 --out results
  sandtable run my-duel.toml --positions first_strength,first_pinned
  sandtable run big.toml --engine sample --trials 1e9 --shard 0/4 --out shard0")]
    Run(RunArguments),

    /// Try the tests in rules that are written as text
    #[command(after_help = "\
Examples:
  sandtable test house
  sandtable test house/wire.rule

Exit codes: 0 all tests hold; 2 a page is wrong; 3 a test does not hold; 4 there is no test.")]
    Test(TestArguments),

    /// Set rules that are written as text out in the one form
    #[command(after_help = FMT_HELP)]
    Fmt(FmtArguments),

    /// Hold scenarios against what is expected of them, and against what was accepted
    #[command(after_help = CHECK_HELP)]
    Check(CheckArguments),

    /// Accept what scenarios come to now: write their baselines
    #[command(after_help = "\
Examples:
  sandtable accept scenarios
  sandtable accept scenarios/bolt-action/mine-order.toml --measure casualties
  sandtable accept scenarios --scenario mine-order --variant advance")]
    Accept(AcceptArguments),

    /// Say what each check needs in trials and seconds, and which cannot be decided
    #[command(after_help = "\
Examples:
  sandtable plan scenarios
  sandtable plan scenarios --engine sample --trials 1e7")]
    Plan(ChecksArguments),

    /// Prove that checks can fail on this machine, and do not fail by chance
    #[command(after_help = "\
Examples:
  sandtable doctor

Exit codes: 0 checks can be relied on here; 1 they cannot.")]
    Doctor,

    /// Say what each variant changes, with a verdict
    #[command(after_help = "\
Examples:
  sandtable compare scenarios/bolt-action/mine-order.toml
  sandtable compare my.toml --margin 0.05 --measure casualties
  sandtable compare my.toml --toggle circumstances.order=advance,run
  sandtable compare before.toml after.toml
  sandtable compare my.toml --factorial circumstances.order=advance,run \\
      circumstances.unit.engineers=false,true

Verdicts:
  RAISES, LOWERS   the mean is higher or lower, by more than the margin
  EQUIVALENT       the difference is no larger than the margin
  INCONCLUSIVE     none of these is certain
  MISSING DIFFERS  the means are EQUIVALENT, how often there is none is not
  NO VALUE         for certain, one side never has a value

With --margin, the program ends with 5 if one of the last three is there; without it, as \
if they were decided.")]
    Compare(CompareArguments),

    // A precision is refused here, with a reason: it is read, but not offered.
    /// Find the fair price of each variant against one whose price is known
    #[command(mut_arg("precision", |precision| precision.hide(true)), after_help = "\
Examples:
  sandtable price scenarios/bolt-action/going-to-ground.toml
  sandtable price scenarios/bolt-action/mine-type-mix.toml
  sandtable price my.toml --reference base --price 50 --measure points_lost")]
    Price(PriceArguments),

    /// Find the value of a parameter at which a number meets a target
    #[command(mut_arg("precision", |precision| precision.hide(true)), after_help = "\
Examples:
  sandtable tune scenarios/bolt-action/mine-section-price.toml
  sandtable tune my.toml --parameter figures.section.cost --range 10..200 \\
      --measure 'points_lost - cost' --target 0
  sandtable tune my.toml --parameter circumstances.unit.models --range 1..20 \\
      --measure destroyed --target veterans")]
    Tune(TuneArguments),

    /// Show how numbers change with one key of a scenario, or with two
    #[command(after_help = "\
Examples:
  sandtable sweep my.toml -P circumstances.unit.pins=0..8
  sandtable sweep my.toml -P figures.section.dice_on_run=1..6 \\
      -L circumstances.order=advance,run
  sandtable sweep my.toml -P circumstances.unit.models=5..12 \\
      --statistic 'p_ge(3)' --measure casualties

Common dice: where points are sampled, all of them have their dice in common.")]
    Sweep(SweepArguments),

    /// Find what one pip more or less on each number of a rule would change
    #[command(after_help = "\
Examples:
  sandtable sense scenarios/bolt-action/mine-order.toml
  sandtable sense my.toml --variant advance --measure pins \\
      --statistic 'p_ge(3)'")]
    Sense(SenseArguments),

    /// Find what two sides do best that choose, and what their options may cost
    #[command(after_help = "\
Examples:
  sandtable matrix scenarios/bolt-action/mine-dummy-choice.toml
  sandtable matrix my.toml \\
      --rows circumstances.section.mines=anti-personnel,dummy \\
      --columns circumstances.order=run,advance --payoff points_lost
  sandtable matrix my.toml --over columns.advance.cost=1..8

In a scenario the same stands under [matrix], with what options cost and how a side may stay \
away. The rows want the payoff high, the columns want it low, and neither knows what the other takes.")]
    Matrix(MatrixArguments),

    /// Find what a player does best at the decisions of a rule, and what that is worth
    #[command(mut_arg("verbose", |it| it.help("Print every row of the ladder and of the plan")))]
    #[command(mut_arg("max_time", |it| it.help("Stop after this time, such as 90s, 10m or 2h; then nothing is \
                                                written, and the program ends with 5")))]
    #[command(after_help = "\
Examples:
  sandtable best scenarios/bolt-action/go-down-at-one-pin.toml
  sandtable best my.toml --objective difference \\
      --decide first_order,first_goes_down
  sandtable best my.toml --objective 'casualties >= 3' --against best
  sandtable best my.toml --sees pins,turns_left

In a scenario the same stands under [best]: objective, decide, against, sees, frontier, near_tie. \
Best is meant in the stated rule, for the stated objective, by a player who sees what is listed.")]
    Best(BestArguments),

    /// Put the shards of a job together: of any command that has --shard
    #[command(after_help = "\
Examples:
  sandtable run big.toml --engine sample --trials 1e9 --shard 0/2 --out s0
  sandtable run big.toml --engine sample --trials 1e9 --shard 1/2 --out s1
  sandtable merge --scenario big.toml s0 s1 -o whole
  sandtable sweep my.toml -P circumstances.unit.pins=0..8 --shard 0/2 --out p0
  sandtable sweep my.toml -P circumstances.unit.pins=0..8 --shard 1/2 --out p1
  sandtable merge p0 p1 -o sweep

Shards are refused where one is missing, there twice, cut short, damaged, or of another job.")]
    Merge(MergeArguments),

    /// Tell one trial, dice by dice
    #[command(after_help = "\
Examples:
  sandtable replay scenarios/bolt-action/mine-order.toml --trial 0
  sandtable replay my.toml --trial 123456 --variant advance --seed 7
  sandtable replay my.toml --trial 17 --against advance
  sandtable replay my.toml --trial 17 --against circumstances.order=advance")]
    Replay(ReplayArguments),

    /// Write the HTML page of a folder of results
    #[command(after_help = "\
Examples:
  sandtable report reports/bolt-action/mine-order
  sandtable report reports

The page stands in the folder as index.html. Of a folder of such folders, each gets a page, and \
index.html links to them; a page that sandtable did not write is refused. Whatever writes results \
into a folder later removes the pages that tell of those before.")]
    Report(ReportArguments),

    /// Print the JSON Schema of scenario files, for editors
    #[command(after_help = "\
Examples:
  sandtable schema > scenario.schema.json
  sandtable schema ba.minefield.attack")]
    Schema(SchemaArguments),

    /// Serve editors of rules that are written as text, on standard input and output
    #[command(after_help = "\
Example, as an editor starts it for files that end in .rule:
  sandtable lsp

It speaks the Language Server Protocol. editors/vscode has an extension for Visual Studio Code.")]
    Lsp,

    /// Print a completion script for a shell
    #[command(after_help = "\
Examples:
  sandtable completions bash > /etc/bash_completion.d/sandtable
  sandtable completions zsh > ~/.zfunc/_sandtable")]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// How the register is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// For people.
    #[default]
    Text,
    /// Comma-separated values.
    Csv,
    /// A JSON array.
    Json,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub(crate) struct ListArguments {
    /// Only entries with this word in their id, title or source, or at the beginning of a word of their
    /// measures, circumstances or decisions, in that order; or a page of your own (*.rule), or
    /// a folder of them, with a slash: `house/`
    pub(crate) word: Option<String>,
    /// Only this rulebook: bolt-action, command-decision or wtj-1916
    #[arg(long, value_name = "B")]
    pub(crate) rulebook: Option<String>,
    /// How the list is printed: for people, or for a program
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ListFormat,
}

/// Arguments of `test`.
#[derive(Debug, Args)]
pub(crate) struct TestArguments {
    /// Rules that are written as text (*.rule), folders of them, and scenarios (*.toml) of them
    #[arg(required = true)]
    pub(crate) paths: Vec<PathBuf>,
}

/// Arguments of `new`.
#[derive(Debug, Args)]
pub(crate) struct NewArguments {
    /// The register id of a rule, such as ba.mud.table, or the path of one that is written as text
    #[arg(required_unless_present = "rule")]
    pub(crate) id: Option<String>,
    /// Print a rule instead, written as text, to begin with; `sandtable fork` begins with one of a
    /// book
    #[arg(long, conflicts_with = "id")]
    pub(crate) rule: bool,
}

/// Arguments of `describe`.
#[derive(Debug, Args)]
pub(crate) struct RuleArguments {
    /// The register id of a rule, such as ba.mud.table, the path of one that is written as text, or of a
    /// scenario; `describe` takes a word as well
    pub(crate) id: String,
    /// As a page of Markdown, for a book or a wiki
    #[arg(long)]
    pub(crate) markdown: bool,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub(crate) struct SchemaArguments {
    /// Only for scenarios of this rule: its id, or the path of its page
    pub(crate) id: Option<String>,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub(crate) struct MergeArguments {
    /// The folders of the shards
    #[arg(required = true, value_name = "DIR")]
    pub(crate) shards: Vec<PathBuf>,
    /// The scenario that they are shards of; the file named in the first folder if not said
    #[arg(long, value_name = "PATH")]
    pub(crate) scenario: Option<PathBuf>,
    /// The folder for the whole
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Of a check, writes a JUnit report
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Of a check, prints annotations for GitHub, and adds to its step summary
    #[arg(long)]
    pub(crate) github: bool,
    #[command(flatten)]
    pub(crate) existing: Existing,
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArguments {
    /// The scenario, or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
    /// The number of the trial, counted from 0
    #[arg(long, value_name = "N", value_parser = trial_number, allow_negative_numbers = true)]
    pub(crate) trial: u64,
    /// The variant; the file itself if not said
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// Tell the trial beside that of another variant, or of a change such as KEY=A, on common dice:
    /// the numbers of such trials are those of `compare`
    #[arg(long, value_name = "V")]
    pub(crate) against: Option<String>,
    /// The seed of the run; the scenario's if not said
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// What is said of a command line that does not parse.
    fn said(line: &str) -> String {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let error = Arguments::try_parse_from(&words).unwrap_err();
        advised(error, &words, Arguments::command()).to_string()
    }

    #[test]
    fn an_option_of_another_command_is_told_with_where_it_belongs() {
        let told = said("sandtable sweep a.toml --range 1..6");
        assert!(
            told.starts_with("error: unexpected argument '--range' found\n\n  tip: a range "),
            "{told}"
        );
        assert!(told.contains("`--parameter circumstances.unit.models=5..12`"), "{told}");
        let told = said("sandtable price a.toml --range 1..6");
        assert!(told.contains("tip: `--range` is an option of `tune`\n"), "{told}");
        assert!(!told.contains("--engine"), "{told}");
        let told = said("sandtable tune a.toml --list 1,6");
        assert!(told.contains("tip: `--list` is an option of `sweep`\n"), "{told}");
    }

    #[test]
    fn of_an_option_that_is_like_none_it_is_told_that_there_is_none() {
        insta::assert_snapshot!(said("sandtable run a.toml --weather"), @r"
        error: unexpected argument '--weather' found

        Usage: sandtable run <PATH>...

        For more information, try '--help'.
        ");
        let told = said("sandtable run a.toml -z");
        assert!(told.contains("'-z' found\n\nUsage: ") && !told.contains("as a value"), "{told}");
        let told = said("sandtable run a.toml --ledgr");
        assert!(!told.contains("as a value"), "{told}");
    }

    #[test]
    fn no_option_is_proposed_that_is_spelt_otherwise() {
        let told = said("sandtable tune a.toml --rang 1..6");
        assert!(told.contains("tip: a similar argument exists: '--range'"), "{told}");
        let told = said("sandtable sweep a.toml --ranges 1..6");
        assert!(!told.contains("similar") && told.contains("Usage: sandtable sweep "), "{told}");
        let told = said("sandtable sweep a.toml --sed 6");
        assert!(told.contains("tip: a similar argument exists: '--seed'"), "{told}");
    }
}
