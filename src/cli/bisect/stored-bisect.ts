/** Bisections that are stored: `show` prints one as far as it is, `resume` goes on with one. */

import { inFolder } from '../../host/process/in-folder.ts';
import { loadKind } from '../../kinds/kinds.ts';
import { answerOf } from '../../search/bisect/answer/answer-of.ts';
import { commitSearchOf, folderOf, pathAgain } from '../../search/bisect/commit-search.ts';
import { storedSearch } from '../../search/bisect/stored-search.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import type { Io } from '../../text/io.ts';
import type { Stored } from '../../work/kind.ts';
import type { Found, TakingUp } from '../found/found.ts';
import { printBisect } from './print-bisect.ts';
import { measureBisect } from './watch-bisect.ts';

export const storedBisect: Found = {
  show,
  resume,
  async published(stored, published) {
    const { bisectPublished } = await import('../../search/bisect/answer/published.ts');
    return bisectPublished(published, answerOf(await loadKind(stored.experiment.kind), stored));
  },
};

async function show(stored: Stored, format: string | undefined, io: Io): Promise<number> {
  return printBisect(await loadKind(stored.experiment.kind), stored, format, io);
}

/** Searches on, and prints the answer. */
async function resume(
  experiment: StoredExperiment,
  { progress, offline, format, farm }: TakingUp,
  io: Io,
): Promise<number> {
  const kind = await loadKind(experiment.kind);
  const find = storedSearch(experiment);
  const path = await pathAgain(find, { kind, plan: kind.planOf(experiment), offline });
  const search = commitSearchOf(find);
  // Where a command is started in a repository, its processes are started in each checkout.
  return inFolder(search === null ? process.cwd() : folderOf(search), async () => {
    const begin = async () => ({ kind, experiment });
    const { stored, exit } = await measureBisect({ path, begin, progress, offline, farm }, io);
    const printed = await printBisect(kind, stored, format, io);
    return exit || printed;
  });
}
