import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type TestOptions, test } from 'node:test';
import { allPids, readProc } from '../../../src/host/process/proc.ts';
import type { TakePlan } from '../../../src/inspect/capture/observe.ts';
import { checkPerf } from '../../../src/inspect/capture/perf.ts';
import { takeOfProgram } from '../../../src/inspect/capture/take.ts';
import { variantOf } from '../../host/scenarios/variants.ts';
import { hostVariant } from '../../host-variant.ts';
import { longForm } from '../../stats/trials.ts';
import { FIXTURES, folderOf, functionsIn, interruptedAt, PLAN, QUIET } from './took.ts';

const script = (name: string) => join(FIXTURES, `${name}.cjs`);
const linux = process.platform === 'linux';

/** On older releases before a release alone. */
const of = (runtime: string, options: TestOptions = {}) => (runtime === 'node' ? options : longForm(options));

suite('a program that is started', { concurrency: 1 }, () => {
  test('ends by itself and leaves its profile', async (t) => {
    const taken = await takeOfProgram([script('hot')], hostVariant(), PLAN, folderOf(t), QUIET);
    assert.equal(taken.ended, 'exit code 0');
    assert.equal(taken.failed, false);
    assert.equal(taken.files.length, 1);
    const [names] = functionsIn(taken).values();
    assert.ok(names?.has('steady') && names.has('slowed'), [...(names ?? [])].join());
  });

  test('a server that is ended leaves its profile, on Node.js and on Bun, whose own --cpu-prof a signal would lose', async (t) => {
    for (const variant of [hostVariant(), await variantOf('bun@1')]) {
      if (variant === null) return t.skip('the registry cannot be reached');
      const plan = { ...PLAN, load: { url: '/', connections: 2 }, durationMs: 250 };
      const taken = await takeOfProgram([script('server')], variant, plan, folderOf(t), QUIET);
      assert.equal(taken.ended, null);
      const [names] = functionsIn(taken).values();
      assert.ok(names?.has('render'), [...(names ?? [])].join());
    }
  });

  const take = (name: string, plan: Partial<TakePlan>, folder: string) =>
    takeOfProgram([process.execPath, script(name)], null, { ...PLAN, ...plan }, folder, QUIET);

  test('that never comes back to its event loop is asked by its inspector', { skip: !linux }, async (t) => {
    const folder = folderOf(t);
    const watch = interruptedAt(join(folder, 'spinning'));
    const taken = await takeOfProgram([process.execPath, script('endless'), folder], null, PLAN, folder, watch);
    const [names] = functionsIn(taken).values();
    assert.ok(names?.has('spin'), [...(names ?? [])].join());
    assert.deepEqual(runningWith(folder), []);
  });

  for (const runtime of ['node', 'node@20']) {
    test(
      `that never comes to its event loop at all is asked likewise on ${runtime}`,
      of(runtime, { skip: !linux }),
      async (t) => {
        const variant = await variantOf(runtime);
        if (variant === null) return t.skip('the registry cannot be reached');
        const folder = folderOf(t);
        const watch = interruptedAt(join(folder, 'spinning'));
        const taken = await takeOfProgram([script('endless-at-start'), folder], variant, PLAN, folder, watch);
        const [names] = functionsIn(taken).values();
        assert.ok(names?.has('inner'), [...(names ?? []), ...taken.remarks].join());
        assert.deepEqual(runningWith(folder), []);
      },
    );
  }

  test('that a signal ends leaves its profile, and is still ended by it', async (t) => {
    const taken = await take('signalled', {}, folderOf(t));
    assert.equal(taken.ended, 'SIGTERM');
    assert.ok(taken.failed);
    const [names] = functionsIn(taken).values();
    assert.ok(names?.has('inMain'));
  });

  for (const runtime of ['node', 'node@20']) {
    test(`that ends by a signal when it is alone in hearing it does so on ${runtime}`, of(runtime), async (t) => {
      const variant = await variantOf(runtime);
      if (variant === null) return t.skip('the registry cannot be reached');
      const taken = await takeOfProgram([script('handled')], variant, PLAN, folderOf(t), QUIET);
      assert.equal(taken.ended, 'SIGTERM');
      const [names] = functionsIn(taken).values();
      assert.ok(names?.has('inHandled'), [...(names ?? [])].join());
    });
  }

  test('with workers: each its own, one that is terminated, too', async (t) => {
    const found = functionsIn(await take('workers', {}, folderOf(t)));
    assert.equal(found.size, 3);
    const workers = [...found].filter(([key]) => key.startsWith('worker')).map(([, names]) => names);
    assert.ok(workers.some((names) => names.has('inWorker')));
    assert.ok(workers.some((names) => names.has('inTerminated')));
  });

  // V8 forgets some of the ends that come while a worker is asked for its profile.
  test('with many workers that are terminated: all of them end', { timeout: 600_000 }, async (t) => {
    const taken = await take('terminated', {}, folderOf(t));
    assert.equal(taken.ended, 'exit code 0');
    assert.equal(functionsIn(taken).size, 9);
  });

  test('with a worker that has an environment of its own: that is said', async (t) => {
    const { files, remarks } = await take('own-environment', {}, folderOf(t));
    assert.equal(files.length, 1);
    assert.match(
      remarks.join('\n'),
      /^worker 1 of process \d+ has an environment of its own \(env\), and so no profile$/m,
    );
  });

  test('with a cluster: each process its own', async (t) => {
    const found = [...functionsIn(await take('cluster', {}, folderOf(t))).values()];
    assert.equal(found.length, 3);
    assert.equal(found.filter((names) => names.has('inChild')).length, 2);
  });

  test('keeps NODE_OPTIONS, and gets no listener that it could see', async (t) => {
    const before = process.env.NODE_OPTIONS;
    process.env.NODE_OPTIONS = `${before ?? ''} --stack-trace-limit=7`;
    t.after(() => {
      if (before === undefined) delete process.env.NODE_OPTIONS;
      else process.env.NODE_OPTIONS = before;
    });
    const taken = await take('options', {}, folderOf(t));
    assert.equal(taken.ended, 'exit code 0');
  });

  test('is profiled in windows under load, and what that costs is told', { skip: !linux }, async (t) => {
    const load = { url: '/', connections: 2 };
    const taken = await take('server', { load, durationMs: 250, measureCost: true }, folderOf(t));
    assert.equal(taken.files.length, 5);
    assert.equal(taken.cost?.of, 'CPU time a request');
    assert.equal(taken.cost?.pairs, 4);
    assert.ok((taken.cost?.interval[0] ?? 0) < (taken.cost?.interval[1] ?? 0));
    assert.deepEqual(taken.remarks, []);
  });

  test('under perf is held until perf is there, and leaves nothing behind', longForm({ skip: !linux }), async (t) => {
    const permits = await checkPerf().catch((error: { code?: string }) => error.code);
    if (permits === 'PERF_UNAVAILABLE') return t.skip('perf is not there, or not permitted');
    const { files, ended } = await take('hot', { perf: true }, folderOf(t));
    assert.equal(ended, 'exit code 0');
    const text = readFileSync(files[0]?.path ?? '', 'utf8');
    assert.match(text, /steady/);
    // From its first steps on: before any JavaScript there is the start of the runtime.
    assert.match(text, /node::|__libc_start/);
    const pid = /^\S+ +(\d+)/m.exec(text)?.[1];
    assert.equal(existsSync(`/tmp/perf-${pid}.map`), false);
    assert.deepEqual(
      readdirSync('.').filter((name) => name.includes(`-${pid}-v8.log`)),
      [],
    );
  });

  test('of what is allocated: what was collected counts, too', async (t) => {
    const taken = await take('hot', { what: 'allocated' }, folderOf(t));
    assert.deepEqual(
      taken.files.map(({ format }) => format),
      ['heapprofile'],
    );
    assert.ok('head' in JSON.parse(readFileSync(taken.files[0]?.path ?? '', 'utf8')));
  });

  test('on Bun and Deno has no profile of its heap, and that is said', async (t) => {
    const variant = await variantOf('bun@1');
    if (variant === null) return t.skip('the registry cannot be reached');
    const folder = folderOf(t);
    await assert.rejects(takeOfProgram([script('hot')], variant, { ...PLAN, what: 'held' }, folder, QUIET), {
      code: 'BAD_USAGE',
    });
    assert.deepEqual(readdirSync(folder), []);
  });

  test('on a release that writes no profile at its end, that is said before', async (t) => {
    const folder = folderOf(t);
    for (const [kind, version] of [
      ['bun', '1.3.3'],
      ['deno', '2.7.1'],
    ] as const) {
      const variant = hostVariant();
      const older = { ...variant, runtime: { ...variant.runtime, kind, version } };
      const message = new RegExp(`^${kind} ${version} writes no CPU profile$`, 'i');
      const taking = takeOfProgram([script('hot')], older, PLAN, folder, QUIET);
      await assert.rejects(taking, { code: 'BAD_USAGE', message });
    }
  });

  test('that is not there, or ends before it answers, is an error', async (t) => {
    const folder = folderOf(t);
    await assert.rejects(takeOfProgram(['no-such-program'], null, PLAN, folder, QUIET), {
      code: 'PROGRAM_NOT_STARTED',
    });
    await assert.rejects(take('options', { load: { url: '/' } }, folder), {
      code: 'SERVER_UNREACHABLE',
      message: /ended with exit code 5 before it answered/,
    });
  });

  test('is ended, and its profile kept, when it is interrupted', async (t) => {
    const folder = folderOf(t);
    const watch = interruptedAt(join(folder, 'listening'));
    const taken = await takeOfProgram([process.execPath, script('server'), folder], null, PLAN, folder, watch);
    assert.equal(taken.files.length, 1);
    assert.deepEqual(runningWith(folder), []);
  });
});

/** Processes that were given this word. */
function runningWith(own: string): number[] {
  return (allPids() ?? []).filter((pid) => (readProc(`${pid}/cmdline`) ?? '').split('\0').includes(own));
}
