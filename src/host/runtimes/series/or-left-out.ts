import { type ErrorCode, JsdynoError } from '../../../text/errors/catalogue.ts';

/** What is amiss with one release alone, so that others can be measured without it. */
export const OF_ONE_RELEASE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'RUNTIME_DOES_NOT_START',
  'UNKNOWN_VERSION',
  'UNSUPPORTED_RELEASE',
  'UNSUPPORTED_PLATFORM',
  'DOWNLOAD_CORRUPT',
  'REGISTRY_REFUSED',
  'RUNTIME_NOT_CACHED',
]);

/** Called with a variant as typed, and with what was amiss in one line. */
export type OnLeftOut = (text: string, reason: string) => void;

/**
 * Resolves one variant of a series, or names it as one that is left out.
 *
 * @returns undefined for one that is left out
 * @throws whatever `resolve` does that would befall every release, and all of it without `onLeftOut`
 */
export async function orLeftOut<T>(
  text: string,
  resolve: () => Promise<T>,
  onLeftOut: OnLeftOut | undefined,
): Promise<T | undefined> {
  try {
    return await resolve();
  } catch (error) {
    if (onLeftOut === undefined || !(error instanceof JsdynoError) || !OF_ONE_RELEASE.has(error.code)) throw error;
    onLeftOut(text, error.message);
    return undefined;
  }
}
