/** Latencies at a load are told as the terminal tells them, by the change of the latency, and each with its quantile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TAIL_METRICS } from '../../../src/kinds/http/http-compared.ts';
import type { Chart } from '../../../src/show/charts/chart.ts';
import { pageOf } from '../../../src/show/page/page.ts';
import { changeMessage, ratioMessage } from '../../../src/show/report/figure-message.ts';
import type { Metric } from '../../../src/show/report/metric.ts';
import { publishedFrom } from '../../../src/show/report/published-from.ts';
import { example, PLAIN } from './example.ts';

const P99 = TAIL_METRICS.find(({ name }) => name === 'p99') as Metric;

/** 1.79 s against 318 ms, as the store has them: one over the seconds. */
const compared = publishedFrom({
  groups: [
    {
      benchmark: 'node-http',
      configuration: 'route=json',
      rates: new Map([
        ['old', Float64Array.of(1 / 1.79, 1 / 1.791, 1 / 1.789, 1 / 1.79)],
        ['new', Float64Array.of(1 / 0.318, 1 / 0.3181, 1 / 0.3179, 1 / 0.318)],
      ]),
      paired: true,
      metric: 'p99',
    },
  ],
  metrics: [P99],
  baseline: 'old',
  contenders: ['new'],
});

test('a page says by how much a latency is lower, in words, figures and the chart', () => {
  const charts: Chart[] = [];
  const draw = (chart: Chart) => {
    charts.push(chart);
    return null;
  };
  const { body } = pageOf([{ ...example(), ...compared }], { ...PLAIN, draw });
  const text = body.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
  assert.match(text, /new against old: 82\.2 % lower \(/);
  assert.match(text, /route=json P99 1\.79 s 318 ms -82\.2 % .* ▼ lower/);
  assert.doesNotMatch(text, /% faster|46\d/);
  const chart = charts.find(({ type }) => type === 'interval');
  assert.ok(chart?.type === 'interval');
  const [row] = chart.rows;
  assert.equal(row?.ratio?.toFixed(3), '0.178');
  assert.equal(row?.name, 'node-http route=json P99');
  assert.equal(chart.axis.name, 'P99 latency, times the baseline');
});

test('so does a sentence of an article', () => {
  const [row] = compared.report.rows;
  assert.ok(row);
  assert.match(changeMessage(PLAIN.say, row, { margin: 0.02, metric: P99 }), /^82\.2 % lower \(/);
  assert.match(ratioMessage(PLAIN.say, row, { margin: 0.02, metric: P99 }), /^0\.178 times as high \(/);
});
