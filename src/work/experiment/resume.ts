import type { DatabaseSync } from 'node:sqlite';
import { hashFileOnce } from '../../host/files/hash.ts';
import { type Inherited, inherited, movedNote } from '../../host/process/surroundings.ts';
import { treeAgain } from '../../host/revisions/tree-of.ts';
import { parseVariant, resolveVariant } from '../../host/runtimes/index.ts';
import type { Configuration } from '../../measure/configuration.ts';
import type { Plan } from '../../measure/plan.ts';
import {
  readConfigurations,
  readVariants,
  refuseImport,
  type StoredExperiment,
  type StoredVariant,
} from '../../store/experiments.ts';
import { type ErrorCode, JsdynoError } from '../../text/errors/catalogue.ts';
import type { Kind } from '../kind.ts';
import type { ReadyWork } from '../ready-work.ts';
import type { Execution } from './execution.ts';
import { lanesAgain } from './lanes/choose-lanes.ts';
import type { LanesFound } from './lanes/lane-check.ts';
import { needsOf, type PreparationEvents } from './prepare.ts';
import { isSameWork } from './same-work.ts';

/**
 * Takes up an experiment where it stopped. Checks first that its files and runtimes are still the same, since figures of
 * different work must not be mixed.
 * @throws JsdynoError EXPERIMENT_CHANGED
 */
export async function resumeExperiment<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  database: DatabaseSync,
  kind: Kind<P, C, W>,
  experiment: StoredExperiment,
  events: PreparationEvents & { offline?: boolean } = {},
  abort?: AbortSignal,
): Promise<Execution<P, C, W>> {
  refuseImport(experiment);
  const plan = kind.planOf(experiment);
  const stored = readVariants(database, experiment.id);
  const trees = await sameTrees(experiment.name, stored, plan, events, abort);
  const work = kind.open(plan).prepare(trees);
  if (!isSameWork(work, plan)) {
    const differs = ['the suite', plan.suiteSha256, work.sha256] as const;
    throw changed(experiment.name, `the benchmarks in ${work.source} or jsdyno's harness have`, differs);
  }

  const { inherited: then } = experiment.environment as Partial<{ inherited: Inherited }>;
  const note = then === undefined ? undefined : movedNote(then.passedOn, inherited().passedOn);
  if (note !== undefined) events.onWarning?.(note);

  const { lanes: before } = experiment.environment as Partial<{ lanes: LanesFound }>;
  const lanes = lanesAgain(plan, needsOf(kind, plan), before, events);

  const variants: StoredVariant[] = [];
  for (const one of trees) {
    variants.push(await sameRuntime(experiment.name, one, events, abort));
  }
  return {
    kind,
    database,
    experiment,
    plan,
    work,
    variants,
    configurations: readConfigurations<C>(database, experiment.id, kind.name),
    lanes,
    abort,
  };
}

/** The variants with their trees and JavaScript as they were: what the cache no longer has of these is made again. */
export async function sameTrees(
  name: string,
  stored: readonly StoredVariant[],
  { trees }: Pick<Plan, 'trees'>,
  { onNote, onWarning }: PreparationEvents,
  signal?: AbortSignal,
): Promise<StoredVariant[]> {
  const found: StoredVariant[] = [];
  for (const variant of stored) {
    const { tree } = variant;
    if (tree === undefined) {
      found.push(variant);
      continue;
    }
    try {
      const again = await treeAgain(tree, { ...trees, signal, onNote, onWarning });
      found.push({ ...variant, tree: again });
    } catch (error) {
      if (!(error instanceof JsdynoError) || !GONE.includes(error.code)) throw error;
      throw new JsdynoError('EXPERIMENT_CHANGED', `${name} cannot continue: ${error.message}`, {
        hint: `"jsdyno show ${name}" prints what was measured; start a new comparison for the rest`,
        cause: error,
      });
    }
  }
  if (found.every(({ transformed }) => transformed === undefined)) return found;
  const { transformedAgain } = await import('../../host/transform/transformed-variants.ts');
  const again = await transformedAgain(found);
  if (again === null) throw changed(name, 'what --transform makes of the scripts has');
  return again;
}

/** What says that the files of a tree are not there any more. */
const GONE: readonly ErrorCode[] = ['TREE_NOT_FOUND', 'NO_REPOSITORY', 'UNKNOWN_REVISION'];

/** The runtime as it was stored; fetches the runtime again if the cache no longer has it. */
export async function sameRuntime(
  name: string,
  stored: StoredVariant,
  events: PreparationEvents & { offline?: boolean },
  signal?: AbortSignal,
): Promise<StoredVariant> {
  if (stored.runtime.executable === '') return stored; // a server that was up already
  const now = await hashFileOnce(stored.runtime.executable).catch(() => null); // it may not be there any more
  if (now?.sha256 === stored.runtime.sha256) return stored;
  let found = now?.sha256 ?? 'none';
  if (stored.runtime.source === 'registry') {
    const exact = { ...parseVariant(stored.text), runtime: `${stored.runtime.kind}@${stored.runtime.version}` };
    const { variant } = await resolveVariant(exact, { offline: events.offline, onProgress: events.onDownload, signal });
    if (variant.runtime.sha256 === stored.runtime.sha256) return { ...stored, runtime: variant.runtime };
    found = variant.runtime.sha256;
  }
  const { kind, version, executable, sha256 } = stored.runtime;
  throw changed(name, `${executable} has`, [`the runtime ${kind}@${version}`, sha256, found]);
}

/** The cause of EXPERIMENT_CHANGED where digests show it. */
export class NotTheSame extends Error {
  override readonly name = 'NotTheSame';
  /** `the suite`, `the runtime node@22.9.0` */
  readonly what: string;
  /** SHA-256, hexadecimal; of what is not there `none`. */
  readonly expected: string;
  readonly found: string;

  constructor(what: string, expected: string, found: string) {
    super(`${what} has the SHA-256 ${found}, not ${expected}`);
    this.what = what;
    this.expected = expected;
    this.found = found;
  }
}

export function changed(
  name: string,
  what: string,
  difference?: readonly [what: string, expected: string, found: string],
): JsdynoError {
  return new JsdynoError('EXPERIMENT_CHANGED', `${what} changed since ${name} was started, so it cannot continue`, {
    hint: `"jsdyno show ${name}" prints what was measured; start a new comparison for the rest`,
    cause: difference && new NotTheSame(...difference),
  });
}
