/** Recordings made up for it: each trouble is found by its own signs alone, and what looks like it and is none is not. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import { LOAD, livesOf, recordingOf, START, seriesOf } from '../recordings.ts';
import { blocks, troubles } from './troubles.ts';

suite('nothing wrong', () => {
  test('is said of a program that does little, and of one that is as busy as can be', () => {
    assert.deepEqual(troubles(recordingOf()), ['fine']);
    const busy = seriesOf(() => ({ cpu: 490, waited: 5, active: 495, idle: 5 }));
    const { verdict, remarks } = judge(recordingOf({ inside: [busy] }));
    assert.equal(verdict, 'fine');
    assert.match(remarks.join('\n'), /busy for 98 %/);
    assert.doesNotMatch(remarks.join('\n'), /inherited/);
    const kept = judge(recordingOf({ kept: ['NODE_OPTIONS'] }));
    assert.match(
      kept.remarks.join('\n'),
      /inherited from the environment: NODE_OPTIONS \(flags of each Node\.js and Deno\)/,
    );
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
