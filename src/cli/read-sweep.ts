/** Experiments that are sweeps, as commands that know no kind of work meet them. */
import type { DatabaseSync } from 'node:sqlite';
import type { Stored } from '../kinds/kind.ts';
import { loadKind } from '../kinds/kinds.ts';
import { findReadable } from '../kinds/stored.ts';
import type { Say } from '../messages/say.ts';
import type { Published } from '../report/published.ts';
import { sweepPublished } from '../sweep/answer/published.ts';
import type { SweepAnswer } from '../sweep/sweep-answer.ts';

/** Reads what a stored sweep answers. */
export type SweepReader = (stored: Stored) => SweepAnswer | Promise<SweepAnswer>;

/** The answer of a stored experiment that is a sweep; null of any other, and without a reader. */
export async function readSweep(stored: Stored, read: SweepReader | undefined): Promise<SweepAnswer | null> {
  if (read === undefined) return null;
  const kind = await loadKind(stored.experiment.kind);
  return kind.recordedPlan(stored.experiment).find?.as === 'sweep' ? read(stored) : null;
}

/** An experiment for a page, with its answer where it is a sweep. */
export async function withSweep(
  published: Published,
  { database, name, read, say }: { database: DatabaseSync; name: string; read: SweepReader | undefined; say: Say },
): Promise<Published> {
  if (read === undefined) return published;
  const answer = await readSweep({ database, experiment: await findReadable(database, name) }, read);
  return answer === null ? published : sweepPublished(published, answer, say);
}
