/** The experiments of a gate, their rows known: one for each kind of work and runtime. */
import type { DatabaseSync } from 'node:sqlite';
import { sha256 } from '../../../host/files/hash.ts';
import type { Variant } from '../../../host/runtimes/index.ts';
import { labelEnd } from '../../../host/runtimes/split-words.ts';
import type { GatedWork } from '../../../kinds/gated-work.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { shellWord } from '../../../text/shell-word.ts';
import { isOutOfTime } from '../../../work/experiment/in-time.ts';
import {
  type ExperimentRequest,
  type PreparationEvents,
  type PreparedPlan,
  preparePlan,
} from '../../../work/experiment/prepare.ts';
import { timeOf } from '../../../work/experiment/time-of.ts';
import type { GatedFile, GatedMeasuring } from '../../../work/gated.ts';
import { matches, rowName } from '../../../work/rules/limits.ts';

/** Some of the benchmarks of a work. */
export interface ChosenWork {
  work: GatedWork;
  files: GatedFile[];
}

export interface GateGroup {
  work: GatedWork;
  files: GatedFile[];
  /** The runtime as typed; null for command lines. */
  on: string | null;
  request: ExperimentRequest;
  prepared: Pick<PreparedPlan, 'configurations'>;
  /** As resolved: `node@24.4.1`; null for command lines. */
  runtime: string | null;
  /** Milliseconds that it should take. */
  expectedMs: number;
  /** The digest by which its experiment is found again. */
  key: string;
  /** What its time was over with, before it had any row: then a file stands for its rows. */
  late?: string | undefined;
}

interface GroupsAsked {
  chosen: readonly ChosenWork[];
  on: readonly string[];
  folders: SideFolders;
  measuring: GatedMeasuring;
  /** Patterns of rows; empty: all. */
  only: readonly string[];
  /** What else tells this gate from others: commits, how sides are made, which half of a self-test. */
  identity: readonly unknown[];
  database: DatabaseSync;
  /** When the time of the gate is over, by performance.now(): to list the rows of a group may take half of what is left. */
  endsAt: number;
  events: PreparationEvents;
  signal?: AbortSignal | undefined;
}

/** Fetches runtimes and lists rows on both sides; groups without a chosen row are left out. */
export async function readyGroups(asked: GroupsAsked): Promise<GateGroup[]> {
  const groups: GateGroup[] = [];
  for (const { work, files } of asked.chosen) {
    const runtimes = work.lines === null ? asked.on : [null];
    for (const on of runtimes) {
      const group = await readyGroup(work, files, on, asked);
      if (group !== null) groups.push(group);
    }
  }
  return groups;
}

async function readyGroup(
  work: GatedWork,
  files: GatedFile[],
  on: string | null,
  { folders, measuring, only, identity, database, endsAt, events, signal }: GroupsAsked,
): Promise<GateGroup | null> {
  const { kind, lines } = work;
  const { offline } = measuring;
  const drafted = work.plan(files, measuring);
  const plan = lines === null ? drafted : { ...drafted, trees: { at: [folders.base, folders.head] } };
  const variants = on === null ? (lines ?? []) : sideVariants(on, folders);
  const half = (performance.now() + endsAt) / 2;
  const prepared = await preparedPlan({ kind, variants, plan, offline, endsAt: half }, events, signal);
  if (prepared === null) return null;
  if (typeof prepared === 'string') {
    const configurations = files.map((file) => ({
      ...{ kind: kind.name, benchmark: file.benchmark, configuration: '', parameters: {}, missing: {} },
    }));
    const key = sha256(JSON.stringify([1, identity, kind.name, variants])).slice(0, 32);
    const request = { kind, variants, plan, offline };
    return {
      ...{ work, files, on, request, key },
      prepared: { configurations },
      runtime: null,
      expectedMs: 0,
      late: prepared,
    };
  }
  prepared.work.remove?.();
  const benchmarks = new Set(files.map(({ benchmark }) => benchmark));
  const rows = prepared.configurations.filter(
    (row) =>
      (work.name !== undefined || benchmarks.has(row.benchmark)) &&
      (only.length === 0 || only.some((pattern) => matches(pattern, rowName(row)))),
  );
  if (rows.length === 0) return null;
  const { seed: _, ...same } = plan;
  const key = sha256(JSON.stringify([1, identity, kind.name, variants, same, rows.map(rowName)])).slice(0, 32);
  const named = rows.map(({ benchmark, configuration }) => `${benchmark} ${configuration}`);
  const request = { kind, variants, plan: { ...plan, rows: named, gate: key }, offline };
  const later = work.laterMs?.(plan, rows.length) ?? 0;
  return {
    ...{ work, files, on, request, prepared, key },
    runtime: on === null ? null : runtimeName(prepared.variants[0]),
    expectedMs: timeOf(database, { request, prepared }).expectedMs + later,
  };
}

/** Null where no side has a row: files without operations are none of anybody's fault. In words what its time was over with. */
async function preparedPlan(
  request: Parameters<typeof preparePlan>[0],
  events: PreparationEvents,
  signal: AbortSignal | undefined,
): Promise<PreparedPlan | string | null> {
  try {
    return await preparePlan(request, events, signal);
  } catch (error) {
    if (isOutOfTime(error)) return error.message;
    if (!(error instanceof JsdynoError) || error.code !== 'NO_BENCHMARKS') throw error;
    events.onWarning?.(error.message);
    return null;
  }
}

function runtimeName(variant: Variant | undefined): string | null {
  if (variant === undefined) return null;
  const { runtime, flags, env } = variant;
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return [...set, `${runtime.kind}@${runtime.version}`, ...flags].join(' ');
}

/** The folders of the work on both sides, absolute; the process is in head's, or where base is compared with itself in the first. */
interface SideFolders {
  base: string;
  head: string;
}

/** Labels of variants, whatever they were called. */
const BASE = 'base';
const HEAD = 'head';

/** A runtime as it was typed as the two variants of an experiment. Pure. */
export function sideVariants(on: string, { base, head }: SideFolders): string[] {
  const end = labelEnd(on);
  const body = (end === -1 ? on : on.slice(end + 1)).trim();
  return [`${BASE}: ${body} in ${shellWord(base)}`, `${HEAD}: ${body} in ${shellWord(head)}`];
}
