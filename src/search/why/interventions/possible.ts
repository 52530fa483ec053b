import { CATALOGUE } from './catalogue.ts';
import type { Intervention, RuntimeFacts } from './intervention.ts';

/** What can be tried on two variants, and what cannot, with the reason. */
interface Possible {
  /** With `onlyOn` where one side alone can have it. */
  possible: Intervention[];
  impossible: { intervention: Intervention; why: string }[];
}

/**
 * Which of several interventions can be tried on a pair. What both sides are already without it is none; what one side alone can have is
 * tried there. Pure.
 */
export function possibleOn(
  old: RuntimeFacts,
  to: RuntimeFacts,
  interventions: readonly Intervention[] = CATALOGUE,
): Possible {
  const found: Possible = { possible: [], impossible: [] };
  for (const intervention of interventions) {
    const { onlyOn } = intervention;
    const onOld = onlyOn === 'new' ? ELSEWHERE : intervention.isPossible(old);
    const onNew = onlyOn === 'old' ? ELSEWHERE : intervention.isPossible(to);
    const taking = [...(onOld === null ? [old] : []), ...(onNew === null ? [to] : [])];
    const refuse = (why: string) => found.impossible.push({ intervention, why });
    if (taking.length === 0) refuse(onOld !== null && onOld !== ELSEWHERE ? onOld : (onNew ?? ELSEWHERE));
    else if (taking.every((facts) => isSo(intervention, facts))) refuse('it is so already, without being asked for');
    else if (taking.length === 2) found.possible.push(intervention);
    else if (onlyOn !== undefined || isOfOneSide(intervention))
      found.possible.push({ ...intervention, onlyOn: onOld === null ? 'old' : 'new' });
    else refuse(onOld ?? onNew ?? ELSEWHERE);
  }
  return found;
}

const ELSEWHERE = 'it is of the other variant alone';

/** A flag of V8 that one side lacks is tried on the other; conditions are the same for both or none. */
function isOfOneSide({ v8 }: Intervention): boolean {
  return Object.keys(v8).length > 0;
}

/** Flags of V8 by the values that are in force, others where the variant has them itself. */
function isSo({ v8, flags, env, pin }: Intervention, facts: RuntimeFacts): boolean {
  if (pin !== undefined) return false;
  const set = Object.entries(v8);
  if (set.length > 0) return set.every(([name, value]) => facts.v8Flags[name] === value);
  const isGiven = ([name, value]: [string, string]) => facts.env[name] === value;
  return flags.every((flag) => facts.flags.includes(flag)) && Object.entries(env).every(isGiven);
}
