import type { Command } from 'commander';
import { OPTIONS } from '../../search/bisect/options.ts';
import { page } from '../../text/addresses.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare } from '../../work/typed/declared.ts';
import { withSearchedOptions, wordsOf } from '../found/searched-options.ts';

/** Declares `jsdyno bisect`. */
export function addBisect(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('bisect'), '--good v1.0.0 --bad main bench/parse.js', {
    job: 'the release or commit that changed it',
  }).description('find the release or commit that made something slower or faster');
  withSearchedOptions(declare(command, OPTIONS))
    .addHelpText('after', EXITS)
    .action(async (names, options) =>
      done(await (await import('./bisect.ts')).bisect(names, options, wordsOf(program), io)),
    );
}

const EXITS = `
Exit codes: 0 the release is found, or nothing changed; 5 it is not decided; 3 an
end cannot be measured; 2 bad input.
${page('bisect')}`;
