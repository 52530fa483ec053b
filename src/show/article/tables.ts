/** Blocks that are tables: rows, means, and what a kind of work shows besides. */

import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { isTelling } from '../../text/telling-interval.ts';
import { configurationRead, intervalRead, ratioRead, verdictMark, verdictMessage } from '../report/as-read.ts';
import { changeMessage, figureMessage } from '../report/figure-message.ts';
import type { Metric } from '../report/metric.ts';
import { moduleOf, type ReportRow } from '../report/row.ts';
import type { Block } from './block.ts';
import { chartsOf } from './charts.ts';
import { meanOf } from './means.ts';
import { ORDERING, orderedRows } from './ordered-rows.ts';
import type { Piece, TableColumn, TablePiece, Written } from './piece.ts';
import { Problem } from './problem.ts';
import { CHOOSING, type Selection, select, sourceOf } from './select.ts';
import { type BlockKind, telling, verdictCounts } from './sentences.ts';
import type { Source } from './sources.ts';

export const TABLES: Readonly<Record<string, BlockKind>> = {
  table: { options: [...CHOOSING, ...ORDERING, 'columns'], write: table },
  compare: { options: [...CHOOSING, ...ORDERING, 'columns'], write: compare },
  means: { options: CHOOSING, write: means },
  sheet: { options: ['source'], write: sheet },
};

const COLUMNS = ['usual', 'upstream'] as const;

function table(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const selection = select(block, sources);
  const rows = orderedRows(block, selection.rows);
  return { pieces: rowsPieces(block, { ...selection, rows }, say), source: selection.source.name, rows };
}

/** The verdicts in a sentence, the chart, and the table. */
function compare(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const selection = select(block, sources);
  const { source, metric } = selection;
  const rows = orderedRows(block, selection.rows);
  const counts = verdictCounts(say, selection.rows, source, metric);
  const [first] = selection.rows;
  const sentence = say('article.summary', {
    contender: [...new Set(selection.rows.map(({ contender }) => contender))].join(', '),
    baseline: first?.baseline ?? '',
    counts,
  });
  const shown = { ...selection, rows };
  const pieces: Piece[] = [{ type: 'paragraph', text: sentence }, ...chartsOf(block, shown, 'interval', say)];
  return { pieces: [...pieces, ...rowsPieces(block, shown, say)], source: source.name, rows: selection.rows };
}

/** The table of rows, with a line below where the block shows fewer than the source has. */
function rowsPieces(block: Block, { source, metric, rows }: Selection, say: Say): Piece[] {
  const columns = block.options.get('columns')?.at(-1);
  if (columns !== undefined && !(COLUMNS as readonly string[]).includes(columns.text)) {
    throw new Problem('BLOCK_INVALID', `there are no columns "${columns.text}"`, columns.at, {
      hint: `--columns ${COLUMNS.join(', --columns ')}`,
    });
  }
  const shape = columns?.text === 'upstream' ? upstreamTable(say, rows, metric) : usualTable(say, rows, metric);
  const notes = columns?.text === 'upstream' ? [say('article.stars')] : [];
  const isPart = ['verdict', 'top'].some((name) => block.options.has(name));
  const all = source.published.report.rows.filter((row) => row.metric === metric.name).length;
  if (isPart) notes.push(say('article.part', { shown: rows.length, all, source: source.name }));
  return [shape, ...notes.map((text): Piece => ({ type: 'note', text }))];
}

function named(say: Say, rows: readonly ReportRow[]): TableColumn[] {
  const contenders = new Set(rows.map(({ contender }) => contender));
  return [
    { title: say('article.column.benchmark'), isNumber: false, isCode: true },
    { title: say('article.column.configuration'), isNumber: false, isCode: true },
    ...(contenders.size > 1 ? [{ title: say('article.column.contender'), isNumber: false, isCode: true }] : []),
  ];
}

function nameCells(rows: readonly ReportRow[], row: ReportRow, metric: Metric): string[] {
  const contenders = new Set(rows.map(({ contender }) => contender));
  return [row.benchmark, configurationRead(row.configuration, metric), ...(contenders.size > 1 ? [row.contender] : [])];
}

function usualTable(say: Say, rows: readonly ReportRow[], metric: Metric): TablePiece {
  const [first] = rows;
  const contenders = [...new Set(rows.map(({ contender }) => contender))];
  const figure = (value: number | null): string =>
    value === null ? '' : figureMessage(say, metric, metric.isSmallerBetter ? 1 / value : value);
  return {
    type: 'table',
    columns: [
      ...named(say, rows),
      { title: first?.baseline ?? '', isNumber: true },
      { title: contenders.length === 1 ? (contenders[0] ?? '') : say('article.column.figure'), isNumber: true },
      { title: say('article.column.change'), isNumber: true },
      { title: say('article.column.interval'), isNumber: true },
      { title: say('article.column.verdict'), isNumber: false },
    ],
    rows: rows.map((row) => {
      const { ratio, interval, verdict, rates } = row;
      const ends = interval && intervalRead(interval, metric);
      const points = (of: number) => numbersIn(say.language).signedPoints(of - 1);
      return {
        cells: [
          ...nameCells(rows, row, metric),
          figure(rates[0]),
          figure(rates[1]),
          ratio === null ? '' : points(ratioRead(ratio, metric)),
          ends === null
            ? ''
            : isTelling(ends)
              ? say('article.ends', { from: points(ends[0]), to: points(ends[1]) })
              : say('change.no-interval'),
          `${verdictMark(verdict, metric)}\u00a0${verdictMessage(say, verdict, metric)}`,
        ],
        verdict,
      };
    }),
  };
}

/** Upstream's columns and arithmetic, with the verdict beside them. */
function upstreamTable(say: Say, rows: readonly ReportRow[], metric: Metric): TablePiece {
  return {
    type: 'table',
    columns: [
      ...named(say, rows),
      { title: say('article.column.improvement'), isNumber: true },
      { title: say('article.column.accuracy'), isNumber: true },
      { title: say('article.column.confidence'), isNumber: false },
      { title: say('article.column.verdict'), isNumber: false },
    ],
    rows: rows.map((row) => ({
      cells: [
        ...nameCells(rows, row, metric),
        row.improvement === null
          ? ''
          : say('article.percent', { figure: numbersIn(say.language).signedDecimal(row.improvement, 2) }),
        row.accuracy === null
          ? ''
          : say('article.percent', { figure: `±${numbersIn(say.language).decimal(row.accuracy['0.05'], 2)}` }),
        row.stars,
        `${verdictMark(row.verdict, metric)}\u00a0${verdictMessage(say, row.verdict, metric)}`,
      ],
      verdict: row.verdict,
    })),
  };
}

/** The geometric mean of each module, and of all rows. */
function means(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source, metric, rows } = select(block, sources);
  const modules = [...Map.groupBy(rows, ({ benchmark }) => moduleOf(benchmark))];
  const parts = modules.length > 1 ? [...modules, [null, rows] as const] : modules;
  const lines = parts.flatMap(([module, own]) => meanOf(source, metric, own).map((mean) => ({ module, own, mean })));
  const shape: TablePiece = {
    type: 'table',
    columns: [
      { title: say('article.column.module'), isNumber: false },
      { title: say('article.column.contender'), isNumber: false, isCode: true },
      { title: say('article.column.rows'), isNumber: true },
      { title: say('article.column.mean'), isNumber: false },
      { title: say('article.column.verdicts'), isNumber: false },
    ],
    rows: lines.map(({ module, own, mean }) => {
      const { ratio, interval, contender } = mean;
      const verdict = interval[0] > 1 ? 'faster' : interval[1] < 1 ? 'slower' : 'undecided';
      return {
        cells: [
          module ?? say('article.all'),
          contender,
          numbersIn(say.language).whole(mean.count),
          changeMessage(say, { verdict, ratio, interval }, telling(source, metric)),
          verdictCounts(
            say,
            own.filter((row) => row.contender === contender),
            source,
            metric,
          ),
        ],
        verdict,
      };
    }),
  };
  return { pieces: [shape], source: source.name, rows: [], means: lines.map(({ mean }) => mean) };
}

/** A table of its kind of work, with its charts. */
function sheet(block: Block, sources: ReadonlyMap<string, Source>, _say: Say): Written {
  const { source, words } = sourceOf(block, sources);
  const { sheets } = source.published;
  const [word] = words;
  const found = sheets.find(({ id }) => id === word?.text);
  if (found === undefined) {
    const ids = sheets.map(({ id }) => id).join(', ');
    throw new Problem(
      'QUOTE_NOT_FOUND',
      word === undefined ? 'which sheet?' : `no sheet is called "${word.text}"`,
      word?.at ?? block.at,
      {
        hint: ids === '' ? `"${source.name}" has none` : `"${source.name}" has ${ids}`,
      },
    );
  }
  const pieces: Piece[] = [
    ...(found.note === null ? [] : [{ type: 'paragraph', text: found.note } as const]),
    ...found.charts.map((chart): Piece => ({ type: 'chart', chart })),
    { type: 'table', columns: found.columns, rows: found.rows },
  ];
  return { pieces, source: source.name, rows: [] };
}
