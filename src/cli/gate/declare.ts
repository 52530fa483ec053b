import type { Command } from 'commander';
import { COMMENT, OPTIONS, SHOW } from '../../search/gate/gate-options.ts';
import { page } from '../../text/addresses.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';

/** Declares `jsdyno gate`. */
export function addGate(program: Command, io: Io, done: (exit: number) => void): void {
  const gate = withFirstLine(program.command('gate'), '--base origin/main', { job: 'a pull request against its base' })
    .description('compare a change with its base, and fail if it is slower')
    // Options behind the name of a subcommand are its own.
    .enablePositionalOptions();
  declare(gate, OPTIONS)
    .addHelpText('after', EXITS)
    .action(async (typed) => done(await (await import('./gate.ts')).gate(typedOf(OPTIONS, typed), io)));
  addGateAnswers(gate, io, done);
}

const EXITS = `
Both sides are checked out, installed and built beside each other, and measured
in alternation by the benchmarks of head. Ends with 0 where nothing is slower, 4
at a regression, 3 where something failed to run, 5 for undecided rows with
--require-decision, 2 where there is nothing to compare.
${page('gate')}`;

/** Adds to `gate` the commands that say what a gate has said before: from its JSON, without measuring. */
function addGateAnswers(gate: Command, io: Io, done: (exit: number) => void): void {
  const comment = withFirstLine(gate.command('comment'), '--report gate.json --dry-run')
    .description('post the result of a gate as a comment on its GitHub pull request')
    .addHelpText('after', TOKEN);
  declare(comment, COMMENT).action(async (typed) =>
    done(await (await import('./answers.ts')).comment(typedOf(COMMENT, typed), io)),
  );
  const show = withFirstLine(gate.command('show'), 'gate.json')
    .description('print the result of a gate again, in any format')
    .argument('[report]', 'the file that "jsdyno gate --json" wrote', 'gate.json');
  declare(show, SHOW).action(async (file, typed) =>
    done(await (await import('./answers.ts')).showGate(file, typedOf(SHOW, typed), io)),
  );
}

const TOKEN = `
The token comes from GITHUB_TOKEN or GH_TOKEN; it needs the right to write to
pull requests. A pull request of a fork has none: its job leaves the report, and
a workflow on workflow_run posts it.
${page('gate-ci')}`;
