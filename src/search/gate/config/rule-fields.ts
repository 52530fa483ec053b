/** The rules of a jsdyno.yml as they are spelt there, and the rules that they mean. */
import * as v from 'valibot';
import { type Rule, SUBJECTS, type Subject } from '../../../work/rules/rule.ts';
import { share, words } from './values.ts';

const limit = v.union([share, v.literal(false)], 'a share such as 5%, or false for none');
const limits = v.strictObject({ fail: v.optional(limit), warn: v.optional(limit) }, 'an object');
/** A share is one that fails. */
const ofSubject = v.lazy((input) => (typeof input === 'object' && input !== null ? limits : limit));

type Limit = v.InferOutput<typeof limit>;
type Limits = v.InferOutput<typeof limits>;

export const ruleShape = v.strictObject(
  {
    rows: v.optional(words),
    ...limits.entries,
    slower: v.optional(ofSubject),
    p99: v.optional(ofSubject),
    memory: v.optional(ofSubject),
    cpu: v.optional(ofSubject),
    size: v.optional(ofSubject),
    ignore: v.optional(v.boolean('true or false')),
  },
  'an object',
);

export const RULE_KEYS = Object.keys(ruleShape.entries);
export const LIMIT_KEYS = Object.keys(limits.entries);

/** The rules of one entry, in the order in which they count. Pure. */
export function rulesOf(entry: v.InferOutput<typeof ruleShape>): Rule[] {
  const { rows, fail, warn, ignore } = entry;
  const pattern = rows === undefined ? {} : { rows };
  const of = (subject: Subject, given: Limit | Limits | undefined): Rule[] => {
    if (given === undefined) return [];
    const { fail, warn } = typeof given === 'object' ? given : { fail: given };
    return [
      // "No rule fails any more" takes away what stands above; what warns is said anew.
      ...(fail === false || warn === false ? [{ subject, share: 1, action: 'ignore' as const, ...pattern }] : []),
      ...(typeof fail === 'number' ? [{ subject, share: fail, action: 'fail' as const, ...pattern }] : []),
      ...(typeof warn === 'number' ? [{ subject, share: warn, action: 'warn' as const, ...pattern }] : []),
    ];
  };
  if (ignore === true) return SUBJECTS.map((subject) => ({ subject, share: 1, action: 'ignore', ...pattern }));
  const plain = fail === undefined && warn === undefined ? undefined : { fail, warn };
  return SUBJECTS.flatMap((subject) => [
    ...of(subject, subject === 'slower' ? plain : undefined),
    ...of(subject, entry[subject]),
  ]);
}
