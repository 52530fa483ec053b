/**
 * What jsdyno itself costs, beside another build of it, both in turn: time of `ops` to its verdicts, of reading large experiments, and of
 * starting the package as it is installed, with its weight.
 *
 *     node benchmarks/self/against-build.ts FOLDER [figures, all unless told: ops drawn show rows page start]
 *
 * FOLDER is a checkout with its packages, such as of commit 188c07c6. Each experiment is imported into a store of each build's own.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { ROOT, scratch } from './command.ts';

const [folder = '', ...only] = process.argv.slice(2);
const BUILDS = { before: resolve(folder), now: ROOT };
type Build = keyof typeof BUILDS;

interface Cost {
  /** s */
  wall: number;
  /** s, with all that it started */
  cpu: number;
  /** MB (10^6 bytes), of the largest process */
  peak: number;
  text: string;
}

const TIME = join(scratch, 'time.py');
writeFileSync(
  TIME,
  `import json, resource, subprocess, sys, time
start = time.monotonic()
out = subprocess.run(sys.argv[2:], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
if out.returncode not in (0, 4, 5): sys.exit(out.stderr.decode())
used = resource.getrusage(resource.RUSAGE_CHILDREN)
json.dump({'wall': time.monotonic() - start, 'cpu': used.ru_utime + used.ru_stime, 'peak': used.ru_maxrss * 1024 / 1e6,
  'text': out.stdout.decode()}, open(sys.argv[1], 'w'))
`,
);

function cost(build: Build, words: string[], cwd = scratch): Cost {
  const output = join(scratch, 'cost.json');
  const home = join(scratch, build);
  mkdirSync(home, { recursive: true });
  const env = { ...process.env, JSDYNO_HOME: home, NO_COLOR: '1' };
  execFileSync('python3', [TIME, output, process.execPath, ...words], { cwd, env });
  return JSON.parse(execFileSync('cat', [output], { encoding: 'utf8', maxBuffer: 1e9 })) as Cost;
}

const command = (build: Build, ...args: string[]) => cost(build, [join(BUILDS[build], 'src/cli/start.js'), ...args]);
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Both builds in turn, the first one drawn anew each time; medians. */
function inTurn(
  name: string,
  times: number,
  run: (build: Build) => Cost,
  told: (cost: Cost) => string = () => '',
): void {
  if (only.length > 0 && !only.includes(/^\w+/.exec(name)?.[0] ?? '')) return;
  const seen: Record<Build, Cost[]> = { before: [], now: [] };
  const random = randomStream(11, times);
  for (let at = 0; at < times; at++)
    for (const build of shuffled(['before', 'now'] as Build[], random)) seen[build].push(run(build));
  const of = (build: Build, what: 'wall' | 'cpu' | 'peak') => middle(seen[build].map((one) => one[what]));
  const pair = (what: 'wall' | 'cpu' | 'peak') =>
    `${of('before', what).toPrecision(3)} -> ${of('now', what).toPrecision(3)}`;
  const share = (what: 'wall' | 'cpu') => (of('now', what) / of('before', what)).toFixed(2);
  const words = (['before', 'now'] as const).map((build) => seen[build].map(told).join(' ')).join(' | ');
  console.log(
    `${name}: wall s ${pair('wall')} (${share('wall')}); CPU s ${pair('cpu')} (${share('cpu')}); peak MB ${pair('peak')}; ` +
      `${words}; load ${loadavg()[0]?.toFixed(1)}; of ${times}`,
  );
}

/** How many of the rows of the second variant have a verdict. */
function decided({ text }: Cost): string {
  const verdicts = [...text.matchAll(/"verdict": ?"(\w+)"/g)].map(([, verdict]) => verdict);
  return `${verdicts.filter((verdict) => verdict !== 'undecided').length}/${verdicts.length}`;
}

const SIX = join(scratch, 'six.cjs');
writeFileSync(
  SIX,
  `const { suite } = require('jsdyno');
const text = JSON.stringify({ a: [1, 2, 3], b: 'text', c: { d: null } });
const thousand = Array.from({ length: 1000 }, (_, i) => i);
suite('six')
  .add('parse', () => JSON.parse(text))
  .add('includes', () => thousand.includes(900))
  .add('url', () => new URL('/path/1?q=1', 'http://localhost:8080/'))
  .add('split', () => 'a,b,c,d'.split(','))
  .add('sort', () => [3, 1, 5, 2, 4].sort())
  .add('regexp', () => /(\\d+)-(\\w+)$/.test('prefix 12-word'));
`,
);
const RELEASES = ['--on', 'node@20.20.2', '--on', 'node@22.23.3', '--format', 'json'];

inTurn('ops of six operations', 3, (build) => command(build, 'ops', SIX, ...RELEASES), decided);

const names = readdirSync(join(BUILDS.before, 'benchmarks/operations')).filter((file) => /^[a-z].*\.js$/.test(file));
const drawn = shuffled(names.toSorted(), randomStream(5, 1)).slice(0, 3);
inTurn(
  `drawn operations: ${drawn.join(' ')}`,
  1,
  (build) =>
    command(build, 'ops', ...drawn.map((file) => join(BUILDS.before, 'benchmarks/operations', file)), ...RELEASES),
  decided,
);

/** Upstream's CSV of two variants; each figure has a noise of 2 %. */
function imported(name: string, configurations: number, rounds: number): void {
  if (only.length > 0 && !only.includes(name)) return;
  const file = join(scratch, `${name}.csv`);
  const random = randomStream(3, configurations);
  const lines = ['"binary","filename","configuration","rate","time"'];
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < configurations; at++)
      for (const label of ['old', 'new']) {
        const rate = 1e6 * (1 + 0.02 * (random() + random() + random() - 1.5));
        lines.push(`"${label}","a/b.js","n=${at}",${rate.toFixed(3)},0.1`);
      }
  writeFileSync(file, `${lines.join('\n')}\n`);
  for (const build of ['before', 'now'] as const) command(build, 'import', file);
}

imported('show', 8334, 60);
inTurn('show of a million runs', 3, (build) => command(build, 'show', 'last'));
imported('rows', 1, 125_000);
inTurn('rows: show of 250,000 runs in one', 1, (build) => command(build, 'show', 'last'));
imported('page', 4000, 20);
inTurn('page of 4,000 rows', 3, (build) => command(build, 'report', 'last', '-o', join(scratch, `${build}.html`)));

/** Where the package of a build is installed, as `npm install` does. */
function installed(build: Build): string {
  const to = join(scratch, `install-${build}`);
  if (existsSync(to)) return to;
  mkdirSync(to);
  execFileSync('npm', ['pack', '--pack-destination', to], { cwd: BUILDS[build], stdio: 'ignore' });
  const [packed = ''] = readdirSync(to);
  const files = execFileSync('tar', ['tzf', join(to, packed)], { encoding: 'utf8' })
    .trim()
    .split('\n').length;
  writeFileSync(join(to, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', join(to, packed)], { cwd: to, stdio: 'ignore' });
  const size = execFileSync('du', ['-sm', join(to, 'node_modules')], { encoding: 'utf8' }).split('\t')[0];
  const lock = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: to, encoding: 'utf8' }).trim().split('\n');
  console.log(`install ${build}: ${size} MB, ${lock.length - 1} packages, ${files} files in the package`);
  return to;
}

if (only.length === 0 || only.includes('start')) {
  const to = { before: installed('before'), now: installed('now') };
  const packaged = (build: Build, ...args: string[]) =>
    cost(build, [join(to[build], 'node_modules/.bin/jsdyno'), ...args]);
  inTurn('start: --help', 15, (build) => packaged(build, '--help'));
  inTurn('start: import', 15, (build) => cost(build, ['-e', "import('jsdyno')"], to[build]));
  inTurn('start: list of an empty store', 15, (build) => packaged(build, 'list'));
}
