import type { Chart } from '../charts/chart.ts';
import type { ExpandedPage } from './expand.ts';
import type { ReportFile } from './report-file.ts';
import type { Source } from './sources.ts';

/** An article with all its blocks written, as it is put into files. */
export interface Article {
  report: ReportFile;
  sources: ReadonlyMap<string, Source>;
  pages: readonly ExpandedPage[];
  /** The charts, in the order of the text. */
  charts: readonly ArticleChart[];
}

interface ArticleChart {
  chart: Chart;
  /** The name of its files without their ends: the page, and its number in it. */
  name: string;
}

/** The charts of pages, named `buffers-1` after the page and their number in it. Pure. */
export function chartsIn(pages: readonly ExpandedPage[]): ArticleChart[] {
  return pages.flatMap(({ file, parts }) =>
    parts
      .flatMap((part) => (part.type === 'block' ? (part.written.pieces ?? []) : []))
      .flatMap((piece) => (piece.type === 'chart' ? [piece.chart] : []))
      .map((chart, i) => ({ chart, name: `${stemOf(file)}-${i + 1}` })),
  );
}

/** A file's path as a name: letters, digits and dashes. */
function stemOf(file: string): string {
  return `page-${file.replace(/\.[^./]*$/, '')}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^page-(?=[a-z])|-$/g, '');
}
