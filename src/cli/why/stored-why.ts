/** Searches for a cause that are stored: `show` prints one as far as it is, `resume` goes on with one. */

import { loadKind } from '../../kinds/kinds.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import type { Stored } from '../../work/kind.ts';
import type { Found, TakingUp } from '../found/found.ts';
import { printWhy } from './print-why.ts';
import { measureWhy } from './watch-why.ts';

export const storedWhyFound: Found = {
  show,
  resume,
  async published(stored, published) {
    const { whyAnswer } = await import('../../search/why/why-answer-of.ts');
    const { whyPublished } = await import('../../search/why/answer/published.ts');
    return whyPublished(published, whyAnswer(await loadKind(stored.experiment.kind), stored));
  },
};

async function show(stored: Stored, format: string | undefined, io: Io): Promise<number> {
  return printWhy(await loadKind(stored.experiment.kind), stored, { format }, io);
}

/**
 * Goes on, and prints the answer.
 * @throws JsdynoError BAD_OPTION for a farm
 */
async function resume(
  experiment: StoredExperiment,
  { progress, offline, format, farm }: TakingUp,
  io: Io,
): Promise<number> {
  // What JSDYNO_FARM says is of other commands, as where it was begun.
  if (farm !== undefined && !farm.isUsual) {
    const message = `${experiment.name} searches for a cause, which is done here, and --farm names another place`;
    throw new JsdynoError('BAD_OPTION', message, { hint: 'leave it out' });
  }
  const kind = await loadKind(experiment.kind);
  const begin = async () => ({ kind, experiment });
  const { stored, exit } = await measureWhy({ begin, progress, offline }, io);
  const printed = await printWhy(kind, stored, { format }, io);
  return exit || printed;
}
