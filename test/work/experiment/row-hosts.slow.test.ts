/** Which row was measured on which host of a farm, from the store to the report. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { importJson } from '../../../src/kinds/import.ts';
import { suiteKind } from '../../../src/kinds/suite/kind.ts';
import { suitePlan } from '../../../src/kinds/suite/plan.ts';
import type { Run } from '../../../src/measure/request.ts';
import { FORMATS } from '../../../src/show/report/formats.ts';
import { warningText } from '../../../src/stats/warning.ts';
import { findExperiment, readConfigurations } from '../../../src/store/experiments.ts';
import { exportJson } from '../../../src/store/export-json.ts';
import { openStore } from '../../../src/store/store.ts';
import { comparisonsOf } from '../../../src/work/experiment/comparisons.ts';
import type { Dispatcher } from '../../../src/work/experiment/dispatcher.ts';
import { executeWith } from '../../../src/work/experiment/execute.ts';
import { prepareExperiment } from '../../../src/work/experiment/prepare.ts';
import { rowHosts } from '../../../src/work/experiment/row-hosts.ts';
import { SUITE } from '../../host-variant.ts';
import { validatorOf } from '../../show/report/schemas.ts';

const ROWS = 12;
const home = mkdtempSync(join(tmpdir(), 'jsdyno-hosts-'));
const database = openStore(join(home, 'experiments.sqlite'));
after(() => {
  database.close();
  rmSync(home, { recursive: true });
});
mkdirSync(join(home, 'suite/placed'), { recursive: true });
cpSync(join(SUITE, 'common.js'), join(home, 'suite/common.js'));
writeFileSync(
  join(home, 'suite/placed/one.js'),
  `const bench = require('../common.js').createBenchmark(() => {}, { n: [1], k: [${Array.from({ length: ROWS }, (_, i) => i)}] });`,
);

/** Measures nothing: rows in their lanes by turns, the second variant faster by 1 % and by 5 % in the second lane. */
function pretended(lanes: number): Dispatcher {
  return {
    lanes,
    async *dispatch({ configuration, variants, round }, lane) {
      for (const variant of variants) {
        const faster = variant.label === 'a' ? 1 : lane === 0 ? 1.01 : 1.05;
        const rate =
          1000 * faster * (1 + 0.001 * ((round * 7 + configuration.id * 3 + (variant.label === 'a' ? 5 : 0)) % 4));
        const outcome = { outcome: 'ok' as const, rate, time: '1.000000000', parameters: {}, resources: {} };
        yield [{ variant, run: { outcome, startedAt: round * 1000, wallMs: 1, stderr: '' } satisfies Run }];
      }
    },
  };
}

/** An experiment as a farm of these hosts leaves it, a lane each. */
async function measured(hosts: { name: string; class: string; facts?: object }[] | undefined) {
  const { experiment, ...rest } = await prepareExperiment(database, {
    kind: suiteKind,
    variants: [`a: ${process.execPath}`, `b: ${process.execPath}`],
    plan: suitePlan('compare', { suite: join(home, 'suite'), categories: ['placed'], runs: 5, fixed: true }),
  });
  const lanes = Math.max(1, hosts?.length ?? 1);
  assert.equal(await executeWith({ experiment, ...rest }, pretended(lanes)), 'done');
  if (hosts !== undefined) {
    database
      .prepare("UPDATE experiment SET environment = json_set(environment, '$.farm', json(?)) WHERE id = ?")
      .run(JSON.stringify({ hosts }), experiment.id);
  }
  return { database, experiment: findExperiment(database, experiment.name) };
}

const alpha = { name: 'alpha', class: 'zen4-2c', facts: { memory: { totalBytes: 1 } } };
const beta = { name: 'beta', class: 'zen3-8c' };
const noisy = { ...beta, noise: 'measures by --accept-noise, although it is hot' };

suite('hosts of rows', () => {
  test('every row has the host of its lane, in every format', async () => {
    const stored = await measured([alpha, beta]);
    const places = rowHosts(stored);
    assert.deepEqual(
      places?.hosts.map((host) => [host.name, host.class, host.rows.length]),
      [
        ['alpha', 'zen4-2c', ROWS / 2],
        ['beta', 'zen3-8c', ROWS / 2],
      ],
    );
    const report = comparisonsOf(suiteKind, stored);
    const byName = new Map(
      readConfigurations(database, stored.experiment.id).map(({ id, configuration }) => [configuration, id]),
    );
    for (const row of report.rows) {
      assert.equal(row.host, places?.byRow.get(byName.get(row.configuration) ?? -1));
      // Which host it was is in the figures, too.
      assert.ok(
        row.ratio !== null && Math.abs(row.ratio - (row.host === 'alpha' ? 1.01 : 1.05)) < 0.004,
        `${row.ratio}`,
      );
    }
    assert.ok(
      report.warnings.some((one) => warningText(one) === 'hosts: alpha 6 rows (zen4-2c); beta 6 rows (zen3-8c)'),
    );

    const [mean] = report.means;
    assert.deepEqual(
      mean?.hosts?.map(({ host, count }) => [host, count]),
      [
        ['alpha', ROWS / 2],
        ['beta', ROWS / 2],
      ],
    );
    assert.ok((mean?.heterogeneity?.p ?? 1) < 0.001 && (mean?.heterogeneity?.i2 ?? 0) > 0.9);
    assert.ok(mean !== undefined && mean.interval[0] < 1.01 && mean.interval[1] > 1.05, `${mean?.interval}`);

    const json = JSON.parse(FORMATS.json(report)) as {
      experiment: { hosts: { name: string; rows: unknown[] }[] };
      rows: { host?: string }[];
    };
    const validate = validatorOf('comparison');
    assert.ok(validate(json), JSON.stringify(validate.errors, null, 2));
    assert.deepEqual(
      json.experiment.hosts.map(({ name, rows }) => [name, rows.length]),
      [
        ['alpha', ROWS / 2],
        ['beta', ROWS / 2],
      ],
    );
    assert.equal(json.rows.filter(({ host }) => host === 'beta').length, ROWS / 2);

    const table = FORMATS.table(report, { width: 120 });
    for (const { configuration, host } of report.rows) {
      const line = table.split('\n').find((one) => one.includes(`${/k=\d+/.exec(configuration)?.[0]} `));
      assert.ok(line?.includes(host ?? '?'), `${configuration} on ${host}:\n${table}`);
    }
    assert.match(table, /mean over 2 hosts, 12 rows; hosts differ by ±\S+ %, p <\.001, I² \d+ %/);
    assert.match(table, /on alpha +\+\d\.\d+ %/);
    const markdown = FORMATS.markdown(report);
    assert.match(markdown, /### Means by host/);
    assert.match(markdown, /\| host \|/);
    assert.match(markdown, /hosts: alpha 6 rows/);
  });

  test('by name, whoever planned, and with what speaks against them', async () => {
    const stored = await measured([noisy, alpha]);
    assert.deepEqual(
      rowHosts(stored)?.hosts.map(({ name }) => name),
      ['alpha', 'beta'],
    );
    const words = comparisonsOf(suiteKind, stored).warnings.map(warningText);
    const expected = `hosts: alpha 6 rows (zen4-2c); beta 6 rows (zen3-8c); beta ${noisy.noise}`;
    assert.ok(words.includes(expected), words.join('\n'));
  });

  test('says which hosts were refused and why, though they measured nothing', async () => {
    const stored = await measured([alpha]);
    const refused = [{ name: 'gamma', why: 'the suite is 0123456789ab there, not ba9876543210' }];
    const environment = { ...stored.experiment.environment, farm: { hosts: [alpha], refused } };
    const experiment = { ...stored.experiment, environment };
    assert.deepEqual(
      rowHosts({ database, experiment })?.hosts.map(({ name }) => name),
      ['alpha'],
    );
    const words = comparisonsOf(suiteKind, { database, experiment }).warnings.map(warningText);
    for (const expected of ['hosts: alpha 12 rows (zen4-2c)', `gamma was refused: ${refused[0]?.why}`])
      assert.ok(words.includes(expected), words.join('\n'));

    // Where nobody else is there, no host has measured anything.
    const none = { ...experiment, environment: { ...environment, farm: { hosts: [], refused } } };
    const alone = comparisonsOf(suiteKind, { database, experiment: none });
    assert.ok(alone.experiment !== null && !('hosts' in alone.experiment));
    const kinds = alone.warnings.map(({ kind }) => kind);
    assert.deepEqual([kinds.includes('hosts'), kinds.includes('hosts-refused')], [false, true]);
  });

  test('what was exported and imported has the same hosts', async () => {
    const stored = await measured([alpha, beta]);
    const copy = await importJson(database, exportJson(database, stored.experiment), 'x.json', 'copy');
    const places = rowHosts({ database, experiment: copy });
    assert.deepEqual(places?.hosts, rowHosts(stored)?.hosts);
  });

  test('with one host its rows have no lane, and all are there; nothing is pooled', async () => {
    const stored = await measured([beta]);
    const report = comparisonsOf(suiteKind, stored);
    assert.ok(report.rows.every(({ host }) => host === 'beta'));
    assert.ok(report.means.every(({ hosts, heterogeneity }) => hosts === undefined && heterogeneity === undefined));
    assert.ok(report.warnings.some((one) => warningText(one) === 'hosts: beta 12 rows (zen3-8c)'));
  });

  test('a host without a row is not named', async () => {
    const stored = await measured([alpha, beta]);
    database
      .prepare('UPDATE run SET lane = 0 WHERE configuration IN (SELECT id FROM configuration WHERE experiment = ?)')
      .run(stored.experiment.id);
    const report = comparisonsOf(suiteKind, stored);
    assert.ok(report.warnings.some((one) => warningText(one) === 'hosts: alpha 12 rows (zen4-2c)'));
    assert.ok(report.means.every(({ hosts }) => hosts === undefined));
  });

  test('an experiment of this machine says nothing of hosts', async () => {
    const stored = await measured(undefined);
    assert.equal(rowHosts(stored), null);
    const report = comparisonsOf(suiteKind, stored);
    assert.ok(report.rows.every((row) => !('host' in row)));
    assert.ok(!FORMATS.table(report).includes('host') && !FORMATS.markdown(report).includes('host'));
    assert.equal(JSON.parse(FORMATS.json(report)).experiment.hosts, undefined);
  });
});
