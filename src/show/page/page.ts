/** The whole page of experiments. Pure: the same experiments give the same bytes. */
import { renderToString } from 'preact-render-to-string';
import type { Verdict } from '../../stats/verdict.ts';
import { printable } from '../../text/printable.ts';
import type { Published } from '../report/published.ts';
import { moduleOf } from '../report/row.ts';
import { VERDICTS } from '../sheets/verdicts.ts';
import { type Chapter, chapterOf, type Ink, listed } from './chapter.ts';
import type { ExperimentData, PageData } from './data-shape.ts';
import { type Element, h } from './element.ts';
import { filterBar } from './filter-bar.ts';
import { folded } from './folded.ts';
import { pageData } from './page-data.ts';
import { part } from './parts-page.ts';
import { bandOf, plotScale } from './plot-cell.ts';
import { alone } from './sections/alone.ts';
import { answer, summary } from './sections/answer.ts';
import { variants } from './sections/conditions.ts';
import { largest } from './sections/largest.ts';
import { machine, sameOnBoth } from './sections/machine.ts';
import { means } from './sections/means.ts';
import { method } from './sections/method.ts';
import { type Inside, modules } from './sections/modules.ts';
import { reproduce } from './sections/reproduce.ts';
import { sheets } from './sections/sheets.ts';
import { unresolved } from './sections/unresolved.ts';

interface Page {
  title: string;
  /** HTML of the body. */
  body: string;
  data: PageData & { experiments: ExperimentData[]; modules?: Record<string, string> };
}

export interface PageOptions {
  /** Absent: made of the variants. */
  title?: string | undefined;
  /** Of each experiment, where its variants' labels do not say what it is; absent: made of these. */
  chapters?: readonly string[] | undefined;
  /** With more rows than this the script puts the tables of modules in place; 1,000 unless told. */
  mostRows?: number | undefined;
}

/** Most of what a page weighs is the markup of its rows, of which a hundredth is left when it is packed. */
const MOST_ROWS = 1000;

/** @param published one or more experiments, in the order in which they are told */
export function pageOf(published: readonly Published[], ink: Ink, options: PageOptions = {}): Page {
  const { say } = ink;
  const alike = published.map((one, i) => {
    const chapter = chapterOf(one, i + 1, say);
    const own = options.chapters?.[i];
    return own === undefined ? chapter : { ...chapter, title: printable(own) };
  });
  const title = printable(options.title ?? listed([...new Set(alike.map((chapter) => chapter.title))], say));
  const chapters = alike.map((chapter) => toldApart(chapter, alike));
  const modules: Record<string, string> = {};
  const rows = chapters.reduce((sum, chapter) => sum + chapter.rows.length, 0);
  const isLarge = rows > (options.mostRows ?? MOST_ROWS);
  const inside: Inside = (id, parts) => {
    if (!isLarge) return parts;
    modules[id] = renderToString(h('div', null, parts));
    return null;
  };
  return {
    title,
    body: renderToString(h('div', { class: 'page' }, body(title, chapters, ink, isLarge, inside))),
    data: { ...pageData(chapters, say), ...(isLarge && { modules }) },
  };
}

/** A chapter whose title no other has: the same variants may have been measured several times. */
function toldApart(chapter: Chapter, all: readonly Chapter[]): Chapter {
  const name = chapter.published.report.experiment?.id ?? chapter.place;
  const isAlone = all.filter(({ title }) => title === chapter.title).length === 1;
  return isAlone ? chapter : { ...chapter, title: `${chapter.title} (${name})` };
}

function body(title: string, chapters: readonly Chapter[], ink: Ink, isLarge: boolean, inside: Inside): Element[] {
  const { say } = ink;
  const isOne = chapters.length === 1;
  const level = isOne ? 'h3' : 'h4';
  return [
    h('a', { class: 'skip', href: '#answer' }, say('page.skip')),
    h('header', { class: 'top' }, h('h1', null, title), h('p', { class: 'dek' }, dek(chapters, ink))),
    h(
      'main',
      null,
      part('answer', say('page.answer'), [
        ...chapters.map((chapter) => [
          isOne ? null : h('h3', null, h('a', { href: `#${chapter.place}` }, chapter.title)),
          isOne ? answer(chapter, ink) : summary(chapter, ink),
        ]),
      ]),
      // Of what has its own answer there may be nothing more.
      chapters.every(({ published }) => published.answer !== undefined && published.sheets.length === 0)
        ? null
        : part('rows', say('page.all-rows-title'), [
            verdictFilters(chapters, ink),
            isLarge ? h('noscript', null, h('p', null, say('page.needs-script'))) : null,
            ...chapters.map((chapter) => chapterBody(chapter, isOne, level, isLarge ? wideAlone(ink) : ink, inside)),
          ]),
      folded(
        'h2',
        'conditions',
        say('page.conditions'),
        chapters.map((chapter) => [
          named(chapter, isOne),
          variants(chapter, ink),
          sameOnBoth(chapter, ink),
          machine(chapter, ink, level),
        ]),
      ),
      folded(
        'h2',
        'method',
        say('page.method'),
        chapters.map((chapter) => [named(chapter, isOne), method(chapter, ink)]),
      ),
      folded('h2', 'reproduce', say('page.reproduce'), [
        ...chapters.map((chapter) => [named(chapter, isOne), reproduce(chapter, ink)]),
        h('div', { id: 'downloads', hidden: true }),
      ]),
    ),
    h('footer', null, h('p', null, say('page.footer'))),
  ];
}

/** Of many rows pictures are drawn once. */
function wideAlone(ink: Ink): Ink {
  return { ...ink, draw: (chart, width) => (width === 'wide' ? ink.draw(chart, width) : null) };
}

function chapterBody(chapter: Chapter, isOne: boolean, level: 'h3' | 'h4', ink: Ink, inside: Inside): Element {
  const scale = plotScale(chapter.rows);
  const { margin } = chapter.published.report.method;
  return h(
    'section',
    {
      class: 'chapter',
      id: chapter.place,
      style: `--half:${bandOf(margin, scale)}`,
    },
    named(chapter, isOne),
    isOne ? null : answer(chapter, ink),
    means(chapter, ink, level),
    largest(chapter, ink, level),
    modules(chapter, ink, level, inside),
    alone(chapter, ink, level),
    sheets(chapter, ink, level),
    unresolved(chapter, ink, level),
  );
}

function named(chapter: Chapter, isOne: boolean): Element | null {
  return isOne ? null : h('h3', null, chapter.title);
}

/** An answer of its own is about rows, whatever metrics each has. */
function rowCount({ rows, published: { figures, answer } }: Chapter): number {
  if (answer === undefined) return rows.length || figures.length;
  return new Set(figures.map(({ benchmark, configuration }) => `${benchmark} ${configuration}`)).size;
}

/** More names than this are found below. */
const FEW_MODULES = 4;

/** On what, how much and when, in a line. */
function dek(chapters: readonly Chapter[], { say }: Ink): string {
  const dates = chapters.flatMap(({ published }) => published.report.experiment?.created.slice(0, 10) ?? []);
  const days = [...new Set(dates)].sort();
  const rows = chapters.reduce((sum, chapter) => sum + rowCount(chapter), 0);
  const modules = new Set(chapters.flatMap(({ published }) => published.figures.map((row) => moduleOf(row.benchmark))));
  const few = modules.size > 0 && modules.size <= FEW_MODULES ? listed([...modules], say) : '';
  return [few, say('page.dek', { experiments: chapters.length, rows }), listed(days, say)]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Search and verdicts, for all tables of rows; null without any. */
function verdictFilters(chapters: readonly Chapter[], { say }: Ink): Element | null {
  if (chapters.every(({ published }) => published.answer !== undefined)) return null;
  const alike = Map.groupBy(
    chapters.flatMap(({ rows }) => rows),
    ({ row }) => row.verdict,
  );
  const saidOf = (verdict: Verdict, what: 'mark' | 'word') =>
    [...new Set(alike.get(verdict)?.map((row) => row[what]))].join(' ');
  const boxes = VERDICTS.filter((verdict) => alike.has(verdict)).map((verdict) => ({
    ...{ value: verdict, class: `v-${verdict}`, count: alike.get(verdict)?.length ?? 0 },
    ...{ mark: saidOf(verdict, 'mark'), word: saidOf(verdict, 'word') },
  }));
  return filterBar(say('page.script-verdicts'), boxes, say);
}
