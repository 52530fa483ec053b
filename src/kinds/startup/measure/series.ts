import type { Problem } from './shell-command.ts';

/** What `--setup` makes for runs, and how `--cleanup` takes it away. */
export interface Made {
  /** Runs with the same key have the same in common. */
  key: string;
  setUp(): Promise<Problem | null>;
  cleanUp(): Promise<Problem | null>;
  /** Whether the experiment was told to end: a setup that was interrupted may have made a part of it already. */
  isInterrupted(): boolean;
}

/**
 * The runs between a `--setup` and its `--cleanup`. Runs of several command lines take turns, and what one setup makes, such as
 * a build, another may replace: so where setups differ, a turn of another command line ends the series and begins one of its
 * own, as if it were measured alone. Where all have the same, one series has all runs.
 */
export class Series {
  #made: Made | null = null;
  #warm = new WeakMap<object, Set<string>>();

  /** Makes sure that the runs that follow have their setup. */
  async enter(made: Made): Promise<Problem | null> {
    if (this.#made?.key === made.key) return null;
    const left = await this.end();
    if (left !== null) return left;
    const problem = await made.setUp();
    if (problem === null || made.isInterrupted()) this.#made = made;
    return problem;
  }

  /** Takes away what is there. A cleanup that fails is not tried again. */
  async end(): Promise<Problem | null> {
    const made = this.#made;
    this.#made = null;
    this.#warm = new WeakMap();
    return (await made?.cleanUp()) ?? null;
  }

  /** The labels that have had their warm-up on a row since the setup. */
  warmOn(row: object): Set<string> {
    const labels = this.#warm.get(row) ?? new Set();
    this.#warm.set(row, labels);
    return labels;
  }
}
