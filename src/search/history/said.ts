/** What people said of changes, with the changes of a look. */
import type { StoredTriage } from '../../store/triage.ts';
import { changeId } from './gathered.ts';
import type { ChangePoint, Series, Triage } from './series.ts';

/** Each change with what was said of it, at its place or at one within its range: what is measured later can move a step by some points. Pure. */
export function withTriage(
  changes: readonly ChangePoint[],
  series: readonly Series[],
  said: ReadonlyMap<string, StoredTriage>,
): ChangePoint[] {
  if (said.size === 0) return [...changes];
  const byId = new Map(series.map((one) => [one.id, one]));
  return changes.map((change) => {
    const ids = [change.id, ...formerIds(change, byId.get(change.series[0] ?? ''))];
    const { state = 'new', ...rest } = ids.map((id) => said.get(id)).find((one) => one !== undefined) ?? {};
    return isState(state) ? { ...change, triage: { ...change.triage, ...rest, state } } : change;
  });
}

/** Of a step with its place at another pair of neighbours in its range. */
function formerIds({ kind, range: [from, to] }: ChangePoint, series: Series | undefined): string[] {
  if (kind !== 'step' || series === undefined) return [];
  const labels = series.points.slice(from.at, to.at + 1).map(({ label }) => label);
  return labels.slice(1).map((label, i) => changeId(series, kind, [labels[i] ?? '', label]));
}

const STATES = ['new', 'confirmed', 'invalid', 'accepted', 'fixed'] as const satisfies Triage['state'][];

function isState(text: string): text is Triage['state'] {
  return STATES.some((state) => state === text);
}
