import { type Command, Option } from 'commander';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { listOf } from '../../work/typed/values.ts';
import { FOUND_FORMATS } from '../found/found.ts';
import { withSearchedOptions, wordsOf } from '../found/searched-options.ts';

/** Declares `jsdyno why`. */
export function addWhy(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('why'), 'last buffers/buffer-tojson.js len=4096', {
    job: 'the cause of a difference',
  }).description(
    'explain why a row differs: what it gives, what differs, where the time goes, and what closes the gap. The names begin with those of a stored experiment and its row, or are what is measured',
  );
  withSearchedOptions(command)
    .addOption(new Option('--old <variant>', 'the side it is compared with; of a stored experiment a label'))
    .addOption(new Option('--new <variant>', 'the side that differs; of a stored experiment a label'))
    .option('--bisect', 'first find the release between the two, then explain that pair')
    .option('--no-profiles', 'make no runs under profilers')
    .addOption(
      new Option(
        '--try <interventions>',
        'try only these, all of them: by name, as a flag (--try --no-maglev) or a variable (--try UV_THREADPOOL_SIZE=8) (a,b or repeated)',
      )
        .argParser(intervention)
        .default([]),
    )
    .option('--no-try', 'try no interventions: say what differs and where the time goes alone')
    .option('--plan', 'print what would be done and how long it should take, and do nothing')
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(FOUND_FORMATS))
    .option('-o, --output <file>', 'also write a page, one HTML file')
    .addHelpText('after', EXITS)
    .action(async (names, options) => done(await (await import('./why.ts')).why(names, options, wordsOf(program), io)));
}

const EXITS = `
Exit codes: 0 it is explained, or there is nothing to explain; 5 it is not
decided, or not explained; 3 a side cannot be measured; 2 bad input. docs/why.md`;

/** Behind `--no-try` the value before is none. */
function intervention(text: string, previous: string[] | false): string[] {
  if (previous !== false) return listOf((word) => word.trim())(text, previous);
  throw new JsdynoError('BAD_USAGE', '--no-try and --try are both given, and one of them would be ignored', {
    hint: 'leave one out',
  });
}
