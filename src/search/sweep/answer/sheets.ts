/** A sweep as tables with charts, which pages, articles and claims show as those of any kind of work. */

import { isAmount } from '../../../show/plots/plot-words.ts';
import type { Sheet } from '../../../show/report/published.ts';
import { type SheetColumnOf, sheetOf } from '../../../show/report/sheet.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import type { SweepAnswer, SweepRow } from '../sweep-answer.ts';
import { sweepTrendCharts } from './charts.ts';
import { type FoundStep, isShown, missingOf, outlierRatio, shownTotal, stepGroups, stepsOf, totalOf } from './found.ts';
import { type Naming, namingOf, readRatios } from './phrases.ts';
import { axisNames, pairWords, runsOf } from './release-words.ts';
import { changeSaid, intervalSaid, rangeSaid } from './said.ts';
import { sparkline } from './sparkline.ts';

/** Signs of a course in a table. */
const MOST_SIGNS = 60;

/** The rows with their charts, the confirmed steps, what is not sure, whole series, what was left out; those that there are. Pure. */
export function sweepSheets(answer: SweepAnswer, say: Say): Sheet[] {
  const naming = namingOf(answer.rows);
  const all = [rowsSheet, stepsSheet, unsureSheet, seriesSheet, leftSheet].map((make) => make(answer, naming, say));
  return all.filter(({ rows }) => rows.length > 0);
}

function rowsSheet(answer: SweepAnswer, { nameOf, shared }: Naming, say: Say): Sheet {
  const { metric, rows, releases } = answer;
  const title = say('sweep.rows');
  return sheetOf<SweepRow>({
    id: 'sweep-rows',
    title: shared === '' ? title : say('plot.title.of', { name: shared, title }),
    note: say('sweep.rows-note'),
    columns: [
      { title: say('sweep.row'), isNumber: false, cell: nameOf },
      {
        title: say('sweep.course'),
        isNumber: false,
        cell: (row) => sparkline(readRatios(row, metric), { most: MOST_SIGNS }).join('').replaceAll(' ', '·'),
      },
      { title: say('sweep.first-last'), cell: (row) => totalSaid(row, answer, say) },
      { title: say('sheets.interval'), cell: (row) => totalInterval(row, answer, say) },
      {
        title: say('sweep.step-count'),
        cell: ({ steps }) => String(steps.filter(({ state }) => state === 'confirmed').length || ''),
      },
    ],
    rows,
    charts: releases.length > 1 ? sweepTrendCharts(answer, say) : [],
  });
}

function totalSaid(row: SweepRow, { metric }: SweepAnswer, say: Say): string | null {
  if (totalOf(row) === null) return null;
  const total = shownTotal(row);
  return total === null ? say('sweep.none-shown') : changeSaid(total.ratio, total.interval, metric, say);
}

function totalInterval(row: SweepRow, { metric }: SweepAnswer, say: Say): string | null {
  const total = shownTotal(row) ?? totalOf(row);
  const isUnexplained = total !== null && shownTotal(row) === null && isShown(total.interval);
  return total === null || isUnexplained ? null : intervalSaid(total.ratio, total.interval, metric, say);
}

function stepsSheet(answer: SweepAnswer, { nameOf }: Naming, say: Say): Sheet {
  const { metric, method } = answer;
  return sheetOf<FoundStep>({
    id: 'sweep-steps',
    title: say('sweep.steps'),
    note: say('sweep.steps-note', { share: numbersIn(say.language).margin(method.fdr) }),
    columns: [
      {
        title: say('sweep.between'),
        isNumber: false,
        cell: ({ step }) => pairWords(answer, [step.before, step.after]),
      },
      { title: say('sweep.row'), isNumber: false, cell: ({ row }) => nameOf(row) },
      { title: say('sweep.change'), cell: ({ step }) => changeSaid(step.ratio, step.interval, metric, say) },
      { title: say('sheets.interval'), cell: ({ step }) => intervalSaid(step.ratio, step.interval, metric, say) },
      {
        title: say('sweep.q'),
        cell: ({ step }) => (step.q === null ? null : numbersIn(say.language).probability(step.q)),
      },
      { title: say('sweep.rounds'), cell: ({ step }) => String(step.rounds) },
    ],
    rows: stepGroups(answer).flatMap(({ steps }) => steps),
    verdict: ({ step }) => (step.ratio >= 1 ? 'faster' : 'slower'),
  });
}

/** Of a row something that is not promised. */
interface Unsure {
  row: SweepRow;
  change: string;
  where: string;
  why: string;
}

/** All that is not promised: steps that are not confirmed, then drift, groups, outliers. */
export function unsureOf(answer: SweepAnswer, say: Say): Unsure[] {
  const { rows, metric, releases } = answer;
  const ofStep = ({ row, step }: FoundStep): Unsure => ({
    row,
    change: step.state === 'refuted' ? '' : changeSaid(step.ratio, step.interval, metric, say),
    where:
      step.state === 'unplaced' ? rangeSaid(answer, step.range, say) : pairWords(answer, [step.before, step.after]),
    why:
      step.state === 'open' && answer.state !== 'done'
        ? say('sweep.why-not-yet')
        : say(`sweep.why-${step.state as Exclude<typeof step.state, 'confirmed'>}`, { rounds: step.rounds }),
  });
  const steps = (['unplaced', 'undecided', 'open', 'refuted'] as const).flatMap((state) => stepsOf(answer, state));
  return [
    ...steps.map(ofStep),
    ...rows.flatMap((row): Unsure[] => {
      const { drift, groups, outliers } = row;
      const total = totalOf(row);
      const whole = total === null ? '' : rangeSaid(answer, [total.from, total.to], say);
      return [
        ...(drift === null
          ? []
          : [
              {
                row,
                change: changeSaid(drift.ratio, drift.interval, metric, say),
                where: whole,
                why: say('sweep.why-drift'),
              },
            ]),
        ...(groups === null ? [] : [{ row, change: '', where: whole, why: groupsSaid(groups.ratio, say) }]),
        ...outliers.map((place) => {
          const ratio = outlierRatio(row, place);
          const change = ratio === null ? '' : changeSaid(ratio, null, metric, say);
          return { row, change, where: releases[place]?.label ?? '', why: say('sweep.why-outlier') };
        }),
      ];
    }),
  ];
}

function groupsSaid(ratio: number, say: Say): string {
  return say('sweep.why-groups', { times: numbersIn(say.language).times(Math.max(ratio, 1 / ratio)) });
}

function unsureSheet(answer: SweepAnswer, { nameOf }: Naming, say: Say): Sheet {
  return sheetOf<Unsure>({
    id: 'sweep-unsure',
    title: say('sweep.unsure'),
    note: say('sweep.unsure-note'),
    columns: [
      { title: say('sweep.row'), isNumber: false, cell: ({ row }) => nameOf(row) },
      { title: say('sweep.change'), cell: ({ change }) => change },
      { title: say('sweep.where'), isNumber: false, cell: ({ where }) => where },
      { title: say('sweep.why'), isNumber: false, cell: ({ why }) => why },
    ],
    rows: unsureOf(answer, say),
  });
}

function seriesSheet(answer: SweepAnswer, { nameOf }: Naming, say: Say): Sheet {
  const { metric, releases, rows } = answer;
  const names = axisNames(answer);
  const { decimal, plain } = numbersIn(say.language);
  const ratios = new Map(rows.map((row) => [row, readRatios(row, metric)]));
  const cell = (row: SweepRow, place: number): string => {
    const ratio = ratios.get(row)?.[place] ?? null;
    if (ratio === null) return '';
    return ratio < 9.995 ? decimal(ratio, 2) : plain(ratio);
  };
  return sheetOf<SweepRow>({
    id: 'sweep-series',
    title: say('sweep.series'),
    note: say(isAmount(metric) ? 'sweep.series-amount' : 'sweep.series-speed', { baseline: releases[0]?.label ?? '' }),
    columns: [
      { title: say('sweep.row'), isNumber: false, cell: nameOf },
      ...names.map((title, place): SheetColumnOf<SweepRow> => ({ title, cell: (row) => cell(row, place) })),
    ],
    rows,
  });
}

interface Left {
  what: string;
  row: string;
  reason: string;
}

function leftSheet(answer: SweepAnswer, { nameOf }: Naming, say: Say): Sheet {
  const { leftOut, rows } = answer;
  const left: Left[] = [
    ...leftOut.map(({ text, reason }) => ({ what: text, row: '', reason })),
    ...rows.flatMap((row) =>
      [...missingOf(row, answer)].map(([reason, places]) => {
        const what = runsOf(places).map((run) => rangeSaid(answer, run, say));
        return { what: what.join(', '), row: nameOf(row), reason };
      }),
    ),
  ];
  return sheetOf<Left>({
    id: 'sweep-left',
    title: say('sweep.left'),
    columns: [
      { title: say('sweep.release'), isNumber: false, cell: ({ what }) => what },
      { title: say('sweep.row'), isNumber: false, cell: ({ row }) => row },
      { title: say('sweep.reason'), isNumber: false, cell: ({ reason }) => reason },
    ],
    rows: left,
  });
}
