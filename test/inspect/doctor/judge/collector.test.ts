/** The collector as the trouble: recordings that are made up. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import { recordingOf, START, seriesOf } from '../recordings.ts';
import { troubles } from './troubles.ts';

suite('the collector', () => {
  const pausing = (ms: number, cpu = 300) =>
    seriesOf(() => ({ cpu, gc: { count: 10, ms, major: 1, longest: ms / 4, long: [] } }));

  test('is found from a tenth of the time on', () => {
    assert.deepEqual(troubles(recordingOf({ inside: [pausing(100)] })), ['findings', 'collector']);
    assert.deepEqual(troubles(recordingOf({ inside: [pausing(20)] })), ['fine']);
  });

  test('asks for more than what the runtime has by itself, and for no size where that is not known', () => {
    const adviceOf = (semiSpace: number | null) => {
      const own = { semiSpace, poolThreads: null };
      const [found] = judge(recordingOf({ inside: [pausing(100)], own })).findings;
      return [found?.advice.at(-1)?.replace(/^.*: /, ''), found?.idea?.flags];
    };
    const [of16, of64, unknown] = [16, 64, null].map(adviceOf);
    assert.deepEqual(of16, ['--max-semi-space-size=64 (MB; it has 16)', ['--max-semi-space-size=64']]);
    assert.deepEqual(of64, ['--max-semi-space-size=256 (MB; it has 64)', ['--max-semi-space-size=256']]);
    assert.deepEqual(unknown, ['--max-semi-space-size', undefined]);
  });

  test('is found by the log of a runtime that tells nothing from inside', () => {
    const inside = [seriesOf(() => ({ cpu: 300, gc: null }))];
    const log = Array.from({ length: 100 }, (_, i) => [START + i * 100, 20] as const);
    assert.deepEqual(troubles(recordingOf({ inside, log, runtime: { kind: 'deno', version: '2.9.6' } })), [
      'findings',
      'collector',
    ]);
    assert.deepEqual(troubles(recordingOf({ inside, log: null })), ['fine']);
  });

  test('pauses in which the thread waited for a CPU count by what it had', () => {
    const waiting = seriesOf(() => ({
      cpu: 100,
      waited: 300,
      gc: { count: 10, ms: 70, major: 1, longest: 9, long: [] },
    }));
    assert.deepEqual(troubles(recordingOf({ inside: [waiting] })), ['fine']);
  });
});
