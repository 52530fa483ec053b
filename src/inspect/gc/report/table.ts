import pc from 'picocolors';
import { RUNTIME_TITLES } from '../../../host/runtimes/types.ts';
import { text } from '../../../show/sheets/column.ts';
import { type FormatOptions, remarkLines } from '../../../show/sheets/prose.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import type { Colors } from '../../../show/sheets/verdicts.ts';
import {
  bytesWords,
  duration,
  rateFigure,
  shareWords,
  throughput,
  timeWords,
  whole,
} from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';
import { printableIn } from '../../../text/printable.ts';
import type { HeapSummary } from '../summary.ts';
import {
  allocationSentence,
  heapWords,
  liveSetSentence,
  outsideSentence,
  pausesSentence,
  pauseWords,
  semiSpaceSentence,
  watchingSentence,
} from '../words.ts';
import { collectionColumns, figure, LABEL, PAUSES, trialColumns, trialRows } from './columns.ts';
import type { GcReport, LoadFacts } from './gc-report.ts';
import { trialSentence } from './trial-words.ts';

const BARS = '▁▂▃▄▅▆▇█';

const USUAL_WIDTH = 80;
/** Pauses that are listed one by one unless all are asked for. */
const LISTED = 5;

interface TableOptions extends FormatOptions {
  /** Every collection, in the order of time; else the longest. */
  all?: boolean | undefined;
}

/** The report for a terminal. */
export function gcTable(told: GcReport, options: TableOptions): string {
  const report = printableIn(told);
  const { color = false, all = false } = options;
  const width = options.width ?? USUAL_WIDTH;
  const paint = pc.createColors(color);
  const { summary, heaps, remarks } = report;
  const lines: string[] = [paint.bold(headOf(report)), ''];
  for (const { kind, text } of remarks) {
    const isBad = kind === 'failed' || kind === 'unseen' || kind === 'cut-off';
    lines.push(...remarkLines(text, ['!', isBad ? paint.red : paint.yellow], { width, indent: 2 }));
  }
  if (remarks.length > 0) lines.push('');
  const several = new Set(heaps.map(({ pid }) => pid)).size > 1;
  const [main, ...others] = summary.heaps.filter(({ collections }) => collections > 0);
  const say = (label: string, text: string | null) => {
    if (text !== null) lines.push(...labelled(label, text, width));
  };
  if (main !== undefined) {
    if (others.length > 0) lines.push(paint.dim(heapWords(main.heap, several)));
    lines.push(...pauseLines(main, width, paint), '');
    say('pauses', pausesSentence(main, summary.lasted));
    say('allocation', allocationSentence(main));
    say('live set', liveSetSentence(main));
    say(
      '',
      courseBars(
        main.liveSet.course.map(([, bytes]) => bytes),
        width - LABEL - 2,
      ) || null,
    );
  }
  if (summary.external !== null) say('external', outsideSentence(summary.external));
  if (summary.rss !== null) say('RSS', outsideSentence(summary.rss));
  if (main !== undefined) say('semi-space', semiSpaceSentence(main));
  say('watched', watchingSentence(summary, report.teller));
  if (report.load !== null) say('load', loadWords(report.load));
  if (others.length > 0) lines.push('', ...otherHeaps(others, several, width));
  if (report.collections.length > 0) lines.push('', ...listed(report, all, several, width, paint));
  if (report.trial !== null) lines.push('', ...trialLines(report.trial, width));
  return fold(`${lines.join('\n')}\n`, options.width);
}

function headOf({ title, runtime, summary, from, to }: GcReport): string {
  const on =
    runtime === null ? '' : `  ${RUNTIME_TITLES[runtime.kind]}${runtime.version === null ? '' : ` ${runtime.version}`}`;
  const span = from > 0 ? `, from ${pauseWords(from)} to ${pauseWords(to)}` : '';
  return `${title}${on}, ${duration(summary.lasted)}${span}`;
}

function labelled(label: string, text: string, width: number): string[] {
  return remarkLines(text, [label, (sign) => sign], { width, indent: LABEL });
}

function pauseLines({ kinds, all }: HeapSummary, width: number, paint: Colors): string[] {
  return gridLines(PAUSES, kinds.length > 1 ? [...kinds, all] : kinds, { width, colors: paint });
}

function otherHeaps(others: readonly HeapSummary[], several: boolean, width: number): string[] {
  const known = <T>(value: T | null, words: (value: T) => string) => (value === null ? '-' : words(value));
  return gridLines<HeapSummary>(
    [
      text('heap', ({ heap }) => heapWords(heap, several), { terminal: 'other heaps', gap: 0, least: LABEL }),
      figure('times', ({ collections }) => whole(collections), { gap: 1, least: 7 }),
      figure('longest', ({ all }) => known(all.longest, pauseWords), { gap: 1, least: 9 }),
      figure('of time', ({ all }) => shareWords(all.share), { gap: 1, least: 8 }),
      figure('allocates', ({ allocation }) => known(allocation, throughput), { gap: 1, least: 11 }),
      figure('live set', ({ liveSet }) => known(liveSet.level, bytesWords), { gap: 1, least: 9 }),
    ],
    others,
    { width },
  );
}

function listed(report: GcReport, all: boolean, several: boolean, width: number, paint: Colors): string[] {
  const { collections } = report;
  const shown = all ? collections : [...collections].sort((a, b) => b.pause - a.pause).slice(0, LISTED);
  const what =
    all || shown.length === collections.length
      ? 'every pause'
      : `the longest ${shown.length} of ${whole(collections.length)} (--all lists every one)`;
  return [paint.dim(what), ...gridLines(collectionColumns(report, several), shown, { width, colors: paint })];
}

function loadWords({ rate, answered, p50, p99, connections }: LoadFacts): string {
  const asked = rate === null ? `as many requests as it can answer, ${connections} connections` : `${rate}/s`;
  const latency = p50 === null || p99 === null ? '' : `; P50 ${timeWords(p50)}, P99 ${timeWords(p99)}`;
  return `${asked}: ${rateFigure(answered)} answered a second${latency}`;
}

function trialLines(trial: NonNullable<GcReport['trial']>, width: number): string[] {
  return [
    ...gridLines(trialColumns(trial), trialRows(trial), { width }),
    ...labelled('verdict', trialSentence(trial), width),
    ...(trial.experiment === null ? [] : labelled('more', `jsdyno show ${trial.experiment}`, width)),
  ];
}

/**
 * Values over time as a row of bars from 0 up, so that what is steady looks so; each bar is the median of its part.
 * @returns `width` signs at most; empty for fewer than two values
 */
function courseBars(values: readonly number[], width: number): string {
  const most = values.reduce((highest, value) => Math.max(highest, value), 0);
  if (values.length < 2 || most <= 0) return '';
  const count = Math.min(width, values.length);
  return Array.from({ length: count }, (_, i) => {
    const part = values
      .slice(Math.floor((i * values.length) / count), Math.floor(((i + 1) * values.length) / count))
      .sort((a, b) => a - b);
    const middle = part[part.length >> 1] ?? 0;
    return BARS[Math.max(0, Math.min(BARS.length - 1, Math.ceil((middle / most) * BARS.length) - 1))];
  }).join('');
}
