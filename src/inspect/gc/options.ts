import { offeringScenarios } from '../../work/console/offers.ts';
import { type Typed, usually } from '../../work/typed/declared.ts';
import { perSecond, plain, repeated, time, timeOrNone, wholeFrom, word } from '../../work/typed/options.ts';
import { ANSWER_FORMAT, QUIET, runsOption } from '../../work/typed/shared-options.ts';

/** The options of `jsdyno gc`, by the names that the parser has; times in milliseconds. */
export const OPTIONS = {
  on: word('--on <variant>', 'the runtime that the script runs on: node@22, "node@24 --max-semi-space-size=64"'),
  durationMs: time('--duration <time>', 'end the program after so long; of a load 10s'),
  load: word('--load <url>', 'what to ask: a path of the program, or an address; only the time of the load counts'),
  scenario: {
    ...word('--scenario <name>', 'a scenario: its server on --on, under load'),
    more: offeringScenarios,
  },
  rate: perSecond('--rate <n>', 'requests per second; default: as many as it answers'),
  connections: usually(10, wholeFrom(1, '--connections <n>', 'connections of the load')),
  warmupMs: timeOrNone('--warmup <time>', 'load before anything counts, or 0; default: 1s'),
  pid: wholeFrom(1, '--pid <pid>', 'watch a Node.js process that runs already, by its inspector (Linux, macOS)'),
  from: word('--from <file>', 'read what --trace-gc, --trace-gc-nvp or --trace-event-categories=v8 wrote'),
  try: plain<boolean>(
    '--try',
    'measure larger semi-spaces and no helper threads against the program as it is, in rounds',
  ),
  tryFlags: repeated('--try-flags <flags>', 'try these flags of V8 instead (can be repeated)'),
  runs: runsOption('rounds of --try at most'),
  all: plain<boolean>('--all', 'list every collection, in the order of time, instead of the longest'),
  format: ANSWER_FORMAT,
  output: plain('-o, --output <file>', 'also write a page with charts: gc.html'),
  ...QUIET,
};

/** `jsdyno gc` as it was typed. */
export type GcCommand = Typed<typeof OPTIONS>;
