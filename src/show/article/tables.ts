/** Blocks that are tables: rows, means, and what a kind of work shows besides. */

import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { isTelling } from '../../text/telling-interval.ts';
import { configurationRead, intervalRead, ratioRead, verdictMark, verdictMessage } from '../report/as-read.ts';
import { changeMessage, figureMessage } from '../report/figure-message.ts';
import type { Metric } from '../report/metric.ts';
import { moduleOf, type ReportRow } from '../report/row.ts';
import { type Column, name, text } from '../sheets/column.ts';
import type { Block } from './block.ts';
import { chartsOf } from './charts.ts';
import { meanOf } from './means.ts';
import { ORDERING, orderedRows } from './ordered-rows.ts';
import { type Piece, tablePiece, type Written } from './piece.ts';
import { Problem } from './problem.ts';
import { CHOOSING, type Selection, select, sourceOf } from './select.ts';
import { type BlockKind, telling, verdictCounts } from './sentences.ts';
import type { Source } from './sources.ts';

export const TABLES: Readonly<Record<string, BlockKind>> = {
  table: { options: [...CHOOSING, ...ORDERING, 'columns'], write: table },
  compare: { options: [...CHOOSING, ...ORDERING, 'columns'], write: compare },
  means: { options: CHOOSING, write: means },
  sheet: { options: ['source'], write: sheet },
  answer: { options: ['source'], write: answer },
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
  const columnsOf = columns?.text === 'upstream' ? upstreamColumns : usualColumns;
  const shape = tablePiece(say, columnsOf(rows, metric), rows, ({ verdict }) => verdict);
  const notes = columns?.text === 'upstream' ? [say('article.stars')] : [];
  const isPart = ['verdict', 'top'].some((name) => block.options.has(name));
  const all = source.published.report.rows.filter((row) => row.metric === metric.name).length;
  if (isPart) notes.push(say('article.part', { shown: rows.length, all, source: source.name }));
  return [shape, ...notes.map((text): Piece => ({ type: 'note', text }))];
}

type Page<Row> = NonNullable<Column<Row>['page']>;
type Said<Row> = (row: Row, say: Say) => string;

const worded = <Row>(page: Page<Row>, said: Said<Row>): Column<Row> => text('', () => null, { page, said });
const figure = <Row>(page: Page<Row>, said: Said<Row>): Column<Row> =>
  text('', () => null, { page, said, isNumber: true });

/** What tells rows apart, without what is empty in all of them. */
function named(rows: readonly ReportRow[], metric: Metric): Column<ReportRow>[] {
  const configured = (row: ReportRow) => configurationRead(row.configuration, metric);
  const isConfigured = rows.some((row) => configured(row) !== '');
  return [
    name(({ benchmark }) => benchmark, { page: 'article.column.benchmark' }),
    ...(isConfigured ? [name(configured, { page: 'article.column.configuration' })] : []),
    ...(isOneContender(rows)
      ? []
      : [name(({ contender }: ReportRow) => contender, { page: 'article.column.contender' })]),
  ];
}

function isOneContender(rows: readonly ReportRow[]): boolean {
  return new Set(rows.map(({ contender }) => contender)).size <= 1;
}

function verdictOf(metric: Metric): Column<ReportRow> {
  return worded('article.column.verdict', ({ verdict }, say) => {
    return `${verdictMark(verdict, metric)}\u00a0${verdictMessage(say, verdict, metric)}`;
  });
}

function usualColumns(rows: readonly ReportRow[], metric: Metric): Column<ReportRow>[] {
  const points = (of: number, say: Say) => numbersIn(say.language).signedPoints(of - 1);
  const rate = (value: number | null, say: Say) =>
    value === null ? '' : figureMessage(say, metric, metric.isSmallerBetter ? 1 / value : value);
  const title: Page<ReportRow> = isOneContender(rows) ? (_, { contender }) => contender : 'article.column.figure';
  return [
    ...named(rows, metric),
    figure(
      (_, { baseline }) => baseline,
      ({ rates }, say) => rate(rates[0], say),
    ),
    figure(title, ({ rates }, say) => rate(rates[1], say)),
    figure('article.column.change', ({ ratio }, say) => (ratio === null ? '' : points(ratioRead(ratio, metric), say))),
    figure('article.column.interval', ({ interval }, say) => {
      if (interval === null) return '';
      const [from, to] = intervalRead(interval, metric);
      if (!isTelling([from, to])) return say('change.no-interval');
      return say('article.ends', { from: points(from, say), to: points(to, say) });
    }),
    verdictOf(metric),
  ];
}

/** Upstream's columns and arithmetic, with the verdict beside them. */
function upstreamColumns(rows: readonly ReportRow[], metric: Metric): Column<ReportRow>[] {
  return [
    ...named(rows, metric),
    figure('article.column.improvement', ({ improvement }, say) => {
      if (improvement === null) return '';
      return say('article.percent', { figure: numbersIn(say.language).signedDecimal(improvement, 2) });
    }),
    figure('article.column.accuracy', ({ accuracy }, say) => {
      if (accuracy === null) return '';
      return say('article.percent', { figure: `±${numbersIn(say.language).decimal(accuracy['0.05'], 2)}` });
    }),
    worded('article.column.confidence', ({ stars }) => stars),
    verdictOf(metric),
  ];
}

/** The geometric mean of each module, and of all rows. */
function means(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source, metric, rows } = select(block, sources);
  const modules = [...Map.groupBy(rows, ({ benchmark }) => moduleOf(benchmark))];
  const parts = modules.length > 1 ? [...modules, [null, rows] as const] : modules;
  const lines = parts.flatMap(([module, own]) => meanOf(source, metric, own).map((mean) => ({ module, own, mean })));
  const verdictIn = ([low, high]: readonly [number, number]) =>
    low > 1 ? 'faster' : high < 1 ? 'slower' : 'undecided';
  const columns: Column<(typeof lines)[number]>[] = [
    worded('article.column.module', ({ module }) => module ?? say('article.all')),
    name(({ mean }) => mean.contender, { page: 'article.column.contender' }),
    figure('article.column.rows', ({ mean }) => numbersIn(say.language).whole(mean.count)),
    worded('article.column.mean', ({ mean: { ratio, interval } }) =>
      changeMessage(say, { verdict: verdictIn(interval), ratio, interval }, telling(source, metric)),
    ),
    worded('article.column.verdicts', ({ own, mean }) => {
      const ofContender = own.filter(({ contender }) => contender === mean.contender);
      return verdictCounts(say, ofContender, source, metric);
    }),
  ];
  const shape = tablePiece(say, columns, lines, ({ mean }) => verdictIn(mean.interval));
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

/** The answer to a question of its own, such as that of a sweep; nothing where variants are compared. */
function answer(block: Block, sources: ReadonlyMap<string, Source>, _say: Say): Written {
  const { source } = sourceOf(block, sources);
  const { sentences = [], items = [] } = source.published.answer ?? {};
  const pieces: Piece[] = [
    { type: 'paragraph', text: sentences.join(' ') },
    { type: 'list', items },
  ];
  return { pieces, source: source.name, rows: [] };
}
