/** A loop that is blocked, and what only looks like it: recordings that are made up. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import { LOAD, livesOf, recordingOf, START, seriesOf } from '../recordings.ts';
import { blocks, troubles } from './troubles.ts';

suite('a blocked loop', () => {
  test('is found by timers that come late, with the length of a block', () => {
    const { findings } = judge(recordingOf({ inside: [blocks(20)] }));
    assert.deepEqual(
      findings.map(({ trouble, confidence }) => [trouble, confidence]),
      [['blocked-loop', 'high']],
    );
    assert.match(findings[0]?.title ?? '', /30 ms/);
    assert.match(findings[0]?.evidence.join('\n') ?? '', /it computes/);
  });

  test('is none where the thread waited for a CPU meanwhile, or collected garbage', () => {
    assert.deepEqual(troubles(recordingOf({ inside: [blocks(20, { waited: 15, cpu: 5 })] })), ['fine']);
    const long = [0, 1, 2, 3].map((k) => [START + k * 100, 15] as const);
    const collecting = seriesOf((i) =>
      i > 0
        ? {}
        : {
            stalls: long.map(([at]) => [at, 20, 0, 20] as const),
            gc: { count: 4, ms: 60, major: 4, longest: 15, long },
          },
    );
    assert.deepEqual(troubles(recordingOf({ inside: [collecting] })), ['fine']);
  });

  test('is none where the collector has most of the thread: its steps between pauses, and what the thread waits for its threads, are not told', () => {
    // 500 answers a second of 2.3 ms, most of it collecting; stalls of 60 ms behind known pauses, in which the thread had a CPU for a third.
    const load = { ...LOAD, requestsPerSecond: 440, completed: 4400, p50: 20 };
    const gc = { count: 40, ms: 350, major: 4, longest: 30, long: [] };
    const collecting = (cpu: number) =>
      seriesOf((i) => ({
        cpu: 480,
        active: 498,
        idle: 2,
        gc,
        stalls: [0, 1, 2].map((k) => [START + i * 500 + k * 150, 60, 0, cpu] as const),
      }));
    for (const cpu of [20, 65]) {
      const { findings } = judge(recordingOf({ inside: [collecting(cpu)], load }));
      assert.deepEqual(
        findings.map(({ trouble }) => trouble),
        ['collector'],
      );
    }
  });

  test('that the collector may have had a part in is less sure, and says so', () => {
    const both = seriesOf((i) => ({
      cpu: 400,
      gc: { count: 10, ms: 120, major: 1, longest: 20, long: [] },
      stalls: [0, 1, 2].map((k) => [START + i * 500 + k * 150, 90, 0, 100] as const),
    }));
    const found = judge(recordingOf({ inside: [both] })).findings.find(({ trouble }) => trouble === 'blocked-loop');
    assert.equal(found?.confidence, 'medium');
    assert.match(found?.evidence.join('\n') ?? '', /collector has 30 % of what the thread does/);
  });

  test('that waits is told from one that computes', () => {
    const { findings } = judge(recordingOf({ inside: [blocks(40, { cpu: 1 })] }));
    assert.match(findings[0]?.evidence.join('\n') ?? '', /synchronous call/);
    assert.match(findings[0]?.advice.join('\n') ?? '', /asynchronous/);
  });

  test('is found where each answer takes long, though a queue of them explains it', () => {
    const each = seriesOf((i) => ({ cpu: 480, stalls: [[START + i * 500, 90, 0, 90]] }));
    const load = { ...LOAD, requestsPerSecond: 40, completed: 400, p50: 240 };
    assert.deepEqual(troubles(recordingOf({ inside: [each], load })), ['findings', 'blocked-loop']);
  });

  test('is not told where the runtime does not tell delays', () => {
    const blind = [{ signal: 'delay' as const, why: 'it says 0' }];
    assert.deepEqual(troubles(recordingOf({ inside: [blocks(30)], blind })), ['fine']);
  });

  test('two blocks are no habit, and the pauses that jsdyno asked for are none', () => {
    const two = seriesOf((i) => (i < 2 ? { stalls: [[START + i * 500, 60, 0, 60]] } : {}));
    assert.deepEqual(troubles(recordingOf({ inside: [two] })), ['fine']);
    const lives = livesOf([5, 5, 5, 5]).map((live) => ({ ...live, ms: 60 }));
    const own = seriesOf(
      (i) => ({
        stalls: lives
          .filter(({ at }) => at >= START + i * 500 && at < START + (i + 1) * 500)
          .map(({ at }) => [at, 60, 0, 60] as const),
      }),
      { lives },
    );
    assert.equal(own.rows.flatMap(({ stalls }) => stalls).length, 3);
    assert.deepEqual(troubles(recordingOf({ inside: [own] })), ['fine']);
  });
});
