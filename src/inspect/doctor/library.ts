/** A look into a program under load, as a program asks for it. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { boolean, notNegative, whole } from '../../store/exchange/fields.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { aboveZero, called, database, headers, oneOrMore, signal, word } from '../../work/options/values.ts';
import type { DoctorAnswer } from './answer/json.ts';
import type { DoctorLoad, DoctorPhase } from './examine.ts';

/** What is looked into, and how. */
export interface DoctorOptions {
  /** How the program is started: `['node', 'app.js']`. Or `pid`. */
  command?: readonly string[] | undefined;
  /** A process that runs, from outside only. */
  pid?: number | undefined;
  /** A variant in place of the command's first word: `node@22`. */
  on?: string | undefined;
  /** Of a `pid` the address that gets load; false: none, it has some or needs none. */
  load?: string | false | undefined;
  /** What the program is asked; default: `/`. */
  path?: string | undefined;
  /** Where it listens, unless it heeds PORT or is found out. */
  port?: number | undefined;
  method?: string | undefined;
  headers?: readonly (readonly [name: string, value: string])[] | undefined;
  body?: string | undefined;
  /** Requests a second; default: as many as it answers. */
  rate?: number | undefined;
  /** Default: 10. */
  connections?: number | undefined;
  /** How long to look; default: 20,000. */
  durationMs?: number | undefined;
  /** Load before anything counts; default: 3,000. */
  warmupMs?: number | undefined;
  /** Tries what the findings suggest, in rounds that are stored. */
  try?: boolean | undefined;
  offline?: boolean | undefined;
  events?: DoctorEvents | undefined;
  /** Ends the look: what was seen until then is judged. */
  abort?: AbortSignal | undefined;
  /** For `try`; default: the machine's store. */
  database?: DatabaseSync | undefined;
}

export interface DoctorEvents {
  onPhase?: ((phase: DoctorPhase) => void) | undefined;
}

/** What can be asked. */
const path = v.pipe(
  v.string('a text'),
  v.regex(/^\/[\x21-\x7e]*$/, 'a path of a URL that begins with a slash, blanks and the like encoded'),
);

const doctorOptions = optionsOf<DoctorOptions>()({
  command: v.optional(oneOrMore),
  pid: v.optional(whole(1)),
  on: v.optional(word),
  load: v.optional(v.union([word, v.literal(false)], 'an address, or false')),
  path: v.optional(path),
  port: v.optional(whole(1, 65_535)),
  method: v.optional(word),
  headers: v.optional(headers),
  body: v.optional(v.string('a text')),
  rate: v.optional(aboveZero),
  connections: v.optional(whole(1)),
  durationMs: v.optional(aboveZero),
  warmupMs: v.optional(notNegative),
  try: v.optional(boolean),
  offline: v.optional(boolean),
  events: v.optional(optionsOf<DoctorEvents>()({ onPhase: called<DoctorEvents['onPhase']>() })),
  abort: v.optional(signal),
  database: v.optional(database),
});

const DURATION_MS = 20_000;
const WARMUP_MS = 3000;

/**
 * Looks into a program under load: what `jsdyno doctor --format json` prints.
 *
 * @returns its verdict, `refused` where the machine is too disturbed to say
 * @throws JsdynoError BAD_OPTION, BAD_USAGE; PROGRAM_FAILED where the program did not start, ended or did not answer; INTERRUPTED where it
 * was ended before that; and as runtimes and loads do
 */
export async function doctor(options: DoctorOptions): Promise<DoctorAnswer> {
  checkOptions('doctor', doctorOptions, options);
  const load = loadOf(options);
  const { command = [], pid, on, port, offline, abort } = options;
  const { examine } = await import('./examine.ts');
  const { patientOfWords } = await import('./patient.ts');
  const { doctorAnswer } = await import('./answer/json.ts');
  const examined = await examine({
    patient: pid === undefined ? await patientOfWords(command, on, { offline, signal: abort }) : { pid },
    load,
    durationMs: options.durationMs ?? DURATION_MS,
    warmupMs: options.warmupMs ?? WARMUP_MS,
    port,
    signal: abort,
    onPhase: options.events?.onPhase,
  });
  if (typeof examined === 'string') throw failed(examined, abort);
  const { recording, judgement } = examined;
  const { findings } = judgement;
  const { runtimeIn } = await import('./program-line.ts');
  const runtime = on ?? runtimeIn(command);
  if (options.try !== true || load === null || runtime === null || findings.every(({ idea }) => idea === undefined)) {
    return doctorAnswer(recording, judgement);
  }
  const { tryIdeas } = await import('./try-ideas.ts');
  const how = { offline, abort, port, database: options.database };
  return doctorAnswer(recording, judgement, await tryIdeas(command, runtime, findings, load, how));
}

function failed(why: string, abort: AbortSignal | undefined): JsdynoError {
  if (abort?.aborted) {
    return new JsdynoError('INTERRUPTED', 'interrupted before anything was seen', { hint: 'start it again' });
  }
  return new JsdynoError('PROGRAM_FAILED', why, { hint: 'start it by hand, and see what it prints' });
}

/** @throws JsdynoError BAD_OPTION */
function loadOf(options: DoctorOptions): DoctorLoad | null {
  const { command, pid, on, load, path = '/', rate, connections = 10, method, headers: given, body } = options;
  const bad = (what: string, hint: string) => new JsdynoError('BAD_OPTION', `doctor: ${what}`, { hint });
  if ((command === undefined) === (pid === undefined)) {
    const what = pid === undefined ? 'there must be a command or a pid' : 'command and pid exclude each other';
    throw bad(what, "command: ['node', 'app.js']");
  }
  if (pid !== undefined && on !== undefined) throw bad('what runs already has its runtime', 'leave out on');
  if (options.try === true && (load === false || pid !== undefined)) {
    throw bad('try starts the program anew, and puts load on it', "command: ['node', 'app.js']");
  }
  if (load === false) return null;
  const request = { rate, connections, method, headers: given, body };
  if (load !== undefined) {
    if (pid === undefined) throw bad('load is the address of a process that runs', 'choose what is asked by path');
    if (URL.canParse(load)) return { ...request, target: { url: load } };
    throw new JsdynoError('BAD_URL', `${JSON.stringify(load)} is no address of a server`, {
      hint: 'http://localhost:3000/',
    });
  }
  if (pid === undefined) return { ...request, target: { path } };
  throw bad('of a pid it is not known where the load goes', 'load: an address, or false where it has load already');
}
