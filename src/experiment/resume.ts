import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { JsdynoError } from '../errors/catalogue.ts';
import { type Inherited, inherited, movedNote } from '../process/surroundings.ts';
import { parseVariant, resolveVariant } from '../runtimes/index.ts';
import {
  findExperiment,
  findInterrupted,
  readConfigurations,
  readVariants,
  refuseImport,
  type StoredVariant,
} from '../store/experiments.ts';
import type { Execution } from './execution.ts';
import { openWork } from './open-work.ts';
import type { StoredPlan } from './options.ts';
import type { PreparationEvents } from './prepare.ts';

/**
 * Takes up an experiment where it stopped (the newest interrupted one without a name), after checking that suite and runtimes are still the same files: figures of
 * different work must not be mixed.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, EXPERIMENT_CHANGED
 */
export async function resumeExperiment(
  database: DatabaseSync,
  name: string | undefined,
  events: PreparationEvents & { offline?: boolean } = {},
  abort?: AbortSignal,
): Promise<Execution> {
  const experiment = name === undefined ? findInterrupted(database) : findExperiment(database, name);
  refuseImport(experiment);
  const plan = experiment.plan as unknown as StoredPlan;
  const work = openWork(plan).prepare();
  if (work.sha256 !== plan.suiteSha256) throw changed(experiment.name, `the benchmarks in ${work.source} have`);

  const { inherited: then } = experiment.environment as Partial<{ inherited: Inherited }>;
  const note = then === undefined ? undefined : movedNote(then.passedOn, inherited().passedOn);
  if (note !== undefined) events.onWarning?.(note);

  const variants: StoredVariant[] = [];
  for (const stored of readVariants(database, experiment.id)) {
    variants.push(await sameRuntime(experiment.name, stored, events, abort));
  }
  return {
    database,
    experiment,
    variants,
    configurations: readConfigurations(database, experiment.id),
    folder: work.folder,
    overlay: work.overlay,
    options: plan,
    abort,
  };
}

/** The runtime as it was stored, fetched again if the cache no longer has it. */
async function sameRuntime(
  name: string,
  stored: StoredVariant,
  events: PreparationEvents & { offline?: boolean },
  signal?: AbortSignal,
): Promise<StoredVariant> {
  if (stored.runtime.executable === '') return stored; // a server that was up already
  if ((await sha256Of(stored.runtime.executable)) === stored.runtime.sha256) return stored;
  if (stored.runtime.source === 'registry') {
    const exact = { ...parseVariant(stored.text), runtime: `${stored.runtime.kind}@${stored.runtime.version}` };
    const { variant } = await resolveVariant(exact, { offline: events.offline, onProgress: events.onDownload, signal });
    if (variant.runtime.sha256 === stored.runtime.sha256) return { ...stored, runtime: variant.runtime };
  }
  throw changed(name, `${stored.runtime.executable} has`);
}

async function sha256Of(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return null; // not there any more
  }
  return hash.digest('hex');
}

function changed(name: string, what: string): JsdynoError {
  return new JsdynoError('EXPERIMENT_CHANGED', `${what} changed since ${name} was started, so it cannot go on`, {
    hint: `"jsdyno show ${name}" prints what was measured; start a new comparison for the rest`,
  });
}
