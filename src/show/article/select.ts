/** The rows that a block means. */

import type { Verdict } from '../../stats/verdict.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { type Metric, RATE } from '../report/metric.ts';
import { parametersOf } from '../report/parameters.ts';
import type { RowFigures } from '../report/published.ts';
import { contendersOf, moduleOf, type ReportRow } from '../report/row.ts';
import { VERDICTS } from '../sheets/verdicts.ts';
import type { Block, Word } from './block.ts';
import { Problem } from './problem.ts';
import type { Source } from './sources.ts';

/** Rows of one source in one metric. */
export interface Selection {
  source: Source;
  metric: Metric;
  rows: ReportRow[];
}

/** The options that choose rows, which most blocks have. */
export const CHOOSING = ['source', 'metric', 'contender', 'filter', 'exclude', 'verdict'] as const;

/**
 * The rows that a block's words and options choose.
 *
 * The first word may name the source. Other words choose: `key=value` is a parameter of the configuration; the name of a module means
 * its rows; a benchmark or a part of its file's name means that file.
 * @throws Problem QUOTE_NOT_FOUND where nothing is left, with what is nearest
 */
export function select(block: Block, sources: ReadonlyMap<string, Source>): Selection {
  const { source, words } = sourceOf(block, sources);
  const metric = metricOf(block, source);
  let rows = source.published.report.rows.filter((row) => row.metric === metric.name);
  if (rows.length === 0) {
    throw new Problem('QUOTE_NOT_FOUND', `"${source.name}" compares nothing`, block.at, {
      hint: 'it has one variant; {{ sheet: ... }} and {{ rate: ... }} show its figures',
    });
  }
  rows = chosen(block, words, ofContender(block, source, rows));
  const verdicts = verdictsOf(block);
  if (verdicts !== null) rows = rows.filter(({ verdict }) => verdicts.has(verdict));
  return { source, metric, rows };
}

/**
 * The one row that a block means.
 * @throws Problem QUOTE_NOT_FOUND where there is none, or there are several
 */
export function selectOne(block: Block, sources: ReadonlyMap<string, Source>): Selection & { row: ReportRow } {
  const selection = select(block, sources);
  const [row, ...others] = selection.rows;
  if (row === undefined) throw new Problem('QUOTE_NOT_FOUND', 'no row is left', block.at);
  if (others.length > 0) {
    const isNamed = others.every(
      (other) => other.benchmark === row.benchmark && other.configuration === row.configuration,
    );
    if (!isNamed) throw several(block, selection.rows);
    throw new Problem('QUOTE_NOT_FOUND', `${others.length + 1} contenders have this row, and one is meant`, block.at, {
      hint: `--contender ${selection.rows.map(({ contender }) => contender).join(', --contender ')}`,
    });
  }
  return { ...selection, row };
}

function several(block: Block, rows: readonly Named[]): Problem {
  return new Problem('QUOTE_NOT_FOUND', `${rows.length} rows have that, and one is meant`, block.at, {
    hint: `say which: ${distinguishing(rows)}`,
  });
}

/**
 * The figures of the one row that a block means, on all variants. One variant is enough.
 * @throws Problem QUOTE_NOT_FOUND where there is none, or there are several
 */
export function selectFigures(
  block: Block,
  sources: ReadonlyMap<string, Source>,
): { source: Source; metric: Metric; figures: RowFigures } {
  const { source, words } = sourceOf(block, sources);
  const { figures } = source.published;
  const names = [...new Set(figures.map(({ metric }) => metric))];
  const word = block.options.get('metric')?.at(-1);
  const name = word?.text ?? metricOfReport(source)?.name ?? names[0] ?? RATE.name;
  if (word !== undefined && !names.includes(name)) throw noMetric(source.name, word, names);
  const found = chosen(
    block,
    words,
    figures.filter(({ metric }) => metric === name),
  );
  const [one, ...others] = found;
  if (one === undefined) throw new Problem('QUOTE_NOT_FOUND', 'no row is left', block.at);
  if (others.length > 0) throw several(block, found);
  const metric = source.published.report.metrics.find((each) => each.name === name) ?? RATE;
  return { source, metric, figures: one };
}

/** What has a row's name. */
interface Named {
  benchmark: string;
  configuration: string;
}

function chosen<T extends Named>(block: Block, words: readonly Word[], all: readonly T[]): T[] {
  let rows = [...all];
  for (const word of words) rows = narrowed(rows, word);
  for (const word of block.options.get('filter') ?? []) {
    rows = kept(rows, word, ({ benchmark }) => benchmark.includes(word.text));
  }
  for (const word of block.options.get('exclude') ?? []) {
    rows = rows.filter(({ benchmark }) => !benchmark.includes(word.text));
  }
  return rows;
}

/** The source that a block names by its first word or by --source, and its other words. */
export function sourceOf(block: Block, sources: ReadonlyMap<string, Source>): { source: Source; words: Word[] } {
  const named = block.options.get('source')?.at(-1);
  const [first, ...others] = block.words;
  const word = named ?? (first !== undefined && sources.has(first.text) ? first : undefined);
  if (word === undefined) {
    const [only, ...more] = sources.values();
    if (only !== undefined && more.length === 0) return { source: only, words: block.words };
    throw new Problem('QUOTE_NOT_FOUND', 'which of the sources is meant?', block.at, {
      hint: `name it first: {{ ${block.name}: ${[...sources.keys()][0]} ... }}; there are ${[...sources.keys()].join(', ')}`,
    });
  }
  const source = sources.get(word.text);
  if (source === undefined) {
    throw new Problem('QUOTE_NOT_FOUND', `no source is called "${word.text}"`, word.at, {
      hint: `report.yml has ${nearestOr(word.text, [...sources.keys()])}`,
    });
  }
  return { source, words: word === first ? others : block.words };
}

function metricOf(block: Block, { name, published }: Source): Metric {
  const { metrics } = published.report;
  const word = block.options.get('metric')?.at(-1);
  const found = word === undefined ? metricOfReport({ published }) : metrics.find((one) => one.name === word.text);
  if (found !== undefined) return found;
  if (word === undefined) {
    throw new Problem('QUOTE_NOT_FOUND', `"${name}" compares nothing`, block.at, {
      hint: 'it has one variant; {{ sheet: ... }} shows its figures',
    });
  }
  throw noMetric(
    name,
    word,
    metrics.map((one) => one.name),
  );
}

function metricOfReport({ published }: Pick<Source, 'published'>): Metric | undefined {
  const { metrics } = published.report;
  return metrics.find(({ stopsRounds }) => stopsRounds) ?? metrics[0];
}

function noMetric(source: string, word: Word, names: readonly string[]): Problem {
  return new Problem('QUOTE_NOT_FOUND', `"${source}" has no metric "${word.text}"`, word.at, {
    hint: `it has ${names.join(', ')}`,
  });
}

function ofContender(block: Block, { published }: Source, rows: readonly ReportRow[]): ReportRow[] {
  const word = block.options.get('contender')?.at(-1);
  if (word === undefined) return [...rows];
  const found = rows.filter(({ contender }) => contender === word.text);
  if (found.length > 0) return found;
  throw new Problem('QUOTE_NOT_FOUND', `no contender is called "${word.text}"`, word.at, {
    hint: `there are ${contendersOf(published.report).join(', ')}`,
  });
}

/** The rows that a word leaves: a module before files, and files before parts of their names. */
function narrowed<T extends Named>(rows: readonly T[], word: Word): T[] {
  const { text } = word;
  if (/^[^/]+=/.test(text)) {
    return kept(rows, word, ({ configuration }) => parameterWords(configuration).includes(bare(text)));
  }
  const ways: ((row: Named) => boolean)[] = [
    ({ benchmark }) => moduleOf(benchmark) === text,
    ({ benchmark }) => benchmark === text || benchmark === `${text}.js`,
  ];
  for (const way of ways) {
    const found = rows.filter(way);
    if (found.length > 0) return found;
  }
  return kept(rows, word, ({ benchmark }) => benchmark.includes(text));
}

function kept<T extends Named>(rows: readonly T[], word: Word, isKept: (row: T) => boolean): T[] {
  const found = rows.filter(isKept);
  if (found.length > 0) return found;
  throw new Problem('QUOTE_NOT_FOUND', `no row has "${word.text}"`, word.at, {
    hint: `nearest: ${near(rows, word.text)}`,
  });
}

/** What rows have that comes nearest to a word that none has. */
function near(rows: readonly Named[], text: string): string {
  if (text.includes('=')) {
    const all = new Set(rows.flatMap(({ configuration }) => parameterWords(configuration)));
    const key = text.slice(0, text.indexOf('=') + 1);
    const alike = [...all].filter((one) => one.startsWith(key));
    return (alike.length > 0 ? alike : nearestOf(text, [...all])).slice(0, 8).join(', ');
  }
  const names = new Set(rows.flatMap(({ benchmark }) => [moduleOf(benchmark), benchmark]));
  return nearestOf(text, [...names]).join(', ');
}

function nearestOf(text: string, candidates: readonly string[]): string[] {
  const found = nearest(text, candidates);
  return found.length > 0 ? found : candidates.slice(0, 5);
}

function nearestOr(text: string, candidates: readonly string[]): string {
  return nearestOf(text, candidates).join(', ');
}

/** `key=value` of the rows that not all of them share. */
function distinguishing(rows: readonly Named[]): string {
  const all = rows.map(({ configuration }) => parameterWords(configuration));
  const shared = (all[0] ?? []).filter((word) => all.every((words) => words.includes(word)));
  const apart = [...new Set(all.flat())].filter((word) => !shared.includes(word));
  const files = [...new Set(rows.map(({ benchmark }) => benchmark))];
  const shown = files.length > 1 ? files : apart;
  return `${shown.slice(0, 6).join(', ')}${shown.length > 6 ? ' ...' : ''}`;
}

function verdictsOf(block: Block): ReadonlySet<Verdict> | null {
  const words = block.options.get('verdict');
  if (words === undefined) return null;
  const all = words.flatMap(({ text, at }) => text.split(',').map((one) => ({ text: one.trim(), at })));
  const wrong = all.find(({ text }) => !(VERDICTS as readonly string[]).includes(text));
  if (wrong !== undefined) {
    throw new Problem('BLOCK_INVALID', `"${wrong.text}" is no verdict`, wrong.at, { hint: VERDICTS.join(', ') });
  }
  return new Set(all.map(({ text }) => text as Verdict));
}

/** Parameters as a block names them: without the quotes around their values. */
function parameterWords(configuration: string): string[] {
  return (parametersOf(configuration) ?? configuration.split(' ')).map(bare);
}

function bare(parameter: string): string {
  return parameter.replace(/=(['"`])(.*)\1$/s, '=$2');
}
