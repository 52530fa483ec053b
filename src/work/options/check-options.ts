import * as v from 'valibot';
import type { Shape } from '../../store/exchange/fields.ts';
import { page } from '../../text/addresses.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { placeWords, shownValue } from '../../text/shown-value.ts';
import { isUnknown } from './options-of.ts';

/**
 * Checks what a program hands to a function of the library.
 *
 * @param of the function's name, which messages begin with
 * @param place the name of the argument where it is not the options themselves: `events`
 * @throws JsdynoError BAD_OPTION, which names the option, what it must be and what it is; of an unknown one the nearest
 */
export function checkOptions<T>(of: string, shape: Shape<T>, value: unknown, place = ''): asserts value is T {
  const { issues } = v.safeParse(shape, value);
  if (issues === undefined) return;
  // A name that is mistyped is also one that is missing; the first is what happened.
  const issue = issues.find(isUnknown) ?? issues[0];
  const path = (issue.path ?? []).map(({ key }) => key);
  const where = placeWords(place, path);
  if (isUnknown(issue)) throw bad(`${of}: there is no option ${where}`, issue.message);
  if (issue.type === 'strict_object') throw bad(`${of}: ${where} is missing`, HINT);
  const what = where === '' ? 'its options' : where;
  const isLone = issue.type === 'array' && typeof issue.input === 'string';
  throw bad(
    `${of}: ${what} must be ${issue.message}, not ${shownValue(issue.input)}`,
    isLone ? `write [${shownValue(issue.input)}]` : HINT,
  );
}

type Checks = readonly (readonly [shape: Shape<unknown>, place?: string])[];

/**
 * The same function, which looks at its arguments first.
 * @param of its name
 * @param checks the shapes of its arguments, in their order, each with the name that messages have for it
 */
export function checkedFirst<A extends unknown[], R>(
  of: string,
  run: (...args: A) => R,
  ...checks: Checks
): (...args: A) => R {
  return (...args) => {
    for (const [i, [shape, place]] of checks.entries()) checkOptions(of, shape, args[i], place);
    return run(...args);
  };
}

/** The same of one whose promise rejects for what is wrong with them. */
export function checkedLater<A extends unknown[], R>(
  of: string,
  run: (...args: A) => Promise<R>,
  ...checks: Checks
): (...args: A) => Promise<R> {
  return async (...args) => checkedFirst(of, run, ...checks)(...args);
}

/**
 * Checks a plan by the shape that its kind has for plans, which leaves out what it does not know.
 * @throws JsdynoError BAD_OPTION
 */
export function checkPlan(of: string, shape: Shape<object>, plan: object, place: string): void {
  checkOptions(of, shape, plan, place);
  const known = v.parse(shape, plan);
  const unknown = Object.keys(plan).find((key) => !Object.hasOwn(known, key));
  if (unknown !== undefined) throw bad(`${of}: there is no option ${place}.${unknown}`, HINT);
}

const HINT = `${page('library')} has the options of each function, with their types and units`;

function bad(message: string, hint: string): JsdynoError {
  return new JsdynoError('BAD_OPTION', message, { hint });
}
