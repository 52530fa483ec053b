/** Which variants are compared: each with the first, which is what stops rounds, or each with the one before it. */
export type Against = 'baseline' | 'neighbour';

/** What the option `--neighbours` says. */
export function againstOf({ neighbours }: { neighbours?: boolean | undefined }): Against {
  return neighbours === true ? 'neighbour' : 'baseline';
}

interface Pair<T> {
  baseline: T;
  contender: T;
}

/** The pairs that are compared, in the order of the variants, of which all but the first are contenders. */
export function comparedPairs<T>(variants: readonly T[], against: Against): Pair<T>[] {
  return variants.slice(1).map((contender, i) => {
    const baseline = variants[against === 'baseline' ? 0 : i] as T;
    return { baseline, contender };
  });
}

/** Whether the rounds were stopped by these comparisons: of two variants, the neighbour is the baseline. */
export function stoppedRounds({ length }: readonly unknown[], against: Against): boolean {
  return against === 'baseline' || length <= 2;
}
