import { parseVariant, type VariantSpec } from '../../host/runtimes/index.ts';
import type { MeasuredGroup } from '../../show/report/measured-group.ts';
import type { Report, ReportRow } from '../../show/report/row.ts';
import { type Estimate, estimateOf } from '../../stats/estimate.ts';
import { estimateOfInterval, geometricMean } from '../../stats/geometric-mean.ts';
import { DEFAULT_MARGIN } from '../../stats/margin.ts';
import { logRatios, pairedLogRatio, ratioInterval } from '../../stats/paired-log-ratio.ts';
import type { Count } from '../../stats/quantities.ts';
import { verdictOfInterval } from '../../stats/shown-interval.ts';
import { readVariants, type StoredConfiguration, type StoredVariant } from '../../store/experiments.ts';
import { comparisonsOf } from '../../work/experiment/comparisons.ts';
import { measurementsOf, runsByConfiguration } from '../../work/experiment/measurements.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { MeasuredChange } from './judge-claim.ts';
import type { Statement } from './statement.ts';
import { isWanted } from './wanted-rows.ts';

/** What a stored experiment says of a statement. */
export interface Answer extends MeasuredChange {
  /** Name of the experiment. */
  experiment: string;
  metric: string;
  /** Rows that were taken together. */
  rows: Count;
  /** Rounds of the row with the fewest. */
  rounds: Count;
  /** Mean figures of what is compared, the baseline first, in ops/s or in the unit of the metric; null of several rows. */
  figures: [Estimate | null, Estimate | null] | null;
  /** What the versions were. */
  versions: [string, string];
  /** Why there is no verdict; null where there is one. */
  reason: string | null;
  /** The same by other metrics of the kind. */
  beside: (MeasuredChange & { metric: string })[];
}

/** A stored experiment that is asked for answers: its rows are read once. */
export interface Asked {
  name: string;
  kind: string;
  /** Those that a published figure can be one of. */
  metrics: readonly string[];
  variants: StoredVariant[];
  report: Report;
  groups: MeasuredGroup[];
  rows: { configuration: StoredConfiguration; told: ToldRun[] }[];
}

interface ToldRun {
  variant: number;
  round: number;
  metrics: Readonly<Record<string, number>>;
}

/** Reads a stored experiment, complete or not. */
export function ask(kind: Kind, stored: Stored): Asked {
  const { database, experiment } = stored;
  const rows = [];
  for (const [configuration, runs] of runsByConfiguration(kind, stored)) {
    const told = runs.map(({ variant, round, told: figures }) => ({ variant, round, metrics: figures?.metrics ?? {} }));
    rows.push({ configuration, told });
  }
  const groups = [...measurementsOf(kind, stored).groups];
  const variants = readVariants(database, experiment.id);
  const { name: own, claimed } = kind;
  const what = { name: experiment.name, kind: own, metrics: claimed?.metrics ?? [] };
  return { ...what, variants, report: comparisonsOf(kind, stored), groups, rows };
}

/** What an experiment says of a statement; null where it has not measured what the statement is about. */
export function answerOf(asked: Asked, statement: Statement): Answer | null {
  if (asked.kind !== statement.kind) return null;
  const [baseline, contender] = [statement.baseline, statement.contender].map((text) =>
    variantOf(asked.variants, text),
  );
  if (baseline === undefined || contender === undefined) return null;
  const rows = asked.rows.map(({ configuration }) => configuration).filter((row) => isWanted(row, statement.row));
  if (rows.length === 0) return null;
  const versions: [string, string] = [versionOf(baseline), versionOf(contender)];
  const found = (statement.metrics ?? asked.metrics).flatMap((metric) => {
    const changes =
      statement.against === null
        ? rows.map((row) => acrossVariants(asked, row, metric, baseline, contender, statement.isLess))
        : acrossRows(asked, rows, statement, metric, baseline);
    const measured = changes.filter((change) => change !== null);
    return measured.length === 0 ? [] : [{ metric, ...together(measured, statement.of) }];
  });
  // The first that is decided; without one that which says most.
  const isDecided = ({ verdict }: MeasuredChange) => verdict !== 'undecided' && verdict !== 'disturbed';
  const best = found.find(isDecided) ?? found.toSorted((a, b) => widthOf(a) - widthOf(b))[0];
  if (best === undefined) return null;
  const beside = found
    .filter((one) => one !== best)
    .map(({ metric, verdict, ratio, interval }) => ({ metric, verdict, ratio, interval }));
  return { ...best, experiment: asked.name, versions, beside };
}

/** Of its interval, on the logarithmic scale. */
function widthOf({ interval }: MeasuredChange): number {
  return interval === null ? Number.POSITIVE_INFINITY : Math.log(interval[1] / interval[0]);
}

type Change = Omit<Answer, 'experiment' | 'metric' | 'beside' | 'versions'>;

/** One row on two runtimes: the judgement of its report, or of figures that no report has. */
function acrossVariants(
  asked: Asked,
  row: StoredConfiguration,
  metric: string,
  baseline: StoredVariant,
  contender: StoredVariant,
  isLess: boolean,
): Change | null {
  const judged = asked.report.rows.find(
    (one) =>
      isRow(one, row) && one.metric === metric && one.baseline === baseline.label && one.contender === contender.label,
  );
  if (judged?.rounds === 0 && hasNoRuns(asked, row, metric, [baseline, contender])) return null;
  if (judged !== undefined) return judgedChange(judged, figuresIn(asked, row, metric, [baseline, contender]));
  const sides = [baseline, contender].map((variant) => figuresTold(asked, row, metric, variant));
  const change = paired(sides[0] as Figures, sides[1] as Figures, isLess);
  return change ?? withoutFigures(asked, row, [baseline, contender]);
}

/** Nobody came to it, as where a budget was spent: that says nothing of whether it can be run. */
function hasNoRuns(
  asked: Asked,
  row: StoredConfiguration,
  metric: string,
  variants: readonly StoredVariant[],
): boolean {
  const group = groupOf(asked, row, metric);
  return variants.every(
    ({ label }) => (group?.rates.get(label)?.length ?? 0) === 0 && group?.problems?.get(label) === undefined,
  );
}

/** What runs would tell beside their rate, and did not: failed runs say nothing of the figure, whatever they failed of. */
function withoutFigures(asked: Asked, row: StoredConfiguration, variants: readonly StoredVariant[]): Change | null {
  const problems = asked.groups.filter((group) => isRow(group, row)).flatMap(({ problems }) => [...(problems ?? [])]);
  const problem = problems.find(([label]) => variants.some((variant) => variant.label === label))?.[1];
  if (problem === undefined) return null;
  const { verdict, reason } = problem;
  return { ...nothing, verdict: verdict === 'failed' ? 'disturbed' : verdict, reason };
}

/** Two rows on one runtime: their figures of the same rounds. */
function acrossRows(
  asked: Asked,
  rows: readonly StoredConfiguration[],
  { against, isLess }: Statement,
  metric: string,
  variant: StoredVariant,
): (Change | null)[] {
  const others = asked.rows
    .map(({ configuration }) => configuration)
    .filter((row) => against !== null && isWanted(row, against));
  const [before, after] = [others[0], rows[0]];
  if (before === undefined || after === undefined) return [];
  const groups = [before, after].map((row) => groupOf(asked, row, metric));
  for (const group of groups) {
    const problem = group?.problems?.get(variant.label);
    if (problem !== undefined && (group?.rates.get(variant.label)?.length ?? 0) === 0) {
      return [{ ...nothing, verdict: problem.verdict, reason: problem.reason }];
    }
  }
  const sides = [before, after].map((row, i) => {
    const group = groups[i];
    if (group === undefined) return figuresTold(asked, row, metric, variant);
    const figures = Array.from(group.rates.get(variant.label) ?? []);
    return new Map(
      Array.from(group.rounds?.get(variant.label) ?? figures.keys(), (round, at) => [round, figures[at] as number]),
    );
  });
  return [paired(sides[0] as Figures, sides[1] as Figures, isLess)];
}

/** Figures by round. */
type Figures = ReadonlyMap<number, number>;

const nothing = { ratio: null, interval: null, rows: 1, rounds: 0, figures: null };

function judgedChange({ verdict, ratio, interval, reason, rounds }: ReportRow, figures: Change['figures']): Change {
  const isDecided = verdict === 'faster' || verdict === 'slower' || verdict === 'equivalent';
  return { verdict, ratio, interval, rows: 1, rounds, figures, reason: isDecided ? null : withoutVerdict(reason) };
}

/** `undecided: at most 5.1 % either way after 5 rounds` behind a verdict that is undecided. */
function withoutVerdict(reason: string | null): string | null {
  return reason === null ? null : reason.replace(/^(?:undecided|floor|disturbed): /, '');
}

/** By Student's t on the log ratios of rounds; without correction for how many are asked. */
function paired(before: Figures, after: Figures, isLess: boolean): Change | null {
  const rounds = [...before.keys()].filter((round) => after.has(round));
  if (rounds.length === 0) return null;
  const [old, now] = [before, after].map((side) => rounds.map((round) => side.get(round) as number)) as [
    number[],
    number[],
  ];
  const ratios = isLess ? logRatios(now, old) : logRatios(old, now);
  const estimate = pairedLogRatio(ratios);
  const figures: Change['figures'] = [estimateOf(old), estimateOf(now)];
  if (estimate === null) {
    const reason = rounds.length === 1 ? 'one round only' : 'its figures do not vary';
    return { verdict: 'undecided', ratio: null, interval: null, rows: 1, rounds: rounds.length, figures, reason };
  }
  const interval = ratioInterval(estimate, 0.95);
  const verdict = verdictOfInterval(interval, DEFAULT_MARGIN);
  const reason = verdict === 'undecided' ? `${rounds.length} rounds do not decide it` : null;
  return { verdict, ratio: Math.exp(estimate.mean), interval, rows: 1, rounds: rounds.length, figures, reason };
}

/** Several rows as one: their geometric mean, or the one that changed most. Rows without figures are left out while others have some. */
function together(changes: readonly Change[], of: Statement['of']): Change {
  const [only, ...others] = changes;
  if (only !== undefined && others.length === 0) return only;
  const whole = changes.filter((one) => one.ratio !== null && one.interval !== null);
  if (whole.length === 0) return only as Change;
  const rounds = Math.min(...whole.map((one) => one.rounds));
  if (of === 'largest') {
    const largest = whole.reduce((most, one) => ((one.ratio as number) > (most.ratio as number) ? one : most));
    return { ...largest, rows: whole.length };
  }
  const mean = geometricMean(
    whole.map(({ ratio, interval }) => estimateOfInterval(ratio as number, interval as [number, number])),
  );
  const verdict = verdictOfInterval(mean.interval, DEFAULT_MARGIN);
  const reason = verdict === 'undecided' ? `the mean of ${whole.length} rows is not decided` : null;
  return { verdict, ratio: mean.ratio, interval: mean.interval, rows: whole.length, rounds, figures: null, reason };
}

function isRow(one: { benchmark: string; configuration: string }, row: StoredConfiguration): boolean {
  return one.benchmark === row.benchmark && one.configuration === row.configuration;
}

function groupOf(asked: Asked, row: StoredConfiguration, metric: string): MeasuredGroup | undefined {
  return asked.groups.find((group) => isRow(group, row) && (group.metric ?? 'rate') === metric);
}

function figuresIn(
  asked: Asked,
  row: StoredConfiguration,
  metric: string,
  sides: readonly StoredVariant[],
): Change['figures'] {
  const group = groupOf(asked, row, metric);
  if (group === undefined) return null;
  const [before, after] = sides.map(({ label }) => estimateOf(Array.from(group.rates.get(label) ?? [])));
  return [before ?? null, after ?? null];
}

/** Figures that runs tell beside their rate, such as quantiles of latency. */
function figuresTold(asked: Asked, row: StoredConfiguration, metric: string, { id }: StoredVariant): Figures {
  const runs = asked.rows.find(({ configuration }) => configuration === row)?.told ?? [];
  const own = runs.filter(({ variant, metrics }) => variant === id && (metrics[metric] ?? 0) > 0);
  return new Map(own.map(({ round, metrics }) => [round, metrics[metric] as number]));
}

/** The variant of an experiment that a claim means: the same runtime in a version that it names, with the same flags and environment. */
function variantOf(variants: readonly StoredVariant[], text: string): StoredVariant | undefined {
  const exact = variants.find((variant) => variant.text === text);
  if (exact !== undefined) return exact;
  const spec = parseVariant(text);
  return variants.find((variant) => isMeant(variant, spec));
}

function isMeant({ text, runtime, flags, env }: StoredVariant, spec: VariantSpec): boolean {
  const [kind, version = ''] = spec.runtime.split('@');
  const isNamed = runtime.kind === kind && `${runtime.version}.`.startsWith(`${version}.`);
  if (!isNamed && parseVariant(text).runtime !== spec.runtime) return false;
  return `${flags}` === `${spec.flags}` && JSON.stringify(env) === JSON.stringify(spec.env);
}

function versionOf({ runtime }: StoredVariant): string {
  return `${runtime.kind} ${runtime.version}`;
}
