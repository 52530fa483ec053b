import type { About } from '../../../../src/inspect/doctor/answer/about.ts';
import type { Tried } from '../../../../src/inspect/doctor/answer/tried.ts';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import type { DoctorPage } from '../../../../src/inspect/doctor/page/page.ts';
import type { AnswersRow, CpuProfile, Recording, Stall } from '../../../../src/inspect/doctor/recording.ts';
import { livesOf, outsideOf, recordingOf, START, seriesOf } from '../recordings.ts';

/** A name that nobody should be able to give orders by. */
const HOSTILE = 'a\x1b[31m`|<script>alert(1)</script>\u202e.js';

export const ABOUT: About = {
  command: "jsdyno doctor --duration 10s --warmup 3s -- node 'app <b>.js'",
  request: 'GET /',
  warmupMs: 3000,
  machine: { system: 'Linux 6.1, x64', cpu: 'A CPU', cpus: 2, governor: null, memory: 8e9, inside: 'kvm, docker' },
  jsdyno: '0.1.0',
};

const TRIED: Tried = {
  trouble: 'starved-pool',
  idea: 'UV_THREADPOOL_SIZE=16',
  relative: { ratio: 1.234, interval: [1.1, 1.4], verdict: 'faster' },
  command: 'jsdyno http --server app.js --on node --on "UV_THREADPOOL_SIZE=16 node"',
};

const answers: AnswersRow[] = Array.from({ length: 10 }, (_, i) => ({
  at: START + (i + 1) * 1000,
  ms: 1000,
  answered: 1000 - 20 * i,
  failed: i === 7 ? 3 : 0,
  p50: 1 + i / 10,
  p99: 40 + i,
}));

/** A function that blocks for 60 ms each time, sampled each ms. */
function blockingProfile(name: string): CpuProfile {
  const node = (id: number, functionName: string, children: number[] = []) => ({
    id,
    callFrame: { functionName, url: name === functionName ? 'file:///srv/app.js' : '', lineNumber: 9, columnNumber: 0 },
    children,
  });
  const samples = Array.from({ length: 300 }, (_, i) => (i % 100 < 60 ? 3 : 2));
  return {
    nodes: [node(1, '(root)', [2, 3]), node(2, '(idle)'), node(3, name)],
    samples,
    timeDeltas: samples.map(() => 1000),
  };
}

/** Between the second and the sixth second each half second has blocks of 60 ms, and the pool is full all the time. */
const troubled = recordingOf({
  program: `node ${HOSTILE}`,
  answers,
  looking: 400,
  blind: [{ signal: 'utilisation', why: 'says 0 ms busy while the loop is blocked for 50' }],
  inside: [
    seriesOf(
      (i) => ({
        ...(i >= 4 && i < 12
          ? { longest: 62, stalls: [0, 1, 2].map((k): Stall => [START + i * 500 + 50 + k * 120, 60, 0, 58]) }
          : {}),
        probes: Array.from({ length: 5 }, (_, k) => [START + i * 500 + k * 100, 120 + k] as const),
      }),
      { lives: livesOf([5, 5.1, 5.1, 5.1], [2, 30, 61, 92]), profile: blockingProfile('sumUp') },
    ),
  ],
  // In the eighth second the hypervisor gives a tenth of the CPUs to others.
  outside: outsideOf({ otherThreads: 1.4 }, (i) => ({ steal: 100 * Math.min(2, Math.max(0, i - 14)) })),
});

function answerOf(recording: Recording, tried: readonly Tried[] = []): DoctorPage {
  return { recording, judgement: judge(recording), tried, about: ABOUT };
}

/** Several findings, something tried, a signal that is not there. */
export const FINDINGS = answerOf(troubled, [TRIED]);
export const FINE = answerOf(recordingOf({ answers, looking: 400 }));
/** A neighbour takes the CPUs all the time. */
export const REFUSED = answerOf(
  recordingOf({ answers, looking: 400, outside: outsideOf({ neighbour: () => 1.8, waited: 0.4 }) }),
);
/** Of a process that runs nothing is known from inside. */
export const FROM_OUTSIDE = answerOf(
  recordingOf({
    runtime: { kind: 'command', version: '' },
    isInside: false,
    inside: [],
    load: null,
    blind: (
      ['delay', 'utilisation', 'collections', 'pool', 'heap', 'buffers', 'live', 'frames', 'threads'] as const
    ).map((signal) => ({ signal, why: 'nothing could be loaded into it' })),
  }),
);

/** What a program, its files and others on the machine give a text of. */
const FOREIGN = new Set(['program', 'command', 'request', 'idea', 'name', 'functionName', 'url', 'why', 'address']);

function renamed<T>(value: T, text: string): T {
  return JSON.parse(JSON.stringify(value), (key, one) =>
    // The profiler's own names are in brackets.
    typeof one === 'string' && FOREIGN.has(key) && !/^(?:\(.*\)|)$/.test(one) ? text : one,
  );
}

/** The findings, in which each name is another. */
export function findingsNamed(text: string): DoctorPage {
  const { recording, tried, about } = renamed(FINDINGS, text);
  return { ...answerOf(recording, tried), about };
}
