/** Real profiles of the Node.js that runs the tests: an operation, and a copy of it in which one function does 30 % more. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { suite, test } from 'node:test';
import type { Variant } from '../../../../src/host/runtimes/index.ts';
import { unprofiled } from '../../../../src/measure/profiler-order.ts';
import type { Run } from '../../../../src/measure/request.ts';
import { findPerf } from '../../../../src/search/why/where/perf.ts';
import { type HowToTake, type RowToProfile, takeProfiles } from '../../../../src/search/why/where/take-profiles.ts';
import type { Taken, TakenFigures } from '../../../../src/search/why/where/taken.ts';
import { whereItGoes } from '../../../../src/search/why/where/where-it-goes.ts';
import { longForm } from '../../../stats/trials.ts';
import { all, FOLDER, old, rowOf } from './profiled-rows.ts';

const isTaken = (taken: Taken): taken is Taken & { of: TakenFigures } => !('missing' in taken.of);

/** How much more `mixed` takes on the new side: as beside the others, since a busy machine slows all of them. It is 1.3. */
function ratioOf(taken: Taken[]): number {
  const [profiled] = whereItGoes(taken).profiled;
  assert.ok(profiled !== undefined, JSON.stringify(taken.map(({ of }) => of)).slice(0, 500));
  const [mixed = 0, ...others] = ['mixed', 'summed', 'rooted', 'longest'].map((wanted) => {
    const found = profiled.frames.find(({ frame }) => frame.name === wanted);
    assert.ok(found !== undefined, profiled.frames.map(({ frame }) => frame.name).join());
    return found.new / found.old;
  });
  return (mixed * others.length) / others.reduce((sum, one) => sum + one, 0);
}

suite('profiles of both sides', () => {
  test('say which function does 30 % more, inlined as it is', async () => {
    const isRight = (ratio: number) => ratio > 1.12 && ratio < 1.55;
    let taken = await all({ pairs: 1 });
    // As far as two runs tell; of a busy machine four tell more.
    if (!isRight(ratioOf(taken))) taken = [...taken, ...(await all({ pairs: 2, done: taken }))];
    const ratio = ratioOf(taken);
    assert.ok(isRight(ratio), `${ratio}`);
    const [profiled] = whereItGoes(taken).profiled;
    assert.ok(profiled !== undefined);
    const sum = [...profiled.frames, ...(profiled.others === null ? [] : [profiled.others])].reduce(
      (all, { difference }) => all + difference,
      0,
    );
    assert.ok(Math.abs(sum - profiled.total.difference) < 1e-6);
    // The process counted beside.
    const [one] = taken.filter(isTaken);
    assert.ok(one?.of.form === 'samples' && (one.of.counters?.count ?? 0) > 0);
  });

  test('end early where they are told to, and keep nothing of the run under way; the next time nothing is taken again', async () => {
    const halt = new AbortController();
    const row = await rowOf();
    const outcomes: string[] = [];
    // The second run is interrupted as it begins: what a delay interrupts depends on how busy the machine is.
    const interrupted: RowToProfile = {
      ...row,
      async run(variant, how) {
        const running = row.run(variant, how);
        if (outcomes.length === 1) setImmediate(() => halt.abort());
        const run = await running;
        outcomes.push(run.outcome.outcome);
        return run;
      },
    };
    const done = await all({ signals: ['events'] }, halt.signal, interrupted);
    assert.deepEqual([outcomes, done.map(isTaken)], [['ok', 'failed'], [true]]);
    const rest = await all({ signals: ['events'], done });
    assert.deepEqual([...done, ...rest].map(({ side }) => side).sort(), ['new', 'old']);
    assert.equal(rest.length, 1);
    // What V8 optimised.
    const [one] = rest;
    assert.ok(one !== undefined && isTaken(one) && one.of.form === 'events', JSON.stringify(one?.of).slice(0, 300));
    const mixed = one.of.functions.find(({ name }) => name === 'mixed');
    assert.ok(
      Object.values(mixed?.optimised ?? {}).some((count) => count > 0),
      JSON.stringify(one.of.functions),
    );
  });

  test('samples of perf, where it is there', { skip: 'missing' in findPerf() }, async () => {
    const [one] = await all({ signals: ['perf'], done: [{ signal: 'perf', pair: 0, side: 'new' }] });
    assert.ok(one !== undefined);
    // One run for both sides: what differs is seen by the other signals.
    const where = whereItGoes([
      { ...one, side: 'old' },
      { ...one, side: 'new' },
    ]);
    assert.deepEqual(where.missing, []);
    const [profiled] = where.profiled;
    assert.equal(profiled?.signal, 'perf');
    assert.ok((profiled?.profiles.old.samples ?? 0) > 50);
    assert.ok(profiled?.profiles.new.frames.some(({ kind }) => kind === 'v8' || kind === 'application'));
  });

  test('instructions, where callgrind is not installed: it says what would allow it, and makes no run', async () => {
    const runs: string[] = [];
    const row = await rowOf();
    const { PATH } = process.env;
    process.env.PATH = FOLDER;
    try {
      const watched: RowToProfile = {
        ...row,
        run: (variant, how) => {
          runs.push(variant.label);
          return row.run(variant, how);
        },
      };
      const { instructions, missing } = whereItGoes(await all({ signals: ['instructions'] }, undefined, watched));
      assert.deepEqual([runs, instructions], [[], []]);
      const [one, ...others] = missing;
      assert.deepEqual([one?.signal, one?.side, others], ['instructions', 'both', []]);
      if (process.platform === 'linux') {
        assert.match(one?.missing ?? '', /^callgrind is not installed/);
        assert.equal(one?.allow, 'install it: valgrind');
      }
    } finally {
      process.env.PATH = PATH;
    }
  });
});

suite('a whole process', () => {
  test('is one operation, without batches to compare it with, and counts what it does', async () => {
    const { row: plain, profiled, missing, counters } = whereItGoes(await ofWhole('whole.cjs', ['cpu', 'events']));
    assert.deepEqual(missing, []);
    assert.equal(plain, null);
    assert.deepEqual(profiled[0]?.cost, { old: null, new: null });
    assert.ok(profiled[0]?.frames.some(({ frame }) => frame.name === 'busy'));
    const names = counters.map(({ name }) => name);
    assert.ok(names.includes('page faults, minor') && names.includes('collections, minor'), names.join());
    // The profiler has one.
    assert.ok(!names.some((name) => name.startsWith('CPU time of thread')), names.join());
  });

  test('is looked at by perf, where it is there', longForm({ skip: 'missing' in findPerf() }), async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-profiled-'));
    const maps: string[] = [];
    const taken = await ofWhole('whole.cjs', ['perf'], { cwd: folder, maps });
    const left = readdirSync(folder);
    rmSync(folder, { recursive: true });
    assert.deepEqual(left, [], 'nothing is left where it was started');
    assert.deepEqual([maps.length, maps.filter((map) => existsSync(map))], [2, []]);
    const { profiled, missing, counters } = whereItGoes(taken);
    assert.deepEqual(missing, []);
    const [perf] = profiled;
    assert.ok(perf?.signal === 'perf' && perf.frames.some(({ frame }) => frame.name === 'busy'), JSON.stringify(perf));
    // All of the time of the thread is in frames, but for what the kernel did unseen.
    const inFrames = perf.frames.reduce((sum, { old: own }) => sum + own, perf.others?.old ?? 0);
    assert.ok(inFrames > 0.5 * perf.total.old && inFrames < 1.1 * perf.total.old, `${inFrames} of ${perf.total.old}`);
    const faults = counters.find(({ name }) => name === 'page faults, minor');
    // 64 MB, whose every page is written.
    assert.ok(faults?.signal === 'perf' && faults.old > 10_000, JSON.stringify(faults));
    assert.ok(counters.some(({ name }) => name === 'CPU time of thread main'));
  });

  test('leaves no map for perf where that does not begin, nor does its warm-up', {
    skip: 'missing' in findPerf(),
  }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-profiled-'));
    const { PATH } = process.env;
    t.after(() => {
      process.env.PATH = PATH;
      rmSync(folder, { recursive: true });
    });
    const script = join(folder, 'short.cjs');
    writeFileSync(script, '');
    writeFileSync(join(folder, 'perf'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    process.env.PATH = `${folder}:${PATH}`;
    const maps: string[] = [];
    const row: RowToProfile = {
      name: script,
      async run(variant) {
        started({ ...variant, env: unprofiled(variant.env) }, script, folder, maps);
        started(variant, script, folder, maps);
        return OK;
      },
    };
    const taken = await all({ signals: ['perf'] }, undefined, row);
    assert.ok(!taken.some(isTaken));
    assert.deepEqual([maps.length, maps.filter((map) => existsSync(map))], [4, []]);
  });
});

const OK: Run = {
  outcome: { outcome: 'ok', rate: 1, time: '1.000000000', parameters: {}, resources: {} },
  ...{ startedAt: 0, wallMs: 1, stderr: '' },
};

/** A script of the fixtures, to its end; `maps` gets the one that V8 wrote of it for perf. */
function started({ runtime, flags, env }: Variant, file: string, cwd: string, maps: string[]) {
  const ended = spawnSync(runtime.executable, [...flags, resolve(FOLDER, file)], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    cwd,
  });
  const map = `/tmp/perf-${ended.pid}.map`;
  if (existsSync(map)) maps.push(map);
  return ended;
}

/** A script of the fixtures, on the same runtime twice. */
async function ofWhole(
  file: string,
  signals: HowToTake['signals'],
  { cwd = FOLDER, maps = [] }: { cwd?: string; maps?: string[] } = {},
): Promise<Taken[]> {
  const row: RowToProfile = {
    name: file,
    async run(variant) {
      const { status, stderr } = started(variant, file, cwd, maps);
      return status === 0 ? OK : { ...OK, outcome: { outcome: 'failed', reason: stderr } };
    },
  };
  const taken: Taken[] = [];
  for await (const one of takeProfiles(row, [old, old], { pairs: 1, signals, seed: 1 })) taken.push(one);
  return taken;
}
