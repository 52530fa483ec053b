import type { Configuration } from '../../../measure/configuration.ts';

interface CostRequest<C extends Configuration> {
  configurations: readonly C[];
  /** Mean wall time in milliseconds of a run by benchmark and configuration, of stored runs. */
  walls: ReadonlyMap<string, number>;
  /** Seconds that a run lasts by its own wish; 0 where it counts operations. */
  ownSeconds(configuration: C): number;
  /** Milliseconds of a run of which nothing is known; where others are known, their mean stands for it. */
  unknownMs?: number | undefined;
}

/** A process start and a second of work, as with upstream's defaults. */
const UNKNOWN_MS = 1_050;
const SPAWN_MS = 50;

/** Milliseconds foreseen of one run of each row, in the order of rows. Pure. */
export function runCosts<C extends Configuration>(request: CostRequest<C>): number[] {
  const { configurations, walls, ownSeconds, unknownMs = UNKNOWN_MS } = request;
  const known = configurations.map((one) => walls.get(`${one.benchmark} ${one.configuration}`));
  const seen = known.filter((wall) => wall !== undefined);
  const typical = seen.length === 0 ? unknownMs : seen.reduce((sum, wall) => sum + wall, 0) / seen.length;
  return configurations.map((configuration, i) => {
    const own = ownSeconds(configuration) * 1000;
    return known[i] ?? (own > 0 ? own + SPAWN_MS : typical);
  });
}

/** Three times what a block should take; a host that hangs is noticed by then. */
const PATIENCE = 3;
/** For what a host makes ready before its first block, and between runs, s. */
const MARGIN_S = 60;

/**
 * After how many seconds a block that a living host does not end is given back: not before its runs could all have met their time limit,
 * since a run that does is a result. Pure.
 */
export function expireSeconds(runMs: number, runs: number, limitMs: number): number {
  return Math.ceil((runs * Math.max(PATIENCE * runMs, limitMs)) / 1000) + MARGIN_S;
}
