/** The collector as the trouble: recordings that are made up. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import { livesOf, recordingOf, START, seriesOf } from '../recordings.ts';
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
    assert.deepEqual(unknown?.[1], undefined);
  });

  test('names the flag as Deno takes it, none for Bun, and no profile that these cannot take', () => {
    const adviceOn = (kind: 'bun' | 'deno', semiSpace: number | null) => {
      const own = { semiSpace, poolThreads: null };
      const runtime = { kind, version: '' };
      return judge(recordingOf({ inside: [pausing(100)], own, runtime })).findings[0]?.advice.join('\n') ?? '';
    };
    assert.match(adviceOn('deno', 32), /: --v8-flags=--max-semi-space-size=128 /);
    assert.match(adviceOn('bun', null), /^make fewer .*"jsdyno flame --heap --on node"[^\n]*$/);
  });

  test('that the program asks for is saved by no flag, and what jsdyno asked for is none of it', () => {
    const asked = seriesOf(() => ({
      cpu: 300,
      gc: { count: 10, ms: 100, asked: 90, major: 1, longest: 25, long: [] },
    }));
    const [found] = judge(recordingOf({ inside: [asked], own: { semiSpace: 16, poolThreads: null } })).findings;
    assert.deepEqual([found?.trouble, found?.idea], ['collector', undefined]);
    assert.match(found?.advice.join('\n') ?? '', /^leave the calls of gc\(\) out[^\n]*$/);
    const inside = [seriesOf(() => ({ cpu: 300, gc: null }), { lives: livesOf([500, 500, 500, 500]) })];
    const log = inside[0]?.lives.map(({ at }) => [at + 10, 400] as const) ?? [];
    assert.deepEqual(troubles(recordingOf({ inside, log, runtime: { kind: 'bun', version: '1.4.5' } })), ['fine']);
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
