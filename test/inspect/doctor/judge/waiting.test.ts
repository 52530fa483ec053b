/** Programs that wait, for something outside or for the thread pool: recordings that are made up. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import type { Recording } from '../../../../src/inspect/doctor/recording.ts';
import { LOAD, outsideOf, recordingOf, START, seriesOf } from '../recordings.ts';
import { troubles } from './troubles.ts';

suite('slow I/O', () => {
  const slow = { ...LOAD, requestsPerSecond: 150, completed: 1500, p50: 62, p99: 80 };

  test('is found where answers are slow and everything rests, with where its connections lead', () => {
    const { findings } = judge(recordingOf({ load: slow, peers: [{ address: '10.0.0.7:5432', count: 10 }] }));
    assert.deepEqual(
      findings.map(({ trouble }) => trouble),
      ['slow-io'],
    );
    assert.match(findings[0]?.evidence.join('\n') ?? '', /10 connections to 10\.0\.0\.7:5432/);
  });

  test('is not where the thread is busy, a queue at it explains the time, or nothing is known of answers', () => {
    const busy = seriesOf(() => ({ cpu: 400, active: 450, idle: 50 }));
    assert.deepEqual(troubles(recordingOf({ load: slow, inside: [busy] })), ['fine']);
    // It stands still while threads of the collector work: 250 answers a second of 1.2 ms, and the loop is never free.
    const collecting = { ...LOAD, requestsPerSecond: 250, completed: 2500, p50: 40 };
    const still = seriesOf(() => ({ cpu: 150, active: 498, idle: 2 }));
    assert.deepEqual(troubles(recordingOf({ load: collecting, inside: [still] })), ['fine']);
    const untold = {
      blind: [{ signal: 'utilisation' as const, why: 'says 0' }],
      inside: [seriesOf(() => ({ cpu: 150, gc: { count: 9, ms: 300, major: 1, longest: 40, long: [] } }))],
    };
    assert.deepEqual(troubles(recordingOf({ load: collecting, ...untold })), ['findings', 'collector']);
    const queued = { ...LOAD, connections: 100, requestsPerSecond: 1000, p50: 25 };
    const some = seriesOf(() => ({ cpu: 200 }));
    assert.deepEqual(troubles(recordingOf({ load: queued, inside: [some] })), ['fine']);
    assert.deepEqual(troubles(recordingOf({ load: null })), ['fine']);
  });
});

suite('a starved pool', () => {
  const waiting = (ms: number) =>
    seriesOf((i) => ({ probes: [0, 1, 2, 3].map((k) => [START + i * 500 + k * 120, ms] as const) }));

  test('is found by what the smallest task waits', () => {
    const starved = { inside: [waiting(40)], outside: outsideOf({ otherThreads: 1.5 }) };
    const ideaWith = (poolThreads: number | null) =>
      judge(recordingOf({ ...starved, own: { semiSpace: null, poolThreads } })).findings[0]?.idea;
    const { findings } = judge(recordingOf({ ...starved, own: { semiSpace: null, poolThreads: 4 } }));
    assert.deepEqual(
      findings.map(({ trouble, confidence }) => [trouble, confidence]),
      [['starved-pool', 'high']],
    );
    assert.deepEqual(findings[0]?.idea, { env: { UV_THREADPOOL_SIZE: '16' } });
    assert.deepEqual(ideaWith(16), { env: { UV_THREADPOOL_SIZE: '64' } }, 'it has 16 already');
    assert.deepEqual([ideaWith(1024), ideaWith(null)], [undefined, undefined]);
    const on = (kind: 'bun' | 'deno', version: string) =>
      judge(recordingOf({ ...starved, runtime: { kind, version } })).findings[0]?.advice.join() ?? '';
    assert.match(on('bun', '1.4.5'), /UV_THREADPOOL_SIZE$/);
    for (const none of [on('bun', '1.0.36'), on('deno', '2.9.6')]) assert.doesNotMatch(none, /UV_THREADPOOL_SIZE/);
    assert.deepEqual(troubles(recordingOf({ inside: [waiting(3)] })), ['fine']);
  });

  test('is none where the answer of the probe waited for the loop', () => {
    const blocked = seriesOf((i) => ({
      probes: [[START + i * 500, 40]],
      stalls: [[START + i * 500 + 2, 37, 0, 37]],
    }));
    assert.deepEqual(troubles(recordingOf({ inside: [blocked] })), ['findings', 'blocked-loop']);
  });

  test('is none where the loop did not rest meanwhile: it works, or stands still for its collector, and hears late that the task is done', () => {
    // The first 20 ms or so of a turn lie before the timer was due, and are no stall. 750 answers a second, of 1.3 ms each: a turn of ten is 20 ms at most.
    const load = { ...LOAD, requestsPerSecond: 750, completed: 7500, p50: 13 };
    const late = (idle: number, slept: number | null) =>
      seriesOf((i) => ({
        cpu: 495,
        active: 499,
        idle: 1,
        gc: { count: 5, ms: 200, major: 1, longest: 20, long: [] },
        probes: [0, 1, 2, 3].map((k) => [START + i * 500 + k * 120, 20.1, idle, slept] as const),
      }));
    const outside = outsideOf({ otherThreads: 0.8 });
    const of = (series: ReturnType<typeof late>, blind: Recording['blind'] = []) =>
      troubles(recordingOf({ inside: [series], load, outside, blind })).includes('starved-pool');
    assert.equal(of(late(0.1, 15)), false);
    assert.equal(of(late(20.1, 0)), true);
    // Where the runtime says 0 always, the kernel tells of the thread.
    const blind = [{ signal: 'utilisation' as const, why: 'says 0' }];
    assert.equal(of(late(0, 1), blind), false);
    assert.equal(of(late(0, 20), blind), true);
  });

  test('one probe that never comes back is one', () => {
    const stuck = seriesOf((i) => ({ probes: [], pending: (i + 1) * 500 }));
    assert.deepEqual(troubles(recordingOf({ inside: [stuck] })), ['findings', 'starved-pool']);
  });

  test('without a queue it is seen by the CPUs that its tasks take', () => {
    const load = { ...LOAD, requestsPerSecond: 30, completed: 300, p50: 300 };
    const outside = outsideOf({ otherThreads: 1.8 });
    const deno = { kind: 'deno' as const, version: '2.9.6' };
    assert.deepEqual(troubles(recordingOf({ load, outside, runtime: deno })), ['findings', 'starved-pool']);
  });
});
