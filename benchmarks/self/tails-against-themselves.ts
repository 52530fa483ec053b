/**
 * How often `jsdyno http` calls a server different from itself: the same runtime twice, under two labels, over scenarios,
 * routes and rates (4 x 5 x 2 = 40 comparisons of each quantile unless told).
 *
 *     node benchmarks/self/tails-against-themselves.ts [--node node@22] [--scenario node-http,express,fastify,hono]
 *       [--route json,text,large,parameter,echo] [--shares .3,.6] [--runs 6] [--duration 1s] [--warmup 500ms] [--pin 0]
 *
 * Prints by quantile: comparisons, those called better or worse, and those whose 95 % interval leaves out 1, with the 95 %
 * interval of that share (Clopper and Pearson) where 5 % is nominal. Verdicts are corrected for all comparisons of the
 * report together, so that with nothing to find there should be none in 19 of 20 reports.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type HttpReport, QUANTILES } from '../../src/kinds/http/report/http-report.ts';

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: 'node@22' },
    scenario: { type: 'string', default: 'node-http,express,fastify,hono' },
    route: { type: 'string', default: 'json,text,large,parameter,echo' },
    shares: { type: 'string', default: '.3,.6' },
    runs: { type: 'string', default: '6' },
    duration: { type: 'string', default: '1s' },
    warmup: { type: 'string', default: '500ms' },
    pin: { type: 'string' },
  },
});

const root = join(import.meta.dirname, '../..');
const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const args = [
  'http',
  ...['--on', `a: ${values.node}`, '--on', `b: ${values.node}`],
  ...['--scenario', values.scenario, '--route', values.route, '--shares', values.shares, '--runs', values.runs],
  ...[
    '--duration',
    values.duration,
    '--warmup',
    values.warmup,
    ...(values.pin === undefined ? [] : ['--pin', values.pin]),
  ],
  ...['--format', 'json', '--no-progress'],
];
const { stdout, stderr } = spawnSync(join(root, 'jsdyno'), args, {
  encoding: 'utf8',
  env: { ...process.env, JSDYNO_HOME: home },
  maxBuffer: 1e8,
  stdio: ['ignore', 'pipe', 'pipe'],
});
rmSync(home, { recursive: true });
if (!stdout.startsWith('{')) throw new Error(stderr);
const { routes, warnings } = JSON.parse(stdout) as Pick<HttpReport, 'routes'> & { warnings: string[] };

const cells = routes.flatMap(({ rates }) => rates.flatMap((rate) => rate.cells.slice(1)));
const throughput = routes.flatMap((route) => route.throughput.slice(1));
console.log('           comparisons   different   interval without 1');
tell(
  'requests',
  throughput.map(({ relative }) => relative),
);
for (const name of QUANTILES) {
  tell(
    name,
    cells.map(({ quantiles }) => quantiles[name]?.relative ?? null),
  );
}
const failed = [...cells, ...throughput].filter(({ verdict }) => verdict !== 'measured');
console.log(`\n${failed.length} cells not measured${failed.length > 0 ? `, such as: ${failed[0]?.reason}` : ''}`);
for (const warning of warnings) console.log(`! ${warning}`);

type Relative = HttpReport['routes'][number]['throughput'][number]['relative'];

function tell(name: string, all: Relative[]): void {
  const judged = all.filter((one) => one !== null && one.interval !== null) as NonNullable<Relative>[];
  const different = judged.filter(({ verdict }) => verdict === 'faster' || verdict === 'slower').length;
  const without = judged.filter(({ interval }) => interval !== null && (interval[0] > 1 || interval[1] < 1)).length;
  const [low, high] = exactInterval(without, judged.length).map((share) => (share * 100).toFixed(1));
  console.log(
    `${name.padEnd(10)} ${String(judged.length).padStart(11)} ${String(different).padStart(11)} ${String(without).padStart(11)}  (${low} to ${high} %)`,
  );
}

/** 95 % interval of a share, from the tails of the binomial distribution (Clopper and Pearson, Biometrika 26, 1934). */
function exactInterval(k: number, n: number): [number, number] {
  if (n === 0) return [0, 1];
  const atMost = (p: number, count: number) => {
    let term = (1 - p) ** n;
    let sum = 0;
    for (let i = 0; i <= count; i++) {
      sum += term;
      term *= ((n - i) / (i + 1)) * (p / (1 - p));
    }
    return sum;
  };
  const solve = (isLow: (p: number) => boolean) => {
    let [low, high] = [1e-9, 1 - 1e-9];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (isLow(middle)) low = middle;
      else high = middle;
    }
    return low;
  };
  const lower = k === 0 ? 0 : solve((p) => 1 - atMost(p, k - 1) < 0.025);
  const upper = k === n ? 1 : solve((p) => atMost(p, k) > 0.025);
  return [lower, upper];
}
