/** A look into a program under load, as a program asks for it. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { boolean } from '../../store/exchange/fields.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { given } from '../../work/options/given.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { called, database, headers as headerList, oneOrMore, signal } from '../../work/options/values.ts';
import type { Choices } from '../../work/typed/declared.ts';
import { startable } from '../observed/named-runtime.ts';
import type { DoctorAnswer } from './answer/json.ts';
import type { DoctorLoad, DoctorPhase } from './examine.ts';
import { OPTIONS } from './options.ts';

/** What is looked into, and how. */
export interface DoctorOptions extends Choices<typeof OPTIONS> {
  /** How the program is started: `['node', 'app.js']`. Or `pid`. */
  command?: readonly string[] | undefined;
  headers?: readonly (readonly [name: string, value: string])[] | undefined;
  body?: string | undefined;
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

const doctorOptions = optionsOf<DoctorOptions>()({
  ...given(OPTIONS),
  command: v.optional(oneOrMore),
  headers: v.optional(headerList),
  body: v.optional(v.string('a text')),
  offline: v.optional(boolean),
  events: v.optional(optionsOf<DoctorEvents>()({ onPhase: called<DoctorEvents['onPhase']>() })),
  abort: v.optional(signal),
  database: v.optional(database),
});

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
  const { pid, on, port, offline, abort } = options;
  const command = startable(options.command ?? [], on !== undefined);
  const { examine } = await import('./examine.ts');
  const { patientOfWords } = await import('./patient.ts');
  const { doctorAnswer } = await import('./answer/json.ts');
  const examined = await examine({
    patient: pid === undefined ? await patientOfWords(command, on, { offline, signal: abort }) : { pid },
    load,
    durationMs: options.durationMs ?? OPTIONS.durationMs.usual,
    warmupMs: options.warmupMs ?? OPTIONS.warmupMs.usual,
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
    return new JsdynoError('INTERRUPTED', 'interrupted before any data came', { hint: 'start it again' });
  }
  return new JsdynoError('PROGRAM_FAILED', why, { hint: 'start it by hand, and see what it prints' });
}

/** @throws JsdynoError BAD_OPTION */
function loadOf(options: DoctorOptions): DoctorLoad | null {
  const { command, pid, on, load, path = '/', rate, connections = 10, method, headers, body } = options;
  const bad = (what: string, hint: string) => new JsdynoError('BAD_OPTION', `doctor: ${what}`, { hint });
  if ((command === undefined) === (pid === undefined)) {
    const what = pid === undefined ? 'there must be a command or a pid' : 'command and pid exclude each other';
    throw bad(what, "command: ['node', 'app.js']");
  }
  if (pid !== undefined && on !== undefined)
    throw bad('on is for a command, not for a running process', 'leave out on');
  if (options.try === true && (load === false || pid !== undefined)) {
    throw bad('try needs a program that jsdyno starts and puts load on', "command: ['node', 'app.js']");
  }
  if (load === false) return null;
  const request = { rate, connections, method, headers, body };
  if (load !== undefined) {
    if (pid === undefined) throw bad('load is the address of a running process', 'choose the request by path');
    if (URL.canParse(load)) return { ...request, target: { url: load } };
    throw new JsdynoError('BAD_URL', `${JSON.stringify(load)} is not the address of a server`, {
      hint: 'http://localhost:3000/',
    });
  }
  if (pid === undefined) return { ...request, target: { path } };
  throw bad('pid needs the address for the load', 'load: an address, or false if it has load already');
}
