/**
 * How soon published differences are decided, and with which sign, while other processes keep the machine busy:
 *
 *     node benchmarks/self/published-claims.ts ../shared/claims/state-of-nodejs-2023-tables.csv [--count 25] [--busy 2] [--seed 1]
 *
 * Rows are drawn of those that the built-in suites have, one of each of so many consecutive parts of the table; each has the
 * iterations and the two releases of its publication. --busy processes do nothing but count meanwhile.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, openStore } from '../../src/index.ts';
import { median } from '../../src/stats/describe.ts';
import { asBuiltIn, builtInRows, oneOfEach } from './draw-rows.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '25' },
    busy: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
const [table] = positionals;
if (table === undefined) throw new Error('usage: node benchmarks/self/published-claims.ts TABLE.csv');
/** Published differences of more per cent are to be found with their sign. */
const CLEAR = 10;

interface Claim {
  row: string;
  set: string[];
  baseline: string;
  contender: string;
  percent: number;
}

const claims = await readClaims(readFileSync(table, 'utf8'));
const drawn = oneOfEach(claims, Math.min(Number(values.count), claims.length), Number(values.seed));
const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));
const busy = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ['-e', 'for (;;);']));
const taken: number[] = [];
let [clear, right, decided] = [0, 0, 0];
try {
  await new Promise((resolve) => setTimeout(resolve, 20_000)); // until the load is that of the busy processes
  for (const claim of drawn) await measure(claim);
} finally {
  for (const one of busy) one.kill();
  database.close();
  rmSync(home, { recursive: true });
}
console.log(
  `${claims.length} of the table are in the built-in suites; drawn: ${drawn.length}; ${values.busy} busy processes`,
);
console.log(`decided: ${decided} of ${taken.length}`);
console.log(`seconds a row: median ${median(taken).toFixed(1)}, most ${Math.max(...taken).toFixed(1)}`);
console.log(`published above ${CLEAR} %: ${clear}, of these with the published sign: ${right}`);

async function measure({ row, set, baseline, contender, percent }: Claim): Promise<void> {
  const began = performance.now();
  const categories = [row.split('/')[0] as string];
  const seed = Number(values.seed);
  const report = await compare({ baseline, contenders: [contender], categories, rows: [row], set, seed, database });
  const seconds = (performance.now() - began) / 1000;
  const found = report.rows.find(({ metric }) => metric === 'steady' || metric === 'rate');
  const declared = report.rows.find(({ metric }) => metric === 'declared');
  if (found === undefined || found.verdict === 'unavailable' || found.verdict === 'failed') {
    console.log(`left out, ${found?.verdict}: ${row}`);
    return;
  }
  taken.push(seconds);
  if (found.verdict !== 'undecided') decided++;
  const sign = percent > 0 ? 'faster' : 'slower';
  if (Math.abs(percent) > CLEAR) {
    clear++;
    if (found.verdict === sign || declared?.verdict === sign) right++;
  }
  const also = declared === undefined ? '' : `; declared: ${declared.reason}`;
  console.log(
    `${seconds.toFixed(1)} s, load ${(loadavg()[0] as number).toFixed(1)}, published ${percent} %, found: ${found.reason}${also}\n    ${row}, ${baseline} to ${contender}`,
  );
}

async function readClaims(text: string): Promise<Claim[]> {
  const ours = await builtInRows();
  return text.split('\n').flatMap((line) => {
    const [, benchmark = '', configuration = '', baseline = '', contender = '', percent] =
      /^([^,]+),(.*),(node@[^,]+),(node@[^,]+),([-\d.]+),[\d.]+,\**$/.exec(line) ?? [];
    const here = asBuiltIn(ours, benchmark, configuration);
    return here === undefined ? [] : [{ ...here, baseline, contender, percent: Number(percent) }];
  });
}
