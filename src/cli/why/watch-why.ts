import { lookOf } from '../../console/print-report.ts';
import type { Kind } from '../../kinds/kind.ts';
import { duration } from '../../report/duration.ts';
import { type Metric, stopperOf } from '../../report/metric.ts';
import { drawDownloads } from '../../runtimes/draw-downloads.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf, redraws } from '../../text/terminal.ts';
import { doingWords, phaseLines } from '../../why/answer/phase-words.ts';
import type { WhyEvents } from '../../why/run-why.ts';

const REDRAW_EVERY_MS = 500;

/** What is shown of a search for a cause that runs. */
export interface WhyWatch {
  events: WhyEvents;
  /** Whose row it is: how its figures read. */
  of(kind: Kind): void;
  /** Call it before more is printed. */
  stop: () => void;
}

/** Warnings, downloads and, unless it is to be quiet, a line when a phase has ended; on a terminal also what is being done. */
export async function watchWhy({ stderr }: Pick<Io, 'stderr'>, { progress }: { progress: boolean }): Promise<WhyWatch> {
  const live =
    progress && redraws(stderr) ? (await import('log-update')).createLogUpdate(stderr as NodeJS.WriteStream) : null;
  const downloads = drawDownloads(stderr);
  const startedAt = performance.now();
  const said = new Set<string>();
  let metric: Metric | null = null;
  let doing = '';
  let isFetching = false;

  const draw = () => {
    if (live === null || doing === '' || isFetching) return;
    const line = `${doing}, ${duration(performance.now() - startedAt)}`;
    live(lookOf(stderr).color ? `\x1b[2m${line}\x1b[22m` : line);
  };
  const timer = live === null ? null : setInterval(draw, REDRAW_EVERY_MS);
  timer?.unref();
  const say = (text: string) => {
    if (said.has(text)) return; // both sides, and each trial, have the same to say
    said.add(text);
    live?.clear();
    stderr.write(`${fold(printable(text), columnsOf(stderr))}\n`);
    draw();
  };
  const set = (text: string) => {
    doing = printable(text);
    draw();
  };

  const events: WhyEvents = {
    onDownload(progressed) {
      isFetching = progressed.phase !== 'done';
      if (isFetching) live?.clear();
      downloads.onProgress(progressed);
    },
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
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    downloads.finish();
    live?.clear();
    live?.done();
  };
  return {
    events,
    stop,
    of(kind) {
      metric = stopperOf(kind.metrics);
    },
  };
}
