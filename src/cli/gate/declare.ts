import type { Command } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { withFarmOptions, withQuietOptions } from '../../work/console/shared-options.ts';
import { addGateAnswers } from './declare-answers.ts';
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
