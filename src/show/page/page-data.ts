/** What the script of a page knows: the samples of each row, its verdict in words, the command, and the script's own texts. */
import { type Say, scriptTexts } from '../../text/messages/say.ts';
import { RATE } from '../report/metric.ts';
import type { RowFigures } from '../report/published.ts';
import { causeMessage } from '../sheets/said.ts';
import { rowAnchor } from './anchor.ts';
import { type Chapter, commandOf, metricsOf } from './chapter.ts';
import type { ExperimentData, FiguresData, PageData, RowData } from './data-shape.ts';
import { packFigures, packRounds } from './samples.ts';
import { verdictSentence } from './verdict-words.ts';

export function pageData(chapters: readonly Chapter[], say: Say): PageData & { experiments: ExperimentData[] } {
  return {
    language: say.language,
    texts: scriptTexts(say, 'page.script-'),
    experiments: chapters.map((chapter) => experimentData(chapter, say)),
  };
}

function experimentData(chapter: Chapter, say: Say): ExperimentData {
  const { published, labels } = chapter;
  const { report } = published;
  const metrics = [...metricsOf(published).values()];
  const used = metrics.length > 0 ? metrics : [RATE];
  const places = new Map(used.map(({ name }, i) => [name, i]));
  const name = report.experiment?.id ?? '';
  const figures = published.figures.map((row) => figuresData(row, places));
  const byRow = new Map(published.figures.map((row, i) => [keyOf(row), i]));
  const rows: [string, RowData][] = chapter.rows.map((shown) => [
    shown.id,
    [
      byRow.get(keyOf(shown.row)) ?? -1,
      labels.indexOf(shown.row.baseline),
      labels.indexOf(shown.row.contender),
      shown.row.verdict,
      verdictSentence(shown, report.method.margin, say),
    ],
  ]);
  const single: [string, RowData][] =
    rows.length > 0
      ? []
      : published.figures.map((row, i) => [
          rowAnchor(name, { ...row, contender: '' }),
          [i, 0, -1, row.sides[0]?.state ?? '', sideReason(row, say)],
        ]);
  return {
    name,
    command: commandOf(published),
    labels: [...labels],
    metrics: used.map(({ name: metric, title, unit }) => ({ name: metric, title, unit })),
    figures,
    rows: Object.fromEntries([...rows, ...single]),
  };
}

function figuresData(
  { benchmark, configuration, metric, sides }: RowFigures,
  places: ReadonlyMap<string, number>,
): FiguresData {
  return [
    benchmark,
    configuration,
    places.get(metric) ?? 0,
    sides.map(({ rounds, figures }) => [packRounds(rounds), packFigures(figures)]),
  ];
}

function keyOf({
  metric,
  benchmark,
  configuration,
}: Pick<RowFigures, 'metric' | 'benchmark' | 'configuration'>): string {
  return `${metric}\0${benchmark}\0${configuration}`;
}

/** Why the first variant has no figure; empty where it has one. */
function sideReason({ sides: [side] }: RowFigures, say: Say): string {
  if (side === undefined || side.state === 'measured') return side?.reason ?? '';
  return causeMessage(say, { verdict: side.state, reason: side.reason });
}
