/** The data that the page carries, unpacked when they are first needed. */
import type { ExperimentData, PageData, RowData } from '../src/page/data-shape.ts';

let read: Promise<PageData | null> | undefined;

/** Null where the page has none. */
export function pageData(): Promise<PageData | null> {
  read ??= unpacked();
  return read;
}

async function unpacked(): Promise<PageData | null> {
  const text = document.getElementById('data')?.textContent;
  if (!text) return null;
  const value = JSON.parse(text) as PageData | { gzip: string };
  if (!('gzip' in value)) return value;
  const bytes = Uint8Array.from(atob(value.gzip), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as PageData;
}

/** The row that has an anchor, and its experiment. */
export function rowOf(data: PageData, id: string): { experiment: ExperimentData; row: RowData } | null {
  for (const experiment of data.experiments) {
    const row = Object.hasOwn(experiment.rows, id) ? experiment.rows[id] : undefined;
    if (row !== undefined) return { experiment, row };
  }
  return null;
}
