import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  driftWarning,
  fewRunsWarning,
  groupsWarning,
  outlierWarning,
  pairingWarning,
  warningsFor,
} from '../../src/stats/warnings.ts';
import { bimodalNoise, createRandom } from './simulation.ts';

const random = createRandom(11);
const noise = (n = 30): Float64Array => Float64Array.from({ length: n }, () => 0.01 * random.normal());

test('few runs', () => {
  assert.match(fewRunsWarning(3) ?? '', /^3 runs a side: need >= 5/);
  assert.match(fewRunsWarning(1) ?? '', /^one run a side/);
  assert.equal(fewRunsWarning(5), null);
});

test('outliers', () => {
  const runs = noise();
  runs[4] = 0.2;
  assert.match(
    outlierWarning(runs, 'baseline') ?? '',
    /^outliers: 1 of 30 runs of the baseline .* \(up to 2\d\.\d % off\)/,
  );
  assert.equal(outlierWarning([1, 1, 1, 1, 1, 1, 2], 'baseline'), null);
});

test('two groups', () => {
  const runs = noise().map((value, i) => value + (i % 2) * 0.1);
  assert.match(groupsWarning(runs, 'contender') ?? '', /^two groups: .*contender.* (9|10|11)\.\d % apart/);
  assert.equal(groupsWarning(new Float64Array(12), 'contender'), null);
  let found = 0;
  for (let i = 0; i < 200; i++) {
    if (
      groupsWarning(
        Float64Array.from({ length: 30 }, () => bimodalNoise(random)),
        '',
      ) !== null
    )
      found++;
  }
  assert.ok(found > 60, `modes four sd apart are found ${found} times in 200`);
});

test('drift', () => {
  const runs = noise().map((value, i) => value - 0.003 * i);
  assert.match(
    driftWarning(runs, 'the rate', 'wait') ?? '',
    /^drift: the rate fell over the session by about 6\.\d %|5\.\d %; wait$/,
  );
  assert.equal(driftWarning(new Float64Array(20), 'the rate', 'wait'), null);
});

test('pairs that move against each other', () => {
  const runs = noise();
  assert.match(
    pairingWarning(
      runs,
      runs.map((value) => -value),
    ) ?? '',
    /^pairs: .*r = -1\.00/,
  );
  assert.equal(pairingWarning(runs, runs), null);
});

test('all of one comparison, in order', () => {
  const drifting = noise().map((value, i) => value + 0.01 * i);
  const warnings = warningsFor({ baseline: drifting, contender: noise(), paired: true });
  assert.deepEqual(
    warnings.map((warning) => warning.split(':')[0]),
    ['drift', 'drift'],
  );
  assert.equal(warningsFor({ baseline: drifting, contender: noise(12), paired: false }).length, 1);
});

test('each check lets about 1 % of normal samples through', () => {
  const trials = 4000;
  for (const n of [10, 30, 60]) {
    const counts = { outliers: 0, groups: 0, drift: 0 };
    for (let i = 0; i < trials; i++) {
      const runs = noise(n);
      if (outlierWarning(runs, '') !== null) counts.outliers++;
      if (groupsWarning(runs, '') !== null) counts.groups++;
      if (driftWarning(runs, '', '') !== null) counts.drift++;
    }
    for (const [name, count] of Object.entries(counts)) {
      assert.ok(count / trials < 0.02, `${name} at n = ${n}: ${count} of ${trials}`);
    }
  }
});
