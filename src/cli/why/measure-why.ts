import { runWhy } from '../../search/why/run-why.ts';
import { findExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { INTERRUPTED_EXIT, interruptedWords, onInterrupt } from '../../work/console/interrupt.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { BeginSearch } from '../found/begin-search.ts';
import { watchWhy } from './watch-why.ts';

interface WhyToMeasure {
  begin: BeginSearch;
  progress: boolean;
  offline?: boolean | undefined;
}

/**
 * Begins a search for a cause, or takes it up, and goes on to its end or until Ctrl-C.
 * @returns `exit` is 130 after Ctrl-C, else 0
 */
export async function measureWhy(
  { begin, progress, offline }: WhyToMeasure,
  io: Io,
): Promise<{ kind: Kind; stored: Stored; exit: number }> {
  const { abort, release } = onInterrupt();
  const database = openStore();
  const watch = await watchWhy(io, { progress });
  const { events } = watch;
  try {
    const { kind, experiment, first } = await begin(database, events, abort);
    const { name } = experiment;
    if (progress) io.stderr.write(`${name}${first === undefined ? ': goes on' : ''}\n`);
    const stored = { database, experiment };
    watch.of(kind);
    const state = await runWhy({ kind, stored, events, abort, offline }, first);
    watch.stop(); // before more is printed
    if (state === 'interrupted') {
      io.stderr.write(`jsdyno: ${interruptedWords(name)}\n`);
    }
    const found = { database, experiment: findExperiment(database, name) };
    return { kind, stored: found, exit: state === 'interrupted' ? INTERRUPTED_EXIT : 0 };
  } catch (error) {
    if (!abort.aborted) throw error;
    throw new JsdynoError('INTERRUPTED', 'interrupted before the first run; nothing was measured', { cause: error });
  } finally {
    watch.stop();
    release();
  }
}
