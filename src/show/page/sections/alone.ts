/** Experiments of one variant, or of figures that nobody compared: means with their intervals. */

import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import type { BarChart } from '../../charts/chart.ts';
import { figureText } from '../../report/figure-message.ts';
import { type Metric, RATE } from '../../report/metric.ts';
import type { RowFigures, SideFigures } from '../../report/published.ts';
import { moduleOf } from '../../report/row.ts';
import { configurationTitle } from '../../report/row-titles.ts';
import { metricTitle } from '../../report/said-metric.ts';
import { causeMessage } from '../../sheets/said.ts';
import { rowAnchor } from '../anchor.ts';
import { type Chapter, fileOf, type Ink, metricsOf } from '../chapter.ts';
import { drawing } from '../drawing.ts';
import { type Element, h } from '../element.ts';
import { folded } from '../folded.ts';
import { figureInterval, NOTHING } from '../numbers.ts';
import { table } from '../table.ts';

/** More bars are not looked at. */
const MOST_BARS = 20;

/** A table for each module and metric; nothing where rows were compared, which show their figures themselves. */
export function alone(chapter: Chapter, ink: Ink, level: 'h3' | 'h4'): Element[] {
  if (chapter.rows.length > 0 || chapter.published.answer !== undefined) return [];
  const metrics = metricsOf(chapter.published);
  const groups = Map.groupBy(chapter.published.figures, ({ benchmark }) => moduleOf(benchmark));
  return [...groups].map(([module, rows], i) =>
    folded(
      level,
      `${chapter.place}-a-${i}`,
      module,
      [...Map.groupBy(rows, ({ metric }) => metric)].map(([name, own]) =>
        figuresTable(chapter, module, metrics.get(name) ?? RATE, own, ink),
      ),
      { rows: rows.length },
    ),
  );
}

function figuresTable(chapter: Chapter, module: string, metric: Metric, rows: readonly RowFigures[], ink: Ink) {
  const { say } = ink;
  const { language } = say;
  const title = metric.title === '' ? '' : `, ${metricTitle(metric, say)}`;
  const experiment = chapter.published.report.experiment?.id ?? '';
  const chart = barsOf(rows, metric, say);
  return [
    chart === null ? null : drawing(chart, ink),
    table({
      caption: `${module}${title}`,
      note: say(metric.isSmallerBetter ? 'page.lower-better' : 'page.higher-better'),
      columns: [
        { title: say('page.row') },
        ...chapter.labels.flatMap((label) => [
          { title: label, isNumber: true },
          { title: say('page.interval'), isNumber: true },
        ]),
        { title: say('page.runs'), isNumber: true },
      ],
      rows: rows.map(({ benchmark, configuration, metric: name, sides }) => {
        const id = rowAnchor(experiment, { metric: name, benchmark, configuration, contender: '' });
        const config = configuration === '' ? null : h('code', null, configurationTitle(configuration));
        return {
          id,
          class: `v-${sides[0]?.state ?? 'failed'}`,
          cells: [
            h('a', { href: `#${id}` }, fileOf(benchmark), config),
            ...sides.flatMap(({ estimate, state, reason }) => [
              estimate === null
                ? [
                    say(`verdict.${state === 'measured' ? 'undecided' : state}`),
                    h('small', null, causeOf(state, reason, say)),
                  ]
                : figureText(say, metric, estimate.value),
              estimate?.interval ? figureInterval(metric, estimate.interval, language) : NOTHING,
            ]),
            String(sides[0]?.figures.length ?? 0),
          ],
        };
      }),
      class: 'rows',
    }),
  ];
}

/** Null where there is nothing to compare by eye, or more than that. */
export function barsOf(rows: readonly RowFigures[], { unit, isSmallerBetter }: Metric, say: Say): BarChart | null {
  if (rows.length < 2 || rows.length > MOST_BARS) return null;
  const labels = rows[0]?.sides.map(({ label }) => label) ?? [];
  return {
    type: 'bar',
    title: say('page.chart-bars'),
    description: say(isSmallerBetter ? 'page.lower-better' : 'page.higher-better'),
    axis: {
      name: numbersIn(say.language).unit(unit),
      format: unit === 's' ? 'seconds' : unit === 'bytes' ? 'bytes' : 'si',
    },
    groups: rows.map(({ benchmark, configuration }) =>
      `${fileOf(benchmark)} ${configurationTitle(configuration)}`.trimEnd(),
    ),
    series: labels.map((name, i) => ({
      name,
      bars: rows.map(({ sides }) => {
        const side = sides[i];
        if (side?.estimate) return { mean: side.estimate.value, interval: side.estimate.interval, state: 'measured' };
        return side?.state === 'floor' ? { mean: 0, interval: null, state: 'floor', word: say('verdict.floor') } : null;
      }),
    })),
  };
}

/** Why a variant has no figure; nothing of one that was measured. */
function causeOf(state: SideFigures['state'], reason: string | null, say: Say): string | null {
  return state === 'measured' ? reason : causeMessage(say, { verdict: state, reason });
}
