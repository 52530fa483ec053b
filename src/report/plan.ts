import { fold } from '../text/fold.ts';
import { wrap } from '../text/lines.ts';
import { duration } from './duration.ts';
import { column, gridLines } from './terminal/columns.ts';

/** The plan of an experiment, for `--plan`. */
interface PlanSummary {
  variants: readonly { label: string; version: string }[];
  /** Configurations by benchmark, in order. */
  benchmarks: ReadonlyMap<string, number>;
  rounds: number;
  adaptive: boolean;
  /** How many rows are measured at once; `auto`: the time is that of one. */
  lanes?: number | 'auto' | undefined;
  runs: number;
  atMostMs: number;
  expectedMs: number;
  /** Configurations whose time is known from stored runs. */
  known: number;
  /** Columns of the terminal; without it no line is broken. */
  width?: number | undefined;
}

/** A plan in words: variants, benchmarks with their configurations, runs and time. */
export function formatPlan(plan: PlanSummary): string {
  const { width } = plan;
  const [baseline, ...contenders] = plan.variants;
  const configurations = [...plan.benchmarks.values()].reduce((sum, count) => sum + count, 0);
  const benchmarks = [
    column('', [...plan.benchmarks.keys()], { align: 'left', gap: 0 }),
    column('', [...plan.benchmarks.values()].map(String), { least: 4 }),
    column('', Array<string>(plan.benchmarks.size).fill('configurations'), { align: 'left', gap: 1 }),
  ];
  const lines = [
    `baseline   ${baseline?.label} (${baseline?.version})`,
    ...contenders.map(({ label, version }) => `contender  ${label} (${version})`),
    '',
    ...gridLines(benchmarks, width),
    '',
    ...[
      `${plan.benchmarks.size} benchmarks, ${configurations} configurations, ${plan.adaptive ? 'at most ' : ''}${plan.rounds} rounds: ${plan.adaptive ? 'at most ' : ''}${plan.runs} runs`,
      time(plan),
      plan.known === configurations
        ? 'The time is that of stored runs.'
        : `Stored runs tell the time of ${plan.known} of ${configurations} configurations; the others are a guess.`,
    ].flatMap((sentence) => wrap(sentence, width ?? Number.POSITIVE_INFINITY)),
    '',
  ];
  return fold(lines.join('\n'), width);
}

function time({ adaptive, expectedMs, atMostMs, lanes = 1 }: PlanSummary): string {
  const on = lanes === 1 ? '' : lanes === 'auto' ? ' on one lane' : ` on ${lanes} lanes`;
  if (!adaptive) return `about ${duration(atMostMs)}${on}`;
  return `about ${duration(expectedMs)}${on} if rows are decided as early as on published data, at most ${duration(atMostMs)}`;
}
