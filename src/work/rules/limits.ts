/** Which rules count for a row. */
import type { Metric } from '../../show/report/metric.ts';
import type { Rule } from './rule.ts';

/** The rules that count for a row; null where there is none of that action. */
export interface Limits {
  fail: Rule | null;
  warn: Rule | null;
  /** Whether a rule says that the row is not to be looked at. */
  isIgnored: boolean;
}

/** How a row is spelt where it is named: benchmark, a blank, configuration. */
export function rowName({ benchmark, configuration }: { benchmark: string; configuration: string }): string {
  return configuration === '' ? benchmark : `${benchmark} ${configuration}`;
}

/** The last rule of each action that fits counts; one that ignores takes back those before it. */
export function limitsFor(
  rules: readonly Rule[],
  row: { benchmark: string; configuration: string },
  metric: Pick<Metric, 'name' | 'subject' | 'isNamedByRules'>,
): Limits {
  const name = rowName(row);
  let limits: Limits = { fail: null, warn: null, isIgnored: false };
  for (const rule of rules) {
    if (!isAbout(rule, metric) || !matches(rule.rows, name)) continue;
    if (rule.action === 'ignore') limits = { fail: null, warn: null, isIgnored: true };
    else limits = { ...limits, [rule.action]: rule, isIgnored: false };
  }
  return limits;
}

/** Whether a rule looks at a metric. */
export function isAbout(rule: Rule, metric: Pick<Metric, 'name' | 'subject' | 'isNamedByRules'>): boolean {
  if (rule.metric !== undefined) return rule.metric === metric.name;
  // What is ignored is ignored in each metric of the subject.
  return rule.subject === metric.subject && (metric.isNamedByRules !== true || rule.action === 'ignore');
}

/** Whether a pattern with `*` and `?` matches the whole name. Without a search back and forth: patterns come from a file. */
export function matches(pattern: string | undefined, name: string): boolean {
  if (pattern === undefined) return true;
  let [at, in_, star, marked] = [0, 0, -1, 0];
  while (at < name.length) {
    if (in_ < pattern.length && pattern[in_] === '*') {
      star = in_++;
      marked = at;
    } else if (in_ < pattern.length && (pattern[in_] === '?' || pattern[in_] === name[at])) {
      in_++;
      at++;
    } else if (star >= 0) {
      in_ = star + 1;
      at = ++marked;
    } else return false;
  }
  while (pattern[in_] === '*') in_++;
  return in_ === pattern.length;
}
