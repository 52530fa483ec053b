import { counted, duration } from '../../text/english-numbers.ts';
import { fold } from '../../text/fold.ts';
import { wrap } from '../../text/lines.ts';
import { type Column, left, right } from '../sheets/column.ts';
import { gridLines } from '../sheets/terminal.ts';

/** The plan of an experiment, for `--plan`. */
interface PlanSummary {
  /** null: the variant is no runtime */
  variants: readonly { label: string; version: string | null }[];
  /** Configurations by benchmark, in order. */
  benchmarks: ReadonlyMap<string, number>;
  rounds: number;
  adaptive: boolean;
  /** How many rows are measured at once; `auto`: the time is that of one. */
  lanes?: number | 'auto' | undefined;
  runs: number;
  atMostMs: number;
  expectedMs: number;
  /** The most that all runs may take together, where that was said. */
  budgetMs?: number | undefined;
  /** Configurations whose time is known from stored runs. */
  known: number;
  /** Columns of the terminal; without it no line is broken. */
  width?: number | undefined;
}

const BENCHMARKS: readonly Column<readonly [name: string, configurations: number]>[] = [
  left('', ([name]) => name, { gap: 0 }),
  right('', ([, count]) => count, { least: 4 }),
  left('', ([, count]) => (count === 1 ? 'configuration' : 'configurations'), { gap: 1 }),
];

/** A plan in words: variants, benchmarks with their configurations, runs and time. */
export function formatPlan(plan: PlanSummary): string {
  const { width } = plan;
  const [baseline, ...contenders] = plan.variants;
  const configurations = [...plan.benchmarks.values()].reduce((sum, count) => sum + count, 0);
  const atMost = plan.adaptive || plan.budgetMs !== undefined ? 'at most ' : '';
  const lines = [
    ...(baseline === undefined ? [] : [`baseline   ${variantWords(baseline)}`]),
    ...contenders.map((contender) => `contender  ${variantWords(contender)}`),
    '',
    ...gridLines(BENCHMARKS, [...plan.benchmarks], { width }),
    '',
    ...[
      [
        `${counted(plan.benchmarks.size, 'benchmark')}, ${counted(configurations, 'configuration')}`,
        `${atMost}${counted(plan.rounds, 'round')}: ${atMost}${counted(plan.runs, 'run')}`,
      ].join(', '),
      time(plan),
      plan.known === configurations
        ? 'The time is that of stored runs.'
        : `Stored runs tell the time of ${plan.known} of ${counted(configurations, 'configuration')}; the others are a guess.`,
    ].flatMap((sentence) => wrap(sentence, width ?? Number.POSITIVE_INFINITY)),
    '',
  ];
  return fold(lines.join('\n'), width);
}

/** How long it takes, and what a budget makes of that. */
function time(plan: PlanSummary): string {
  const { adaptive, expectedMs, atMostMs, budgetMs, lanes = 1 } = plan;
  const on = lanes === 1 ? '' : lanes === 'auto' ? ' on one lane' : ` on ${lanes} lanes`;
  const expected = `about ${duration(adaptive ? expectedMs : atMostMs)}${on}`;
  const early = adaptive ? ' if rows are decided as early as on published data' : '';
  const whole = adaptive ? `${expected}${early}, at most ${duration(atMostMs)}` : expected;
  if (budgetMs === undefined) return whole;
  const budget = duration(budgetMs);
  if (budgetMs >= atMostMs) return `${whole}; the budget of ${budget} is enough`;
  if (adaptive && budgetMs >= expectedMs) return `${expected}${early}, at most ${budget}, the budget`;
  return `${budget}, the budget, spent where it decides most; without it ${whole}`;
}

function variantWords({ label, version }: PlanSummary['variants'][number]): string {
  return version === null ? label : `${label} (${version})`;
}
