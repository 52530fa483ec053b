/** What a stored sweep or bisection has of its own: it is shown and taken up otherwise than comparisons are. */
import type { Chart } from '../../show/charts/chart.ts';
import type { PlotChoice } from '../../show/plots/choice.ts';
import type { Published } from '../../show/report/published.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import type { Say } from '../../text/messages/say.ts';
import type { FarmChoice } from '../../work/console/farm-choice.ts';
import type { Printing, Stored } from '../../work/kind.ts';
import type { Rule } from '../../work/rules/rule.ts';
import { ANSWER_FORMAT } from '../../work/typed/shared-options.ts';

/** The names that `--format` of them takes, the usual one first. */
const { choices: FORMATS = [] } = ANSWER_FORMAT;

/** What `resume` was told beside the name. */
export interface TakingUp {
  progress: boolean;
  offline?: boolean | undefined;
  format?: string | undefined;
  farm?: FarmChoice | undefined;
}

/** What `show` and `resume` do with one of them; each returns the exit code. */
export interface Found {
  show(stored: Stored, format: string | undefined, io: Io): number | Promise<number>;
  resume(experiment: StoredExperiment, told: TakingUp, io: Io): Promise<number>;
  /** What it is on a page; absent: what any experiment of its kind of work is. */
  published?(stored: Stored, published: Published, say: Say): Promise<Published>;
  /** What `jsdyno plot trend` draws of it; absent, or null for what was chosen: what it draws of any experiment. */
  trend?(stored: Stored, choice: PlotChoice, say: Say): Promise<Chart | null>;
}

/** `sweep`, `bisect`; undefined for a comparison. The plan of an import may be anything. */
export function wordOf(plan: Record<string, unknown>): string | undefined {
  const { find } = plan as { find?: { as?: unknown } | null };
  return typeof find?.as === 'string' ? find.as : undefined;
}

/**
 * Refuses what only comparisons have, before anything is measured or printed.
 * @throws JsdynoError BAD_OPTION
 */
export function checkFound(
  { name, plan }: Pick<StoredExperiment, 'name' | 'plan'>,
  { format, failIf = [], ...printing }: Printing & { failIf?: readonly Rule[] },
): void {
  const what = `${name} is a ${wordOf(plan)}`;
  const other = Object.entries(printing).find(([, value]) => value !== undefined && value !== false);
  const typed = failIf.length > 0 ? 'fail-if' : other?.[0];
  if (typed !== undefined) {
    throw new JsdynoError('BAD_OPTION', `${what}, and --${typed} is for comparisons`, { hint: 'leave it out' });
  }
  if (format === undefined || FORMATS.includes(format)) return;
  throw new JsdynoError('BAD_OPTION', `${what}, which has no format "${format}"; there are ${FORMATS.join(', ')}`, {
    hint: `--format ${FORMATS[0]}`,
  });
}
