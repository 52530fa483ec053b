import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { costLines, costOf } from '../../../../src/inspect/doctor/course/cost.ts';
import { coursesOf, threadLines } from '../../../../src/inspect/doctor/course/courses.ts';
import { joined } from '../../../../src/inspect/doctor/course/rested-on.ts';
import { wholeStory } from '../../../../src/inspect/doctor/course/story.ts';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import type { Recording } from '../../../../src/inspect/doctor/recording.ts';
import { FINDINGS, FINE, FROM_OUTSIDE, REFUSED } from '../page/made-up.ts';
import { LOAD, outsideOf, quietRow, recordingOf, START, seriesOf } from '../recordings.ts';

const storyOf = (recording: Recording) => wholeStory(recording, judge(recording).findings);
/** Of a half second: its time of day. */
const endOf = (row: number) => START + (row + 1) * 500;
const coursesIn = (recording: Recording) => coursesOf(recording, storyOf(recording).all);

suite('signals over time', () => {
  test('begin with the look, and have the figures that were told', () => {
    const courses = coursesIn(FINE.recording);
    const line = (course: string, name: string) =>
      courses.find((one) => one.name === course)?.lines.find((one) => one.name === name)?.points;
    assert.deepEqual(line('delay', 'the latest timer')?.slice(0, 2), [
      [0.5, 0.001],
      [1, 0.001],
    ]);
    assert.deepEqual(line('utilisation', 'had a CPU')?.[0], [0.5, 0.1]);
    assert.deepEqual(line('utilisation', 'event loop busy, as the runtime tells')?.[0], [0.5, 0.1]);
    assert.deepEqual(line('requests', 'answered')?.[3], [4, 940]);
    assert.deepEqual(line('latency', 'P99')?.[0], [1, 0.04]);
    assert.equal(line('memory', 'heap behind whole collections')?.length, 4);
  });

  test('have no line of a signal that the runtime does not tell', () => {
    const names = (recording: Recording) => coursesIn(recording).map(({ name }) => name);
    const deaf = recordingOf({
      blind: [
        { signal: 'pool', why: 'none' },
        { signal: 'collections', why: 'none' },
      ],
    });
    assert.deepEqual(names(deaf), ['delay', 'utilisation', 'threads', 'memory', 'connections']);
    assert.deepEqual(names(FROM_OUTSIDE.recording), ['threads', 'memory', 'connections']);
    const shown = coursesIn(FINDINGS.recording).find(({ name }) => name === 'utilisation');
    assert.deepEqual(
      shown?.lines.map(({ name }) => name),
      ['had a CPU', 'waited for a CPU'],
    );
  });

  test('of threads: those of one name together, the main one first, the others as one where they are many', () => {
    const outside = outsideOf().map((look, i) => ({
      ...look,
      threads: [
        { pid: 10, tid: 11, name: 'libuv-worker', cpu: 50 * i, waited: 0 },
        { pid: 10, tid: 12, name: 'libuv-worker', cpu: 100 * i, waited: 0 },
        { pid: 10, tid: 10, name: 'node', cpu: 20 * i, waited: 0 },
        ...['a', 'b', 'c', 'd', 'e'].map((name, k) => ({ pid: 10, tid: 20 + k, name, cpu: (50 - k) * i, waited: 0 })),
        { pid: 10, tid: 40, name: 'idle', cpu: 0, waited: 0 },
      ],
    }));
    const lines = threadLines(outside, (at) => at - START);
    assert.deepEqual(
      lines.map(({ name }) => name),
      ['JavaScript (main thread)', 'libuv-worker', 'a', 'b', '3 others'],
    );
    const [at, cpus = 0] = lines[1]?.points[0] ?? [];
    assert.equal(at, 500);
    assert.ok(Math.abs(cpus - 0.3) < 1e-9);
  });
});

suite('what a finding rests on', () => {
  test('is the half seconds in which it was seen', () => {
    const { restedOn, leftOut } = storyOf(FINDINGS.recording);
    assert.deepEqual(restedOn, [
      { trouble: 'blocked-loop', from: 2, to: 6 },
      { trouble: 'starved-pool', from: 0, to: 7 },
      { trouble: 'starved-pool', from: 8, to: 10 },
      { trouble: 'buffer-leak', from: 0, to: 10 },
    ]);
    assert.deepEqual(leftOut, [{ from: 7, to: 8 }]);
  });

  test('of pauses is where they took a twentieth or more; of what holds for all the time, all that was judged', () => {
    const inside = [
      seriesOf((i) => (i >= 10 ? { gc: { count: 10, ms: 200, major: 0, longest: 30, long: [] }, cpu: 250 } : {})),
    ];
    const collecting = recordingOf({ inside });
    assert.deepEqual(wholeStory(collecting, [{ trouble: 'collector' }]).restedOn, [
      { trouble: 'collector', from: 5, to: 10 },
    ]);
    assert.deepEqual(wholeStory(collecting, [{ trouble: 'slow-io' }]).restedOn, [
      { trouble: 'slow-io', from: 0, to: 10 },
    ]);
  });

  test('of a block is where the rule sees one, with answers that each block and many connections', () => {
    // An answer takes 20 ms: a batch of 100 connections would be 3 s, and no block so long.
    const inside = [seriesOf((i) => ({ cpu: 400, stalls: i >= 10 ? [[endOf(i) - 300, 60, 0, 60]] : [] }))];
    const load = { ...LOAD, connections: 100, requestsPerSecond: 40 };
    assert.deepEqual(wholeStory(recordingOf({ inside, load }), [{ trouble: 'blocked-loop' }]).restedOn, [
      { trouble: 'blocked-loop', from: 5, to: 10 },
    ]);
  });

  test('of the pool is where tasks waited while the loop rested; by CPUs that were taken it is all the time', () => {
    const waits = (idle: number) => [
      seriesOf((i) => ({ probes: [100, 200, 300].map((ms) => [endOf(i) - ms, 50, i >= 10 ? 50 : idle, null]) })),
    ];
    const of = (idle: number) =>
      wholeStory(recordingOf({ inside: waits(idle) }), [{ trouble: 'starved-pool' }]).restedOn;
    assert.deepEqual(of(0), [{ trouble: 'starved-pool', from: 5, to: 10 }]);
    const never = [seriesOf((i) => ({ probes: [[endOf(i) - 100, 50, 0, null]] }))];
    assert.deepEqual(wholeStory(recordingOf({ inside: never }), [{ trouble: 'starved-pool' }]).restedOn, [
      { trouble: 'starved-pool', from: 0, to: 10 },
    ]);
  });

  test('is nothing where it was not judged, and all of it is left out', () => {
    const { restedOn, leftOut } = storyOf(REFUSED.recording);
    assert.deepEqual(restedOn, []);
    assert.deepEqual(leftOut, [{ from: 0, to: 10 }]);
  });

  test('stretches that touch are one', () => {
    const apart = [
      { from: 5, to: 6 },
      { from: 0, to: 1 },
      { from: 1.01, to: 2 },
    ];
    assert.deepEqual(joined(apart, 0.02), [
      { from: 0, to: 2 },
      { from: 5, to: 6 },
    ]);
  });
});

suite('what looking cost', () => {
  test('is what was measured, of disturbed time, too', () => {
    const { generator, ...rest } = costOf(REFUSED.recording);
    assert.deepEqual(rest, { thread: 0.004, pauses: 80, watcher: 0.04 });
    assert.ok(Math.abs((generator ?? 0) - 0.06) < 1e-9);
    assert.match(
      costLines(costOf(FINE.recording)).join('\n'),
      /0\.4 % of the thread's time.*80 ms in all\njsdyno used 0\.04/,
    );
  });

  test('is that of the process in which the signals took most', () => {
    const rows = (own: number) => Array.from({ length: 20 }, (_, i) => quietRow(i, { own }));
    const two = recordingOf({
      inside: [seriesOf(undefined, { rows: rows(1) }), seriesOf(undefined, { rows: rows(10), lives: [] })],
    });
    assert.equal(costOf(two).thread, 0.02);
  });

  test('of what was looked at from outside only is nothing of its threads, and not 0 %', () => {
    const cost = costOf(FROM_OUTSIDE.recording);
    assert.deepEqual(cost, { thread: null, pauses: null, watcher: null, generator: null });
    assert.match(costLines(cost)[0] ?? '', /nothing was loaded/);
  });
});
