/** Benchmarks in Node.js core's form take turns, or run one after the other where they cannot: a row as a whole, for good. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { parseVariant, resolveVariant, type Variant } from '../../../../src/host/runtimes/index.ts';
import type { SuiteConfiguration } from '../../../../src/kinds/suite/configuration.ts';
import { listConfigurations } from '../../../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../../../src/kinds/suite/files/overlay.ts';
import { openSuite } from '../../../../src/kinds/suite/files/suite.ts';
import { measureApart } from '../../../../src/kinds/suite/turns/declared-apart.ts';
import { measureRowInTurns } from '../../../../src/kinds/suite/turns/measure-in-turns.ts';
import type { TurnsFacts } from '../../../../src/measure/figures.ts';
import type { Measured } from '../../../../src/measure/outcome.ts';
import type { Run } from '../../../../src/measure/request.ts';
import { hostVariant, ROOT } from '../../../host-variant.ts';
import { assertRatios } from '../../../known-ratios.ts';
import { longForm } from '../../../stats/trials.ts';

const variantOf = (label: string, env: Record<string, string> = {}): Variant => ({ ...hostVariant(label), env });

/** What a process says that could not be looked at. */
const WAITED = 'there was time for';

/** As few turns as there may be: what takes turns and how is looked at, and not how sure the figures are. */
const FEW = 16;
/** Long enough for what ends in the midst of its turns. */
const MANY = 100;

interface Looked {
  calibrate?: boolean;
  /** Whether it finds out what has to come before each turn, as first blocks do. */
  decides?: boolean;
  isMadeAgain?: boolean;
  turnCount?: number;
}

suite('benchmarks in turns', { skip: process.platform === 'win32' && 'no named pipes', timeout: 600_000 }, () => {
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(cache, { recursive: true, force: true }));
  const overlay = prepareOverlay(openSuite(join(ROOT, 'test/fixtures/turns-suite')), cache, true);
  const { folder } = overlay;

  let rows: Promise<SuiteConfiguration[]> | undefined;

  /** All are listed by one process. */
  async function rowOf(file: string, set: string): Promise<SuiteConfiguration> {
    const benchmarks = ['cannot', 'cheap', 'first', 'units'].map((name) => `turns/${name}.js`);
    rows ??= listConfigurations(hostVariant(), { overlay, benchmarks, set: [] }).then((all) => all.configurations);
    const [name = '', value] = set.split('=');
    const found = (await rows).filter(
      ({ benchmark, parameters }) => benchmark === `turns/${file}.js` && String(parameters[name]) === value,
    );
    assert.equal(found.length, 1, set);
    return found[0] as SuiteConfiguration;
  }

  async function measure(
    row: SuiteConfiguration,
    variants: Variant[],
    known?: TurnsFacts,
    { calibrate = false, decides = false, isMadeAgain = true, turnCount = FEW }: Looked = {},
  ) {
    const request = { configuration: row, folder, overlay, timeoutMs: 60_000, calibrate };
    const runs = new Map<string, Run>();
    const before = { isMadeAgain: () => isMadeAgain, turnCount, priming: decides ? undefined : 0 };
    for await (const some of measureRowInTurns(variants, (all) => all, request, known, before)) {
      for (const { variant, run } of some) runs.set(variant.label, run);
    }
    assert.deepEqual([...runs.keys()].sort(), variants.map(({ label }) => label).sort());
    return runs;
  }

  const okOf = (runs: ReadonlyMap<string, Run>, label: string): Measured => {
    const outcome = runs.get(label)?.outcome;
    assert.ok(outcome?.outcome === 'ok', JSON.stringify(outcome));
    return outcome;
  };

  for (const how of ['loop', 'later', 'promise']) {
    test(`${how}: twice the work takes twice the time, and the declared run is told`, async () => {
      const row = await rowOf('units', `how=${how}`);
      const isLoop = how === 'loop';
      // That equal ones are equal, however many there are, does not hang on how main() does its work.
      const variants = [variantOf('a'), variantOf('more', { MORE: '2' }), ...(isLoop ? [variantOf('c')] : [])];
      const known: [number, number][] = [[1.6, 2.5], [0.7, 1.4]]; // biome-ignore format: a pair a ratio
      let last: Measured[] = [];
      const ratios = async () => {
        const runs = await measure(row, variants, undefined, { decides: isLoop });
        last = variants.map(({ label }) => okOf(runs, label));
        const [first = 0, ...others] = last.map((one) => one.rate);
        return others.map((rate) => first / rate);
      };
      await assertRatios(ratios, known.slice(0, variants.length - 1));
      // On a busy machine a process may get too little time for its turns, and say so.
      for (let i = 0; i < 4 && /there was time for/.test(JSON.stringify(last[0]?.figures?.turns)); i++) await ratios();
      const [a, more] = last;
      const { turns, metrics, samples } = a?.figures ?? {};
      assert.ok(turns !== undefined && 'declared' in turns && turns.parameter === 'n', JSON.stringify(turns));
      assert.deepEqual(turns, more?.figures?.turns);
      assert.ok((metrics?.declared ?? 0) > 0);
      assert.ok((samples?.steady.length ?? 0) > 1);
    });
  }

  test('cheap operations have short turns after long calls, the same for all', async () => {
    const row = await rowOf('cheap', 'n=100000');
    const variants = [variantOf('a'), variantOf('more', { MORE: '2' })];
    let last: Measured[] = [];
    const ratios = async () => {
      const runs = await measure(row, variants);
      last = ['a', 'more'].map((label) => okOf(runs, label));
      return [(last[0]?.rate ?? 0) / (last[1]?.rate ?? 1)];
    };
    await assertRatios(ratios, [[1.6, 2.5]]);
    // A machine that is busy at the wrong moment makes a step of it look long, and a turn long enough.
    const isShort = () => {
      const { n = 0, long = 0 } = { ...last[0]?.figures?.turns } as { n?: number; long?: number };
      return n >= 1000 && long > 5 * n;
    };
    for (let again = 0; again < 5 && !isShort(); again++) await ratios();
    const { turns } = last[0]?.figures ?? {};
    assert.ok(turns !== undefined && isShort(), JSON.stringify(turns));
    assert.deepEqual(last[1]?.figures?.turns, turns);
    // The next round is made alike, without a look.
    const next = okOf(await measure(row, [variantOf('more')], turns), 'more');
    assert.deepEqual(next.figures?.turns, turns);
  });

  test('a declared run that takes long is made apart, shortened; left out it changes nothing else', async () => {
    const row = await rowOf('first', 'n=300000');
    const variants = [variantOf('a'), variantOf('b', { FIRST: '8', LATER: '2' })];
    let last: Measured[] = [];
    const ratios = async () => {
      const runs = await measure(row, variants);
      last = ['a', 'b'].map((label) => okOf(runs, label));
      const [a, b] = last;
      const declared = [a, b].map((one) => one?.figures?.metrics?.declared ?? Number.NaN);
      return [(b?.rate ?? 0) / (a?.rate ?? 1), (declared[1] ?? 0) / (declared[0] ?? 1)];
    };
    // biome-ignore format: the turns, and the declared run
    await assertRatios(ratios, [[1.5, 2.7], [0.3, 0.8]]);
    const { turns } = last[0]?.figures ?? {};
    assert.ok(turns !== undefined && 'apart' in turns && turns.apart !== undefined, JSON.stringify(turns));
    assert.deepEqual(last[1]?.figures?.turns, turns);
    const { parameter, declared, used } = turns.apart;
    assert.deepEqual([parameter, declared, turns.declared], ['n', 300_000, false]);
    assert.ok(used > 1 && used < declared, `${used}`);

    const on = (variant: Variant) => ({ configuration: row, folder, overlay, timeoutMs: 60_000, variant });
    const { outcome } = [...(await measureApart([hostVariant('a')], turns.apart, on)).values()][0] as Run;
    assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome));
    assert.ok(
      Math.abs((outcome.rate * Number(outcome.time)) / used - 1) < 0.01,
      `${outcome.time} s at ${outcome.rate}`,
    );

    const [one] = variants;
    assert.ok(one !== undefined);
    for (const isMadeAgain of [true, false]) {
      const { figures } = okOf(await measure(row, [one], turns, { isMadeAgain }), 'a');
      assert.deepEqual(figures?.turns, turns);
      assert.equal(figures?.metrics?.declared !== undefined, isMadeAgain);
    }
    // Experiments of earlier versions go on without.
    const { apart: _, ...before } = turns;
    const { figures } = okOf(await measure(row, [one], before), 'a');
    assert.deepEqual([figures?.turns, figures?.metrics?.declared], [before, undefined]);
  });

  test('where main() called again is slower than its first call, all of the row run one after the other', async () => {
    const row = { ...(await rowOf('first', 'n=300000')), parameters: { n: 60_000 } };
    const variants = [variantOf('a'), variantOf('b', { FIRST: '1', LATER: '8' })];
    const reasons = async () => {
      const runs = await measure(row, variants);
      return ['a', 'b'].map((label) => {
        const { turns } = okOf(runs, label).figures ?? {};
        return turns !== undefined && 'not' in turns ? turns.not : '';
      });
    };
    const isFound = (reason: string) => /^b: main\(\) called again is slower than its first call, by \d/.test(reason);
    let said = await reasons();
    // On a busy machine a first call may wait for a CPU for longer than it runs, and is then slow, too.
    for (let again = 0; again < 8 && !said.every(isFound); again++) said = await reasons();
    assert.ok(said.every(isFound), said.join('\n'));
  });

  for (const [of, reason] of [
    ['throws', /main\(\) cannot be called again: exited with code 1: Error: only once/],
    ['exits', /main\(\) cannot be called again: it ends the process/],
    ['grows', /calls of main\(\) take longer each time|operations take|a call of main\(\) takes/],
    ['slow', /a call of main\(\) takes \d+ ms, most of it not timed/],
  ] as const) {
    test(`${of}: one after the other, which its run says`, async () => {
      const row = await rowOf('cannot', `of=${of}`);
      // That each of several says it is seen where one runtime cannot.
      const look = () => measure(row, [variantOf('a')]);
      let runs = await look();
      // On a busy machine a process may get too little time to be looked at, and says so.
      for (let again = 0; again < 5 && JSON.stringify(okOf(runs, 'a').figures).includes(WAITED); again++)
        runs = await look();
      const { turns } = okOf(runs, 'a').figures ?? {};
      assert.match(turns !== undefined && 'not' in turns ? turns.not : '', reason);
    });
  }

  test('a row that is found unable has its iterations chosen, and keeps them', async () => {
    const declared = 2_000_000;
    const row = { ...(await rowOf('cannot', 'of=throws')), parameters: { of: 'throws', n: declared } };
    const variants = [variantOf('a')];
    const look = async () => okOf(await measure(row, variants, undefined, { calibrate: true }), 'a').figures?.turns;
    let turns = await look();
    // A trial that waited for a CPU is no trial, and leaves the iterations as they are.
    for (let again = 0; again < 5 && !(turns !== undefined && 'not' in turns && turns.calibration); again++)
      turns = await look();
    assert.ok(turns !== undefined && 'not' in turns, JSON.stringify(turns));
    const { calibration } = turns;
    assert.ok(calibration?.parameter === 'n' && calibration.declared === declared, JSON.stringify(calibration));
    assert.ok(calibration.used < declared, `${calibration.used}`);
    const next = okOf(await measure(row, variants, turns), 'a');
    assert.deepEqual(next.figures?.turns, turns);
    assert.ok(Number(next.time) * next.rate < 1.1 * calibration.used, `${next.time} s at ${next.rate}`);
  });

  test('where one runtime cannot, all of the row run one after the other, and stay so', async () => {
    const row = await rowOf('cannot', 'of=badThrows');
    const variants = [variantOf('a'), variantOf('bad', { BAD: '1' })];
    const runs = await measure(row, variants);
    const { turns } = okOf(runs, 'a').figures ?? {};
    assert.match(turns !== undefined && 'not' in turns ? turns.not : '', /^bad: .*only once here/);
    assert.deepEqual(okOf(runs, 'bad').figures?.turns, turns);
    assert.deepEqual(okOf(await measure(row, variants.slice(1), turns), 'bad').figures?.turns, turns);
  });

  test('a process that ends in its turns of a later round fails alone', async () => {
    const row = await rowOf('cannot', 'of=badEnds');
    const known = { parameter: 'n', n: 5000, declared: true };
    const variants = [variantOf('a'), variantOf('bad', { BAD: '1' }), variantOf('c')];
    const runs = await measure(row, variants, known, { turnCount: MANY });
    const bad = runs.get('bad')?.outcome;
    assert.ok(bad?.outcome === 'failed' && /exited with code 9/.test(bad.reason), JSON.stringify(bad));
    for (const label of ['a', 'c']) assert.deepEqual(okOf(runs, label).figures?.turns, known);
  });

  test('a row that runs for a time of its own, or has its load from elsewhere, is not looked at', async () => {
    const row = { ...(await rowOf('units', 'how=loop')), parameters: { dur: 0.1, how: 'loop', n: 400 } };
    const runs = await measure(row, [variantOf('a')]);
    assert.deepEqual(okOf(runs, 'a').figures?.turns, { not: 'it runs for a time of its own' });
  });

  for (const name of ['node@12', 'bun@1', 'deno@2']) {
    test(`${name} beside this Node.js`, name === 'bun@1' ? {} : longForm(), async (t) => {
      const other = await cached(name);
      if (other === undefined) return t.skip(`${name} is not in the cache`);
      const runs = await measure(await rowOf('units', 'how=promise'), [variantOf('a'), { ...other, label: 'b' }]);
      assert.ok('declared' in (okOf(runs, 'b').figures?.turns ?? {}), JSON.stringify(okOf(runs, 'b').figures?.turns));
    });
  }
});

async function cached(name: string): Promise<Variant | undefined> {
  try {
    return (await resolveVariant(parseVariant(name), { offline: true })).variant;
  } catch {
    return undefined;
  }
}
