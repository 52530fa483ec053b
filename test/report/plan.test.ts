import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatPlan } from '../../src/report/plan.ts';
import { longNames, SEEDS, TERMINALS, tooWide } from '../text/long-names.ts';

const plan = {
  variants: [
    { label: 'node@20', version: 'node 20.20.2' },
    { label: 'node@22', version: 'node 22.23.3' },
  ],
  benchmarks: new Map([
    ['url/url-parse.js', 4],
    ['url/legacy-vs-whatwg-url-searchparams-serialize.js', 130],
  ]),
  rounds: 30,
  adaptive: true,
  lanes: 2,
  runs: 8040,
  atMostMs: 4e6,
  expectedMs: 9e5,
  known: 4,
};

suite('a plan', () => {
  test('is the same in a file as on a wide terminal', () => {
    const text = formatPlan(plan);
    assert.match(text, /^url\/url-parse\.js +4 configurations$/m);
    assert.match(text, /^2 benchmarks, 134 configurations, at most 30 rounds: at most 8040 runs$/m);
    assert.equal(formatPlan({ ...plan, width: 200 }), text);
  });

  test('gives way to the terminal: names above their figures, sentences over lines', () => {
    const text = formatPlan({ ...plan, width: 60 });
    assert.match(text, /^url\/legacy-vs-whatwg-url-searchparams-serialize\.js\n {3}130 configurations$/m);
    assert.match(text, /^2 benchmarks, 134 configurations, at most 30 rounds: at most\n8040 runs$/m);
  });

  for (const width of TERMINALS) {
    test(`fits ${width} columns, whatever things are called`, () => {
      for (const seed of SEEDS) {
        const name = longNames(seed);
        const variants = plan.variants.map(({ label, version }) => ({ label: name(label), version }));
        const benchmarks = new Map([...plan.benchmarks].map(([benchmark, count]) => [name(benchmark), count]));
        assert.deepEqual(tooWide(formatPlan({ ...plan, variants, benchmarks, width }), width), []);
      }
    });
  }
});
