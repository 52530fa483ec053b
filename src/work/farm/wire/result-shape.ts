import * as v from 'valibot';
import { checked } from '../../../store/exchange/check.ts';
import {
  boolean,
  byName,
  finite,
  list,
  name,
  notNegative,
  object,
  type Shape,
  text,
  whole,
} from '../../../store/exchange/fields.ts';
import { decimalSeconds, figures } from '../../../store/exchange/runs.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { FarmResult } from './order.ts';

const measured = object({
  outcome: v.literal('ok', '"ok"'),
  rate: notNegative,
  time: decimalSeconds,
  parameters: byName(v.union([text, finite, boolean], 'a text, a number, true or false')),
  resources: byName(v.nullable(finite)),
  figures: v.exactOptional(figures),
});
const notMeasured = object({
  outcome: v.picklist(['failed', 'unavailable'], 'one of ok, failed, unavailable'),
  reason: text,
});
const run = object({
  outcome: v.lazy((input) => ((input as { outcome?: unknown } | null)?.outcome === 'ok' ? measured : notMeasured)),
  startedAt: whole(0),
  wallMs: notNegative,
  stderr: text,
});

/** What a host says came of a block, of an experiment with so many variants. */
const resultAmong = (variants: number) =>
  object({ host: name, runs: list(object({ variant: whole(0, variants - 1), run })) }) as unknown as Shape<FarmResult>;

/**
 * What came of a block, as it may be stored: somebody wrote it elsewhere.
 *
 * @param place of the block, as messages call it
 * @throws JsdynoError IMPORT_INVALID
 */
export function checkedResult(value: unknown, variants: number, place: string): FarmResult {
  try {
    return checked(resultAmong(variants), value, place);
  } catch (error) {
    throw new JsdynoError('IMPORT_INVALID', (error as Error).message, {
      hint: 'see who measures as that host; "jsdyno farm drain HOST" takes it out, and a comparison that is begun again has new blocks',
      cause: error,
    });
  }
}
