import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatPlan } from '../../../src/show/report/plan.ts';
import { longNames, SEEDS, TERMINALS, tooWide } from '../../text/long-names.ts';

const WIDE = {
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

suite('a plan on a terminal', () => {
  test('is the same in a file as on a wide terminal', () => {
    const text = formatPlan(WIDE);
    assert.match(text, /^url\/url-parse\.js +4 configurations$/m);
    assert.match(text, /^2 benchmarks, 134 configurations, at most 30 rounds: at most 8,040 runs$/m);
    assert.equal(formatPlan({ ...WIDE, width: 200 }), text);
  });

  test('gives way to the terminal: names above their figures, sentences over lines', () => {
    const text = formatPlan({ ...WIDE, width: 60 });
    assert.match(text, /^url\/legacy-vs-whatwg-url-searchparams-serialize\.js\n {3}130 configurations$/m);
    assert.match(text, /^2 benchmarks, 134 configurations, at most 30 rounds: at most\n8,040 runs$/m);
  });

  for (const width of TERMINALS) {
    test(`fits ${width} columns, whatever things are called`, () => {
      for (const seed of SEEDS) {
        const name = longNames(seed);
        const variants = WIDE.variants.map(({ label, version }) => ({ label: name(label), version }));
        const benchmarks = new Map([...WIDE.benchmarks].map(([benchmark, count]) => [name(benchmark), count]));
        assert.deepEqual(tooWide(formatPlan({ ...WIDE, variants, benchmarks, width }), width), []);
      }
    });
  }
});

const MINUTE = 60_000;
const plan = {
  variants: [
    { label: 'a', version: 'node 20.0.0' },
    { label: 'sleep 1', version: null },
  ],
  benchmarks: new Map([['x/x.js', 1]]),
  rounds: 30,
  adaptive: true,
  runs: 60,
  atMostMs: 10 * MINUTE,
  expectedMs: 3 * MINUTE,
  known: 1,
};

function timeLine(more: Partial<Parameters<typeof formatPlan>[0]>): string | undefined {
  return formatPlan({ ...plan, ...more }).split('\n')[6];
}

test('a plan says what runs, on what, and counts in words', () => {
  assert.equal(
    formatPlan(plan),
    `baseline   a (node 20.0.0)
contender  sleep 1

x/x.js     1 configuration

1 benchmark, 1 configuration, at most 30 rounds: at most 60 runs
about 3 min if rows are decided as early as on published data, at most 10 min
The time is that of stored runs.
`,
  );
  const two = formatPlan({ ...plan, adaptive: false, benchmarks: new Map([['x/x.js', 2]]), rounds: 1, runs: 1 });
  assert.match(two, /^1 benchmark, 2 configurations, 1 round: 1 run\nabout 10 min\n/m);
});

test('a budget is heeded: it is enough, or the most, or all there is', () => {
  const early = 'about 3 min if rows are decided as early as on published data, at most';
  assert.equal(timeLine({ budgetMs: 60 * MINUTE }), `${early} 10 min; the budget of 1 h is enough`);
  assert.equal(timeLine({ budgetMs: 5 * MINUTE }), `${early} 5 min, the budget`);
  assert.equal(
    timeLine({ budgetMs: 2 * MINUTE }),
    `2 min, the budget, spent where it decides most; without it ${early} 10 min`,
  );
  assert.equal(
    timeLine({ budgetMs: 2 * MINUTE, adaptive: false }),
    '2 min, the budget, spent where it decides most; without it about 10 min',
  );
});
