import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { offeringArguments } from '../../../work/console/offers.ts';
import { withRevisionOptions } from '../../../work/console/revision-options.ts';
import {
  eachOption,
  failIfOption,
  lanesOption,
  marginOption,
  withFarmOptions,
  withQuietOptions,
  withRunOptions,
} from '../../../work/console/shared-options.ts';
import { collect, timeSpan, wholeNumber } from '../../../work/console/values.ts';
import type { Warmup } from '../configuration.ts';

/** The names that `--format` takes, the usual one first. */
export const MEMORY_FORMAT_NAMES = ['table', 'markdown', 'json', 'csv'];

/** Declares `jsdyno memory`. */
export function declareMemory(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('memory'), '-- node app.js', { job: 'memory over time' })
    .description('memory over time of scripts or command lines: how much they need, and whether it grows')
    .argument('[scripts...]', 'files; or a command line behind --')
    .option('--on <variant>', 'a runtime (can be repeated; the first is the baseline); default: node', collect, [])
    .addOption(eachOption())
    .option(
      '--command <line>',
      'a command line in place of scripts (can be repeated; the first is the baseline)',
      collect,
      [],
    )
    .option(
      '--duration <time>',
      'end each run after that, such as 10s or 5m; default: when it ends by itself',
      timeSpan,
    )
    .addOption(
      new Option('--interval <time>', 'between two looks at the memory').argParser(timeSpan).default(50, '50ms'),
    )
    .addOption(
      new Option(
        '--warmup <part>',
        'what of the beginning is left out of growth, such as 70% or 20s; the first half always is',
      )
        .argParser(warmup)
        .default({ share: 0.5 }, '50%'),
    )
    .option('--no-heap', 'load nothing into the process: its heap is not known, and nothing of jsdyno is in its memory')
    .option(
      '-r, --runs <n>',
      'runs of each, at most where they are compared; default: 5 of one alone, else 10',
      wholeNumber,
    )
    .option('--fixed', 'all runs, also where fewer decide')
    .addOption(lanesOption())
    .addOption(marginOption())
    .addOption(failIfOption('memory:5%,peakHeap:10%'))
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(MEMORY_FORMAT_NAMES));
  offeringArguments(command, { files: true });
  withQuietOptions(
    withFarmOptions(
      withRunOptions(withRevisionOptions(command), {
        timeout: 'longest time of a run, beyond its --duration where that is given',
      }),
    ),
  ).action(async (scripts, options) => done(await (await import('./memory.ts')).memory(scripts, options, command, io)));
}

/** `30%`, `2s`. */
function warmup(text: string): Warmup {
  const share = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim())?.[1];
  if (share !== undefined && Number(share) < 100) return { share: Number(share) / 100 };
  if (share === undefined) return { ms: timeSpan(text) };
  throw new InvalidArgumentError('Type a share below 100%, or a time such as 2s.');
}
