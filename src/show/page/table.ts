/**
 * Tables of the page: real ones, each in a box of its own that scrolls, so that the page does not. The boxes have no names: what is in
 * them says its own, which else would be read aloud again.
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
  /** The id of a heading right above that says the caption already: it names the table, and the caption is the note alone. */
  heading?: string | undefined;
  /** Below the name: how to read it. */
  note?: string | null;
  columns: readonly Column[];
  rows: readonly TableRow[];
  /** Of the table; `rows` is one of comparisons, whose rows open. */
  class?: string;
}

export function table({ caption, heading, note, columns, rows, class: name }: TableProps): Element {
  const said = [heading === undefined ? caption : null, note ? h('span', { class: 'note' }, note) : null];
  return h(
    'div',
    { class: 'scroll', tabindex: 0 },
    h(
      'table',
      { ...(name !== undefined && { class: name }), ...(heading !== undefined && { 'aria-labelledby': heading }) },
      said.some((part) => part !== null) ? h('caption', null, said) : null,
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
