/** Releases side by side: rows over the versions that the reader chooses, against the first of them. */
import type { Words } from '../../src/search/site/change-words.ts';
import { type ColumnData, FINE, type SiteData } from '../../src/search/site/site-data.ts';
import { numbersIn } from '../../src/text/numbers.ts';
import { element } from '../element.ts';
import { type Found, startFinding } from './found.ts';
import { part } from './parts.ts';
import { rowLink, tableOf } from './table.ts';

/** A level by the place of its row: its logarithm, and half of its interval, -1 without one. */
type Levels = ReadonlyMap<number, readonly [log: number, half: number]>;

export async function startReleases(data: SiteData, words: Words): Promise<void> {
  const { columns = [], chosen = [], version } = data.site;
  const place = document.getElementById('place');
  if (place === null) return;
  const names = columns.map(([variant, label]) => `${variant} ${label}`.trim());
  const select = element(
    'select',
    { multiple: '', size: '8', id: 'versions' },
    ...names.map((name) => element('option', {}, name)),
  );
  const options = [...select.options];
  const list = element('div');
  place.replaceChildren(
    element('p', { class: 'choice-of-versions' }, element('label', {}, words('choose'), select), words('choose-note')),
    list,
  );
  let shown: { name: string; levels: Levels }[] = [];
  const { change } = await startFinding(data, words, list, {
    async onState({ columns: wanted }) {
      const named = wanted.flatMap((name) => (names.includes(name) ? [names.indexOf(name)] : []));
      const places = named.length > 0 ? named : chosen;
      options.forEach((option, i) => {
        option.selected = places.includes(i);
      });
      shown = await Promise.all(
        places.map(async (i) => ({
          name: names[i] ?? '',
          levels: levelsOf(await part<ColumnData>(`column-${i}`, version)),
        })),
      );
    },
    show: (rows) => sideBySide(rows, shown, words),
  });
  select.addEventListener('change', () =>
    change({ columns: options.flatMap((option, i) => (option.selected ? [names[i] ?? ''] : [])) }),
  );
}

function levelsOf([steps, logs, halves]: ColumnData): Levels {
  let place = 0;
  return new Map(
    steps.map((step, i) => {
      place += step;
      return [place, [(logs[i] ?? 0) * FINE, (halves[i] ?? -1) * FINE]];
    }),
  );
}

function sideBySide(
  rows: readonly Found[],
  [base, ...others]: readonly { name: string; levels: Levels }[],
  words: Words,
): HTMLElement {
  const { change } = numbersIn(words.language);
  const heads = [
    { title: words('row') },
    { title: words('metric') },
    ...others.map(({ name }) => ({ title: name, isNumber: true })),
  ];
  const cells = rows.map((found) => ({
    cells: [
      rowLink(found),
      found.row[3],
      ...others.map(({ levels }) => {
        const [from, to] = [base?.levels.get(found.place), levels.get(found.place)];
        if (from === undefined || to === undefined) return '–';
        const size = to[0] - from[0];
        const isShown = from[1] >= 0 && to[1] >= 0 && Math.abs(size) > Math.hypot(from[1], to[1]);
        const said = change(Math.exp(size) - 1);
        return isShown ? element('b', {}, said) : said;
      }),
    ],
  }));
  return tableOf(words('side-by-side', { base: base?.name ?? '' }), heads, cells, 'found-rows');
}
