/** What was taken of a row, as the answer to where its time goes. Pure. */
import { countedOf, FAULTS } from './counted.ts';
import { eventsApart } from './events-apart.ts';
import { instructionsApart } from './instructions-apart.ts';
import { pairedDifference } from './paired.ts';
import { pairedOf, profiledRow } from './profiled-row.ts';
import type { SamplesOfPair } from './profiled-sides.ts';
import type { Side, Signal, Taken, TakenFigures, TakenSamples } from './taken.ts';
import type { CounterDifference, ProfiledRow, Where } from './where.ts';
import { findingsOf } from './where-findings.ts';

/** The titles of both sides' profiles: labels of variants, say. */
type Titles = Record<Side, string>;

const TITLES: Titles = { old: 'old', new: 'new' };

/** Pairs count of which both runs gave something. */
export function whereItGoes(taken: readonly Taken[], titles: Titles = TITLES): Where {
  const [cpu, perf] = [samplePairs(taken, 'cpu'), samplePairs(taken, 'perf')];
  const profiled: ProfiledRow[] = [];
  if (perf.length > 0) profiled.push(profiledRow('perf', perf, titles));
  if (cpu.length > 0) profiled.push(profiledRow('cpu', cpu, titles));
  // The runs of V8's profiler are started without further flags.
  const plain = (cpu.length > 0 ? cpu : perf).filter(({ old, new: now }) => old.plain !== null && now.plain !== null);
  const times = pairedOf(plain, (run) => plainOf(run));
  const known = {
    row: plain.length === 0 ? null : pairedDifference(times, 1, times),
    profiled,
    counters: countersOf(cpu, perf),
    events: eventsApart(
      { old: figuresOf(taken, 'events', 'old', 'events'), new: figuresOf(taken, 'events', 'new', 'events') },
      new Set(profiled.flatMap((one) => namesIn(one))),
    ),
    instructions: instructionsApart(
      figuresOf(taken, 'instructions', 'old', 'instructions')[0],
      figuresOf(taken, 'instructions', 'new', 'instructions')[0],
    ),
    missing: missingIn(taken),
  };
  return { ...known, findings: findingsOf(known) };
}

/**
 * V8's profiler allocates in the process that it looks at. What it holds at the end of the C library's heap keeps that from being given back and
 * taken again with each operation, so that there are no page faults where there would be 20: perf, which is another process, leaves them.
 */
function countersOf(cpu: readonly SamplesOfPair[], perf: readonly SamplesOfPair[]): CounterDifference[] {
  const byPerf = countedOf('perf', perf, pairedOf(perf, plainOf));
  const byCpu = countedOf('cpu', cpu, pairedOf(cpu, plainOf));
  const known = new Set(byCpu.map(({ name }) => name));
  // Of a whole process V8's profiler has a thread of its own, so that those runs do not tell threads.
  const told = byPerf.filter(({ name }) => name.startsWith(FAULTS) || !known.has(name));
  const again = new Set(told.map(({ name }) => name));
  return [...told, ...byCpu.filter(({ name }) => !again.has(name))];
}

function plainOf({ plain, profiled }: TakenSamples): number {
  const { nanos, count } = plain ?? profiled;
  return nanos / count;
}

/** Functions that take enough to be listed. */
function namesIn({ frames }: ProfiledRow): string[] {
  return frames.map(({ frame }) => frame.name).filter((name) => name !== '');
}

function samplePairs(taken: readonly Taken[], signal: Signal): SamplesOfPair[] {
  const pairs = Map.groupBy(
    taken.filter((one) => one.signal === signal),
    ({ pair }) => pair,
  );
  return [...pairs]
    .sort(([a], [b]) => a - b)
    .flatMap(([, runs]) => {
      const [old, now] = (['old', 'new'] as const).map((side) => runs.find((one) => one.side === side)?.of);
      if (!isSamples(old) || !isSamples(now)) return [];
      return [{ old, new: now }];
    });
}

function isSamples(of: Taken['of'] | undefined): of is TakenSamples {
  return of !== undefined && !('missing' in of) && of.form === 'samples';
}

function figuresOf<F extends TakenFigures['form']>(
  taken: readonly Taken[],
  signal: Signal,
  side: Side,
  form: F,
): Extract<TakenFigures, { form: F }>[] {
  return taken.flatMap((one) => {
    if (one.signal !== signal || one.side !== side || 'missing' in one.of || one.of.form !== form) return [];
    return [one.of as Extract<TakenFigures, { form: F }>];
  });
}

/** Each reason once; of both sides together where both lack it. */
function missingIn(taken: readonly Taken[]): Where['missing'] {
  const found = new Map<string, Where['missing'][number]>();
  for (const { signal, side, of } of taken) {
    if (!('missing' in of)) continue;
    const key = `${signal} ${of.missing}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { signal, side, ...of });
    else if (known.side !== side) known.side = 'both';
  }
  return [...found.values()];
}
