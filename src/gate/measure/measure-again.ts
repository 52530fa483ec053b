/** Measures base against another copy of base, for the rows that would fail. */
import { join } from 'node:path';
import { JsdynoError } from '../../errors/catalogue.ts';
import { gatedWork } from '../../kinds/gated-work.ts';
import { rowName } from '../../rules/limits.ts';
import { type GateRun, measuringOf } from '../gate-run.ts';
import type { ReadySides } from '../prepare-gate.ts';
import { comparedGroup, type GroupedRow, type JudgedGroupRow } from '../report/compared-groups.ts';
import { inFolder } from '../sides/in-folder.ts';
import { LEAST_MS, SELF_TEST_SHARE } from './budget.ts';
import { measureGroups } from './measure-groups.ts';
import { type GateGroup, readyGroups } from './ready-groups.ts';
import { storedGroups } from './stored-groups.ts';

/** Rows that are looked at where none would fail: enough to see what the machine does. */
const ENOUGH_ROWS = 4;

interface Suspected {
  ready: ReadySides;
  groups: readonly GateGroup[];
  /** Rows that would fail; none: a few of all are measured. */
  suspects: readonly JudgedGroupRow[];
  /** The folder that base was measured in, absolute. */
  base: string;
  spentMs: number;
  /** When the gate began, in whichever sitting. */
  since: string;
}

export interface SelfTested {
  /** Null where it could not be measured. */
  rows: GroupedRow[] | null;
  spentMs: number;
  warnings: string[];
  /** 0, or 130 after Ctrl-C. */
  exit: number;
}

/**
 * Base against itself in the same job: on rows that would fail, and for no longer than these took, which is what tells whether the
 * machine alone makes such a difference.
 */
export async function measureAgain(
  run: GateRun,
  { ready, groups, suspects, base, spentMs, since }: Suspected,
): Promise<SelfTested> {
  const { prepared, asked, database, progress, io, events } = run;
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
      const again = await readyGroups({
        ...{ chosen, folders, database, signal: events.signal, events: {} },
        on: [...new Set(wanted.flatMap(({ group }) => group.on ?? []))],
        measuring: measuringOf(asked, prepared),
        only: wanted.map(({ row }) => row),
        identity: ['base against base', prepared.sides.base.commit, prepared.sides.head.commit, prepared.within],
      });
      const atMost = prepared.config.budgetMs * SELF_TEST_SHARE;
      const budgetMs = suspects.length > 0 ? atMost : Math.max(LEAST_MS, Math.min(atMost, spentMs / 4));
      if (progress && again.length > 0)
        io.stderr.write('base against base, to see what this machine makes of no difference\n');
      const { measured, ...rest } = await measureGroups(
        {
          ...{ database, groups: again, progress, budgetMs, offline: asked.offline },
          earlier: storedGroups(database, again, since),
          undecided: () => 0,
        },
        io,
      );
      return { rows: measured.flatMap(comparedGroup), spentMs: rest.spentMs, exit: rest.exit, warnings: [] };
    });
  } catch (error) {
    if (!(error instanceof JsdynoError) || error.code === 'INTERRUPTED') throw error;
    return { rows: null, spentMs: 0, exit: 0, warnings: [`base could not be compared with itself: ${error.message}`] };
  }
}

interface Wanted {
  group: GateGroup;
  benchmark: string;
  /** As rows are spelt before any was measured. */
  row: string;
}

/** Rows of latencies follow from the row of their throughput. */
function namesOf(groups: readonly GateGroup[], suspects: readonly JudgedGroupRow[]): Wanted[] {
  return groups.flatMap((group) =>
    group.prepared.configurations
      .filter((one) =>
        suspects.some(({ judged: { row }, group: own }) => {
          if (own !== group) return false;
          return (
            group.work.name !== undefined ||
            rowName(row) === rowName(one) ||
            rowName(row).startsWith(`${rowName(one)} `)
          );
        }),
      )
      .map((one) => ({ group, benchmark: one.benchmark, row: rowName(one) })),
  );
}

function someNames(groups: readonly GateGroup[]): Wanted[] {
  const all = groups.flatMap((group) =>
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
