import type { Variant } from '../../../host/runtimes/index.ts';
import { type Calibration, type TurnsFacts, turnsFacts } from '../../../measure/figures.ts';
import { flagsFor, lackingFlag } from '../../../measure/flags.ts';
import { oneAfterTheOther } from '../../../measure/one-after-the-other.ts';
import { type NotMeasured, outcomeOf } from '../../../measure/outcome.ts';
import type { EndedProcess, Run } from '../../../measure/request.ts';
import { saying } from '../../../measure/run-of.ts';
import { measureInTurns, type NoTurns, type Start } from '../../../measure/turns/measure-in-turns.ts';
import { type TurnRun, withPairedRates } from '../../../measure/turns/paired-rates.ts';
import { chooseLength, withCalibration } from '../calibrate.ts';
import {
  type BenchmarkRequest,
  executeBenchmark,
  measureBenchmark,
  readBenchmark,
} from '../measure/measure-benchmark.ts';
import { measureApart, withApart } from './declared-apart.ts';
import { whoIsSlowerAgain } from './slower-again.ts';
import { turnsParameter, whyNot } from './why-not.ts';

/** Milliseconds that a look may take: most take less than half a second. */
const PATIENCE = 20_000;

type RowRequest = Omit<BenchmarkRequest, 'variant'> & {
  /** Iterations of a row that is found unable to take turns are chosen; they stay as declared unless given. */
  calibrate?: boolean | undefined;
  /** Where a variant's runs are started from, where that is not the same for all. */
  placeOn?: ((variant: Variant) => Pick<BenchmarkRequest, 'folder' | 'overlay'>) | undefined;
};

/** What the row's earlier rounds say of this one. */
interface RowSoFar<V> {
  /** See turn-count.ts and priming.ts. */
  turnCount?: number | undefined;
  priming?: number | undefined;
  /** Whether a declared run that is made apart is made in this round, on these variants, the baseline first; so unless given. */
  isMadeAgain?: (planned: readonly V[]) => boolean;
}

type RunOn<V> = { variant: V; run: Run };

/** Few, as a process warms up before them, beside the others on a CPU of its own each, where that costs half of what turns cost. */
const WARM_TURNS = { turns: 12, ms: 12 };

/**
 * Measures one row on all variants of a round in turns: each process makes the declared run first and warms up, then they take
 * turns, a call of main() each (measure/turns). A declared run that takes long is made before, see declared-apart.ts. A row that cannot is measured one run after the other. Which of both is decided
 * in the row's first block and told by its runs, so that no row has figures of both.
 *
 * @param variants in the order in which they run one after the other; read as the block goes on where the row is known to run so
 * @param inPlanOrder gives them in the order of the plan, so that the baseline is the first: turns change places anyway
 * @param known how the row's earlier runs were made; absent in its first block
 */
export async function* measureRowInTurns<V extends Variant>(
  variants: Iterable<V>,
  inPlanOrder: (variants: readonly V[]) => readonly V[],
  request: RowRequest,
  known?: TurnsFacts,
  { isMadeAgain = () => true, ...found }: RowSoFar<V> = {},
): AsyncGenerator<readonly RunOn<V>[]> {
  if (known !== undefined && 'not' in known) {
    yield* inSequence(variants, request, known);
    return;
  }
  const all = [...variants];
  const planned = inPlanOrder(all);
  const [baseline] = planned;
  if (baseline === undefined) return;
  const facts = known ?? (await factsOf(on(baseline, request)));
  if (request.abort?.aborted) return;
  if ('not' in facts) {
    yield* inSequence(all, request, facts);
    return;
  }
  const { apart } = facts;
  const block = async () => {
    const declared = await declaredApart(planned, request, isMadeAgain(planned) ? apart : undefined);
    const took = await inTurns(planned, request, { ...facts, first: known === undefined }, found);
    return 'not' in took || apart === undefined ? took : withApart(took, apart, declared);
  };
  const runs = await block();
  if ('not' in runs) {
    yield* inSequence(all, request, await calibratedOn(baseline, request, runs.not));
    return;
  }
  if (known !== undefined || request.abort?.aborted) {
    yield runs;
    return;
  }
  const broken = await whatTurnsBroke(runs, request);
  const reason =
    broken ??
    (await whoIsSlowerAgain(runs, async () => {
      const again = await block();
      return 'not' in again ? [] : again;
    }));
  if (request.abort?.aborted) return;
  if (reason === null) yield runs;
  else yield* inSequence(all, request, await calibratedOn(baseline, request, reason));
}

/** The declared runs of processes apart, in the other order every other round, as those that take turns have it; none without iterations. */
async function declaredApart<V extends Variant>(
  planned: readonly V[],
  request: RowRequest,
  apart: Calibration | undefined,
): Promise<Map<V, Run>> {
  if (apart === undefined) return new Map();
  return measureApart(isFromLast(request) ? planned.toReversed() : planned, apart, (variant) => on(variant, request));
}

function isFromLast({ seed = 0 }: RowRequest): boolean {
  return seed % 2 === 1;
}

/** The request for a run of one variant. */
function on(variant: Variant, request: RowRequest): BenchmarkRequest & RowRequest {
  return { ...request, ...request.placeOn?.(variant), variant };
}

/** How a row is run, found before its first block. */
async function factsOf(request: BenchmarkRequest & RowRequest): Promise<TurnsFacts> {
  const { configuration, folder, variant } = request;
  // Iterations of these were chosen before all blocks.
  const known = whyNot(configuration, folder);
  if (known !== null) return { not: known };
  const facts = await lookAtRow(request);
  return 'not' in facts ? calibratedOn(variant, request, facts.not) : facts;
}

async function calibratedOn(variant: Variant, request: RowRequest, not: string): Promise<Alone> {
  const { configuration, calibrate, ...run } = on(variant, request);
  const calibration = calibrate === true ? await chooseLength(configuration, run) : null;
  return calibration === null ? { not } : { not, calibration };
}

type Alone = Extract<TurnsFacts, { not: string }>;
type Turning = Exclude<TurnsFacts, Alone>;

function inSequence<V extends Variant>(variants: Iterable<V>, request: RowRequest, how: Alone) {
  const { calibration } = how;
  const configuration =
    calibration === undefined ? request.configuration : withCalibration(request.configuration, calibration);
  return oneAfterTheOther(variants, async (variant) =>
    saying(await measureBenchmark({ ...on(variant, request), configuration }), how),
  );
}

async function inTurns<V extends Variant>(
  variants: readonly V[],
  request: RowRequest,
  how: Turning & { first: boolean },
  found: Pick<RowSoFar<V>, 'turnCount' | 'priming'>,
): Promise<TurnRun<V>[] | NoTurns> {
  const runs = await measureInTurns(variants, {
    start: (one) => start(one, request, how),
    read: (ended, variant) => readBenchmark(on(variant, request), ended),
    warmTurns: WARM_TURNS,
    row: request.configuration,
    tellsFirst: how.declared,
    fromLast: isFromLast(request),
    ...found,
    cpus: request.cpus,
    abort: request.abort,
  });
  for (const variant of variants) on(variant, request).overlay?.mend();
  return 'not' in runs ? runs : withPairedRates(runs);
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
  return executeBenchmark({ ...on(variant, request), abort, onStart, turns: own }, flags.flags);
}

/**
 * The reason why a row cannot take turns, of runs that failed in its first block and end well each by itself; null where none
 * does.
 */
async function whatTurnsBroke(runs: readonly TurnRun<Variant>[], request: RowRequest): Promise<string | null> {
  for (const { variant, run } of runs) {
    if (run.outcome.outcome !== 'failed' || request.abort?.aborted) continue;
    const again = await measureBenchmark(on(variant, request));
    if (again.outcome.outcome === 'ok') return `${variant.label}: ${run.outcome.reason}`;
  }
  return null;
}

/** Whether the processes of a row can take turns and how, by a process of its own; its file and its parameters do not forbid it. */
async function lookAtRow(request: BenchmarkRequest): Promise<TurnsFacts> {
  const { configuration, variant, overlay } = request;
  const flags = flagsFor(variant.runtime.kind, configuration.flags);
  if ('missing' in flags) return { not: `${variant.label} lacks ${flags.missing}` };
  const order = { look: true, parameter: turnsParameter(configuration) };
  const timeoutMs = Math.min(PATIENCE, request.timeoutMs);
  const turns = { order, files: [], place: 0 };
  const { end, messages } = await executeBenchmark({ ...request, timeoutMs, turns }, flags.flags);
  overlay?.mend();
  const facts = turnsFacts(messages.find(({ type }) => type === 'looked'));
  if (facts !== null) return facts;
  const said = outcomeOf(end, messages, timeoutMs);
  const why = end.code === 0 || said.outcome === 'ok' ? 'it ends the process' : said.reason;
  return { not: said.outcome === 'unavailable' ? said.reason : `main() cannot be called again: ${why}` };
}
