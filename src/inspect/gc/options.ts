import { offeringScenarios } from '../../work/console/offers.ts';
import { type Typed, usually } from '../../work/typed/declared.ts';
import { perSecond, plain, repeated, time, timeOrNone, wholeFrom, word } from '../../work/typed/options.ts';
import { ANSWER_FORMAT, QUIET, runsOption } from '../../work/typed/shared-options.ts';

/** The options of `jsdyno gc`, by the names that the parser has; times in milliseconds. */
export const OPTIONS = {
  on: word('--on <variant>', 'run the script on this runtime: node@22, "node@24 --max-semi-space-size=64"'),
  durationMs: time('--duration <time>', 'end the program after this time; default: when it ends, 10s with a load'),
  load: word('--load <url>', 'put load on a path of the program, or an address; only that time counts'),
  scenario: {
    ...word('--scenario <name>', 'watch the server of a scenario under load'),
    more: offeringScenarios,
  },
  rate: perSecond('--rate <n>', 'send n requests per second; default: as many as it can answer'),
  connections: usually(10, wholeFrom(1, '--connections <n>', 'open n connections')),
  warmupMs: timeOrNone('--warmup <time>', 'warm up for this time, or 0; default: 1s'),
  pid: wholeFrom(1, '--pid <pid>', 'watch a running Node.js process (Linux)'),
  from: word('--from <file>', 'read what --trace-gc, --trace-gc-nvp or --trace-event-categories=v8 wrote'),
  try: plain<boolean>('--try', 'compare larger semi-spaces and no helper threads with the unchanged program'),
  tryFlags: repeated('--try-flags <flags>', 'try these flags of V8 instead (can be repeated)'),
  runs: runsOption('run at most n rounds of --try'),
  all: plain<boolean>('--all', 'list every collection by time, not only the longest'),
  format: ANSWER_FORMAT,
  output: plain('-o, --output <file>', 'also write a page with charts: gc.html'),
  ...QUIET,
};

/** `jsdyno gc` as it was typed. */
export type GcCommand = Typed<typeof OPTIONS>;
