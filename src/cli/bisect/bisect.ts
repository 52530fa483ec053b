import type { RowRequest } from '../../search/row/begin-search.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { type FarmOptions, farmChoice } from '../../work/console/farm-choice.ts';
import { searchOf } from '../found/begin-search.ts';
import type { SearchedOptions } from '../found/searched-options.ts';
import { type CommitOptions, isOfCommits } from './commit-options.ts';
import { measureBisect } from './measure-bisect.ts';
import { type BisectFormat, printBisect } from './print-bisect.ts';
import { releaseRequest } from './release-request.ts';

interface BisectCommand extends SearchedOptions, CommitOptions, FarmOptions {
  old?: string;
  new?: string;
  swap?: boolean;
  plan?: boolean;
  format?: BisectFormat;
}

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
  if (!isOfCommits(options))
    return search(await releaseRequest(endsOf(options), names, options, words, io), options, io);
  const { commitRequest, inRepository } = await import('./commits.ts');
  return inRepository(options, async () => {
    if (options.exitCode === true) return (await import('./exit-code.ts')).bisectStep(names, options, words, io);
    return search(await commitRequest(names, options, words, io), options, io);
  });
}

/** Measures, and prints the answer. */
async function search(request: RowRequest, options: BisectCommand, io: Io): Promise<number> {
  const { progress, offline, format } = options;
  const farm = farmChoice(options);
  if (options.plan === true) return (await import('./print-plan.ts')).printBisectPlan(request, io);
  const { kind, stored, exit } = await measureBisect(
    { path: request.path, begin: searchOf(request), ...{ progress, offline, farm } },
    io,
  );
  return exit || printBisect(kind, stored, format, io);
}

/** @throws JsdynoError BAD_USAGE */
function endsOf({ old, new: to }: BisectCommand): { old: string; new: string } {
  if (old !== undefined && to !== undefined) return { old, new: to };
  throw new JsdynoError('BAD_USAGE', `bisect needs ${old === undefined ? 'an old end, --old' : 'a new end, --new'}`, {
    hint: `--old ${old ?? 'node@18'} --new ${to ?? 'node@22'}`,
  });
}
