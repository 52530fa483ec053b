/** Each table as Markdown and as CSV, as it is sorted and filtered. */
import type { Texts } from './data.ts';
import { button, element } from './element.ts';
import { tell } from './sorting.ts';
import { csvOf, markdownOf } from './table-text.ts';

export function offerCopies(texts: Texts): void {
  for (const table of document.querySelectorAll('main table')) {
    const box = table.closest('.scroll');
    const heading = document.getElementById(table.getAttribute('aria-labelledby') ?? '');
    const name = (heading ?? table.querySelector('caption')?.firstChild)?.textContent ?? '';
    if (box === null) continue;
    const copy = button(
      texts['copy-markdown'] ?? '',
      () => void copied(markdownFrom(table as HTMLTableElement), texts),
    );
    const save = button(texts['save-csv'] ?? '', () =>
      saveAs(`${fileName(name)}.csv`, 'text/csv', csvFrom(table as HTMLTableElement)),
    );
    copy.setAttribute('aria-label', `${texts['copy-markdown']}: ${name}`);
    save.setAttribute('aria-label', `${texts['save-csv']}: ${name}`);
    box.after(element('p', { class: 'copies' }, copy, save));
  }
}

async function copied(text: string, texts: Texts): Promise<void> {
  await toClipboard(text);
  tell(texts.copied ?? '');
}

/** Files are no secure context in every browser, and there the newer way is closed. */
export async function toClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element('textarea', { class: 'told', 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

export function saveAs(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = element('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function markdownFrom(table: HTMLTableElement): string {
  const { head, rows, isNumber } = cellsOf(table);
  return markdownOf(head, rows, isNumber);
}

function csvFrom(table: HTMLTableElement): string {
  const { head, rows } = cellsOf(table);
  return csvOf(head, rows);
}

function cellsOf(table: HTMLTableElement): { head: string[]; rows: string[][]; isNumber: boolean[] } {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const kept = heads.flatMap((cell, i) => (cell.classList.contains('p') ? [] : [i]));
  const rows = [...(table.tBodies[0]?.rows ?? [])].filter((row) => !row.hidden && !row.classList.contains('detail'));
  return {
    head: kept.map((i) => heads[i]?.textContent ?? ''),
    rows: rows.map((row) => kept.map((i) => textOf(row.cells[i]))),
    isNumber: kept.map((i) => heads[i]?.classList.contains('n') ?? false),
  };
}

/** Parts of a cell with blanks between: a name and its configuration. */
function textOf(cell: HTMLTableCellElement | undefined): string {
  if (cell === undefined) return '';
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  while (walker.nextNode()) parts.push(walker.currentNode.textContent ?? '');
  return parts.join(' ');
}

function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'table';
}
