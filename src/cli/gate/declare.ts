import { type Command, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { withFarmOptions, withQuietOptions } from '../../work/typed/shared-options.ts';
import { wholeNumber } from '../../work/typed/values.ts';
import { withGateOptions } from './gate-options.ts';

/** Declares `jsdyno gate`. */
export function addGate(program: Command, io: Io, done: (exit: number) => void): void {
  const gate = withFirstLine(program.command('gate'), '--base origin/main', { job: 'a pull request against its base' })
    .description('measure a change against its base, and fail where something became slower for certain')
    // Options behind the name of a subcommand are its own.
    .enablePositionalOptions();
  withGateOptions(withFarmOptions(withQuietOptions(gate)))
    .addHelpText('after', EXITS)
    .action(async (options) => done(await (await import('./gate.ts')).gate(options, io)));
  addGateAnswers(gate, io, done);
}

const EXITS = `
Both sides are checked out, installed and built beside each other, and measured
in alternation by the benchmarks of head. Ends with 0 where nothing is slower, 4
at a regression, 3 where something failed to run, 5 for undecided rows with
--require-decision, 2 where there is nothing to compare. docs/gate.md`;

/** What a kept report can be shown as. */
const SHOWN = ['text', 'markdown', 'summary', 'annotations', 'junit', 'json'];

/** Adds to `gate` the commands that say what a gate has said before: from its JSON, without measuring. */
function addGateAnswers(gate: Command, io: Io, done: (exit: number) => void): void {
  withFirstLine(gate.command('comment'), '--report gate.json --dry-run')
    .description('post the answer of a gate as the one comment of its pull request, on GitHub')
    .addOption(reportOption())
    .option('--pr <number>', 'the pull request; default: that of the event in GitHub Actions', wholeNumber)
    .option('--repository <owner/name>', 'where it is; default: GITHUB_REPOSITORY')
    .addOption(keyOption())
    .option('--author <login>', 'who writes with the token, where it is of an app of your own: my-app[bot]')
    .option('--review', 'at a regression ask for changes, too; the next gate that passes takes that back')
    .option('--dry-run', 'print what would be posted, and ask GitHub nothing')
    .option('--verbose', 'show details of errors')
    .addHelpText('after', TOKEN)
    .action(async (options) => done(await (await import('./answers.ts')).comment(options, io)));

  withFirstLine(gate.command('show'), 'gate.json')
    .description('print the answer of a gate again, in any of its forms')
    .argument('[report]', 'the file that "jsdyno gate --json" wrote', 'gate.json')
    .addOption(
      new Option(
        '--format <format>',
        'text, a comment, the summary of a job, annotations of a log on GitHub, JUnit, JSON',
      )
        .choices(SHOWN)
        .default('text'),
    )
    .addOption(keyOption())
    .option('--verbose', 'show details of errors')
    .action(async (file, options) => done(await (await import('./answers.ts')).showGate(file, options, io)));
}

function reportOption(): Option {
  return new Option('--report <file>', 'what "jsdyno gate --json" wrote').default('gate.json');
}

function keyOption(): Option {
  return new Option('--key <text>', 'what tells the comments of several gates of one repository apart').default('gate');
}

const TOKEN = `
The token comes from GITHUB_TOKEN or GH_TOKEN; it needs the right to write to
pull requests. A pull request of a fork has none: its job leaves the report, and
a workflow on workflow_run posts it (docs/gate-ci.md).`;
