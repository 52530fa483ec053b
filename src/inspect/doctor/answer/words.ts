// What an answer says, in whatever form. Pure; texts are printable already.

import { given, whole } from '../../../text/english-numbers.ts';
import { costLines, costOf } from '../course/cost.ts';
import type { Disturbance, Figures, Judgement } from '../judge/finding.ts';
import { amount, bytes, OUTSIDE_UNKNOWN, percent } from '../judge/words.ts';
import type { Recording, Signal } from '../recording.ts';

/** What was looked into, and how it was asked. */
export function headOf({ program, runtime, load, cpus }: Recording): string[] {
  const version = runtime.version === '' ? '' : ` (${runtime.kind} ${runtime.version})`;
  const asked =
    load === null
      ? 'no load from jsdyno'
      : `${load.connections} connections, ${load.rate === null ? 'as many requests as it can answer' : `${given(load.rate)} requests/s`}`;
  return [`${program}${version}`, `${asked}; ${cpus} ${cpus === 1 ? 'CPU, shared with the load' : 'CPUs'}`];
}

/** What "nothing wrong" means where not everything could be seen. */
export function fineWords({ blind }: Judgement): string {
  return blind.length === 0 ? 'Nothing wrong.' : 'Nothing wrong in the signals that this runtime provides.';
}

/** Who disturbs, and what to do. */
export function disturbanceLines(disturbance: Disturbance | null): string[] {
  if (disturbance === null) return [];
  const { share, waited, steal, neighbours, others, pressure, crowded } = disturbance;
  const who = neighbours.map(
    ({ pid, name, processes, cpus }) =>
      `${name} (${processes === 1 ? `process ${pid}` : `${processes} processes, ${pid} most of all`}) used ${amount(cpus)} CPUs`,
  );
  return [
    ...(crowded ? [OUTSIDE_UNKNOWN] : []),
    ...(share > 0 ? [`other programs used its CPUs in ${percent(share)} of the time`] : []),
    ...(waited > 0 ? [`its thread waited for a busy CPU up to ${percent(waited)} of the time`] : []),
    ...(steal >= 0.01 ? [`the hypervisor gave up to ${percent(steal)} of the CPUs to other machines`] : []),
    ...(pressure === null
      ? []
      : [`some task of the machine waited for a CPU in ${percent(Math.min(1, pressure))} of the time (PSI)`]),
    `other programs used ${amount(others)} CPUs in all`,
    ...who,
    neighbours.length > 0
      ? `stop ${neighbours[0]?.name}, or give the program its own CPUs (taskset), and run this again`
      : 'run this again on a quiet machine',
  ];
}

/** The figures, each with its name, those that are not known left out. */
export function figureRows(figures: Figures): [name: string, text: string][] {
  const { load, cpu, waited, utilisation, otherThreads, delay, collections, pool, memory, files } = figures;
  const rows: [string, string | null][] = [
    [
      'answers',
      load === null
        ? null
        : `${amount(load.requestsPerSecond)} a second, ${amount(load.p50)} ms median, ${amount(load.p99)} ms at P99`,
    ],
    [
      'thread',
      cpu === null
        ? null
        : `${percent(cpu)} of a CPU, ${percent(waited ?? 0)} waiting for one${utilisation === null ? '' : `; loop busy ${percent(utilisation)}`}`,
    ],
    ['others', otherThreads === null ? null : `${amount(otherThreads)} CPUs by its other threads`],
    [
      'delay',
      delay === null
        ? null
        : `${amount(delay.mean)} ms on average, ${amount(delay.longest)} ms at most, without waits for a CPU`,
    ],
    [
      'collector',
      collections === null
        ? null
        : `${percent(collections.share)} of the time, ${amount(collections.perSecond)} a second`,
    ],
    ['pool', pool === null ? null : `${amount(pool.p50)} ms for the smallest task, ${amount(pool.longest)} ms at most`],
    [
      'memory',
      memory === null
        ? null
        : `${bytes(memory.rss)} resident${memory.heap === null ? '' : `, ${bytes(memory.heap)} of live heap`}${memory.buffers === null ? '' : `, ${bytes(memory.buffers)} outside the heap`}`,
    ],
    [
      'files',
      files === null ? null : `${files.open} open${Number.isFinite(files.most) ? ` of ${whole(files.most)}` : ''}`,
    ],
  ];
  return rows.flatMap(([name, text]) => (text === null ? [] : [[name, text]]));
}

/** What a reader should know beside the answer, a line each. */
export function notesOf(recording: Recording, judgement: Judgement): string[] {
  const { verdict, disturbance, remarks, figures } = judgement;
  return [
    ...(verdict !== 'refused' && disturbance !== null ? [leftOut(disturbance, figures)] : []),
    ...(verdict === 'undecided' ? [] : remarks),
    ...blindLines(judgement),
    ...costLines(costOf(recording)),
  ];
}

function leftOut({ share, neighbours }: Disturbance, { seconds, judged }: Figures): string {
  const who = neighbours[0] === undefined ? 'others' : neighbours[0].name;
  return `${percent(share)} of the time was left out because ${who} used the CPUs: ${amount(judged)} of ${amount(seconds)} s were judged`;
}

/** What the runtime does not tell. Of one into which nothing could be loaded that is said once. */
function blindLines({ blind }: Judgement): string[] {
  if (blind.length >= SIGNALS) return [];
  return blind.map(({ signal, why }) => `this runtime does not report ${NAMES[signal]} (${why})`);
}

/** As many as there are: nothing could be loaded. */
const SIGNALS = 9;

/** Each signal in the words of people. */
export const NAMES: Record<Signal, string> = {
  delay: 'delay of the event loop',
  utilisation: 'utilisation of the event loop',
  collections: 'garbage collection',
  pool: 'the queue of the thread pool',
  heap: 'growth of the heap',
  buffers: 'Buffers outside of the heap',
  live: 'what lives behind a collection',
  frames: 'functions that block',
  threads: 'waits of threads for a CPU',
};
