/** Experiments of all kinds as pages see them, from the stores of the version before. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { findReadable, publishedByName, reportOf } from '../../src/kinds/stored.ts';
import { suitePlan } from '../../src/kinds/suite/plan.ts';
import { Histogram } from '../../src/measure/load/histogram.ts';
import { packHistogram } from '../../src/measure/load/histogram-text.ts';
import { metricTitle } from '../../src/show/report/said-metric.ts';
import type { Sheet } from '../../src/show/sheets/page.ts';
import { readConfigurations, readVariants } from '../../src/store/experiments.ts';
import { runWriter } from '../../src/store/runs.ts';
import { openStore } from '../../src/store/store.ts';
import { createExperiment } from '../../src/store/write-experiment.ts';
import { LANGUAGES } from '../../src/text/messages/language.ts';
import { sayIn } from '../../src/text/messages/say.ts';
import { emptyBefore, fillStore, NOWHERE, storedNames } from '../cli/before.ts';
import { hostVariant } from '../host-variant.ts';
import { assertSound } from '../show/report/sheet-text.ts';

const before = emptyBefore();
after(before.remove);
fillStore(before, NOWHERE).close();
const database = openStore(join(before.home, 'experiments.sqlite'));
after(() => database.close());
const [en, ru, pt] = LANGUAGES.map(sayIn);

const publishedIn = (name: string, say = en) => publishedByName(database, name, say as NonNullable<typeof say>);

/** All but the words. */
function figuresIn(sheets: readonly Sheet[]): string {
  return JSON.stringify(
    sheets.map(({ id, columns, rows, charts }) => [
      id,
      columns.map(({ isNumber }) => isNumber),
      rows.map(({ verdict }) => verdict),
      charts,
    ]),
    (key, value) => (typeof value === 'string' && key !== 'type' && key !== 'verdict' ? '' : value),
  );
}

for (const { name } of storedNames(database)) {
  test(`${name}: all of its sheets can be shown, in each language with the same figures`, async () => {
    const published = await publishedIn(name);
    assertSound(published.sheets);
    for (const say of [ru, pt]) {
      const { sheets, ...rest } = await publishedIn(name, say);
      assertSound(sheets);
      assert.equal(figuresIn(sheets), figuresIn(published.sheets));
      assert.deepEqual({ ...rest, sheets: [] }, { ...published, sheets: [] });
    }
  });

  test(`${name}: figures have a metric of the report, and comparisons their figures`, async () => {
    const { report, figures, metrics = [] } = await publishedIn(name);
    const known = new Map(metrics.map((metric) => [metric.name, metric]));
    assert.deepEqual(
      report.metrics,
      metrics.filter((metric) => report.rows.some((row) => row.metric === metric.name)),
    );
    const labels = report.variants.map(({ label }) => label);
    for (const { metric, sides } of figures) {
      assert.ok(known.has(metric), metric);
      assert.deepEqual(
        sides.map(({ label }) => label),
        labels,
      );
      for (const { figures: own, rounds, estimate, state, reason } of sides) {
        assert.equal(own.length, rounds.length);
        assert.equal(estimate === null, own.length === 0);
        assert.equal(state === 'measured', own.length > 0);
        assert.equal(state === 'measured' ? reason : null, null);
      }
    }
    for (const { benchmark, configuration, metric } of report.rows) {
      assert.ok(
        figures.some(
          (one) => one.benchmark === benchmark && one.configuration === configuration && one.metric === metric,
        ),
        `${benchmark} ${configuration} ${metric}`,
      );
    }
    for (const metric of metrics) {
      for (const say of [ru, pt]) assert.notEqual(metricTitle(metric, say as NonNullable<typeof say>), metric.title);
    }
  });
}

suite('what is published', () => {
  test('has what each runtime is made of, which no other report has', async () => {
    const { components } = await publishedIn('ops-cold');
    assert.deepEqual(
      [...(components ?? [])].map(([label, { node, v8 }]) => [label, node, v8]),
      [
        ['a', '24.21.0', '13.6.233.17-node.53'],
        ['old', '20.20.2', '11.3.244.8-node.38'],
      ],
    );
    const plain = await reportOf(database, 'ops-cold');
    assert.ok(plain.variants.every((variant) => !('versions' in variant)));
  });

  test('has all warnings about the machine with what to do, none of an import', async () => {
    const { machineWarnings } = await publishedIn('compare-three');
    assert.deepEqual(
      machineWarnings.map(({ code }) => code),
      ['BUSY', 'STEAL', 'FEW_CORES', 'VIRTUAL_MACHINE', 'CONTAINER'],
    );
    assert.ok(machineWarnings.every(({ message, advice }) => message !== '' && advice !== ''));
    assert.deepEqual((await publishedIn('imported')).machineWarnings, []);
  });

  test('of one variant has figures without comparisons', async () => {
    for (const name of ['run', 'scatter', 'ops-one', 'startup-one', 'http-one']) {
      const { report, figures, sheets } = await publishedIn(name);
      assert.deepEqual(report.rows, [], name);
      assert.ok(
        figures.some(({ sides }) => sides.some(({ estimate }) => estimate !== null)),
        name,
      );
      assert.ok(sheets.length > 0, name);
    }
  });

  test('of start-ups are times, of which less is better; the comparison is the same', async () => {
    const { report, figures, sheets } = await publishedIn('startup-adaptive');
    const [metric] = report.metrics;
    assert.deepEqual([metric?.name, metric?.unit, metric?.isSmallerBetter], ['time', 's', true]);
    const [fast] = (await reportOf(database, 'startup-adaptive')).rows;
    const [row] = report.rows;
    assert.deepEqual({ ...row, metric: '' }, { ...fast, metric: '' });
    const [slow, quick] = figures[0]?.sides ?? [];
    // As the sheet has them: the times of all runs, in seconds.
    const [chart] = sheets[0]?.charts ?? [];
    assert.ok(chart?.type === 'box');
    for (const [side, own] of [
      [slow, chart.series[0]],
      [quick, chart.series[1]],
    ] as const) {
      const times = own?.samples[0] ?? [];
      assert.ok(times.every((time, i) => Math.abs((side?.figures[i] ?? 0) / time - 1) < 1e-6));
    }
    const [low = 0, high = 0] = slow?.estimate?.interval ?? [];
    assert.ok(low < (slow?.estimate?.value ?? 0) && (slow?.estimate?.value ?? 0) < high && high < 1);
  });

  test('of servers are throughputs and the quantiles of latencies, each by itself', async () => {
    const { report, figures } = await publishedIn('http-two');
    assert.deepEqual(
      report.metrics.map(({ name, unit }) => [name, unit]),
      [['requests', 'ops/s'], ...['p50', 'p90', 'p99', 'p999', 'max'].map((name) => [name, 's'])],
    );
    const latencies = figures.filter(({ metric }) => metric === 'p50');
    assert.ok(latencies.length > 0 && latencies.every(({ configuration }) => /rate=200$/.test(configuration)));
    const requests = figures.filter(({ metric }) => metric === 'requests');
    assert.ok(requests.length > 0 && requests.every(({ configuration }) => !configuration.includes('rate=')));
    for (const { sides } of latencies) {
      for (const { estimate } of sides) assert.ok(estimate === null || (estimate.value > 0.01 && estimate.value < 2));
    }
  });

  test('of servers with and without a preload leaves out the runs that only price it', async () => {
    const { figures, sheets } = await publishedIn('http-preload');
    assert.deepEqual(
      figures.map(({ configuration }) => configuration),
      ["route='json'"],
    );
    const throughput = sheets.find(({ id }) => id === 'throughput');
    assert.ok(throughput?.columns.some(({ title }) => title === 'overhead of the preload'));
  });
});

test('the quantiles of a latency come from whole histograms where every run of it has one', async () => {
  const curve = async () => {
    const { sheets } = await publishedIn('http-interrupted-later');
    const [chart] = sheets.find(({ id }) => id.startsWith('latency'))?.charts ?? [];
    assert.ok(chart?.type === 'percentiles');
    return chart.curves[0]?.points ?? [];
  };
  const usual = await curve();
  assert.deepEqual(
    usual.map(({ quantile }) => quantile),
    [0.5, 0.9, 0.99, 0.999],
  );

  const { id } = await findReadable(database, 'http-interrupted-later');
  const histogram = new Histogram();
  // Evenly from 1 to 1,000 ms.
  for (let ms = 1; ms <= 1000; ms++) histogram.record(ms * 1e6);
  database
    .prepare(
      `UPDATE run SET figures = json_set(figures, '$.histograms', json_object('latency', ?))
       WHERE outcome = 'ok' AND configuration IN (SELECT id FROM configuration WHERE experiment = ?)`,
    )
    .run(packHistogram(histogram.toJSON()), id);
  const whole = await curve();
  assert.equal(whole.length, 9);
  for (const { quantile, value } of whole) assert.ok(Math.abs(value - quantile) < 0.002, `${quantile}: ${value}`);

  database
    .prepare(
      `UPDATE run SET figures = json_set(figures, '$.histograms.latency', 'not one')
       WHERE outcome = 'ok' AND configuration IN (SELECT id FROM configuration WHERE experiment = ?)`,
    )
    .run(id);
  assert.deepEqual(await curve(), usual);
});

test('of benchmarks in turns the rate is the steady one, and what a declared run says otherwise is told', async () => {
  const { id } = createExperiment(database, {
    ...{ name: 'in-turns', kind: 'suite', origin: 'measured', environment: {}, owner: null },
    plan: { ...suitePlan('compare', { turns: true, fixed: true, runs: 6 }), seed: 1 },
    variants: [hostVariant('old'), hostVariant('new')],
    configurations: [
      {
        ...{ kind: 'suite' as const, benchmark: 'buffers/a.js', configuration: 'n=100', parameters: { n: 100 } },
        ...{ extra: {}, flags: [], setup: false, missing: {} },
      },
    ],
  });
  const write = runWriter(database);
  const [row] = readConfigurations(database, id);
  for (const [place, variant] of readVariants(database, id).entries()) {
    for (let round = 1; round <= 6; round++) {
      const near = 1 + 0.002 * Math.sin(round * (place + 1.7));
      const figures = {
        turns: { parameter: 'n', n: 100, declared: true },
        metrics: { declared: near * (place === 0 ? 100 : 150) },
      };
      const rate = near * (place === 0 ? 2000 : 1000);
      const outcome = { outcome: 'ok' as const, rate, time: '0.1', parameters: {}, resources: {}, figures };
      const key = { configuration: row?.id ?? 0, variant: variant.id, round };
      write(key, { outcome, startedAt: round, wallMs: 1, stderr: '' });
    }
  }
  const { report, figures, sheets, command } = await publishedIn('in-turns');
  assert.deepEqual(
    report.rows.map(({ metric, verdict }) => [metric, verdict]),
    [
      ['steady', 'slower'],
      ['declared', 'faster'],
    ],
  );
  assert.deepEqual(
    figures.map(({ metric, sides }) => [metric, sides[0]?.rounds]),
    [
      ['steady', [1, 2, 3, 4, 5, 6]],
      ['declared', [1, 2, 3, 4, 5, 6]],
    ],
  );
  assert.match(command, /--turns/);
  assert.deepEqual(
    sheets.map(({ id: sheet, rows }) => [sheet, rows.map(({ cells }) => [cells[2], cells[4]])]),
    [['declared', [['1.50x faster', '2.00x slower']]]],
  );
});
