/**
 * Ten files for node:bench, a known difference between two sides: what `compare` says of them in turns, and what
 * compare-node-bench.js --analyze says of as many fresh processes as it makes in the same time.
 *
 *     node benchmarks/self/node-bench.ts [--node node@26] [--runs 15] [--differences 0,5,25]
 *
 * The new side does so many per cent more of the same work and says that it did the same. Upstream's method comes first: --runs
 * processes a side and file, the sides in turn, one sample each; its time is then the budget of `compare`. Printed: rows that were called
 * different, of them those with the wrong sign, rows whose 95 % interval holds the truth, and the median of half that interval, which is
 * about the smallest difference that would be found.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { listCached } from '../../src/host/runtimes/index.ts';
import { compare, openStore } from '../../src/index.ts';
import { median } from '../../src/stats/describe.ts';
import { nodeBenchAnalysis } from '../../src/stats/node-bench.ts';

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: 'node@26' },
    runs: { type: 'string', default: '15' },
    differences: { type: 'string', default: '0,5,25' },
  },
});
const [, version = ''] = values.node.split('@');
const node = (await listCached()).find((one) => one.kind === 'node' && one.version.startsWith(version));
if (node === undefined) throw new Error(`${values.node} is not in the cache: jsdyno runtimes install ${values.node}`);

/** What is there before, and what is done `n` times. */
const WORK: Record<string, [n: number, before: string, work: string]> = {
  sum: [20_000_000, '', 'sink = (sink + i * 7) | 0'],
  parse: [60_000, `const text = '{"a":1,"b":[1,2,3],"c":"text"}';`, 'sink += JSON.parse(text).a'],
  includes: [2_000_000, `const text = 'hay '.repeat(20) + 'needle';`, `if (text.includes('needle', i & 7)) sink++`],
  fill: [200_000, 'const buffer = Buffer.alloc(512);', 'buffer.fill(i & 255); sink += buffer[7]'],
  map: [1_000_000, 'const map = new Map(Array.from({ length: 64 }, (_, i) => [i, i]));', 'sink += map.get(i & 63)'],
  sort: [
    4000,
    'const list = Array.from({ length: 64 }, (_, i) => (i * 37) & 63);',
    'sink += list.toSorted((a, b) => a - b)[i & 63]',
  ],
  regexp: [400_000, 'const pattern = /(\\d+)-(\\d+)/;', "if (pattern.test('from ' + (i & 1023) + '-7')) sink++"],
  allocate: [1_000_000, 'const kept = new Array(8);', 'kept[i & 7] = { i, of: sink }; sink += kept[i & 3] ? 1 : 0'],
  hash: [
    12_000,
    `const { createHash } = require('node:crypto');`,
    `sink += createHash('sha1').update('text').digest()[0]`,
  ],
  url: [20_000, '', "sink += new URL('https://example.com/' + (i & 255) + '?q=1').href.length"],
};

const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const suite = join(home, 'suite');
mkdirSync(join(suite, 'known'), { recursive: true });
const files = Object.entries(WORK).map(([name, [n, before, work]]) => {
  const path = join(suite, 'known', `_${name}.node-bench.js`);
  writeFileSync(
    path,
    `'use strict';
const { bench } = require('node:bench');
const n = ${n};
const calls = Math.round(n * (1 + Number(process.env.MORE || 0) / 100));
bench('known/${name}.js', { params: { n } }, (context) => {
  ${before}
  let sink = 0;
  context.start();
  for (let i = 0; i < calls; i++) { ${work}; }
  context.end(n);
  if (sink === -1) throw new Error('nothing was done');
});
`,
  );
  return path;
});

interface Judged {
  seconds: number;
  /** Of the new rate in per cent of the old one, by row, with the 95 % interval; NaN and without bounds where there is none. */
  rows: { change: number; interval: readonly [number, number]; isDifferent: boolean }[];
  isStarred?: number;
}

async function upstreams(more: number): Promise<Judged> {
  const began = performance.now();
  const sides = files.map((name) => ({ name, old: [] as number[], new: [] as number[] }));
  for (const side of sides) {
    for (let run = 0; run < Number(values.runs); run++) {
      const order = ['old', 'new'] as const;
      for (const which of run % 2 === 0 ? order : order.toReversed()) {
        side[which].push(await rateOf(side.name, which === 'old' ? 0 : more));
      }
    }
  }
  const { rows } = nodeBenchAnalysis(sides);
  return {
    seconds: (performance.now() - began) / 1000,
    isStarred: rows.filter(({ stars }) => stars !== '').length,
    rows: rows.map(({ improvement, accuracy, pAdjusted }) => ({
      change: improvement,
      interval: [improvement - accuracy['0.05'], improvement + accuracy['0.05']],
      isDifferent: pAdjusted < 0.05,
    })),
  };
}

const FLAGS = ['--no-warnings', '--experimental-bench', '--bench', '--bench-reporter=json', '--bench-samples=1'];

async function rateOf(file: string, more: number): Promise<number> {
  const env = { ...process.env, MORE: String(more) };
  const { stdout } = await promisify(execFile)(node?.executable ?? '', [...FLAGS, '--bench-warmup=0', file], { env });
  const events = stdout.trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: a line
  return events.find(({ type }) => type === 'bench:sample').data.rate;
}

const NONE = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

async function ours(more: number, seconds: number): Promise<Judged> {
  const database = openStore(join(home, `${more}.sqlite`));
  const began = performance.now();
  const report = await compare({
    baseline: `old: ${node?.executable}`,
    contenders: [`new: MORE=${more} ${node?.executable}`],
    suite,
    categories: ['known'],
    filter: ['node-bench'],
    budgetMs: seconds * 1000,
    database,
  });
  const took = (performance.now() - began) / 1000;
  database.close();
  const rows = report.rows.filter(({ metric }) => metric !== 'declared');
  return {
    seconds: took,
    rows: rows.map(({ ratio, interval, verdict }) => ({
      change: ((ratio ?? Number.NaN) - 1) * 100,
      interval: interval === null ? NONE : [(interval[0] - 1) * 100, (interval[1] - 1) * 100],
      isDifferent: verdict === 'faster' || verdict === 'slower',
    })),
  };
}

const halfOf = ({ interval: [low, high] }: Judged['rows'][number]): number => (high - low) / 2;
const percent = (figure: number): string => (Number.isFinite(figure) ? figure.toFixed(1) : 'none');
const load = () => (loadavg()[0] as number).toFixed(1);

function line(more: number, method: string, { rows, seconds, isStarred }: Judged): string {
  const truth = (1 / (1 + more / 100) - 1) * 100;
  const different = rows.filter(({ isDifferent }) => isDifferent);
  const wrong = different.filter(({ change }) => Math.sign(change) !== Math.sign(truth));
  const measured = rows.filter(({ change }) => Number.isFinite(change));
  const holding = measured.filter(({ interval: [low, high] }) => low <= truth && truth <= high).length;
  const starred = isStarred === undefined ? '' : ` (${isStarred} with stars)`;
  return `| ${more} % | ${method} | ${seconds.toFixed(0)} s | ${different.length} of ${rows.length}${starred} | ${wrong.length} | ${holding} | ${percent(median(measured.map(({ change }) => change)))} | ${percent(median(rows.map(halfOf)))} |`;
}

const first = load();
console.log(
  '| more work | judged by | time | called different | wrong sign | interval holds | change %, median | half interval %, median |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const more of values.differences.split(',').map(Number)) {
  const there = await upstreams(more);
  console.log(line(more, 'compare-node-bench.js', there));
  console.log(line(more, 'jsdyno', await ours(more, there.seconds)));
}
console.log(
  `\nload ${first} at the beginning, ${load()} at the end; ${2 * Number(values.runs) * files.length} processes of upstream's a line`,
);
rmSync(home, { recursive: true });
