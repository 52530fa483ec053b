/** What a look at a row finds of its declared run: made by the process in turns, or apart with fewer iterations. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const load = createRequire(import.meta.url);
const { iterationsApart, look, nanosAtFirst } = load(join(ROOT, 'src/harness/turns/look.cjs'));

/** A call that uses so many ns of CPU time an iteration, and says so: what other processes take changes nothing. */
const made =
  (each: number) =>
  async ({ n }: { n: number }) => {
    const { user, system } = process.cpuUsage();
    const used = () => {
      const now = process.cpuUsage();
      return (now.user + now.system - user - system) * 1000;
    };
    while (used() < n * each);
    const nanos = n * each;
    return { operations: n, nanos, own: nanos, whole: nanos };
  };

suite('iterations of a declared run that is made apart', () => {
  test('follow from the first call of a process where that is long enough', () => {
    assert.equal(nanosAtFirst({ n: 500_000, nanos: 2.8e7 }), 56);
    assert.equal(nanosAtFirst({ n: 10, nanos: 1e6 }), 0);
  });

  test('take about .1 s, in two digits', () => {
    assert.equal(iterationsApart(50_000_000, 26.1), 3_800_000);
    assert.equal(iterationsApart(1000, 3e7), 3);
    assert.equal(iterationsApart(1000, 1e10), 1);
  });

  test('are never more than its author wrote, and those where they take little more', () => {
    assert.equal(iterationsApart(1000, 1e5), 1000);
    assert.equal(iterationsApart(1500, 1e5), 1500);
    assert.equal(iterationsApart(1700, 1e5), 1000);
  });

  test('are told of rows whose declared run is long, and of no other', async () => {
    const long = await look(made(1000), { n: 2_000_000 }, 'n', () => false);
    assert.equal(long.declared, false, JSON.stringify(long));
    assert.deepEqual({ ...long.apart, used: 0 }, { parameter: 'n', declared: 2_000_000, used: 0 });
    assert.ok(long.apart.used >= 50_000 && long.apart.used <= 100_000, `${long.apart.used}`);
    const short = await look(made(1000), { n: 20_000 }, 'n', () => false);
    assert.deepEqual([short.declared, short.apart], [true, undefined], JSON.stringify(short));
    // What it tells of each operation is read of a run as its author wrote it.
    const telling = await look(made(1000), { n: 2_000_000 }, 'n', () => true);
    const { declared, used } = telling.apart ?? {};
    assert.deepEqual([telling.declared, declared, used], [false, 2_000_000, 2_000_000], JSON.stringify(telling));
  });
});
