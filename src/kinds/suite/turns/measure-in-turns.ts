import type { TurnsFacts } from '../../../measure/figures.ts';
import { flagsFor, lackingFlag } from '../../../measure/flags.ts';
import { oneAfterTheOther } from '../../../measure/one-after-the-other.ts';
import type { NotMeasured } from '../../../measure/outcome.ts';
import type { EndedProcess, Run } from '../../../measure/request.ts';
import { measureInTurns, type Start } from '../../../measure/turns/measure-in-turns.ts';
import { type TurnRun, withPairedRates } from '../../../measure/turns/paired-rates.ts';
import type { Variant } from '../../../runtimes/index.ts';
import type { SuiteConfiguration } from '../configuration.ts';
import {
  type BenchmarkRequest,
  executeBenchmark,
  measureBenchmark,
  readBenchmark,
} from '../measure/measure-benchmark.ts';
import { lookAtRow } from './look.ts';

type RowRequest = Omit<BenchmarkRequest, 'variant'>;
type RunOn<V> = { variant: V; run: Run };

/** Rows whose processes cannot warm up at the same time: they write the same file, or listen on the same port. */
const clashing = new WeakSet<SuiteConfiguration>();

/**
 * Measures one row on all variants of a round in turns: each process makes the declared run first and warms up, then they take
 * turns, a call of main() each (measure/turns). A row that cannot is measured one run after the other. Which of both is decided
 * in the row's first block and told by its runs, so that no row has figures of both.
 *
 * @param variants in the order in which they run one after the other; read as the block goes on where the row is known to run so
 * @param inPlanOrder gives them in the order of the plan, so that the baseline is the first: turns change places anyway
 * @param known how the row's earlier runs were made; absent in its first block, as `turnCount` is: see turn-count.ts
 */
export async function* measureRowInTurns<V extends Variant>(
  variants: Iterable<V>,
  inPlanOrder: (variants: readonly V[]) => readonly V[],
  request: RowRequest,
  known?: TurnsFacts,
  turnCount?: number,
): AsyncGenerator<readonly RunOn<V>[]> {
  if (known !== undefined && 'not' in known) {
    yield* inSequence(variants, request, known);
    return;
  }
  const all = [...variants];
  const planned = inPlanOrder(all);
  const [baseline] = planned;
  if (baseline === undefined) return;
  const facts = known ?? (await lookAtRow({ ...request, variant: baseline }));
  if (request.abort?.aborted) return;
  if ('not' in facts) {
    yield* inSequence(all, request, facts);
    return;
  }
  const runs = await inTurns(planned, request, { ...facts, first: known === undefined }, turnCount);
  if (known !== undefined || request.abort?.aborted) {
    yield runs;
    return;
  }
  const { alone, reason } = await whatTurnsBroke(runs, request);
  if (reason === null) {
    yield runs;
    return;
  }
  const not = { not: reason };
  const done = alone.map((one) => ({ ...one, run: saying(one.run, not) }));
  yield done;
  const rest = all.filter((variant) => !done.some((one) => one.variant === variant));
  yield* inSequence(rest, request, not);
}

function inSequence<V extends Variant>(variants: Iterable<V>, request: RowRequest, not: TurnsFacts) {
  return oneAfterTheOther(variants, async (variant) => saying(await measureBenchmark({ ...request, variant }), not));
}

/** A run that says why it took no turns. */
function saying(run: Run, turns: TurnsFacts): Run {
  const { outcome } = run;
  if (outcome.outcome !== 'ok') return run;
  return { ...run, outcome: { ...outcome, figures: { ...outcome.figures, turns } } };
}

async function inTurns<V extends Variant>(
  variants: readonly V[],
  request: RowRequest,
  how: object,
  turnCount: number | undefined,
): Promise<TurnRun<V>[]> {
  const runs = await measureInTurns(variants, {
    start: (one) => start(one, request, how),
    read: (ended) => readBenchmark(request, ended),
    pauses: true,
    fromLast: (request.seed ?? 0) % 2 === 1,
    ...(clashing.has(request.configuration) ? { atOnce: 1 } : {}),
    onClash: () => clashing.add(request.configuration),
    turnCount,
    cpus: request.cpus,
    abort: request.abort,
  });
  request.overlay?.mend();
  return withPairedRates(runs);
}

function start(
  { variant, turns, abort, onStart }: Start<Variant>,
  request: RowRequest,
  how: object,
): Promise<EndedProcess> | NotMeasured {
  const flags = flagsFor(variant.runtime.kind, request.configuration.flags);
  if ('missing' in flags) return lackingFlag(flags.missing);
  const { path, home, place } = turns;
  const own = { order: { ...turns, ...how }, files: [path, home], place };
  return executeBenchmark({ ...request, variant, abort, onStart, turns: own }, flags.flags);
}

/**
 * Measures the runs that failed in the first block of a row again, each by itself: the row cannot take turns where one ends
 * well then.
 */
async function whatTurnsBroke<V extends Variant>(
  runs: readonly TurnRun<V>[],
  request: RowRequest,
): Promise<{ alone: RunOn<V>[]; reason: string | null }> {
  const alone: RunOn<V>[] = [];
  let reason: string | null = null;
  for (const { variant, run } of runs) {
    if (run.outcome.outcome !== 'failed' || request.abort?.aborted) continue;
    const again = await measureBenchmark({ ...request, variant });
    if (again.outcome.outcome === 'ok') reason ??= `${variant.label}: ${run.outcome.reason}`;
    alone.push({ variant, run: again });
  }
  return { alone, reason };
}
