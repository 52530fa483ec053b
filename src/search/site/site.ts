/** A site over a history: all its files by their addresses, each made when it is asked for, for a web host and for a server alike. */
import { createHash } from 'node:crypto';
import { packageVersion } from '../../host/files/package-file.ts';
import { builtAssets } from '../../show/page/assets.ts';
import { darkCharts } from '../../show/page/chart-colours.ts';
import type { LinkedAssets } from '../../show/page/document.ts';
import { type Element, h } from '../../show/page/element.ts';
import { packed } from '../../show/page/json-data.ts';
import { type PagePart, partsPage } from '../../show/page/parts-page.ts';
import { MESSAGES, type MessageKey } from '../../text/messages/language.ts';
import type { Say } from '../../text/messages/say.ts';
import { printable, printableIn } from '../../text/printable.ts';
import type { History } from '../history/series.ts';
import type { Words } from './change-words.ts';
import { columnData, columnsOf, firstChosen } from './columns.ts';
import { feedOf, rowBadge, siteBadge } from './feed.ts';
import { overviewParts, stateFilters } from './overview.ts';
import { packRows } from './packed-row.ts';
import { type ListedRow, partOf, type SiteData } from './site-data.ts';
import { type SiteRow, siteRows, toldOf } from './site-rows.ts';

export interface SiteFile {
  /** Of its content, as HTTP names it. */
  type: string;
  body: string;
}

export interface Site {
  /** Relative, such as `index.html`; reports are not among them. */
  paths: string[];
  /** undefined where there is none. */
  file(path: string): Promise<SiteFile | undefined>;
}

export interface SiteOptions {
  /** Default: what it answers. */
  title?: string | undefined;
  /** Experiments that have a report; null: all. */
  reports: readonly string[] | null;
  /** HTML of the report of an experiment; undefined where there is none. */
  reportOf(name: string, linked: LinkedAssets): Promise<string | undefined>;
}

/** Points in a file: some 200 kB. */
const POINTS_A_FILE = 20_000;
const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Pure but for reports and for the built script: the same history gives the same bytes. */
export function siteOf(found: History, say: Say, options: SiteOptions): Site {
  const history = printableHistory(found);
  const title = printable(options.title ?? say('site.title'));
  const rows = siteRows(history);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const columns = columnsOf(rows);
  const points = rows.reduce((sum, { series }) => sum + series.reduce((all, one) => all + one.points.length, 0), 0);
  const parts = 2 ** Math.max(0, Math.ceil(Math.log2(points / POINTS_A_FILE)));
  const version = versionOf(history, rows);
  const words = wordsOf(say);
  const site = { version, parts, reports: options.reports === null ? null : [...options.reports] };
  const linked = (folder: string, bundle: string): LinkedAssets => ({
    scriptAt: `${folder}assets/${bundle}.js?${version}`,
    stylesAt: `${folder}assets/${bundle}.css?${version}`,
  });

  const page = async (
    name: SiteData['site']['page'],
    own: { title: string; dek: string; parts: PagePart[] },
    more = {},
  ) => {
    const data = { texts: textsOf(say), site: { page: name, ...site, ...more } satisfies SiteData['site'] };
    return html(
      await partsPage({ ...own, data, isFolded: false, links: links(name, say), footer: say('site.footer') }, say, {
        ...linked('', 'site'),
        feedAt: 'feed.xml',
      }),
    );
  };
  const fixed: Record<string, () => Promise<SiteFile>> = {
    'index.html': () => {
      const told = { rows: rows.length, points, date: history.looked.slice(0, 10) };
      return page('overview', { title, dek: say('site.dek', told), parts: overviewParts(history, rows, say, words) });
    },
    'row.html': () =>
      page('row', { title: words('row'), dek: title, parts: [scriptPart(say('site.row-needs-script'), say)] }),
    'releases.html': () =>
      page(
        'releases',
        {
          title: say('site.releases'),
          dek: title,
          parts: [scriptPart(say('site.needs-script'), say, stateFilters(rows, say, words))],
        },
        { columns: columns.map(({ variant, label }) => [variant, label]), chosen: firstChosen(columns) },
      ),
    'feed.xml': async () => ({
      type: 'application/atom+xml; charset=utf-8',
      body: feedOf(history, rows, title, words),
    }),
    'badge.svg': async () => svg(siteBadge(rows, title, say)),
    'data/rows.js': () => data('rows', rows.map(listed)),
  };
  // Pages of reports alone need the other.
  for (const bundle of options.reports?.length === 0 ? (['site'] as const) : (['site', 'page'] as const)) {
    fixed[`assets/${bundle}.js`] = async () => ({ type: SCRIPT, body: (await builtAssets(bundle)).script });
    fixed[`assets/${bundle}.css`] = async () => {
      return { type: 'text/css; charset=utf-8', body: (await builtAssets(bundle)).styles + darkCharts() };
    };
  }

  const numbered = async (kind: string, id: string): Promise<SiteFile | undefined> => {
    const row = byId.get(id);
    if (kind === 'badges/') return row && svg(rowBadge(row, say, words));
    const place = Number(id);
    if (kind === 'data/rows-') {
      return place < parts
        ? data(`rows-${place}`, packRows(rows.filter((one) => partOf(one.id, parts) === place)))
        : undefined;
    }
    const column = columns[place];
    return column && data(`column-${place}`, columnData(rows, column));
  };

  return {
    paths: [
      ...Object.keys(fixed),
      ...Array.from({ length: parts }, (_, place) => `data/rows-${place}.js`),
      ...columns.map((_, place) => `data/column-${place}.js`),
      ...rows.map(({ id }) => `badges/${id}.svg`),
    ],
    async file(path) {
      if (Object.hasOwn(fixed, path)) return fixed[path]?.();
      const [, name] = /^reports\/([^/]+)\.html$/.exec(path) ?? [];
      if (name !== undefined) {
        if (options.reports !== null && !options.reports.includes(name)) return undefined;
        const report = await options.reportOf(name, linked('../', 'page'));
        return report === undefined ? undefined : html(report);
      }
      const [, kind = '', id = ''] =
        /^(data\/rows-|data\/column-)(0|[1-9]\d*)\.js$/.exec(path) ??
        /^(badges\/)([0-9a-f]{12})\.svg$/.exec(path) ??
        [];
      return kind === '' ? undefined : numbered(kind, id);
    },
  };
}

function html(body: string): SiteFile {
  return { type: HTML, body };
}

function svg(body: string): SiteFile {
  return { type: 'image/svg+xml; charset=utf-8', body };
}

/** Data as a script, which pages can load from the disk as well; it holds base64 alone, so that no name in it is ever code. */
async function data(name: string, value: object): Promise<SiteFile> {
  const made = await packed(value, 0);
  const gzip = 'gzip' in made ? String(made.gzip) : '';
  return { type: SCRIPT, body: `jsdynoPart("${name}","${gzip}")\n` };
}

/** What the script fills. */
function scriptPart(needs: string, say: Say, filters: Element | null = null): PagePart {
  const content = [filters, h('noscript', null, h('p', null, needs)), h('div', { id: 'place' })];
  return { id: 'answer', title: say('page.answer'), content };
}

function links(here: SiteData['site']['page'], say: Say): Element {
  const pages = [
    ['overview', 'index.html', say('site.overview')],
    ['releases', 'releases.html', say('site.releases')],
    ['feed', 'feed.xml', say('site.feed')],
  ] as const;
  const link = ([name, href, words]: (typeof pages)[number]) =>
    h('a', { href, ...(name === here && { 'aria-current': 'page' }) }, words);
  return h('nav', { class: 'site', 'aria-label': say('site.links') }, pages.map(link));
}

function listed(row: SiteRow): ListedRow {
  const variants = [...new Set(row.series.map(({ key }) => key.variant))].join(', ');
  const about = [row.id, row.benchmark, row.configuration, row.metric.name, variants] as const;
  const told = toldOf(row);
  if (told === null) return [...about, '', null, 0, '', ''];
  return [...about, told.state, told.isBetter, Number(told.size.toPrecision(6)), told.from.label, told.to.label];
}

/** Names and reasons come from elsewhere. Of millions of points the same few hundred are looked at once. */
function printableHistory({ series, ...rest }: History): History {
  const known = new Map<string, string>();
  const clean = (text: string): string => {
    const made = known.get(text) ?? printable(text);
    if (known.size < MOST_KNOWN) known.set(text, made);
    return made;
  };
  return {
    ...printableIn(rest),
    series: series.map(({ points, ...one }) => ({
      ...printableIn(one),
      points: points.map((point) => {
        const { label, time, experiment } = point;
        const told = {
          label: clean(label),
          time: time === null ? null : clean(time),
          experiment: experiment === null ? null : clean(experiment),
        };
        const isSame = told.label === label && told.time === time && told.experiment === experiment;
        return isSame ? point : { ...point, ...told };
      }),
    })),
  };
}

/** Names that are remembered: of all releases and experiments there are fewer. */
const MOST_KNOWN = 100_000;

const PREFIX = 'site.script-';

/** Each text of the script with what is in its braces as itself. */
function textsOf(say: Say): Record<string, string> {
  const itself = Object.fromEntries(
    ['base', 'change', 'count', 'from', 'label', 'metric', 'state', 'to'].map((name) => [name, `{${name}}`]),
  );
  const keys = (Object.keys(MESSAGES.en) as MessageKey[]).filter(
    (key) => key.startsWith(PREFIX) || key.startsWith('page.script-'),
  );
  const known = { ...itself, shown: '{shown}', all: '{all}', column: '{column}', direction: '{direction}' };
  const verdicts = (['faster', 'slower', 'undecided'] as const).map((one) => [`verdict-${one}`, say(`verdict.${one}`)]);
  return Object.fromEntries([...keys.map((key) => [key.replace(/^\w+\.script-/, ''), say(key, known)]), ...verdicts]);
}

function wordsOf(say: Say): Words {
  return Object.assign((name: Parameters<Words>[0], values = {}) => say(`${PREFIX}${name}`, values), {
    language: say.language,
  });
}

/** Eight digits that differ where any of the data do. */
function versionOf({ changes }: History, rows: readonly SiteRow[]): string {
  const hash = createHash('sha256').update(packageVersion() + JSON.stringify(changes));
  for (const { id, series } of rows) {
    hash.update(JSON.stringify([id, series.map(({ points }) => [points.length, points[0]?.label, points.at(-1)])]));
    for (const { points } of series) hash.update(Float64Array.from(points, ({ log }) => log));
  }
  return hash.digest('hex').slice(0, 8);
}
