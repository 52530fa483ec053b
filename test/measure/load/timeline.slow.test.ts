import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { load } from '../../../src/measure/load/load.ts';
import { intervalFor, Timeline } from '../../../src/measure/load/timeline.ts';
import { http } from './servers.ts';

suite('timeline', () => {
  test('by intervals: what came in each, nothing where nothing came, the last one as long as it was', () => {
    const timeline = new Timeline(1000);
    timeline.begin(500);
    timeline.answered(600, 2e6);
    timeline.answered(700, 4e6);
    timeline.failed(800);
    timeline.answered(3600, 6e6);
    const all = timeline
      .end(4000)
      .map(({ fromMs, lengthMs, answered, failed, p50, max }) => [
        fromMs,
        lengthMs,
        answered,
        failed,
        p50 === null ? null : Math.round(p50 / 1e4),
        max,
      ]);
    assert.deepEqual(all, [
      [0, 1000, 2, 1, 200, 4e6],
      [1000, 1000, 0, 0, null, null],
      [2000, 1000, 0, 0, null, null],
      [3000, 500, 1, 0, 600, 6e6],
    ]);
  });

  test('an end upon the end of an interval begins no other; longer loads have longer intervals', () => {
    const timeline = new Timeline(1000);
    timeline.begin(0);
    timeline.answered(10, 1);
    assert.equal(timeline.end(1000).length, 1);
    assert.deepEqual(
      [intervalFor(null), intervalFor(300), intervalFor(60_000), intervalFor(61_000), intervalFor(3_600_000)],
      [1000, 1000, 1000, 2000, 60_000],
    );
  });

  for (const rate of [undefined, 100]) {
    test(`of a load it adds up, warm-up left out: ${rate === undefined ? 'closed' : 'open'} loop`, async (t) => {
      let count = 0;
      const url = await http(t, (request, response) =>
        ++count % 10 === 0 ? request.socket.destroy() : response.end(),
      );
      const { timeline, completed, failed } = await load({
        url,
        rate,
        durationMs: 1300,
        warmupMs: 200,
        connections: 4,
      });
      const sum = (key: 'answered' | 'failed') => (timeline ?? []).reduce((all, one) => all + one[key], 0);
      const failures = Object.values(failed).reduce((all, one) => all + one, 0);
      assert.deepEqual([sum('answered'), sum('failed')], [completed, failures]);
      assert.ok((timeline?.length ?? 0) >= 2);
    });
  }
});
