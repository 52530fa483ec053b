/** What processes do before their first turn: what may be at the same time is, and first calls are alone. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EndedProcess } from '../../../src/measure/request.ts';
import { getReady, type Member, type Preparations } from '../../../src/measure/turns/get-ready.ts';
import type { Listener } from '../../../src/measure/turns/listen.ts';
import type { Said } from '../../../src/measure/turns/meeting.ts';

const STAGES = ['loaded', 'begun', 'ready'] as const;

/** Processes that take a while for each stage, and write down when a stage begins and ends. */
function processes(ends: Record<string, (typeof STAGES)[number]> = {}) {
  const log: string[] = [];
  const stageOf = new Map<string, number>();
  const waiting = new Map<string, (said: Said | null) => void>();
  const names: string[] = [];
  const begin = (name: string) => {
    const at = stageOf.get(name) ?? 0;
    stageOf.set(name, at + 1);
    const stage = STAGES[at] as (typeof STAGES)[number];
    log.push(`${name} ${stage}...`);
    setImmediate(() => {
      log.push(ends[name] === stage ? `${name} ended` : `${name} ${stage}`);
      const place = names.indexOf(name);
      const said: Said = stage === 'ready' ? { place, type: stage, size: 1 + place } : { place, type: stage };
      waiting.get(`${place} ${stage}`)?.(ends[name] === stage ? null : said);
    });
  };
  const heard = (place: number, type: string) =>
    new Promise<Said | null>((resolve) => waiting.set(`${place} ${type}`, resolve));
  const preparations: Omit<Preparations<string>, 'atOnce'> = {
    ...{ fromLast: false, tellsFirst: true, cpu: undefined },
    listener: { heard } as Listener,
    meeting: { tell: async (place) => begin(names[place] as string) },
    start(variant, place) {
      if (variant === 'never') return { outcome: 'unavailable', reason: 'it lacks it' };
      names[place] = variant;
      begin(variant);
      const ended = new Promise<EndedProcess>(() => {});
      return { variant, place, startedAt: 0, stop: () => {}, ended } satisfies Member<string>;
    },
  };
  return { log, preparations };
}

function mostAtOnce(log: readonly string[]): number {
  let busy = 0;
  return Math.max(...log.map((line) => (line.endsWith('...') ? ++busy : --busy)));
}

const variantsOf = (members: readonly { variant: string }[]) => members.map(({ variant }) => variant);

suite('getting ready for turns', () => {
  test('loading and warm-up at the same time, first calls one after the other', async () => {
    const { log, preparations } = processes();
    const { ready } = await getReady(['a', 'b'], { ...preparations, atOnce: 2 });
    assert.deepEqual(log, [
      ...['a loaded...', 'b loaded...', 'a loaded', 'b loaded'],
      ...['a begun...', 'a begun', 'b begun...', 'b begun'],
      ...['a ready...', 'b ready...', 'a ready', 'b ready'],
    ]);
    assert.deepEqual(
      ready.map(({ variant, size }) => [variant, size]),
      [
        ['a', 1],
        ['b', 2],
      ],
    );
  });

  test('first calls at the same time, too, where they are no figures', async () => {
    const { log, preparations } = processes();
    await getReady(['a', 'b'], { ...preparations, tellsFirst: false, atOnce: 2 });
    assert.deepEqual(log.slice(4, 8), ['a begun...', 'b begun...', 'a begun', 'b begun']);
    const alone = processes();
    await getReady(['a', 'b'], { ...alone.preparations, tellsFirst: false, atOnce: 1 });
    assert.deepEqual(alone.log.slice(4, 8), ['a begun...', 'a begun', 'b begun...', 'b begun']);
  });

  test('no more at once than are told', async () => {
    const { log, preparations } = processes();
    await getReady(['a', 'b', 'c'], { ...preparations, atOnce: 2 });
    assert.equal(mostAtOnce(log), 2);
    const alone = processes();
    await getReady(['a', 'b'], { ...alone.preparations, atOnce: 1 });
    assert.ok(alone.log.every((line, i) => i % 2 === 0 || `${line}...` === alone.log[i - 1]));
  });

  test('from the last on, first calls are; the order of those that are ready stays that of the variants', async () => {
    const { log, preparations } = processes();
    const { ready } = await getReady(['a', 'b'], { ...preparations, fromLast: true, atOnce: 2 });
    assert.deepEqual(log.slice(4, 8), ['b begun...', 'b begun', 'a begun...', 'a begun']);
    assert.deepEqual(variantsOf(ready), ['a', 'b']);
  });

  test('the others go on without those that end, or that were never started', async () => {
    const { preparations } = processes({ b: 'loaded', c: 'begun', d: 'ready' });
    const prepared = await getReady(['a', 'b', 'never', 'c', 'd', 'e'], { ...preparations, atOnce: 2 });
    assert.deepEqual(variantsOf(prepared.ready), ['a', 'e']);
    assert.deepEqual(variantsOf(prepared.gone), ['b', 'c', 'd']);
    assert.deepEqual(variantsOf(prepared.notStarted), ['never']);
  });
});
