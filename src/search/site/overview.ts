/** The first page of a site: what changed lately, confirmed changes first, and all rows to search in. */
import { smallDrawing } from '../../show/page/drawing.ts';
import { type Element, h } from '../../show/page/element.ts';
import { filterBar } from '../../show/page/filter-bar.ts';
import type { PagePart } from '../../show/page/parts-page.ts';
import { inkOf } from '../../show/page/report-page.ts';
import { table } from '../../show/page/table.ts';
import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import type { ChangePoint, History } from '../history/series.ts';
import { changeSaid, intervalWords, markOf, sizeWords, toneOf, triageSaid, type Words } from './change-words.ts';
import { changesInOrder, isOfRow, type SiteRow, STATES, toldOf } from './site-rows.ts';
import { around, trendOf } from './trend.ts';

/** Changes that are told with their pictures, and points of each picture. */
const FEW = 3;
const MOST_POINTS = 60;
/** Changes in the table. */
const MOST = 50;

/** A change with the row it is of. */
interface Told {
  row: SiteRow;
  change: ChangePoint;
}

export function overviewParts(history: History, rows: readonly SiteRow[], say: Say, words: Words): PagePart[] {
  const rowOf = new Map(rows.flatMap((row) => row.series.map(({ id }) => [id, row] as const)));
  const told = changesInOrder(history.changes)
    .filter(isOfRow)
    .flatMap((change): Told[] => {
      const row = rowOf.get(change.series[0] ?? '');
      return row === undefined ? [] : [{ row, change }];
    });
  const events = history.changes.filter(({ kind }) => kind === 'host-event');
  return [
    {
      id: 'answer',
      title: say('page.answer'),
      content: [lead(told, say), counts(rows, say, words), matters(told, say, words)],
    },
    ...(told.length === 0
      ? []
      : [{ id: 'changes', title: words('changes'), content: changeTable(told, history, say, words) }]),
    {
      id: 'rows',
      title: say('site.rows'),
      content: [
        stateFilters(rows, say, words),
        h('noscript', null, h('p', null, say('site.needs-script'))),
        h('div', { id: 'list' }),
      ],
    },
    ...(events.length === 0
      ? []
      : [{ id: 'events', title: say('site.events'), content: eventList(events, say, words) }]),
  ];
}

function lead(told: readonly Told[], say: Say): Element {
  const confirmed = told.filter(({ change }) => change.state === 'confirmed' && change.triage.state !== 'invalid');
  const [worse, better] = [false, true].map(
    (wanted) => confirmed.filter(({ change }) => change.isBetter === wanted).length,
  );
  const said =
    confirmed.length > 0
      ? say('site.lead', { count: confirmed.length, worse: worse ?? 0, better: better ?? 0 })
      : say('site.lead-none', { count: told.filter(({ change }) => change.state !== 'refuted').length });
  return h('p', { class: 'lead' }, said);
}

/** Links that choose the rows of a state. */
function counts(rows: readonly SiteRow[], say: Say, words: Words): Element {
  const items = boxes(rows, words).map(({ value, class: kind, mark, word, count }) => {
    const told = [h('span', { 'aria-hidden': 'true' }, mark), ' ', h('strong', null, count), ` ${word}`];
    return h('li', { class: kind }, h('a', { href: `#rows?verdict=${value}` }, told));
  });
  return h(
    'ul',
    { class: 'counts', 'aria-label': say('site.filters') },
    items,
    h('li', null, say('page.of-rows', { count: rows.length })),
  );
}

/** Search, and boxes that choose the rows of a state. */
export function stateFilters(rows: readonly SiteRow[], say: Say, words: Words): Element {
  return filterBar(say('site.filters'), boxes(rows, words), say);
}

const MARKS = { confirmed: '●', candidate: '○', suspected: '◌', undecided: '?', refuted: '=' } as const;

function boxes(rows: readonly SiteRow[], words: Words) {
  const alike = Map.groupBy(rows, (row) => toldOf(row)?.state ?? '');
  return STATES.filter((state) => alike.has(state)).map((state) => ({
    ...{ value: state, mark: MARKS[state], word: words(`state-${state}`) },
    ...{ class: state === 'confirmed' ? 'v-equivalent' : 'v-undecided', count: alike.get(state)?.length ?? 0 },
  }));
}

/** The three that matter most: what got worse before what got better, the largest first, each with its picture. */
function matters(all: readonly Told[], say: Say, words: Words): Element {
  const open = all.filter(({ change }) => change.state !== 'refuted' && change.triage.state !== 'invalid');
  const rank = ({ change: { state, isBetter, triage } }: Told) =>
    STATES.indexOf(state) * 4 +
    (triage.state === 'fixed' || triage.state === 'accepted' ? 2 : 0) +
    Number(isBetter !== false);
  const chosen = open
    .toSorted((a, b) => rank(a) - rank(b) || Math.abs(b.change.size) - Math.abs(a.change.size))
    .slice(0, FEW);
  const ink = inkOf(say);
  const told = chosen.map(({ row, change }) => {
    const line = h(
      'p',
      { class: `found ${toneOf(change)}` },
      h('b', { 'aria-hidden': 'true' }, `${markOf(change)} `),
      h('a', { href: `row.html#${row.id}` }, row.name.join(' ')),
      ` – ${changeSaid(change, words)}`,
    );
    const series = row.series.find(({ id }) => id === change.series[0]);
    if (series === undefined) return h('div', null, line);
    const own = row.changes.filter((one) => one.series.includes(series.id));
    const part = around(series, own, change, MOST_POINTS);
    return h('div', null, line, smallDrawing(trendOf(part.series, part.changes, words), ink));
  });
  return h('div', { class: 'matters' }, told);
}

function changeTable(told: readonly Told[], { fdr }: History, say: Say, words: Words): Element {
  const shown = told.slice(0, MOST);
  const all = told.length;
  return table({
    caption: shown.length < all ? say('site.changes-some', { count: shown.length, all }) : words('changes'),
    note: say('site.changes-note', { fdr: numbersIn(say.language).givenShare(fdr) }),
    columns: [
      { title: words('row') },
      { title: words('variant') },
      { title: words('between') },
      { title: words('change'), isNumber: true },
      { title: words('interval'), isNumber: true },
      { title: words('state') },
      { title: words('triage') },
    ],
    rows: shown.map(({ row, change }) => ({
      class: toneOf(change),
      cells: [
        h(
          'a',
          { href: `row.html#${row.id}` },
          row.name[0],
          row.name.length === 1 ? null : h('code', null, row.name.slice(1).join(' ')),
        ),
        row.series.find(({ id }) => id === change.series[0])?.key.variant ?? '',
        `${change.from.label} → ${change.to.label}`,
        h('b', null, h('span', { 'aria-hidden': 'true' }, markOf(change)), ` ${sizeWords(change, words)}`),
        intervalWords(change, words),
        words(`state-${change.state}`),
        triageSaid(change, words),
      ],
    })),
    class: 'changes',
  });
}

function eventList(events: readonly ChangePoint[], say: Say, words: Words): Element {
  return h(
    'ul',
    { class: 'remarks' },
    events.slice(0, MOST).map((event) => {
      const { from, to, series } = event;
      const told = { from: from.label, to: to.label, rows: series.length, change: sizeWords(event, words) };
      return h('li', null, say('site.event', told));
    }),
  );
}
