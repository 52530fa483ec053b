import { releasePath } from '../../host/runtimes/series/release-path.ts';
import { searchedPlan } from '../../kinds/searched-plan.ts';
import { searchPlan } from '../../search/bisect/stored-search.ts';
import type { RowRequest } from '../../search/row/begin-search.ts';
import { releasePlaces } from '../../search/row/path.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { type SearchedOptions, searchedWork } from '../found/searched-options.ts';

/** Of runs: what a download costs beside them. */
const VISIT_COST = 1;

/**
 * A bisection over the releases between two, as it is typed; what is to be known of its path is said on stderr.
 * @param words of the command line, `jsdyno` left out
 */
export async function releaseRequest(
  ends: { old: string; new: string },
  names: readonly string[],
  options: SearchedOptions & { swap?: boolean },
  words: readonly string[],
  { stderr }: Pick<Io, 'stderr'>,
): Promise<RowRequest> {
  const { offline, swap } = options;
  const chosen = await searchedPlan(searchedWork(names, options), 2);
  const releases = await releasePath(ends.old, ends.new, { offline, swap });
  for (const warning of releases.warnings) stderr.write(`jsdyno: ${printable(warning)}\n`);
  const path = releasePlaces(releases.texts, { offline, trees: chosen.plan.trees });
  return { ...chosen, path, find: searchPlan(words, path, { visitCost: VISIT_COST }) };
}
