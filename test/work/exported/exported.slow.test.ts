/** Experiments of each kind in each format; read by the tools where the machine has them: `benchstat`, and `otava` and `prometheus_client` of a Python. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { splitCsvLine } from '../../../src/store/csv-line.ts';
import { inProcess } from '../../cli/in-process.ts';
import { ROOT } from '../../host-variant.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-exported-'));
const env = { ...process.env, JSDYNO_HOME: folder };
const FORMATS = ['bmf', 'customSmallerIsBetter', 'go', 'openmetrics', 'otava'];
const experiments: string[] = [];

/** Without a program, or a package of Python, why a test is skipped. */
const lacks = (...line: [string, ...string[]]) =>
  spawnSync(line[0], line.slice(1)).status === 0 ? false : `no ${line.join(' ')}`;
const read = (...[program, ...args]: [string, ...string[]]) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, OTAVA_CONFIG: join(folder, 'otava.yaml') },
  });
  assert.equal(status, 0, stderr);
  return stdout;
};

/** Names that a format may take for its own signs, rows that failed, and one that two variants lack. */
const AWKWARD = [
  ['a,b.js', `kind='x "y"' n=1`],
  ['=cmd.js', "t='%s {c} \\\\ back'"],
  ['日本/ü.js', "a='x y'"],
  ['日本/ü.js', "a='x_y'"],
  ['tail-8.js', ''],
  ['#hash.js', `p='{"q":1}'`],
  ['only.js', 'n=1'],
  ['fails.js', 'n=1'],
] as const;
const SIDES = ['node 20 --max-old="x, y"', '-new', 'été'];

function awkwardCsv(): string {
  const lines = [1, 2, 3, 4].flatMap((round) =>
    SIDES.flatMap((side) =>
      AWKWARD.flatMap(([file, configuration]) => {
        if (file === 'only.js' && side !== '-new') return [];
        const cells = [side, file, configuration].map((cell) => `"${cell.replaceAll('"', '""')}"`);
        return `${cells.join(',')},${file === 'fails.js' ? 0 : 1000 + round},0.1\n`;
      }),
    ),
  );
  return `"binary","filename","configuration","rate","time"\n${lines.join('')}`;
}

suite('exported figures', () => {
  before(async () => {
    const awkward = join(folder, 'awkward.csv');
    writeFileSync(awkward, awkwardCsv());
    experiments.push((await inProcess(['import', awkward], env)).stdout.trim());
    for (const file of globSync('test/fixtures/exports/{compare,ops,http,startup,run,memory}.json', { cwd: ROOT })) {
      experiments.push((await inProcess(['import', join(ROOT, file)], env)).stdout.trim());
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  const exported = async (format: string, experiment: string) => {
    const { code, stdout, stderr } = await inProcess(['export', experiment, '--format', format], env);
    assert.equal(code, 0, stderr);
    // benchstat takes runs for as many as were planned; means are taken as they are.
    assert.match(stderr, format === 'go' ? /^(warning: its rows stopped .*\n)?$/ : /^$/);
    const file = join(folder, `${experiment}.${format}`);
    writeFileSync(file, stdout);
    return { stdout, file };
  };

  test('each kind has figures in each format', async () => {
    assert.equal(experiments.length, 7);
    const stopped = await Promise.all(
      experiments.map(async (name) => (await inProcess(['export', name, '--format', 'go'], env)).stderr !== ''),
    );
    assert.equal(stopped.filter(Boolean).length, 3);
    for (const experiment of experiments) {
      for (const format of FORMATS) {
        const { stdout } = await exported(format, experiment);
        assert.doesNotMatch(stdout, /NaN|Infinity|undefined|null/, `${experiment} ${format}`);
        assert.ok(stdout.split('\n').length > 2);
      }
    }
  });

  test('an experiment without a figure is refused', async () => {
    const json = join(folder, 'none.csv');
    writeFileSync(json, '"binary","filename","configuration","rate","time"\n"old","a.js","n=1",0,0.1\n');
    const name = (await inProcess(['import', json], env)).stdout.trim();
    const { code, stderr } = await inProcess(['export', name, '--format', 'bmf'], env);
    assert.deepEqual(
      [code, stderr.split('\n')[0]],
      [2, `jsdyno: ${name} has no figure that bmf could hold [BAD_OPTION]`],
    );
  });

  test('benchstat compares variants', { skip: lacks('benchstat', '-h') }, async () => {
    for (const experiment of experiments) {
      const { file } = await exported('go', experiment);
      assert.match(read('benchstat', '-col', 'variant', file), /(sec|B)\/op/);
    }
    const { file } = await exported('go', experiments[0] as string);
    const rows = read('benchstat', '-format', 'csv', '-col', 'variant', file).split('\n').map(splitCsvLine);
    assert.deepEqual(
      rows.find((cells) => cells?.includes('-new'))?.filter((cell) => cell !== ''),
      SIDES,
    );
    assert.deepEqual(
      rows.flatMap((cells) =>
        /^\d/.test(cells?.[1] ?? cells?.[3] ?? '') || /\.js/.test(cells?.[0] ?? '') ? [cells?.[0]] : [],
      ),
      [
        'A,b.js/kind=x_"y"/n=1',
        '=cmd.js/t=%s_{c}_\\\\_back',
        '日本/ü.js/a=x_y',
        '日本/ü.js/a=x_y#01',
        'Tail-8.js',
        '#hash.js/p={"q":1}',
        'Only.js/n=1',
        'geomean',
      ],
    );
  });

  test('prometheus_client reads OpenMetrics', {
    skip: lacks('python3', '-c', 'import prometheus_client'),
  }, async () => {
    const script =
      'import sys, json; from prometheus_client.openmetrics.parser import text_string_to_metric_families as read; print(json.dumps([s.labels for f in read(open(sys.argv[1]).read()) for s in f.samples]))';
    for (const [at, experiment] of experiments.entries()) {
      const { file, stdout } = await exported('openmetrics', experiment);
      const labels: Record<string, string>[] = JSON.parse(read('python3', '-c', script, file));
      assert.equal(labels.length, stdout.match(/^jsdyno_/gm)?.length);
      const rows = new Set(labels.map(({ benchmark, configuration }) => JSON.stringify([benchmark, configuration])));
      if (at === 0)
        assert.deepEqual(
          [...rows],
          AWKWARD.slice(0, -1).map((row) => JSON.stringify(row)),
        );
    }
  });

  test('Otava finds a variant and all its figures', { skip: lacks('otava', '--help') }, async () => {
    for (const experiment of experiments) {
      const { file, stdout } = await exported('otava', experiment);
      const [columns = [], [, branch = ''] = []] = stdout.split('\n').map((line) => splitCsvLine(line) ?? []);
      const metrics = Object.fromEntries(columns.slice(3).map((column, at) => [`m${at}`, { column }]));
      // JSON is YAML.
      const config = { tests: { all: { type: 'csv', file, attributes: ['experiment'], metrics } } };
      writeFileSync(join(folder, 'otava.yaml'), JSON.stringify(config));
      const said = read('otava', 'analyze', 'all', '--branch', branch, '--since', '2020-01-01');
      assert.match(said, /\d{4}-\d\d-\d\d/);
      for (const name of Object.keys(metrics)) assert.match(said, new RegExp(`\\b${name}\\b`), experiment);
    }
  });
});
