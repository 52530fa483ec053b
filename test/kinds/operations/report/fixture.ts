import {
  assembleOperations,
  type OperationMeasurements,
} from '../../../../src/kinds/operations/report/assemble-operations.ts';
import type {
  OperationMetrics,
  OperationRun,
  OperationRuns,
} from '../../../../src/kinds/operations/report/operation-runs.ts';
import type { OperationRow, OperationsReport } from '../../../../src/kinds/operations/report/operations-report.ts';

/** How an operation behaves on one variant; a string is why it is unavailable there. */
export interface Behaviour {
  /** true cost in ns */
  nanos: number;
  /** relative spread between processes, 0.01 unless told */
  noise?: number;
  /** how many times slower the first batch is, 6 unless told */
  cold?: number;
  /** P99 over P50 of batches, 1.08 unless told */
  tail?: number;
  /** rounds that were measured, 10 unless told */
  rounds?: number;
  /** clean batches of 40, 30 unless told */
  clean?: number;
  /** rounds that have 30 all the same */
  cleanRounds?: number[];
  /** of each run, or of those rounds only */
  floor?: 'unused' | 'floor';
  floorRounds?: number[];
  /** figures that the runtime tells */
  metrics?: Partial<OperationMetrics>;
  /** runs are missing, and why */
  failed?: string;
}

export interface OperationFixture {
  file?: string;
  group: string;
  operation: string;
  parameters?: Record<string, string | number | boolean>;
  baseline?: boolean;
  page?: string;
  on: Record<string, Behaviour | string>;
}

/** Runs with noise that is the same in every test: of the process, and of the round for all alike. */
export function operationRuns(fixture: OperationFixture): OperationRuns {
  const { file = 'string-search.js', group, operation, parameters = {}, baseline = false, page, on } = fixture;
  const runs = new Map<string, OperationRun[]>();
  const problems: [string, { verdict: 'failed' | 'unavailable'; reason: string }][] = [];
  for (const [label, behaviour] of Object.entries(on)) {
    if (typeof behaviour === 'string') {
      problems.push([label, { verdict: 'unavailable', reason: behaviour }]);
      continue;
    }
    if (behaviour.failed !== undefined) problems.push([label, { verdict: 'failed', reason: behaviour.failed }]);
    const random = seeded(`${group} ${operation} ${JSON.stringify(parameters)} ${label}`);
    const rounds = Array.from({ length: behaviour.rounds ?? 10 }, (_, i) => i + 1);
    runs.set(
      label,
      rounds.map((round) => run(round, behaviour, random)),
    );
  }
  const configuration = [
    `group=${group}`,
    `operation=${operation}`,
    ...Object.entries(parameters).map((pair) => pair.join('=')),
  ];
  return {
    benchmark: file,
    configuration: configuration.join(' '),
    group,
    operation,
    parameters,
    baseline,
    page,
    runs,
    problems: new Map(problems),
  };
}

function run(round: number, behaviour: Behaviour, random: () => number): OperationRun {
  const { nanos, noise = 0.01, cold = 6, tail = 1.08, cleanRounds } = behaviour;
  const clean = cleanRounds?.includes(round) ? 30 : (behaviour.clean ?? 30);
  const took = nanos * Math.exp(noise * (random() + 0.3 * Math.sin(round)));
  const atFloor = behaviour.floor !== undefined && (behaviour.floorRounds?.includes(round) ?? true);
  return {
    round,
    rate: 1e9 / took,
    metrics: {
      cold: 1e9 / (took * cold * Math.exp(0.05 * random())),
      nanosPerOp: took,
      floorNanos: 0.31,
      p50: took * 1.002,
      p99: took * tail,
      ...behaviour.metrics,
    },
    floor: atFloor ? { opNanos: took, floorNanos: 0.31, why: behaviour.floor ?? 'floor' } : null,
    batches: { clean, taken: 40, size: Math.max(1, Math.round(1e6 / nanos)) },
    steady: Array.from({ length: clean }, () => took + 0.31),
  };
}

/** A figure of about normal spread from a text: sums of twelve uniform ones (the generator is Mulberry32). */
function seeded(text: string): () => number {
  let state = [...text].reduce(
    (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619),
    -2_128_831_035,
  );
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b) - 6;
}

const OLD = 'node@18.16.0';
const NEW = 'node@20.0.0';
const BUN = 'bun@1.1.34';

/** One row of every kind that is hard to report on. */
const EVERY_KIND: readonly OperationFixture[] = [
  {
    group: 'string search',
    operation: 'includes',
    baseline: true,
    page: 'Is a word in a text? All rows look for `application/json` in the same 64 header lines.',
    on: { [OLD]: { nanos: 41 }, [NEW]: { nanos: 36.2 }, [BUN]: { nanos: 22 } },
  },
  {
    group: 'string search',
    operation: 'RegExp.test, literal in the loop',
    on: { [OLD]: { nanos: 55 }, [NEW]: { nanos: 54.8 }, [BUN]: { nanos: 30, cold: 90 } },
  },
  {
    group: 'string search',
    operation: 'cached | `RegExp`',
    on: {
      [OLD]: { nanos: 41, noise: 0.002 },
      [NEW]: { nanos: 36.2, noise: 0.002 },
      [BUN]: { nanos: 22.6, noise: 0.1 },
    },
  },
  {
    group: 'string search',
    operation: 'indexOf !== -1',
    on: { [OLD]: { nanos: 39 }, [NEW]: { nanos: 0.02, floor: 'floor' }, [BUN]: { nanos: 21.9 } },
  },
  {
    group: 'string search',
    operation: 'new RegExp',
    on: {
      [OLD]: { nanos: 1850, tail: 3.1, metrics: { gcShare: 0.12, heapBytesPerOp: 1208 } },
      [NEW]: { nanos: 2100 },
      [BUN]: { nanos: 890 },
    },
  },
  {
    file: 'nothing.mjs',
    group: 'nothing <at> *all*',
    operation: 'empty body',
    on: {
      [OLD]: { nanos: 0.01, floor: 'unused' },
      [NEW]: { nanos: 0.01, floor: 'unused' },
      [BUN]: { nanos: 0.05, floor: 'floor' },
    },
  },
  {
    file: 'nothing.mjs',
    group: 'nothing <at> *all*',
    operation: 'next to nothing',
    on: {
      [OLD]: { nanos: 0.6, floor: 'floor', floorRounds: [2, 5] },
      [NEW]: { nanos: 0.6 },
      [BUN]: { nanos: 0.6, noise: 0.12 },
    },
  },
  ...[1, 16, 256].flatMap((size): OperationFixture[] => [
    {
      file: 'copies.js',
      group: 'copies',
      operation: 'spread',
      parameters: { kind: 'dense', size },
      on: {
        [OLD]: {
          nanos: 20 + 3 * size,
          metrics: { heapBytesPerOp: 16 + 8 * size, gcShare: 0.021, bytesPerSecond: 4e8 },
        },
        [NEW]: {
          nanos: 20 + 2.2 * size,
          metrics: { heapBytesPerOp: 16 + 8 * size, gcShare: 0.019, bytesPerSecond: 5.1e8 },
        },
        [BUN]: { nanos: 11 + 2 * size, metrics: { bytesPerSecond: 6e8 } },
      },
    },
    {
      file: 'copies.js',
      group: 'copies',
      operation: 'by reference',
      parameters: { kind: 'dense', size },
      on: { [OLD]: { nanos: 1.8 }, [NEW]: { nanos: 1.8 }, [BUN]: { nanos: 1.8 } },
    },
  ]),
  {
    file: 'crypto.js',
    group: 'crypto',
    operation: 'verify',
    on: {
      [OLD]: { nanos: 151_000, rounds: 4 },
      [NEW]: { nanos: 149_000, noise: 0.04, rounds: 4, clean: 4 },
      [BUN]: 'no createVerify in Bun 1.1',
    },
  },
  {
    file: 'crypto.js',
    group: 'crypto',
    operation: 'sign',
    on: {
      [OLD]: { nanos: 1_310_000, rounds: 0, failed: `${OLD}: ended by SIGSEGV` },
      [NEW]: { nanos: 1_290_000, rounds: 8, failed: `${NEW}: 2 of 10 runs failed: TypeError: key is | not valid` },
      [BUN]: { nanos: 1_150_000, rounds: 1 },
    },
  },
  {
    file: 'crypto.js',
    group: 'crypto',
    operation: 'hash, 3,400,000 items',
    on: {
      [OLD]: { nanos: 2.5e9, metrics: { itemsPerSecond: 1.36e6 } },
      [NEW]: { nanos: 2.5e9 },
      [BUN]: { nanos: 2.5e9 },
    },
  },
];

const ENGINES: Record<string, Record<string, string>> = {
  [OLD]: { v8: '10.2.154.26-node.26' },
  [NEW]: { v8: '11.3.244.4-node.5' },
  [BUN]: { v8: '10.8.168', webkit: 'c7f8c9e1a' },
};

const ENVIRONMENT = {
  takenAt: '2026-01-01T00:00:00.000Z',
  os: { platform: 'linux', release: '6.8.0', version: '#1', arch: 'x64', distribution: 'Debian GNU/Linux 12' },
  cpu: { model: 'Example CPU @ 3.00GHz', cores: 4 },
  memory: { totalBytes: 8_158_109_696 },
  virtualisation: 'kvm',
  jsdyno: { version: '0.1.0', runtime: { name: 'node', version: '24.1.0' } },
};

/** The report of every kind of row on the first so many variants. */
export function everyKind(variants: 1 | 2 | 3, more: Partial<OperationMeasurements> = {}): OperationsReport {
  const labels = [OLD, NEW, BUN].slice(0, variants);
  return reportOf(EVERY_KIND, labels, {
    environment: ENVIRONMENT,
    command: `jsdyno ops string-search.js nothing.mjs copies.js crypto.js ${labels.map((label) => `--on ${label}`).join(' ')}`,
    experiment: { id: 'ops-1', created: '2026-01-01T00:00:00Z', kind: 'ops', seed: 7, runs: 10 },
    ...more,
  });
}

export function reportOf(
  fixtures: readonly OperationFixture[],
  labels: readonly string[],
  more: Partial<OperationMeasurements> = {},
): OperationsReport {
  const variants = labels.map((label) => {
    const [runtime = '', version = ''] = label.split('@');
    return {
      label,
      runtime,
      version,
      flags: label === NEW ? ['--max-semi-space-size=64'] : [],
      sha256: null,
      versions: ENGINES[label],
    };
  });
  return assembleOperations({ operations: fixtures.map(operationRuns), variants, ...more });
}

/** The row of an operation; throws when there is none. */
export function rowNamed(report: OperationsReport, name: string): OperationRow {
  const row = report.groups.flatMap(({ rows }) => rows).find((one) => one.name === name);
  if (row === undefined) throw new Error(`no row ${name}`);
  return row;
}
