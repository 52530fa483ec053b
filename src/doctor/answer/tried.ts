import type { Relative } from '../../report/relative.ts';
import type { Trouble } from '../judge/finding.ts';

/** What came of a suggestion, under the same load. */
export interface Tried {
  trouble: Trouble;
  /** As a variant's own words: `UV_THREADPOOL_SIZE=16`, `--max-semi-space-size=64`. */
  idea: string;
  /** Requests a second of the program with it, over those without; null where there is no figure. */
  relative: Pick<Relative, 'ratio' | 'interval' | 'verdict'> | null;
  /** The command that repeats it. */
  command: string;
}

/** What is said of it, a line each. Pure. */
export function triedLines({ idea, relative, command }: Tried): string[] {
  const verdict =
    relative === null || relative.ratio === null
      ? 'it could not be measured'
      : `${relative.ratio.toPrecision(3)} times the requests a second${relative.interval === null ? '' : ` [${relative.interval.map((one) => one.toPrecision(3)).join(', ')}]`}: ${relative.verdict}`;
  return [`${idea}: ${verdict}`, `  again: ${command}`];
}
