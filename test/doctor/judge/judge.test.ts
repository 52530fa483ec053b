/** Recordings made up for it: each trouble is found by its own signs alone, and what looks like it and is none is not. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judge } from '../../../src/doctor/judge/judge.ts';
import type { Recording } from '../../../src/doctor/recording.ts';
import { LOAD, livesOf, outsideOf, recordingOf, START, seriesOf } from '../recordings.ts';

const troubles = (recording: Recording) => {
  const { verdict, findings } = judge(recording);
  return [verdict, ...findings.map(({ trouble }) => trouble)];
};

/** Blocks of so many ms, four in a half second. */
const blocks = (ms: number, more: { waited?: number; cpu?: number } = {}) =>
  seriesOf((i) => ({
    stalls: [0, 1, 2, 3].map((k) => [START + i * 500 + k * 100, ms, more.waited ?? 0, more.cpu ?? ms] as const),
  }));

suite('nothing wrong', () => {
  test('is said of a program that does little, and of one that is as busy as can be', () => {
    assert.deepEqual(troubles(recordingOf()), ['fine']);
    const busy = seriesOf(() => ({ cpu: 490, waited: 5, active: 495, idle: 5 }));
    const { verdict, remarks } = judge(recordingOf({ inside: [busy] }));
    assert.equal(verdict, 'fine');
    assert.match(remarks.join('\n'), /busy for 98 %/);
  });

  test('is said where requests come in large batches: a turn of the loop answers one of each connection', () => {
    // 200 connections of 0.45 ms each: turns of up to 90 ms.
    const busy = seriesOf((i) => ({
      cpu: 450,
      stalls: [[START + i * 500, 60, 0, 60]],
    }));
    const load = { ...LOAD, connections: 200, requestsPerSecond: 2000, p50: 90 };
    assert.deepEqual(troubles(recordingOf({ inside: [busy], load })), ['fine']);
    assert.deepEqual(troubles(recordingOf({ inside: [busy], load: { ...load, connections: 5, p50: 2 } })), [
      'findings',
      'blocked-loop',
    ]);
  });

  test('names what was not seen', () => {
    const blind = [{ signal: 'utilisation' as const, why: 'says 0' }];
    assert.equal(judge(recordingOf({ blind })).blind.length, 1);
  });
});

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

suite('the collector', () => {
  const pausing = (ms: number, cpu = 300) =>
    seriesOf(() => ({ cpu, gc: { count: 10, ms, major: 1, longest: ms / 4, long: [] } }));

  test('is found from a tenth of the time on', () => {
    assert.deepEqual(troubles(recordingOf({ inside: [pausing(100)] })), ['findings', 'collector']);
    assert.deepEqual(troubles(recordingOf({ inside: [pausing(20)] })), ['fine']);
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
    const { findings } = judge(recordingOf({ inside: [waiting(40)], outside: outsideOf({ otherThreads: 1.5 }) }));
    assert.deepEqual(
      findings.map(({ trouble, confidence }) => [trouble, confidence]),
      [['starved-pool', 'high']],
    );
    assert.deepEqual(findings[0]?.idea, { env: { UV_THREADPOOL_SIZE: '16' } });
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

suite('leaks', () => {
  const held = (heap: number[], buffers?: number[]) =>
    recordingOf({ inside: [seriesOf(undefined, { lives: livesOf(heap, buffers) })] });

  test('of the heap and of Buffers are found where they grow on', () => {
    assert.deepEqual(troubles(held([5, 9, 13, 17])), ['findings', 'heap-leak']);
    const { findings } = judge(held([5, 5.6, 6.2, 6.8], [2, 42, 80, 121]));
    assert.deepEqual(
      findings.map(({ trouble, confidence }) => [trouble, confidence]),
      [['buffer-leak', 'high']],
    );
    assert.match(findings[0]?.evidence.join('\n') ?? '', /2 MB, 42 MB, 80 MB, 121 MB/);
  });

  test('a cache that fills and stays is none, nor what was held from the beginning', () => {
    assert.deepEqual(troubles(held([5, 30, 38, 38.1])), ['fine']);
    assert.deepEqual(troubles(held([5, 30, 36, 37])), ['fine']);
    assert.deepEqual(troubles(held([5, 5.1, 5.1, 5.1], [200, 200, 200.1, 200])), ['fine']);
  });

  test('one that slows down may be a cache: it is less sure, and says how to be surer', () => {
    const [finding] = judge(held([5, 25, 40, 52])).findings;
    assert.equal(finding?.confidence, 'medium');
    assert.match(finding?.advice.join('\n') ?? '', /--duration/);
  });

  test('JavaScriptCore counts Buffers as heap, too: that is one leak', () => {
    const bun = {
      ...held([110, 170, 230, 290], [105, 164, 223, 282]),
      runtime: { kind: 'bun' as const, version: '1.4.5' },
    };
    assert.deepEqual(troubles(bun), ['findings', 'buffer-leak']);
  });
});

suite('connection limits', () => {
  test('are found at the limit of open files, and on the way there', () => {
    const full = outsideOf({}, (i) => ({ files: i > 5 ? 1000 : 30 }));
    assert.deepEqual(troubles(recordingOf({ outside: full })), ['findings', 'connection-limit']);
    const growing = outsideOf({}, (i) => ({ files: 30 + i * 20 }));
    assert.deepEqual(troubles(recordingOf({ outside: growing })), ['findings', 'connection-limit']);
    const raised = outsideOf({}, (i) => ({ files: i > 2 ? 130 : 30 }));
    assert.deepEqual(troubles(recordingOf({ outside: raised })), ['fine']);
  });

  test('are found by maxConnections and by a queue that overflows', () => {
    const most = seriesOf(() => ({ servers: [[100, 100]] }));
    assert.deepEqual(troubles(recordingOf({ inside: [most] })), ['findings', 'connection-limit']);
    const turned = outsideOf({}, (i) => ({ queued: 20, overflows: i }));
    assert.deepEqual(troubles(recordingOf({ outside: turned })), ['findings', 'connection-limit']);
    // Overflows of another program.
    assert.deepEqual(troubles(recordingOf({ outside: outsideOf({}, (i) => ({ overflows: i })) })), ['fine']);
  });
});

suite('several at once, and the surest first', () => {
  test('are all told', () => {
    const both = seriesOf((i) => ({ stalls: [0, 1, 2].map((k) => [START + i * 500 + k * 100, 30, 0, 30] as const) }), {
      lives: livesOf([5, 9, 13, 17]),
    });
    const { findings } = judge(recordingOf({ inside: [both] }));
    assert.deepEqual(findings.map(({ trouble }) => trouble).sort(), ['blocked-loop', 'heap-leak']);
    assert.equal(findings[0]?.confidence, 'high');
  });

  test('of several processes the surest of each kind is told, with in how many it is', () => {
    const { findings } = judge(recordingOf({ inside: [blocks(20), seriesOf(), blocks(30)] }));
    assert.equal(findings.length, 1);
    assert.match(findings[0]?.evidence.join('\n') ?? '', /2 of 3 processes/);
  });
});

suite('a disturbed machine', () => {
  const neighbour = { neighbour: () => 1.8, waited: 0.4 };

  test('is no place to judge: whatever it looks like, nobody is accused, and the neighbour is named', () => {
    for (const inside of [[seriesOf()], [blocks(30)]]) {
      const { verdict, findings, disturbance } = judge(recordingOf({ inside, outside: outsideOf(neighbour) }));
      assert.deepEqual([verdict, findings], ['refused', []]);
      assert.equal(disturbance?.neighbours[0]?.name, 'compiler');
      assert.ok(Math.abs((disturbance?.neighbours[0]?.cpus ?? 0) - 1.8) < 0.1);
    }
  });

  test('what the hypervisor took is one', () => {
    assert.equal(judge(recordingOf({ outside: outsideOf({ steal: 0.2 }) })).verdict, 'refused');
  });

  test('waiting for threads of its own, or for the generator, is none', () => {
    assert.equal(judge(recordingOf({ outside: outsideOf({ waited: 0.4, otherThreads: 1.5 }) })).verdict, 'fine');
    assert.equal(judge(recordingOf({ outside: outsideOf({ waited: 0.4 }) })).verdict, 'fine');
  });

  test('a neighbour that keeps it from nothing is none', () => {
    assert.equal(judge(recordingOf({ outside: outsideOf({ neighbour: () => 1, waited: 0.01 }) })).verdict, 'fine');
  });

  test('where it was so for a part of the time, that part does not count', () => {
    const outside = outsideOf({ neighbour: (i) => (i < 8 ? 1.8 : 0), waited: 0.4 });
    const accused = seriesOf((i) => (i < 8 ? { stalls: [[START + i * 500, 90, 0, 90]] } : {}));
    const { verdict, disturbance, figures } = judge(recordingOf({ inside: [accused], outside }));
    assert.equal(verdict, 'fine');
    assert.ok(Math.abs((disturbance?.share ?? 0) - 0.4) < 0.01);
    assert.ok(Math.abs(figures.judged - 6) < 0.01);
  });
});

suite('a process that is seen from outside only', () => {
  test('is judged by what the kernel tells', () => {
    const slow = { ...LOAD, requestsPerSecond: 150, completed: 1500, p50: 62 };
    const outside = { inside: [], isInside: false };
    assert.deepEqual(troubles(recordingOf({ ...outside, load: slow })), ['findings', 'slow-io']);
    const { verdict, remarks } = judge(recordingOf(outside));
    assert.equal(verdict, 'fine');
    assert.match(remarks.join('\n'), /only what the kernel tells/);
  });
});
