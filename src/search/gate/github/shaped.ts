import * as v from 'valibot';
import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** An answer of the API in the shape that it should have; a proxy in between may answer with a page of its own. */
export function shaped<T>(shape: v.GenericSchema<unknown, T>, answer: unknown): T {
  const { success, output } = v.safeParse(shape, answer);
  if (success) return output;
  throw new JsdynoError('GITHUB_REFUSED', "the answer is not from GitHub's API", {
    hint: 'check GITHUB_API_URL and your proxy',
  });
}
