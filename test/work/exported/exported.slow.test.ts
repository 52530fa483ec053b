/** Experiments of each kind in each format; read by the tools where the machine has them: `benchstat`, and `otava` and `prometheus_client` of a Python. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
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

suite('exported figures', () => {
  before(async () => {
    for (const file of globSync('test/fixtures/exports/{compare,ops,http,startup,run}.json', { cwd: ROOT })) {
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
    assert.equal(experiments.length, 5);
    const stopped = await Promise.all(
      experiments.map(async (name) => (await inProcess(['export', name, '--format', 'go'], env)).stderr !== ''),
    );
    assert.equal(stopped.filter(Boolean).length, 2);
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
      assert.match(read('benchstat', '-col', 'variant', file), /sec\/op/);
    }
  });

  test('prometheus_client reads OpenMetrics', {
    skip: lacks('python3', '-c', 'import prometheus_client'),
  }, async () => {
    const script =
      'import sys; from prometheus_client.openmetrics.parser import text_string_to_metric_families as read; print(sum(len(f.samples) for f in read(open(sys.argv[1]).read())))';
    for (const experiment of experiments) {
      const { file, stdout } = await exported('openmetrics', experiment);
      assert.equal(Number(read('python3', '-c', script, file)), stdout.match(/^jsdyno_/gm)?.length);
    }
  });

  test('Otava finds a variant and its figures', { skip: lacks('otava', '--help') }, async () => {
    for (const experiment of experiments) {
      const { file, stdout } = await exported('otava', experiment);
      const [, line = ''] = stdout.split('\n');
      const [, branch = ''] = line.split(',');
      writeFileSync(
        join(folder, 'otava.yaml'),
        `tests:\n  all:\n    type: csv\n    file: ${file}\n    attributes: [experiment]\n    metrics:\n      first:\n        column: ${JSON.stringify(stdout.split('\n')[0]?.split(',')[3]?.replaceAll('"', ''))}\n`,
      );
      assert.match(
        read('otava', 'analyze', 'all', '--branch', branch, '--since', '2020-01-01'),
        /first[\s\S]*\d{4}-\d\d-\d\d/,
      );
    }
  });
});
