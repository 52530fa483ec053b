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
  ...timeOrNone('--warmup <time>', 'load before the profile, or 0'),
  or: { flags: '--no-warmup', says: '', more: (option) => option.hideHelp() },
  read: ({ warmup }) => (typeof warmup === 'number' ? warmup : 0),
};

/** The options of `jsdyno flame`, by the names that the parser has; times in milliseconds. */
export const OPTIONS = {
  pid: wholeFrom(1, '--pid <pid>', 'a process of Node.js that runs already'),
  scenario: {
    ...word('--scenario <name>', 'the server of a scenario, with its own requests as load'),
    more: offeringScenarios,
  },
  on: word('--on <variant>', 'the runtime, in place of the one that the program names: node@22, "node@24 --maglev"'),
  durationMs: time('--duration <time>', 'how long; default: until it ends, of load and --pid 10s'),
  load: word('--load <url>', 'what to ask: a path of the program, or an address'),
  rate: perSecond('--rate <n>', 'requests per second; default: as many as it answers'),
  connections: usually(10, wholeFrom(1, '--connections <n>', 'connections of the load')),
  warmupMs: usually<number, Chosen<number>>(1000, warmup),
  intervalMs: usually(5, time('--interval <time>', 'time between two samples', inMilliseconds)),
  cost: usually<boolean, Chosen<boolean>>(true, {
    ...plain<boolean>('--no-cost', 'do not measure what the profiler costs, which takes as long again'),
    given: ({ boolean }) => boolean,
  }),
  heap: plain<boolean>('--heap', 'what is allocated, in place of time'),
  held: {
    ...plain<boolean>('--held', 'what is allocated and still held at the end'),
    conflicts: ['heap'],
  },
  perf: flag('--perf', 'take it by perf: with native code and the kernel (Linux)'),
  diff: plain<boolean>('--diff', 'two files: what the second spends more than the first'),
  together: flag('--together', 'all processes and threads as one'),
  output: usually('flame.html', plain('-o, --output <file>', 'where to write the page')),
  page: usually(true, plain<boolean>('--no-page', 'write no page')),
  exports: texts(
    '--export <file>',
    'also write a .cpuprofile, .heapprofile, .pb.gz (pprof) or .collapsed (can be repeated)',
  ),
  format: usually('table', formatOf(['table', 'markdown', 'json'], 'what to print')),
  offline: QUIET.offline,
};

/** `jsdyno flame` as it was typed. */
export type FlameCommand = Typed<typeof OPTIONS>;
