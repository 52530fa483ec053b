import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSteadiness, type SteadinessPage } from '../../../../src/kinds/suite/report/steadiness.ts';
import { steadinessOf } from '../../../../src/stats/steadiness.ts';
import { longNames, renamedIn, SEEDS, TERMINALS, tooWide } from '../../../text/long-names.ts';

function step(n: number, spread: number) {
  const rows = [0, 256].map((len) => ({
    row: `len=${len}`,
    rates: [100 - spread - len / 256, 100 + spread + len / 256],
    seconds: [n / 1e6, n / 1e6],
  }));
  return { n, interrupted: false, failed: false, ...steadinessOf(rows) };
}

const page: SteadinessPage = {
  benchmark: 'buffers/buffer-tojson.js',
  label: 'node@22',
  parameter: 'n',
  runs: 2,
  threshold: 0.05,
  steps: [step(10, 30), step(1000, 1)],
  chosen: 1000,
  experiments: ['a', 'b'],
  warnings: ['this machine: 2 CPUs'],
};

test('a line an n, what to choose, and the rows with it', () => {
  assert.equal(
    formatSteadiness(page),
    `buffers/buffer-tojson.js on node@22, 2 runs of each row

   n  mean CV  largest CV    a run  of
  10   43.1 %      43.8 %  10.0 µs  len=256
1000    2.1 %       2.8 %  1.00 ms  len=256  <- choose

Choose n=1000: the CV is below 5 % on the average and below 10 % in each row.

CV with n=1000    a run  row
         1.4 %  1.00 ms  len=0
         2.8 %  1.00 ms  len=256

CV: coefficient of variation, the standard deviation of the rates of equal runs
by their mean.
!   this machine: 2 CPUs
`,
  );
});

test('nothing to choose is said with what to do, or why', () => {
  const last = step(10, 30);
  const said = (more: object) => formatSteadiness({ ...page, chosen: null, steps: [{ ...last, ...more }] });
  assert.match(said({}), /^No n up to 10 has a CV below 5 %.*--max-increases/ms);
  assert.match(said({ interrupted: true }), /^Interrupted at n=10: no n so far/m);
  assert.match(said({ failed: true }), /^With n=10 runs failed/m);
  assert.match(said({ mean: Number.NaN, largest: Number.NaN }), /^With n=10 no row has two runs/m);
  assert.match(formatSteadiness({ ...page, chosen: null, steps: [] }), /^Interrupted before the first run/m);
});

test('all of it fits the terminal, whatever things are called', () => {
  const keys = new Set(['benchmark', 'label', 'row', 'parameter', 'warnings']);
  for (const width of TERMINALS) {
    for (const seed of SEEDS) {
      assert.deepEqual(tooWide(formatSteadiness(renamedIn(page, keys, longNames(seed)), { width }), width), []);
    }
  }
});

test('sentences keep to 80 columns', () => {
  const warnings = ['this machine: '.repeat(20), 'disturbed: all of them'];
  const steps = [{ ...step(1e7, 30), interrupted: true }];
  const lines = formatSteadiness({ ...page, chosen: null, steps, warnings }).split('\n');
  assert.deepEqual(
    lines.filter((line) => line.length > 80),
    [],
  );
  assert.equal(lines.filter((line) => line.startsWith('!')).length, 2);
});
