import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { assembleHttp, tailWords } from '../../../../src/kinds/http/report/assemble-http.ts';
import { type Latency, QUANTILES } from '../../../../src/kinds/http/report/http-report.ts';
import type { HttpRun } from '../../../../src/kinds/http/report/http-runs.ts';
import { boundedVerdict, overloadedVerdict } from '../../../../src/kinds/http/report/marked-verdict.ts';
import type { Relative } from '../../../../src/show/sheets/compared.ts';
import { randomStream } from '../../../../src/stats/random.ts';
import { COMPARED } from './fixture.ts';

const bound: HttpRun[] = [{ round: 1, seconds: 1, metrics: {}, marks: [{ code: 'generator-bound', message: '' }] }];
const free: HttpRun[] = [{ round: 1, seconds: 1, metrics: {}, marks: [] }];

function comparison(verdict: Relative['verdict'], ratio = 1.2): Relative {
  return { ratio, interval: [ratio * 0.9, ratio * 1.1], q: 0.01, verdict, reason: null };
}

function latency(verdict: Relative['verdict'], ratio: number): Latency {
  return { value: 0.001, interval: null, relative: comparison(verdict, ratio) };
}

suite('verdicts about servers', () => {
  test('a figure that the generator bounds may only stay faster', () => {
    const verdict = (given: Relative['verdict'], before: HttpRun[], after: HttpRun[]) =>
      boundedVerdict(comparison(given), before, after).verdict;
    assert.equal(verdict('faster', free, bound), 'faster');
    assert.equal(verdict('slower', free, bound), 'undecided');
    assert.equal(verdict('equivalent', free, bound), 'undecided');
    assert.equal(verdict('slower', bound, free), 'slower');
    assert.equal(verdict('faster', bound, free), 'undecided');
    assert.equal(verdict('faster', bound, bound), 'undecided');
    assert.equal(verdict('equivalent', free, free), 'equivalent');
  });

  test('latencies of an overloaded server are never judged better', () => {
    const [overloaded] = [[{ round: 1, seconds: 1, metrics: {}, marks: [{ code: 'overloaded', message: '' }] }]];
    const verdict = (given: Relative['verdict'], before: HttpRun[], after: HttpRun[]) =>
      overloadedVerdict(comparison(given), before, after).verdict;
    assert.equal(verdict('faster', free, overloaded), 'undecided');
    assert.equal(verdict('slower', free, overloaded), 'slower');
    assert.equal(verdict('equivalent', free, overloaded), 'undecided');
    assert.equal(verdict('faster', overloaded, free), 'faster');
    assert.equal(verdict('slower', overloaded, free), 'undecided');
    for (const given of ['faster', 'slower', 'equivalent', 'undecided'] as const) {
      assert.equal(verdict(given, overloaded, overloaded), 'undecided');
      assert.equal(verdict(given, free, free), given);
    }
    assert.match(overloadedVerdict(comparison('faster'), free, overloaded).reason ?? '', /^overloaded: /);
  });

  test('median and tail in words', () => {
    const cell = { p90: null, p999: null, max: null };
    const words = (p50: Latency, p99: Latency, p999: Latency | null = null) => tailWords({ ...cell, p50, p99, p999 });
    assert.equal(
      words(latency('faster', 0.91), latency('slower', 1.35)),
      'median better (P50 -9.0 %), tail worse (P99 +35 %)',
    );
    assert.equal(words(latency('slower', 4), latency('slower', 12)), 'median and tail worse (P50 4.00x, P99 12.0x)');
    assert.equal(
      words(latency('equivalent', 1.001), latency('undecided', 1.1), latency('slower', 2)),
      'median the same (P50 +0.1 %), tail worse (P99.9 +100 %)',
    );
    assert.equal(words(latency('undecided', 1), latency('undecided', 1)), null);
  });

  test('latencies: less is faster, and the ratio is that of latencies', () => {
    const [rate] = COMPARED.routes[0]?.rates ?? [];
    const { quantiles, words } = rate?.cells[1] ?? { quantiles: null, words: null };
    assert.equal(quantiles?.p50?.relative?.verdict, 'faster');
    assert.ok((quantiles?.p50?.relative?.ratio ?? 9) < 1);
    assert.equal(quantiles?.p99?.relative?.verdict, 'slower');
    const [low, high] = quantiles?.p99?.relative?.interval ?? [0, 0];
    assert.ok(1 < low && low < high);
    assert.match(words ?? '', /^median better .*, tail worse /);
  });

  test('A/A: of 40 comparisons of P99 no more are false than stated', () => {
    // Run quantiles of a heavy tail that differs from process to process; 100 experiments of 40 comparisons, 10 rounds.
    const random = randomStream(5, 5);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let withFalse = 0;
    const experiments = 100;
    for (let k = 0; k < experiments; k++) {
      const rows = Array.from({ length: 8 }, (_, i) => {
        const machine = Array.from({ length: 10 }, () => 0.2 * normal());
        const side = (): HttpRun[] =>
          machine.map((shared, round) => ({
            round: round + 1,
            seconds: 1,
            metrics: Object.fromEntries(QUANTILES.map((name) => [name, Math.exp(shared + 0.3 * normal() ** 2)])),
            marks: [],
          }));
        return {
          benchmark: `s${i}`,
          configuration: 'rate=1',
          scenario: `s${i}`,
          route: 'r',
          request: '',
          rate: 1,
          share: null,
          bare: false,
          runs: new Map([
            ['a', side()],
            ['b', side()],
          ]),
          problems: new Map(),
        };
      });
      const report = assembleHttp({
        baseline: 'a',
        contenders: ['b'],
        load: COMPARED.load,
        rows: rows.flatMap((one) => [{ ...one, configuration: 'r', rate: null }, one]),
      });
      const verdicts = report.routes.flatMap(({ rates }) =>
        rates.flatMap(({ cells }) => QUANTILES.map((name) => cells[1]?.quantiles[name]?.relative?.verdict)),
      );
      assert.equal(verdicts.length, 40);
      if (verdicts.some((one) => one === 'faster' || one === 'slower')) withFalse++;
    }
    // Under the null every discovery is false: the share of experiments with one is the false discovery rate, 5 %.
    assert.ok(
      withFalse / experiments <= 0.05 + 3 * Math.sqrt((0.05 * 0.95) / experiments),
      `${withFalse} of ${experiments}`,
    );
  });
});
