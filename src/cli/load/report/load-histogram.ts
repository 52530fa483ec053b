import { Histogram, type StoredHistogram } from '../../../measure/load/histogram.ts';
import { left, right } from '../../../show/sheets/column.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { largest } from '../../../stats/extremes.ts';
import { decimal, timeWords, whole } from '../../../text/english-numbers.ts';

const MOST_ROWS = 15;
/** How many steps a power of ten has: the most that fit into the rows. */
const FINENESS = [24, 12, 6, 3, 2, 1];
const LONGEST_BAR = 36;
/** Columns of the figures before the bars. */
const FIGURES = 37;

/** How latencies are spread, in steps that grow with them: count, bar, and the share that was no slower. */
export function formatHistogram(stored: StoredHistogram | null, width = 80): string {
  if (stored === null || stored.count === 0) return '\nno latencies to draw a histogram of\n';
  const rows = rowsOf(Histogram.from(stored));
  const most = largest(rows.map((row) => row.count));
  const longest = Math.min(LONGEST_BAR, Math.max(1, width - FIGURES));
  const { count: all } = stored;
  const bar = (count: number) => (count === 0 ? '' : '█'.repeat(Math.round((count / most) * longest)) || '▏');
  const lines = gridLines<Row>(
    [
      right('up to', ({ to }) => timeWords(to), { gap: 0, least: 12 }),
      right('answers', ({ count }) => whole(count), { least: 11 }),
      right('of all', ({ seen }) => `${decimal((100 * seen) / all, seen === all ? 0 : 2)} %`, { least: 8 }),
      left('', ({ count }) => bar(count)),
    ],
    rows,
  );
  return `\n${lines.join('\n')}\n`;
}

interface Row {
  /** The largest value of the row, in ns: the end of a step, or the maximum. */
  to: number;
  count: number;
  /** With those of the rows before. */
  seen: number;
}

function rowsOf(histogram: Histogram): Row[] {
  const { min, max } = histogram;
  const place = (ns: number, fineness: number) => Math.ceil(Math.log10(Math.max(1, ns)) * fineness);
  const fineness = FINENESS.find((one) => place(max, one) - place(min, one) < MOST_ROWS) ?? 1;
  const rows: Row[] = [];
  for (let i = place(min, fineness); i <= place(max, fineness); i++) {
    rows.push({ to: 10 ** (i / fineness), count: 0, seen: 0 });
  }
  const first = place(min, fineness);
  for (const [low, , own] of histogram.steps()) {
    const row = rows[Math.min(rows.length - 1, Math.max(0, place(low, fineness) - first))] as Row;
    row.count += own;
  }
  (rows.at(-1) as Row).to = max;
  let seen = 0;
  for (const row of rows) {
    seen += row.count;
    row.seen = seen;
  }
  return rows;
}
