/** What `jsdyno plot` draws from: a stored experiment, a CSV of upstream's tools, or the results of another tool. */
import { existsSync } from 'node:fs';
import { loadKind } from '../kinds/kinds.ts';
import { findReadable } from '../kinds/stored.ts';
import type { Chart } from '../show/charts/chart.ts';
import type { PlotChoice, Plotted } from '../show/plots/choice.ts';
import { type ScatterSource, scatterOfCsv } from '../show/plots/scatter-chart.ts';
import { measurementsIn } from '../show/report/csv-measurements.ts';
import { RATE } from '../show/report/metric.ts';
import { publishedFrom } from '../show/report/published-from.ts';
import { warningText } from '../stats/warning.ts';
import { readScatterCsv } from '../store/csv-read-scatter.ts';
import { readable } from '../store/lines.ts';
import { type Unopened, unopened } from '../store/opened.ts';
import { openStoreToRead } from '../store/read-store.ts';
import type { Io } from '../text/io.ts';
import type { Say } from '../text/messages/say.ts';
import { publishedOf } from '../work/experiment/published.ts';
import { foundOf } from './found/registry.ts';

/** What was read, and what the reader has to say about it. */
export interface PlotSource {
  /** The experiment's name, or those of the files. */
  name: string;
  /** A CSV of scatter has no rows to compare. */
  drawn: { plotted: Plotted } | { scatter: ScatterSource };
  /** What its trend is, where it is a search over many variants. */
  trend?: ((choice: PlotChoice) => Promise<Chart | null>) | undefined;
  warnings: readonly string[];
}

/**
 * @param isScatter whether a CSV is to be one of scatter, where its header does not say
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID, CSV_UNREADABLE, BAD_USAGE, BAD_OPTION
 */
export async function plotSource(
  sources: readonly string[],
  isScatter: boolean,
  say: Say,
  { stdin }: Pick<Io, 'stdin'>,
): Promise<PlotSource> {
  const [source = 'last'] = sources;
  if (sources.length > 1 || source === '-' || source.endsWith('.csv') || (/[./]/.test(source) && existsSync(source))) {
    return ofFiles(unopened(sources, stdin as AsyncIterable<Uint8Array>), isScatter, say);
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

async function ofFiles(sources: readonly Unopened[], isScatter: boolean, say: Say): Promise<PlotSource> {
  const [first, ...others] = sources as readonly [Unopened, ...Unopened[]];
  const { source, name } = first;
  const pieces: (Uint8Array | string)[] = [];
  for await (const piece of readable(source, name)) pieces.push(piece);
  const header = String(pieces[0] ?? '').split('\n', 1)[0] ?? '';
  // Only a comparison has two sides, and other tools write no table of parameters.
  const isOther = others.length > 0 || /^\s*[{[]/.test(header) || /\bbinary\b/.test(header);
  if (isOther || (!isScatter && !/\bfilename\b/.test(header))) {
    const measurements = await measurementsIn([{ ...first, source: pieces }, ...others]);
    const plotted = { ...publishedFrom(measurements), metrics: [RATE] };
    const all = sources.map((one) => one.name).join(', ');
    return { name: all, drawn: { plotted }, warnings: (measurements.warnings ?? []).map(warningText) };
  }
  const csv = await readScatterCsv(pieces, name);
  return { name, drawn: { scatter: scatterOfCsv(csv, say) }, warnings: csv.warnings };
}
