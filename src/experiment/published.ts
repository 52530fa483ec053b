import type { Kind, Stored } from '../kinds/kind.ts';
import type { Environment } from '../machine/environment.ts';
import { machineWarnings } from '../machine/warnings.ts';
import type { Say } from '../messages/say.ts';
import { assemble, type Measurements } from '../report/assemble.ts';
import { NOT_RUN } from '../report/cell-state.ts';
import type { MeasuredGroup } from '../report/measured-group.ts';
import type { Metric } from '../report/metric.ts';
import type { Compared, Published, RowFigures, SideFigures } from '../report/published.ts';
import { releaseSheets } from '../report/releases.ts';
import { estimateOf } from '../stats/estimate.ts';
import { readVariants } from '../store/experiments.ts';
import { shellWord } from '../text/shell-word.ts';
import { measurementsOf } from './measurements.ts';

/** A stored experiment of any kind, complete or not, as pages, articles and claims see it. */
export function publishedOf(kind: Kind, stored: Stored, say: Say): Published {
  const { database, experiment } = stored;
  const measurements = measurementsOf(kind, stored);
  const variants = readVariants(database, experiment.id);
  const typed = variants.map(({ text }) => text);
  // Of a CSV nobody knows what was typed.
  const isKnown = variants.some(({ runtime }) => runtime.executable !== '');
  const words = isKnown ? ['jsdyno', ...kind.commandLine(kind.recordedPlan(experiment), typed)] : [];
  const { environment } = experiment;
  const { suiteSha256 } = experiment.plan;
  const plain = publishedFrom(measurements);
  const compared = kind.readable?.(plain, stored) ?? plain;
  return {
    ...compared,
    components: new Map(variants.map(({ label, runtime }) => [label, runtime.versions])),
    sheets: [...releaseSheets(compared.report, say), ...(kind.sheets?.(stored, say, compared) ?? [])],
    machineWarnings: 'cpu' in environment ? machineWarnings(environment as unknown as Environment) : [],
    command: words.map(shellWord).join(' '),
    workSha256: typeof suiteSha256 === 'string' ? suiteSha256 : null,
  };
}

/** The comparisons and the figures of measurements, whether they stem from the store or from a CSV. Pure. */
export function publishedFrom(measurements: Measurements): Compared {
  const groups = [...measurements.groups];
  const labels = [measurements.baseline, ...measurements.contenders];
  const report = assemble({ ...measurements, groups });
  const metrics = measurements.metrics ?? report.metrics;
  const named = new Map(metrics.map((metric) => [metric.name, metric]));
  return {
    report,
    metrics,
    figures: groups.map((group) =>
      figuresOf(group, labels, named.get(group.metric ?? 'rate'), measurements.experiment != null),
    ),
  };
}

/** @param isOwn whether the runs are of an experiment, which may go on */
function figuresOf(
  group: MeasuredGroup,
  labels: readonly string[],
  metric: Metric | undefined,
  isOwn: boolean,
): RowFigures {
  const { benchmark, configuration } = group;
  const read = metric?.isSmallerBetter ? (figure: number) => 1 / figure : (figure: number) => figure;
  const sides = labels.map((label): SideFigures => {
    const figures = Array.from(group.rates.get(label) ?? [], read);
    const rounds = Array.from(group.rounds?.get(label) ?? figures.map((_, i) => i + 1));
    const problem = figures.length > 0 ? undefined : group.problems?.get(label);
    return {
      label,
      rounds,
      figures,
      estimate: estimateOf(figures),
      state: figures.length > 0 ? 'measured' : (problem?.verdict ?? (isOwn ? 'undecided' : 'failed')),
      reason: figures.length > 0 ? null : (problem?.reason ?? (isOwn ? NOT_RUN : null)),
    };
  });
  return { benchmark, configuration, metric: metric?.name ?? 'rate', sides };
}
