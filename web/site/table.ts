import { element } from '../element.ts';
import type { Found } from './found.ts';

export interface Head {
  title: string;
  isNumber?: boolean;
}

/** A table as those that the server writes; the first cell heads its row. */
export function tableOf(
  caption: string,
  heads: readonly Head[],
  rows: readonly { class?: string; cells: readonly (string | Node)[] }[],
  name = 'sheet',
): HTMLElement {
  const kind = (i: number): Record<string, string> => (heads[i]?.isNumber ? { class: 'n' } : {});
  return element(
    'div',
    { class: 'scroll', tabindex: '0' },
    element(
      'table',
      { class: name },
      element('caption', {}, caption),
      element(
        'thead',
        {},
        element('tr', {}, ...heads.map(({ title }, i) => element('th', { scope: 'col', ...kind(i) }, title))),
      ),
      element(
        'tbody',
        {},
        ...rows.map(({ class: own, cells }) =>
          element(
            'tr',
            own === undefined ? {} : { class: own },
            ...cells.map((cell, i) => (i === 0 ? element('th', { scope: 'row' }, cell) : element('td', kind(i), cell))),
          ),
        ),
      ),
    ),
  );
}

/** The name of a row, which leads to its page. */
export function rowLink({ row: [id], name: [name, ...parameters] }: Found): HTMLElement {
  const about = parameters.length === 0 ? null : element('code', {}, parameters.join(' '));
  return element('a', { href: `row.html#${id}` }, name, about);
}
