/** Heads of columns that sort their table: buttons, with the direction in `aria-sort`. */
import type { Texts } from './data.ts';
import { element } from './element.ts';
import { quantityOf } from './quantity.ts';

type Direction = 'ascending' | 'descending';

export function offerSorting(texts: Texts, language: string): void {
  for (const table of document.querySelectorAll('table')) {
    if (table.tBodies[0] === undefined || table.tBodies[0].rows.length < 3) continue;
    for (const head of table.querySelectorAll<HTMLTableCellElement>('thead th')) {
      const button = element('button', { type: 'button', class: 'sort' }, ...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => sortBy(table, head, language, texts));
    }
  }
}

function sortBy(table: HTMLTableElement, head: HTMLTableCellElement, language: string, texts: Texts): void {
  // Figures are mostly asked for from the top; names from A.
  const isNumber = head.classList.contains('n');
  const now = head.getAttribute('aria-sort');
  const first: Direction = isNumber ? 'descending' : 'ascending';
  const direction: Direction = now === null ? first : now === 'ascending' ? 'descending' : 'ascending';
  for (const other of table.querySelectorAll('thead th')) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', direction);
  const body = table.tBodies[0] as HTMLTableSectionElement;
  // A row that is open keeps its details below it.
  const rows = [...body.rows].filter((row) => !row.classList.contains('detail'));
  const details = new Map(rows.map((row) => [row, detailOf(row)]));
  const keys = new Map(rows.map((row) => [row, keyOf(row.cells[head.cellIndex], isNumber, language)]));
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = direction === 'ascending' ? 1 : -1;
  rows.sort((a, b) => {
    const [one, other] = [keys.get(a) ?? null, keys.get(b) ?? null];
    // What has no figure stands last, whichever way.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return (
      sign * (typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other)))
    );
  });
  body.append(...rows.flatMap((row) => [row, ...(details.get(row) ?? [])]));
  const column = head.textContent ?? '';
  tell((texts.sorted ?? '').replace('{column}', column).replace('{direction}', texts[direction] ?? direction));
}

function detailOf(row: HTMLTableRowElement): Element[] {
  const next = row.nextElementSibling;
  return next?.classList.contains('detail') ? [next] : [];
}

function keyOf(cell: HTMLTableCellElement | undefined, isNumber: boolean, language: string): number | string | null {
  const text = cell?.textContent ?? '';
  return isNumber ? quantityOf(text, !language.startsWith('en')) : text;
}

let live: HTMLElement | undefined;

/** Says something that a screen reader would not notice. */
export function tell(text: string): void {
  if (live === undefined) {
    live = element('p', { class: 'told', role: 'status' });
    document.body.append(live);
  }
  live.textContent = text;
}
