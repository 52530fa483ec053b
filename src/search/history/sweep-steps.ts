/** What sweeps found out by fresh rounds of two releases, in the series that these belong to: no series alone can say as much. */
import type { DatabaseSync } from 'node:sqlite';
import { loadKind } from '../../kinds/kinds.ts';
import type { FindPlan } from '../../measure/plan.ts';
import type { Metric } from '../../show/report/metric.ts';
import { listExperiments } from '../../store/experiments.ts';
import type { SweepAnswer, SweepRow, SweepStep } from '../sweep/sweep-answer.ts';
import { sweepAnswerOf } from '../sweep/sweep-answer-of.ts';
import { changeId } from './gathered.ts';
import type { ChangePoint, Series } from './series.ts';

/** Steps that were confirmed, refuted or left undecided. Of a step that several sweeps looked at the newest sweep counts. */
export async function sweepSteps(database: DatabaseSync, series: readonly Series[]): Promise<ChangePoint[]> {
  const byRow = Map.groupBy(series, ({ key }) => nameOf(key, key.metric.name));
  const steps = new Map<string, ChangePoint>();
  for (const experiment of listExperiments(database)) {
    const { find } = experiment.plan as { find?: Partial<FindPlan> | null };
    if (find?.as !== 'sweep' || experiment.origin === 'unchecked') continue;
    const kind = await loadKind(experiment.kind);
    const answer = sweepAnswerOf(kind, { database, experiment });
    for (const row of answer.rows) {
      const metric = kind.rateRead?.(row.configuration) ?? answer.metric;
      const own = byRow.get(nameOf({ kind: experiment.kind, ...row }, metric.name)) ?? [];
      for (const step of row.steps) {
        const change = own.flatMap((one) => changeOf(step, one, { ...answer, metric }) ?? [])[0];
        if (change !== undefined && !steps.has(change.id)) steps.set(change.id, change);
      }
    }
  }
  return [...steps.values()];
}

/** Those in place of what the series alone showed there, the newest first. Pure. */
export function withSteps(
  series: readonly Series[],
  changes: readonly ChangePoint[],
  steps: readonly ChangePoint[],
): ChangePoint[] {
  const isSame = (change: ChangePoint, step: ChangePoint) =>
    change.kind === 'step' &&
    change.series[0] === step.series[0] &&
    change.from.at < step.to.at &&
    change.to.at > step.from.at;
  const rest = changes.filter((change) => !steps.some((step) => isSame(change, step)));
  const known = new Map(series.map((one) => [one.id, one]));
  const timeOf = ({ series: [id = ''], to }: ChangePoint) => known.get(id)?.points[to.at]?.time ?? '';
  return [...steps, ...rest].sort((a, b) => {
    const [one, other] = [timeOf(a), timeOf(b)];
    return one === other ? b.to.at - a.to.at : one < other ? 1 : -1;
  });
}

function nameOf(
  { kind, benchmark, configuration }: { kind: string } & Pick<SweepRow, 'benchmark' | 'configuration'>,
  metric: string,
) {
  return JSON.stringify([kind, benchmark, configuration, metric]);
}

/** null where it is not decided, or its releases are none of the series. Pure. */
function changeOf(
  { before, after, range, state, ratio, interval, q }: SweepStep,
  { id, points }: Series,
  { releases, metric }: Pick<SweepAnswer, 'releases'> & { metric: Pick<Metric, 'isSmallerBetter'> },
): ChangePoint | null {
  if (state === 'open' || state === 'unplaced') return null;
  const end = (place: number) => {
    const label = releases[place]?.version ?? '';
    return { at: points.findIndex((point) => point.label === label), label };
  };
  const [from, to, first, last] = [before, after, ...range].map(end);
  if (from === undefined || to === undefined || first === undefined || last === undefined) return null;
  if ([from, to, first, last].some(({ at }) => at < 0)) return null;
  // Ratios of sweeps are of "more is better"; of times and amounts people read the reciprocal.
  const sign = metric.isSmallerBetter ? -1 : 1;
  const ends = interval?.map((one) => sign * Math.log(one)).sort((a, b) => a - b);
  return {
    id: changeId({ id }, 'step', [from.label, to.label]),
    series: [id],
    ...{ kind: 'step', state, isBetter: ratio >= 1, from, to, size: sign * Math.log(ratio), p: null, q },
    interval: ends === undefined ? null : [ends[0] ?? 0, ends[1] ?? 0],
    range: [first, last],
    ...{ experiment: null, bisect: null, noBisect: null, mendedBy: null },
    triage: { state: 'new', who: null, why: null, when: null },
  };
}
