/** The experiments of a night: each release against its reference, and HEAD against the reference commit, on each work. */
import { join } from 'node:path';
import { sha256 } from '../../host/files/hash.ts';
import { short } from '../../host/revisions/repository.ts';
import { treeWith } from '../../host/revisions/tree-of.ts';
import { parseVariant, resolveVariant, type Tree, type Variant } from '../../host/runtimes/index.ts';
import { labelEnd } from '../../host/runtimes/split-words.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import { countRuns } from '../../store/run-counts.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { type PreparationEvents, preparePlan } from '../../work/experiment/prepare.ts';
import { timeOf } from '../../work/experiment/time-of.ts';
import { rowName } from '../../work/rules/limits.ts';
import { measuringOf } from '../gate/gate-run.ts';
import type { ChosenWork } from '../gate/measure/ready-groups.ts';
import { areCommits } from '../history/read/stored.ts';
import type { Carrier } from '../in-turn/carrier.ts';
import { type InTurn, storedBy } from '../in-turn/measure-in-turn.ts';
import { type Night, type NightlyAsked, REFERENCE } from './night.ts';

/** The first is the reference. */
interface Sides {
  title: string;
  variants: Variant[];
}

/**
 * Fetches runtimes, makes both commits ready and lists rows; `earlier` is what an earlier night, or this one before it was killed, has of the same.
 * @throws JsdynoError BAD_USAGE for a release without a reference, and those of runtimes, checkouts and benchmarks
 */
export async function partsOf(night: Night, asked: NightlyAsked, carrier: Carrier): Promise<InTurn[]> {
  return carrier.prepare(async (told) => {
    const events = { onNote: carrier.note, ...told };
    const runtimes = await runtimesOf(night, carrier, events);
    const trees = await treesOfNight(night, carrier, events);
    const parts: InTurn[] = [];
    for (const work of night.chosen) {
      for (const sides of await sidesOf(work, night, runtimes, trees)) {
        const part = await partOf(work, sides, night, asked, carrier, events);
        if (part !== null) parts.push(part);
      }
    }
    return parts;
  });
}

interface Runtimes {
  /** Each release with its reference before it. */
  pairs: [Variant, Variant][];
  /** That commits are measured on. */
  own: Variant[];
}

async function runtimesOf(
  { releases, reference, config }: Night,
  { offline, abort: signal }: Carrier,
  { onDownload: onProgress, onWarning }: PreparationEvents,
): Promise<Runtimes> {
  const found = async (on: string): Promise<Variant> => {
    const { variant, warnings } = await resolveVariant(parseVariant(on), { offline, onProgress, signal });
    for (const warning of warnings) onWarning?.(warning);
    const { kind, version } = variant.runtime;
    const label = [`${kind}@${version}`, ...variant.flags].join(' ');
    return { ...variant, label, text: `${label}: ${on.slice(labelEnd(on) + 1).trim()}` };
  };
  const pinned: Variant[] = [];
  for (const on of reference) {
    const one = await found(on);
    if (one.runtime.source === 'registry' && !on.includes(one.runtime.version)) throw unpinned(on, one);
    pinned.push(one);
  }
  const pairs: Runtimes['pairs'] = [];
  for (const on of releases) {
    const release = await found(on);
    const old = pinned.find(({ runtime, flags }) => kindOf(runtime, flags) === kindOf(release.runtime, release.flags));
    if (old === undefined) throw withoutReference(on, release);
    if (old.runtime.version !== release.runtime.version) pairs.push([old, release]);
  }
  return { pairs, own: pinned.length > 0 ? pinned : await Promise.all(config.on.map(found)) };
}

const kindOf = ({ kind }: Variant['runtime'], flags: readonly string[]): string => [kind, ...flags].join(' ');

function unpinned(on: string, { label }: Variant): JsdynoError {
  return new JsdynoError('BAD_USAGE', `${on} is no single release, and a reference stays the same over the nights`, {
    hint: `name one: --reference ${label}, or nightly.reference in jsdyno.yml`,
  });
}

function withoutReference(on: string, { runtime: { kind, version } }: Variant): JsdynoError {
  return new JsdynoError('BAD_USAGE', `${on} has no reference: a release of ${kind} with the same flags`, {
    hint: `name one that stays the same over the nights: --reference ${kind}@${version}, or nightly.reference in jsdyno.yml`,
  });
}

interface NightTrees {
  head: Tree;
  /** Has the benchmarks of HEAD; null where there is no other commit. */
  base: Tree | null;
}

async function treesOfNight(
  { repository, within, head, base, own, config }: Night,
  { abort: signal }: Carrier,
  events: PreparationEvents,
): Promise<NightTrees> {
  const { install, build } = config;
  const options = { install, build, signal, onNote: events.onNote, onWarning: events.onWarning };
  const seen = { ...repository, within };
  const laid = { commit: head.commit, paths: [...own] };
  return {
    head: await treeWith(seen, { commit: head.commit, name: 'HEAD' }, options),
    base: base === null ? null : await treeWith(seen, { commit: base.commit, name: REFERENCE, laid }, options),
  };
}

async function sidesOf(
  { work: { kind, lines, plan }, files }: ChosenWork,
  { head, base: old }: Night,
  { pairs, own }: Runtimes,
  { head: tree, base }: NightTrees,
): Promise<Sides[]> {
  const commits = `${short(head.commit)} against ${old === null ? '' : short(old.commit)}`;
  if (lines !== null) {
    const drafted = plan(files, { margin: 1 });
    const variants = base === null ? null : await kind.ownVariants?.(drafted, lines, [base, tree]);
    return variants == null ? [] : [{ title: `${kind.name}: ${commits}`, variants }];
  }
  const released = pairs.map(([reference, release]) => ({
    title: `${kind.name}: ${release.label} against ${reference.label}`,
    variants: [
      { ...reference, tree },
      { ...release, tree },
    ],
  }));
  if (base === null) return released;
  const at = (variant: Variant, place: Tree): Variant => {
    const body = variant.text.slice(labelEnd(variant.text) + 1);
    return { ...variant, label: place.name, text: `${place.name}:${body} at ${place.commit}`, tree: place };
  };
  return [
    ...released,
    ...own.map((runtime) => ({
      title: `${kind.name} on ${runtime.label}: ${commits}`,
      variants: [at(runtime, base), at(runtime, tree)],
    })),
  ];
}

/** Null where neither side has a row. */
async function partOf(
  { work, files }: ChosenWork,
  { title, variants }: Sides,
  { config, benchmarks, repository, within }: Night,
  asked: NightlyAsked,
  { database, offline, abort }: Carrier,
  events: PreparationEvents,
): Promise<InTurn | null> {
  const { kind } = work;
  const { install, build } = config;
  // Latencies at a share of the throughput would be at another rate each night, and of another series.
  const measuring = { ...measuringOf({ ...asked, offline }, config), rates: config.rates ?? [] };
  const drafted = work.plan(files, measuring);
  const plan = { ...drafted, trees: { install, build }, nightly: benchmarks };
  const request = { kind, variants: variants.map(({ text }) => text), ready: variants, plan, offline };
  const prepared = await preparePlan(request, events, abort).catch((error: unknown) => {
    if (!(error instanceof JsdynoError) || error.code !== 'NO_BENCHMARKS') throw error;
    events.onWarning?.(`${title}: ${error.message}`);
    return null;
  });
  if (prepared === null) return null;
  prepared.work.remove?.();
  const rows = prepared.configurations;
  const { seed: _, ...same } = drafted;
  // A release is measured once, whatever HEAD is.
  const isOfCommits = areCommits(variants);
  const sides = variants.map(({ runtime: { sha256: digest }, flags, env, tree }) => {
    return [digest, flags, env, isOfCommits ? tree?.commit : undefined];
  });
  const identity = [1, join(repository.root, within), benchmarks, same, sides, rows.map(rowName)];
  const gate = sha256(JSON.stringify(identity)).slice(0, 32);
  const earlier = storedBy(database, (one) => (one.plan.gate === gate ? [gate] : [])).get(gate);
  // What had no time for a run was not measured.
  const hasRuns = ({ id }: StoredExperiment) => Object.values(countRuns(database, id)).some((count) => count > 0);
  const isBegun = earlier !== undefined && (earlier.state !== 'done' || hasRuns(earlier));
  const named = rows.map(({ benchmark, configuration }) => `${benchmark} ${configuration}`);
  const whole = { ...request, plan: { ...plan, rows: named, gate } };
  return {
    ...{ title, request: whole },
    expectedMs: timeOf(database, { request: whole, prepared }).expectedMs,
    earlier: isBegun ? earlier : undefined,
  };
}
