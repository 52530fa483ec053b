import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Warning, warningText } from '../../src/stats/warning.ts';
import {
  driftWarning,
  fewRunsWarning,
  groupsWarning,
  outlierWarning,
  pairingWarning,
  warningsFor,
} from '../../src/stats/warnings.ts';
import { bimodalNoise, createRandom } from './simulation.ts';

const BASELINE = { type: 'side', name: 'baseline' } as const;
const CONTENDER = { type: 'side', name: 'contender' } as const;
const ROW = { type: 'row', name: null } as const;

const textOf = (warning: Warning | null): string => (warning === null ? '' : warningText(warning));

const random = createRandom(11);
const noise = (n = 30): Float64Array => Float64Array.from({ length: n }, () => 0.01 * random.normal());

test('few runs', () => {
  assert.match(textOf(fewRunsWarning(3)), /^3 runs a side; a useful interval needs 5/);
  assert.match(textOf(fewRunsWarning(1)), /^one run a side/);
  assert.equal(fewRunsWarning(5), null);
});

test('outliers', () => {
  const runs = noise();
  runs[4] = 0.2;
  assert.match(
    textOf(outlierWarning(runs, BASELINE)),
    /^outliers: 1 of 30 runs of the baseline .* \(by up to 2\d\.\d %\)/,
  );
  assert.equal(outlierWarning([1, 1, 1, 1, 1, 1, 2], BASELINE), null);
});

test('two groups', () => {
  const runs = noise().map((value, i) => value + (i % 2) * 0.1);
  assert.match(textOf(groupsWarning(runs, CONTENDER)), /^two groups: .*contender.* (9|10|11)\.\d % apart/);
  assert.equal(groupsWarning(new Float64Array(12), CONTENDER), null);
  let found = 0;
  for (let i = 0; i < 200; i++) {
    if (
      groupsWarning(
        Float64Array.from({ length: 30 }, () => bimodalNoise(random)),
        ROW,
      ) !== null
    )
      found++;
  }
  assert.ok(found > 60, `modes four sd apart are found ${found} times in 200`);
});

test('drift', () => {
  const runs = noise().map((value, i) => value - 0.003 * i);
  assert.match(
    textOf(driftWarning(runs, ROW, 'the rate', 'wait')),
    /^drift: the rate fell over the session by about 6\.\d %|5\.\d %; wait$/,
  );
  assert.equal(driftWarning(new Float64Array(20), ROW, 'the rate', 'wait'), null);
});

test('pairs that move against each other', () => {
  const runs = noise();
  assert.match(
    textOf(
      pairingWarning(
        runs,
        runs.map((value) => -value),
      ),
    ),
    /^pairs: .*r = -1\.00/,
  );
  assert.equal(pairingWarning(runs, runs), null);
});

test('all of one comparison, in order', () => {
  const drifting = noise().map((value, i) => value + 0.01 * i);
  const warnings = warningsFor({ baseline: drifting, contender: noise(), paired: true });
  assert.deepEqual(
    warnings.map(({ kind, subject }) => [kind, subject.type]),
    [
      ['drift', 'row'],
      ['drift', 'row'],
    ],
  );
  assert.equal(warningsFor({ baseline: drifting, contender: noise(12), paired: false }).length, 1);
});

test('each check lets about 1 % of normal samples through', () => {
  const trials = 4000;
  for (const n of [10, 30, 60]) {
    const counts = { outliers: 0, groups: 0, drift: 0 };
    for (let i = 0; i < trials; i++) {
      const runs = noise(n);
      if (outlierWarning(runs, ROW) !== null) counts.outliers++;
      if (groupsWarning(runs, ROW) !== null) counts.groups++;
      if (driftWarning(runs, ROW, '', '') !== null) counts.drift++;
    }
    for (const [name, count] of Object.entries(counts)) {
      assert.ok(count / trials < 0.02, `${name} at n = ${n}: ${count} of ${trials}`);
    }
  }
});
