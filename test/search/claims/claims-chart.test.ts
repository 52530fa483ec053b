import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsCharts } from '../../../src/search/claims/claims-chart.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { REPORT } from './every-verdict.ts';

test('what was published and what was measured stand one below the other, where both are figures', () => {
  const [chart, ...more] = claimsCharts('one', REPORT.claims, sayIn('en'));
  assert.deepEqual(more, []);
  const names = ['A1', 'A2', 'A3', 'A4', 'A5', 'A7'].map((id) => `${id} node@20`);
  assert.deepEqual(
    chart?.rows.map(({ name }) => name),
    names.flatMap((name) => [name, name]),
  );
  const [published, measured] = chart?.rows ?? [];
  assert.equal(published?.ratio, 2);
  assert.deepEqual(measured?.interval, [1.9, 2.1]);
});
