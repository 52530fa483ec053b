/** Rows that open: their own runs by round, both distributions, the verdict in words, the command. */
import type { PageData } from '../src/show/page/data-shape.ts';
import { experimentsOf, rowOf } from './data.ts';
import { detailOf } from './detail.ts';
import { element } from './element.ts';

export interface Rows {
  open(row: HTMLTableRowElement, scroll: boolean): Promise<void>;
  /** Called with the anchor of a row that the reader opened, empty when one was closed. */
  onToggle(listener: (id: string) => void): void;
}

export function offerRows(data: PageData): Rows {
  let listener: (id: string) => void = () => {};
  const linkOf = (row: HTMLTableRowElement) => row.cells[0]?.querySelector('a');
  const open = async (row: HTMLTableRowElement, scroll: boolean): Promise<void> => {
    if (linkOf(row)?.getAttribute('aria-expanded') !== 'true') {
      const found = rowOf(await experimentsOf(data), row.id);
      if (found === null) return;
      linkOf(row)?.setAttribute('aria-expanded', 'true');
      const cell = element('td', { colspan: String(row.cells.length) });
      row.after(element('tr', { class: 'detail' }, cell));
      cell.append(detailOf(found, data, row.id));
    }
    // Whoever follows a link to a row wants that row, whatever else is chosen.
    row.hidden = false;
    row.closest('details')?.setAttribute('open', '');
    if (!scroll) return;
    row.scrollIntoView({ block: 'start' });
    // Modules above may have been laid out by that, and be larger than was guessed.
    requestAnimationFrame(() => row.scrollIntoView({ block: 'start' }));
  };
  const close = (row: HTMLTableRowElement): void => {
    linkOf(row)?.setAttribute('aria-expanded', 'false');
    const next = row.nextElementSibling;
    if (next?.classList.contains('detail')) next.remove();
  };
  for (const table of document.querySelectorAll<HTMLTableElement>('table.rows')) {
    table.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('th[scope=row] a');
      const row = link?.closest('tr');
      // A new tab or window is what the reader asked for.
      if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (link?.getAttribute('aria-expanded') === 'true') {
        close(row);
        listener('');
      } else {
        void open(row, false);
        listener(row.id);
      }
    });
  }
  return {
    open,
    onToggle(told) {
      listener = told;
    },
  };
}
