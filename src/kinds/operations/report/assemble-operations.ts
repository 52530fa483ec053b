import { type Against, comparedPairs, stoppedRounds } from '../../../show/report/against.ts';
import type { Measurements } from '../../../show/report/assemble.ts';
import { meanOverHosts } from '../../../show/report/host-means.ts';
import { methodOf } from '../../../show/report/method.ts';
import type { ReportVariant } from '../../../show/report/row.ts';
import { isPositive } from '../../../stats/estimate.ts';
import { slowRunsOfPairs } from '../../../stats/slow-runs.ts';
import type { Warning } from '../../../stats/warning.ts';
import { slowRunsWarning } from '../../../stats/warnings.ts';
import { cellOf, measuredRuns } from './cell.ts';
import { type ComparisonFamily, comparisonFamily, type Series, type Side } from './comparison-family.ts';
import type { OperationRun, OperationRuns } from './operation-runs.ts';
import type {
  OperationCell,
  OperationGroup,
  OperationRow,
  OperationsMean,
  OperationsReport,
  OperationsVariant,
} from './operations-report.ts';
import { baselineFor, baselinesOf, rowName } from './row-name.ts';
import { scalingWarnings } from './scaling.ts';

export interface OperationMeasurements
  extends Omit<Measurements, 'groups' | 'metrics' | 'baseline' | 'contenders' | 'adaptive' | 'variants'> {
  /** in the order in which they are to be shown: files, suites, operations as they were added */
  operations: Iterable<OperationRuns>;
  /** the baseline first; `versions` (such as `process.versions`) names the engine */
  variants: readonly (ReportVariant & { versions?: Readonly<Record<string, string>> | undefined })[];
  /** what was typed: `jsdyno ops string-search.js --on node@20` */
  command?: string | null | undefined;
  /** the runs were stopped by the adaptive rules */
  adaptive?: { cap: number; strict: boolean } | null | undefined;
}

/**
 * Puts the runs of operations through the statistics: a cell for each row and variant, each row against the baseline of its
 * group on the same variant, and each variant against the baseline or its neighbour, steady and cold.
 *
 * @throws JsdynoError BAD_OPTION for a margin that is no share
 */
export function assembleOperations(measurements: OperationMeasurements): OperationsReport {
  const { variants, against = 'baseline', shares = [] } = measurements;
  const method = methodOf(measurements);
  const labels = variants.map(({ label }) => label);
  const families = {
    relative: comparisonFamily({ ...method, shrinkage: 0 }, false, []),
    steady: comparisonFamily(method, stoppedRounds(labels, against), shares),
    cold: comparisonFamily({ ...method, shrinkage: 0 }, false, shares),
  };
  const operations = [...measurements.operations];
  const suites = Map.groupBy(operations, ({ benchmark, group }) => JSON.stringify([benchmark, group]));
  const groups = [...suites.values()].map((own) =>
    groupOf(own, { labels, against, adaptive: method.adaptive !== null }, families),
  );
  for (const family of Object.values(families)) family.settle();
  return {
    experiment: measurements.experiment ?? null,
    environment: measurements.environment ?? null,
    command: measurements.command ?? null,
    variants: variants.map(withEngine),
    against,
    groups,
    means: meansOf(groups, families.steady),
    warnings: [...(measurements.warnings ?? []), ...notesOf(operations)],
    method,
  };
}

/** Notes on what jsdyno does not follow in files of other tools, each note once a file. */
function notesOf(operations: readonly OperationRuns[]): Warning[] {
  const byFile = Map.groupBy(operations, ({ benchmark }) => benchmark);
  return [...byFile].flatMap(([name, own]) =>
    [...new Set(own.flatMap(({ notes = [] }) => notes))].map(
      (words): Warning => ({ kind: 'tool', subject: { type: 'file', name }, words, next: null }),
    ),
  );
}

type Families = Record<'relative' | 'steady' | 'cold', ComparisonFamily>;

interface Comparing {
  /** of the variants, in order */
  labels: readonly string[];
  against: Against;
  adaptive: boolean;
}

function groupOf(own: OperationRuns[], { labels, against, adaptive }: Comparing, families: Families): OperationGroup {
  const cells = new Map(own.map((runs) => [runs, labels.map((label) => cellOf(runs, label, { adaptive }))]));
  const baselines = baselinesOf(own, (runs) => cells.get(runs)?.some(({ verdict }) => verdict === 'measured') === true);
  const rows = new Map([...cells].map(([runs, some]) => [runs, rowOf(runs, some, baselines.has(runs))]));
  for (const [runs, row] of rows) {
    const warning = replacedBaseline(runs, row, rows.get([...baselines][0] as OperationRuns));
    if (warning !== null) row.warnings.push(warning);
  }
  for (const [runs, row] of rows) {
    const baseline = baselineFor(runs, baselines);
    const other = baseline === null ? undefined : rows.get(baseline);
    if (baseline !== null && other !== undefined) {
      compareWithRow({ runs, row }, { runs: baseline, row: other }, families.relative);
    }
    compareVariants({ runs, row }, against, families);
  }
  const all = [...rows.values()];
  for (const place of labels.keys()) {
    for (const [row, warning] of scalingWarnings(all, place)) {
      // Warns once, on the first variant where it is so.
      if (!row.warnings.some(({ kind }) => kind === 'scaling')) row.warnings.push(warning);
    }
  }
  const [first] = own;
  return {
    benchmark: first?.benchmark ?? '',
    group: first?.group ?? '',
    page: own.find(({ page }) => page !== undefined && page.trim() !== '')?.page ?? null,
    rows: all,
  };
}

/** Warns of a row that was declared as baseline and has no figure. */
function replacedBaseline(
  { baseline }: OperationRuns,
  row: OperationRow,
  other: OperationRow | undefined,
): Warning | null {
  if (!baseline || row.baseline || other === undefined) return null;
  const subject = { type: 'operation', name: row.name } as const;
  const next = `${other.operation} stands for it`;
  const values = { operation: row.name, other: other.operation };
  return { kind: 'baseline', subject, words: 'it has no figure to compare with', next, values };
}

const PAIRED = 'its name is not the same on all runtimes: it is paired by its place in the file';

function rowOf(runs: OperationRuns, cells: OperationCell[], baseline: boolean): OperationRow {
  const name = rowName(runs);
  const warning = (kind: 'paired' | 'tool', words: string): Warning => ({
    kind,
    subject: { type: 'operation', name },
    words,
    next: null,
  });
  return {
    operation: runs.operation,
    configuration: runs.configuration,
    parameters: runs.parameters,
    name,
    baseline,
    ...(runs.host === undefined ? {} : { host: runs.host }),
    cells,
    changes: [],
    warnings: [
      ...(runs.paired ? [warning('paired', PAIRED)] : []),
      ...(runs.remarks ?? []).map((words) => warning('tool', words)),
    ],
  };
}

interface Measured {
  runs: OperationRuns;
  row: OperationRow;
}

/** Compares two rows of a group on each variant by itself. */
function compareWithRow(contender: Measured, baseline: Measured, family: ComparisonFamily): void {
  for (const [place, cell] of contender.row.cells.entries()) {
    const other = baseline.row.cells[place] as OperationCell;
    cell.relative = family.add(
      { name: contender.row.name, cell, series: steadySeries(contender.runs, cell.variant) },
      { name: baseline.row.name, cell: other, series: steadySeries(baseline.runs, cell.variant) },
    );
  }
}

/** Compares the variants of one row, steady and cold. */
function compareVariants({ runs, row }: Measured, against: Against, families: Families): void {
  const sideOf = (cell: OperationCell, seriesOf: typeof steadySeries) => ({
    name: cell.variant,
    cell,
    series: seriesOf(runs, cell.variant),
  });
  for (const { baseline, contender } of comparedPairs(row.cells, against)) {
    const [before, after] = [sideOf(baseline, steadySeries), sideOf(contender, steadySeries)];
    warnOfSlowRuns(row.name, before, after);
    row.changes.push({
      variant: contender.variant,
      steady: families.steady.add(after, before),
      cold: families.cold.add(sideOf(contender, coldSeries), sideOf(baseline, coldSeries)),
    });
  }
}

function steadySeries(runs: OperationRuns, variant: string): Series {
  return series(runs, variant, ({ rate }) => rate);
}

function coldSeries(runs: OperationRuns, variant: string): Series {
  return series(runs, variant, ({ metrics }) => metrics.cold);
}

function series(runs: OperationRuns, variant: string, figure: (run: OperationRun) => number | undefined): Series {
  const pairs = measuredRuns(runs.runs.get(variant) ?? []).map((run) => [run.round, figure(run)] as const);
  return new Map(pairs.filter((pair): pair is [number, number] => isPositive(pair[1])));
}

/** Sums up each pair of variants that are compared, over all rows that have a ratio and an interval. */
function meansOf(groups: readonly OperationGroup[], family: ComparisonFamily): OperationsMean[] {
  const changes = groups.flatMap(({ rows }) =>
    rows.flatMap(({ host, changes: own }) => own.map((change) => ({ ...change, host }))),
  );
  const means: OperationsMean[] = [];
  for (const [variant, own] of Map.groupBy(changes, (change) => change.variant)) {
    const steady = own.flatMap(({ host, steady: one }) =>
      one.ratio === null || one.interval === null
        ? []
        : {
            host,
            ratio: one.ratio,
            verdict: one.verdict,
            evidence: family.evidence(one),
            unbiased: () => family.unbiased(one),
          },
    );
    const mean = meanOverHosts(steady);
    if (mean !== null) means.push({ variant, against: own[0]?.steady.against ?? '', ...mean });
  }
  return means;
}

/** The key of the engine in `process.versions`. Bun names a V8 there, too, for packages that ask for one. */
const ENGINES = { node: ['V8', 'v8'], deno: ['V8', 'v8'], bun: ['JavaScriptCore', 'webkit'] } as const;

/** A stored description may name the engine itself; else it is among the versions that the runtime tells. */
function withEngine(variant: OperationMeasurements['variants'][number]): OperationsVariant {
  const { versions, ...rest } = variant;
  if (typeof rest.engine === 'string') return { ...rest, engine: rest.engine };
  const [name, key] = Object.hasOwn(ENGINES, rest.runtime ?? '') ? ENGINES[rest.runtime as keyof typeof ENGINES] : [];
  const version = key === undefined ? undefined : versions?.[key];
  return { ...rest, engine: name === undefined ? null : [name, version].filter(Boolean).join(' ') };
}

type Slow = Pick<Side, 'cell' | 'series'>;

/**
 * Warns of runs of either side that are slow now and then, by the rounds that both have: what a round shares is no finding. A cell
 * that takes part in several comparisons is warned once.
 *
 * @param operation the name of the row
 */
export function warnOfSlowRuns(operation: string, baseline: Slow, contender: Slow): void {
  const rounds = [...contender.series.keys()].filter((round) => baseline.series.has(round));
  const logs = ({ series }: Slow) => Float64Array.from(rounds, (round) => Math.log(series.get(round) as number));
  const found = slowRunsOfPairs(logs(baseline), logs(contender));
  for (const [i, { cell }] of [baseline, contender].entries()) {
    const slow = found[i] ?? null;
    if (slow === null || cell.warnings.some(({ kind }) => kind === 'slow-runs')) continue;
    cell.warnings.push(slowRunsWarning(slow, { type: 'operation', name: operation }));
  }
}
