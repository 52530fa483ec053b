import type { DatabaseSync } from 'node:sqlite';
import { writeNamed } from '../../host/files/write-beside.ts';
import { drawDownloads } from '../../host/runtimes/draw-downloads.ts';
import type { Watched } from '../../inspect/gc/observe/watch-program.ts';
import type { GcCommand } from '../../inspect/gc/options.ts';
import { type GcReport, reportOn } from '../../inspect/gc/report/gc-report.ts';
import { gcJson } from '../../inspect/gc/report/json.ts';
import { gcMarkdown } from '../../inspect/gc/report/markdown.ts';
import { gcTable } from '../../inspect/gc/report/table.ts';
import { reportOnTrace } from '../../inspect/gc/report/trace-report.ts';
import { trialOf } from '../../inspect/gc/try/trial-of.ts';
import type { Measure, Trying } from '../../inspect/gc/try/try-flags.ts';
import { inPlaces, watch } from '../../inspect/gc/watch.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { type Io, notice } from '../../text/io.ts';
import { INTERRUPTED_EXIT, onInterrupt } from '../../work/console/interrupt.ts';
import { measureWithProgress } from '../../work/console/measure-with-progress.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { type PreparationEvents, prepareExperiment } from '../../work/experiment/prepare.ts';

/** The program failed, or nothing of its collections could be seen. */
const FAILED = 3;

/** `jsdyno gc`: watches a program's collections, tries flags where that was asked, and prints the report. Returns the exit code. */
export async function gc(words: string[], options: GcCommand, io: Io): Promise<number> {
  checkWords(words, options);
  if (options.from !== undefined) return print(reportOnTrace(options.from), options, io);
  const { abort, release } = onInterrupt();
  let report: GcReport;
  let trial: Trying | undefined;
  try {
    const typed = await watchTyped(words, options, abort, io);
    report = reportOn(typed.watched);
    trial = typed.trial;
  } finally {
    release();
  }
  if (abort.aborted && report.collections.length === 0) return INTERRUPTED_EXIT;
  const failed = report.remarks.some(({ kind }) => kind === 'failed' || kind === 'unseen');
  if (trial !== undefined && !failed && !abort.aborted) {
    const { progress } = options;
    const measure: Measure = async (request) => {
      const prepare = (store: DatabaseSync, events: PreparationEvents, signal: AbortSignal) =>
        prepareExperiment(store, request, events, signal);
      return (await measureWithProgress({ prepare, progress }, io)).stored;
    };
    report = { ...report, trial: await trial(measure) };
  }
  return (await print(report, options, io)) || (abort.aborted ? INTERRUPTED_EXIT : failed ? FAILED : 0);
}

/** @throws JsdynoError FILE_UNWRITABLE, PAGE_NOT_BUILT */
async function print(report: GcReport, { format = 'table', all, output }: GcCommand, io: Io): Promise<number> {
  if (format === 'json') io.stdout.write(gcJson(report));
  else if (format === 'markdown') io.stdout.write(gcMarkdown(report));
  else io.stdout.write(gcTable(report, { ...lookOf(io.stdout), all }));
  if (output === undefined) return 0;
  const { gcPage } = await import('../../inspect/gc/page.ts');
  const page = await gcPage(report);
  writeNamed(output, page);
  return 0;
}

/** A program that was watched, and how flags are tried on it. */
interface Typed {
  watched: Watched;
  trial: Trying | undefined;
}

/** Watches what was typed. @throws JsdynoError */
async function watchTyped(words: string[], options: GcCommand, signal: AbortSignal, io: Io): Promise<Typed> {
  const downloads = drawDownloads(io.stderr);
  const onWarning = (line: string) => notice(io, line);
  const events = { signal, onDownload: downloads.onProgress, onWarning };
  const work = inPlaces({ ...options, words });
  const { watched, variant } = await watch(work, events).finally(downloads.finish);
  const isTried = options.try === true || options.tryFlags.length > 0;
  return { watched, trial: isTried ? trialOf(work, { watched, variant }, options) : undefined };
}

/** Of what may be watched only one can be. */
const SUBJECTS = ['from', 'pid', 'scenario'] as const;

/** @throws JsdynoError BAD_USAGE */
function checkWords(words: readonly string[], options: GcCommand): void {
  const bad = (what: string, hint: string) => new JsdynoError('BAD_USAGE', what, { hint });
  const typed = SUBJECTS.filter((name) => options[name] !== undefined).map((name) => `--${name}`);
  const subjects = [...typed, ...(words.length > 0 ? ['a command line'] : [])];
  if (subjects.length > 1) throw bad(`${subjects[0]} and ${subjects[1]} exclude each other`, 'name one thing to watch');
  if (subjects.length === 0) throw bad('the program to watch is missing', 'jsdyno gc -- node app.js');
  const isTried = options.try === true || options.tryFlags.length > 0;
  if (options.on !== undefined && words.length === 0 && options.scenario === undefined) {
    throw bad('--on is for a script or a --scenario', 'jsdyno gc --on node@22 -- app.js');
  }
  if (options.from !== undefined || options.pid !== undefined) {
    const what = options.from === undefined ? 'a process that runs already' : 'a file';
    if (isTried)
      throw bad(`--try starts the program itself, and ${what} cannot be started`, 'jsdyno gc --try -- node app.js');
  }
  const isLoaded = options.load !== undefined || options.scenario !== undefined;
  if (options.rate !== undefined && !isLoaded)
    throw bad('--rate is for --load or --scenario', '--load http://localhost:3000/');
  if (options.load !== undefined && options.scenario !== undefined) {
    throw bad('a --scenario has its own load', 'leave out --load');
  }
  if (options.load?.startsWith('/') === true && options.pid !== undefined)
    throw bad('a running process needs the whole address', '--load http://localhost:3000/');
  if (options.load !== undefined && options.from !== undefined)
    throw bad('--load cannot be put on a file', 'leave out --load');
  if (isTried && options.durationMs !== undefined && !isLoaded) {
    throw bad('--try times the whole program, which --duration would end', 'leave out --duration, or use --load');
  }
}
