import { writeNamed } from '../../host/files/write-beside.ts';
import { readEnvironment } from '../../host/machine/environment.ts';
import { type About, machineOf } from '../../inspect/doctor/answer/about.ts';
import { doctorJson } from '../../inspect/doctor/answer/json.ts';
import { doctorMarkdown } from '../../inspect/doctor/answer/markdown.ts';
import { doctorTable } from '../../inspect/doctor/answer/table.ts';
import type { Tried } from '../../inspect/doctor/answer/tried.ts';
import {
  type DoctorLoad,
  type DoctorPhase,
  type Examined,
  examine,
  type Patient,
} from '../../inspect/doctor/examine.ts';
import type { Finding } from '../../inspect/doctor/judge/finding.ts';
import { type DoctorCommand, PATH } from '../../inspect/doctor/options.ts';
import type { DoctorPage } from '../../inspect/doctor/page/page.ts';
import { patientOfWords } from '../../inspect/doctor/patient.ts';
import { runtimeIn } from '../../inspect/doctor/program-line.ts';
import { startable } from '../../inspect/observed/named-runtime.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkPageFile } from '../../text/errors/page-file.ts';
import { fold } from '../../text/fold.ts';
import { type Io, notice } from '../../text/io.ts';
import { printable, printableIn } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';
import { cut } from '../../text/width.ts';
import { INTERRUPTED_EXIT, onInterrupt } from '../../work/console/interrupt.ts';
import { parseHeader, readBody } from '../../work/console/request-words.ts';
import { liveStatus } from '../found/live-status.ts';
import { doctorLine, requestLine } from './typed-line.ts';

const FINDINGS = 4;
const NOT_LOOKED_INTO = 3;
/** The machine was disturbed: no answer is better than a wrong one. */
const NOT_JUDGED = 5;

/** `jsdyno doctor`: looks into a program and prints what is found. Returns the exit code. */
export async function doctor(typed: readonly string[], options: DoctorCommand, io: Io): Promise<number> {
  const words = startable(typed, options.on !== undefined);
  const command = withAddress(options);
  const load = loadOf(words, command);
  if (command.output !== undefined) checkPageFile(command.output, '-o doctor.html; --format chooses what is printed');
  const patient = await patientOf(words, command);
  const { abort, release } = onInterrupt();
  const watch = watchDoctor(io, command);
  let examined: Examined | string;
  try {
    const { durationMs, warmupMs, port } = command;
    examined = await examine({ patient, load, durationMs, warmupMs, port, signal: abort, onPhase: watch.onPhase });
  } finally {
    watch.stop();
    release();
  }
  if (abort.aborted) {
    notice(io, 'interrupted before the end: nothing was judged');
    return INTERRUPTED_EXIT;
  }
  if (typeof examined === 'string') {
    notice(io, examined);
    return NOT_LOOKED_INTO;
  }
  const { recording, judgement } = printableIn(examined);
  const tried =
    command.try === true && load !== null ? await tryFindings(words, command, load, judgement.findings, io) : [];
  const about = printableIn(await aboutOf(words, command));
  const { format = 'table' } = command;
  const text = { table: doctorTable, markdown: doctorMarkdown, json: doctorJson }[format];
  const width = format === 'table' ? columnsOf(io.stdout) : undefined;
  io.stdout.write(fold(text(recording, judgement, printableIn(tried), about), width));
  if (command.output !== undefined) await writePage(command.output, { recording, judgement, tried, about }, io);
  if (load !== null && recording.load?.completed === 0) {
    io.stderr.write('jsdyno: no request was answered\n');
    return judgement.verdict === 'findings' ? FINDINGS : NOT_LOOKED_INTO;
  }
  return { fine: 0, findings: FINDINGS, refused: NOT_JUDGED, undecided: NOT_JUDGED }[judgement.verdict];
}

async function aboutOf(words: readonly string[], command: DoctorCommand): Promise<About> {
  const environment = await readEnvironment({ sampleMs: 0 });
  return {
    command: doctorLine(words, command),
    request: requestLine(command),
    warmupMs: command.warmupMs,
    machine: machineOf(environment),
    jsdyno: environment.jsdyno.version,
  };
}

/** The answer has been printed: a file that cannot be written loses none of it. @throws JsdynoError FILE_UNWRITABLE, PAGE_NOT_BUILT */
async function writePage(file: string, answer: DoctorPage, io: Io): Promise<void> {
  const { doctorPage } = await import('../../inspect/doctor/page/page.ts');
  const page = await doctorPage(answer);
  writeNamed(file, page);
  io.stderr.write(`wrote ${printable(file)}\n`);
}

/** In rounds of the engine; loaded only where something is tried. */
async function tryFindings(
  words: readonly string[],
  command: DoctorCommand,
  load: DoctorLoad,
  findings: readonly Finding[],
  io: Io,
): Promise<Tried[]> {
  const { on, offline, port } = command;
  const runtime = on ?? runtimeIn(words);
  if (runtime === null || !findings.some(({ idea }) => idea !== undefined)) return [];
  const { abort, release } = onInterrupt();
  const watch = watchDoctor(io, command);
  watch.onPhase('trying');
  try {
    return await (await import('../../inspect/doctor/try-ideas.ts')).tryIdeas(words, runtime, findings, load, {
      offline,
      abort,
      port,
    });
  } finally {
    watch.stop();
    release();
  }
}

/** Of a program that is started, `--load` is the path that it is asked for, or its whole address. @throws JsdynoError BAD_URL */
function withAddress(command: DoctorCommand): DoctorCommand {
  const { load, pid } = command;
  if (typeof load !== 'string' || pid !== undefined) return command;
  if (load.startsWith('/')) return { ...command, load: undefined, path: load };
  if (!URL.canParse(load)) {
    throw new JsdynoError('BAD_URL', `${JSON.stringify(load)} is not the address of a server`, {
      hint: '--load / asks the program for that path, wherever it listens',
    });
  }
  const { pathname, search, port } = new URL(load);
  return { ...command, load: undefined, path: `${pathname}${search}`, port: command.port ?? (Number(port) || 80) };
}

/** @throws JsdynoError BAD_USAGE */
function loadOf(words: readonly string[], command: DoctorCommand): DoctorLoad | null {
  const { load, pid, path, method, header, body, rate, connections } = command;
  if ((pid === undefined) === (words.length === 0)) {
    throw new JsdynoError(
      'BAD_USAGE',
      pid === undefined ? 'nothing to look into' : 'a command line and --pid exclude each other',
      { hint: 'jsdyno doctor app.js, or jsdyno doctor --pid 4711 --load http://localhost:3000/' },
    );
  }
  if (command.try === true && (load === false || pid !== undefined)) {
    throw new JsdynoError('BAD_USAGE', '--try needs a program that jsdyno starts and puts load on', {
      hint: 'jsdyno doctor --try -- node app.js',
    });
  }
  if (load === false) return null;
  const request = {
    rate,
    connections,
    method,
    headers: header.map(parseHeader),
    body: body === undefined ? undefined : readBody(body).toString(),
  };
  if (typeof load === 'string') return { ...request, target: { url: load } };
  if (pid !== undefined) {
    throw new JsdynoError('BAD_USAGE', '--pid needs the address for the load', {
      hint: 'add --load http://localhost:3000/, or --no-load if it has load already',
    });
  }
  if (!PATH.test(path)) {
    throw new JsdynoError('BAD_OPTION', `--load ${JSON.stringify(path)} is not a URL path`, {
      hint: path.startsWith('/')
        ? 'encode spaces and other special characters: /a%20b'
        : `begin with a slash: --load /${path}`,
    });
  }
  return { ...request, target: { path } };
}

async function patientOf(words: readonly string[], { pid, on, offline }: DoctorCommand): Promise<Patient> {
  if (pid !== undefined) {
    if (on === undefined) return { pid };
    throw new JsdynoError('BAD_USAGE', '--on is for a command line, not for a running process', {
      hint: 'leave out --on',
    });
  }
  return patientOfWords(words, on, { offline });
}

/** On a terminal what is under way, and for how long: one line that is drawn over. */
function watchDoctor(io: Io, { progress, durationMs, warmupMs }: DoctorCommand) {
  const phases: Record<DoctorPhase | 'trying', [words: string, ms?: number]> = {
    calibrating: ['seeing which signals the runtime gives'],
    starting: ['starting the program'],
    'warm-up': ['load that does not count', warmupMs],
    measuring: ['looking', durationMs],
    'once more': ['the machine was busy: measuring once more', durationMs],
    profile: ['a profile of what blocks', 3500],
    trying: ['trying what the findings suggest, some 40 s each'],
  };
  let phase: DoctorPhase | 'trying' | null = null;
  let since = 0;
  const status = liveStatus(io, progress, (_, width) => {
    if (phase === null) return '';
    const [words, ms] = phases[phase];
    return cut(phaseLine(words, performance.now() - since, ms), width);
  });
  const onPhase = (next: DoctorPhase | 'trying') => {
    phase = next;
    since = performance.now();
    status.draw();
  };
  return { onPhase, stop: status.stop };
}

/** `looking, 7 of 20 s`; without an end, and behind it, `looking, 23 s`. Pure. */
export function phaseLine(words: string, elapsedMs: number, ms = 0): string {
  const seconds = Math.round(elapsedMs / 1000);
  return `${words}, ${elapsedMs < ms ? `${seconds} of ${Math.round(ms / 100) / 10}` : seconds} s`;
}
