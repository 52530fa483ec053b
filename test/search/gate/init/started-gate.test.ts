import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { suite, test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { parseConfig } from '../../../../src/search/gate/config/read-config.ts';
import { startedFiles } from '../../../../src/search/gate/init/started-gate.ts';
import { ROOT } from '../../../host-variant.ts';
import { folderOf, SHAPES } from './packages.ts';

const SCHEMA = JSON.parse(readFileSync(join(ROOT, 'docs/schemas/jsdyno-yml.schema.json'), 'utf8'));
const fits = new Ajv({ strict: false }).compile(SCHEMA);

function start(files: Parameters<typeof folderOf>[0]) {
  const folder = folderOf(files);
  mkdirSync(join(folder, '.git'));
  const started = startedFiles(folder);
  const texts = new Map(started.files.map(({ path, content }) => [relative(folder, path), content]));
  return { ...started, folder, texts, config: parse(texts.get('jsdyno.yml') ?? '') };
}

suite('a gate is begun by what a package is', () => {
  test('a library: the calls that its README shows, of its own name; nothing that changes the world', () => {
    const { texts, config, benchmark, notes } = start(SHAPES.esm);
    assert.deepEqual([...texts.keys()], ['jsdyno.yml', 'bench/slug-maker.js', '.github/workflows/jsdyno.yml']);
    assert.deepEqual(config, { operations: ['bench/slug-maker.js'] });
    const text = texts.get('bench/slug-maker.js') ?? '';
    assert.match(text, /import \{ slug \} from '@scope\/slug-maker';/);
    assert.match(text, /\.add\('slug', fitting\(\(input\) => slug\(input\), \['A b', 'C,d;e'\]\)\);/);
    assert.doesNotMatch(text, /removeAll|process/);
    assert.deepEqual([benchmark, notes], ['bench/slug-maker.js', []]);
  });

  test('CommonJS: a guess by the names of parameters, said to be one', () => {
    const { texts, notes } = start(SHAPES.commonjs);
    const text = texts.get('bench/add-up.js') ?? '';
    assert.match(text, /const addUp = require\('\.\.'\);/);
    assert.match(text, /\.add\('addUp', fitting\(\(input\) => addUp\(input\), \[\[3, 1, 2\]/);
    assert.match(text, /not what it is called with/);
    assert.match(notes.join('\n'), /put calls into bench\/add-up\.js that your users make/);
  });

  test('TypeScript: names of the source; what is measured is what the build makes', () => {
    const { texts, config, notes } = start(SHAPES.typescript);
    assert.deepEqual(config, { build: 'npm run build', operations: ['bench/typed.js'] });
    assert.match(texts.get('bench/typed.js') ?? '', /import \{ upper \} from '\.\.\/dist\/index\.js';/);
    assert.match(notes.join('\n'), /each side is built by "npm run build"/);
    const served = start({
      ...SHAPES.server,
      'package.json': { ...SHAPES.server['package.json'], scripts: { start: 'node dist/app.js', build: 'tsc' } },
    });
    assert.equal(served.config.build, 'npm run build');
    assert.match(start(SHAPES.sources).texts.get('bench/sources.js') ?? '', /import \{ parse \} from 'sources';/);
  });

  test('benchmarks with JSX: as JavaScript, and by what', () => {
    const { config, texts } = start({
      'package.json': { name: 'view' },
      'src/view.bench.tsx': "import { bench } from 'vitest';\nbench('a', () => <a />);\n",
    });
    assert.deepEqual([config.operations, config.transform], [['src/view.bench.tsx'], true]);
    assert.match(texts.get('jsdyno.yml') ?? '', /by rolldown: npm i -D rolldown/);
  });

  test('a command: its start, each script once', () => {
    const { texts, config } = start(SHAPES.command);
    assert.deepEqual([...texts.keys()], ['jsdyno.yml', '.github/workflows/jsdyno.yml']);
    assert.deepEqual(config, { startup: ['node cli.js --version'] });
  });

  test('a server: a scenario that asks for a path it has, or an autobench.yml that is there', () => {
    const { texts, config, scenario, folder } = start(SHAPES.server);
    assert.deepEqual(config, { scenarios: ['.'] });
    assert.equal(scenario, folder);
    const { server, routes } = JSON.parse(texts.get('scenario.json') ?? '');
    assert.deepEqual([server.node, routes[0].path], [['src/app.js'], '/users']);
    const other = start({ ...SHAPES.server, 'autobench.yml': 'benchmarks: [{ path: / }]' });
    assert.deepEqual([other.config, other.texts.has('scenario.json')], [{ autobench: 'autobench.yml' }, false]);
    assert.doesNotMatch(other.notes.join('\n'), /nothing says how/);
    const stopped = start({ 'package.json': { name: 'app' }, 'autobench.yml': 'benchmarks: [{ path: / }]' });
    assert.match(stopped.notes.join('\n'), /write "server: node server\.js" into jsdyno\.yml/);
  });

  test('what can only be loaded: loading it', () => {
    const { texts, config } = start(SHAPES.classes);
    assert.deepEqual(config, { startup: ['bench/load.js'] });
    assert.match(texts.get('bench/load.js') ?? '', /^import '\.\.\/index\.js';$/m);
  });

  test('benchmarks that are there: these, and no other', () => {
    const mine = "import { suite } from 'jsdyno';\nsuite('a').add('b', () => 1);\n";
    const { texts, config } = start({
      ...SHAPES.esm,
      'benchmarks/a/mine.js': mine,
      'benchmarks/other.js': '',
      'src/slug.bench.ts': "import { bench } from 'vitest';\nbench('slug', () => {});\n",
    });
    assert.deepEqual(config, { operations: ['benchmarks/a/mine.js', 'src/slug.bench.ts'] });
    assert.deepEqual([...texts.keys()], ['jsdyno.yml', '.github/workflows/jsdyno.yml']);
  });

  test('the root of a workspace: its packages are named; of a package the workflow lies at the root', () => {
    const folder = folderOf(SHAPES.workspace);
    mkdirSync(join(folder, '.git'));
    assert.throws(() => startedFiles(folder), {
      code: 'BAD_USAGE',
      hint: /jsdyno init packages\/a, or jsdyno init packages\/b/,
    });
    const { files } = startedFiles(join(folder, 'packages/a'));
    const paths = files.map(({ path }) => relative(folder, path));
    assert.deepEqual(paths, ['packages/a/jsdyno.yml', 'packages/a/bench/a.js', '.github/workflows/jsdyno-a.yml']);
    assert.equal(parse(files[2]?.content ?? '').jobs.gate.steps[1].with['working-directory'], 'packages/a');
  });

  test('nothing to measure, and no package at all, are said', () => {
    const empty = folderOf({ 'package.json': { name: 'empty' } });
    assert.throws(() => startedFiles(empty), { code: 'NO_BENCHMARKS' });
    assert.throws(() => startedFiles(folderOf({})), { code: 'FILE_UNREADABLE' });
    writeFileSync(join(empty, 'package.json'), '{');
    assert.throws(() => startedFiles(empty), { code: 'FILE_UNREADABLE', message: /is no JSON/ });
  });
});

suite('the jsdyno.yml of a start', () => {
  test('is one by the schema and for the gate, with its comments and without', () => {
    for (const shape of [SHAPES.esm, SHAPES.typescript, SHAPES.command, SHAPES.server, SHAPES.classes]) {
      const text = start(shape).texts.get('jsdyno.yml') ?? '';
      const uncommented = text.replace(/^# ?(?=[a-z]+:| {2})/gm, '');
      for (const yaml of [text, uncommented]) {
        assert.ok(fits(parse(yaml)), JSON.stringify([fits.errors, yaml]));
        assert.equal(parseConfig(yaml, 'jsdyno.yml').namesWork, true);
      }
      assert.ok(Object.keys(parse(uncommented)).length >= 5, uncommented);
    }
  });

  test('tells editors its schema in the first line', () => {
    const { texts } = start(SHAPES.esm);
    const path = './node_modules/jsdyno/docs/schemas/jsdyno-yml.schema.json';
    assert.equal(texts.get('jsdyno.yml')?.split('\n')[0], `# yaml-language-server: $schema=${path}`);
  });

  test('names with signs of YAML and of scripts stay names', () => {
    const name = `a'b\\\`$${'{x}'}: {y}`;
    const { texts } = start({
      'package.json': { name, bin: 'x: #y.js' },
      'x: #y.js': '',
      'index.js': "exports['it\\'s'] = (text) => text;",
    });
    const config = parse(texts.get('jsdyno.yml') ?? '');
    assert.deepEqual(config.startup, ["node 'x: #y.js' --help"]);
    const [path] = config.operations;
    assert.match(path, /^bench\/[\w.-]+\.js$/);
    assert.doesNotThrow(() => new Function('require', texts.get(path) ?? ''));
  });
});
