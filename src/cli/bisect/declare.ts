import { type Command, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { withFarmOptions } from '../../work/typed/shared-options.ts';
import { FOUND_FORMATS } from '../found/found.ts';
import { withSearchedOptions, wordsOf } from '../found/searched-options.ts';
import { withCommitOptions } from './commit-options.ts';

/** Declares `jsdyno bisect`. */
export function addBisect(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('bisect'), '--good v1.0.0 --bad main bench/parse.js', {
    job: 'the release or commit that changed it',
  }).description(
    'find the release that made something slower or faster, between one that was measured well and one that was not',
  );
  withCommitOptions(withFarmOptions(withSearchedOptions(command)))
    .addOption(new Option('--old <variant>', 'the older end: node@16.20.0, with flags that all releases get'))
    .addOption(new Option('--new <variant>', 'the newer end'))
    .option('--swap', 'exchange the ends')
    .option('--plan', 'print what would run and how long it should take, and run nothing')
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(FOUND_FORMATS))
    .addHelpText('after', EXITS)
    .action(async (names, options) =>
      done(await (await import('./bisect.ts')).bisect(names, options, wordsOf(program), io)),
    );
}

const EXITS = `
Exit codes: 0 the release is found, or nothing changed; 5 it is not decided; 3 an
end cannot be measured; 2 bad input. docs/bisect.md`;
