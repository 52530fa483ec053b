import type { Each } from '../../host/runtimes/series/each.ts';
import { leftOutLines } from '../../host/runtimes/series/left-out.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Measuring } from './measure-experiment.ts';

/**
 * The variants that were meant: each as it was named, or with `each` the releases of ranges in place of them. What is left out is a
 * warning.
 *
 * @param texts as typed
 * @param fewest how many there must be
 * @throws JsdynoError BAD_SERIES, also where `each` was said and none is a range; and as expandSeries
 */
export async function expandVariants(
  texts: readonly string[],
  each: Each | undefined,
  { offline, events, abort }: Pick<Measuring, 'offline' | 'events' | 'abort'>,
  fewest = 1,
): Promise<string[]> {
  if (each === undefined) return [...texts];
  const { expandSeries, holdsSeries } = await import('../../host/runtimes/series/expand-series.ts');
  if (!holdsSeries(texts)) throw noRange(each);
  const expanded = await expandSeries(texts, each, { offline, signal: abort, fewest });
  for (const line of [...expanded.warnings, ...leftOutLines(expanded.leftOut)]) events?.onWarning?.(line);
  return expanded.texts;
}

function noRange(each: Each): JsdynoError {
  return new JsdynoError('BAD_SERIES', `--each ${each} is for a range of releases, and there is none`, {
    hint: `--on "node@>=20 <27" --each ${each}`,
  });
}
