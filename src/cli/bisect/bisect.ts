import { commitRequest, inRepository, releaseRequest } from '../../search/bisect/bisect-request.ts';
import type { RowRequest } from '../../search/row/begin-search.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { type Io, notice } from '../../text/io.ts';
import { farmChoice } from '../../work/console/farm-choice.ts';
import { searchOf } from '../found/measure-search.ts';
import { searchedWork } from '../found/searched-work.ts';
import { askedCommits, type BisectCommand, isOfCommits } from './commit-options.ts';
import { printBisect } from './print-bisect.ts';
import { measureBisect } from './watch-bisect.ts';

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
  const { offline, repo = '.' } = options;
  const told = { words, offline, onWarning: (text: string) => notice(io, text) };
  if (!isOfCommits(options)) {
    return search(await releaseRequest(endsOf(options), searchedWork(names, options), told), options, io);
  }
  return inRepository(repo, async () => {
    if (options.exitCode === true) return (await import('./exit-code.ts')).bisectStep(names, options, words, io);
    const { asked, work } = askedCommits(names, options);
    return search(await commitRequest(asked, work, told), options, io);
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
  const printed = await printBisect(kind, stored, format, io);
  return exit || printed;
}

/** @throws JsdynoError BAD_USAGE */
function endsOf({ old, new: to, swap }: BisectCommand): { old: string; new: string; swap: boolean | undefined } {
  if (old !== undefined && to !== undefined) return { old, new: to, swap };
  throw new JsdynoError('BAD_USAGE', `bisect needs ${old === undefined ? 'an old end, --old' : 'a new end, --new'}`, {
    hint: `--old ${old ?? 'node@18'} --new ${to ?? 'node@22'}`,
  });
}
