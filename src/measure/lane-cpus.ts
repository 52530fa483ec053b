import type { Core } from '../host/machine/cores.ts';
import { formatCpuList } from '../host/machine/cpu-list.ts';

/**
 * How many lanes these cores can hold: none spreads over two NUMA nodes, none shares a core with another.
 *
 * @param least cores of a lane
 * @param quota CPUs' worth of time that the control group may use; null: no limit
 */
export function mostLanes(cores: readonly Core[], least: number, quota: number | null = null): number {
  const byCores = lanesOf(cores, least);
  return quota === null ? byCores : Math.min(byCores, Math.max(1, Math.floor(quota / least)));
}

/**
 * Shares cores out among lanes, as many to each; what is left over stays free for all else. Pure.
 *
 * @param least cores of a lane
 * @returns the CPUs of each lane, ascending; null where there are too few cores
 */
export function laneCpus(cores: readonly Core[], lanes: number, least: number): number[][] | null {
  let each = Math.floor(cores.length / lanes);
  while (each >= least && lanesOf(cores, each) < lanes) each--;
  if (each < least) return null;
  // Where some are left over, it is the first ones: interrupts and the rest of the system are mostly there.
  const shares = byNode(cores).flatMap((own) => {
    const first = own.length % each;
    const count = Math.floor(own.length / each);
    return Array.from({ length: count }, (_, i) => own.slice(first + i * each, first + (i + 1) * each));
  });
  return shares.slice(-lanes).map((share) => share.flatMap(({ cpus }) => cpus).sort((a, b) => a - b));
}

/** `2 lanes (CPUs 0-1 | 2-3)`. */
export function lanesInWords(lanes: readonly (readonly number[])[]): string {
  return `${lanes.length} lanes (CPUs ${lanes.map((cpus) => formatCpuList(cpus)).join(' | ')})`;
}

function lanesOf(cores: readonly Core[], each: number): number {
  return byNode(cores).reduce((sum, own) => sum + Math.floor(own.length / each), 0);
}

function byNode(cores: readonly Core[]): Core[][] {
  return [...Map.groupBy(cores, ({ node }) => node).values()];
}
