/** Measures the two sides of candidates again, as a question of its own for each: so a change is confirmed, and no row waits for more points. */
import type { DatabaseSync } from 'node:sqlite';
import { short } from '../../host/revisions/repository.ts';
import { labelEnd } from '../../host/runtimes/split-words.ts';
import { loadKind } from '../../kinds/kinds.ts';
import { usualPlan } from '../../measure/plan.ts';
import type { StoredExperiment, StoredVariant } from '../../store/experiments.ts';
import { addVariants } from '../../store/write-experiment.ts';
import { counted, duration } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { printable } from '../../text/printable.ts';
import { type ExperimentRequest, preparePlan } from '../../work/experiment/prepare.ts';
import { timeOf } from '../../work/experiment/time-of.ts';
import { type Carrier, orInterrupted } from '../in-turn/carrier.ts';
import { measureInTurn, storedBy } from '../in-turn/measure-in-turn.ts';
import { planOfRow } from '../why/stored-row.ts';
import { storedSides } from '../why/why-request.ts';
import { calledSo, changed, type Listed, listedOf, placed } from './answer/listed.ts';
import { askedBy, type Confirms, confirmsOf, hasSides } from './confirmed.ts';
import type { ChangePoint, History } from './series.ts';
import { type Sides, sidesIn } from './sides.ts';

/** A pair of sides to measure, for all changes that it decides. */
interface Pair {
  changes: ChangePoint[];
  title: string;
  request: ExperimentRequest & Parameters<typeof preparePlan>[0];
  earlier: StoredExperiment | undefined;
  expectedMs: number;
  atMostMs: number;
}

/** What is measured again, and why the others are not. */
export interface ToConfirm {
  wanted: ChangePoint[];
  pairs: Pair[];
  gone: Map<ChangePoint, string>;
}

/**
 * The sides of changes, their runtimes fetched and their commits checked out.
 * @param looked what was found, and the store of what was looked through
 * @param ids those that are meant, which are measured anew whatever is stored; true: all candidates that nobody judged
 * @throws JsdynoError BAD_USAGE where no change, or more than one, is called so; INTERRUPTED
 */
export async function toConfirm(
  carrier: Carrier,
  { found: history, store }: { found: History; store: DatabaseSync },
  ids: true | readonly string[],
): Promise<ToConfirm> {
  const wanted = ids === true ? openIn(history) : [...new Set(ids.map((id) => calledSo(history.changes, id)))];
  const listed = new Map(listedOf(history, true).map((one) => [one.change, one]));
  const stored = storedBy(carrier.database, (experiment) => keysOf(confirmsOf(experiment)));
  const sidesOf = sidesIn(carrier.database, store);
  const pairs = new Map<string, Pair>();
  const gone = new Map<ChangePoint, string>();
  for (const change of wanted) {
    const { series, row } = listed.get(change) as Listed;
    const confirms = askedBy(change, series);
    const [key = ''] = keysOf(confirms);
    const known = pairs.get(key);
    const sides = sidesOf(change, series);
    if (known !== undefined) {
      known.changes.push(change);
      const { plan } = known.request;
      known.request.plan = { ...plan, confirms: [...(plan.confirms ?? []), series.key.metric.name] };
    } else if (typeof sides === 'string') gone.set(change, sides);
    else {
      const earlier = stored.get(key);
      const isOpen = earlier !== undefined && (ids === true || earlier.state !== 'done');
      try {
        const ready = await orInterrupted(carrier.abort, pairOf(carrier, confirms, sides));
        const title = `${changed(change)}, ${placed(change)}, ${row}`;
        pairs.set(key, { changes: [change], title, earlier: isOpen ? earlier : undefined, ...ready });
      } catch (error) {
        if (!(error instanceof JsdynoError) || error.code === 'INTERRUPTED') throw error;
        gone.set(change, error.message);
      }
    }
  }
  return { wanted, pairs: [...pairs.values()], gone };
}

/** Whatever the metrics: the same rounds have all of them. */
const keysOf = (confirms: Confirms | null): string[] =>
  confirms === null ? [] : [JSON.stringify(confirms.slice(0, 3))];

/** What a look has found that neither fresh rounds nor somebody has judged. */
function openIn(history: History): ChangePoint[] {
  return listedOf(history, false).flatMap(({ change }) =>
    hasSides(change) && (change.state === 'candidate' || change.state === 'suspected') ? change : [],
  );
}

/** @throws JsdynoError where a side cannot be had, or is not what it was */
async function pairOf(carrier: Carrier, confirms: Confirms, sides: Sides) {
  const { experiment, row } = sides;
  const { database, offline, abort } = carrier;
  const kind = await loadKind(experiment.kind);
  const own = kind.planOf(experiment);
  const plan = kind.check({ ...planOfRow(own, row, undefined), seed: usualPlan().seed, confirms: [...confirms] });
  const path = storedSides(experiment.name, sidesToMeasure(sides), { offline, trees: plan.trees });
  return carrier.prepare(async (events) => {
    const ready = [await path.variantAt(0, events, abort), await path.variantAt(1, events, abort)];
    const request = { kind, plan, variants: ready.map(({ text }) => text), ready, offline };
    const prepared = await preparePlan(request, events, abort);
    prepared.work.remove?.();
    // Of a tree the files are those of then.
    if (ready.every(({ tree }) => tree === undefined) && prepared.plan.suiteSha256 !== own.suiteSha256) {
      throw new JsdynoError('EXPERIMENT_CHANGED', `the files that ${experiment.name} measured have changed since`);
    }
    return { request, ...timeOf(database, { request, prepared }) };
  });
}

/**
 * Releases on the same files, those of the newer side, whatever HEAD was in the nights that measured them. Nights call each commit HEAD: here
 * it is called by its hash. Pure.
 */
function sidesToMeasure({ variants: [old, newer], isOfCommits }: Sides): [StoredVariant, StoredVariant] {
  if (!isOfCommits) return [{ ...old, tree: newer.tree }, newer];
  return [byCommit(old), byCommit(newer)];
}

function byCommit(variant: StoredVariant): StoredVariant {
  const { text, runtime, tree } = variant;
  if (tree?.commit === undefined) return variant;
  const label = short(tree.commit);
  const body = text.slice(labelEnd(text) + 1).trim();
  return { ...variant, label, text: runtime.kind === 'command' ? text : `${label}: ${body}` };
}

/** Measures all pairs. Returns whether it was interrupted. */
export async function measurePairs(
  carrier: Carrier,
  { pairs, gone }: ToConfirm,
  budgetMs: number | undefined,
): Promise<boolean> {
  for (const line of goneLines(gone)) carrier.warn(line);
  for (const { request, earlier } of pairs) {
    if (earlier === undefined) continue;
    // What was begun for one metric is asked for others now.
    const confirms = [...new Set([...(confirmsOf(earlier) ?? []), ...(request.plan.confirms ?? [])])];
    addVariants(carrier.database, earlier.id, [], [], { confirms });
  }
  const { turned, isInterrupted } = await measureInTurn(carrier, pairs, budgetMs);
  for (const [i, one] of turned.entries()) {
    if (one !== null && 'late' in one) carrier.warn(`${pairs[i]?.title}: ${one.late}`);
  }
  const left = turned.filter((one) => one === null).length;
  if (!isInterrupted && left > 0) carrier.warn(`the budget is spent; ${left} of ${turned.length} were not begun`);
  return isInterrupted;
}

/** What `--plan` prints: each pair, why others are not measured, and how long all should take. */
export function pairsPlan({ pairs, gone }: ToConfirm): string {
  const lines = pairs.map(({ changes, title, earlier, expectedMs, atMostMs }, i) => {
    const ids = changes.map(({ id }) => id).join(', ');
    const on = earlier === undefined ? '' : `, goes on with ${earlier.name}`;
    const time = `about ${duration(expectedMs)}, at most ${duration(atMostMs)}`;
    return `${i + 1}. ${ids}: ${title}: ${time}${on}`;
  });
  const sum = (of: (pair: Pair) => number) => duration(pairs.reduce((all, one) => all + of(one), 0));
  const time =
    pairs.length === 0 ? '' : `: about ${sum((one) => one.expectedMs)}, at most ${sum((one) => one.atMostMs)}`;
  lines.push(...goneLines(gone), `${counted(pairs.length, 'pair')} to measure${time}`);
  return `${lines.map(printable).join('\n')}\n`;
}

function goneLines(gone: ToConfirm['gone']): string[] {
  return [...gone].map(([{ id }, why]) => `${id} cannot be measured here: ${why}`);
}
