/** `--fail-if`: what rules say of an experiment, below its report. */

import type { Plan } from '../../measure/plan.ts';
import { publishedFrom } from '../../show/report/published-from.ts';
import { DEFAULT_FDR } from '../../stats/margin.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { measurementsOf } from '../experiment/measurements.ts';
import type { Kind, Stored } from '../kind.ts';
import { comparedRows } from '../rules/compared-row.ts';
import { countsOf, exitOf } from '../rules/exit.ts';
import { failIfLines } from '../rules/fail-if-lines.ts';
import { judgeRows } from '../rules/judge-rows.ts';
import { checkRules, fdrOfPart, lookedAt, sharesOfRules } from '../rules/possible.ts';
import type { Rule } from '../rules/rule.ts';

type RuledKind = Pick<Kind, 'name' | 'metrics' | 'reportMetrics'>;

/**
 * Refuses rules that could never fail, before anything is measured.
 *
 * @param variants how many there are
 * @throws JsdynoError BAD_OPTION, BAD_USAGE
 */
export function checkFailIf(
  kind: RuledKind,
  rules: readonly Rule[] | undefined,
  variants: number,
  what = kind.name,
): void {
  if (rules === undefined || rules.length === 0) return;
  checkRules(what, rules, metricsOf(kind));
  if (variants > 1) return;
  throw new JsdynoError('BAD_USAGE', `--fail-if compares, and there is one variant alone`, {
    hint: 'name another one, such as --on node@22 --on node@24; the first is the baseline',
  });
}

/** What a plan has so that its rows stop for what rules ask, and for what holds among all figures that they look at. */
export function failIfPlan(kind: RuledKind, rules: readonly Rule[] | undefined): Pick<Plan, 'fdr' | 'shares'> {
  if (rules === undefined || rules.length === 0) return {};
  const metrics = metricsOf(kind);
  const fdr = fdrOfPart(1, lookedAt(rules, metrics));
  return { ...(fdr < DEFAULT_FDR ? { fdr } : {}), shares: sharesOfRules(rules, metrics) };
}

function metricsOf({ metrics, reportMetrics = [] }: RuledKind) {
  return [...metrics, ...reportMetrics];
}

/**
 * Says on standard error what fails by the rules; the report on standard output stays what it is.
 *
 * @param exit what the report itself ended with
 * @returns 4 for a regression, 3 for what failed on a contender alone, else `exit`
 */
export function failIf(kind: Kind, stored: Stored, rules: readonly Rule[] | undefined, exit: number, io: Io): number {
  if (rules === undefined || rules.length === 0) return exit;
  const plain = publishedFrom(measurementsOf(kind, stored));
  const { report } = kind.readable?.(plain, stored) ?? plain;
  const judged = judgeRows(comparedRows(report), rules, [], new Date().toISOString());
  for (const line of failIfLines(rules, judged)) io.stderr.write(`${printable(line)}\n`);
  return exitOf(countsOf(judged.filter((row) => row.judged !== 'failed'))) || exit;
}
