/** The list of all rows, and which of them the reader looks for. */

import type { Words } from '../../src/search/site/change-words.ts';
import type { ListedRow, SiteData } from '../../src/search/site/site-data.ts';
import { button } from '../element.ts';
import { hashOf, type State, stateOf } from '../state.ts';
import { part } from './parts.ts';

/** Rows that are drawn at once: more than a window shows. */
const FEW = 100;

export interface Found {
  row: ListedRow;
  /** Among all rows. */
  place: number;
}

interface Finding {
  /** Shows some of the rows found. */
  show(rows: readonly Found[]): Node;
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
  // Read once: a filter looks at each row with each key.
  const searched = rows.map(([, benchmark, configuration, metric, variants]) =>
    `${benchmark} ${configuration} ${metric} ${variants}`.toLowerCase(),
  );
  const bar = document.getElementById('filters');
  const field = document.getElementById('search') as HTMLInputElement | null;
  const shown = document.getElementById('shown');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('#filters input[name=verdict]')];
  if (bar !== null) bar.hidden = false;
  let state = stateOf(location.hash);

  const draw = (most = FEW): void => {
    const { verdicts, search } = state;
    for (const box of boxes) box.checked = verdicts.includes(box.value);
    if (field !== null && field.value !== search) field.value = search;
    const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rows.flatMap((row, i): Found[] => {
      const isFound =
        (verdicts.length === 0 || verdicts.includes(row[5])) && wanted.every((word) => searched[i]?.includes(word));
      return isFound ? [{ row, place: i }] : [];
    });
    const more = found.length > most ? [button(words('more'), () => draw(most * 4))] : [];
    place.replaceChildren(show(found.slice(0, most)), ...more);
    if (shown === null) return;
    const isAll = found.length === rows.length;
    const said = (texts.shown ?? '').replace('{shown}', String(found.length)).replace('{all}', String(rows.length));
    shown.textContent = isAll ? '' : found.length === 0 ? (texts.none ?? '') : said;
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
