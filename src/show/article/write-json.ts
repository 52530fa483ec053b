/** Every number of an article, with the row it is of, its interval, its verdict and its source. */
import type { Language } from '../../text/messages/language.ts';
import { placesIn } from '../../text/places-in.ts';
import { jsonDocument } from '../report/json-envelope.ts';
import type { ReportRow } from '../report/row.ts';
import type { Article } from './article.ts';
import type { Piece } from './piece.ts';

/** As docs/schemas/article.schema.json says. Rows stand once; quotes name them by their ids. */
export function articleJson({ report, sources, pages }: Article, language: Language): string {
  const { title, authors, date } = report;
  const rows = new Map<ReportRow, string>();
  const listed: object[] = [];
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
  const fields = {
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
  };
  return jsonDocument('article', 1, fields);
}

function figuresOf(row: ReportRow): object {
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
