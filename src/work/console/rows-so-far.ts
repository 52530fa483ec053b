import type { Metric } from '../../show/report/metric.ts';
import { titleParts } from '../../show/report/row-titles.ts';
import { differenceWords, relativeWords } from '../../show/sheets/comparison-words.ts';
import { markOf, SPEED, type VerdictWords } from '../../show/sheets/verdicts.ts';
import { FIRST_LOOK } from '../../stats/sequential/wang-tsiatis.ts';
import { counted } from '../../text/english-numbers.ts';
import { fold } from '../../text/fold.ts';
import { cutFront, padEnd, textWidth } from '../../text/width.ts';
import type { DecidedRow } from '../experiment/execution.ts';

/** Columns that a name has beside its answer; with fewer it stands above. */
const LEAST_NAME = 12;

type Decision = DecidedRow['decision'];
type Row = Pick<DecidedRow, 'configuration' | 'contender' | 'decision'>;

/**
 * Comparisons as they stand, a line each: a first answer after the first round, long before the last one. Those that were not measured yet have none. Pure.
 *
 * @param most lines; of more rows it is said how many there are; those that are judged come first
 * @param width columns; names lose their front where the answers beside them would lose their end
 */
export function rowsSoFar(
  rows: readonly Row[],
  { words }: Pick<Metric, 'words'>,
  most: number,
  width = Number.POSITIVE_INFINITY,
): string[] {
  const judged = ({ decision }: Row) => Math.min(FIRST_LOOK, decision.rounds);
  const known = rows
    .filter(({ decision }) => decision.ratio !== null || decision.state !== 'active')
    .toSorted((a, b) => judged(b) - judged(a));
  const names = shortNames(rows);
  const answers = known.map(({ decision }) => decisionWords(decision, words));
  const beside = width - '? '.length - '  '.length - widestOf(answers);
  const isNarrow = beside < LEAST_NAME;
  const shown = known.map((row) => cutFront(names.get(row) ?? '', isNarrow ? width - '? '.length : beside));
  const widest = widestOf(shown);
  const all = known.map(({ decision }, at) => {
    const mark = markOf(decision.verdict, words ?? SPEED);
    if (!isNarrow) return [`${mark} ${padEnd(shown[at] ?? '', widest)}  ${answers[at]}`];
    return [`${mark} ${shown[at]}`, ...fold(`  ${answers[at]}`, width).split('\n')];
  });
  if (all.flat().length <= most) return all.flat();
  const fitting = all.filter((_, at) => all.slice(0, at + 1).flat().length < most);
  return [
    ...fitting.flat(),
    `  and ${all.length - fitting.length} ${all.length - fitting.length === 1 ? 'row' : 'rows'} more`,
  ];
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
