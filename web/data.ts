/** The data that the page carries: its texts at once, the samples unpacked when a row is first opened. */
import type { ExperimentData, PageData, RowData } from '../src/show/page/data-shape.ts';

export type Texts = PageData['texts'];

/** Null where the page has none. */
export function pageData(): PageData | null {
  const text = document.getElementById('data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

let unpacked: Promise<ExperimentData[]> | undefined;

export function experimentsOf({ experiments }: PageData): Promise<ExperimentData[]> {
  unpacked ??= Array.isArray(experiments) ? Promise.resolve(experiments) : gunzipped(experiments.gzip);
  return unpacked;
}

async function gunzipped(base64: string): Promise<ExperimentData[]> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as ExperimentData[];
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
