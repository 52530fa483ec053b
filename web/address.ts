/** The page as its address says, and the address as the reader changes the page, so that what is seen can be linked. */
import type { Filters } from './filters.ts';
import type { Rows } from './rows.ts';
import { hashOf, type State, stateOf } from './state.ts';

export function startState(filters: Filters, rows: Rows): void {
  let state = stateOf(location.hash);
  const keep = (next: State): void => {
    state = next;
    // Not pushed: whoever goes back means the page before.
    history.replaceState(null, '', hashOf(next) || location.pathname + location.search);
  };
  const follow = (): void => {
    state = stateOf(location.hash);
    filters.show(state);
    const place = state.anchor === '' ? null : document.getElementById(state.anchor);
    if (place instanceof HTMLTableRowElement) void rows.open(place, true);
    else if (place !== null) {
      // Some browsers open what is folded around a target, and none scrolls to an anchor that a filter follows.
      place.closest('details')?.setAttribute('open', '');
      place.scrollIntoView();
    }
  };
  filters.onChange((chosen) => {
    keep({ ...state, ...chosen });
    filters.show(chosen);
  });
  rows.onToggle((id) => keep({ ...state, anchor: id }));
  addEventListener('hashchange', follow);
  follow();
}
