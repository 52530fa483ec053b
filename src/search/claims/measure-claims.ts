import { loadKind } from '../../kinds/kinds.ts';
import { readVariants, type StoredExperiment } from '../../store/experiments.ts';
import { isChanged } from '../../work/experiment/in-time.ts';
import { timeOf } from '../../work/experiment/time-of.ts';
import { type Carrier, isInterruption, orInterrupted } from '../in-turn/carrier.ts';
import { goOn, measureInTurn } from '../in-turn/measure-in-turn.ts';
import { type Measuring, type ReadyGroup, readyGroup, whyGone } from './group-request.ts';
import { groupsOf } from './questions.ts';
import type { Statement } from './statement.ts';
import { experimentsByQuestion, storedFor } from './stored-answers.ts';

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
 * @throws JsdynoError INTERRUPTED, and for what the user can mend
 */
export function workOf(
  carrier: Carrier,
  statements: readonly Statement[],
  measuring: Measuring & { again?: boolean | undefined },
): Promise<Work> {
  const { database } = carrier;
  const stored = storedFor(statements, measuring.again === true ? new Map() : experimentsByQuestion(database));
  const toResume = [...new Set(stored.done.values())].filter(({ state }) => state === 'interrupted');
  const work = carrier.prepare(async (events) => {
    const gone = new Map<Statement, string>();
    const reasons = new Map<string, string | null>();
    const groups: ReadyGroup[] = [];
    const why = (text: string) => whyGone(text, measuring, events, carrier.abort);
    const unknown = [...stored.done].filter(([statement, { id }]) => !hasBoth(readVariants(database, id), statement));
    for (const [statement] of unknown) {
      const reason = (await why(statement.baseline)) ?? (await why(statement.contender));
      if (reason !== null) gone.set(statement, reason);
    }
    for (const group of groupsOf(stored.missing)) {
      for (const text of group.variants) if (!reasons.has(text)) reasons.set(text, await why(text));
      for (const statement of group.statements) {
        const reason = reasons.get(statement.baseline) ?? reasons.get(statement.contender) ?? null;
        if (reason !== null) gone.set(statement, reason);
      }
      const left = group.statements.filter((statement) => !gone.has(statement));
      if (left.length === 0) continue;
      const variants = group.variants.filter((text) => (reasons.get(text) ?? null) === null);
      const all = { ...group, variants, statements: left };
      const { ready, lacking } = await readyGroup(all, measuring, events, carrier.abort);
      for (const statement of lacking) gone.set(statement, 'there is no such row');
      if (ready !== null) groups.push(ready);
    }
    return { toResume, groups, gone };
  });
  return orInterrupted(carrier.abort, work);
}

/** Whether an experiment was measured on both releases of a statement: one that could not be had was left out. */
function hasBoth(variants: readonly { text: string }[], { baseline, contender }: Statement): boolean {
  return [baseline, contender].every((typed) => variants.some(({ text }) => text === typed));
}

/**
 * Goes on with what was interrupted, then measures the groups one after the other.
 *
 * @param budgetMs shared by the rows of the groups; time that is spent on getting ready counts
 * @returns whether it was interrupted
 */
export async function measureWork(
  carrier: Carrier,
  { toResume, groups }: Work,
  budgetMs: number | undefined,
): Promise<boolean> {
  for (const experiment of toResume) if (await resumed(carrier, experiment)) return true;
  const experiments = groups.map(({ statements, ...group }) => ({
    ...group,
    title: [...new Set(statements.map(({ claim }) => claim.id))].join(', '),
    expectedMs: timeOf(carrier.database, group).expectedMs,
  }));
  const { turned, isInterrupted } = await measureInTurn(carrier, experiments, budgetMs);
  for (const [i, one] of turned.entries()) {
    if (one !== null && 'late' in one) carrier.warn(`${experiments[i]?.title}: ${one.late}`);
  }
  const left = turned.filter((one) => one === null).length;
  if (!isInterrupted && left > 0) {
    carrier.warn(`the budget is spent; ${left} of ${turned.length} experiments were not begun`);
  }
  return isInterrupted;
}

/** What cannot go on since its files changed is left as it is: what it has measured still answers. */
async function resumed(carrier: Carrier, experiment: StoredExperiment): Promise<boolean> {
  try {
    return (await goOn(carrier, await loadKind(experiment.kind), experiment)).isInterrupted;
  } catch (error) {
    if (isInterruption(error)) return true;
    if (!isChanged(error)) throw error;
    carrier.warn(`${error.message}; --again measures it anew`);
    return false;
  }
}
