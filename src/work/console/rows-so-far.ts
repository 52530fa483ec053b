import type { Metric } from '../../show/report/metric.ts';
import { titleParts } from '../../show/report/row-titles.ts';
import { differenceWords, relativeWords } from '../../show/sheets/comparison-words.ts';
import { markOf, SPEED, type VerdictWords } from '../../show/sheets/verdicts.ts';
import { FIRST_LOOK } from '../../stats/sequential/wang-tsiatis.ts';
import { counted } from '../../text/english-numbers.ts';
import { cutFront, padEnd, textWidth } from '../../text/width.ts';
import type { DecidedRow } from '../experiment/execution.ts';

/** Columns that a name keeps on the narrowest terminal. */
const LEAST_NAME = 12;

type Decision = DecidedRow['decision'];
type Row = Pick<DecidedRow, 'configuration' | 'contender' | 'decision'>;

/**
 * Comparisons as they stand, a line each: a first answer after the first round, long before the last one. Those that were not measured yet have none. Pure.
 *
 * @param most lines; of more rows it is said how many there are
 * @param width columns; names lose their front where the answers behind them would lose their end
 */
export function rowsSoFar(
  rows: readonly Row[],
  { words }: Pick<Metric, 'words'>,
  most: number,
  width = Number.POSITIVE_INFINITY,
): string[] {
  const known = rows.filter(({ decision }) => decision.ratio !== null || decision.state !== 'active');
  const names = shortNames(rows);
  const answers = known.map(({ decision }) => decisionWords(decision, words));
  const room = Math.max(LEAST_NAME, width - '? '.length - '  '.length - widestOf(answers));
  const shown = known.map((row) => cutFront(names.get(row) ?? '', room));
  const widest = widestOf(shown);
  const lines = known.map(
    ({ decision }, at) =>
      `${markOf(decision.verdict, words ?? SPEED)} ${padEnd(shown[at] ?? '', widest)}  ${answers[at]}`,
  );
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `  and ${lines.length - most + 1} rows more`];
}

const widestOf = (texts: readonly string[]) => Math.max(0, ...texts.map(textWidth));

/** A comparison as it stands, in the words of its metric. Pure. */
export function decisionWords({ state, words, ratio, interval, rounds }: Decision, metric?: VerdictWords): string {
  if (rounds < FIRST_LOOK && ratio !== null && interval === null) {
    const first = relativeWords({ ratio, verdict: ratio < 1 ? 'slower' : 'faster' }, metric);
    return `${first} after ${counted(rounds, 'round')}, judged from ${FIRST_LOOK} on`;
  }
  const isDifferent = state === 'different' && ratio !== null && interval !== null;
  return isDifferent && metric !== undefined ? differenceWords({ ratio, interval, rounds }, metric) : words;
}

/** What is the same in all names says nothing. The group of an operation stands in the place of its file. */
function shortNames(rows: readonly Row[]): Map<Row, string> {
  const all = rows.map(({ configuration, contender }) => [...titleParts(configuration), `on ${contender.label}`]);
  const [first = []] = all;
  const shared = new Set(rows.length > 1 ? first.filter((part) => all.every((parts) => parts.includes(part))) : []);
  return new Map(
    rows.map((row, at) => {
      const parts = all[at] ?? [];
      const own = parts.filter((part) => !shared.has(part));
      return [row, (own.length > 0 ? own : parts).join(' ')];
    }),
  );
}
