import type { ChangePoint } from './series.ts';

/**
 * Each change for the worse with the step back that likely mends it: the next step of its series, if it goes as far back, by the intervals of
 * both. Pure.
 */
export function withMendings(changes: readonly ChangePoint[]): ChangePoint[] {
  const steps = changes.filter(({ kind, state }) => kind === 'step' && state !== 'refuted');
  const bySeries = Map.groupBy(
    steps.toSorted((a, b) => a.to.at - b.to.at),
    ({ series: [id] }) => id,
  );
  return changes.map((change) => {
    const own = bySeries.get(change.series[0]) ?? [];
    const next = own.includes(change) ? own[own.indexOf(change) + 1] : undefined;
    if (next === undefined || change.isBetter !== false || !isBack(change, next)) return change;
    return { ...change, mendedBy: { id: next.id, label: next.to.label } };
  });
}

/** Of newest points that are only suspected no interval is known. */
function isBack({ interval }: ChangePoint, { interval: back, size }: ChangePoint): boolean {
  const [low, high] = back ?? [size, size];
  return interval !== null && low <= -interval[0] && -interval[1] <= high;
}
