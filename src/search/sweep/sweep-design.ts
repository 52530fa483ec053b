/**
 * Which blocks a sweep measures. First the survey: a block of each open row on a part of the releases, chosen by what its runs so far tell
 * (stats/series/choose-releases.ts), until each row is settled or the survey's share of the budget is spent. Then fresh rounds of the two
 * releases on either side of each probable step, by themselves. All follows from the stored runs and the seed.
 */

import { shrinkageOf } from '../../measure/plan.ts';
import { stopperOf } from '../../show/report/metric.ts';
import { rowTitle } from '../../show/report/row-titles.ts';
import { largest, smallest } from '../../stats/extremes.ts';
import { randomStream, shuffled } from '../../stats/random.ts';
import { chooseReleases } from '../../stats/series/choose-releases.ts';
import { fitSeries } from '../../stats/series/fit-series.ts';
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import { eachRun, lastRound } from '../../store/runs.ts';
import { changeOfShare } from '../../text/english-numbers.ts';
import { chooseForBudget } from '../../work/experiment/budget.ts';
import type { Design, DesignedRound, TimeSpent } from '../../work/experiment/design.ts';
import type { StageExecution } from '../../work/experiment/execution.ts';
import type { Turn } from '../../work/experiment/order.ts';
import { type Candidate, candidatesOf, FRESH_FROM, type Judged, judgedBy } from './confirmation.ts';
import { SeriesRuns } from './series-runs.ts';

/** What a sweep is planned by, beside its rows and releases. */
export interface SweepOptions {
  /** Releases of a block. */
  part: number;
  /** Blocks that each release of each row gets. */
  least: number;
}

/** Six releases a block hang together well, and so many processes can wait for their turn. */
const PART = 6;

/**
 * What is usual for a series of so many releases. Of many, two blocks each are enough, since neighbours tell of each other and blocks
 * beside a probable change follow; of few there would be nothing left from which to know the noise. Pure.
 */
export function usualSweep(releases: number): SweepOptions {
  return { part: PART, least: releases >= 8 ? 2 : releases > 2 ? 3 : 6 };
}

/**
 * Rows that scatter more get more blocks, and up to so many: with two blocks each on 19 releases a step of 10 % is found for certain at a
 * noise of 2 %, and in 84 of 100 rows at 5 %, with three in 91 (scripts/series-simulation.ts --part 6 --least 2).
 */
const STEADY = 0.03;
const NOISY_BLOCKS = 3;
/** Blocks of a release beside a probable step, at most. */
const MOST_BLOCKS = 9;

/** The share of a budget that the survey may spend: what it finds is worth nothing without fresh rounds. */
const SURVEY_SHARE = 0.6;
/** Fresh rounds that a step of a usual size takes. */
const USUAL_ROUNDS = 5;

type RowTurn = Turn<StoredConfiguration, StoredVariant>;

export class SweepDesign implements Design {
  private readonly part: StageExecution;
  private readonly options: SweepOptions;
  private readonly margin: number;
  private readonly runs: SeriesRuns;
  /** Runs of rounds before this one are loaded. */
  private loaded = 1;
  /** The round that an earlier sitting was in the middle of; null where none was. */
  private resumed: number | null = null;
  /** What the survey says of rows that need no more of it. */
  private readonly settled = new Map<number, Candidate[]>();
  /** The steps that the survey saw, by their fresh rounds; null before the first of these. */
  private judged: Judged[] | null = null;
  private found: string[] = [];
  private readonly told = new Set<string>();

  constructor(part: StageExecution, options: SweepOptions = usualSweep(part.variants.length)) {
    this.part = part;
    this.options = options;
    this.margin = part.plan.margin;
    this.runs = new SeriesRuns(part.variants, stopperOf(part.kind.metrics));
    const last = lastRound(part.database, part.experiment.id);
    if (last === 0) return;
    this.resumed = last;
    this.load(last);
  }

  next(time: TimeSpent): DesignedRound | null {
    const { resumed } = this;
    if (resumed !== null) {
      this.resumed = null;
      const turns = this.turnsOf(resumed);
      if (turns.length > 0) return { round: resumed, turns };
    }
    this.load(Number.POSITIVE_INFINITY);
    const after = this.runs.lastRound + 1;
    for (const round of after < FRESH_FROM ? [after, FRESH_FROM] : [after]) {
      const turns = this.inTime(this.turnsOf(round), time, round < FRESH_FROM);
      if (turns.length > 0) return { round, turns };
    }
    return null;
  }

  *left(): Iterable<[configuration: number, runs: number]> {
    if (this.judged !== null) {
      for (const { row, fresh } of this.judged) {
        if (fresh.state === 'active') yield [row, 2 * Math.max(1, USUAL_ROUNDS - fresh.rounds)];
      }
      return;
    }
    for (const row of this.rows()) {
      const steps = this.settled.get(row.id);
      const runs = steps === undefined ? this.surveyLeft(row) : 2 * USUAL_ROUNDS * steps.length;
      if (runs > 0) yield [row.id, runs];
    }
  }

  /** Runs that the survey of a row still needs; one block where it has those that every row gets. */
  private surveyLeft(row: StoredConfiguration): number {
    const { least, part } = this.options;
    const missing = this.runs.missing(row);
    const lacking = new Map(this.part.variants.map((_, place) => [place, missing.has(place) ? 0 : least]));
    for (const { logs } of this.runs.blocks(row.id, 1, FRESH_FROM)) {
      for (const place of logs.keys()) lacking.set(place, Math.max(0, (lacking.get(place) ?? 0) - 1));
    }
    return [...lacking.values()].reduce((sum, runs) => sum + runs, 0) || Math.min(part, lacking.size);
  }

  /** What is known so far: a line, and what was found since this was asked last. */
  belief(): { lines: string[]; news: string[] } {
    const news = this.found;
    this.found = [];
    return { lines: [this.summary()], news };
  }

  private summary(): string {
    if (this.judged === null) {
      const steps = [...this.settled.values()].flat().length;
      return `${this.settled.size} of ${this.rows().length} rows surveyed, ${steps} steps in sight`;
    }
    const states = this.judged.map(({ fresh }) => fresh.state);
    const count = (state: string) => states.filter((one) => one === state).length;
    return `of ${states.length} steps in sight ${count('confirmed')} confirmed, ${count('active')} open`;
  }

  private rows(): readonly StoredConfiguration[] {
    return this.part.stage.configurations;
  }

  /** Takes in the runs of rounds before `until` that are not known yet. */
  private load(until: number): void {
    const { database, experiment } = this.part;
    for (const run of eachRun(database, experiment.id, this.loaded)) {
      if (run.round < until) this.runs.add(run);
    }
    this.loaded = Math.min(until, this.runs.lastRound + 1);
  }

  /** The blocks of a round by the runs of those before it; none where it has nothing to do. */
  private turnsOf(round: number): RowTurn[] {
    return round < FRESH_FROM ? this.surveyTurns(round) : this.freshTurns(round);
  }

  private surveyTurns(round: number): RowTurn[] {
    const { seed } = this.part.plan;
    const turns: (RowTurn & { blocks: number })[] = [];
    for (const configuration of shuffled(this.rows(), randomStream(seed, round))) {
      if (this.settled.has(configuration.id)) continue;
      const blocks = this.runs.blocks(configuration.id, 1, FRESH_FROM);
      const places = this.choose(configuration, blocks, round);
      if (places === null) this.settle(configuration);
      else turns.push({ round, configuration, variants: this.variantsAt(places), blocks: blocks.length });
    }
    // Those that have most first: they are nearest to being settled.
    return turns.sort((a, b) => b.blocks - a.blocks).map(({ blocks: _, ...turn }) => turn);
  }

  /**
   * The blocks of rows that there is time to settle: a row of which some releases are measured says nothing of where it changed. None is begun
   * beside more than are known, since what it takes is thought to be what those take.
   */
  private inTime(turns: readonly RowTurn[], time: TimeSpent, isSurvey: boolean): RowTurn[] {
    const all = time.spentMs + time.budgetLeftMs();
    if (all === Number.POSITIVE_INFINITY) return [...turns];
    const isBegun = ({ configuration: { id } }: RowTurn) => !isSurvey || this.runs.blocks(id, 1, FRESH_FROM).length > 0;
    const [begun, others] = [turns.filter(isBegun), turns.filter((turn) => !isBegun(turn))];
    const known = Math.max(time.laneCount, this.settled.size + begun.length);
    const open = [...begun, ...others.slice(0, known)];
    const candidates = open.map(({ configuration, variants }) => ({
      configuration: configuration.id,
      lane: time.laneOf(configuration.id),
      roundMs: (time.runMs(configuration.id) ?? 0) * variants.length,
      rounds: isSurvey ? this.surveyLeft(configuration) / variants.length : this.freshLeft(configuration.id),
    }));
    const left = all * (isSurvey ? SURVEY_SHARE : 1) - time.spentMs;
    const chosen = chooseForBudget(candidates, left, time.laneCount);
    return open.filter(({ configuration: { id } }) => chosen.has(id));
  }

  /** Fresh rounds that the next pair of a row should still need. */
  private freshLeft(row: number): number {
    const open = (this.judged ?? []).filter((one) => one.row === row && one.fresh.state === 'active');
    return Math.max(1, USUAL_ROUNDS - largest([0, ...open.map(({ fresh }) => fresh.rounds)]));
  }

  private choose(
    configuration: StoredConfiguration,
    blocks: ReturnType<SeriesRuns['blocks']>,
    round: number,
  ): number[] | null {
    const { part, least } = this.options;
    const count = this.part.variants.length;
    // A row of which blocks fail again and again must end, too.
    if (blocks.length >= mostBlocks(count, this.options)) return null;
    if (this.runs.floorOfRow(configuration.id) !== null) return null;
    const unavailable = new Set(this.runs.missing(configuration).keys());
    const chosen = (each: number) => {
      const random = randomStream(this.part.plan.seed ^ Math.imul(configuration.id + 1, 0x27d4eb2f), round);
      return chooseReleases(blocks, { count, unavailable, part, least: each, most: MOST_BLOCKS, random });
    };
    return chosen(least) ?? chosen(wantedBlocks(fitSeries(blocks, count).noise, least));
  }

  private settle({ id }: StoredConfiguration): void {
    const isOut = this.runs.floorOfRow(id) !== null;
    const survey = isOut ? [] : this.runs.blocks(id, 1, FRESH_FROM);
    this.settled.set(id, candidatesOf(id, survey, this.part.variants.length, this.margin));
  }

  private freshTurns(round: number): RowTurn[] {
    // Rows that the budget left open have what they have.
    for (const row of this.rows()) if (!this.settled.has(row.id)) this.settle(row);
    const candidates = this.rows().flatMap(({ id }) => this.settled.get(id) ?? []);
    this.judged = judgedBy(candidates, this.runs.blocks.bind(this.runs), {
      margin: this.margin,
      shrinkage: shrinkageOf(this.part.plan),
    });
    this.tellNews(this.judged);
    const open = this.judged.filter((one) => one.fresh.state === 'active' && this.isMeasurable(one));
    // Large steps of all rows come before small ones of any: where time is short, they are what is told.
    const first = smallest(open.map(urgency));
    const byRow = Map.groupBy(
      open.filter((one) => urgency(one) === first),
      ({ row }) => row,
    );
    const random = randomStream(this.part.plan.seed, round);
    return shuffled(this.rows(), random).flatMap((configuration): RowTurn[] => {
      // One pair of a row a round, since a release is measured once a round.
      const [next] = (byRow.get(configuration.id) ?? []).sort(byUrgency);
      if (next === undefined) return [];
      const places = shuffled([next.step.before, next.step.after], random);
      return [{ round, configuration, variants: this.variantsAt(places) }];
    });
  }

  private isMeasurable({ row, step }: Candidate): boolean {
    const configuration = this.rows().find(({ id }) => id === row);
    const missing = configuration === undefined ? new Map() : this.runs.missing(configuration);
    return !missing.has(step.before) && !missing.has(step.after);
  }

  private tellNews(judged: readonly Judged[]): void {
    for (const { row, step, fresh } of judged) {
      const key = `${row} ${step.before}`;
      if (fresh.state !== 'confirmed' || fresh.logRatio === null || this.told.has(key)) continue;
      this.told.add(key);
      const configuration = this.rows().find(({ id }) => id === row);
      const [before, after] = this.variantsAt([step.before, step.after]);
      const change = changeOfShare(Math.expm1(fresh.logRatio));
      const name = configuration === undefined ? '' : rowTitle(configuration);
      this.found.push(`${name}: ${change} from ${before?.label} to ${after?.label}`);
    }
  }

  private variantsAt(places: readonly number[]): StoredVariant[] {
    return places.map((place) => this.part.variants[place] as StoredVariant);
  }
}

/** Blocks that each release gets of a row whose figures scatter so much, before places of steps are looked at. Pure. */
function wantedBlocks(noise: number, least: number): number {
  const wanted = Number.isFinite(noise) ? Math.ceil((noise / STEADY) ** 2) : least;
  return Math.max(least, Math.min(NOISY_BLOCKS, wanted));
}

/** Steps of 15 % and more, then of 10 %, of 5 %, the others; one that is not decided by then waits for all of them. */
const SIZES = [0.15, 0.1, 0.05, 0];

/** From 0 on, the most urgent. Pure. */
function urgency({ step, fresh }: Judged): number {
  if (fresh.rounds >= 2 * USUAL_ROUNDS) return SIZES.length;
  return SIZES.findIndex((size) => Math.abs(step.logRatio) >= Math.log1p(size));
}

/** Of a row the one that has had fewest rounds beyond what is usual, the largest of several. */
function byUrgency(a: Judged, b: Judged): number {
  const isLate = ({ fresh }: Judged) => (fresh.rounds < 2 * USUAL_ROUNDS ? 0 : fresh.rounds);
  return isLate(a) - isLate(b) || Math.abs(b.step.logRatio) - Math.abs(a.step.logRatio);
}

/** Blocks of a row after which it is settled, whatever it tells: several times as many as a row of noise takes. */
function mostBlocks(count: number, { part, least }: SweepOptions): number {
  return Math.ceil((8 * least * count) / Math.max(2, Math.min(part, count))) + 10;
}
