import { labelOf } from '../../bisect/answer/words.ts';
import type { SearchPath } from '../../bisect/path.ts';
import type { BisectEvents } from '../../bisect/run-bisect.ts';
import type { SearchState } from '../../bisect/search-state.ts';
import { type Moment, statusLine, statusRegion } from '../../bisect/strip/status.ts';
import { lookOf } from '../../console/print-report.ts';
import { drawDownloads } from '../../runtimes/draw-downloads.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable, printableIn } from '../../text/printable.ts';
import { columnsOf, redraws } from '../../text/terminal.ts';

const REDRAW_EVERY_MS = 500;

/** What is shown of a bisection that runs. */
export interface BisectWatch {
  events: BisectEvents;
  /** Call it before more is printed. */
  stop: () => void;
}

/** Warnings, downloads and, unless it is to be quiet, the strip: drawn in place on a terminal, a line a block in a log. */
export async function watchBisect(
  { stderr }: Pick<Io, 'stderr'>,
  { path, progress }: { path: Pick<SearchPath, 'places'>; progress: boolean },
): Promise<BisectWatch> {
  const live =
    progress && redraws(stderr) ? (await import('log-update')).createLogUpdate(stderr as NodeJS.WriteStream) : null;
  const downloads = drawDownloads(stderr);
  const startedAt = performance.now();
  const said = new Set<string>();
  let moment: Omit<Moment, 'elapsedMs'> | null = null;
  let isFetching = false;
  let lastRound = 0;

  const draw = () => {
    if (live === null || moment === null || isFetching) return;
    const shown = { ...printableMoment(moment), elapsedMs: performance.now() - startedAt };
    live(painted(statusRegion(shown, columnsOf(stderr) ?? 80), lookOf(stderr).color));
  };
  const timer = live === null ? null : setInterval(draw, REDRAW_EVERY_MS);
  timer?.unref();
  const say = (text: string) => {
    live?.clear();
    stderr.write(`${fold(printable(text), columnsOf(stderr))}\n`);
    draw();
  };

  const events: BisectEvents = {
    onDownload(progressed) {
      isFetching = progressed.phase !== 'done';
      if (isFetching) live?.clear();
      downloads.onProgress(progressed);
    },
    onWarning(text) {
      if (said.has(text)) return; // each place has the same to say
      said.add(text);
      say(`jsdyno: ${text}`);
    },
    ...(progress ? { onNote: say } : {}),
    onState(state) {
      moment = { state, visit: null, running: null };
      if (live === null && progress && state.next !== null && state.next.round > lastRound) {
        lastRound = state.next.round;
        say(statusLine(state));
      }
      draw();
    },
    onVisit(place) {
      if (moment !== null) moment = { ...moment, visit: place };
      draw();
    },
    onSteppedAround(place, reason) {
      // A download that failed is not under way any more.
      downloads.finish();
      isFetching = false;
      say(`stepped around ${labelOf(path, place)}: ${reason}`);
    },
    onRunStart({ variant }) {
      if (moment !== null) moment = { ...moment, running: placeNamed(moment.state, variant.label) };
      draw();
    },
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
  return { events, stop };
}

function placeNamed({ places }: SearchState, label: string): number | null {
  const place = places.findIndex((one) => one.label === label);
  return place === -1 ? null : place;
}

/** Labels are all that comes from elsewhere. */
function printableMoment<M extends Omit<Moment, 'elapsedMs'>>(moment: M): M {
  return { ...moment, state: { ...moment.state, places: printableIn(moment.state.places) } };
}

/** The strip of beliefs in colour, and what stands below it dim. */
function painted(lines: readonly string[], color: boolean): string {
  if (!color) return lines.join('\n');
  const [belief = '', ...others] = lines;
  return [
    `\x1b[36m${belief}\x1b[39m`,
    ...others.map((line, i) => (i === others.length - 1 ? `\x1b[2m${line}\x1b[22m` : line)),
  ].join('\n');
}
