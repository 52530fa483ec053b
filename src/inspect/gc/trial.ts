import type { Runtime } from '../../host/runtimes/types.ts';
import type { Relative } from '../../show/sheets/compared.ts';

/** What `--try` found: the same program with other flags, beside itself, in rounds. */
export interface Trial {
  /** What was compared: `throughput` under load, `P99` at a rate, or the `time` of the whole program. */
  of: 'throughput' | 'latency' | 'time';
  /** Name of the stored experiment: `jsdyno show NAME`. */
  experiment: string | null;
  /** Of the program as it is: requests a second, or seconds; null where it was not measured. */
  baseline: number | null;
  /** In the order in which they were tried. */
  tried: Tried[];
}

interface TriedRelative extends Relative {
  /** the program as it is, by its label */
  against?: string;
}

export interface Tried {
  flags: string[];
  /** As that of the baseline. */
  figure: number | null;
  /** Against the program as it is: above 1 is faster; null where there is no figure, for the reason. */
  relative: TriedRelative | null;
  reason: string | null;
  /** Bytes, the most that was resident, in times of the program as it is; null where nobody tells. */
  memory: number | null;
}

/** A larger young generation, and the collector on the program's own thread alone. */
const USUAL = ['--max-semi-space-size', '--single-threaded-gc'];
const TIMES = [2, 4];

/**
 * What is tried unless something is named: semi-spaces of two and four times the size that the program may have already, and no helper
 * threads.
 *
 * @param semiSpace MB; null where it is not known: then none is tried, which may be what it has
 * @param kind of the runtime: Deno takes V8's flags in one of its own
 */
export function candidates(semiSpace: number | null, kind: Runtime['kind'] = 'node'): string[][] {
  const larger = semiSpace === null ? [] : TIMES.map((times) => `${USUAL[0]}=${semiSpace * times}`);
  return [...larger, USUAL[1] as string].map((flag) => [kind === 'deno' ? `--v8-flags=${flag}` : flag]);
}
