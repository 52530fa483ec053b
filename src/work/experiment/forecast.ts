/** Before the first run: how long an experiment should take. Pure. */
import type { Configuration } from '../../measure/configuration.ts';

interface Forecast {
  configurations: number;
  /** Runs if every row went to the cap. */
  runs: number;
  /** Milliseconds if every row went to the cap. */
  atMostMs: number;
  /** Milliseconds if rows are decided as early as those of upstream's published comparisons (docs/evidence/replay.md). */
  expectedMs: number;
  /** How many configurations have runs in the store; the mean of these stands for the others. */
  known: number;
}

interface CostRequest<C extends Configuration> {
  configurations: readonly C[];
  /** Seconds that a run of a configuration lasts by its own wish; 0 where it counts operations. */
  ownSeconds(configuration: C): number;
  /** Milliseconds of a run of which nothing is known; where others are known, their mean stands for it. */
  unknownMs?: number | undefined;
  /** Mean wall time in milliseconds by benchmark and configuration, of stored runs. */
  walls: ReadonlyMap<string, number>;
}

interface ForecastRequest<C extends Configuration> extends CostRequest<C> {
  variants: number;
  rounds: number;
  /** Rounds that every row gets, however soon it is decided. */
  leastRounds?: number | undefined;
  /** Runs of each row on each variant that do not count. */
  warmups?: number | undefined;
  adaptive: boolean;
  /** The share of the rounds that rows take until they are decided. */
  adaptiveShare?: number | undefined;
  /** How many rows are measured at once. */
  lanes?: number;
}

/** A process start and a second of work, as with upstream's defaults. */
const UNKNOWN_MS = 1_050;
const SPAWN_MS = 50;
/** Share of the time that the adaptive rules took of 30 fixed rounds on upstream's published comparisons: 1 / 3.49. */
export const ADAPTIVE_SHARE = 0.3;

export function forecast<C extends Configuration>(request: ForecastRequest<C>): Forecast {
  const { configurations, variants, rounds, adaptive, lanes = 1 } = request;
  const { leastRounds = 0, warmups = 0, adaptiveShare = ADAPTIVE_SHARE } = request;
  const onceMs = runCosts(request).reduce((sum, ms) => sum + ms, 0);
  // More lanes than rows have nothing to do.
  const roundMs = (onceMs * variants) / Math.max(1, Math.min(lanes, configurations.length));
  const atMostMs = roundMs * (rounds + warmups);
  const expectedRounds = Math.max(rounds * adaptiveShare, Math.min(leastRounds, rounds));
  return {
    configurations: configurations.length,
    runs: configurations.length * variants * rounds,
    atMostMs,
    expectedMs: adaptive ? roundMs * (expectedRounds + warmups) : atMostMs,
    known: knownWalls(request).filter((wall) => wall !== undefined).length,
  };
}

/** Milliseconds foreseen of one run of each row, in the order of rows. */
export function runCosts<C extends Configuration>(request: CostRequest<C>): number[] {
  const { configurations, unknownMs = UNKNOWN_MS } = request;
  const known = knownWalls(request);
  const seen = known.filter((wall) => wall !== undefined);
  const typical = seen.length === 0 ? unknownMs : seen.reduce((sum, wall) => sum + wall, 0) / seen.length;
  return configurations.map((configuration, i) => {
    const own = request.ownSeconds(configuration) * 1000;
    return known[i] ?? (own > 0 ? own + SPAWN_MS : typical);
  });
}

function knownWalls({ configurations, walls }: Pick<CostRequest<Configuration>, 'configurations' | 'walls'>) {
  return configurations.map((one) => walls.get(`${one.benchmark} ${one.configuration}`));
}
