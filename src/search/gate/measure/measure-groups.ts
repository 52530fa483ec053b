/** Carries out the experiments of a gate within a budget. */
import type { DatabaseSync } from 'node:sqlite';
import type { StoredExperiment } from '../../../store/experiments.ts';
import type { Stored } from '../../../work/kind.ts';
import type { Carrier } from '../../in-turn/carrier.ts';
import { goOn, LEAST_MS, measureInTurn, storedBy } from '../../in-turn/measure-in-turn.ts';
import { sharesOfRest } from './budget.ts';
import type { GateGroup } from './ready-groups.ts';

/** An experiment of a gate that was measured. */
export interface MeasuredGroup {
  group: GateGroup;
  stored: Stored;
}

interface MeasuringGroups {
  groups: readonly GateGroup[];
  /** When the first sitting of the gate began: what is older is of another gate. */
  since: string;
  budgetMs: number;
  /** How many of its rows are undecided as yet. */
  undecided(measured: MeasuredGroup): number;
}

export interface Measured {
  measured: MeasuredGroup[];
  /** Experiments that no time was left for. */
  notBegun: GateGroup[];
  /** Milliseconds spent. */
  spentMs: number;
  isInterrupted: boolean;
}

/** What all of them leave over at the end goes to those with undecided rows. */
export async function measureGroups(
  carrier: Carrier,
  { groups, since, budgetMs, undecided }: MeasuringGroups,
): Promise<Measured> {
  const began = performance.now();
  const spentMs = () => performance.now() - began;
  const earlier = storedGroups(carrier.database, groups, since);
  const all = groups.map((group) => ({ ...group, title: titleOf(group), earlier: earlier.get(group.key) }));
  const { turned, isInterrupted } = await measureInTurn(carrier, all, budgetMs);
  const measured: (MeasuredGroup & { isCutOff: boolean })[] = [];
  const notBegun: GateGroup[] = [];
  for (const [i, group] of groups.entries()) {
    const one = turned[i] ?? null;
    if (one !== null && 'stored' in one) measured.push({ group, ...one });
    else notBegun.push(one === null ? group : { ...group, ...one });
  }
  if (isInterrupted) return { measured, notBegun, spentMs: spentMs(), isInterrupted };
  const open = measured.filter(({ isCutOff }) => isCutOff).map((one) => ({ one, rows: undecided(one) }));
  const shares = sharesOfRest(
    budgetMs - spentMs(),
    open.map(({ rows }) => rows),
  );
  for (const [i, { one }] of open.entries()) {
    const moreMs = shares[i] ?? 0;
    if (moreMs < LEAST_MS) continue;
    const { group, stored } = one;
    const again = await goOn(carrier, group.work.kind, stored.experiment, {
      moreMs,
      endsAt: performance.now() + moreMs,
    });
    one.stored = again.stored;
    if (again.isInterrupted) return { measured, notBegun, spentMs: spentMs(), isInterrupted: true };
  }
  return { measured, notBegun, spentMs: spentMs(), isInterrupted: false };
}

/** What an earlier sitting left, by the key of its group; `since` is as above. */
export function storedGroups(
  database: DatabaseSync,
  groups: readonly Pick<GateGroup, 'key'>[],
  since: string,
): Map<string, StoredExperiment> {
  const keys = new Set<unknown>(groups.map(({ key }) => key));
  return storedBy(database, ({ plan: { gate }, created }) =>
    created >= since && keys.has(gate) ? [String(gate)] : [],
  );
}

/** `ops on node@24.4.1`. */
export function titleOf({ on, runtime, work }: Pick<GateGroup, 'on' | 'runtime' | 'work'>): string {
  return work.name ?? `${work.kind.name} on ${runtime ?? on}`;
}
