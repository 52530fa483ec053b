/** Which rules a kind of work can be judged by, and how its rows share the 5 %. */

import type { Metric } from '../../show/report/metric.ts';
import { DEFAULT_FDR } from '../../stats/margin.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { isAbout } from './limits.ts';
import { ruleAsTyped } from './parse-rule.ts';
import type { Rule } from './rule.ts';

/** The names of rules about these metrics. */
export function possibleRules(metrics: readonly Metric[]): string[] {
  return [...new Set(metrics.map(({ name, subject, isNamedByRules }) => (isNamedByRules === true ? name : subject)))];
}

/**
 * Refuses a rule about what is not measured: it would never fail.
 *
 * @param what the command or the kind of experiment, which the message begins with
 * @throws JsdynoError BAD_OPTION
 */
export function checkRules(what: string, rules: readonly Rule[], metrics: readonly Metric[]): void {
  const known = possibleRules(metrics);
  for (const rule of rules) {
    const name = rule.metric ?? rule.subject;
    if (known.includes(name)) continue;
    throw new JsdynoError('BAD_OPTION', `${what} measures nothing that --fail-if ${ruleAsTyped(rule)} is about`, {
      hint: `there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}; for example --fail-if ${nearest(name, known, 1)[0] ?? known[0]}:5%`,
    });
  }
}

/**
 * The share of false ones that an experiment may stop its rows at, so that what it stops for holds among all rows that are judged
 * with them (docs/evidence/gate.md): of rows whose speed and tail are looked at a half each.
 *
 * @param stopping rows of the experiment that stop rounds
 * @param all rows that are judged together, those included
 */
export function fdrOfPart(stopping: number, all: number): number {
  return DEFAULT_FDR * Math.min(1, stopping / Math.max(1, all));
}

/** How many of the metrics that each row has rules look at, whatever rows they name. */
export function lookedAt(rules: readonly Rule[], metrics: readonly Metric[]): number {
  return metrics.filter((metric) => rulesThatCount(rules, metric).length > 0).length;
}

/** The changes that rules ask about of these metrics. */
export function sharesOfRules(rules: readonly Rule[], metrics: readonly Metric[]): number[] {
  const asking = metrics.flatMap((metric) => rulesThatCount(rules, metric));
  return [...new Set(asking.map(({ share }) => share))].sort((a, b) => a - b);
}

/** The rules that can count for some row: those that a later one replaces for every row need no measuring. */
function rulesThatCount(rules: readonly Rule[], metric: Metric): Rule[] {
  const about = rules.filter((rule) => isAbout(rule, metric));
  return about.filter(
    ({ action, rows }, i) =>
      action !== 'ignore' &&
      !about
        .slice(i + 1)
        .some(
          (later) =>
            (later.action === action || later.action === 'ignore') && (later.rows === undefined || later.rows === rows),
        ),
  );
}
