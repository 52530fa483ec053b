/** The table of the hottest frames, as the state of the graph has them: the text of what the graph draws. */

import { placeOf, shortPlace } from '../../src/inspect/flame/frame-words.ts';
import { changeOf, type FrameSum, type SumOrder, sortedSums } from '../../src/inspect/flame/hottest.ts';
import { button, element } from '../element.ts';
import type { Model } from './model.ts';
import type { View } from './view.ts';

export interface FramesTable {
  show(view: View, chosen: number): void;
}

const MOST = 100;

/** @param place has the table as the page was written */
export function framesTableIn(place: HTMLElement, model: Model, onChoose: (frame: number) => void): FramesTable {
  const table = place.querySelector('table');
  const body = table?.tBodies[0];
  const heads = [...(table?.tHead?.rows[0]?.cells ?? [])];
  let order: SumOrder = 'self';
  let last: { view: View; chosen: number } | undefined;
  // What sorts: of one side self and total, of two the changes of both, which stand in the same columns from the right.
  const sorting: readonly (readonly [number, SumOrder])[] = model.isDifference
    ? [
        [3, 'self'],
        [4, 'total'],
      ]
    : [
        [1, 'self'],
        [3, 'total'],
      ];
  const sorted = sorting.flatMap(([column, by]) => {
    const head = heads[column];
    if (head === undefined) return [];
    const name = head.textContent ?? '';
    head.replaceChildren(
      button(
        name,
        () => {
          order = by;
          if (last !== undefined) render(last.view, last.chosen);
        },
        { class: 'sort' },
      ),
    );
    return [{ head, by }];
  });
  body?.addEventListener('click', (event) => {
    const row = (event.target as Element).closest('tr');
    if (row?.dataset.frame !== undefined) onChoose(Number(row.dataset.frame));
  });

  function render(view: View, chosen: number): void {
    for (const { head, by } of sorted) {
      if (by === order) head.setAttribute('aria-sort', 'descending');
      else head.removeAttribute('aria-sort');
    }
    const { found } = view;
    const matches = found === null || found === 'wrong' ? null : found.matches;
    const sums = matches === null ? view.sums : view.sums.filter(({ frame }) => matches[frame] === 1);
    body?.replaceChildren(...sortedSums(sums, order, MOST).map((sum) => rowOf(sum, view, chosen)));
  }

  function rowOf(sum: FrameSum, view: View, chosen: number): HTMLElement {
    const { texts } = model;
    const named = model.namedOf(sum.frame);
    const sign = view.state.tiers ? model.signOf(sum.frame) : '';
    const kind = model.kindOf(sum.frame);
    const name = element('button', { type: 'button', class: 'name' }, sign + model.nameOf(sum.frame));
    if (sum.frame === chosen) name.setAttribute('aria-current', 'true');
    const about = [texts[`kind-${kind}`] ?? kind, named.package, shortPlace(named)].filter((text) => text !== '');
    return element(
      'tr',
      { 'data-frame': String(sum.frame) },
      element(
        'th',
        { scope: 'row' },
        model.isDifference ? null : element('i', { class: `swatch k-${kind}`, 'aria-hidden': 'true' }),
        name,
        element('small', { title: placeOf(named) }, about.join(' · ')),
      ),
      ...cellsOf(sum, view, model).map((text) => element('td', { class: 'n' }, text)),
    );
  }

  return {
    show(view, chosen) {
      const isSame =
        last !== undefined && last.view.sums === view.sums && last.view.found === view.found && last.chosen === chosen;
      last = { view, chosen };
      if (!isSame) render(view, chosen);
    },
  };
}

function cellsOf({ self, total }: FrameSum, { shown }: View, { isDifference, amounts }: Model): string[] {
  const { amount, change, share } = amounts;
  if (isDifference) return [...self.map(amount), change(changeOf(self)), change(changeOf(total))];
  const whole = shown.whole[0] ?? 0;
  return [self, total].flatMap(([value = 0]) => [amount(value), share(value, whole)]);
}
