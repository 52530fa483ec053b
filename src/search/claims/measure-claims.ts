import type { DatabaseSync } from 'node:sqlite';
import { drawDownloads } from '../../host/runtimes/draw-downloads.ts';
import { loadKind } from '../../kinds/kinds.ts';
import { readVariants, type StoredExperiment } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import type { FarmChoice } from '../../work/console/farm-choice.ts';
import { measureWithProgress } from '../../work/console/measure-with-progress.ts';
import { takeUp } from '../../work/console/take-up.ts';
import { shareOf } from '../../work/experiment/budget.ts';
import { isOutOfTime } from '../../work/experiment/in-time.ts';
import { type PreparationEvents, prepareExperiment } from '../../work/experiment/prepare.ts';
import { timeOf } from '../../work/experiment/time-of.ts';
import { type Measuring, type ReadyGroup, readyGroup, whyGone } from './group-request.ts';
import { groupsOf } from './questions.ts';
import type { Statement } from './statement.ts';
import { experimentsByQuestion, storedFor } from './stored-answers.ts';

/** How experiments are carried out. */
interface Carried {
  progress: boolean;
  offline?: boolean | undefined;
  farm?: FarmChoice | undefined;
}

/** What is left to measure for claims, and what never will be. */
export interface Work {
  /** Experiments of an earlier sitting that were interrupted. */
  toResume: StoredExperiment[];
  groups: ReadyGroup[];
  /** Why a statement cannot be measured. */
  gone: Map<Statement, string>;
}

/**
 * What is left to measure: groups of rows that no experiment has, their runtimes fetched and their rows listed.
 * @param again measures anew whatever is stored
 */
export async function workOf(
  database: DatabaseSync,
  statements: readonly Statement[],
  measuring: Measuring & { again?: boolean | undefined },
  { stderr }: Pick<Io, 'stderr'>,
): Promise<Work> {
  const stored = storedFor(statements, measuring.again === true ? new Map() : experimentsByQuestion(database));
  const toResume = [...new Set(stored.done.values())].filter(({ state }) => state === 'interrupted');
  const downloads = drawDownloads(stderr);
  const said = new Set<string>();
  const events: PreparationEvents = {
    onDownload: downloads.onProgress,
    onWarning: (text) => {
      if (said.has(text)) return; // each group has the same to say of a runtime
      said.add(text);
      stderr.write(`jsdyno: ${printable(text)}\n`);
    },
  };
  const gone = new Map<Statement, string>();
  const reasons = new Map<string, string | null>();
  const groups: ReadyGroup[] = [];
  try {
    const unknown = [...stored.done].filter(([statement, { id }]) => !hasBoth(readVariants(database, id), statement));
    for (const [statement] of unknown) {
      const reason =
        (await whyGone(statement.baseline, measuring, events)) ??
        (await whyGone(statement.contender, measuring, events));
      if (reason !== null) gone.set(statement, reason);
    }
    for (const group of groupsOf(stored.missing)) {
      for (const text of group.variants) {
        if (!reasons.has(text)) reasons.set(text, await whyGone(text, measuring, events));
      }
      for (const statement of group.statements) {
        const reason = reasons.get(statement.baseline) ?? reasons.get(statement.contender) ?? null;
        if (reason !== null) gone.set(statement, reason);
      }
      const left = group.statements.filter((statement) => !gone.has(statement));
      if (left.length === 0) continue;
      const variants = group.variants.filter((text) => (reasons.get(text) ?? null) === null);
      const { ready, lacking } = await readyGroup({ ...group, variants, statements: left }, measuring, events);
      for (const statement of lacking) gone.set(statement, 'there is no such row');
      if (ready !== null) groups.push(ready);
    }
  } finally {
    downloads.finish();
  }
  return { toResume, groups, gone };
}

/** Whether an experiment was measured on both releases of a statement: one that could not be had was left out. */
function hasBoth(variants: readonly { text: string }[], { baseline, contender }: Statement): boolean {
  return [baseline, contender].every((typed) => variants.some(({ text }) => text === typed));
}

/**
 * Goes on with what was interrupted, then measures the groups one after the other.
 *
 * @param budgetMs of runs, shared by the rows of the groups
 * @returns 0, or 130 after Ctrl-C
 */
export async function measureWork(
  database: DatabaseSync,
  { toResume, groups }: Work,
  { budgetMs, ...carried }: Carried & { budgetMs: number | undefined },
  io: Io,
): Promise<number> {
  const { progress, farm } = carried;
  for (const experiment of toResume) {
    const exit = await resumed(experiment, carried, io);
    if (exit !== 0) return exit;
  }
  const expected = groups.map((group) => timeOf(database, group).expectedMs);
  let left = budgetMs;
  for (const [i, { request, statements }] of groups.entries()) {
    const ids = [...new Set(statements.map(({ claim }) => claim.id))].join(', ');
    if (left === 0) {
      io.stderr.write(
        `jsdyno: the budget is spent; ${groups.length - i} of ${groups.length} experiments were not begun\n`,
      );
      break;
    }
    if (progress) io.stderr.write(`${printable(`${i + 1} of ${groups.length}: ${ids}`)}\n`);
    const rest = expected.slice(i + 1).reduce((sum, one) => sum + one, 0);
    const share = left === undefined ? undefined : shareOf(left, expected[i] ?? 0, rest);
    const plan = { ...request.plan, budgetMs: share };
    const began = performance.now();
    try {
      const { exit } = await measureWithProgress(
        {
          prepare: (database, events, abort) => prepareExperiment(database, { ...request, plan }, events, abort),
          ...{ progress, farm },
          warns: () => false, // said when the group was made ready
        },
        io,
      );
      if (exit !== 0) return exit;
    } catch (error) {
      if (!isOutOfTime(error)) throw error;
      io.stderr.write(`jsdyno: ${printable(`${ids}: ${error.message}`)}\n`);
    }
    // Time that is spent on getting ready counts, so that the whole takes no longer than was said.
    if (left !== undefined) left = Math.max(0, left - (performance.now() - began));
  }
  return 0;
}

/** What cannot go on since its files changed is left as it is: what it has measured still answers. */
async function resumed(
  experiment: StoredExperiment,
  { progress, offline = false, farm }: Carried,
  io: Io,
): Promise<number> {
  try {
    const { exit } = await measureWithProgress(
      {
        prepare: async (database, events, abort, atFarm) =>
          takeUp(await loadKind(experiment.kind), { database, experiment }, { ...events, offline }, abort, atFarm),
        ...{ progress, farm },
      },
      io,
    );
    return exit;
  } catch (error) {
    if (!(error instanceof JsdynoError) || error.code !== 'EXPERIMENT_CHANGED') throw error;
    io.stderr.write(`jsdyno: ${printable(error.message)}; --again measures it anew\n`);
    return 0;
  }
}
