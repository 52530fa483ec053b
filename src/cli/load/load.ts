import { writeFileSync } from 'node:fs';
import { hdrText } from '../../measure/load/hdr-text.ts';
import { Histogram } from '../../measure/load/histogram.ts';
import type { LoadEvents } from '../../measure/load/progress.ts';
import type { LoadResult } from '../../measure/load/result.ts';
import { checkThreshold, type JudgedThreshold, parseThreshold } from '../../measure/load/thresholds.ts';
import { type Envelope, jsonDocument } from '../../show/report/json-envelope.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { cannotWrite } from '../../text/errors/system-error.ts';
import type { Io } from '../../text/io.ts';
import { printableIn } from '../../text/printable.ts';
import { redrawn } from '../../text/redrawn.ts';
import { INTERRUPTED_EXIT, onInterrupt } from '../../work/console/interrupt.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { shownUrl } from '../../work/console/request-words.ts';
import { loadRamp } from './load-ramp.ts';
import { loadOptions } from './load-words.ts';
import type { LoadCommand } from './options.ts';
import { type GeneratorPlace, placeGenerator } from './place-generator.ts';
import { formatRequests, formatTimeline } from './report/latency-tables.ts';
import { formatLoad, loadLine } from './report/load.ts';
import { formatHistogram } from './report/load-histogram.ts';
import { formatThresholds } from './report/load-thresholds.ts';
import { runLoad } from './run-load.ts';

/**
 * What came of a load on a server, as printed by jsdyno load --json. Times are in ns unless their name says ms; null stands wherever the
 * generator does not tell.
 * @title jsdyno load
 */
export interface LoadDocument extends Envelope<'load', 1>, Omit<LoadResult, 'raw' | 'turns'> {
  /** where the generator ran */
  placed: string;
  /** of --fail-if */
  thresholds?: readonly JudgedThreshold[];
}

/** How often a log gets a line. */
const LOG_EVERY_MS = 10_000;

/** The result cannot be used; the same code as for benchmarks that fail. */
const INVALID = 3;
/** Only a threshold was crossed. No other outcome has this code, so that scripts can tell. */
const CROSSED = 4;

/** `jsdyno load`: puts load on a server and prints the result. Returns the exit code. */
export async function printLoad(urls: readonly string[], command: LoadCommand, io: Io): Promise<number> {
  if (command.generator !== 'own' && (command.hdr ?? command.raw) !== undefined) {
    throw new JsdynoError('BAD_USAGE', `${command.generator} does not provide the data for --hdr and --raw`, {
      hint: 'leave them out, or use --generator own',
    });
  }
  const thresholds = command.failIf.map(parseThreshold);
  const options = loadOptions(urls, command);
  if (command.ramp !== undefined) return loadRamp(options, command, io);
  const place = placeGenerator({ ...command, hasRate: command.rate !== undefined });
  const watch = command.progress ? watchLoad(io, shownUrl(options.url)) : null;
  const { abort, release } = onInterrupt();
  let result: LoadResult;
  try {
    result = await runLoad(options, { generator: command.generator, place, events: watch?.events ?? {}, abort });
  } finally {
    watch?.stop();
    release();
  }
  const judged = thresholds.map((one) => checkThreshold(one, result));
  if (command.format === 'json') io.stdout.write(jsonOf(result, judged, place));
  else print(result, judged, place, command, io);
  writeFiles(result, command);
  if (abort.aborted) return INTERRUPTED_EXIT;
  // A threshold whose figure is not known does not hold.
  if (!result.valid || judged.some(({ crossed }) => crossed === null)) return INVALID;
  return judged.some(({ crossed }) => crossed === true) ? CROSSED : 0;
}

/** Single latencies are written to the file only. */
function jsonOf(result: LoadResult, thresholds: readonly JudgedThreshold[], { words: placed }: GeneratorPlace): string {
  const more = { placed, ...(thresholds.length === 0 ? {} : { thresholds }) };
  const { raw: _, ...told } = result;
  return jsonDocument<LoadDocument>('load', 1, { ...told, ...more });
}

function print(
  result: LoadResult,
  judged: readonly JudgedThreshold[],
  place: GeneratorPlace,
  { histogram, timeline, verbose, generator }: LoadCommand,
  { stdout }: Io,
): void {
  const shown = printableIn(result);
  const look = lookOf(stdout);
  const { width } = look;
  const placed = generator === 'own' || place.pin !== undefined ? place.words : undefined;
  stdout.write(formatLoad(shown, { ...look, placed, verbose }));
  stdout.write(formatRequests(shown.requests, width));
  if (histogram === true) stdout.write(formatHistogram(shown.histograms?.latency ?? null, width));
  if (timeline === true) stdout.write(formatTimeline(shown.timeline, width));
  stdout.write(formatThresholds(judged, look));
}

function writeFiles({ histograms, raw }: LoadResult, command: LoadCommand): void {
  if (command.hdr !== undefined && histograms !== null) {
    write(command.hdr, hdrText(Histogram.from(histograms.latency)));
  }
  if (command.raw === undefined || raw === null) return;
  const lines = raw.intendedNs.map((ns, i) => `${ns},${raw.latencyNs[i]},${raw.serviceNs[i]},${raw.status[i]}\n`);
  write(command.raw, `intended_ns,latency_ns,service_ns,status\n${lines.join('')}`);
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** Shows a running load: one line on a terminal, one every ten seconds in a log. Call `stop` before printing more. */
function watchLoad({ stderr }: Pick<Io, 'stderr'>, url: string): { events: LoadEvents; stop: () => void } {
  const live = redrawn(stderr);
  if (live !== null) {
    return {
      events: { onProgress: (progress) => live.draw((width) => loadLine(progress, width)) },
      stop: live.clear,
    };
  }
  let last = performance.now();
  const onProgress: LoadEvents['onProgress'] = (progress) => {
    if (performance.now() - last < LOG_EVERY_MS) return;
    last = performance.now();
    stderr.write(`${url}: ${loadLine(progress, Number.POSITIVE_INFINITY)}\n`);
  };
  return { events: { onProgress }, stop() {} };
}
