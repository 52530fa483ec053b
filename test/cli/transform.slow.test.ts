/** `--transform`: TypeScript as people have it, as the same JavaScript on every runtime; and what is said without it. */

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { cached } from '../harness/operations/start-harness.ts';
import { isInFull, longForm } from '../stats/trials.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

const { env, home, remove } = sandbox();
after(remove);
const ALL = ['node@18', 'node@20', 'node@22', 'node@26', 'bun@1', 'deno@2'];
const NAMES = isInFull ? ALL : ['node@18', 'node@26', 'bun@1', 'deno@2'];
const found = await Promise.all(NAMES.map(async (name) => ({ name, runtime: await cached(name) })));
const runtimes = found.flatMap(({ name, runtime }) => (runtime === undefined ? [] : [{ ...runtime, name }]));
const on = runtimes.flatMap(({ name, executable }) => ['--on', `${name}: ${executable}`]);
const on18 = runtimes.filter(({ name }) => name === 'node@18').flatMap(({ executable }) => ['--on', executable]);
const node = process.execPath;
const QUIET = ['--no-progress'];

function project(name: string, files: Record<string, string>): string {
  const folder = join(home, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const PARSER = `export enum Level { Low = 1, High = 3 }
export class Parser {
  constructor(private readonly text: string) {}
  at(level: Level): number { return this.text.length * level; }
}
`;
const TSCONFIG = JSON.stringify({
  compilerOptions: { paths: { '@lib/*': ['./lib/*'] }, jsx: 'react', jsxFactory: 'h' },
});
const BENCH = `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'jsdyno';
import { Level, Parser } from '@lib/parser';
import { longest } from '../lib/longest';
const text: string = readFileSync(join(__dirname, 'input.txt'), 'utf8').trim();
suite('typed').add('parse', () => new Parser(text).at(Level.High) + longest(['a', 'bc']).length);
`;
const commonjs = project('commonjs', {
  'package.json': '{ "type": "commonjs" }',
  'tsconfig.json': TSCONFIG,
  'lib/parser.ts': PARSER,
  'lib/longest.cts':
    'export function longest<T extends { length: number }>(all: T[]): T { return all.reduce((a, b) => (b.length > a.length ? b : a)); }\n',
  'lib/longest.ts': "export { longest } from './longest.cjs';\n",
  'bench/input.txt': 'some text\n',
  'bench/parse.ts': BENCH,
  'bench/spaced.cts': `import assert = require('node:assert');
import { bench } from 'vitest';
import { Level } from '@lib/parser';
namespace Spaced { export const five = 5; }
bench('spaced', () => { assert.equal(Spaced.five - Level.High, 2); });
`,
});
const modules = project('modules', {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': TSCONFIG,
  'lib/h.mts':
    'export const h = (name: string, _: unknown, ...all: string[]): string => `<${name}>${all.join("")}</${name}>`;\n',
  'lib/parser.ts': PARSER,
  'view.bench.tsx': `import { bench, describe } from 'vitest';
import { h } from '@lib/h.mts';
import { Level } from '@lib/parser.js';
const here = new URL('./package.json', import.meta.url);
describe('view', () => { bench('tag', () => { if ((<b>{String(Level.Low)}</b>) !== '<b>1</b>' || !here.href.endsWith('package.json')) throw new Error('other'); }); });
`,
});

suite('--transform', { skip: runtimes.length < 4 && 'needs cached runtimes' }, () => {
  for (const [folder, file, row] of [
    [commonjs, 'bench/parse.ts', 'parse'],
    [commonjs, 'bench/spaced.cts', 'spaced'],
    [modules, 'view.bench.tsx', 'tag'],
  ] as const) {
    test(`${file} runs on all`, row === 'spaced' ? longForm() : {}, async () => {
      const { code, stdout, stderr } = await inProcess(
        ['ops', file, '--transform', '--test', ...on, ...QUIET],
        env,
        folder,
      );
      assert.equal(code, 0, stdout + stderr);
      assert.match(stdout, new RegExp(`^ +ok +${row}\\n${runtimes.length} ran on node@18, `, 'm'));
    });
  }

  test('a group that has the name of its file has it without the transform, too', async () => {
    const folder = project('named', {
      'plain.bench.ts': "import { Bench } from 'npm:tinybench@6';\nnew Bench().add('a', (): number => 1);\n",
    });
    const { stdout, stderr } = await inProcess(
      ['ops', 'plain.bench.ts', '--transform', '--test', '--on', node, ...QUIET],
      env,
      folder,
    );
    assert.match(stdout, /^plain\.bench\.ts {2}plain$/m, stderr);
  });

  test('what made it is said, and typed again; the project stays as it was', async () => {
    const words = [
      'ops',
      'bench/parse.ts',
      '--transform',
      '--on',
      `a: ${node}`,
      '--on',
      `b: ${node}`,
      '--runs',
      '1',
      '--fixed',
      '--batch',
      '9',
    ];
    const before = readdirSync(commonjs, { recursive: true }).sort();
    const { code, stdout, stderr } = await inProcess([...words, ...QUIET], env, commonjs);
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /transformed by rolldown \d+\.\d+\.\d+, the same for all runtimes/);
    assert.deepEqual(readdirSync(commonjs, { recursive: true }).sort(), before);
    const json = await inProcess(['show', '--format', 'json'], env, commonjs);
    assert.match((JSON.parse(json.stdout) as { command: string }).command, / --transform /);
  });

  test(
    'scripts whose starts are timed or whose memory is watched, and a server, are transformed, too',
    longForm(),
    async () => {
      const folder = project('scripts', {
        'app.ts': "import { Level } from './lib/parser';\nconsole.log(Level.High);\n",
        'lib/parser.ts': PARSER,
      });
      for (const command of ['startup', 'memory']) {
        const words = [command, 'app.ts', '--transform', ...on18, '--on', node, '--runs', '1', ...QUIET];
        const { code, stdout, stderr } = await inProcess(words, env, folder);
        assert.equal(code, 0, stdout + stderr);
        assert.match(stdout, /transformed by rolldown/);
      }
    },
  );

  test('what needs it says so, on the row', async () => {
    const said = async (file: string, folder: string, runtime: string) => {
      const { stdout } = await inProcess(['ops', file, '--test', '--on', runtime, ...QUIET], env, folder);
      return stdout;
    };
    const files = project('needs', {
      'package.json': '{ "type": "module" }',
      'tsconfig.json': TSCONFIG,
      'lib/parser.ts': PARSER,
      'enum.ts':
        "import { suite } from 'jsdyno';\nimport { Level } from './lib/parser.ts';\nsuite('s').add('a', () => Level.Low);\n",
      'paths.ts':
        "import { suite } from 'jsdyno';\nimport { Level } from '@lib/parser.ts';\nsuite('s').add('a', () => Level.Low);\n",
      'view.tsx': "import { suite } from 'jsdyno';\nsuite('s').add('a', () => 1);\n",
    });
    assert.match(await said('enum.ts', files, node), /unavailable: .*enum.*--transform/);
    assert.match(await said('view.tsx', files, node), /unavailable: .*\.tsx: --transform/);
    for (const { name, executable } of runtimes.filter(({ name }) => !/@(18|20)/.test(name))) {
      assert.match(
        await said('paths.ts', files, executable),
        /unavailable: .*paths of tsconfig\.json.*--transform/,
        name,
      );
    }
    assert.match(await said('parse.ts', join(commonjs, 'bench'), node), /--transform/);
  });

  test('without a script of the user there is nothing to transform', async () => {
    const { code, stderr } = await inProcess(['ops', 'json', '--transform', ...QUIET], env);
    assert.equal(code, 2);
    assert.match(stderr, /--transform is for scripts of your own.*\[BAD_OPTION\]/);
  });
});
