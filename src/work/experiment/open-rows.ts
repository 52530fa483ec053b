import type { Session } from '../../stats/sequential/session.ts';
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import type { StageExecution } from './execution.ts';
import type { RoundFigures } from './round-figures.ts';
import type { RunCounts } from './run-counts.ts';

/** Which rows of a stage still need runs, on which variants. */
export class OpenRows {
  private readonly part: StageExecution;
  private readonly counts: RunCounts;
  /** What judges comparisons; null where all get every round. */
  private readonly session: Session | null;
  private readonly figures: RoundFigures;

  constructor(part: StageExecution, counts: RunCounts, session: Session | null, figures: RoundFigures) {
    this.part = part;
    this.counts = counts;
    this.session = session;
    this.figures = figures;
  }

  /** Without its baseline, or without a contender that is undecided and not given up, nothing is left to compare. */
  isActive(configuration: StoredConfiguration, variant: StoredVariant): boolean {
    if (this.givenUp(configuration, variant)) return false;
    if (this.counts.runs(configuration.id, variant.id) < (this.part.plan.leastRuns ?? 0)) return true;
    const [baseline, ...contenders] = this.part.variants;
    if (contenders.length === 0 || baseline === undefined) return true;
    if (this.untried(configuration)) return true; // each variant gets one run, for a figure or for the reason why it has none
    if (this.givenUp(configuration, baseline)) return false;
    const isOpen = (contender: StoredVariant, i: number) =>
      !this.givenUp(configuration, contender) &&
      this.session?.isActive(this.figures.comparisonOf(configuration.id, i)) !== false;
    if (variant === baseline) return contenders.some(isOpen);
    return isOpen(variant, contenders.indexOf(variant));
  }

  /** Too fast to measure: there is nothing to decide. With a fixed number of rounds each row gets all of them. */
  givenUp({ id }: StoredConfiguration, variant: StoredVariant): boolean {
    return this.counts.givenUp(id, variant.id) || (this.session !== null && this.counts.isAtFloor(id, variant.id));
  }

  private untried(configuration: StoredConfiguration): boolean {
    return this.part.variants.some((variant) => this.counts.runs(configuration.id, variant.id) === 0);
  }

  /** The runs that each row lacks until the cap. */
  *left(): Generator<[number, number]> {
    const { stage, variants, plan } = this.part;
    for (const configuration of stage.configurations) {
      for (const variant of variants) {
        const runs = plan.runs - this.counts.runs(configuration.id, variant.id);
        if (runs > 0 && this.isActive(configuration, variant)) yield [configuration.id, runs];
      }
    }
  }

  /** How many comparisons are neither decided nor given up. */
  get open(): number {
    const { stage, variants, plan } = this.part;
    const needs = (configuration: StoredConfiguration) => (contender: StoredVariant) =>
      this.isActive(configuration, contender) && this.counts.runs(configuration.id, contender.id) < plan.runs;
    return stage.configurations.reduce((sum, one) => sum + variants.slice(1).filter(needs(one)).length, 0);
  }
}
