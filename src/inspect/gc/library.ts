/** A program's garbage collections, as a program asks for them. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { boolean } from '../../store/exchange/fields.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { ExperimentRequest } from '../../work/experiment/prepare.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { given } from '../../work/options/given.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { called, database, oneOrMore, signal } from '../../work/options/values.ts';
import type { Choices } from '../../work/typed/declared.ts';
import { OPTIONS } from './options.ts';
import type { GcReport } from './report/gc-report.ts';
import type { WatchEvents } from './watch.ts';

/** What is watched, one of `command`, `pid`, `scenario` and `from`; and how. */
export interface GcOptions extends Choices<typeof OPTIONS> {
  /** How the program is started: `['node', 'app.js']`; with `on` a script and its arguments. */
  command?: readonly string[] | undefined;
  /** Flags of V8 that are measured against the program as it is, in rounds that are stored; true: those that suggest themselves. */
  try?: true | readonly string[] | undefined;
  offline?: boolean | undefined;
  events?: GcEvents | undefined;
  /** Ends the watching: what was seen until then is reported. */
  abort?: AbortSignal | undefined;
  /** For `try`; default: the machine's store. */
  database?: DatabaseSync | undefined;
}

export type GcEvents = Pick<WatchEvents, 'onDownload' | 'onWarning'>;

const gcOptions = optionsOf<GcOptions>()({
  ...given(OPTIONS),
  command: v.optional(oneOrMore),
  try: v.optional(v.union([v.literal(true), oneOrMore], 'true, or a list of flags')),
  offline: v.optional(boolean),
  events: v.optional(
    optionsOf<GcEvents>()({
      onDownload: called<GcEvents['onDownload']>(),
      onWarning: called<GcEvents['onWarning']>(),
    }),
  ),
  abort: v.optional(signal),
  database: v.optional(database),
});

const SUBJECTS = ['command', 'pid', 'scenario', 'from'] as const;

/**
 * Watches a program's garbage collections: what `jsdyno gc` reports.
 *
 * @returns the report; where the program failed, or nothing could be seen, a remark of the kind `failed` or `unseen` says so
 * @throws JsdynoError BAD_OPTION, BAD_USAGE, BAD_URL, SERVER_UNREACHABLE, FILE_UNREADABLE; and as runtimes, scenarios and loads do
 */
export async function gc(options: GcOptions): Promise<GcReport> {
  checkOptions('gc', gcOptions, options);
  checkTogether(options);
  const { command = [], connections = 10, events = {}, abort, from, ...asked } = options;
  if (from !== undefined) return (await import('./report/trace-report.ts')).reportOnTrace(from);
  const { inPlaces, watch } = await import('./watch.ts');
  const { reportOn } = await import('./report/gc-report.ts');
  const work = inPlaces({ ...asked, words: command, connections });
  const seen = await watch(work, { ...events, signal: abort ?? new AbortController().signal });
  const report = reportOn(seen.watched);
  const failed = report.remarks.some(({ kind }) => kind === 'failed' || kind === 'unseen');
  if (asked.try === undefined || failed || abort?.aborted) return report;
  const { trialOf } = await import('./try/trial-of.ts');
  const { measureExperiment } = await import('../../work/experiment/measure-experiment.ts');
  const trial = trialOf(work, seen, { ...work, tryFlags: asked.try === true ? [] : asked.try });
  const { database: store, offline } = asked;
  const measure = (request: ExperimentRequest) => measureExperiment(request, { offline, abort, database: store });
  return { ...report, trial: await trial(measure) };
}

/** @throws JsdynoError BAD_OPTION */
function checkTogether(options: GcOptions): void {
  const bad = (what: string, hint: string) => new JsdynoError('BAD_OPTION', `gc: ${what}`, { hint });
  const [first, second] = SUBJECTS.filter((name) => options[name] !== undefined);
  if (first === undefined) throw bad('a command, a pid, a scenario or from is needed', "command: ['node', 'app.js']");
  if (second !== undefined) throw bad(`${first} and ${second} exclude each other`, 'name one thing to watch');
  const { on, load, rate, durationMs } = options;
  if (options.try !== undefined && (first === 'pid' || first === 'from')) {
    throw bad('try starts the program itself', "command: ['node', 'app.js']");
  }
  if (options.try !== undefined && durationMs !== undefined && load === undefined && first === 'command') {
    throw bad('try times the whole program, which durationMs would end', 'leave out durationMs, or give load');
  }
  if (on !== undefined && first !== 'command' && first !== 'scenario') {
    throw bad('on is for a script or a scenario', "command: ['app.js'], on: 'node@22'");
  }
  if (load !== undefined && (first === 'scenario' || first === 'from')) {
    throw bad(
      `load is not for ${first === 'from' ? 'a file' : 'a scenario, which says itself what it is asked'}`,
      'leave out load',
    );
  }
  if (rate !== undefined && load === undefined && first !== 'scenario') {
    throw bad('rate is for a load or a scenario', "load: 'http://localhost:3000/'");
  }
}
