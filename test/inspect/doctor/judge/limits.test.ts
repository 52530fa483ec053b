/** What grows or is full: recordings that are made up. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import { livesOf, outsideOf, recordingOf, seriesOf } from '../recordings.ts';
import { troubles } from './troubles.ts';

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
    assert.match(findings[0]?.evidence.join('\n') ?? '', /2\.00 MB, 42\.0 MB, 80\.0 MB, 121 MB/);
  });

  test('of the heap are looked into by what the release has', () => {
    const adviceOn = (kind: 'node' | 'bun' | 'deno', version: string) =>
      judge({ ...held([5, 9, 13, 17]), runtime: { kind, version } }).findings[0]?.advice[0] ?? '';
    assert.match(adviceOn('node', '24.0.0'), /\(--heapsnapshot-signal=SIGUSR2, node:v8 writeHeapSnapshot\)/);
    assert.match(adviceOn('bun', '1.4.5'), / \(node:v8 writeHeapSnapshot\),/);
    for (const none of [adviceOn('bun', '1.0.36'), adviceOn('deno', '2.7.1')])
      assert.match(none, /some time apart, and/);
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
