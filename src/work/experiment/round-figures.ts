import type { RoundPair } from '../../stats/sequential/session.ts';
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';

/** The figures of rounds, and the pairs that they make: each contender of a row against its baseline. */
export class RoundFigures {
  private readonly baseline: StoredVariant | undefined;
  private readonly contenders: readonly StoredVariant[];
  /** The number of a configuration's first comparison, by its id. */
  private readonly places: ReadonlyMap<number, number>;
  /** By round, configuration and variant. */
  private readonly pending = new Map<number, Map<number, Map<number, number>>>();

  constructor(configurations: readonly StoredConfiguration[], [baseline, ...contenders]: readonly StoredVariant[]) {
    this.baseline = baseline;
    this.contenders = contenders;
    this.places = new Map(configurations.map(({ id }, i) => [id, i * contenders.length]));
  }

  isOf(configuration: number): boolean {
    return this.places.has(configuration);
  }

  /** The number of the comparison of a contender, which is counted from 0. */
  comparisonOf(configuration: number, contender: number): number {
    return (this.places.get(configuration) ?? 0) + contender;
  }

  keep(round: number, configuration: number, variant: number, figure: number): void {
    const ofRound = this.pending.get(round) ?? new Map<number, Map<number, number>>();
    const figures = ofRound.get(configuration) ?? new Map<number, number>();
    figures.set(variant, figure);
    ofRound.set(configuration, figures);
    this.pending.set(round, ofRound);
  }

  *pairsOf(round: number): Generator<RoundPair> {
    for (const [configuration, figures] of this.pending.get(round) ?? []) {
      const baseline = figures.get(this.baseline?.id ?? -1);
      if (baseline === undefined) continue;
      for (const [i, { id }] of this.contenders.entries()) {
        const contender = figures.get(id);
        if (contender !== undefined) yield { comparison: this.comparisonOf(configuration, i), baseline, contender };
      }
    }
  }

  /** Those of this round, and of the rounds before it. */
  forget(round: number): void {
    for (const one of this.pending.keys()) if (one <= round) this.pending.delete(one);
  }
}
