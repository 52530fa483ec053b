/** What a generator should have seen, by what is known of the server. Everything in ns, moments on one clock. */

type Span = readonly [from: number, to: number];

/**
 * The latency of each arrival by construction: who comes while the server stands still waits until it goes on; all others
 * are answered at once.
 *
 * @returns latencies, ascending
 */
export function byConstruction(intended: readonly number[], stalls: readonly Span[]): Float64Array {
  return Float64Array.from(intended, (due) => (endOf(stalls, due) ?? due) - due).sort();
}

/**
 * The latency of each arrival by when the server answered: the answer that was seen as the k-th is the k-th one given.
 * That holds as bounds when some overtook others between the processes.
 *
 * @param seen when the answer to each arrival was seen
 * @param answers when the server gave its answers
 * @param pauses when the generator was without a CPU: it cannot see an answer before the end
 * @returns latencies, ascending
 */
export function byAnswers(
  { intended, seen }: { intended: readonly number[]; seen: readonly number[] },
  answers: readonly number[],
  pauses: readonly Span[] = [],
): Float64Array {
  const given = answers.toSorted((a, b) => a - b);
  const order = seen.map((_, i) => i).sort((a, b) => (seen[a] as number) - (seen[b] as number));
  const latencies = new Float64Array(seen.length);
  for (const [rank, i] of order.entries()) {
    const answered = given[rank] as number;
    latencies[i] = (endOf(pauses, answered) ?? answered) - (intended[i] as number);
  }
  return latencies.sort();
}

/** The end of the span that holds a moment, or of those that follow on it without a break. */
function endOf(spans: readonly Span[], moment: number): number | undefined {
  let end: number | undefined;
  for (const [from, to] of spans) {
    if ((end ?? moment) >= from - 1 && (end ?? moment) < to) end = to;
  }
  return end;
}

/** The smallest value that the share `q` of all does not exceed. */
export function exactQuantile(sorted: ArrayLike<number>, q: number): number {
  return sorted[Math.max(0, Math.ceil(q * sorted.length - 1e-9) - 1)] as number;
}
