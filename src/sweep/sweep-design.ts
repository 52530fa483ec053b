/**
 * Which blocks a sweep measures. First the survey: a block of each open row on a part of the releases, chosen by what its runs so far tell
 * (stats/series/choose-releases.ts), until each row is settled or the survey's share of the budget is spent. Then fresh rounds of the two
 * releases on either side of each probable step, by themselves. All follows from the stored runs and the seed.
 */
import type { Design, DesignedRound, TimeSpent } from '../experiment/design.ts';
import type { StageExecution } from '../experiment/execution.ts';
import type { Turn } from '../experiment/order.ts';
import { stopperOf } from '../report/metric.ts';
import { randomStream, shuffled } from '../stats/random.ts';
import { chooseReleases } from '../stats/series/choose-releases.ts';
import type { StoredConfiguration, StoredVariant } from '../store/experiments.ts';
import { eachRun, lastRound } from '../store/runs.ts';
import { SeriesRuns } from './series-runs.ts';
import {
  type Candidate,
  candidatesOf,
  END,
  FIRST_FROM,
  firstWave,
  SECOND_FROM,
  secondWave,
  type Wave,
} from './waves.ts';

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

/** The share of a budget that the survey may spend: what it finds is worth nothing without fresh rounds. */
const SURVEY_SHARE = 0.7;
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
  private waves: Wave[] = [];
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
    const starts = [after, FIRST_FROM, SECOND_FROM].filter((round) => round >= after);
    for (const round of starts) {
      const turns = inTime(this.turnsOf(round), time, round < FIRST_FROM ? SURVEY_SHARE : 1);
      if (turns.length > 0) return { round, turns };
    }
    return null;
  }

  *left(): Iterable<[configuration: number, runs: number]> {
    const { least } = this.options;
    const { variants } = this.part;
    for (const row of this.rows()) {
      if (this.settled.has(row.id) || this.waves.length > 0) continue;
      const have = new Array<number>(variants.length).fill(0);
      for (const { logs } of this.runs.blocks(row.id, 1, FIRST_FROM)) {
        for (const place of logs.keys()) have[place] = (have[place] as number) + 1;
      }
      const missing = this.runs.missing(row);
      const runs = have.reduce((sum, blocks, place) => sum + (missing.has(place) ? 0 : Math.max(0, least - blocks)), 0);
      if (runs > 0) yield [row.id, runs];
    }
    for (const { candidates, judged } of this.waves) {
      for (const [i, { row }] of candidates.entries()) {
        const { state, rounds } = judged[i] as Wave['judged'][number];
        if (state === 'active') yield [row, 2 * Math.max(1, USUAL_ROUNDS - rounds)];
      }
    }
  }

  /** What is known so far: a line, and what was found since this was asked last. */
  belief(): { lines: string[]; news: string[] } {
    const news = this.found;
    this.found = [];
    return { lines: [this.summary()], news };
  }

  private summary(): string {
    const [first] = this.waves;
    if (first === undefined) {
      const steps = [...this.settled.values()].flat().length;
      return `${this.settled.size} of ${this.rows().length} rows surveyed, ${steps} steps in sight`;
    }
    const states = this.waves.flatMap(({ judged }) => judged.map(({ state }) => state));
    const count = (state: string) => states.filter((one) => one === state).length;
    return `of ${first.candidates.length} steps in sight ${count('confirmed')} confirmed, ${count('active')} open`;
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
    if (round < FIRST_FROM) return this.surveyTurns(round);
    return round < END ? this.waveTurns(round) : [];
  }

  private surveyTurns(round: number): RowTurn[] {
    const { seed } = this.part.plan;
    const turns: (RowTurn & { blocks: number })[] = [];
    for (const configuration of shuffled(this.rows(), randomStream(seed, round))) {
      if (this.settled.has(configuration.id)) continue;
      const blocks = this.runs.blocks(configuration.id, 1, FIRST_FROM);
      const places = this.choose(configuration, blocks, round);
      if (places === null) this.settle(configuration);
      else turns.push({ round, configuration, variants: this.variantsAt(places), blocks: blocks.length });
    }
    // Where time is short, rows that have least come first.
    return turns.sort((a, b) => a.blocks - b.blocks).map(({ blocks: _, ...turn }) => turn);
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
    const random = randomStream(this.part.plan.seed ^ Math.imul(configuration.id + 1, 0x27d4eb2f), round);
    return chooseReleases(blocks, { count, unavailable, part, least, random });
  }

  private settle({ id }: StoredConfiguration): void {
    const isOut = this.runs.floorOfRow(id) !== null;
    const survey = isOut ? [] : this.runs.blocks(id, 1, FIRST_FROM);
    this.settled.set(id, candidatesOf(id, survey, this.part.variants.length, this.margin));
  }

  private waveTurns(round: number): RowTurn[] {
    const wave = this.waveOf(round);
    if (round >= wave.until) return [];
    const open = wave.candidates.flatMap((candidate, i) => {
      const { state, rounds } = wave.judged[i] as Wave['judged'][number];
      return state === 'active' && this.isMeasurable(candidate) ? [{ ...candidate, rounds }] : [];
    });
    const random = randomStream(this.part.plan.seed, round);
    const byRow = Map.groupBy(open, ({ row }) => row);
    return shuffled(this.rows(), random).flatMap((configuration): RowTurn[] => {
      // One pair of a row a round, that which has had the fewest: a release is measured once a round.
      const [next] = (byRow.get(configuration.id) ?? []).sort((a, b) => a.rounds - b.rounds);
      if (next === undefined) return [];
      const places = shuffled([next.pair.before, next.pair.after], random);
      return [{ round, configuration, variants: this.variantsAt(places) }];
    });
  }

  /** The wave of a round as the runs so far have it. */
  private waveOf(round: number): Wave {
    // Rows that the budget left open have what they have.
    for (const row of this.rows()) if (!this.settled.has(row.id)) this.settle(row);
    const candidates = this.rows().flatMap(({ id }) => this.settled.get(id) ?? []);
    const blocksOf = this.runs.blocks.bind(this.runs);
    const first = firstWave(candidates, blocksOf, this.margin);
    this.waves = round < SECOND_FROM ? [first] : [first, secondWave(first, blocksOf, this.margin)];
    this.tellNews();
    return this.waves.at(-1) as Wave;
  }

  private isMeasurable({ row, pair }: Candidate): boolean {
    const configuration = this.rows().find(({ id }) => id === row);
    const missing = configuration === undefined ? new Map() : this.runs.missing(configuration);
    return !missing.has(pair.before) && !missing.has(pair.after);
  }

  private tellNews(): void {
    for (const { candidates, judged } of this.waves) {
      for (const [i, { row, pair }] of candidates.entries()) {
        const { state, logRatio } = judged[i] as Wave['judged'][number];
        const key = `${row} ${pair.before} ${pair.after}`;
        if (state !== 'confirmed' || logRatio === null || this.told.has(key)) continue;
        this.told.add(key);
        const configuration = this.rows().find(({ id }) => id === row);
        const [before, after] = this.variantsAt([pair.before, pair.after]);
        const change = `${logRatio > 0 ? '+' : '-'}${Math.abs(Math.expm1(logRatio) * 100).toFixed(0)} %`;
        const name = `${configuration?.benchmark} ${configuration?.configuration}`.trim();
        this.found.push(`${name}: ${change} from ${before?.label} to ${after?.label}`);
      }
    }
  }

  private variantsAt(places: readonly number[]): StoredVariant[] {
    return places.map((place) => this.part.variants[place] as StoredVariant);
  }
}

/** Blocks of a row after which it is settled, whatever it tells: several times as many as a row of noise takes. */
function mostBlocks(count: number, { part, least }: SweepOptions): number {
  return Math.ceil((8 * least * count) / Math.max(2, Math.min(part, count))) + 10;
}

/** The blocks that the time lasts for. */
function inTime(turns: readonly RowTurn[], time: TimeSpent, share: number): RowTurn[] {
  const all = time.spentMs + time.budgetLeftMs();
  if (all === Number.POSITIVE_INFINITY) return [...turns];
  let left = all * share - time.spentMs;
  return turns.filter(({ configuration, variants }) => {
    const ms = (time.runMs(configuration.id) ?? 0) * variants.length;
    if (left <= 0 || ms > left) return false;
    left -= ms;
    return true;
  });
}
