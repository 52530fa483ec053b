/**
 * Tables of the page: real ones, each in a box of its own that scrolls, so that the page does not. The boxes are groups and no regions: a
 * page has dozens, and as landmarks they would hide those by which one finds the way.
 */
import { type Children, type Element, h } from './element.ts';

export interface Column {
  title: string;
  /** Figures stand at the right. */
  isNumber?: boolean;
  /** Drawn, and told by other columns: neither sorted nor copied, and not read aloud. */
  isDrawn?: boolean;
}

export interface TableRow {
  id?: string;
  /** Of the row; `v-faster` lets filters find its verdict. */
  class?: string;
  /** As many as there are columns; the first heads the row. */
  cells: readonly Children[];
}

interface TableProps {
  /** The name of the table, read aloud and shown above it. */
  caption: string;
  /** Below the name: how to read it. */
  note?: string | null;
  columns: readonly Column[];
  rows: readonly TableRow[];
  /** Of the table; `rows` is one of comparisons, whose rows open. */
  class?: string;
}

export function table({ caption, note, columns, rows, class: name }: TableProps): Element {
  return h(
    'div',
    { class: 'scroll', role: 'group', 'aria-label': caption, tabindex: 0 },
    h(
      'table',
      name === undefined ? null : { class: name },
      h('caption', null, caption, note ? h('span', { class: 'note' }, note) : null),
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          columns.map(({ title, isNumber, isDrawn }) =>
            isDrawn ? h('td', { class: 'p' }) : h('th', { scope: 'col', ...(isNumber ? { class: 'n' } : {}) }, title),
          ),
        ),
      ),
      h(
        'tbody',
        null,
        rows.map(({ id, class: kind, cells }) =>
          h(
            'tr',
            { ...(id === undefined ? {} : { id }), ...(kind === undefined ? {} : { class: kind }) },
            cells.map((cell, i) => {
              const column = columns[i];
              if (i === 0) return h('th', { scope: 'row' }, cell);
              return h('td', column?.isDrawn ? { class: 'p' } : column?.isNumber ? { class: 'n' } : null, cell);
            }),
          ),
        ),
      ),
    ),
  );
}
