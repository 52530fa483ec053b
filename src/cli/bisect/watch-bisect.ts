import { labelOf } from '../../search/bisect/answer/words.ts';
import { type BisectEvents, runBisect } from '../../search/bisect/run-bisect.ts';
import type { SearchState } from '../../search/bisect/search-state.ts';
import { type Moment, statusLine, statusRegion } from '../../search/bisect/strip/status.ts';
import type { SearchPath } from '../../search/row/path.ts';
import type { Io } from '../../text/io.ts';
import { printableIn } from '../../text/printable.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { liveStatus } from '../found/live-status.ts';
import { measureSearch, type SearchToMeasure, type SearchWatch } from '../found/measure-search.ts';

/** Begins a bisection, or takes it up, and searches to its end or until Ctrl-C; see measureSearch. */
export async function measureBisect({ path, ...search }: SearchToMeasure & { path: SearchPath }, io: Io) {
  const watch = watchBisect(io, { path, progress: search.progress });
  const about = `: ${path.places.length} ${path.what}`;
  return measureSearch(search, { watch, about, run: (running, first) => runBisect({ ...running, path }, first) }, io);
}

/** Warnings, downloads and, unless it is to be quiet, the strip: drawn in place on a terminal, a line a block in a log. */
function watchBisect(
  { stderr }: Pick<Io, 'stderr'>,
  { path, progress }: { path: Pick<SearchPath, 'places'>; progress: boolean },
): SearchWatch<BisectEvents> {
  let moment: Omit<Moment, 'elapsedMs'> | null = null;
  let lastRound = 0;
  const status = liveStatus({ stderr }, progress, (elapsedMs, width) => {
    if (moment === null) return '';
    const shown = { ...printableMoment(moment), elapsedMs };
    return painted(statusRegion(shown, width), lookOf(stderr).color);
  });
  const { say, draw } = status;

  const events: BisectEvents = {
    onDownload: status.onDownload,
    // Each place has the same to say.
    onWarning: (text) => status.sayOnce(`jsdyno: ${text}`),
    ...(progress ? { onNote: say } : {}),
    onState(state) {
      moment = { state, visit: null, running: null };
      if (!status.isLive && progress && state.next !== null && state.next.round > lastRound) {
        lastRound = state.next.round;
        say(statusLine(state));
      }
      draw();
    },
    onVisit(place) {
      if (moment !== null) moment = { ...moment, visit: place };
      draw();
    },
    onSkipped(place, reason) {
      // A download that failed is not under way any more.
      status.endDownloads();
      say(`skipped ${labelOf(path, place)}: ${reason}`);
    },
    onRunStart({ variant }) {
      if (moment !== null) moment = { ...moment, running: placeNamed(moment.state, variant.label) };
      draw();
    },
    onRunEnd({ variant }, { outcome }) {
      if (outcome.outcome === 'failed') say(`failed on ${variant.label}: ${outcome.reason}`);
    },
  };
  return { events, stop: status.stop };
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
