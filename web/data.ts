/** The data that the page carries: its texts at once, the samples unpacked when a row is first opened. */
import type { ExperimentData, Packed, PageData, RowData } from '../src/show/page/data-shape.ts';

export type Texts = PageData['texts'];

/** Null where the page has none. */
export function pageData(): PageData | null {
  const text = document.getElementById('data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

let unpacked: Promise<ExperimentData[]> | undefined;

export function experimentsOf({ experiments }: PageData): Promise<ExperimentData[]> {
  unpacked ??= unpack(experiments);
  return unpacked;
}

/** Puts what the sections of modules hold in its place, where the page is so large that it came packed. */
export async function placeModules({ modules = {} }: PageData): Promise<void> {
  for (const [id, html] of Object.entries(await unpack(modules)))
    document.getElementById(id)?.insertAdjacentHTML('beforeend', html);
}

export async function unpack<T extends object>(data: Packed<T>): Promise<T> {
  if (!('gzip' in data)) return data;
  const bytes = Uint8Array.from(atob(data.gzip), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as T;
}

/** The row that has an anchor, and its experiment. */
export function rowOf(
  experiments: readonly ExperimentData[],
  id: string,
): { experiment: ExperimentData; row: RowData } | null {
  for (const experiment of experiments) {
    const row = Object.hasOwn(experiment.rows, id) ? experiment.rows[id] : undefined;
    if (row !== undefined) return { experiment, row };
  }
  return null;
}
