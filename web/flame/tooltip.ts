/** What stands beside the pointer. The same is below the graph and in its live region, so it is hidden from screen readers. */
import { element } from '../element.ts';
import type { Words } from './words.ts';

export interface Tooltip {
  show(words: Words, x: number, y: number): void;
  hide(): void;
}

/** CSS px between pointer and tooltip. */
const AWAY = 14;

export function tooltipIn(place: Element): Tooltip {
  const box = element('div', { class: 'flame-tip', 'aria-hidden': 'true', hidden: '' });
  place.append(box);
  let shown: Words | null = null;
  return {
    show(words, x, y) {
      if (words.sentence !== shown?.sentence) box.replaceChildren(...saying(words));
      shown = words;
      box.hidden = false;
      const { width, height } = box.getBoundingClientRect();
      const left = x + AWAY + width > innerWidth ? Math.max(4, x - AWAY - width) : x + AWAY;
      const top = y + AWAY + height > innerHeight ? Math.max(4, y - AWAY - height) : y + AWAY;
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
    },
    hide() {
      box.hidden = true;
      shown = null;
    },
  };
}

/** Name, place, kind, and figures as a table. */
export function saying({ name, place, about, columns, figures }: Words): HTMLElement[] {
  const hasHead = columns.some((column) => column !== '');
  const line = (cells: readonly string[], tag: 'td' | 'th') => cells.map((cell) => element(tag, { class: 'n' }, cell));
  return [
    element('p', { class: 'flame-name' }, name),
    element('p', { class: 'flame-about' }, [...about, place].filter((text) => text !== '').join(' · ')),
    element(
      'table',
      {},
      hasHead ? element('thead', {}, element('tr', {}, element('td'), ...line(columns, 'th'))) : null,
      element(
        'tbody',
        {},
        ...figures.map(({ name: title, cells }) =>
          element('tr', {}, element('th', { scope: 'row' }, title), ...line(cells, 'td')),
        ),
      ),
    ),
  ];
}
