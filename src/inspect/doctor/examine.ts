import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { has, systemName } from '../../host/process/platform.ts';
import { readProc, statOf } from '../../host/process/proc.ts';
import type { RuntimeKind, Variant } from '../../host/runtimes/index.ts';
import { keptVariables } from '../../host/runtimes/kept-variables.ts';
import { ownValues } from '../../host/runtimes/own-values.ts';
import { HOST } from '../../host/scenarios/ask.ts';
import { allowedCpus, ownCpus, splitCpus } from '../../measure/cpu-split.ts';
import { loadInOwnProcess, type OwnProcessOptions } from '../../measure/load/own-process.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { shellLine } from '../../text/shell-word.ts';
import { calibrate } from './calibrate.ts';
import { openSignalLine, type SignalLine } from './inside/line.ts';
import { blindIn } from './judge/calibration.ts';
import type { Judgement } from './judge/finding.ts';
import { judge } from './judge/judge.ts';
import { type PauseReader, pauseReader } from './outside/collection-log.ts';
import { programLine, sizedAs, startedAs } from './program-line.ts';
import { type RecordPhase, record } from './record.ts';
import type { Blind, Recording } from './recording.ts';
import { type Program, startProgram } from './start-program.ts';

/** What is looked into: a command line that is started, or a process that runs. */
export type Patient = { words: readonly string[]; variant: Variant | null; isReplaced: boolean } | { pid: number };

/** What is asked of it. */
export interface DoctorLoad {
  /** Of the program's own port; or a whole address, of a process that runs. */
  target: { path: string } | { url: string };
  /** Requests a second; undefined: as many as it answers. */
  rate?: number | undefined;
  connections: number;
  method?: string | undefined;
  headers?: readonly (readonly [name: string, value: string])[] | undefined;
  body?: string | undefined;
}

interface ExamineOptions {
  patient: Patient;
  /** Null: none. */
  load: DoctorLoad | null;
  durationMs: number;
  warmupMs: number;
  /** Where the program listens whatever PORT says. */
  port?: number | undefined;
  /** What its runtime does not tell, where that was found out before. */
  blind?: readonly Blind[] | undefined;
  signal?: AbortSignal | undefined;
  onPhase?: ((phase: DoctorPhase) => void) | undefined;
}

export type DoctorPhase = RecordPhase | 'calibrating' | 'starting' | 'profile';

export interface Examined {
  recording: Recording;
  judgement: Judgement;
}

/** What is looked into once it runs. */
interface Running {
  program: string;
  runtime: { kind: RuntimeKind | 'command'; version: string };
  own?: Recording['own'];
  kept?: Recording['kept'];
  pid: number;
  port: number | null;
  blind: readonly Blind[];
  line: SignalLine | null;
  log: PauseReader | null;
  death?: Program['death'];
}

const CONNECT_MS = 5000;
/** What does not listen is given so long to begin. */
const SETTLE_MS = 500;
const PROFILE_MS = 3500;
/** A program is ended so long after it should have been, should this process be stopped. */
const LIMIT_MS = 60_000;

/**
 * Looks into a program under load.
 * @returns what was found; in words why it could not be looked into
 * @throws JsdynoError BAD_OPTION where there is no such process, and what the generator throws
 */
export async function examine(options: ExamineOptions): Promise<Examined | string> {
  const { patient, load, signal } = options;
  if ('pid' in patient) return lookInto(runningProcess(patient.pid, load), options);
  const { variant, words, isReplaced } = patient;
  const kind = variant?.runtime.kind ?? 'command';
  if (options.blind === undefined) options.onPhase?.('calibrating');
  const known = variant === null ? blindIn(null) : (options.blind ?? (await calibrate(variant)));
  const own = variant === null ? undefined : await ownValues(sizedAs(words, variant), signal);
  const kept = await keptVariables([startedAs(words, variant)]);
  options.onPhase?.('starting');
  const line = variant === null ? null : await openSignalLine();
  const log = pauseReader(kind);
  let program: Program | null = null;
  try {
    const started = await startProgram({
      line: programLine(words, variant, isReplaced),
      env: line?.env ?? {},
      path: load !== null && 'path' in load.target ? load.target.path : null,
      port: options.port,
      onLine: (text) => log?.read(text),
      limitMs: LIMIT_MS + 3 * (options.durationMs + options.warmupMs),
      signal,
    });
    if ('why' in started) return started.hasEnded ? `${started.why}; ${instead(patient)}` : started.why;
    program = started;
    const isGone = program.died.then(() => false);
    const isTold = line !== null && (await Promise.race([line.connected(CONNECT_MS), isGone]));
    if (load === null) await sleep(SETTLE_MS);
    if (signal?.aborted) return 'the look was ended before it began';
    const running: Running = {
      program: [isReplaced ? (variant?.text ?? '') : words[0], ...words.slice(1)].join(' '),
      runtime: { kind, version: variant?.runtime.version ?? '' },
      own,
      kept,
      pid: program.pid,
      port: program.port,
      blind: isTold ? known : blindIn(null),
      line: isTold ? line : null,
      log,
      death: program.death,
    };
    if (load !== null) {
      const examined = await Promise.race([lookInto(running, options), program.died]);
      return program.death() ?? examined;
    }
    const gone = new AbortController();
    void program.died.then(() => gone.abort());
    const over = signal === undefined ? gone.signal : AbortSignal.any([signal, gone.signal]);
    const examined = await lookInto(running, { ...options, signal: over });
    const death = program.death();
    if (death === null) return examined;
    // What the kernel tells of a program in one turn of its loop is that it ran.
    if (line !== null && !isTold) return `${death}, and its event loop never turned; ${instead(patient)}`;
    return examined.judgement.verdict === 'undecided'
      ? `${death}, too soon to be judged; ${instead(patient)}`
      : examined;
  } finally {
    await program?.stop();
    line?.close();
  }
}

/** What is for a program that ends. */
function instead({ words, variant, isReplaced }: Exclude<Patient, { pid: number }>): string {
  const on = isReplaced && variant !== null ? ['--on', variant.text] : [];
  const line = shellLine(['jsdyno', 'flame', ...on, '--', ...words]);
  return `"${line}" tells where the time of a program goes that ends`;
}

function runningProcess(pid: number, load: DoctorLoad | null): Running {
  const stat = statOf(pid);
  if (!has('proc')) {
    throw new JsdynoError(
      'BAD_OPTION',
      `a running process is looked at in /proc, which ${systemName()} does not have`,
      {
        hint: 'start the program with jsdyno: jsdyno doctor -- node app.js',
      },
    );
  }
  if (stat === null) {
    throw new JsdynoError('BAD_OPTION', `process ${pid} does not exist or belongs to another user`, {
      hint: 'give the PID of a running process: ps -C node -o pid,args',
    });
  }
  const words = (readProc(`${pid}/cmdline`) ?? stat.name).split('\0').filter(Boolean);
  const url = load !== null && 'url' in load.target ? new URL(load.target.url) : null;
  return {
    program: words.join(' '),
    runtime: { kind: 'command', version: '' },
    pid,
    port: url === null ? null : Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
    blind: blindIn(null),
    line: null,
    log: null,
  };
}

async function lookInto(running: Running, options: ExamineOptions): Promise<Examined> {
  const cpus = ownCpuList();
  const load = options.load === null ? null : loadOf(options.load, running.port);
  const { durationMs, warmupMs, signal, onPhase } = options;
  const { pid, port, line, ...rest } = running;
  const recording = await record({
    ...rest,
    watched: { pid, port, cpus },
    line,
    load,
    durationMs,
    warmupMs,
    signal,
    onPhase,
  });
  const first = judge(recording);
  const isBlocked = first.findings.some(({ trouble }) => trouble === 'blocked-loop');
  const canName = !recording.blind.some(({ signal: one }) => one === 'frames');
  // Where others disturb, what runs most is among the little that can be known.
  const isWanted = isBlocked || (first.figures.judged === 0 && first.verdict !== 'undecided');
  if (!isWanted || !canName || line === null || signal?.aborted) return { recording, judgement: first };
  // Only now, and beside what was judged: a profiler costs more than all other signals.
  onPhase?.('profile');
  const profiled = line.profile(PROFILE_MS);
  if (load !== null) await loadInOwnProcess({ ...load, durationMs: PROFILE_MS, warmupMs: 0 }, {}, signal);
  await profiled;
  return { recording, judgement: judge(recording) };
}

/** The generator has the last CPU for itself as far as it goes, where it can be bound to it; the program has all, as it would have. */
function loadOf(load: DoctorLoad, port: number | null): OwnProcessOptions {
  const { target, rate, connections, method, headers, body } = load;
  return {
    url: 'url' in target ? target.url : `http://${HOST}:${port}${target.path}`,
    rate,
    connections,
    method,
    headers,
    body,
    pin: splitCpus(ownCpus())?.generator,
  };
}

/** The CPUs that this process may use, and with it what it starts. */
export function ownCpuList(): number[] {
  return allowedCpus('self') ?? Array.from({ length: availableParallelism() }, (_, cpu) => cpu);
}
