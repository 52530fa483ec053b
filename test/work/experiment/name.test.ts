/** Names of experiments: to be typed, and each of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../../../src/store/store.ts';
import { createExperiment } from '../../../src/store/write-experiment.ts';
import { experimentName, freeName } from '../../../src/work/experiment/name.ts';

const NOW = new Date(2026, 10, 21, 9, 46);

test('a name has date, time and three letters', () => {
  assert.match(experimentName(NOW), /^1121-0946-[a-z]{3}$/);
});

test('a name that is taken is drawn again', () => {
  const database = openStore(':memory:');
  const empty = { kind: 'suite', plan: {}, environment: {}, variants: [], configurations: [], owner: null };
  createExperiment(database, { ...empty, name: '1121-0946-aaa', origin: 'measured' });
  const drawn = ['1121-0946-aaa', '1121-0946-aaa', '1121-0946-bbb'];
  assert.equal(
    freeName(database, NOW, () => drawn.shift() as string),
    '1121-0946-bbb',
  );
  assert.deepEqual(drawn, []);
  database.close();
});
