/**
 * Every command of the pages "Coming from ..." is really run on files that the pages speak of, with what makes it short. That each is spelt
 * rightly, those named here too, examples.slow.test.ts checks.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { emptyBefore, fillStore, NOWHERE } from '../cli/before.ts';
import { ROOT } from '../host-variant.ts';
import { isInFull } from '../stats/trials.ts';
import { commandsIn, pages, shellLines, textOf } from './markdown.ts';

/** By the command: what makes it short, and the exit codes of an answer where 0 is not the only one. */
const SHORT: Readonly<Record<string, { added: string; codes?: readonly number[] }>> = {
  startup: { added: '--warmup=0 --min-runs=1 --runs=1 --no-progress' },
  ops: { added: '--test --runs=1 --no-progress' },
  // A busy machine makes a load invalid, and a diagnosis impossible.
  load: { added: '--duration=200ms --warmup=0 --no-progress', codes: [0, 3] },
  doctor: { added: '--duration=1s --warmup=0 --rate=20 --no-progress', codes: [0, 4, 5] },
  flame: { added: '--duration=1s --warmup=0 --no-cost --no-page' },
  memory: { added: '--runs=1 --duration=500ms --no-progress' },
  http: { added: '--test --shares=none --no-progress' },
  compare: { added: '--filter=tojson --set=n=10 --set=len=0 --runs=1 --no-progress' },
  run: { added: '--set=n=10 --set=len=64 --no-progress' },
  scatter: { added: '--set=n=10 --set=len=64 --runs=1 --no-progress' },
  calibrate: { added: '--runs=2 --max-increases=1 --cv-threshold=0.99 --no-progress' },
  // Virtual machines have no governor.
  machine: { added: '', codes: [0, 1] },
};

/** What takes seconds of a CPU, and is run by tests of its own: in the suite only there. */
const DEAR = ['calibrate', 'compare', 'doctor', 'flame', 'http', 'scatter'];

/** What needs a checkout of Node.js, other runtimes, or minutes; each has tests of its own. */
const ELSEWHERE = /^jsdyno (gate|why|bisect)\b| --suite | --on (node@|bun)/;

/** Names of the blocks in docs/other-tools.md whose file a page is about. */
const BENCHMARKS: Readonly<Record<string, string>> = { mitata: 'mitata', 'bench-node': 'bench-node' };

suite('commands for those who come from another tool', () => {
  const own = emptyBefore();
  const { home, run, remove } = own;
  const folder = join(home, 'work');
  let server: Server;
  let address = '';

  before(async () => {
    mkdirSync(folder);
    // What commands show and draw that are before the first that measures.
    fillStore(own, NOWHERE).close();
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    for (const name of ['a.js', 'b.js', 'build.js']) write(name, '');
    write('app.js', 'const end = Date.now() + 300; while (Date.now() < end) JSON.parse("[1,2,3]");\n');
    const SERVER = "require('node:http').createServer((_, answer) => answer.end('hello'))";
    write('server.js', `${SERVER}.listen(process.env.PORT, '127.0.0.1');\n`);
    write('package.json', '{ "name": "work", "version": "1.0.0" }\n');
    write('parse.bench.js', exampleOf('vitest'));
    copyFileSync(join(ROOT, 'test/fixtures/csv/readfile-18-20.csv'), join(folder, 'compare.csv'));
    copyFileSync(join(ROOT, 'test/fixtures/foreign/hyperfine-2.0.0.json'), join(folder, 'hyperfine.json'));
    for (const name of ['old', 'new']) symlinkSync(process.execPath, join(folder, name));
    server = createServer((_, answer) => answer.end('hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    write('autobench.yml', `url: ${address}\nduration: 1\nbenchmarks:\n  - name: hello\n    path: /\n`);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
    git('init', '-q', '-b', 'main');
    git('add', 'app.js', 'server.js');
    git('commit', '-q', '-m', 'Begin');
    process.chdir(folder);
  });
  after(() => {
    process.chdir(ROOT);
    server.close();
    remove();
  });

  const seen = new Set<string>();
  for (const page of pages().filter((name) => name.startsWith('docs/coming-from/'))) {
    const tool = page.replace(/^.*\/|\.md$/g, '');
    const bare = [...textOf(page).matchAll(/^\|[^|]*\| `(jsdyno \w+)` \|/gm)].map(([, line = '']) => line);
    for (const line of [...shellLines(page), ...bare]) {
      if (ELSEWHERE.test(line)) continue;
      // Of each tool the file is another one, of which an option says the same.
      const file = line.includes('bench.mjs') ? (BENCHMARKS[tool] ?? '') : line.includes('.json') ? tool : '';
      const [, command = ''] = line.split(' ');
      const key = !isInFull ? command : line.includes(' --') ? line : `${file} ${line}`;
      if (seen.has(key) || (!isInFull && DEAR.includes(command))) continue;
      seen.add(key);
      test(`${tool}: ${line}`, async () => {
        if (line.includes('bench.mjs')) writeFileSync('bench.mjs', exampleOf(BENCHMARKS[tool] ?? 'tinybench'));
        if (line.includes('old.json')) for (const name of ['old', 'new']) copyFileSync(resultOf(tool), `${name}.json`);
        const [words = []] = commandsIn(line);
        const { added, codes = [0] } = SHORT[words[0] ?? ''] ?? { added: '' };
        const { code, stdout, stderr } = await run(
          shortened(words, added).map((word) => (word === 'http://localhost:3000/' ? address : word)),
        );
        assert.ok(codes.includes(code), `exit code ${code}: ${stderr}`);
        assert.ok(`${stdout}${stderr}` !== '' || words[0] === 'plot', 'it said nothing');
      });
    }
  }
});

/** With options in place of those that the line has. What stands behind -- belongs to the program. */
function shortened(words: readonly string[], added: string): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const options = added.split(' ').filter((option) => option !== '');
  const isAdded = (word = '') =>
    options.some((option) => option.split('=')[0] === ({ '-w': '--warmup', '-r': '--runs' }[word] ?? word));
  const hasValue = (word = '') => isAdded(word) && !['--test', '--no-progress'].includes(word);
  const kept = words.slice(0, end).filter((word, i) => !isAdded(word) && !hasValue(words[i - 1]));
  return [...kept, ...options, ...words.slice(end)];
}

/** The file that docs/other-tools.md shows for a tool. */
function exampleOf(tool: string): string {
  const [, behind = ''] = textOf('docs/other-tools.md').split(`### ${tool}\n`);
  return /^```js\n([\s\S]*?)^```$/m.exec(behind)?.[1] ?? assert.fail(`other-tools.md has no file of ${tool}`);
}

/** What the tool wrote, as the tests of reading it have it. */
function resultOf(tool: string): string {
  const files: Readonly<Record<string, string>> = {
    autocannon: 'autocannon-8.0.0.json',
    mitata: 'mitata-1.0.34.json',
    tinybench: 'vitest-4.1.12.json',
    'bench-node': 'bench-node-0.15.0.json',
  };
  return join(ROOT, 'test/fixtures/foreign', files[tool] ?? assert.fail(`no result of ${tool}`));
}
