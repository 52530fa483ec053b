/** Bisections that are stored: `show` prints one as far as it is, `resume` goes on with one. */
import type { DatabaseSync } from 'node:sqlite';
import { pathAgain } from '../../bisect/path-again.ts';
import { searchOf, storedSearch } from '../../bisect/stored-search.ts';
import { JsdynoError } from '../../errors/catalogue.ts';
import { nearest } from '../../errors/nearest.ts';
import type { Kind, Stored } from '../../kinds/kind.ts';
import { refuseImport, type StoredExperiment } from '../../store/experiments.ts';
import type { Io } from '../../text/io.ts';
import { measureBisect } from './measure-bisect.ts';
import { BISECT_FORMATS, type BisectFormat, printBisect } from './print-bisect.ts';

export function isBisect(kind: Kind, experiment: Pick<StoredExperiment, 'kind' | 'plan'>): boolean {
  return searchOf(kind.recordedPlan(experiment)) !== null;
}

/** `jsdyno show` of a bisection. Returns the exit code. */
export function showBisect(kind: Kind, stored: Stored, format: string | undefined, io: Io): Promise<number> {
  return printBisect(kind, stored, bisectFormat(format), io);
}

/** `jsdyno resume` of a bisection: searches on, and prints the answer. Returns the exit code. */
export async function resumeBisect(
  kind: Kind,
  { experiment }: { database: DatabaseSync; experiment: StoredExperiment },
  { progress, offline, format: typed }: { progress: boolean; offline?: boolean | undefined; format?: string | undefined },
  io: Io,
): Promise<number> {
  const format = bisectFormat(typed);
  refuseImport(experiment);
  const { trees } = kind.planOf(experiment);
  const path = pathAgain(storedSearch(experiment), { offline, trees });
  const begin = async () => ({ kind, experiment });
  const { stored, exit } = await measureBisect({ path, begin, progress, offline }, io);
  return exit || printBisect(kind, stored, format, io);
}

/** @throws JsdynoError BAD_OPTION */
function bisectFormat(format: string | undefined): BisectFormat | undefined {
  const known = BISECT_FORMATS.find((one) => one === format);
  if (format === undefined || known !== undefined) return known;
  throw new JsdynoError('BAD_OPTION', `bisect has no format "${format}"; there are ${BISECT_FORMATS.join(', ')}`, {
    hint: `--format ${nearest(format, BISECT_FORMATS, 1)[0] ?? 'table'}`,
  });
}
