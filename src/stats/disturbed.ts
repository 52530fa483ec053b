/** Whether other work left a run the core for long enough to say anything. Pure. */

/** Batches of a run: all that were taken, and those in which nothing else had the core. */
export interface Batches {
  clean: number;
  taken: number;
}

/** Without a clean batch a figure would be that of the machine's other work: 606 ns in place of 121 were seen. */
export function isDisturbed({ clean, taken }: Batches): boolean {
  return clean === 0 && taken > 0;
}

/** In words, for runs of which all were disturbed. */
export function disturbedWords(runs: readonly Batches[]): string {
  const taken = runs.reduce((sum, batches) => sum + batches.taken, 0);
  return `other programs used the core in all ${taken} batches; stop them, --pin the runs to a free core, or try again`;
}

/** Runs of one row on one variant, all disturbed, after which it gets no more of them. */
export const ENOUGH_DISTURBED = 5;
