/** Where a program spends its time, as a program asks for it. */
import * as v from 'valibot';
import { makeScratch, removeScratch } from '../../host/files/scratch.ts';
import { boolean, oneOf } from '../../store/exchange/fields.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkPageFile } from '../../text/errors/page-file.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { given } from '../../work/options/given.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { called, oneOrMore, signal, word } from '../../work/options/values.ts';
import type { Choices } from '../../work/typed/declared.ts';
import type { TakePlan } from '../capture/observe.ts';
import type { Taken, Wanted } from '../capture/taken.ts';
import type { Profile } from '../profiles/profile.ts';
import type { FlameAnswer } from './answer/answer.ts';
import { OPTIONS } from './options.ts';
import type { Profiled } from './taken/take-asked.ts';

/** What is profiled, one of `command`, `pid`, `scenario` and `files`; and how. */
export interface FlameOptions extends Choices<typeof OPTIONS> {
  /** How the program is started: `['node', 'app.js']`. */
  command?: readonly string[] | undefined;
  /** Profiles that there are, shown as one. */
  files?: readonly string[] | undefined;
  /** Time, what is allocated, or what of that is held at the end; default: `cpu`. */
  what?: Wanted | undefined;
  /** Writes the page. */
  page?: string | undefined;
  offline?: boolean | undefined;
  events?: FlameEvents | undefined;
  /** Ends the profile: what was taken until then is shown. */
  abort?: AbortSignal | undefined;
}

export interface FlameEvents {
  /** What is being done now, and warnings: a line for people. */
  onSay?: ((line: string) => void) | undefined;
}

const flameOptions = optionsOf<FlameOptions>()({
  ...given(OPTIONS),
  command: v.optional(oneOrMore),
  files: v.optional(oneOrMore),
  what: v.optional(oneOf(['cpu', 'allocated', 'held'])),
  page: v.optional(word),
  offline: v.optional(boolean),
  events: v.optional(optionsOf<FlameEvents>()({ onSay: called<FlameEvents['onSay']>() })),
  abort: v.optional(signal),
});

const SUBJECTS = ['command', 'pid', 'scenario', 'files'] as const;

/**
 * Takes a profile of a program, or reads those that there are: what `jsdyno flame --format json` prints. What the program prints goes to
 * this process's standard error.
 *
 * @returns where the time or the memory went; with `page` and `exports` those files are written
 * @throws JsdynoError BAD_OPTION; PROGRAM_NOT_STARTED; PROGRAM_FAILED where it ended before anything was to be seen; NO_PROFILE,
 * ATTACH_FAILED, PERF_UNAVAILABLE, FILE_UNREADABLE, BAD_PROFILE, FILE_UNWRITABLE, PAGE_NOT_BUILT; and as runtimes, scenarios and loads do
 */
export async function flame(options: FlameOptions): Promise<FlameAnswer> {
  checkOptions('flame', flameOptions, options);
  const subject = subjectOf(options);
  const { together = false, files } = options;
  const { checkEnding } = await import('./taken/exports.ts');
  for (const file of options.exports ?? []) checkEnding(file, subject === null ? null : (options.what ?? 'cpu'));
  if (options.page !== undefined) checkPageFile(options.page, "page: 'flame.html'; exports takes the other formats");
  if (subject === null) {
    const { profileOfFiles } = await import('./taken/read-profiles.ts');
    const profile = profileOfFiles(files ?? [], { together });
    return shown(profile, options, { cost: null, ended: null });
  }
  const { hasAnything, takeAsked } = await import('./taken/take-asked.ts');
  const { profileOf } = await import('./taken/read-profiles.ts');
  const { on, rate, connections = 10, offline, abort = new AbortController().signal, events } = options;
  const folder = makeScratch('run');
  try {
    const watch = { abort, say: (line: string) => events?.onSay?.(line) };
    const taken = await takeAsked(subject, { plan: planOf(options), on, rate, connections, offline, folder, watch });
    const profile = profileOf(taken, { together });
    if (taken.failed && !hasAnything(profile)) {
      throw new JsdynoError('PROGRAM_FAILED', `the program ended with ${taken.ended} before any data came`, {
        hint: 'start it by hand, and see what it prints',
      });
    }
    return await shown(profile, options, taken);
  } finally {
    removeScratch(folder);
  }
}

async function shown(
  profile: Profile,
  { page, exports: files = [] }: FlameOptions,
  taken: Pick<FlameAnswer, 'cost' | 'ended'> | Taken,
): Promise<FlameAnswer> {
  const { answerOf } = await import('./answer/answer.ts');
  const { exportProfile } = await import('./taken/exports.ts');
  for (const file of files) exportProfile(profile, file);
  if (page !== undefined) {
    await (await import('./taken/pages.ts')).writePage(page, profile, 'files' in taken ? taken : null);
  }
  const { hotLines } = await import('./taken/hot-lines.ts');
  const lines = hotLines('files' in taken ? taken.files.map(({ path }) => path) : []);
  return answerOf(profile, { cost: taken.cost, ended: taken.ended, lines });
}

/** Null: files. @throws JsdynoError BAD_OPTION */
function subjectOf(options: FlameOptions): Profiled | null {
  const { command, pid, scenario, on, load, rate, perf, what = 'cpu' } = options;
  const bad = (said: string, hint: string) => new JsdynoError('BAD_OPTION', `flame: ${said}`, { hint });
  const [first, second] = SUBJECTS.filter((name) => options[name] !== undefined);
  if (first === undefined) {
    throw bad('a command, a pid, a scenario or files are needed', "command: ['node', 'app.js']");
  }
  if (second !== undefined) throw bad(`${first} and ${second} are two things to profile`, 'leave one out');
  if (on !== undefined && first !== 'command' && first !== 'scenario') {
    throw bad('on is for a command or a scenario', 'leave out on');
  }
  if (perf === true && what !== 'cpu') throw bad('perf profiles time, not memory', 'leave out perf, or what');
  if (load !== undefined && first !== 'command' && first !== 'pid') {
    throw bad('load is for a command or a process', 'leave out load');
  }
  if (load?.startsWith('/') === true && pid !== undefined) {
    throw bad('a running process needs the whole address', "load: 'http://localhost:3000/'");
  }
  if (rate !== undefined && load === undefined && scenario === undefined) {
    throw bad('rate needs a load', "load: 'http://localhost:3000/'");
  }
  if (command !== undefined) return { what: 'program', words: command };
  if (pid !== undefined) return { what: 'process', pid };
  return scenario === undefined ? null : { what: 'scenario', name: scenario };
}

/** How a profile is taken. Pure. */
export function planOf(options: Choices<typeof OPTIONS> & { what?: Wanted | undefined }): TakePlan {
  const { what = 'cpu', durationMs = null, load, rate, connections = 10, perf = false, cost = true } = options;
  const { warmupMs = OPTIONS.warmupMs.usual, intervalMs = OPTIONS.intervalMs.usual } = options;
  return {
    ...{ what, durationMs, warmupMs, perf },
    load: load === undefined ? null : { url: load, rate, connections },
    measureCost: cost,
    intervalUs: Math.round(intervalMs * 1000),
  };
}
