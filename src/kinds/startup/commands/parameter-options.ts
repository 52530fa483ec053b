/** Values of the options for parameters of command lines. */

import { InvalidArgumentError } from 'commander';
import type { Parameter } from '../lines/parameters.ts';

const NAME = /^[A-Za-z_][\w-]*$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** `name=a,b,c`, for an option that can be repeated. */
export function parameterList(text: string, previous: readonly Parameter[]): Parameter[] {
  const [name = '', list] = halves(text, '=');
  if (!NAME.test(name) || list === undefined || list === '') {
    throw new InvalidArgumentError('Type a name and its values, for example n=1,2,3.');
  }
  return [...previous, { name, values: list.split(',') }];
}

/** `name=from..to`; the step comes by an option of its own. */
export function parameterScan(text: string): Parameter {
  const [name = '', range = ''] = halves(text, '=');
  const [from = '', to = ''] = halves(range, '..');
  if (!NAME.test(name) || !NUMBER.test(from) || !NUMBER.test(to) || Number(from) > Number(to)) {
    throw new InvalidArgumentError('Type a name, the lowest and the highest number, for example n=1..10.');
  }
  return { name, from, to, step: '1' };
}

/** A number above zero, as it was typed. */
export function stepSize(text: string): string {
  if (NUMBER.test(text) && Number(text) > 0) return text;
  throw new InvalidArgumentError('Type a number above zero, for example 0.5.');
}

function halves(text: string, sign: string): [string, string?] {
  const place = text.indexOf(sign);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + sign.length)];
}
