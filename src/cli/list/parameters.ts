import { drawDownloads } from '../../host/runtimes/draw-downloads.ts';
import { operationsKind } from '../../kinds/operations/kind.ts';
import { operationsPlan } from '../../kinds/operations/plan.ts';
import { suiteKind } from '../../kinds/suite/kind.ts';
import { suitePlan } from '../../kinds/suite/plan.ts';
import type { ParameterValue } from '../../measure/configuration.ts';
import { partLines } from '../../show/sheets/prose.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import { type Io, notice } from '../../text/io.ts';
import { widest } from '../../text/width.ts';
import { preparePlan } from '../../work/experiment/prepare.ts';
import type { ListOptions } from '../options.ts';
import { areOperations, chosenNames } from './chosen-names.ts';

/** What a benchmark can be set to. */
export interface ListedBenchmark {
  /** `url/url-parse.js` */
  name: string;
  /** The values of each parameter, in the order in which the file declares them. */
  parameters: Record<string, ParameterValue[]>;
  /** Why the runtime cannot say what the parameters are, in one line; null when it did, or was not asked. */
  reason: string | null;
}

/**
 * Asks a runtime what benchmarks declare; none is run.
 * @throws JsdynoError as a comparison of the same benchmarks does before its first run
 */
export async function benchmarksWithParameters(
  categories: readonly string[],
  options: ListOptions,
  { stderr }: Pick<Io, 'stderr'>,
): Promise<ListedBenchmark[]> {
  const { suite, filter, exclude, on, offline } = options;
  const downloads = drawDownloads(stderr);
  const events = {
    onDownload: downloads.onProgress,
    onWarning: (text: string) => notice({ stderr }, text),
  };
  const asked = { variants: [on], offline };
  const modules = categories.length === 0 ? ['all'] : [...categories];
  const { work, configurations } = areOperations(categories, options)
    ? await preparePlan(
        { ...asked, kind: operationsKind, plan: operationsPlan(chosenNames(categories, options), 1) },
        events,
      )
    : await preparePlan(
        { ...asked, kind: suiteKind, plan: suitePlan('run', { suite, filter, exclude, categories: modules }) },
        events,
      );
  downloads.finish();
  work.remove?.();
  const all: readonly PlannedConfiguration[] = configurations;
  return [...Map.groupBy(all, ({ benchmark }) => benchmark)].map(([name, rows]) => ({
    name,
    parameters: valuesIn(rows),
    reason: Object.values(rows[0]?.missing ?? {})[0]?.reason ?? null,
  }));
}

/** Each value once. Combinations that a benchmark refuses are no rows; what is in no row cannot be measured. */
function valuesIn(rows: readonly Pick<PlannedConfiguration, 'parameters'>[]): Record<string, ParameterValue[]> {
  const values = new Map<string, Set<ParameterValue>>();
  for (const [name, value] of rows.flatMap(({ parameters }) => Object.entries(parameters))) {
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return Object.fromEntries([...values].map(([name, own]) => [name, [...own]]));
}

/** A benchmark a paragraph: its name, then a line a parameter, with the values as `--set` takes them. Pure. */
export function parameterLines(benchmarks: readonly ListedBenchmark[], width = 80): string[] {
  return benchmarks.flatMap(({ name, parameters, reason }) => {
    if (reason !== null) return [name, `  unknown: ${reason}`];
    const space = widest(Object.keys(parameters));
    if (space === 0) return [name, '  no parameters'];
    const own = Object.entries(parameters).flatMap(([parameter, values]) =>
      partLines(
        `  ${parameter.padEnd(space)}  `,
        values.map((value) => ({ text: typed(value), paint: (text) => text })),
        width,
      ),
    );
    return [name, ...own];
  });
}

/** In quotes where a blank or a comma would hide where the value ends. */
function typed(value: ParameterValue): string {
  const text = String(value);
  return text === '' || /[\s,"]/.test(text) ? JSON.stringify(text) : text;
}
