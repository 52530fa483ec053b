/** What the night before was killed in: where HEAD has moved on since, it is no part of this night, and is finished behind it. */
import { short } from '../../host/revisions/repository.ts';
import { loadKind } from '../../kinds/kinds.ts';
import { listExperiments, readConfigurations, readVariants, type StoredExperiment } from '../../store/experiments.ts';
import { timeOf } from '../../work/experiment/time-of.ts';
import { areCommits } from '../history/read/stored.ts';
import type { Carrier } from '../in-turn/carrier.ts';
import type { InTurn } from '../in-turn/measure-in-turn.ts';
import type { Night } from './night.ts';

/** One chance each: what is older than an experiment that ended is left as it is. */
export async function unfinished(
  { repository: { root }, benchmarks }: Pick<Night, 'repository' | 'benchmarks'>,
  parts: readonly InTurn[],
  { database, offline }: Carrier,
): Promise<InTurn[]> {
  const own = new Set(parts.map(({ earlier }) => earlier?.name));
  const isOfNights = ({ id, origin, plan }: StoredExperiment) =>
    origin === 'measured' &&
    plan.nightly === benchmarks &&
    readVariants(database, id).some(({ tree }) => tree?.root === root);
  const nights = listExperiments(database).filter((one) => !own.has(one.name) && isOfNights(one));
  const ended = nights.findIndex(({ state }) => state === 'done');
  const left = nights.slice(0, ended === -1 ? nights.length : ended).filter(({ state }) => state === 'interrupted');
  return Promise.all(left.map((earlier) => partOf(earlier, { database, offline })));
}

async function partOf(earlier: StoredExperiment, { database, offline }: Pick<Carrier, 'database' | 'offline'>) {
  const kind = await loadKind(earlier.kind);
  const variants = readVariants(database, earlier.id);
  const isOfCommits = areCommits(variants);
  const [old, own] = variants.map(({ label, tree }) => (isOfCommits ? short(tree?.commit ?? '') : label));
  const request = { kind, plan: kind.planOf(earlier), variants: variants.map(({ text }) => text), offline };
  const configurations = readConfigurations(database, earlier.id, kind.name);
  const { expectedMs } = timeOf(database, { request, prepared: { configurations } });
  return { title: `${kind.name}: ${own} against ${old}`, request, expectedMs, earlier, isAnew: false };
}
