/**
 * How long a sweep takes, and what it finds: 20 built-in operations over 19 releases of Node.js from 18 to 26, or over one of them 19 times.
 *
 *   node benchmarks/self/sweep.ts [--same] [--minutes N] [--rows N] [--releases N] [--lanes N] [--seed N] [--html FILE] [--markdown FILE]
 *
 * `--same`: all 19 are node@22.9.0, so there is no step to find. The releases are fetched before the clock starts.
 */

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { publishedFound } from '../../src/cli/found/registry.ts';
import { sweepMarkdown } from '../../src/search/sweep/answer/markdown.ts';
import { sweepTerminal } from '../../src/search/sweep/answer/terminal.ts';
import { sweepRequest } from '../../src/search/sweep/plan-sweep.ts';
import { sweepAnswerOf } from '../../src/search/sweep/sweep-answer-of.ts';
import { withSweepDesign } from '../../src/search/sweep/with-design.ts';
import { reportPage } from '../../src/show/page/report-page.ts';
import { findExperiment } from '../../src/store/experiments.ts';
import { openStore } from '../../src/store/store.ts';
import { duration } from '../../src/text/english-numbers.ts';
import { sayIn } from '../../src/text/messages/say.ts';
import { execute } from '../../src/work/experiment/execute.ts';
import { prepareExperiment } from '../../src/work/experiment/prepare.ts';

/** Along the mainline. */
const RELEASES = [
  ...['18.0.0', '18.6.0', '18.11.0', '19.0.1', '19.4.0', '19.8.1', '20.0.0', '20.3.1', '20.8.1', '21.0.0'],
  ...['21.7.3', '22.0.0', '22.6.0', '22.9.0', '23.0.0', '23.11.0', '24.0.2', '25.0.0', '26.0.0'],
];
const SAME = 'node@22.9.0';

/** One of each of 20 files. */
const ROWS = [
  "operations/json.js group='JSON' operation='JSON.parse' records=5",
  "operations/structured-clone.js group='structuredClone' operation='structuredClone' records=10",
  "operations/array-copies.js group='array copies' operation='Array.from' length=1000",
  "operations/object-copies.js group='object copies' operation='spread' keys=100",
  "operations/async-functions.js group='async functions, promises, callbacks' operation='async function, await'",
  "operations/blob.js group='Blob' operation='new Blob' length=1024",
  "operations/buffer-comparison.js group='Buffer comparison' operation='Buffer.compare' length=1024",
  "operations/crypto-sign.js group='crypto sign' operation='HMAC SHA-256'",
  "operations/date-format.js group='date format MM/DD/YYYY' operation='kept Intl.DateTimeFormat'",
  "operations/error-creation.js group='Error creation' operation='new Error'",
  "operations/event-emitter-vs-event-target.js group='EventEmitter vs EventTarget' operation='emit, 10 listeners'",
  "operations/hashing.js group='hashing' operation=\"createHash('sha256')\" length=16",
  "operations/private-fields.js group='private fields' operation='private fields (#)'",
  "operations/query-strings.js group='query strings' operation='new URLSearchParams, then get'",
  "operations/random-values.js group='random values' operation='crypto.randomUUID()'",
  "operations/readable-streams.js group='readable streams' operation='Readable: data events'",
  "operations/regular-expressions.js group='regular expressions' operation='matchAll'",
  "operations/sorting.js group='sorting' operation='sort((a, b) => a - b)' length=1000",
  "operations/string-replacing.js group='replace vs replaceAll' operation='replaceAll(text, text)'",
  "operations/string-splitting.js group='string splitting' operation='split(text)'",
];

const { values } = parseArgs({
  options: {
    same: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    rows: { type: 'string', default: '20' },
    releases: { type: 'string', default: '19' },
    lanes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '17' },
    html: { type: 'string' },
    markdown: { type: 'string' },
  },
});

const count = Number(values.releases);
// As far apart as there are.
const every = Array.from({ length: count }, (_, i) => RELEASES[Math.round((i * (RELEASES.length - 1)) / (count - 1))]);
const on = values.same
  ? every.map((_, i) => `same ${String(i + 1).padStart(2, '0')}: ${SAME}`)
  : every.map((version) => `node@${version}`);
const rows = ROWS.slice(0, Number(values.rows));
const names = [...new Set(rows.map((row) => /^operations\/([^.]+)/.exec(row)?.[1] as string))];

const database = openStore();
const onWarning = (text: string) => process.stderr.write(`${text}\n`);
const budgetMs = values.minutes === undefined ? undefined : 60_000 * Number(values.minutes);
const [seed, lanes] = [Number(values.seed), Number(values.lanes)];
const request = await sweepRequest({ kind: 'ops', names, on, seed, lanes, budgetMs }, { onWarning });
const plan = { ...request.plan, rows };
const execution = withSweepDesign(await prepareExperiment(database, { ...request, plan }, { onWarning }));
const began = performance.now();
await execute(execution);
const seconds = (performance.now() - began) / 1000;

const experiment = findExperiment(database, execution.experiment.name);
const answer = sweepAnswerOf(execution.kind, { database, experiment });
process.stdout.write(sweepTerminal(answer, { width: 120 }));
const steps = answer.rows.flatMap((row) => row.steps);
const isLarge = (ratio: number) => Math.abs(Math.log(ratio)) >= Math.log(1.15);
const large = steps.filter(({ ratio }) => isLarge(ratio));
const seenLarge = steps.filter(({ seen }) => isLarge(seen));
const tally = (some: typeof steps) =>
  [...Map.groupBy(some, ({ state }) => state)].map(([state, of]) => `${of.length} ${state}`).join(', ') || 'none';
process.stdout.write(`
measured in  ${duration(seconds * 1000)}, ${answer.method.runs} runs with a figure, ${rows.length} rows over ${on.length} releases
blocks       ${answer.rows.reduce((sum, { blocks }) => sum + blocks.survey, 0)} of the survey, ${answer.rows.reduce((sum, { blocks }) => sum + blocks.confirm, 0)} of fresh rounds
steps        ${tally(steps)}
of 15 % on   ${tally(large)}
seen as such ${tally(seenLarge)}, by the survey
`);
if (values.markdown !== undefined) writeFileSync(values.markdown, sweepMarkdown(answer));
if (values.html !== undefined) {
  const say = sayIn('en');
  writeFileSync(values.html, await reportPage([await publishedFound(database, experiment.name, say)], say, {}));
}
