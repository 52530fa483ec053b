/** The machine, as a program asks for it. */
import * as v from 'valibot';
import type { EnvironmentOptions } from '../../host/machine/environment.ts';
import * as machine from '../../host/machine/environment.ts';
import { notNegative } from '../../store/exchange/fields.ts';
import { checkedLater } from '../options/check-options.ts';
import { optionsOf } from '../options/options-of.ts';
import { anObject, word } from '../options/values.ts';

const environmentOptions = optionsOf<EnvironmentOptions>()({
  root: v.optional(word),
  host: v.optional(anObject<NonNullable<EnvironmentOptions['host']>>()),
  sampleMs: v.optional(notNegative),
});

/**
 * Reads the machine, in under 50 ms unless told to watch it for longer. What cannot be read is null.
 * @throws JsdynoError BAD_OPTION, and nothing else
 */
export const readEnvironment = checkedLater('readEnvironment', machine.readEnvironment, [
  v.optional(environmentOptions),
]);
