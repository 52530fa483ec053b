/** The page of a row: its series drawn, what changed, and the points with the experiments that measured them. */

import type { ChangePoint, Series } from '../../src/search/history/series.ts';
import {
  changeSaid,
  intervalWords,
  markOf,
  sizeWords,
  toneOf,
  triageSaid,
  type Words,
} from '../../src/search/site/change-words.ts';
import { type PackedRows, type RowData, unpackRow } from '../../src/search/site/packed-row.ts';
import { partOf, type SiteData } from '../../src/search/site/site-data.ts';
import { trendOf } from '../../src/search/site/trend.ts';
import { rowTitle } from '../../src/show/report/row-titles.ts';
import { numbersIn } from '../../src/text/numbers.ts';
import { drawn } from '../charts.ts';
import { offerCopies } from '../copies.ts';
import { element } from '../element.ts';
import { stateOf } from '../state.ts';
import { part } from './parts.ts';
import { tableOf } from './table.ts';

/** Px: as wide as a page is. */
const WIDTH = 1120;

export async function startRow(data: SiteData, words: Words): Promise<void> {
  addEventListener('hashchange', () => location.reload());
  const place = document.getElementById('place');
  const id = stateOf(location.hash).anchor;
  if (place === null) return;
  place.replaceChildren(element('p', {}, words('loading')));
  const isId = /^[0-9a-f]{12}$/.test(id);
  const row = isId
    ? unpackRow(await part<PackedRows>(`rows-${partOf(id, data.site.parts)}`, data.site.version), id)
    : undefined;
  if (row === undefined) {
    place.replaceChildren(element('p', { role: 'alert' }, words('missing')));
    return;
  }
  const name = rowTitle(row);
  document.title = name;
  document.querySelector('h1')?.replaceChildren(name);
  const stored = `${row.benchmark} ${row.configuration}`.trim();
  place.replaceChildren(
    ...leadOf(row, words),
    ...(stored === name ? [] : [element('p', {}, element('code', {}, stored))]),
    ...row.series.map((series) => drawn(trendOf(series, changesOf(row, series), words), data.language, WIDTH)),
    ...changesTable(row, words),
    ...row.series.flatMap((series) => [...eventsOf(series, words), pointsOf(series, data, words)]),
  );
  offerCopies(data.texts);
}

function changesOf({ changes }: RowData, { id }: Series): ChangePoint[] {
  return changes.filter(({ series, kind }) => kind !== 'host-event' && series.includes(id));
}

function leadOf({ changes }: RowData, words: Words): Node[] {
  const [first] = changes.filter(({ kind }) => kind === 'step' || kind === 'drift');
  return [element('p', { class: 'lead' }, first === undefined ? words('no-changes') : changeSaid(first, words))];
}

function changesTable({ series, changes }: RowData, words: Words): Node[] {
  if (changes.length === 0) return [];
  const heads = [
    { title: words('between') },
    { title: words('variant') },
    { title: words('change'), isNumber: true },
    { title: words('interval'), isNumber: true },
    { title: words('state') },
    { title: words('triage') },
  ];
  const rows = changes.map((change) => ({
    class: toneOf(change),
    cells: [
      `${change.from.label} → ${change.to.label}`,
      series.find(({ id }) => change.series.includes(id))?.key.variant ?? '',
      element('b', {}, `${markOf(change)} ${sizeWords(change, words)}`),
      intervalWords(change, words),
      `${words(`kind-${change.kind}`)}, ${words(`state-${change.state}`)}`,
      triageSaid(change, words),
    ],
  }));
  return [tableOf(words('changes'), heads, rows), ...culpritsOf(changes, words)];
}

/** What is typed to find the release or the commit of each change. */
function culpritsOf(changes: readonly ChangePoint[], words: Words): Node[] {
  const items = changes.flatMap(({ bisect, range: [from, to] }) => {
    if (bisect === null) return [];
    const about = words('bisect', { from: from.label, to: to.label });
    return [element('li', {}, about, ' ', element('code', {}, bisect))];
  });
  return items.length === 0 ? [] : [element('ul', { class: 'remarks' }, ...items)];
}

function eventsOf({ events, points }: Series, words: Words): Node[] {
  if (events.length === 0) return [];
  const items = events.map(({ at, text }) =>
    element('li', {}, words('event', { label: points[at]?.label ?? '', change: text })),
  );
  return [element('h3', {}, words('events')), element('ul', { class: 'remarks' }, ...items)];
}

/** The newest first. */
function pointsOf(series: Series, { site, texts }: SiteData, words: Words): HTMLElement {
  const { points, values, reference, key } = series;
  const heads = [
    { title: words('version') },
    { title: words('date') },
    { title: values === 'ratio' ? words('ratio', { base: reference ?? '' }) : words('figure'), isNumber: true },
    { title: words('interval'), isNumber: true },
    { title: words('verdict') },
    { title: words('experiment') },
  ];
  const figure = (log: number) => figureWords(log, series, words);
  const rows = points.toReversed().map(({ label, time, log, interval, verdict, experiment }) => ({
    cells: [
      label,
      time?.slice(0, 10) ?? '',
      figure(log),
      interval === null ? '' : `${figure(interval[0])} – ${figure(interval[1])}`,
      verdict === null ? '' : verdict === 'equal' ? words('equal') : (texts[`verdict-${verdict}`] ?? verdict),
      experiment === null ? '' : reportLink(experiment, site.reports),
    ],
  }));
  const title = [words('points'), key.variant, key.host].filter((name) => name !== '').join(' · ');
  return element(
    'details',
    { class: 'fold' },
    element('summary', {}, element('h3', {}, title)),
    element('div', { style: `--rows:${points.length}` }, tableOf(title, heads, rows)),
  );
}

function figureWords(log: number, { values, key }: Series, { language }: Words): string {
  const numbers = numbersIn(language);
  const value = Math.exp(log);
  if (values === 'ratio') return numbers.ratio(value);
  const { unit } = key.metric;
  return unit === 'ops/s' || unit === 's' || unit === 'bytes'
    ? numbers.amount(unit, value)
    : `${numbers.plain(value)} ${unit}`;
}

function reportLink(experiment: string, reports: readonly string[] | null): string | Node {
  if (reports !== null && !reports.includes(experiment)) return experiment;
  return element('a', { href: `reports/${encodeURIComponent(experiment)}.html` }, experiment);
}
