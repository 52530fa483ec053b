/** Parameters of command lines, as hyperfine has them: `{name}` in a text stands for each of its values. */

import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** The values as they were typed, or all from one number to another; numbers are kept as typed, 0.10 has two digits. */
export type Parameter = { name: string } & ({ values: string[] } | { from: string; to: string; step: string });

/** What each parameter is in one command line. */
export type Values = Readonly<Record<string, string>>;

/** More command lines than anybody waits for. */
const MOST_VALUES = 10_000;

/** As it is typed: `n=1,2,3`, `n=1..10`. Pure. */
export function parameterWords(parameter: Parameter): string {
  const { name } = parameter;
  return 'values' in parameter ? `${name}=${parameter.values.join(',')}` : `${name}=${parameter.from}..${parameter.to}`;
}

/**
 * Each value of each parameter with each of the others, the first parameter changing fastest; one without any where there are no
 * parameters. Pure.
 * @throws JsdynoError BAD_OPTION
 */
export function combinations(parameters: readonly Parameter[]): Values[] {
  const twice = parameters.find(({ name }, i) => parameters.findIndex((other) => other.name === name) !== i);
  if (twice !== undefined) {
    throw new JsdynoError('BAD_OPTION', `the parameter ${twice.name} is given twice`, { hint: 'name each once' });
  }
  let all: Values[] = [{}];
  for (const parameter of parameters) {
    const values = valuesOf(parameter);
    if (all.length * values.length > MOST_VALUES) {
      throw new JsdynoError('BAD_OPTION', `these parameters have more than ${MOST_VALUES} combinations`, {
        hint: 'use fewer values, or a larger --parameter-step-size',
      });
    }
    all = values.flatMap((value) => all.map((others) => ({ ...others, [parameter.name]: value })));
  }
  return all;
}

/** `{name}` replaced by its value, once: a value that has braces stays as it is. Pure. */
export function substituted(text: string, values: Values): string {
  return text.replace(/\{([A-Za-z_][\w-]*)\}/g, (braced, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : braced,
  );
}

/** Whether a text has `{name}`. Pure. */
export function mentions(text: string, name: string): boolean {
  return text.includes(`{${name}}`);
}

function valuesOf(parameter: Parameter): string[] {
  if ('values' in parameter) return parameter.values;
  const { from, to, step } = parameter;
  // Whole multiples of the smallest digit: 0.1 + 0.2 is not 0.3 in binary.
  const digits = Math.max(...[from, to, step].map((text) => (text.split('.')[1] ?? '').length));
  const [first = 0, last = 0, each = 1] = [from, to, step].map((text) => Math.round(Number(text) * 10 ** digits));
  const count = Math.min(Math.floor((last - first) / each), MOST_VALUES) + 1;
  return Array.from({ length: count }, (_, i) => ((first + i * each) / 10 ** digits).toFixed(digits));
}
