/** Every number of an article, with the row it is of, its interval, its verdict and its source. */
import type { Language } from '../../text/messages/language.ts';
import { placesIn } from '../../text/places-in.ts';
import { type Envelope, jsonDocument } from '../report/json-envelope.ts';
import type { ReportHead, ReportRow, ReportVariant } from '../report/row.ts';
import type { Article } from './article.ts';
import type { Piece, Written } from './piece.ts';
import type { ReportFile } from './report-file.ts';
import type { Source } from './sources.ts';

/**
 * Every number of an article, with the row it is of, its interval, its verdict and its source: article.json of jsdyno report build. null
 * stands wherever something is not known.
 * @title jsdyno article
 */
export interface ArticleDocument extends Envelope<'article', 1>, Pick<ReportFile, 'title' | 'authors' | 'date'> {
  language: Language;
  sources: SourceObject[];
  /** each row that is quoted, once */
  rows: RowObject[];
  /** the blocks in the order of the text */
  quotes: QuoteObject[];
}

interface SourceObject extends Pick<Source, 'name' | 'files' | 'note'>, Pick<ReportHead, 'method'> {
  /** its name in the store; null of CSV files */
  experiment: string | null;
  variants: Pick<ReportVariant, 'label' | 'runtime' | 'version'>[];
  /** what measures or judges the same again */
  command: string;
  /** of what was measured */
  workSha256: string | null;
}

type NotQuoted = 'rounds' | 'counts' | 'interval90' | 'shift' | 'p' | 'evidence' | 'host' | 'sides' | 'warnings';

interface RowFigures extends Omit<ReportRow, NotQuoted> {
  runs: ReportRow['counts'];
}

interface RowObject extends RowFigures {
  /** what quotes name it by */
  id: string;
  /** name of its source */
  source: string;
}

interface QuoteObject extends Required<Pick<Written, 'source' | 'means' | 'figures'>> {
  /** of the prose */
  file: string;
  /** @asType integer @minimum 1 */
  line: number;
  /** @asType integer @minimum 1 */
  column: number;
  /** its name */
  block: string;
  /** the block as typed */
  typed: string;
  /** what it became; of tables their headings */
  text: string;
  /** ids */
  rows: string[];
}

/** Rows stand once; quotes name them by their ids. */
export function articleJson({ report, sources, pages }: Article, language: Language): string {
  const { title, authors, date } = report;
  const rows = new Map<ReportRow, string>();
  const listed: RowObject[] = [];
  const idOf = (source: string, row: ReportRow): string => {
    const known = rows.get(row);
    if (known !== undefined) return known;
    const id = `${source}:${sources.get(source)?.published.report.rows.indexOf(row)}`;
    rows.set(row, id);
    listed.push({ id, source, ...figuresOf(row) });
    return id;
  };
  const quotes = pages.flatMap(({ file, text, parts }) => {
    const placeOf = placesIn(text);
    return parts.flatMap((part) => {
      if (part.type === 'prose') return [];
      const { block, written } = part;
      const { source, means = [], figures = [] } = written;
      return [
        {
          file,
          ...placeOf(block.at),
          block: block.name,
          typed: block.typed,
          text: written.text ?? (written.pieces ?? []).map(textOf).join('\n'),
          source,
          rows: written.rows.map((row) => idOf(source ?? '', row)),
          means,
          figures,
        },
      ];
    });
  });
  return jsonDocument<ArticleDocument>('article', 1, {
    title,
    authors,
    date,
    language,
    sources: [...sources.values()].map(({ name, files, note, published }) => {
      const { experiment, variants, method } = published.report;
      return {
        name,
        experiment: experiment?.id ?? null,
        files,
        note,
        variants: variants.map(({ label, runtime, version }) => ({ label, runtime, version })),
        method,
        command: published.command,
        workSha256: published.workSha256,
      };
    }),
    rows: listed,
    quotes,
  });
}

function figuresOf(row: ReportRow): RowFigures {
  const { benchmark, configuration, metric, baseline, contender, verdict, reason } = row;
  const { ratio, interval, q, rates, counts, improvement, accuracy, stars, welchP } = row;
  return {
    benchmark,
    configuration,
    metric,
    baseline,
    contender,
    verdict,
    reason,
    ratio,
    interval,
    q,
    rates,
    runs: counts,
    improvement,
    accuracy,
    stars,
    welchP,
  };
}

/** What a piece says in words; the cells of a table are figures of its rows. */
function textOf(piece: Piece): string {
  switch (piece.type) {
    case 'chart':
      return piece.chart.title;
    case 'list':
      return piece.items.join('\n');
    case 'table':
      return piece.columns.map(({ title }) => title).join(' | ');
    default:
      return piece.text;
  }
}
