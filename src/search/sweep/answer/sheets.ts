/** A sweep as tables with charts, which pages, articles and claims show as those of any kind of work. */

import { isAmount } from '../../../show/report/as-read.ts';
import { text } from '../../../show/sheets/column.ts';
import { type Sheet, sheetOf } from '../../../show/sheets/page.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import type { SweepAnswer, SweepRow } from '../sweep-answer.ts';
import { sweepMap, sweepTrendCharts } from './charts.ts';
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
  return sheetOf<SweepRow>(say, {
    id: 'sweep-rows',
    title: shared === '' ? title : say('plot.title.of', { name: shared, title }),
    note: say('sweep.rows-note'),
    columns: [
      text('row', nameOf, { page: 'sweep.row' }),
      text('course', (row) => sparkline(readRatios(row, metric), { most: MOST_SIGNS }).join('').replaceAll(' ', '·'), {
        page: 'sweep.course',
      }),
      text('total', (row) => totalSaid(row, answer, say), { isNumber: true, page: 'sweep.first-last' }),
      text('total_interval', (row) => totalInterval(row, answer, say), { isNumber: true, page: 'sheets.interval' }),
      text('steps', ({ steps }) => steps.filter(({ state }) => state === 'confirmed').length || null, {
        isNumber: true,
        page: 'sweep.step-count',
      }),
    ],
    rows,
    charts: releases.length > 1 ? [sweepMap(answer, say), ...sweepTrendCharts(answer, say)] : [],
    isOverview: true,
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
  return sheetOf<FoundStep>(say, {
    id: 'sweep-steps',
    title: say('sweep.steps'),
    note: say('sweep.steps-note', { share: numbersIn(say.language).margin(method.fdr) }),
    columns: [
      text('between', ({ step }) => pairWords(answer, [step.before, step.after]), { page: 'sweep.between' }),
      text('row', ({ row }) => nameOf(row), { page: 'sweep.row' }),
      text('change', ({ step }) => changeSaid(step.ratio, step.interval, metric, say), {
        isNumber: true,
        page: 'sweep.change',
      }),
      text('interval', ({ step }) => intervalSaid(step.ratio, step.interval, metric, say), {
        isNumber: true,
        page: 'sheets.interval',
      }),
      text('q', ({ step }) => (step.q === null ? null : numbersIn(say.language).probability(step.q)), {
        isNumber: true,
        page: 'sweep.q',
      }),
      text('rounds', ({ step }) => step.rounds, { isNumber: true, page: 'sweep.rounds' }),
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
  return sheetOf<Unsure>(say, {
    id: 'sweep-unsure',
    title: say('sweep.unsure'),
    note: say('sweep.unsure-note'),
    columns: [
      text('row', ({ row }) => nameOf(row), { page: 'sweep.row' }),
      text('change', ({ change }) => change, { isNumber: true, page: 'sweep.change' }),
      text('where', ({ where }) => where, { page: 'sweep.where' }),
      text('why', ({ why }) => why, { page: 'sweep.why' }),
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
  return sheetOf<SweepRow>(say, {
    id: 'sweep-series',
    title: say('sweep.series'),
    note: say(isAmount(metric) ? 'sweep.series-amount' : 'sweep.series-speed', {
      baseline: releases[0]?.label ?? '',
    }),
    columns: [
      text('row', nameOf, { page: 'sweep.row' }),
      ...names.map((title, place) =>
        text<SweepRow>(title, (row) => cell(row, place), { isNumber: true, page: { literal: title } }),
      ),
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
    ...leftOut.map(({ text: what, reason }) => ({ what, row: '', reason })),
    ...rows.flatMap((row) =>
      [...missingOf(row, answer)].map(([reason, places]) => {
        const what = runsOf(places).map((run) => rangeSaid(answer, run, say));
        return { what: what.join(', '), row: nameOf(row), reason };
      }),
    ),
  ];
  return sheetOf<Left>(say, {
    id: 'sweep-left',
    title: say('sweep.left'),
    columns: [
      text('release', ({ what }) => what, { page: 'sweep.release' }),
      text('row', ({ row }) => row, { page: 'sweep.row' }),
      text('reason', ({ reason }) => reason, { page: 'sweep.reason' }),
    ],
    rows: left,
  });
}
