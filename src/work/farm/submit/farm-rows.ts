import {
  missingOn,
  readConfigurations,
  readVariants,
  type StoredConfiguration,
  type StoredVariant,
} from '../../../store/experiments.ts';
import { hasRunsOf } from '../../../store/remove-runs.ts';
import { typicalWalls } from '../../../store/run-counts.ts';
import type { Execution } from '../../experiment/execution.ts';
import { runCosts } from '../../experiment/forecast.ts';

/** Rows and variants of an experiment by their places in the document, in place of the ids of this store. */
export class FarmRows {
  configurations: readonly StoredConfiguration[] = [];
  readonly variants: readonly StoredVariant[];
  private readonly execution: Execution;
  private readonly walls: ReadonlyMap<string, number>;
  private readonly rows = new Map<number, number>();
  private readonly places: Map<number, number>;
  private runCosts: number[] = [];

  constructor(execution: Execution) {
    this.execution = execution;
    this.walls = typicalWalls(execution.database);
    this.variants = readVariants(execution.database, execution.experiment.id);
    this.places = new Map(this.variants.map(({ id }, place) => [id, place]));
    this.read();
  }

  /** A row's place by its id; stages add rows. */
  rowOf = (configuration: number): number => {
    if (!this.rows.has(configuration)) this.read();
    const row = this.rows.get(configuration);
    if (row === undefined) throw new Error(`the store has no row ${configuration}`);
    return row;
  };

  variantOf({ id }: Pick<StoredVariant, 'id'>): number {
    const place = this.places.get(id);
    if (place === undefined) throw new Error(`the store has no variant ${id}`);
    return place;
  }

  /** Whether runs of a round are in the store, on whichever variants. */
  hasRuns(configuration: number, round: number): boolean {
    return hasRunsOf(this.execution.database, configuration, round);
  }

  /** Milliseconds foreseen of a run of a row. */
  runMs = (row: number): number => this.runCosts[row] ?? 0;

  /** Milliseconds foreseen of all blocks of a row. */
  costOf = (row: number): number => this.runMs(row) * this.variants.length * this.execution.plan.runs;

  /** The same of all rows; null of one that no variant has, which is never measured. */
  costs(): (number | null)[] {
    return this.configurations.map((configuration, row) =>
      this.variants.every(({ label }) => missingOn(configuration, label) !== undefined) ? null : this.costOf(row),
    );
  }

  /** Milliseconds after which a run of a row is ended. */
  limitMs(row: number): number {
    const { kind, plan } = this.execution;
    const configuration = this.configurations[row];
    return plan.timeoutMs + (configuration === undefined ? 0 : kind.ownSeconds(configuration) * 1000);
  }

  private read(): void {
    const { database, experiment, kind, plan } = this.execution;
    this.configurations = readConfigurations(database, experiment.id, kind.name);
    for (const [row, { id }] of this.configurations.entries()) this.rows.set(id, row);
    this.runCosts = runCosts({
      configurations: this.configurations,
      walls: this.walls,
      ownSeconds: (one) => kind.ownSeconds(one),
      unknownMs: kind.foreseen?.(plan).unknownMs,
    });
  }
}
