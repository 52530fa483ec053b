/** From the folder of an article to its files. */
import { join, resolve } from 'node:path';
import { textOfFile } from '../../host/files/text-file.ts';
import { MOST_YAML_BYTES } from '../../host/files/yaml-text.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Language } from '../../text/messages/language.ts';
import { sayIn } from '../../text/messages/say.ts';
import type { Chart } from '../charts/chart.ts';
import { COLOURS } from '../charts/look.ts';
import { pngOf } from '../charts/png.ts';
import { svgOf } from '../charts/svg.ts';
import { darkCharts } from '../page/chart-colours.ts';
import { fitted } from '../page/fitted.ts';
import { type Article, chartsIn } from './article.ts';
import { escaped } from './escaped.ts';
import { expand, type Prose } from './expand.ts';
import { errorOf, Problem } from './problem.ts';
import { type ReportFile, readReportFile } from './report-file.ts';
import { type ExperimentReader, readSource, type Source } from './sources.ts';
import { articleBody } from './write-html.ts';
import { articleJson } from './write-json.ts';
import { articleMarkdown } from './write-markdown.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/** The colours of charts, which are those of the article. */
const coloursOf = ({ light, dark }: typeof COLOURS): string =>
  Object.entries({ paper: 'background', ink: 'ink', muted: 'muted', line: 'grid' } as const)
    .map(([name, of]) => `--${name}: light-dark(${light[of]}, ${dark[of]});`)
    .join(' ');

const STYLES = `
:root { color-scheme: light; ${coloursOf(COLOURS)} }
@media screen { :root { color-scheme: light dark; } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; overflow-wrap: break-word; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; }
p, ul { max-width: 45rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; }
th, td { border-bottom: 1px solid var(--line); padding: .2rem .5rem; text-align: left; vertical-align: top; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; } thead .number { white-space: normal; } tbody th { font-weight: normal; }
figure { margin: 1rem 0; }
figure svg { display: block; height: auto; max-width: 56rem; width: 100%; }
@media (min-width: 42.01rem), print { .narrow { display: none; } }
@media screen and (max-width: 42rem) { .wide { display: none; } table { font-size: .75rem; } }
@media print { .table { overflow: visible; } table { font-size: .7rem; } th, td, .number { overflow-wrap: anywhere; white-space: normal; } }
.note, .byline, footer { color: var(--muted); font-size: .85rem; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; } img { max-width: 100%; }
${darkCharts()}`;

export const FORMATS = ['md', 'html', 'json'] as const;
type Format = (typeof FORMATS)[number];

interface Building {
  folder: string;
  formats: readonly Format[];
  /** Absent: what report.yml says. */
  language?: Language | undefined;
  /** What charts beside the Markdown are; SVG unless told. */
  charts?: 'svg' | 'png' | undefined;
}

/** Of a page of prose, of which a whole book has as many. */
const MOST_PAGE_BYTES = 4 * 2 ** 20;

/** A file of a built article. */
export interface BuiltFile {
  /** Relative to the folder that it is written to, with slashes. */
  path: string;
  content: string | Uint8Array;
}

/**
 * Builds an article. Nothing is written. The same folder and store give the same bytes.
 * @throws JsdynoError ARTICLE_INVALID, BLOCK_INVALID, QUOTE_NOT_FOUND with file and line, and what sources throw
 */
export async function buildArticle(
  { folder, formats, language, charts = 'svg' }: Building,
  reader: ExperimentReader,
): Promise<BuiltFile[]> {
  const report = readReport(folder);
  const said = language ?? report.lang;
  const say = sayIn(said);
  const sources = new Map<string, Source>();
  for (const [name, file] of report.sources) sources.set(name, await readSource(name, file, folder, reader, say));
  const { pages, problems } = expand(
    report.pages.map((file) => readProse(folder, file)),
    sources,
    say,
  );
  if (problems.length > 0) throw errorOf(problems);
  const article: Article = { report, sources, pages, charts: chartsIn(pages) };
  const draw = (chart: Chart, idPrefix: string): string => svg(chart, idPrefix, said);
  const files: BuiltFile[] = [];
  if (formats.includes('md')) {
    files.push({ path: 'article.md', content: articleMarkdown(article, charts, say) });
    for (const { chart, name } of article.charts) {
      const content = charts === 'png' ? await pngOf(chart, { language: said }) : `${draw(chart, `${name}-`)}\n`;
      files.push({ path: `charts/${name}.${charts}`, content });
    }
  }
  if (formats.includes('html')) {
    const both = (chart: Chart, id: string): string =>
      `<div class="wide">${draw(chart, id)}</div><div class="narrow">${svg(chart, `${id}n-`, said, 340)}</div>`;
    const body = articleBody(article, folder, both, say);
    files.push({ path: 'article.html', content: documentHtml(report.title, said, body) });
  }
  if (formats.includes('json')) {
    files.push({ path: 'article.json', content: articleJson(article, said) });
  }
  return files;
}

/** In whatever font the reader has, texts are as wide as they were laid out. */
function svg(chart: Chart, idPrefix: string, language: Language, width?: number): string {
  return fitted(svgOf(chart, { idPrefix, language, width }));
}

/** The files that a build reads, beside the store: `--watch` looks at them. */
export function filesOf(folder: string): string[] {
  const { sources, pages } = readReport(folder);
  const read = [...sources.values()].flatMap((source) =>
    'csv' in source ? source.csv : 'export' in source ? [source.export] : [],
  );
  return ['report.yml', ...pages, ...read].map((path) => resolve(folder, path));
}

function readReport(folder: string): ReportFile {
  const path = join(folder, 'report.yml');
  const text = readText(path, MOST_YAML_BYTES, 'jsdyno report init EXPERIMENT FOLDER begins an article');
  try {
    return readReportFile(text);
  } catch (error) {
    if (error instanceof Problem) throw errorOf([{ file: path, text, problem: error }]);
    throw error;
  }
}

function readProse(folder: string, file: string): Prose {
  return {
    file,
    text: readText(join(folder, file), MOST_PAGE_BYTES, 'pages in report.yml are relative to its folder'),
  };
}

function readText(path: string, most: number, hint: string): string {
  const text = textOfFile(path, most, (why, cause) => {
    return new JsdynoError('FILE_UNREADABLE', `cannot read ${path}: ${why}`, { hint, details: String(cause), cause });
  });
  return text.replaceAll('\r\n', '\n');
}

/** The whole file: the shell has no script, and asks no network for anything. */
function documentHtml(title: string, language: Language, body: string): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="jsdyno">',
    `<title>${escaped(title)}</title>`,
    `<style>${STYLES}</style>`,
    '</head>',
    '<body>',
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
