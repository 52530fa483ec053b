import { doingWords, phaseLines } from '../../search/why/answer/phase-words.ts';
import { runWhy, type WhyEvents } from '../../search/why/run-why.ts';
import { type Metric, stopperOf } from '../../show/report/metric.ts';
import { duration } from '../../text/english-numbers.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { cut } from '../../text/width.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { liveStatus } from '../found/live-status.ts';
import { measureSearch, type SearchToMeasure, type SearchWatch } from '../found/measure-search.ts';

/** Begins a search for a cause, or takes it up, and goes on to its end or until Ctrl-C; see measureSearch. */
export function measureWhy(search: SearchToMeasure, io: Io) {
  return measureSearch(search, { watch: watchWhy(io, search), about: '', run: runWhy }, io);
}

/** How often a log is told what is being done. */
const LOG_EVERY_MS = 30_000;

/** Warnings, downloads and, unless it is to be quiet, a line when a phase has ended, and what is being done. */
function watchWhy({ stderr }: Pick<Io, 'stderr'>, { progress }: { progress: boolean }): SearchWatch<WhyEvents> {
  let metric: Metric | null = null;
  let doing = '';
  const startedAt = performance.now();
  let lastLog = startedAt;
  const status = liveStatus({ stderr }, progress, (elapsedMs, width) => {
    if (doing === '') return '';
    const time = `, ${duration(elapsedMs)}`;
    const line = `${cut(doing, width - time.length)}${time}`;
    return lookOf(stderr).color ? `\x1b[2m${line}\x1b[22m` : line;
  });
  // Both sides, and each trial, have the same to say.
  const say = status.sayOnce;
  const set = (text: string) => {
    doing = printable(text);
    status.draw();
    if (status.isLive || !progress || doing === '' || performance.now() - lastLog < LOG_EVERY_MS) return;
    lastLog = performance.now();
    status.say(`${doing}, ${duration(lastLog - startedAt)}`);
  };

  const events: WhyEvents = {
    onDownload: status.onDownload,
    onWarning: (text) => say(`jsdyno: ${text}`),
    ...(progress ? { onNote: say } : {}),
    onState(state) {
      if (!progress || metric === null) return;
      for (const line of phaseLines(state, metric)) say(line);
      set(doingWords(state, metric));
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
