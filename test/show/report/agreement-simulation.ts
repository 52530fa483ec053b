/**
 * Whole reports, simulated: rows of known truths go round by round through the session that stops them, and through what prints them. How many
 * of the intervals that are shown miss the truth, and whether verdict, q, interval and words of any row disagree. scripts/agreement-simulation.ts
 * prints the figures of docs/evidence/statistics.md; agreement.slow.test.ts holds the promises, in short.
 */
import { SUITE_METRICS } from '../../../src/kinds/suite/metrics.ts';
import { assemble, type Measurements } from '../../../src/show/report/assemble.ts';
import type { MeasuredGroup } from '../../../src/show/report/measured-group.ts';
import type { Report, ReportRow } from '../../../src/show/report/row.ts';
import { INTERLEAVED_SHRINKAGE } from '../../../src/stats/evidence.ts';
import { createSession } from '../../../src/stats/sequential/session.ts';
import { comparedRows } from '../../../src/work/rules/compared-row.ts';
import { DEFAULT_RULES } from '../../../src/work/rules/default-rules.ts';
import { judgeRows } from '../../../src/work/rules/judge-rows.ts';
import { sharesOfRules } from '../../../src/work/rules/possible.ts';
import { worseningRange } from '../../../src/work/rules/worsening.ts';
import { disagreement } from '../../stats/disagreement.ts';
import {
  bimodalNoise,
  type Noise,
  normalNoise,
  type Random,
  type Shared,
  simulateSession,
  skewedNoise,
} from '../../stats/simulation.ts';

const CAP = 30;

const KINDS: readonly [noise: Noise, shared: Shared][] = [
  [normalNoise, 'nothing'],
  [skewedNoise, 'rounds'],
  [bimodalNoise, 'nothing'],
  [normalNoise, 'autocorrelated'],
  [skewedNoise, 'drifting'],
];

/** How a report is made: `adaptive` as `compare` and `ops`, `strict`, `gate` by the rules of one, `fixed` as --fixed and latencies. */
export type Form = 'adaptive' | 'strict' | 'gate' | 'fixed';

export interface Mixture {
  form: Form;
  rows: number;
  /** The share of rows without a difference. */
  nulls: number;
  /** Rows begin one after the other over the first rounds, as where time is short; else all with the first round. */
  isStaggered?: boolean;
  /** Processes are interleaved, which finds differences up to 3 % of their logarithm too small. */
  isInterleaved?: boolean;
}

/** What a report of known truths came to. */
interface Found {
  /** of each metric, whose rows are judged together: intervals shown, those of them that miss, and the same of rows that are called different */
  families: { shown: number; missed: number; different: number; missedOfDifferent: number }[];
  /** Disagreements, a line each. */
  disagreeing: string[];
}

/** A report of one metric that stops rounds and one that does not, and what there is to say against it. */
function simulateReport(mixture: Mixture, random: Random): Found {
  const { form, rows, nulls, isStaggered = false, isInterleaved = false } = mixture;
  const shrinkage = isInterleaved ? INTERLEAVED_SHRINKAGE : 0;
  const truths = new Map<string, number>();
  const groups = Array.from({ length: rows }, (_, i): MeasuredGroup[] => {
    const effect = random.uniform() < nulls ? 0 : (random.uniform() < 0.5 ? -1 : 1) * 0.005 * 40 ** random.uniform();
    const configuration = `n=${i}`;
    truths.set(configuration, effect);
    const begin = isStaggered ? Math.floor(random.uniform() * 12) : 0;
    return SUITE_METRICS.slice(0, 2).map(({ name, stopsRounds }) => {
      const found = stopsRounds ? effect * (1 - shrinkage * random.uniform()) : effect;
      return groupOf(configuration, name, found, begin, random);
    });
  });
  const plan = { ...plannedAs(form), shrinkage };
  const made = roundsMade(groups, plan);
  const report = assemble({
    groups: groups.flatMap((ofRow, i) => ofRow.map((group) => only(group, made[i] as number[]))),
    metrics: SUITE_METRICS.slice(0, 2),
    baseline: 'old',
    contenders: ['new'],
    ...plan,
  });
  const { margin, fdr } = report.method;
  const disagreeing = report.rows.flatMap((row) => {
    const problem = disagreement(row, { margin, fdr, isAdaptive: form !== 'fixed' });
    return problem === null ? [] : [`${form} ${row.metric} ${row.configuration}: ${problem}`];
  });
  const families = report.metrics.map(({ name }) => {
    const shown = report.rows.filter(({ metric, interval }) => metric === name && interval !== null);
    const different = shown.filter(({ verdict }) => verdict === 'faster' || verdict === 'slower');
    const missed = (some: readonly ReportRow[]): number =>
      some.filter((row) => misses(row, truths.get(row.configuration) as number)).length;
    return {
      shown: shown.length,
      missed: missed(shown),
      different: different.length,
      missedOfDifferent: missed(different),
    };
  });
  return { families, disagreeing: form === 'gate' ? [...disagreeing, ...gateDisagreements(report)] : disagreeing };
}

/** The places of the rounds that the session asked for, by the metric that stops them; all where their number is fixed. */
function roundsMade(groups: readonly MeasuredGroup[][], { adaptive, shrinkage = 0, fdr, shares }: Plan): number[][] {
  const all = Array.from({ length: CAP }, (_, place) => place);
  if (adaptive === undefined) return groups.map(() => all);
  const session = createSession(groups.length, {
    ...adaptive,
    shrinkage,
    ...(fdr && { fdr }),
    ...(shares && { shares }),
  });
  const made = groups.map((): number[] => []);
  const numbers = groups.map(([first]) => Array.from(first?.rounds?.get('old') ?? []));
  const last = Math.max(...numbers.map((own) => own.at(-1) ?? 0));
  for (let round = 1; round <= last; round++) {
    const pairs = groups.flatMap(([first], comparison) => {
      const place = (numbers[comparison] as number[]).indexOf(round);
      if (place === -1 || !session.isActive(comparison)) return [];
      made[comparison]?.push(place);
      const side = (label: string) => first?.rates.get(label)?.[place] as number;
      return { comparison, baseline: side('old'), contender: side('new') };
    });
    session.endRound(pairs);
  }
  return made;
}

/** The group with these rounds alone. */
function only(group: MeasuredGroup, places: readonly number[]): MeasuredGroup {
  const cut = (sides: ReadonlyMap<string, ArrayLike<number>>) =>
    new Map([...sides].map(([label, values]) => [label, places.map((place) => values[place] as number)]));
  return { ...group, rates: cut(group.rates), rounds: cut(group.rounds ?? new Map()) };
}

function misses({ interval }: ReportRow, truth: number): boolean {
  const [low, high] = interval as [number, number];
  return truth < Math.log(low) || Math.log(high) < truth;
}

type Plan = Pick<Measurements, 'adaptive' | 'fdr' | 'shares' | 'shrinkage'>;

function plannedAs(form: Form): Plan {
  if (form === 'fixed') return {};
  const adaptive = { cap: CAP, strict: form === 'strict' };
  return form === 'gate' ? { adaptive, fdr: 0.025, shares: sharesOfRules(DEFAULT_RULES, SUITE_METRICS) } : { adaptive };
}

/** A row fails where the whole interval that its report shows lies beyond the share, and nowhere else. */
function gateDisagreements(report: Report): string[] {
  return judgeRows(comparedRows(report), DEFAULT_RULES, [], '2026-11-27').flatMap(
    ({ row, metric, judged, q, limit }) => {
      const [least, most] = worseningRange(row, metric) ?? [0, 0];
      const said = `gate ${row.configuration}: ${judged}, q ${q}, worse by ${least} to ${most}, limit ${limit}`;
      const isRight =
        (judged === 'regression') === (limit !== null && least > limit) &&
        (judged !== 'fine' || most <= (limit ?? 0)) &&
        (judged !== 'warning' || least > 0.02) &&
        (judged !== 'improvement' || most < -0.02) &&
        (q === null || q <= 0.05 === (least > 0 || most < 0));
      return isRight ? [] : [said];
    },
  );
}

function groupOf(configuration: string, metric: string, effect: number, begin: number, random: Random): MeasuredGroup {
  const [noise, shared] = KINDS[Math.floor(random.uniform() * KINDS.length)] as (typeof KINDS)[number];
  const cv = 0.003 * 30 ** random.uniform();
  const { baseline, contender } = simulateSession(random, CAP, { noise, shared, cv, effect });
  const rounds = Array.from({ length: CAP }, (_, i) => i + 1 + begin);
  return {
    benchmark: 'a/b.js',
    configuration,
    metric,
    rates: new Map([
      ['old', Array.from(baseline, Math.exp)],
      ['new', Array.from(contender, Math.exp)],
    ]),
    rounds: new Map([
      ['old', rounds],
      ['new', rounds],
    ]),
    paired: true,
  };
}

/** Several reports of one mixture: shares are means over families, as false coverage is counted. */
export function simulateReports(
  mixture: Mixture,
  count: number,
  random: Random,
): { rows: number; missed: number; falseCoverage: number; different: number; disagreeing: string[] } {
  const found = Array.from({ length: count }, () => simulateReport(mixture, random));
  const families = found.flatMap((one) => one.families);
  const sum = (of: (family: Found['families'][number]) => number): number =>
    families.reduce((total, family) => total + of(family), 0);
  return {
    rows: sum(({ shown }) => shown),
    missed: sum(({ shown, missed }) => missed / Math.max(1, shown)) / families.length,
    falseCoverage:
      sum(({ different, missedOfDifferent }) => missedOfDifferent / Math.max(1, different)) / families.length,
    different: sum(({ different }) => different),
    disagreeing: found.flatMap(({ disagreeing }) => disagreeing),
  };
}
