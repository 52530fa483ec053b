// By name it would not link on Node.js before 18.14, which is told by the library what it needs (new-enough.ts).
import * as os from 'node:os';
import { readV8Options } from '../../../host/runtimes/read-v8-options.ts';
import type { Variant } from '../../../host/runtimes/types.ts';
import type { Differences } from '../differences/differences.ts';
import { libcOf } from '../differences/elf-facts.ts';
import { interventionsAsked } from '../interventions/asked.ts';
import type { RuntimeFacts } from '../interventions/intervention.ts';
import { possibleOn } from '../interventions/possible.ts';
import { type ProfileSummary, type Suggestion, suggestedFor } from '../interventions/suggested.ts';
import type { PlannedIntervention } from '../trials.ts';
import { COLLECTIONS, FAULTS, THREAD } from '../where/counted.ts';
import { MAIN } from '../where/sampled-tree.ts';
import type { Where } from '../where/where.ts';
import { whereOf } from '../where-of.ts';
import { limitsOf } from '../why-plan.ts';
import type { TakePhase } from './phase.ts';

/** Which interventions are tried, the most promising first: settled once, so that whoever goes on tries the same. */
export const takeInterventions: TakePhase = async ({ state, keep, abort }) => {
  const { taken, find, old, new: to } = state;
  const differences =
    taken.found<Differences>('path', 'on the path') ?? taken.found<Differences>('differences', 'first');
  if (differences === null) return 'without the differences of the two nothing can be suggested';
  const where = whereOf(taken);
  const facts = [await factsOf(old, abort), await factsOf(to, abort)] as const;
  const { only } = limitsOf(find);
  const asked = only === undefined ? null : interventionsAsked(only, differences, facts);
  const suggestions: Suggestion[] =
    asked === null
      ? suggestedFor(differences, where === null ? null : summaryOf(where))
      : asked.interventions.map((intervention) => ({ intervention, because: 'It was asked for.' }));
  const { planned, impossible } = plannedOf(suggestions, facts);
  keep('list', asked === null ? withAllDefaults(planned) : planned);
  keep(
    'impossible',
    impossible.map(({ intervention: { name, title }, why }) => ({ name, title, why })),
  );
  if (asked !== null) {
    const why = [
      ...asked.unknown.map((word) => `${word}: no intervention of these two is called so`),
      ...impossible.map((one) => `${one.intervention.name}: ${one.why}`),
    ];
    return why.length === 0 ? null : `not tried: ${why.join('; ')}`;
  }
  return planned.length === 0 ? 'no intervention is known that both sides can have' : null;
};

/** What differs by itself, a flag or a variable, before anything is profiled: its trial says more than any profile. */
export const takeSuspects: TakePhase = async ({ state, keep, abort }) => {
  const { taken, find, old, new: to } = state;
  const differences = taken.found<Differences>('differences', 'first');
  const { tries, only } = limitsOf(find);
  if (differences === null || !tries || only !== undefined) return null;
  const suggestions = suggestedFor(differences, null).filter(
    ({ intervention: { what } }) => what === 'given' || what === 'default',
  );
  if (suggestions.length === 0) return null;
  const facts = [await factsOf(old, abort), await factsOf(to, abort)] as const;
  keep('list', withAllDefaults(plannedOf(suggestions, facts).planned));
  return null;
};

type Facts = readonly [Awaited<ReturnType<typeof factsOf>>, Awaited<ReturnType<typeof factsOf>>];

function plannedOf(suggestions: readonly Suggestion[], facts: Facts) {
  const { possible, impossible } = possibleOn(
    ...facts,
    suggestions.map(({ intervention }) => intervention),
  );
  const because = new Map(suggestions.map((one) => [one.intervention.name, one.because]));
  const planned: PlannedIntervention[] = possible.map(({ isPossible: _, ...told }) => ({
    ...told,
    because: because.get(told.name) ?? '',
  }));
  return { planned, impossible };
}

/** Fewer defaults are tried one by one at once. */
const FEWEST_DEFAULTS = 3;

/**
 * All defaults of the old side at once, before each of them: where all together close nothing, none of them alone is tried. Pure.
 */
export function withAllDefaults(planned: readonly PlannedIntervention[]): PlannedIntervention[] {
  const defaults = planned.filter(
    ({ what, onlyOn, name }) => what === 'default' && onlyOn === undefined && IS_OLD.test(name),
  );
  if (defaults.length < FEWEST_DEFAULTS) return [...planned];
  const all: PlannedIntervention = {
    ...{
      name: ALL_DEFAULTS,
      title: `${defaults.length} flags of V8 on both, as the old one has them`,
      what: 'default',
    },
    flags: defaults.flatMap(({ flags }) => flags),
    env: {},
    v8: Object.assign({}, ...defaults.map(({ v8 }) => v8)),
    changes: null,
    because: 'If all of them together close nothing, none of them need be tried alone.',
  };
  const members = new Set(defaults.flatMap(({ name }) => [name, name.replace(IS_OLD, '-as-new')]));
  const marked = planned.map((one) => (members.has(one.name) ? { ...one, partOf: ALL_DEFAULTS } : one));
  const first = marked.findIndex(({ partOf }) => partOf !== undefined);
  return [...marked.slice(0, first), all, ...marked.slice(first)];
}

const IS_OLD = /-as-old$/;
const ALL_DEFAULTS = 'defaults-as-old';

/** What profiles say, in the few figures that suggestions are made by. Pure. */
export function summaryOf({ profiled, counters, events }: Where): ProfileSummary {
  const [best] = profiled;
  const counter = (begins: string) => {
    const found = counters.filter(({ name }) => name.startsWith(begins) && name !== `${THREAD}${MAIN}`);
    if (found.length === 0) return undefined;
    const sum = (side: 'old' | 'new') => found.reduce((all, one) => all + one[side], 0);
    return { old: sum('old'), new: sum('new') };
  };
  const kinds = (side: 'old' | 'new') => Object.fromEntries((best?.kinds ?? []).map((one) => [one.kind, one[side]]));
  const lost = (side: 'old' | 'new') =>
    events
      .filter((one) => {
        const other = side === 'old' ? one.new : one.old;
        return one.differs && isOptimised(other) && !isOptimised(one[side]);
      })
      .map(({ name }) => name);
  return {
    time: best === undefined ? null : { old: kinds('old'), new: kinds('new') },
    unoptimised: { old: lost('old'), new: lost('new') },
    pageFaults: counter(FAULTS),
    collections: counter(COLLECTIONS),
    otherThreads: counter(THREAD),
  };
}

function isOptimised({ optimised }: { optimised: Record<string, number> }): boolean {
  return Object.values(optimised).some((count) => count > 0);
}

/** What decides which interventions a variant can have; takes some 50 ms. */
export async function factsOf(variant: Variant, abort?: AbortSignal): Promise<RuntimeFacts> {
  const { kind, version, executable } = variant.runtime;
  return {
    kind,
    version,
    platform: process.platform,
    libc: await libcOf(executable),
    v8Flags: kind === 'command' ? {} : await readV8Options(variant, abort),
    flags: [...variant.flags],
    env: { ...variant.env },
    cpus: os.availableParallelism(),
  };
}
