import { doingWords, phaseLines } from '../../search/why/answer/phase-words.ts';
import { runWhy, type WhyEvents } from '../../search/why/run-why.ts';
import { type Metric, stopperOf } from '../../show/report/metric.ts';
import { findExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { duration } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { INTERRUPTED_EXIT, interruptedWords, onInterrupt } from '../../work/console/interrupt.ts';
import { lookOf } from '../../work/console/print-report.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { BeginSearch } from '../found/begin-search.ts';
import { liveStatus } from '../found/live-status.ts';

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

/** What is shown of a search for a cause that runs. */
interface WhyWatch {
  events: WhyEvents;
  /** Whose row it is: how its figures read. */
  of(kind: Kind): void;
  /** Call it before more is printed. */
  stop: () => void;
}

/** Warnings, downloads and, unless it is to be quiet, a line when a phase has ended; on a terminal also what is being done. */
async function watchWhy({ stderr }: Pick<Io, 'stderr'>, { progress }: { progress: boolean }): Promise<WhyWatch> {
  let metric: Metric | null = null;
  let doing = '';
  const status = await liveStatus({ stderr }, progress, (elapsedMs) => {
    if (doing === '') return null;
    const line = `${doing}, ${duration(elapsedMs)}`;
    return lookOf(stderr).color ? `\x1b[2m${line}\x1b[22m` : line;
  });
  // Both sides, and each trial, have the same to say.
  const say = status.sayOnce;
  const set = (text: string) => {
    doing = printable(text);
    status.draw();
  };

  const events: WhyEvents = {
    onDownload: status.onDownload,
    onWarning: (text) => say(`jsdyno: ${text}`),
    ...(progress ? { onNote: say } : {}),
    onState(state) {
      if (!progress || metric === null) return;
      for (const line of phaseLines(state, metric)) say(line);
      set(doingWords(state));
    },
    onDoing: set,
    onRunEnd({ variant }, { outcome }) {
      if (outcome.outcome === 'failed') say(`failed on ${variant.label}: ${outcome.reason}`);
    },
  };
  return {
    events,
    stop: status.stop,
    of(kind) {
      metric = stopperOf(kind.metrics);
    },
  };
}
