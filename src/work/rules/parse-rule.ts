/** Rules as they are typed: `slower`, `p99:10%`, `cold:10%`. */

import { marginAsTyped } from '../../stats/margin.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { DEFAULT_SHARES } from './default-rules.ts';
import { type Rule, SUBJECTS, type Subject } from './rule.ts';

/** Metrics that a rule can name, though no subject looks at them unasked; and what they are about. */
const NAMED_METRICS: Readonly<Record<string, Subject>> = {
  cold: 'slower',
  declared: 'slower',
  p50: 'p99',
  p90: 'p99',
  p999: 'p99',
  max: 'p99',
  peakHeap: 'memory',
};

/** A worsening beyond 10 times is no margin any more. */
const MOST = 10;

/**
 * One rule that fails.
 *
 * @param text such as `slower`, `slower:5%`, `p99:10 %`, `cold:10`; numbers are per cent
 * @param known the names that are possible here; default: all
 * @throws JsdynoError BAD_OPTION
 */
export function parseRule(text: string, known: readonly string[] = [...SUBJECTS, ...Object.keys(NAMED_METRICS)]): Rule {
  const [name = '', share, ...more] = text.split(':').map((part) => part.trim());
  const subject = known.includes(name) ? subjectNamed(name) : undefined;
  if (subject === undefined) {
    throw new JsdynoError('BAD_OPTION', `no rule "${text.trim()}"; there ${listed(known)}`, {
      hint: `write ${asTyped(nearest(name, known, 1)[0] ?? known[0] ?? 'slower', 0.05)}`,
    });
  }
  const metric = SUBJECTS.some((one) => one === name) ? undefined : name;
  const amount = share === undefined ? DEFAULT_SHARES.fail : shareOf(share);
  if (amount === undefined || more.length > 0) {
    throw new JsdynoError(
      'BAD_OPTION',
      `"${text.trim()}" has no share: write how much worse is too much, in per cent`,
      {
        hint: `write ${asTyped(name, 0.05)}`,
      },
    );
  }
  return { subject, ...(metric === undefined ? {} : { metric }), share: amount, action: 'fail' };
}

/**
 * Several rules.
 *
 * @param text rules divided by commas
 * @throws JsdynoError BAD_OPTION, also where there is none, or one twice
 */
export function parseRules(text: string): Rule[] {
  const rules = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => parseRule(part));
  return rules.length > 0 ? rules : [parseRule(text)];
}

/** What a rule is about, by the name that is typed; undefined for a name that is none. */
function subjectNamed(name: string): Subject | undefined {
  return SUBJECTS.find((one) => one === name) ?? (Object.hasOwn(NAMED_METRICS, name) ? NAMED_METRICS[name] : undefined);
}

/** `5%`, `5 %` and `5` as 0.05; undefined for what is no share. */
function shareOf(text: string): number | undefined {
  if (!/^\d+(\.\d+)?\s*%?$/.test(text)) return undefined;
  const share = Number(text.replace(/\s*%$/, '')) / 100;
  return share <= MOST ? share : undefined;
}

function listed(known: readonly string[]): string {
  return `${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}, each with a share: ${asTyped(known[0] ?? 'slower', 0.05)}`;
}

/** A rule as it is typed: `slower:5%`. */
export function ruleAsTyped({ subject, metric, share }: Pick<Rule, 'subject' | 'metric' | 'share'>): string {
  return asTyped(metric ?? subject, share);
}

/** Six digits: the multiplication alone makes 7.000000000000001 of 0.07. */
function asTyped(name: string, share: number): string {
  return `${name}:${marginAsTyped(share)}`;
}
