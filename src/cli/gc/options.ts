import { offeringScenarios } from '../../work/console/offers.ts';
import { type Typed, usually } from '../../work/typed/declared.ts';
import { plain, repeated } from '../../work/typed/options.ts';
import { formatOf, QUIET } from '../../work/typed/shared-options.ts';
import { ratePerSecond, timeSpan, timeSpanOrNone, wholeNumber } from '../../work/typed/values.ts';

/** The options of `jsdyno gc`, by the names that the parser has; times in milliseconds. */
export const OPTIONS = {
  on: plain('--on <variant>', 'the runtime that the script runs on: node@22, "node@24 --max-semi-space-size=64"'),
  duration: plain('--duration <time>', 'end the program after so long; of a load 10s', timeSpan),
  load: plain('--load <url>', 'put load on the program, which listens there; only the time of the load counts'),
  scenario: {
    ...plain('--scenario <name>', 'a scenario: its server on --on, under load'),
    more: offeringScenarios,
  },
  rate: plain('--rate <n>', 'requests per second; default: as many as it answers', ratePerSecond),
  connections: usually(10, plain('--connections <n>', 'connections of the load', wholeNumber)),
  warmup: plain('--warmup <time>', 'load before anything counts, or 0; default: 1s', timeSpanOrNone),
  pid: plain('--pid <pid>', 'watch a Node.js process that runs already, by its inspector (Linux, macOS)', wholeNumber),
  from: plain('--from <file>', 'read what --trace-gc, --trace-gc-nvp or --trace-event-categories=v8 wrote'),
  try: plain<boolean>(
    '--try',
    'measure larger semi-spaces and no helper threads against the program as it is, in rounds',
  ),
  tryFlags: repeated('--try-flags <flags>', 'try these flags of V8 instead (can be repeated)'),
  runs: plain('-r, --runs <n>', 'rounds of --try at most', wholeNumber),
  all: plain<boolean>('--all', 'list every collection, in the order of time, instead of the longest'),
  format: formatOf(['table', 'markdown', 'json']),
  output: plain('-o, --output <file>', 'also write a page with charts: gc.html'),
  ...QUIET,
};

/** `jsdyno gc` as it was typed. */
export type GcCommand = Typed<typeof OPTIONS>;
