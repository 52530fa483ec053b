/** What the tables of pauses and of collections show, in the terminal, in Markdown and on the page. */

import { type Column, text } from '../../../show/sheets/column.ts';
import { bytesWords, shareWords, timeWords, whole } from '../../../text/english-numbers.ts';
import type { Collection } from '../collection.ts';
import type { PauseSummary } from '../summary.ts';
import type { Trial } from '../trial.ts';
import { heapWords, pauseWords } from '../words.ts';
import type { GcReport } from './gc-report.ts';
import { figureTitle, figureWords, memoryWords, verdictOf } from './trial-words.ts';

/** Columns of the terminal that labels before sentences have. */
export const LABEL = 12;

export const PAUSES: readonly Column<PauseSummary>[] = [
  text('kind', ({ kind }) => kind, {
    terminal: 'pauses',
    gap: 0,
    least: LABEL,
    markdown: 'pauses',
    page: { literal: 'kind' },
  }),
  figure('times', ({ count }) => whole(count), { gap: 1, least: 7 }),
  pause('P50', ({ p50 }) => p50),
  pause('P90', ({ p90 }) => p90),
  pause('P99', ({ p99 }) => p99),
  pause('longest', ({ longest }) => longest),
  figure('of time', ({ share }) => shareWords(share), { gap: 1, least: 8 }),
];

function pause(title: string, of: (row: PauseSummary) => number | null): Column<PauseSummary> {
  const words = (ms: number | null) => (ms === null ? '-' : pauseWords(ms));
  return figure(title, (row) => words(of(row)), { gap: 1, least: 9 });
}

/** Of one collection each; where there are several heaps also whose it was. */
export function collectionColumns({ heaps }: GcReport, several: boolean): Column<Collection>[] {
  const heap = text<Collection>('heap', (one) => heapName(heaps[one.heap], several), {
    terminal: 'heap',
    markdown: 'heap',
    page: { literal: 'heap' },
    said: (one) => {
      const of = heaps[one.heap];
      return of === undefined ? '' : heapWords(of, several);
    },
  });
  const size = (bytes: number | null) => (bytes === null ? '' : bytesWords(bytes));
  return [
    figure('at', ({ at }) => timeWords(at * 1e6), { gap: 0, least: 7 }),
    ...(heaps.length > 1 ? [heap] : []),
    words('kind', ({ kind }) => kind),
    figure('pause', (one) => pauseWords(one.pause)),
    figure('before', ({ before }) => size(before)),
    figure('after', ({ after }) => size(after)),
    words('cause', ({ cause }) => cause),
  ];
}

interface TrialRow {
  flags: readonly string[] | null;
  figure: number | null;
  verdict: string;
  memory: string;
}

/** The program as it is, then with each of the flags that were tried. */
export function trialRows({ baseline, tried }: Trial): TrialRow[] {
  return [
    { flags: null, figure: baseline, verdict: 'baseline', memory: '' },
    ...tried.map((one) => ({ ...one, verdict: verdictOf(one), memory: memoryWords(one) })),
  ];
}

export function trialColumns({ of }: Trial): Column<TrialRow>[] {
  const name = ({ flags }: TrialRow) => flags?.join(' ') ?? 'as it is';
  return [
    words('tried', name, { gap: 0, marked: (row) => (row.flags === null ? name(row) : { code: name(row) }) }),
    figure(figureTitle(of), (row) => figureWords(row.figure, of)),
    words('verdict', ({ verdict }) => verdict, { terminal: 'against that' }),
    words('memory', ({ memory }) => memory),
  ];
}

function heapName(heap: GcReport['heaps'][number] | undefined, several: boolean): string {
  if (heap === undefined) return '';
  if (several) return `${heap.pid}.${heap.worker}`;
  return heap.worker === 0 ? 'main' : `worker ${heap.worker}`;
}

type More<Row> = Parameters<typeof text<Row>>[2];

/** Under one title everywhere. */
function words<Row>(title: string, value: (row: Row) => string | null, more?: More<Row>): Column<Row> {
  return text(title, value, { terminal: title, markdown: title, page: { literal: title }, ...more });
}

export function figure<Row>(title: string, value: (row: Row) => string, more?: More<Row>): Column<Row> {
  return words(title, value, { isNumber: true, ...more });
}
