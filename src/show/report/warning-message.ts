/** Warnings in the language of their reader, by their kind and their values; the words of the warning itself are English. */

import { type Warning, type WarningSubject, type WarningValues, warningText } from '../../stats/warning.ts';
import { isMessage } from '../../text/messages/language.ts';
import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';

/**
 * A warning in a line: with its figures where it has values, else what its kind means. What another tool or a failed run said stays as it
 * was said, in quotes.
 */
export function warningMessage(say: Say, warning: Warning): string {
  // The words that were made with the figures say most; the English texts of the catalogue are what others are made from.
  if (say.language === 'en') return warningText(warning);
  const { kind, next } = warning;
  const text = whatIsOdd(say, warning);
  const advice = `warning.${kind}.next`;
  return next === null || !isMessage(advice) ? text : say('warning.next', { text, next: say(advice) });
}

function whatIsOdd(say: Say, { kind, subject, words, values }: Warning): string {
  const told = `warning.${kind}.told`;
  if (values !== undefined && isMessage(told))
    return say(told, { ...spoken(say, values), side: sideMessage(say, subject) });
  const plain = say(`warning.${kind}.plain`, { words });
  const { marked, runs } = values ?? {};
  const isSome = typeof marked === 'number' && typeof runs === 'number' && marked < runs;
  return isSome ? say('warning.marked', { marked, runs, text: plain }) : plain;
}

function sideMessage(say: Say, { type, name }: WarningSubject): string {
  return say('warning.side', { name: name ?? type });
}

/** Values as they stand in a text: what a number is follows from the end of its name (stats/warning.ts). */
function spoken(say: Say, values: WarningValues): WarningValues {
  const numbers = numbersIn(say.language);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return [name, value];
      if (name.endsWith('Share')) return [name, numbers.points(value)];
      if (name.endsWith('Times')) return [name, numbers.plain(value)];
      if (name.endsWith('Nanos')) return [name, numbers.seconds(value / 1e9)];
      if (name.endsWith('Ms')) return [name, numbers.duration(value / 1000)];
      return [name, name === 'correlation' ? numbers.decimal(value, 2) : value];
    }),
  );
}
