/** Measures base against another copy of base, for the rows that would fail. */
import { join } from 'node:path';
import { inFolder } from '../../../host/process/in-folder.ts';
import { gatedWork, rateOfRow } from '../../../kinds/gated-work.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { readyBy } from '../../../work/experiment/in-time.ts';
import { rowName } from '../../../work/rules/limits.ts';
import { LEAST_MS } from '../../in-turn/measure-in-turn.ts';
import { type GateRun, measuringOf } from '../gate-run.ts';
import type { ReadySides } from '../prepare-gate.ts';
import { comparedGroup, type GroupedRow, type JudgedGroupRow } from '../report/compared-groups.ts';
import { selfTestBudget } from './budget.ts';
import { measureGroups } from './measure-groups.ts';
import { type GateGroup, readyGroups } from './ready-groups.ts';

/** Rows that are looked at where none would fail: enough to see what the machine does. */
const ENOUGH_ROWS = 4;

interface Suspected {
  ready: ReadySides;
  groups: readonly GateGroup[];
  /** Rows that would fail; none: a few of all are measured. */
  suspects: readonly JudgedGroupRow[];
  /** The folder that base was measured in, absolute. */
  base: string;
  /** Milliseconds of the budget that are spent. */
  spentMs: number;
  /** When the gate began, in whichever sitting. */
  since: string;
}

export interface SelfTested {
  /** Null where it could not be measured. */
  rows: GroupedRow[] | null;
  spentMs: number;
  warnings: string[];
  isInterrupted: boolean;
}

/**
 * Base against itself in the same job: on rows that would fail, and for no longer than these took, which is what tells whether the
 * machine alone makes such a difference.
 */
export async function measureAgain(
  run: GateRun,
  { ready, groups, suspects, base, spentMs, since }: Suspected,
): Promise<SelfTested> {
  const { prepared, asked, carrier } = run;
  const { database, abort } = carrier;
  const began = performance.now();
  const sinceMs = () => performance.now() - began;
  const copy = await ready.again();
  const folders = { base, head: join(copy.folder, prepared.within) };
  const wanted = suspects.length > 0 ? namesOf(groups, suspects) : someNames(groups);
  try {
    return await inFolder(base, async () => {
      const works = await gatedWork(prepared.named, base);
      const chosen = works.flatMap((work) => {
        const names = wanted.filter(({ group }) => isSameWork(group, work)).map(({ benchmark }) => benchmark);
        const files = work.files.filter(({ benchmark }) => names.includes(benchmark) || work.name !== undefined);
        return files.length === 0 || names.length === 0 ? [] : [{ work, files }];
      });
      const whole = prepared.config.budgetMs;
      const leftMs = whole - spentMs;
      const ofAgain = selfTestBudget(whole, { leftMs, spentMs, isSuspected: suspects.length > 0 });
      const again = await readyGroups({
        ...{ chosen, folders, database, endsAt: Number(readyBy(ofAgain)), signal: abort, events: {} },
        on: [...new Set(wanted.flatMap(({ group }) => group.on ?? []))],
        measuring: { ...measuringOf(asked, prepared), ...(suspects.length === 0 ? {} : { rates: ratesOf(wanted) }) },
        only: wanted.map(({ row }) => row),
        identity: ['base against base', prepared.sides.base.commit, prepared.sides.head.commit, prepared.within],
      });
      const budgetMs = Math.max(LEAST_MS, ofAgain - sinceMs());
      if (again.length > 0) carrier.note('base against base, to see what this machine makes of no difference');
      const { measured, isInterrupted } = await measureGroups(carrier, {
        ...{ groups: again, budgetMs, since },
        undecided: () => 0,
      });
      return { rows: measured.flatMap(comparedGroup), spentMs: sinceMs(), isInterrupted, warnings: [] };
    });
  } catch (error) {
    if (!(error instanceof JsdynoError) || error.code === 'INTERRUPTED') throw error;
    return {
      rows: null,
      spentMs: sinceMs(),
      isInterrupted: false,
      warnings: [`base could not be compared with itself: ${error.message}`],
    };
  }
}

interface Wanted {
  group: GateGroup;
  benchmark: string;
  /** As rows are spelt before any was measured. */
  row: string;
}

/**
 * The rows that are measured for those that would fail. Those of latencies follow from a throughput, but their rate is known by now, so
 * that nothing else need be measured.
 */
export function namesOf(groups: readonly GateGroup[], suspects: readonly JudgedGroupRow[]): Wanted[] {
  return groups.flatMap((group) => {
    const own = new Set(suspects.flatMap(({ judged: { row }, group: of }) => (of === group ? [rowName(row)] : [])));
    return group.prepared.configurations.flatMap((one): Wanted[] => {
      const { benchmark } = one;
      const name = rowName(one);
      if (group.work.name !== undefined) return own.size > 0 ? [{ group, benchmark, row: name }] : [];
      const at = [...own].filter((row) => row.startsWith(`${name} `) && rateOfRow(row.slice(name.length)) !== null);
      return [...(own.has(name) ? [name] : []), ...at].map((row) => ({ group, benchmark, row }));
    });
  });
}

function ratesOf(wanted: readonly Wanted[]): number[] {
  return [...new Set(wanted.flatMap(({ row }) => rateOfRow(row) ?? []))];
}

function someNames(groups: readonly GateGroup[]): Wanted[] {
  const listed = groups.filter(({ late }) => late === undefined);
  const all = listed.flatMap((group) =>
    group.prepared.configurations.map((one) => ({ group, benchmark: one.benchmark, row: rowName(one) })),
  );
  const step = Math.max(1, Math.floor(all.length / ENOUGH_ROWS));
  return all.filter((_, i) => i % step === 0).slice(0, ENOUGH_ROWS);
}

function isSameWork({ work, files }: GateGroup, other: GateGroup['work']): boolean {
  if (work.kind.name !== other.kind.name || work.name !== other.name) return false;
  const names = new Set(other.files.map(({ path }) => path));
  return files.some(({ path }) => names.has(path));
}
