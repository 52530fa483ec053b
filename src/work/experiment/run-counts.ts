import { ENOUGH_DISTURBED } from '../../stats/disturbed.ts';
import { ENOUGH_FLOORS, isAtFloor } from '../../stats/floor.ts';
import type { StoredRun } from '../../store/runs.ts';

/** After this many failures without a success a configuration is no longer tried on a variant. */
const GIVE_UP_AFTER = 2;

interface Count {
  ok: number;
  failed: number;
  unavailable: number;
  /** ok runs that say whether they are at the floor, and those of them that are */
  told: number;
  floors: number;
  /** ok runs without a batch that had the core to itself */
  disturbed: number;
  rounds: Set<number>;
}

/**
 * Counts the runs so far, by configuration and variant. Resuming must not repeat them, and some are not tried again: a benchmark that is
 * not available, or that failed twice and never succeeded, would only take time from others.
 */
export class RunCounts {
  private readonly counts = new Map<number, Map<number, Count>>();

  add(
    run: Pick<StoredRun, 'configuration' | 'variant' | 'round' | 'outcome'>,
    { isFloor, isDisturbed }: { isFloor?: boolean | undefined; isDisturbed?: boolean } = {},
  ): void {
    const count = this.count(run.configuration, run.variant);
    count[run.outcome]++;
    if (isFloor !== undefined) count.told++;
    if (isFloor === true) count.floors++;
    if (isDisturbed === true) count.disturbed++;
    count.rounds.add(run.round);
  }

  has(configuration: number, variant: number, round: number): boolean {
    return this.count(configuration, variant).rounds.has(round);
  }

  givenUp(configuration: number, variant: number): boolean {
    const { ok, failed, unavailable, disturbed } = this.count(configuration, variant);
    if (disturbed >= ENOUGH_DISTURBED && disturbed === ok) return true;
    return unavailable > 0 || (ok === 0 && failed >= GIVE_UP_AFTER);
  }

  /** At the floor more rounds would only show again that nothing is measured. */
  isAtFloor(configuration: number, variant: number): boolean {
    const { told, floors } = this.count(configuration, variant);
    return told >= ENOUGH_FLOORS && isAtFloor(floors, told);
  }

  runs(configuration: number, variant: number): number {
    return this.count(configuration, variant).rounds.size;
  }

  private count(configuration: number, variant: number): Count {
    let variants = this.counts.get(configuration);
    if (variants === undefined) {
      variants = new Map();
      this.counts.set(configuration, variants);
    }
    let count = variants.get(variant);
    if (count === undefined) {
      count = { ok: 0, failed: 0, unavailable: 0, told: 0, floors: 0, disturbed: 0, rounds: new Set() };
      variants.set(variant, count);
    }
    return count;
  }
}
