/** The list of all rows, and which of them the reader looks for. */

import type { Words } from '../../src/search/site/change-words.ts';
import type { ListedRow, SiteData } from '../../src/search/site/site-data.ts';
import { namesOf, type RowName } from '../../src/show/report/row-titles.ts';
import { button } from '../element.ts';
import { hashOf, type State, stateOf } from '../state.ts';
import { part } from './parts.ts';

/** Rows that are drawn before the next frame, and then without being asked for: as many as a window shows, and more. */
const FIRST = 25;
const FEW = 100;

export interface Found {
  row: ListedRow;
  name: RowName;
  /** Among all rows. */
  place: number;
}

interface Finding {
  /** Shows some of the rows found, each as one of a table. */
  show(rows: readonly Found[]): HTMLElement;
  /** Called with the state that the address says, before rows are shown. */
  onState?(state: State): Promise<void>;
}

/** Keeps search and filters in the address, and shows the rows that they leave; a button shows more. */
export async function startFinding(
  { site, texts }: SiteData,
  words: Words,
  place: HTMLElement,
  { show, onState }: Finding,
): Promise<{ change(state: Partial<State>): void }> {
  const rows = await part<ListedRow[]>('rows', site.version);
  const nameOf = namesOf(rows.map(([, benchmark, configuration]) => ({ benchmark, configuration })));
  const names = rows.map(([, benchmark, configuration]) => nameOf({ benchmark, configuration }));
  // Read once: a filter looks at each row with each key, by what it is called and by how it is spelt.
  const searched = rows.map(([, benchmark, configuration, metric, variants], i) =>
    `${names[i]?.join(' ')} ${benchmark} ${configuration} ${metric} ${variants}`.toLowerCase(),
  );
  const bar = document.getElementById('filters');
  const field = document.getElementById('search') as HTMLInputElement | null;
  const shown = document.getElementById('shown');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('#filters input[name=verdict]')];
  if (bar !== null) bar.hidden = false;
  let state = stateOf(location.hash);

  const draw = (): void => {
    const { verdicts, search } = state;
    for (const box of boxes) box.checked = verdicts.includes(box.value);
    if (field !== null && field.value !== search) field.value = search;
    const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rows.flatMap((row, i): Found[] => {
      const isFound =
        (verdicts.length === 0 || verdicts.includes(row[5])) && wanted.every((word) => searched[i]?.includes(word));
      return isFound ? [{ row, place: i, name: names[i] ?? [''] }] : [];
    });
    const table = show(found.slice(0, FIRST));
    place.replaceChildren(table);
    // What is typed next finds the table gone.
    requestAnimationFrame(() => setTimeout(() => table.isConnected && drawMore(table, found, FIRST, FEW)));
    if (shown === null) return;
    const isAll = found.length === rows.length;
    const said = (texts.shown ?? '').replace('{shown}', String(found.length)).replace('{all}', String(rows.length));
    shown.textContent = isAll ? '' : found.length === 0 ? (texts.none ?? '') : said;
  };
  const drawMore = (table: HTMLElement, found: readonly Found[], from: number, to: number): void => {
    table.querySelector('tbody')?.append(...show(found.slice(from, to)).querySelectorAll('tbody > tr'));
    const more = found.length > to ? [button(words('more'), () => drawMore(table, found, to, to * 4))] : [];
    // The table stays where it is, with the focus in it.
    if (place.lastElementChild !== table) place.lastElementChild?.remove();
    place.append(...more);
  };
  const change = (changed: Partial<State>): void => {
    state = { ...state, ...changed };
    history.replaceState(null, '', hashOf(state) || location.pathname + location.search);
    void Promise.resolve(onState?.(state)).then(() => draw());
  };
  for (const box of boxes) {
    box.addEventListener('change', () =>
      change({ verdicts: boxes.filter((one) => one.checked).map((one) => one.value) }),
    );
  }
  field?.addEventListener('input', () => change({ search: field.value }));
  addEventListener('hashchange', () => change(stateOf(location.hash)));
  await onState?.(state);
  draw();
  return { change };
}
