/** Carries out the experiments of a gate, one after the other, within a budget. */
import type { DatabaseSync } from 'node:sqlite';
import { findExperiment, type StoredExperiment } from '../../../store/experiments.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Io } from '../../../text/io.ts';
import { printable } from '../../../text/printable.ts';
import type { FarmChoice } from '../../../work/console/farm-choice.ts';
import { measureWithProgress } from '../../../work/console/measure-with-progress.ts';
import { takeUp } from '../../../work/console/take-up.ts';
import { shareOf } from '../../../work/experiment/budget.ts';
import { isOutOfTime, readyBy } from '../../../work/experiment/in-time.ts';
import { prepareExperiment } from '../../../work/experiment/prepare.ts';
import type { Stored } from '../../../work/kind.ts';
import { LEAST_MS, sharesOfRest } from './budget.ts';
import type { GateGroup } from './ready-groups.ts';

/** An experiment of a gate that was measured. */
export interface MeasuredGroup {
  group: GateGroup;
  stored: Stored;
}

interface MeasuringGroups {
  database: DatabaseSync;
  groups: readonly GateGroup[];
  /** What an earlier sitting left, by key. */
  earlier: ReadonlyMap<string, StoredExperiment>;
  budgetMs: number;
  progress: boolean;
  farm?: FarmChoice | undefined;
  offline?: boolean | undefined;
  /** How many of its rows are undecided as yet. */
  undecided(measured: MeasuredGroup): number;
}

export interface Measured {
  measured: MeasuredGroup[];
  /** Experiments that no time was left for. */
  notBegun: GateGroup[];
  /** Milliseconds spent. */
  spentMs: number;
  /** 0, or 130 after Ctrl-C. */
  exit: number;
}

/** What one experiment leaves over goes to those behind it, and at the end to those with undecided rows. */
export async function measureGroups(measuring: MeasuringGroups, io: Io): Promise<Measured> {
  const { groups, budgetMs, progress } = measuring;
  const began = performance.now();
  const measured: MeasuredGroup[] = [];
  const limited: MeasuredGroup[] = [];
  const notBegun: GateGroup[] = [];
  const spentMs = () => performance.now() - began;
  for (const [i, group] of groups.entries()) {
    const left = Math.max(0, budgetMs - spentMs());
    if (group.late !== undefined || (left < LEAST_MS && i > 0)) {
      notBegun.push(group);
      continue;
    }
    if (progress) io.stderr.write(`${printable(`${i + 1} of ${groups.length}: ${titleOf(group)}`)}\n`);
    const rest = groups.slice(i + 1).reduce((sum, { expectedMs }) => sum + expectedMs, 0);
    const share = shareOf(left, group.expectedMs, rest);
    const started = performance.now();
    const endsAt = Math.min(began + budgetMs, Number(readyBy(share)));
    const ended = await orLate(measureGroup(group, { share, endsAt }, measuring, io));
    if (typeof ended === 'string') {
      notBegun.push({ ...group, late: ended });
      continue;
    }
    const { stored, exit } = ended;
    const one = { group, stored };
    measured.push(one);
    if (exit !== 0) return { measured, notBegun: [...notBegun, ...groups.slice(i + 1)], spentMs: spentMs(), exit };
    // Of an experiment that ended long before its time every row had all of its rounds.
    if (performance.now() - started > 0.8 * share) limited.push(one);
  }
  const open = limited
    .map((one) => ({ one, undecided: measuring.undecided(one) }))
    .filter(({ undecided }) => undecided > 0);
  const shares = sharesOfRest(
    budgetMs - spentMs(),
    open.map(({ undecided }) => undecided),
  );
  for (const [i, { one }] of open.entries()) {
    const more = shares[i] ?? 0;
    if (more < LEAST_MS) continue;
    const { exit } = await goOn(one, more, measuring, io);
    if (exit !== 0) return { measured, notBegun, spentMs: spentMs(), exit };
  }
  return { measured: measured.map(fresh), notBegun, spentMs: spentMs(), exit: 0 };
}

/** In words what its time was over with, before the first run. */
async function orLate<T>(measured: Promise<T>): Promise<T | string> {
  try {
    return await measured;
  } catch (error) {
    if (isOutOfTime(error)) return error.message;
    throw error;
  }
}

/** `ops on node@24.4.1`. */
export function titleOf({ on, runtime, work }: Pick<GateGroup, 'on' | 'runtime' | 'work'>): string {
  return work.name ?? `${work.kind.name} on ${runtime ?? on}`;
}

function fresh({ group, stored: { database, experiment } }: MeasuredGroup): MeasuredGroup {
  return { group, stored: { database, experiment: findExperiment(database, experiment.name) } };
}

async function measureGroup(
  group: GateGroup,
  { share, endsAt }: { share: number; endsAt: number },
  { database, earlier, progress, farm, offline = false }: MeasuringGroups,
  io: Io,
): Promise<{ stored: Stored; exit: number }> {
  const before = earlier.get(group.key);
  if (before?.state === 'done') return { stored: { database, experiment: before }, exit: 0 };
  const quiet = { progress, farm, warns: () => false }; // said when the group was made ready
  if (before !== undefined) {
    try {
      return await measureWithProgress(
        {
          prepare: async (store, events, abort, atFarm) => ({
            ...(await takeUp(
              group.work.kind,
              { database: store, experiment: before },
              { ...events, offline },
              abort,
              atFarm,
            )),
            endsAt,
          }),
          ...quiet,
        },
        io,
      );
    } catch (error) {
      // Its checkouts or its runtime are not those of then: it is measured anew.
      if (!(error instanceof JsdynoError) || error.code !== 'EXPERIMENT_CHANGED') throw error;
    }
  }
  const request = { ...group.request, endsAt, plan: { ...group.request.plan, budgetMs: Math.max(1, share) } };
  return measureWithProgress(
    {
      prepare: async (store, events, abort) => ({
        ...(await prepareExperiment(store, request, events, abort)),
        endsAt,
      }),
      ...quiet,
    },
    io,
  );
}

/** The rounds that its budget cut off. */
function goOn(
  { group, stored: { experiment } }: MeasuredGroup,
  moreMs: number,
  { progress, farm, offline = false }: MeasuringGroups,
  io: Io,
): Promise<{ exit: number }> {
  const endsAt = performance.now() + moreMs;
  return measureWithProgress(
    {
      prepare: async (database, events, abort, atFarm) => {
        const stored = { database, experiment };
        const execution = await takeUp(group.work.kind, stored, { ...events, offline }, abort, atFarm);
        const budgetMs = (execution.plan.budgetMs ?? 0) + moreMs;
        return { ...execution, plan: { ...execution.plan, budgetMs }, endsAt };
      },
      ...{ progress, farm },
      warns: () => false,
    },
    io,
  );
}
