import type { Command } from 'commander';
import { OPTIONS } from '../../search/why/options.ts';
import { page } from '../../text/addresses.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare } from '../../work/typed/declared.ts';
import { withSearchedOptions, wordsOf } from '../found/searched-options.ts';

/** Declares `jsdyno why`. */
export function addWhy(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('why'), 'last buffers/buffer-tojson.js len=4096', {
    job: 'the cause of a difference',
  }).description('explain why a row differs: what changed, where the time goes, what closes the gap');
  withSearchedOptions(declare(command, OPTIONS))
    .addHelpText('after', EXITS)
    .action(async (names, options) => done(await (await import('./why.ts')).why(names, options, wordsOf(program), io)));
}

const EXITS = `
Exit codes: 0 explained, or nothing to explain; 5 undecided or not explained; 3 a side cannot be measured; 2 bad input.
${page('why')}`;
