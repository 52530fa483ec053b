/** Rows by their verdict and by words of their name. A table or a module of which nothing is left is not shown; the others are opened. */
import type { Texts } from './data.ts';

export interface Filters {
  /** Shows the rows that have one of the verdicts (none: any) and all of the words. */
  show(chosen: { verdicts: readonly string[]; search: string }): void;
  /** Called when the reader chooses others. */
  onChange(listener: (chosen: { verdicts: string[]; search: string }) => void): void;
}

interface Row {
  element: HTMLTableRowElement;
  verdict: string;
  text: string;
}

export function startFilters(texts: Texts): Filters {
  const form = document.getElementById('filters');
  const search = document.getElementById('search') as HTMLInputElement | null;
  const shown = document.getElementById('shown');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('#filters input[name=verdict]')];
  if (form !== null) form.hidden = false;
  let rows: Row[] | undefined;
  return {
    show({ verdicts, search: words }) {
      for (const box of boxes) box.checked = verdicts.includes(box.value);
      if (search !== null && search.value !== words) search.value = words;
      const isAll = verdicts.length === 0 && words.trim() === '';
      if (isAll && rows === undefined) return;
      rows ??= rowsOf();
      const count = apply(rows, new Set(verdicts), wordsOf(words));
      if (shown === null) return;
      const said = (texts.shown ?? '').replace('{shown}', String(count)).replace('{all}', String(rows.length));
      shown.textContent = isAll ? '' : count === 0 ? (texts.none ?? '') : said;
    },
    onChange(listener) {
      const tell = () =>
        listener({ verdicts: boxes.filter((box) => box.checked).map((box) => box.value), search: search?.value ?? '' });
      for (const box of boxes) box.addEventListener('change', tell);
      search?.addEventListener('input', tell);
    },
  };
}

function rowsOf(): Row[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('table.rows tbody tr[id]')].map((element) => ({
    element,
    verdict: /\bv-(\w+)/.exec(element.className)?.[1] ?? '',
    text: `${element.closest('.fold')?.querySelector('h3, h4')?.textContent ?? ''}/${element.cells[0]?.textContent ?? ''}`.toLowerCase(),
  }));
}

function apply(rows: readonly Row[], verdicts: ReadonlySet<string>, words: readonly string[]): number {
  const left = new Set<Element>();
  let count = 0;
  for (const { element, verdict, text } of rows) {
    const isShown = (verdicts.size === 0 || verdicts.has(verdict)) && words.every((word) => text.includes(word));
    if (isShown) {
      count++;
      const table = element.parentElement?.parentElement;
      if (table) left.add(table);
    }
    if (element.hidden === isShown) {
      element.hidden = !isShown;
      const next = element.nextElementSibling as HTMLElement | null;
      if (next?.classList.contains('detail')) next.hidden = !isShown;
    }
  }
  for (const table of new Set(rows.map(({ element }) => element.closest('table')))) {
    const box = table?.closest<HTMLElement>('.scroll');
    if (!table || !box) continue;
    box.hidden = !left.has(table);
    const copies = box.nextElementSibling as HTMLElement | null;
    if (copies?.classList.contains('copies')) copies.hidden = box.hidden;
  }
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('#rows .fold')) {
    const tables = [...fold.querySelectorAll('table.rows')];
    fold.hidden = tables.length > 0 && !tables.some((table) => left.has(table));
    fold.open ||= tables.length > 0;
  }
  return count;
}

function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
