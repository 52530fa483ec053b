/** Blocks that are charts, and the data that they draw. */

import type { Say } from '../../text/messages/say.ts';
import type { Chart, NumberAxis } from '../charts/chart.ts';
import { verdictMessage } from '../report/as-read.ts';
import type { Metric } from '../report/metric.ts';
import type { RowFigures } from '../report/published.ts';
import type { ReportRow } from '../report/row.ts';
import type { Block } from './block.ts';
import { ORDERING, orderedRows } from './ordered-rows.ts';
import type { Piece, Written } from './piece.ts';
import { Problem } from './problem.ts';
import { CHOOSING, type Selection, select } from './select.ts';
import type { BlockKind } from './sentences.ts';
import type { Source } from './sources.ts';

const TYPES = ['interval', 'bar', 'box', 'heatmap', 'trend'] as const;
type Type = (typeof TYPES)[number];

export const CHARTS: Readonly<Record<string, BlockKind>> = {
  chart: { options: [...CHOOSING, ...ORDERING, 'type', 'title'], write: chart },
};

function chart(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const word = block.options.get('type')?.at(-1);
  const type = word?.text ?? 'interval';
  if (!(TYPES as readonly string[]).includes(type)) {
    throw new Problem('BLOCK_INVALID', `there is no chart "${type}"`, word?.at ?? block.at, {
      hint: `--type ${TYPES.join(', --type ')}`,
    });
  }
  const selection = select(block, sources);
  const rows = orderedRows(block, selection.rows);
  return {
    pieces: chartsOf(block, { ...selection, rows }, type as Type, say),
    source: selection.source.name,
    rows,
  };
}

/** The charts of rows; none without a row. */
export function chartsOf(block: Block, selection: Selection, type: Type, say: Say): Piece[] {
  if (selection.rows.length === 0) return [];
  const title = block.options.get('title')?.at(-1)?.text;
  const made = MAKERS[type](selection, say);
  return [{ type: 'chart', chart: title === undefined ? made : { ...made, title } }];
}

const MAKERS: Record<Type, (selection: Selection, say: Say) => Chart> = { interval, bar, box, heatmap, trend };

function texts({ rows }: Selection, say: Say): { title: string; description: string } {
  const [first] = rows;
  const contenders = [...new Set(rows.map(({ contender }) => contender))].join(', ');
  const title = say('article.chart.title', { contender: contenders, baseline: first?.baseline ?? '' });
  return { title, description: say('article.chart.description', { rows: rows.length, title }) };
}

function interval(selection: Selection, say: Say): Chart {
  const { rows, metric, source } = selection;
  return {
    type: 'interval',
    ...texts(selection, say),
    axis: { name: say('article.axis.ratio'), isLog: true, format: 'ratio' },
    margin: source.published.report.method.margin,
    rows: rows.map((row) => ({
      name: nameIn(rows, row),
      ratio: row.ratio,
      interval: row.interval,
      verdict: row.verdict,
      word: verdictMessage(say, row.verdict, metric),
    })),
  };
}

function bar(selection: Selection, say: Say): Chart {
  const { metric, rows } = selection;
  const figures = figuresOf(selection);
  return {
    type: 'bar',
    ...texts(selection, say),
    axis: axisOf(metric, say),
    groups: groupNames(figures),
    series: labelsOf(figures).map((name) => ({
      name,
      bars: figures.map((one) => {
        const side = one.sides.find(({ label }) => label === name);
        const row = rows.find((each) => isOf(each, one) && (each.contender === name || each.baseline === name));
        if (side === undefined || side.estimate === null) return null;
        const { value, interval: ends } = side.estimate;
        const state = row?.verdict === 'floor' ? 'floor' : 'measured';
        return { mean: value, interval: ends, state, word: state === 'floor' ? say('verdict.floor') : undefined };
      }),
    })),
  };
}

function box(selection: Selection, say: Say): Chart {
  const figures = figuresOf(selection);
  return {
    type: 'box',
    ...texts(selection, say),
    axis: axisOf(selection.metric, say),
    groups: groupNames(figures),
    series: labelsOf(figures).map((name) => ({
      name,
      samples: figures.map(({ sides }) => sides.find(({ label }) => label === name)?.figures ?? []),
    })),
  };
}

function heatmap(selection: Selection, say: Say): Chart {
  const { rows, metric } = selection;
  const releases = [...new Set(rows.map(({ contender }) => contender))];
  const byName = Map.groupBy(rows, ({ benchmark, configuration }) => `${benchmark} ${configuration}`.trimEnd());
  return {
    type: 'heatmap',
    ...texts(selection, say),
    releases,
    rows: [...byName].map(([name, own]) => ({
      name,
      cells: releases.map((release) => {
        const row = own.find(({ contender }) => contender === release);
        if (row === undefined) return null;
        const { verdict, ratio, interval: ends } = row;
        const word = verdictMessage(say, verdict, metric);
        return ratio === null ? { verdict, word, ratio } : { verdict, word, ratio, interval: ends };
      }),
    })),
  };
}

function trend(selection: Selection, say: Say): Chart {
  const { rows, metric } = selection;
  const [first] = rows;
  const releases = [...new Set(rows.map(({ contender }) => contender))];
  const byName = Map.groupBy(rows, ({ benchmark, configuration }) => `${benchmark} ${configuration}`.trimEnd());
  const start = { ratio: 1, interval: null, verdict: 'equivalent' as const, word: say('verdict.equivalent') };
  return {
    type: 'trend',
    ...texts(selection, say),
    axis: { name: say('article.axis.ratio'), isLog: true, format: 'ratio' },
    releases: [first?.baseline ?? '', ...releases],
    lines: [...byName].map(([name, own]) => ({
      name,
      points: [
        start,
        ...releases.map((release) => {
          const row = own.find(({ contender }) => contender === release);
          if (row === undefined || row.ratio === null) return null;
          const { verdict, ratio, interval: ends } = row;
          return { verdict, word: verdictMessage(say, verdict, metric), ratio, interval: ends };
        }),
      ],
    })),
  };
}

function axisOf({ unit }: Metric, say: Say): NumberAxis {
  if (unit === 's') return { name: say('article.axis.seconds'), format: 'seconds' };
  if (unit === 'bytes') return { name: say('article.axis.bytes'), format: 'bytes' };
  return { name: say('article.axis.rate'), format: 'si' };
}

/** The figures of the rows of a selection, each row once. */
function figuresOf({ source, metric, rows }: Selection): RowFigures[] {
  return source.published.figures.filter((one) => one.metric === metric.name && rows.some((row) => isOf(row, one)));
}

function isOf(row: ReportRow, { benchmark, configuration }: RowFigures): boolean {
  return row.benchmark === benchmark && row.configuration === configuration;
}

function labelsOf(figures: readonly RowFigures[]): string[] {
  return [...new Set(figures.flatMap(({ sides }) => sides.map(({ label }) => label)))];
}

function groupNames(figures: readonly RowFigures[]): string[] {
  return figures.map(({ benchmark, configuration }) => `${benchmark} ${configuration}`.trimEnd());
}

/** With the contender where rows have several. */
function nameIn(rows: readonly ReportRow[], { benchmark, configuration, contender }: ReportRow): string {
  const name = `${benchmark} ${configuration}`.trimEnd();
  return rows.some((row) => row.contender !== contender) ? `${name} (${contender})` : name;
}
