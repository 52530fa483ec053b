import { type BisectRequest, beginBisect, readyBisect } from '../../bisect/begin-bisect.ts';
import { type ReleaseOptions, releasePlaces } from '../../bisect/release-places.ts';
import { searchPlan } from '../../bisect/stored-search.ts';
import { type FarmOptions, farmChoice } from '../../console/farm-choice.ts';
import { JsdynoError } from '../../errors/catalogue.ts';
import { searchedPlan } from '../../kinds/searched-plan.ts';
import { releasePath } from '../../runtimes/series/release-path.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { type SearchedOptions, searchedWork } from '../found/searched-options.ts';
import { type CommitOptions, isOfCommits } from './commit-options.ts';
import { measureBisect } from './measure-bisect.ts';
import { type BisectFormat, printBisect } from './print-bisect.ts';

export interface BisectCommand extends SearchedOptions, CommitOptions, FarmOptions {
  old?: string;
  new?: string;
  swap?: boolean;
  plan?: boolean;
  format?: BisectFormat;
}

/** Of runs: what a download costs beside them. */
const VISIT_COST = 1;

/**
 * `jsdyno bisect`: finds the release that changed a row, and prints what changed with it. Returns the exit code.
 * @param words of the command line, `jsdyno` left out
 */
export async function bisect(
  names: string[],
  options: BisectCommand,
  words: readonly string[],
  io: Io,
): Promise<number> {
  if (!isOfCommits(options)) return search(await releaseRequest(names, options, words, io), options, io);
  const { commitRequest, inRepository } = await import('./commits.ts');
  return inRepository(options, async () => {
    if (options.exitCode === true) return (await import('./exit-code.ts')).bisectStep(names, options, words, io);
    return search(await commitRequest(names, options, words, io), options, io);
  });
}

async function releaseRequest(
  names: readonly string[],
  options: BisectCommand,
  words: readonly string[],
  io: Io,
): Promise<BisectRequest> {
  const { offline } = options;
  const { old, to } = endsOf(options);
  const work = searchedWork(names, options);
  const chosen = await searchedPlan(work, 2);
  const releases = await releasePath(old, to, { offline, swap: options.swap });
  for (const warning of releases.warnings) io.stderr.write(`jsdyno: ${printable(warning)}\n`);
  const using: ReleaseOptions = { offline, trees: chosen.plan.trees };
  const path = releasePlaces(releases.texts, using);
  return { ...chosen, path, find: searchPlan(words, path, { visitCost: VISIT_COST }) };
}

/** Measures, and prints the answer. */
async function search(request: BisectRequest, options: BisectCommand, io: Io): Promise<number> {
  const { progress, offline, format } = options;
  const farm = farmChoice(options);
  if (options.plan === true) return (await import('./print-plan.ts')).printBisectPlan(request, io);
  const { kind, stored, exit } = await measureBisect(
    {
      path: request.path,
      async begin(database, events, abort) {
        const ready = await readyBisect(request, events, abort);
        const first = await beginBisect(database, ready, events, abort);
        return { kind: request.kind, experiment: first.experiment, first };
      },
      ...{ progress, offline, farm },
    },
    io,
  );
  return exit || printBisect(kind, stored, format, io);
}

/** @throws JsdynoError BAD_USAGE */
function endsOf({ old, new: to }: BisectCommand): { old: string; to: string } {
  if (old !== undefined && to !== undefined) return { old, to };
  throw new JsdynoError('BAD_USAGE', `bisect needs ${old === undefined ? 'an old end, --old' : 'a new end, --new'}`, {
    hint: `--old ${old ?? 'node@18'} --new ${to ?? 'node@22'}`,
  });
}
