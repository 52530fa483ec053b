import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Differences } from '../../../../src/search/why/differences/differences.ts';
import { isExplainedByChange } from '../../../../src/search/why/findings.ts';
import type { Taken } from '../../../../src/search/why/where/taken.ts';
import type { ProfiledRow } from '../../../../src/search/why/where/where.ts';
import { whereItGoes } from '../../../../src/search/why/where/where-it-goes.ts';
import { madeRuns } from './made.ts';

const TIMES = { parse: 400, hash: 300, join: 200, trim: 100 };

function profiledOf(taken: Taken[]): ProfiledRow {
  const [profiled] = whereItGoes(taken).profiled;
  assert.ok(profiled !== undefined);
  return profiled;
}

const within = (value: number, interval: readonly [number, number] | null) =>
  interval !== null && interval[0] <= value && value <= interval[1];

suite('where the time of a row goes', () => {
  test('frames, and kinds, add up to what was profiled, to the last digit', () => {
    const times = { old: { ...TIMES, gone: 1 }, new: { ...TIMES, hash: 450, tiny: 2 } };
    const { frames, others, notSampled, kinds, total, profiles } = profiledOf(madeRuns({ times, pairs: 5, seed: 3 }));
    const parts = [...frames, ...(others === null ? [] : [others]), notSampled];
    for (const field of ['old', 'new', 'difference'] as const) {
      const sum = parts.reduce((all, part) => all + part[field], 0);
      assert.ok(Math.abs(sum - total[field]) < 1e-6, field);
      const ofKinds = kinds.reduce((all, part) => all + part[field], 0);
      assert.ok(Math.abs(ofKinds - total[field]) < 1e-6, field);
    }
    for (const side of ['old', 'new'] as const) {
      assert.equal(profiles[side].per, 'operation');
      const self = profiles[side].nodes.self.reduce((sum, one) => sum + one, 0);
      assert.ok(Math.abs(self - total[side]) < 1e-6);
    }
  });

  test('a function that was made 30 % slower is the first finding, with its size in its interval', () => {
    const times = { old: TIMES, new: { ...TIMES, hash: 390 } };
    const where = whereItGoes(madeRuns({ times, pairs: 8, seed: 1 }));
    const [first] = where.findings;
    assert.equal(first?.subject, 'hash');
    assert.match(first?.sentence ?? '', /^hash \(\/app\/a\.js:1\) takes .* more .* of the gap$/);
    const hash = profiledOf(madeRuns({ times, pairs: 8, seed: 1 })).frames[0];
    assert.equal(hash?.frame.name, 'hash');
    // Without the 4 % of the profiler.
    assert.ok(within(90, hash?.interval ?? null), JSON.stringify(hash?.interval));
    assert.ok(within(1, first?.shareInterval ?? null));
    assert.ok(within(90, where.row?.interval ?? null));
    assert.ok(Math.abs((where.profiled[0]?.cost.new?.ratio ?? 0) - 1.04) < 1e-9);
    assert.ok(within(0, where.profiled[0]?.notAttributed.interval ?? null));
  });

  test('who calls a slower function takes its time, too; where it was changed and all else is the same, that explains the gap', () => {
    const times = { old: TIMES, new: { ...TIMES, hash: 390 } };
    const where = whereItGoes(madeRuns({ times, pairs: 5, seed: 1 }));
    const [caller] = where.profiled[0]?.callers ?? [];
    assert.deepEqual([caller?.frame.name, caller?.difference], ['run', 0]);
    assert.ok(within(90, caller?.withCalls.interval ?? null), JSON.stringify(caller?.withCalls));
    assert.equal(caller?.withCalls.share?.toFixed(9), '1.000000000');
    const hash = where.profiled[0]?.frames.find(({ frame }) => frame.name === 'hash');
    assert.deepEqual(hash?.withCalls.difference, hash?.difference, 'it calls nothing');

    const changed = (name: string, sameExecutable: boolean) =>
      ({ sameExecutable, javaScript: { list: [{ name, where: 'a.js', state: 'changed' }] } }) as unknown as Differences;
    assert.equal(isExplainedByChange(where, changed('run', true)), true);
    assert.equal(isExplainedByChange(where, changed('run', false)), false, 'flags and versions may do the same');
    assert.equal(isExplainedByChange(where, changed('trim', true)), false);
  });

  test('waiting for longer is told, and explains nothing', () => {
    const times = { old: { ...TIMES, '(idle)': 500 }, new: { ...TIMES, '(idle)': 1000 } };
    const { findings } = whereItGoes(madeRuns({ times, pairs: 8, seed: 1 }));
    const waiting = findings.find(({ sentence }) => sentence.startsWith('waiting takes '));
    assert.match(waiting?.sentence ?? '', / more .* of the gap$/);
    assert.deepEqual([waiting?.share, waiting?.shareInterval], [null, null]);
  });

  test('of two sides that are the same, intervals hold 0 as often as they say', () => {
    const runs = 150;
    let [each, frames, all, totals] = [0, 0, 0, 0];
    for (let seed = 0; seed < runs; seed++) {
      const { frames: found, total } = profiledOf(
        madeRuns({ times: { old: TIMES, new: TIMES }, pairs: 5, seed, samples: 500 }),
      );
      frames += found.length;
      each += found.filter(({ interval }) => within(0, interval)).length;
      all += found.every(({ together }) => within(0, together)) ? 1 : 0;
      totals += within(0, total.interval) ? 1 : 0;
    }
    // 95 %, less three standard errors of so few.
    assert.ok(each / frames >= 0.93, `single: ${each / frames}`);
    assert.ok(all / runs >= 0.9, `together: ${all / runs}`);
    assert.ok(totals / runs >= 0.9, `total: ${totals / runs}`);
  });

  test('pairs of which one run is lost do not count, and what is missing is said once', () => {
    const taken = madeRuns({ times: { old: TIMES, new: TIMES }, pairs: 3, seed: 1 });
    const lost = taken.findIndex(({ pair, side }) => pair === 1 && side === 'new');
    taken[lost] = { ...(taken[lost] as Taken), of: { missing: 'it failed', allow: null } };
    for (const side of ['old', 'new'] as const) {
      const of = { missing: 'perf is not installed', allow: 'install it' };
      taken.push({ signal: 'perf', pair: 0, side, startedAt: 0, wallMs: 0, of });
    }
    const { profiled, missing } = whereItGoes(taken);
    assert.deepEqual(
      profiled.map(({ signal, pairs }) => [signal, pairs]),
      [['cpu', 2]],
    );
    assert.deepEqual(missing, [
      { signal: 'cpu', side: 'new', missing: 'it failed', allow: null },
      { signal: 'perf', side: 'both', missing: 'perf is not installed', allow: 'install it' },
    ]);
  });

  test('is the same after what was taken went through a store', () => {
    const taken = madeRuns({ times: { old: TIMES, new: { ...TIMES, trim: 150 } }, pairs: 3, seed: 5 });
    assert.deepEqual(whereItGoes(JSON.parse(JSON.stringify(taken))), whereItGoes(taken));
  });

  test('of one pair it says what there is, without intervals and findings', () => {
    const where = whereItGoes(madeRuns({ times: { old: TIMES, new: { ...TIMES, hash: 900 } }, pairs: 1, seed: 2 }));
    assert.equal(where.row?.interval, null);
    assert.equal(where.profiled[0]?.frames[0]?.frame.name, 'hash');
    assert.deepEqual(where.findings, []);
    assert.deepEqual(whereItGoes([]).profiled, []);
  });
});
