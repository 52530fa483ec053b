/** What `jsdyno plot` draws from: a stored experiment, or a CSV of upstream's tools. */
import { createReadStream, existsSync } from 'node:fs';
import { loadKind } from '../kinds/kinds.ts';
import { findReadable } from '../kinds/stored.ts';
import type { Chart } from '../show/charts/chart.ts';
import type { PlotChoice, Plotted } from '../show/plots/choice.ts';
import { type ScatterSource, scatterOfCsv } from '../show/plots/scatter-chart.ts';
import { csvMeasurements } from '../show/report/csv-measurements.ts';
import { RATE } from '../show/report/metric.ts';
import { publishedFrom } from '../show/report/published-from.ts';
import { readCompareCsv } from '../store/csv-read.ts';
import { readScatterCsv } from '../store/csv-read-scatter.ts';
import { openStoreToRead } from '../store/read-store.ts';
import type { Io } from '../text/io.ts';
import type { Say } from '../text/messages/say.ts';
import { publishedOf } from '../work/experiment/published.ts';
import { foundOf } from './found/registry.ts';

/** What was read, and what the reader has to say about it. */
export interface PlotSource {
  /** The experiment's name, or the file's. */
  name: string;
  /** A CSV of scatter has no rows to compare. */
  drawn: { plotted: Plotted } | { scatter: ScatterSource };
  /** What its trend is, where it is a search over many variants. */
  trend?: ((choice: PlotChoice) => Promise<Chart | null>) | undefined;
  warnings: readonly string[];
}

/**
 * @param isScatter whether a CSV is to be one of scatter, where its header does not say
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID, CSV_UNREADABLE, BAD_OPTION
 */
export async function plotSource(
  source: string,
  isScatter: boolean,
  say: Say,
  { stdin }: Pick<Io, 'stdin'>,
): Promise<PlotSource> {
  if (source === '-') return ofCsv(stdin as AsyncIterable<Uint8Array>, 'standard input', isScatter, say);
  if (source.endsWith('.csv') || (source.includes('/') && existsSync(source))) {
    return ofCsv(createReadStream(source, { highWaterMark: 1 << 18 }), source, isScatter, say);
  }
  const database = openStoreToRead();
  const experiment = await findReadable(database, source);
  const stored = { database, experiment };
  const found = await foundOf(experiment);
  const kind = await loadKind(experiment.kind);
  const published = publishedOf(kind, stored, say);
  const { metrics } = kind;
  const drawn = { plotted: { metrics, ...published } };
  const trend =
    found?.trend === undefined
      ? undefined
      : (choice: PlotChoice) => found.trend?.(stored, choice, say) as Promise<Chart | null>;
  return { name: experiment.name, drawn, trend, warnings: [] };
}

async function ofCsv(
  source: AsyncIterable<Uint8Array | string>,
  name: string,
  isScatter: boolean,
  say: Say,
): Promise<PlotSource> {
  const pieces: (Uint8Array | string)[] = [];
  for await (const piece of whole(source, name)) pieces.push(piece);
  const header = String(pieces[0] ?? '').split('\n', 1)[0] ?? '';
  // Only a comparison has two sides.
  if (/\bbinary\b/.test(header) || (!isScatter && !/\bfilename\b/.test(header))) {
    const csv = await readCompareCsv(pieces, name);
    const plotted = { ...publishedFrom(csvMeasurements(csv)), metrics: [RATE] };
    return { name, drawn: { plotted }, warnings: csv.warnings };
  }
  const csv = await readScatterCsv(pieces, name);
  return { name, drawn: { scatter: scatterOfCsv(csv, say) }, warnings: csv.warnings };
}

/** The pieces of a source that may not be there, which the readers say in words of their own. */
async function* whole(source: AsyncIterable<Uint8Array | string>, name: string): AsyncGenerator<Uint8Array | string> {
  try {
    yield* source;
  } catch (error) {
    await readCompareCsv(failing(error), name);
  }
}

// biome-ignore lint/correctness/useYield: it fails before the first piece
async function* failing(error: unknown): AsyncGenerator<string> {
  throw error;
}
