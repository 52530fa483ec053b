import { isAdaptive, shrinkageOf } from '../../measure/plan.ts';
import type { Run } from '../../measure/request.ts';
import { type JudgedMetric, type MeasuredRun, stopperOf } from '../../show/report/metric.ts';
import { largest } from '../../stats/extremes.ts';
import { DEFAULT_FDR } from '../../stats/margin.ts';
import type { AdaptiveOptions } from '../../stats/sequential/adaptive.ts';
import { roundsNeeded } from '../../stats/sequential/rounds-needed.ts';
import { createSession, type Session } from '../../stats/sequential/session.ts';
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import { eachRun, figuresOf, type StoredRun } from '../../store/runs.ts';
import type { BlockRun } from '../kind.ts';
import { type Candidate, chooseForBudget, expectedRounds, type RowRounds, roundsLeft, usualRounds } from './budget.ts';
import type { Design } from './design.ts';
import type { RowPlaces } from './dispatcher.ts';
import type { DecidedRow, ExecutionState, RunStep, StageExecution } from './execution.ts';
import { factsOf, isFigure } from './floor.ts';
import { OpenRows } from './open-rows.ts';
import { AHEAD } from './order.ts';
import { RemainingTime } from './remaining-time.ts';
import { RoundFigures } from './round-figures.ts';
import { RowLanes } from './row-lanes.ts';
import { RunCounts } from './run-counts.ts';

/**
 * What is done, decided and still needed. Resuming rebuilds all of it from the stored runs: rounds end in the same order with the same
 * pairs, so the same comparisons stop at the same rounds.
 */
export class Progress implements ExecutionState {
  done = 0;
  readonly adaptive: boolean;
  readonly stage: string | undefined;
  private readonly counts = new RunCounts();
  private readonly timeLeft: RemainingTime;
  private readonly part: StageExecution;
  private readonly lanes: RowPlaces;
  private readonly design: Design | null;
  /** The metric that stops comparisons. */
  private readonly stopper: JudgedMetric;
  private readonly session: Session | null;
  private readonly limits: AdaptiveOptions;
  private readonly comparisons: number;
  private judgedRounds = 0;
  private readonly figures: RoundFigures;
  private readonly rows: OpenRows;
  private stillActive: Set<number>;
  /** Milliseconds of runs that were ended because the time was over. */
  private lostMs = 0;
  /** Milliseconds of the budget that the stages behind this one have in any case. */
  private readonly behindMs: number;
  /** The configurations of this round for which the budget has time; null without a budget. */
  private chosen: Set<number> | null = null;
  /** Rounds that each comparison should take in all, by what was known after the last round. */
  private expected: readonly number[] | null = null;

  constructor(part: StageExecution, lanes: RowPlaces = new RowLanes(1), design: Design | null = null) {
    this.part = part;
    this.lanes = lanes;
    this.design = design;
    this.timeLeft = new RemainingTime(lanes.count);
    const { stage, variants, experiment, plan, database, endsAt = Number.POSITIVE_INFINITY } = part;
    const { configurations, share = 1 } = stage;
    const ofStage = Math.min(plan.budgetMs ?? Number.POSITIVE_INFINITY, endsAt - performance.now());
    this.behindMs = share === 1 ? 0 : ofStage * (1 / share - 1);
    this.stage = stage.name;
    this.stopper = stopperOf(part.kind.metrics);
    this.comparisons = configurations.length * (variants.length - 1);
    this.adaptive = design === null && stage.fixed !== true && isAdaptive(plan);
    const { runs: cap, leastRuns: least = 0, margin, fdr = DEFAULT_FDR, strict = false, shares = [] } = plan;
    this.limits = { cap, least, margin, fdr, strict, shares, shrinkage: shrinkageOf(plan) };
    this.session = this.adaptive ? createSession(this.comparisons, this.limits) : null;
    this.figures = new RoundFigures(configurations, variants);
    this.rows = new OpenRows(part, this.counts, this.session, this.figures);
    this.stillActive = new Set(Array.from({ length: this.comparisons }, (_, i) => i));
    const ofRow: StoredRun[] = [];
    for (const run of eachRun(database, experiment.id)) {
      if (!this.figures.isOf(run.configuration)) continue; // of another stage
      if (ofRow[0]?.configuration !== run.configuration) this.addTimes(ofRow.splice(0));
      ofRow.push(run);
      const told = figuresOf(run);
      const facts = factsOf(told);
      this.counts.add(run, facts);
      if (run.rate !== null && isFigure(facts)) {
        this.keep(run.round, run.configuration, run.variant, { rate: run.rate, told });
      }
      this.done++;
    }
    this.addTimes(ofRow);
  }

  /** The total time of runs that ended together; `add` counts each of them. */
  addTime({ round, configuration: { id } }: Omit<RunStep, 'variant'>, runs: readonly BlockRun[]): void {
    const block = { configuration: id, round, lane: this.lanes.of(id) };
    this.timeLeft.add(
      block,
      runs.map(({ run }) => run),
    );
  }

  /** Stored runs of one row: those of a round may have run at the same time. */
  private addTimes(runs: readonly StoredRun[]): void {
    for (const [, block] of Map.groupBy(runs, ({ round }) => round)) {
      const spans = block.map(({ started, wall }) => ({ startedAt: started, wallMs: wall }));
      if (block[0] !== undefined) this.timeLeft.add(block[0], spans);
    }
  }

  add({ configuration, variant, round }: RunStep, { outcome }: Run): void {
    const facts = outcome.outcome === 'ok' ? factsOf(outcome.figures) : {};
    this.counts.add({ configuration: configuration.id, variant: variant.id, round, outcome: outcome.outcome }, facts);
    if (outcome.outcome === 'ok' && isFigure(facts)) {
      this.keep(round, configuration.id, variant.id, { rate: outcome.rate, told: outcome.figures ?? null });
    }
    this.done++;
  }

  /** Judges all comparisons by the rounds so far; returns those that stopped with this round. */
  endRound(round: number): DecidedRow[] {
    if (this.session === null) return [];
    this.session.endRound(this.figures.pairsOf(round));
    this.judgedRounds = round;
    if (round >= AHEAD) this.figures.forget(round);
    this.expected = null;
    const stopped = [...this.stillActive].filter((i) => !this.session?.isActive(i));
    for (const i of stopped) this.stillActive.delete(i);
    return stopped.map((i) => this.decided(i));
  }

  /** Whether no run, or no time, is left. */
  isOver(): boolean {
    // A design itself says when it is over.
    return (this.design === null && this.left().next().done === true) || this.isOutOfTime();
  }

  /** With a budget: chooses the rows of this round. */
  beginRound(round: number): void {
    if (this.design !== null || this.budgetLeftMs() === Number.POSITIVE_INFINITY) return;
    const all = [...this.candidates(round)];
    const isBegun = ({ configuration }: Candidate) => this.timeLeft.typical(configuration) !== null;
    const [begun, others] = [all.filter(isBegun), all.filter((one) => !isBegun(one))];
    // The estimate for other rows comes from those that have begun: no more begin at once than are known.
    const atOnce = this.session === null ? others.length : Math.max(this.laneCount, this.timeLeft.known);
    const candidates = [...begun, ...others.slice(0, atOnce)];
    // Lanes work at the same time, so each has all the time that is left.
    this.chosen = chooseForBudget(candidates, this.budgetLeftMs(), this.laneCount);
  }

  isWanted({ configuration, variant, round }: RunStep): boolean {
    if (this.design !== null) {
      return !this.rows.givenUp(configuration, variant) && !this.counts.has(configuration.id, variant.id, round);
    }
    if (this.chosen?.has(configuration.id) === false) return false;
    return this.rows.isActive(configuration, variant) && !this.counts.has(configuration.id, variant.id, round);
  }

  /** Whether no further block may begin. */
  isOutOfTime(): boolean {
    return this.lostMs > 0 || this.budgetLeftMs() <= 0;
  }

  /** A run was ended after this many milliseconds because the time was over; nothing of it is kept. */
  cutOff(ms: number): void {
    this.lostMs += ms;
  }

  /** Milliseconds of all runs, those of earlier sittings included. */
  get spentMs(): number {
    return this.timeLeft.spentMs + this.lostMs;
  }

  /** Milliseconds of a run of this row; null while nothing has run. */
  runMs(configuration: number): number | null {
    return this.timeLeft.typical(configuration) ?? this.timeLeft.remaining([[configuration, 1]]);
  }

  get laneCount(): number {
    return this.lanes.count;
  }

  laneOf(configuration: number): number | undefined {
    return this.lanes.of(configuration);
  }

  /** Milliseconds that are left for runs; infinite without a budget. */
  budgetLeftMs(): number {
    const { plan, endsAt = Number.POSITIVE_INFINITY } = this.part;
    return Math.min((plan.budgetMs ?? Number.POSITIVE_INFINITY) - this.spentMs, endsAt - performance.now());
  }

  private *candidates(round: number): Generator<Candidate> {
    const { stage, variants, plan } = this.part;
    const contenders = variants.length - 1;
    const rounds = stage.configurations.map((_, i) =>
      Array.from({ length: contenders }, (__, c) => this.roundsOf(i * contenders + c)),
    );
    const usual = Math.min(plan.runs, usualRounds(rounds.flat()));
    for (const [i, configuration] of stage.configurations.entries()) {
      const open = variants.filter(
        (variant) =>
          this.rows.isActive(configuration, variant) && !this.counts.has(configuration.id, variant.id, round),
      );
      if (open.length === 0) continue;
      const left = (rounds[i] ?? [])
        .filter((_, c) => this.session?.isActive(i * contenders + c))
        .map((one) => roundsLeft(one, usual));
      yield {
        configuration: configuration.id,
        lane: this.lanes.of(configuration.id),
        roundMs: open.length * (this.runMs(configuration.id) ?? 0),
        // While nothing is decided each round is worth as much as the one before.
        rounds: left.length === 0 ? 1 : left.reduce((least, one) => Math.min(least, one), plan.runs),
      };
    }
  }

  private roundsOf(comparison: number): RowRounds {
    const decision = this.session?.decision(comparison);
    if (decision === undefined || decision.interval === null) return { had: decision?.rounds ?? 0, needed: null };
    const isOpen = this.session?.isActive(comparison) === true;
    return { had: decision.rounds, needed: isOpen ? roundsNeeded(decision, this.part.plan.margin) : 0 };
  }

  get total(): number {
    let left = 0;
    for (const [, runs] of this.left()) left += runs;
    return this.done + left;
  }

  remainingMs(): number | null {
    return this.whole(this.timeLeft.remaining(this.left(), (configuration) => this.lanes.of(configuration)));
  }

  expectedMs(): number | null {
    const left = this.session === null ? this.left() : this.expectedLeft();
    return this.whole(this.timeLeft.remaining(left, (configuration) => this.lanes.of(configuration)));
  }

  /** With the stages behind this one, and no more than there is time for. */
  private whole(ms: number | null): number | null {
    if (ms === null) return null;
    const { stage, variants, plan } = this.part;
    const ofOthers = this.timeLeft.remaining([[Number.NaN, (stage.following ?? 0) * variants.length * plan.runs]]) ?? 0;
    return Math.min(ms + ofOthers, this.budgetLeftMs() + this.behindMs);
  }

  /** The runs of each row until it should be decided. */
  private *expectedLeft(): Generator<[number, number]> {
    const { stage, variants, plan } = this.part;
    const contenders = variants.length - 1;
    this.expected ??= Array.from({ length: this.comparisons }, (_, i) => expectedRounds(this.roundsOf(i), plan.runs));
    for (const [i, configuration] of stage.configurations.entries()) {
      const rounds = this.expected.slice(i * contenders, (i + 1) * contenders);
      for (const [v, variant] of variants.entries()) {
        if (!this.rows.isActive(configuration, variant)) continue;
        const wanted = v === 0 ? largest(rounds) : (rounds[v - 1] ?? 0);
        const had = this.counts.runs(configuration.id, variant.id);
        yield [configuration.id, Math.max(0, Math.min(plan.runs - had, Math.max(1, wanted - had)))];
      }
    }
  }

  get open(): number {
    return this.rows.open;
  }

  decisions(): DecidedRow[] {
    if (this.session === null) return [];
    const session = this.judgedRounds < AHEAD ? this.firstRounds() : this.session;
    return Array.from({ length: this.comparisons }, (_, i) => this.decided(i, session));
  }

  /** What the first rounds say by now, whole or not: some rows are ahead of the others. It is for who watches, and stops nothing. */
  private firstRounds(): Session {
    const session = createSession(this.comparisons, this.limits);
    for (let round = 1; round <= AHEAD; round++) session.endRound(this.figures.pairsOf(round));
    return session;
  }

  private decided(comparison: number, session = this.session as Session): DecidedRow {
    const { stage, variants } = this.part;
    const contenders = variants.length - 1;
    return {
      configuration: stage.configurations[Math.floor(comparison / contenders)] as StoredConfiguration,
      contender: variants[1 + (comparison % contenders)] as StoredVariant,
      decision: session.decision(comparison),
    };
  }

  private keep(round: number, configuration: number, variant: number, run: MeasuredRun): void {
    const figure = this.stopper.figureOf(run);
    if (this.session !== null && figure !== undefined) this.figures.keep(round, configuration, variant, figure);
  }

  private *left(): Generator<[number, number]> {
    yield* (this.design ?? this.rows).left();
  }
}
