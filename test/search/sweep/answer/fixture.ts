/** Answers of sweeps as they come: seeded figures around levels, with every state of a step and everything odd that there is. */

import type { SweepAnswer, SweepPoint, SweepRow, SweepStep } from '../../../../src/search/sweep/sweep-answer.ts';
import { type Metric, RATE } from '../../../../src/show/report/metric.ts';
import { AMOUNT } from '../../../../src/show/sheets/verdicts.ts';
import { normal } from '../../../show/page/normal.ts';

const NODES = [
  '18.0.0',
  '18.20.8',
  '19.0.0',
  '19.9.0',
  '20.0.0',
  '20.8.1',
  '20.10.0',
  '21.0.0',
  '21.7.3',
  '22.0.0',
  '22.7.0',
  '22.12.0',
  '23.0.0',
  '23.11.1',
  '24.0.0',
  '24.9.0',
  '25.0.0',
  '25.2.0',
  '26.0.0',
];

const NAMES = [
  'fs.statSync',
  'Buffer.toJSON 4 KiB',
  'url.parse',
  'TextDecoder latin1 16 KiB',
  'JSON.parse',
  'crypto.createHash md5',
  'EventEmitter.emit',
  'path.join',
  'util.inspect',
  'querystring.stringify',
  'structuredClone',
  'Array.prototype.toSorted',
  'Buffer.concat 4 pieces',
  'zlib.gzipSync',
  'new URL',
  'Map.set and Map.get',
  'String.prototype.replaceAll',
  'timers.setTimeout',
  'async_hooks.run',
  'Intl.NumberFormat.format',
];

export const HOSTILE_NAMES = ['<img src=x onerror="window.hacked=1">', '| a \u001b[31mred` |', 'имя\u202e漢字 🚀'];

export const TIME: Metric = {
  name: 'time',
  title: 'start to end',
  unit: 's',
  isSmallerBetter: true,
  stopsRounds: true,
  subject: 'slower',
};
export const BYTES: Metric = {
  name: 'peakRss',
  title: 'peak RSS',
  unit: 'bytes',
  isSmallerBetter: true,
  stopsRounds: true,
  subject: 'memory',
  words: AMOUNT,
};

export interface AnswerChoice {
  rows?: number;
  releases?: number;
  metric?: Metric;
  hostile?: boolean;
  /** Nothing changes in any row. */
  flat?: boolean;
  state?: SweepAnswer['state'];
}

/** What a row is like, and where its steps lie as shares of the releases. */
type Shape = {
  steps?: [share: number, ratio: number, state: SweepStep['state']][];
  more?: 'outlier' | 'drift' | 'groups' | 'late' | 'gap';
};

const SHAPES: Shape[] = [
  { steps: [[0.4, 1.24, 'confirmed']] },
  {
    steps: [
      [0.12, 0.45, 'confirmed'],
      [0.48, 2.3, 'confirmed'],
      [0.78, 1.28, 'confirmed'],
    ],
  },
  {},
  { steps: [[0.55, 3.4, 'confirmed']] },
  { steps: [[0.5, 1.02, 'refuted']] },
  { steps: [[0.5, 0.88, 'confirmed']] },
  { steps: [[0.3, 1.13, 'unplaced']] },
  { steps: [[0.7, 0.96, 'undecided']] },
  { more: 'outlier' },
  { more: 'drift' },
  { more: 'groups' },
  { more: 'late', steps: [[0.5, 1.17, 'confirmed']] },
  { steps: [[0.8, 1.06, 'open']] },
  {},
  { more: 'gap', steps: [[0.5, 0.83, 'confirmed']] },
  {},
  {
    steps: [
      [0.6, 1.5, 'confirmed'],
      [0.65, 0.66, 'confirmed'],
    ],
  },
  {},
  {
    steps: [
      [0.5, 1.16, 'confirmed'],
      [0.9, 0.97, 'refuted'],
    ],
  },
  {},
];

export function sweepAnswer(choice: AnswerChoice = {}): SweepAnswer {
  const { rows = 20, releases = 19, metric = RATE, hostile = false, flat = false, state = 'done' } = choice;
  const draw = normal(11);
  const versions = releases <= NODES.length ? NODES.slice(0, releases) : many(releases);
  const labels = versions.map((version) => `node@${version}`);
  return {
    experiment: '1123-0429-quiet',
    kind: 'operations',
    state,
    created: '2026-11-23T04:29:00.000Z',
    command: ['sweep', '--on', 'node@>=18 <27', '--each', 'minor', '--ops', 'bench.js'],
    releases: versions.map((version, i) => ({
      label: labels[i] as string,
      version,
      sha256: String(i % 10).repeat(64),
    })),
    leftOut: flat
      ? []
      : [{ text: 'node@21.6.2', reason: hostile ? `${HOSTILE_NAMES[1]} is missing` : 'the registry does not have it' }],
    metric,
    rows: Array.from({ length: rows }, (_, i) => {
      const name = NAMES[i % NAMES.length] as string;
      const turn = i >= NAMES.length ? ` (${Math.floor(i / NAMES.length) + 1})` : '';
      const benchmark = hostile && i < HOSTILE_NAMES.length ? (HOSTILE_NAMES[i] as string) : name + turn;
      return rowOf(benchmark, flat ? {} : (SHAPES[i % SHAPES.length] as Shape), labels, draw);
    }),
    method: { fdr: 0.05, turns: true, runs: 2340, seconds: 580, seed: 7 },
    warnings: [],
  };
}

/** Minor releases of majors from 18, five of each. */
function many(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${18 + Math.floor(i / 5)}.${(i % 5) * 4}.0`);
}

function rowOf(
  benchmark: string,
  { steps = [], more }: Shape,
  labels: readonly string[],
  draw: () => number,
): SweepRow {
  const count = labels.length;
  const placed = steps.map(([share, ratio, state]) => ({
    at: Math.min(count - 1, Math.max(1, Math.round(share * count))),
    ratio,
    state,
  }));
  const missing: Record<string, string> = {};
  if (more === 'late') for (const label of labels.slice(0, 2)) missing[label] = 'it is not available there';
  const gap = placed[0]?.at ?? 0;
  if (more === 'gap') missing[labels[gap - 1] ?? ''] = 'exited with code 1: TypeError: x is not a function';
  const odd = Math.floor(count * 0.6);
  const isThere = (place: number) => missing[labels[place] as string] === undefined;
  const figures = labels.map((_, place) => {
    if (!isThere(place)) return null;
    const level = placed.reduce(
      (sum, { at, ratio, state }) => sum + (state !== 'refuted' && place >= at ? Math.log(ratio) : 0),
      0,
    );
    const drift = more === 'drift' ? (Math.log(0.88) * place) / (count - 1) : 0;
    const outlier = more === 'outlier' && place === odd ? Math.log(0.73) : 0;
    return level + drift + outlier + (place === 0 ? 0 : 0.008 * draw());
  });
  const first = figures.findIndex((figure) => figure !== null);
  const points = figures.map((figure, place): SweepPoint | null => {
    if (figure === null) return null;
    const ratio = Math.exp(figure);
    return place === first ? { ratio: 1, interval: null } : { ratio, interval: [ratio * 0.975, ratio * 1.026] };
  });
  return {
    benchmark,
    configuration: '',
    points,
    missing,
    steps: placed.map(({ at, ratio, state }): SweepStep => {
      const before = isThere(at - 1) ? at - 1 : at - 2;
      const isWide = state === 'undecided' || state === 'refuted';
      const wide = isWide ? 0.05 : 0.015;
      return {
        before,
        after: at,
        seen: ratio,
        ratio,
        interval: state === 'open' ? null : [ratio * (1 - wide), ratio * (1 + wide)],
        q: state === 'confirmed' ? 0.0004 : state === 'undecided' ? 0.12 : state === 'refuted' ? 0.8 : null,
        state,
        range: state === 'unplaced' ? [Math.max(0, before - 1), Math.min(count - 1, at + 1)] : [before, at],
        rounds: state === 'open' || state === 'unplaced' ? 0 : 12,
      };
    }),
    outliers: more === 'outlier' ? [odd] : [],
    drift: more === 'drift' ? { ratio: 0.88, interval: [0.86, 0.9] } : null,
    groups: more === 'groups' ? { ratio: 1.42 } : null,
    sd: 0.02,
    blocks: { survey: 24, confirm: 12 },
  };
}
