import { runBisect } from '../../search/bisect/run-bisect.ts';
import type { SearchPath } from '../../search/row/path.ts';
import { findExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { type OpenFarm, openFarm } from '../../work/console/at-farm.ts';
import type { FarmChoice } from '../../work/console/farm-choice.ts';
import { INTERRUPTED_EXIT, interruptedWords, onInterrupt } from '../../work/console/interrupt.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { BeginSearch } from '../found/begin-search.ts';
import { watchBisect } from './watch-bisect.ts';

interface BisectToMeasure {
  path: SearchPath;
  begin: BeginSearch;
  progress: boolean;
  offline?: boolean | undefined;
  /** The farm at which blocks are measured; absent: here. */
  farm?: FarmChoice | undefined;
}

/**
 * Begins a bisection, or takes it up, and searches to its end or until Ctrl-C.
 * @returns `exit` is 130 after Ctrl-C, else 0
 */
export async function measureBisect(
  { path, begin, progress, offline, farm: chosen }: BisectToMeasure,
  io: Io,
): Promise<{ kind: Kind; stored: Stored; exit: number }> {
  const { abort, release } = onInterrupt();
  const database = openStore();
  const watch = await watchBisect(io, { path, progress });
  const { events } = watch;
  let farm: OpenFarm | null = null;
  try {
    if (chosen !== undefined) farm = await openFarm(chosen, { onNote: events.onNote });
    const { kind, experiment, first } = await begin(database, events, abort);
    const { name } = experiment;
    if (progress)
      io.stderr.write(`${name}: ${first === undefined ? 'goes on' : `${path.places.length} ${path.what}`}\n`);
    const stored = { database, experiment };
    const state = await runBisect({ kind, stored, path, events, abort, offline, elsewhere: farm?.elsewhere }, first);
    watch.stop(); // before more is printed
    if (state === 'interrupted') {
      const said = (await farm?.interrupted(stored)) ?? interruptedWords(name);
      io.stderr.write(`jsdyno: ${printable(said)}\n`);
    } else await farm?.finished(stored);
    const found = { database, experiment: findExperiment(database, name) };
    return { kind, stored: found, exit: state === 'interrupted' ? INTERRUPTED_EXIT : 0 };
  } catch (error) {
    if (!abort.aborted) throw error;
    throw new JsdynoError('INTERRUPTED', 'interrupted before the first run; nothing was measured', { cause: error });
  } finally {
    watch.stop();
    await farm?.close();
    release();
  }
}
