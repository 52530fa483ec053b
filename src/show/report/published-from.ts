import { estimateOf } from '../../stats/estimate.ts';
import { NOT_RUN } from '../sheets/cell-state.ts';
import { assemble, type Measurements } from './assemble.ts';
import type { MeasuredGroup } from './measured-group.ts';
import type { Metric } from './metric.ts';
import type { Compared, RowFigures, SideFigures } from './published.ts';

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
