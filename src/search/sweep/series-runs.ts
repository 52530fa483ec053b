import type { JudgedMetric } from '../../show/report/metric.ts';
import { type Batches, disturbedWords } from '../../stats/disturbed.ts';
import { ENOUGH_FLOORS } from '../../stats/floor.ts';
import type { SeriesBlock } from '../../stats/series/series-block.ts';
import { missingOn, type StoredConfiguration, type StoredVariant } from '../../store/experiments.ts';
import { figuresOf, type StoredRun } from '../../store/runs.ts';
import { type Floor, floorOf, floorProblem, isDisturbedRun } from '../../work/experiment/floor.ts';
import { RunCounts } from '../../work/experiment/run-counts.ts';

/** What is known of a row on one release. */
interface Cell {
  floors: Floor[];
  /** Runs that say whether they are at the floor. */
  told: number;
  disturbed: Batches[];
  /** Why the first run failed that did. */
  failure: string | null;
}

/** The stored runs of a sweep as blocks, row by row: what its design and its answer both follow from. */
export class SeriesRuns {
  /** Runs with a figure. */
  figures = 0;
  /** The number of the last round that has a run; 0 before. */
  lastRound = 0;
  private readonly counts = new RunCounts();
  private readonly rows = new Map<number, { rounds: Map<number, Map<number, number>>; cells: Map<number, Cell> }>();
  private readonly places: ReadonlyMap<number, number>;
  private readonly variants: readonly StoredVariant[];
  private readonly stopper: JudgedMetric;

  /**
   * @param variants the releases, in their order
   * @param stopper the metric that is compared
   */
  constructor(variants: readonly StoredVariant[], stopper: JudgedMetric) {
    this.variants = variants;
    this.places = new Map(variants.map(({ id }, place) => [id, place]));
    this.stopper = stopper;
  }

  add(run: StoredRun): void {
    const place = this.places.get(run.variant);
    if (place === undefined) return;
    this.lastRound = Math.max(this.lastRound, run.round);
    const told = figuresOf(run);
    const isDisturbed = isDisturbedRun(told);
    const floor = isDisturbed ? undefined : floorOf(told);
    this.counts.add(run, { isDisturbed, isFloor: floor === undefined ? undefined : floor !== null });
    const cell = this.cell(run.configuration, place);
    if (run.outcome !== 'ok') cell.failure ??= run.reason ?? 'no reason was recorded';
    if (isDisturbed) cell.disturbed.push(told?.batches as Batches);
    if (floor !== undefined) cell.told++;
    if (floor) cell.floors.push(floor);
    const figure =
      run.rate === null || isDisturbed || floor ? undefined : this.stopper.figureOf({ rate: run.rate, told });
    if (figure === undefined || !(figure > 0) || !Number.isFinite(figure)) return;
    this.figures++;
    const { rounds } = this.row(run.configuration);
    const block = rounds.get(run.round) ?? new Map<number, number>();
    rounds.set(run.round, block.set(place, Math.log(figure)));
  }

  /** The blocks of a row in rounds from `from` on and before `until`, without what is at the floor. */
  blocks(row: number, from: number, until: number): SeriesBlock[] {
    const { rounds, cells } = this.row(row);
    const floors = new Set([...cells].filter(([place]) => this.isPlaceAtFloor(row, place)).map(([place]) => place));
    return [...rounds]
      .filter(([round]) => round >= from && round < until)
      .sort(([a], [b]) => a - b)
      .map(([round, logs]) => ({ round, logs: new Map([...logs].filter(([place]) => !floors.has(place))) }));
  }

  /** The releases on which a row is not measured, or no more, with the reason; by place. */
  missing(row: Pick<StoredConfiguration, 'id' | 'missing'>): Map<number, string> {
    const reasons = new Map<number, string>();
    for (const [place, { id, label }] of this.variants.entries()) {
      const lacking = missingOn(row, label);
      if (lacking !== undefined) {
        reasons.set(place, lacking.reason);
        continue;
      }
      const cell = this.row(row.id).cells.get(place);
      if (cell === undefined) continue;
      if (this.isPlaceAtFloor(row.id, place)) reasons.set(place, floorWords(cell.floors, cell.told));
      else if (this.counts.givenUp(row.id, id)) {
        reasons.set(place, cell.failure ?? disturbedWords(cell.disturbed));
      }
    }
    return reasons;
  }

  /** Why a release of a row that can be measured has no figure in the answer; null where it was not tried. */
  noLevel(row: number, place: number): string | null {
    const cell = this.row(row).cells.get(place);
    if (cell === undefined) return null;
    if (cell.failure !== null) return cell.failure;
    if (cell.disturbed.length > 0) return disturbedWords(cell.disturbed);
    return 'no block holds its figure beside that of another release';
  }

  /** Why a row as a whole says nothing: no run of it can be told from what the harness costs. Null where it is measured. */
  floorOfRow(row: number): string | null {
    const cells = [...this.row(row).cells.values()];
    const floors = cells.flatMap((cell) => cell.floors);
    const told = cells.reduce((sum, cell) => sum + cell.told, 0);
    return told >= ENOUGH_FLOORS && floors.length === told ? floorWords(floors, told) : null;
  }

  private isPlaceAtFloor(row: number, place: number): boolean {
    return this.counts.isAtFloor(row, (this.variants[place] as StoredVariant).id);
  }

  private row(id: number) {
    let row = this.rows.get(id);
    if (row === undefined) {
      row = { rounds: new Map(), cells: new Map() };
      this.rows.set(id, row);
    }
    return row;
  }

  private cell(row: number, place: number): Cell {
    const { cells } = this.row(row);
    let cell = cells.get(place);
    if (cell === undefined) {
      cell = { floors: [], told: 0, disturbed: [], failure: null };
      cells.set(place, cell);
    }
    return cell;
  }
}

function floorWords(floors: readonly Floor[], told: number): string {
  const problem = floorProblem(floors, told);
  return problem === null ? 'too fast to measure' : `too fast to measure: ${problem.reason}`;
}
