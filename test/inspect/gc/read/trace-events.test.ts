import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readTraceEvents } from '../../../../src/inspect/gc/read/trace-events.ts';

const event = (more: object) => ({ pid: 7, tid: 7, ts: 0, tts: 0, cat: 'v8', dur: 0, tdur: 0, args: {}, ...more });
const begin = (ts: number, name: string, before: number, type: string, tid = 7) =>
  event({ ts, tts: ts / 2, tid, ph: 'B', name, args: { usedHeapSizeBefore: before, type } });
const end = (ts: number, name: string, after: number, tid = 7) =>
  event({ ts, tts: ts / 2, tid, ph: 'E', name, args: { usedHeapSizeAfter: after } });
const span = (ts: number, dur: number, name: string) => event({ ts, dur, tdur: dur / 4, ph: 'X', name });
const fileOf = (events: object[]) => JSON.stringify({ traceEvents: events });

suite('trace events of V8', () => {
  test('are collections with kind, cause, pause and sizes', () => {
    const told = readTraceEvents(
      fileOf([
        begin(1000, 'MinorGC', 5000, 'allocation failure'),
        span(1001, 300, 'V8.GCScavenger'),
        end(1400, 'MinorGC', 2000),
        span(2000, 80, 'V8.GCIncrementalMarking'),
        begin(3000, 'MajorGC', 9000, 'external memory limit'),
        span(3001, 20, 'V8.GCIncrementalMarkingFinalize'),
        end(5000, 'MajorGC', 4000),
        span(6000, 40, 'V8.GCPhantomHandleProcessingCallback'),
        begin(7000, 'MinorGC', 6000, 'task'),
        span(7001, 100, 'V8.GCMinorMS'),
        end(7200, 'MinorGC', 4500),
      ]),
    );
    assert.equal(told.torn, 0);
    assert.deepEqual(
      told.collections.map(({ kind, cause, at, pause, ran, before, after }) => [
        kind,
        cause,
        at,
        pause,
        ran,
        before,
        after,
      ]),
      [
        ['scavenge', 'allocation failure', 1, 0.4, 0.2, 5000, 2000],
        ['incremental', null, 2, 0.08, 0.02, null, null],
        // The step within it is part of its pause.
        ['mark-compact', 'external memory limit', 3, 2, 1, 9000, 4000],
        ['weak callbacks', null, 6, 0.04, 0.01, null, null],
        ['minor mark-sweep', 'task', 7, 0.2, 0.1, 6000, 4500],
      ],
    );
  });

  test('of Node.js 18 tell the end of marking as if it were a collection, which it is not', () => {
    const told = readTraceEvents(
      fileOf([begin(1, 'MajorGC', 10, 'incremental finalization step'), end(5, 'MajorGC', 10)]),
    );
    assert.deepEqual(
      told.collections.map(({ kind, before }) => [kind, before]),
      [['incremental', null]],
    );
  });

  test('of threads that collect at the same time are kept apart', () => {
    const told = readTraceEvents(
      fileOf([
        begin(10, 'MinorGC', 100, 'task', 7),
        begin(11, 'MinorGC', 200, 'task', 8),
        end(12, 'MinorGC', 90, 7),
        end(13, 'MinorGC', 190, 8),
      ]),
    );
    assert.deepEqual(
      told.collections.map(({ thread, before, after }) => [thread, before, after]),
      [
        [7, 100, 90],
        [8, 200, 190],
      ],
    );
    assert.deepEqual(
      told.threads.map(({ thread }) => thread),
      [7, 8],
    );
  });

  test('of a file without its end are read up to there', () => {
    const whole = fileOf([
      begin(1, 'MinorGC', 100, 'a "quoted" } cause'),
      end(3, 'MinorGC', 50),
      begin(5, 'MinorGC', 100, 'task'),
      end(9, 'MinorGC', 60),
    ]);
    const cut = readTraceEvents(whole.slice(0, whole.lastIndexOf('{"pid"') + 30));
    assert.deepEqual(
      cut.collections.map(({ cause, after }) => [cause, after]),
      [['a "quoted" } cause', 50]],
    );
    assert.equal(cut.torn, 1);
  });

  test('that are none, or hostile, are left out', () => {
    for (const text of [
      '',
      '[]',
      'null',
      '{"traceEvents": {"length": 3}}',
      '{"traceEvents": [null, 1, "MinorGC", {"ph": "B"}, {"pid": -1, "tid": 1, "ts": 1, "ph": "B", "name": "MinorGC"}]}',
      '{"traceEvents":[{"pid"'.repeat(2000),
      `{"traceEvents":[{"pid":1,"x":"${'{'.repeat(200_000)}`,
    ]) {
      assert.deepEqual(readTraceEvents(text).collections, [], text.slice(0, 60));
    }
    const odd = readTraceEvents(
      fileOf([
        event({ ts: 1, ph: 'B', name: 'MinorGC', args: { usedHeapSizeBefore: 'many', type: { toString: 1 } } }),
        event({ ts: 2, ph: 'E', name: 'MinorGC', args: { usedHeapSizeAfter: -5 } }),
      ]),
    );
    assert.deepEqual(
      odd.collections.map(({ cause, before, after }) => [cause, before, after]),
      [[null, null, null]],
    );
    // An end without a beginning, and one of another kind.
    assert.equal(readTraceEvents(fileOf([end(1, 'MinorGC', 5)])).torn, 1);
    assert.equal(readTraceEvents(fileOf([begin(1, 'MajorGC', 5, 'task'), end(2, 'MinorGC', 5)])).torn, 1);
  });
});
