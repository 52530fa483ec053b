/** The stated rate holds where nothing changes, whatever the scatter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookAt } from '../../../src/stats/changes/look.ts';
import { scanSeries } from '../../../src/stats/changes/scan-series.ts';
import { flat, madeSeries, SCATTERS } from './simulation.ts';

const SERIES = 200;

for (const [name, scatter] of Object.entries(SCATTERS)) {
  test(`${name}: no more false changes than stated`, () => {
    const all = Array.from({ length: SERIES }, (_, i) => madeSeries(flat(60), scatter, i + 1));
    const found = all.filter((values) => (scanSeries(values).found[0]?.p ?? 1) <= 0.05).length;
    // 5 % of 200 are 10; that 20 or more come by chance has a probability of 0.3 %.
    assert.ok(found < 20, `${found} of ${SERIES}`);
    const changes = lookAt(all, 0.05).shapes.flatMap(({ steps, drifts }) => [...steps, ...drifts]);
    assert.deepEqual(changes, []);
  });
}
