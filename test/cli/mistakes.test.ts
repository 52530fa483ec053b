/**
 * What newcomers type who come from other tools: each line is refused with one line that says what to type, and that line is taken by the
 * parser. The table stands in docs/coming-from/mistakes.md; `UPDATE_GOLDEN=1` writes it anew.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { ROOT } from '../host-variant.ts';
import { parsingProgram } from '../parsing-program.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

const PAGE = join(ROOT, 'docs/coming-from/mistakes.md');
const TITLE = '## Mistakes\n';

const LINES: Readonly<Record<string, readonly string[]>> = {
  hyperfine: [
    `hyperfine 'node app.js' 'bun app.js'`,
    `'node app.js' 'bun app.js'`,
    `compare 'node app.js' 'bun app.js'`,
    'startup node app.js',
    'startup npm start',
    `startup --time-unit millisecond 'node app.js'`,
    `startup -S bash 'node app.js'`,
    `startup --export-asciidoc r.adoc 'node app.js'`,
    'startup ap.js',
  ],
  autocannon: [
    'load -c 100 -d 10 http://localhost:3000/',
    'load -a 1000 -p 10 http://localhost:3000/',
    'load -w 4 -m POST -b x http://localhost:3000/',
    'autocannon -c 100 http://localhost:3000/',
    'load localhost:3000',
    'load',
    'load -- node app.js',
    'http localhost:3000',
  ],
  wrk: [
    'load -t2 -c100 -d10s http://localhost:3000/',
    'load -t2 -c100 -d10s -R2000 --latency http://localhost:3000/',
    'load -s post.lua http://localhost:3000/',
    'load -n 100 -c 10 http://localhost:3000/',
  ],
  k6: ['load --vus 10 --duration 30 http://localhost:3000/', 'k6 run --vus 10 script.js', 'load app.js'],
  mitata: ['mitata bench.js', 'run bench.js', 'ops --runtime bun bench.js'],
  tinybench: [
    'ops --warmup 3 bench.js',
    'ops --iterations 100 bench.js',
    'ops --time 500 --warmup-time 100 bench.js',
    'ops --grep parse bench.js',
    'ops --reporter json bench.js',
  ],
  'benchmark.js': [
    'bench bench.js',
    'compare bench.js --old node@20 --new node@22',
    'ops node@20 node@22 bench.js',
    'ops --on node 22 bench.js',
    'ops bnech.js',
    'ops --expose-gc bench.js',
    'ops results.csv',
  ],
  clinic: [
    'clinic doctor --no-load -- node ap.js',
    `doctor --on-port 'autocannon localhost:$PORT' -- node app.js`,
    'doctor http://localhost:3000/',
    'doctor --open -- node app.js',
    'bubbleprof -- node app.js',
    'doctor',
  ],
  '0x': [
    '0x app.js',
    `flame -P 'autocannon localhost:$PORT' app.js`,
    'flame --kernel-tracing -- node app.js',
    'flame ap.js',
    'run.cpuprofile',
    'analyze run.cpuprofile',
  ],
  'compare.js': [
    'compare node@20 node@22 url',
    'compare --old node@20 node@22 url',
    'compare 20 22 url',
    'compare node@20 bun',
    'compare --baseline node@20 --new node@22 url',
    'compare --old node@20 --new node@22 --warmup 3 url',
    'compare --old node@20 --new node@22 --runs',
    'compare --old node@20 --new node@22 ulr',
    'compare.js --old node@20 --new node@22 url',
    'compare results.csv',
    'analyze app.js',
    'compare --odl node@20 --new node@22 url',
  ],
  'git bisect': [
    'bisect start HEAD v1.0.0',
    'bisect good v1.0.0',
    'bisect run npm test',
    'bisect v1.0.0 main bench.js',
    'bisect node@18 node@22 url',
    'bisect --old node@18 url',
    'bisect --bad main bench.js',
  ],
  jsdyno: [
    'load --budget 30s http://localhost:3000/',
    'doctor --budget 30 -- node app.js',
    'flame --budget 30s -- node app.js',
    'gc --budget 30s -- node app.js',
  ],
  npm: [
    'install node@22',
    'runtimes instal node@22',
    'ls',
    'init -y',
    'run bench',
    'compar --old node@20 --new node@22 url',
    'memory --expose-gc app.js',
    'node app.js',
    'gate main',
  ],
};

/** Files that are there, so that they can be meant. */
const { env, home, remove } = sandbox();
mkdirSync(join(home, 'work/bench'), { recursive: true });
for (const name of ['app.js', 'bench.js', 'results.csv', 'run.cpuprofile']) writeFileSync(join(home, 'work', name), '');
after(remove);

const split = (line: string) => [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);

suite('mistakes of newcomers', () => {
  const rows: string[] = [];
  for (const [tool, lines] of Object.entries(LINES)) {
    for (const line of lines) {
      test(`${tool}: ${line}`, async () => {
        const { code, stdout, stderr } = await inProcess(split(line), env, join(home, 'work'));
        assert.deepEqual([code, stdout], [2, ''], stderr);
        const [, answer, ...more] = stderr.trimEnd().split('\n');
        assert.deepEqual(more, [], stderr);
        rows.push(`| ${tool} | \`${line}\` | ${(answer ?? '').trim()} |\n`);
        const said = /jsdyno (.*?)(?:;|, or |$)/.exec(answer ?? '')?.[1];
        assert.ok(said !== undefined, stderr);
        await parsingProgram().program.parseAsync(split(said), { from: 'user' });
      });
    }
  }

  test('are answered as the page says', () => {
    const page = readFileSync(PAGE, 'utf8');
    const from = page.indexOf(TITLE);
    const end = page.indexOf('\n## ', from);
    const [before, behind] = [page.slice(0, from), end === -1 ? '' : page.slice(end)];
    const table = `${TITLE}\n| from | typed behind \`jsdyno\` | answered |\n| --- | --- | --- |\n${rows.join('')}`;
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, `${before}${table}${behind}`);
    assert.ok(rows.length >= 60);
    assert.equal(readFileSync(PAGE, 'utf8'), `${before}${table}${behind}`);
  });
});
