/** Sentences that the terminal and Markdown share, in English. */

import type { Metric } from '../../../show/report/metric.ts';
import { type RowNames, shortTitles } from '../../../show/report/row-titles.ts';
import { counted, duration, givenShareWords, timesWords } from '../../../text/english-numbers.ts';
import { isTelling } from '../../../text/telling-interval.ts';
import type { SweepAnswer, SweepRow } from '../sweep-answer.ts';
import { changeText } from './change-words.ts';
import { type FoundStep, missingOf, outlierRatio, shownTotal, stepsOf } from './found.ts';
import { pairWords, rangeWords, runsOf } from './release-words.ts';

export type Naming = RowNames;

/** Names as short as they can be. */
export function namingOf(rows: readonly SweepRow[]): Naming {
  return shortTitles(rows);
}

/** `20 rows over 19 releases, node@18.0.0 to 26.0.0: 14 steps confirmed in 9 rows`. */
export function headline(answer: SweepAnswer): string {
  const { rows, releases, metric, state, experiment } = answer;
  const found = stepsOf(answer, 'confirmed');
  const moved = new Set(found.map(({ row }) => row)).size;
  const what = `${counted(rows.length, 'row')}${metric.title === '' ? '' : `, ${metric.title},`} over ${counted(releases.length, 'release')}`;
  const between = releases.length === 0 ? '' : `, ${rangeWords(answer, [0, releases.length - 1])}`;
  const steps =
    found.length === 0 ? 'no step confirmed' : `${counted(found.length, 'step')} confirmed in ${counted(moved, 'row')}`;
  const so =
    state === 'done' ? '' : state === 'running' ? ' (still running)' : ` (interrupted; jsdyno resume ${experiment})`;
  return `${what}${between}: ${steps}${so}`;
}

/** What the confirmed steps are good for, and what they took. */
export function promise({ method }: SweepAnswer): string {
  const { fdr, runs, seconds, seed, turns } = method;
  const how = turns ? ', interleaved' : '';
  return (
    `At most ${givenShareWords(fdr)} of the confirmed steps are false, over all rows. ` +
    `${counted(runs, 'run')}${how}, in ${duration(seconds * 1000)}${seed === null ? '' : `, seed ${seed}`}.`
  );
}

/** What is said where a change stands without its size. */
export const NO_SIZE =
  'A change without a number has no known size yet: use more time (--budget), fewer rows or a quieter machine.';

export function hasNoSize(answer: SweepAnswer): boolean {
  return answer.rows.some((row) =>
    [...row.steps, shownTotal(row), row.drift].some(
      (one) => one !== null && one.interval !== null && !isTelling(one.interval),
    ),
  );
}

interface Remark {
  title: string;
  lines: string[];
}

/** What is not sure, what is odd about rows, and what was left out: those parts that have something to say. */
export function remarksOf(answer: SweepAnswer, naming: Naming): Remark[] {
  const { rows, metric, leftOut } = answer;
  const refuted = stepsOf(answer, 'refuted').length;
  const name = (row: SweepRow) => naming.nameOf(row);
  const parts: Remark[] = [
    {
      title: 'Uncertain',
      lines: [
        ...stepsOf(answer, 'unplaced').map((found) => unsure(answer, found, naming)),
        ...stepsOf(answer, 'undecided').map((found) => unsure(answer, found, naming)),
        ...openLines(answer, naming),
        ...(refuted === 0
          ? []
          : [
              `${counted(refuted, 'suspected step was', 'suspected steps were')} refuted: fresh rounds showed both releases equal`,
            ]),
      ],
    },
    {
      title: 'Drift',
      lines: rows.flatMap((row) =>
        row.drift === null
          ? []
          : [
              `${name(row)}: ${changeText(row.drift.ratio, row.drift.interval, metric)} from first to last, without a step that explains it`,
            ],
      ),
    },
    {
      title: 'Two groups',
      lines: rows.flatMap((row) =>
        row.groups === null
          ? []
          : [
              `${name(row)}: the figures fall into two groups, ${timesWords(Math.max(row.groups.ratio, 1 / row.groups.ratio))} apart, on every release`,
            ],
      ),
    },
    {
      title: 'Outliers',
      lines: rows.flatMap((row) => row.outliers.map((place) => outlier(answer, row, place, naming))),
    },
    {
      title: 'Not measured',
      lines: [
        ...leftOut.map(({ text, reason }) => `${text}: ${reason}`),
        ...rows.flatMap((row) => missingLines(answer, row, naming)),
      ],
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

function unsure(answer: SweepAnswer, { row, step }: FoundStep, naming: Naming): string {
  const name = naming.nameOf(row);
  const change = changeText(step.ratio, step.interval, answer.metric);
  const rounds = counted(step.rounds, 'fresh round');
  switch (step.state) {
    case 'unplaced':
      return `${name}: ${change}, somewhere from ${rangeWords(answer, step.range)}`;
    default:
      return `${name}: ${change} at ${pairWords(answer, [step.before, step.after])}, undecided after ${rounds}${answer.state === 'done' ? '' : ' so far'}`;
  }
}

/** A line a row: where time is short there may be many of each. */
function openLines(answer: SweepAnswer, naming: Naming): string[] {
  return [...Map.groupBy(stepsOf(answer, 'open'), ({ row }) => row)].map(([row, steps]) => {
    const each = steps.map(
      ({ step }) => `${changeText(step.ratio, null, answer.metric)} at ${pairWords(answer, [step.before, step.after])}`,
    );
    const why = answer.state === 'done' ? 'no time was left to confirm' : 'not confirmed yet:';
    return `${naming.nameOf(row)}: ${why} ${each.join('; ')}`;
  });
}

function outlier(answer: SweepAnswer, row: SweepRow, place: number, naming: Naming): string {
  const ratio = outlierRatio(row, place);
  const how = ratio === null ? '' : `, ${changeText(ratio, null, answer.metric)} than the releases around it`;
  return `${naming.nameOf(row)}: ${answer.releases[place]?.label ?? ''} is a single outlier${how}`;
}

function missingLines(answer: SweepAnswer, row: SweepRow, naming: Naming): string[] {
  return [...missingOf(row, answer)].map(([reason, places]) => {
    const where = runsOf(places).map((run) => rangeWords(answer, run));
    return `${naming.nameOf(row)} on ${where.join(', ')}: ${reason}`;
  });
}

/** Ratios as people read them: of amounts how many times more there is. */
export function readRatios({ points }: Pick<SweepRow, 'points'>, { words }: Metric): (number | null)[] {
  return points.map((point) => (point === null ? null : words?.isReciprocal ? 1 / point.ratio : point.ratio));
}
