import { offeringScenarios } from '../../work/console/offers.ts';
import { type Chosen, type Typed, usually } from '../../work/typed/declared.ts';
import {
  flag,
  inMilliseconds,
  perSecond,
  plain,
  texts,
  time,
  timeOrNone,
  wholeFrom,
  word,
} from '../../work/typed/options.ts';
import { formatOf, QUIET } from '../../work/typed/shared-options.ts';

const warmup: Chosen<number> = {
  ...timeOrNone('--warmup <time>', 'warm up for this time, or 0'),
  or: { flags: '--no-warmup', says: '', more: (option) => option.hideHelp() },
  read: ({ warmup }) => (typeof warmup === 'number' ? warmup : 0),
};

/** The options of `jsdyno flame`, by the names that the parser has; times in milliseconds. */
export const OPTIONS = {
  pid: wholeFrom(1, '--pid <pid>', 'profile a running Node.js process'),
  scenario: {
    ...word('--scenario <name>', 'profile the server of a scenario under its own load'),
    more: offeringScenarios,
  },
  on: word('--on <variant>', 'use this runtime: node@22, "node@24 --maglev"'),
  durationMs: time(
    '--duration <time>',
    'profile for this time; default: until the program ends, 10s with a load or --pid',
  ),
  load: word('--load <url>', 'put load on a path of the program, or an address'),
  rate: perSecond('--rate <n>', 'send n requests per second; default: as many as it can answer'),
  connections: usually(10, wholeFrom(1, '--connections <n>', 'open n connections')),
  warmupMs: usually<number, Chosen<number>>(1000, warmup),
  intervalMs: usually(5, time('--interval <time>', 'set the time between two samples', inMilliseconds)),
  cost: usually<boolean, Chosen<boolean>>(true, {
    ...plain<boolean>('--no-cost', 'do not measure the overhead of the profiler, which doubles the time'),
    given: ({ boolean }) => boolean,
  }),
  heap: plain<boolean>('--heap', 'profile allocations instead of time'),
  held: {
    ...plain<boolean>('--held', 'profile allocations that are still live at the end'),
    conflicts: ['heap'],
  },
  perf: flag('--perf', 'profile with perf, including native code and the kernel (Linux)'),
  diff: plain<boolean>('--diff', 'compare two files: the second minus the first'),
  together: flag('--together', 'merge all processes and threads'),
  output: usually('flame.html', plain('-o, --output <file>', 'write the page here')),
  page: usually(true, plain<boolean>('--no-page', 'write no page')),
  exports: texts(
    '--export <file>',
    'also write a .cpuprofile, .heapprofile, .pb.gz (pprof) or .collapsed (can be repeated)',
  ),
  format: usually('table', formatOf(['table', 'markdown', 'json'], 'choose the output')),
  offline: QUIET.offline,
};

/** `jsdyno flame` as it was typed. */
export type FlameCommand = Typed<typeof OPTIONS>;
