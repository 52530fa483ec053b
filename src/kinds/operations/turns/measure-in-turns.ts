import type { Variant } from '../../../host/runtimes/index.ts';
import { type Figures, readOperation } from '../../../measure/figures.ts';
import { flagsFor, lackingFlag } from '../../../measure/flags.ts';
import { type NotMeasured, outcomeOf } from '../../../measure/outcome.ts';
import type { EndedProcess } from '../../../measure/request.ts';
import { measureInTurns, type NoTurns, type Start } from '../../../measure/turns/measure-in-turns.ts';
import { type TurnRun, withPairedRates } from '../../../measure/turns/paired-rates.ts';
import { executeHarness, NOT_LOADED, type OperationRequest, orderOf } from '../measure-operation.ts';

/** After 150 ms of warm-up ratios of equal processes settle in some 30 to 70 turns (docs/evidence/alternation.md). */
const WARM_TURNS = { turns: 30, ms: 40 };

/** By then a row is known to be at the floor or not, and to be merged or not: loops of four calls a turn cost a sixth of a process's time. */
const ROUNDS_OF_FOUR = 3;

/**
 * Measures one operation on all variants of a round in turns, see measure/turns: each process makes its first calls and warms
 * up before. The rate of each is that of the first variant times how many times as fast it was, turn by turn.
 *
 * @param variants the first is the baseline, where it is measured
 * @param request everything but the variant
 * @param first what the row's first block found; absent in that
 * @returns a run each, or why they cannot take turns; never rejects for what an operation does
 */
export async function measureOperationInTurns<V extends Variant>(
  variants: readonly V[],
  request: Omit<OperationRequest, 'variant'>,
  first?: Figures | null,
): Promise<TurnRun<V>[] | NoTurns> {
  const { timeoutMs, cpus, abort } = request;
  const runs = await measureInTurns(variants, {
    start: (one) => start(one, request),
    read: ({ end, messages }) => outcomeOf(end, messages, timeoutMs, readOperation),
    warmTurns: WARM_TURNS,
    row: request.configuration,
    endsWithTurns: true,
    keepsSize: request.keepsBatch === true,
    fromLast: (request.seed ?? 0) % 2 === 1,
    turnCount: first?.turnCount,
    priming: first?.turnCount === undefined ? undefined : (first.turnPriming ?? 0),
    cpus,
    abort,
  });
  return 'not' in runs ? runs : withPairedRates(runs);
}

function start(
  { variant, turns, abort, onStart }: Start<Variant>,
  request: Omit<OperationRequest, 'variant'>,
): Promise<EndedProcess> | NotMeasured {
  const { configuration, test: _, ...rest } = request;
  const { operation, flags: asked } = configuration;
  const flags = flagsFor(variant.runtime.kind, asked);
  if ('missing' in flags) return lackingFlag(flags.missing);
  if (operation === undefined) return NOT_LOADED;
  const order = {
    mode: 'run',
    ...orderOf(variant, operation),
    settings: { turns, four: (request.round ?? 1) <= ROUNDS_OF_FOUR },
  };
  return executeHarness({ ...rest, variant, abort, order, flags: flags.flags, inTurns: true, onStart });
}
