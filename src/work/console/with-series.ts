import type { Each } from '../../host/runtimes/series/each.ts';
import { type Io, notice } from '../../text/io.ts';
import { expandVariants } from '../experiment/expand-variants.ts';

/** The options by which a command takes series of releases, as the command line hands them over. */
interface EachOptions {
  each?: Each | undefined;
  offline?: boolean | undefined;
}

/**
 * The options with releases in place of ranges: nothing else of a command knows of series.
 *
 * @param fewest how many variants there must be
 * @throws JsdynoError BAD_SERIES, BAD_VARIANT, UNSUPPORTED_PLATFORM, REGISTRY_UNREACHABLE, REGISTRY_REFUSED
 */
export async function withSeries<O extends EachOptions & { on: string[]; old?: string | undefined; new?: string[] }>(
  options: O,
  { stderr }: Pick<Io, 'stderr'>,
  fewest = 1,
): Promise<O> {
  const { each, offline, on, old, new: others = [] } = options;
  if (each === undefined) return options;
  const events = { onWarning: (text: string) => notice({ stderr }, text) };
  const typed = [...(old === undefined ? [] : [old]), ...on, ...others];
  const variants = await expandVariants(typed, each, { offline, events }, fewest);
  const { old: _, ...rest } = options;
  return { ...(rest as O), on: variants, ...(options.new === undefined ? {} : { new: [] }) };
}
