/** The same on paper: what an experiment at a farm should take, by arithmetic alone. */
import { largest } from '../../../src/stats/extremes.ts';
import { normalQuantile } from '../../../src/stats/normal.ts';
import type { FarmOptions, RecordedBlocks, SimulatedHost } from './simulate.ts';

export interface OnPaper {
  /** All work over the speed of all hosts, in ms. */
  workMs: number;
  /** What rounds wait for the host that ends last, in ms. */
  barrierMs: number;
  /** What claims take at the beginning of each round, in ms. */
  claimMs: number;
  /** What hosts that are lost cost all others, in ms. */
  lossMs: number;
  lostShare: number;
}

/**
 * Hours = work / speed + what each round waits for its last host + claims + what is measured again.
 *
 * Rows are decided by chance, so of a host's rows a random part is left: the standard deviation of its load in round r is
 * sqrt(rows left on a host × mean square of a block × share that was decided), and the largest of H such loads is about the
 * (H - 3/8) / (H + 1/4) quantile above the mean (G. Blom, 1958). A round takes no less than its longest block.
 */
export function onPaper(
  rows: readonly RecordedBlocks[],
  hosts: readonly SimulatedHost[],
  options: FarmOptions,
): OnPaper {
  const speed = hosts.reduce((sum, host) => sum + host.speed, 0);
  const mean = speed / hosts.length;
  const above = hosts.length === 1 ? 0 : normalQuantile((hosts.length - 0.375) / (hosts.length + 0.25));
  const rounds = largest(rows.map(({ length }) => length));
  let [workMs, barrierMs, undecided] = [0, 0, 0];
  let open: readonly { blocks: RecordedBlocks; spent: number }[] = rows.map((blocks) => ({ blocks, spent: 0 }));
  for (let round = 0; round < rounds; round++) {
    const blocks = open.map((row) => row.blocks[round] as number);
    const level = blocks.reduce((sum, ms) => sum + ms, 0) / speed;
    const square = blocks.reduce((sum, ms) => sum + ms * ms, 0) / hosts.length;
    const scatter = (Math.sqrt(square * (1 - open.length / rows.length)) / mean) * above;
    barrierMs += Math.max(scatter, hosts.length === 1 ? 0 : largest(blocks) / mean - level, 0);
    workMs += level;
    open = open
      .map((row) => ({ ...row, spent: row.spent + (row.blocks[round] as number) }))
      .filter((row) => row.blocks.length > round + 1);
    undecided += level * open.reduce((sum, { spent }) => sum + spent, 0);
  }
  const claimMs = rounds * options.claimMs;
  const without = workMs + barrierMs + claimMs;
  const lost = (options.lossPerHour * hosts.length * without) / 3_600_000;
  // What is thrown away when a host is lost, on average over the time: its part of what undecided rows have measured.
  const perLoss = hosts.length === 1 ? 0 : undecided / workMs / hosts.length;
  const waits = hosts.length === 1 ? options.backAfterMs : options.lostAfterMs;
  return {
    workMs,
    barrierMs,
    claimMs,
    lossMs: lost * (perLoss / speed + waits),
    lostShare: (lost * perLoss) / (workMs * speed),
  };
}
