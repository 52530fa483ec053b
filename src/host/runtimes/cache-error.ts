import { type ErrorCode, JsdynoError } from '../../text/errors/catalogue.ts';
import { isUnwritable, saysNoRoom } from '../../text/errors/system-error.ts';

/** What programs do that are started to write into the cache: git, npm, a build. */
const BY_PROGRAMS: ReadonlySet<string> = new Set([
  'CHECKOUT_FAILED',
  'INSTALL_FAILED',
  'BUILD_FAILED',
  'SCENARIO_PACKAGES',
] satisfies ErrorCode[]);

/**
 * An error of writing to the cache in words of the catalogue, any other as it came. No path is told where writing itself
 * failed; one outside of the cache is somebody else's.
 */
export function cacheError(error: unknown, cache: string): unknown {
  if (error instanceof JsdynoError) {
    const { code, message, details = '' } = error;
    return BY_PROGRAMS.has(code) && saysNoRoom(`${message}\n${details}`)
      ? cacheUnwritable(`there is no room for it: ${message}`, error, details)
      : error;
  }
  if (!isUnwritable(error)) return error;
  const { code, path = cache } = error;
  return path.startsWith(cache) ? cacheUnwritable(`cannot write ${path}: ${code}`, error) : error;
}

/** @param details what a program printed */
export function cacheUnwritable(message: string, cause: unknown, details?: string): JsdynoError {
  return new JsdynoError('CACHE_UNWRITABLE', message, {
    hint: 'free some space, or give yourself the right to write there, or set JSDYNO_CACHE to another folder',
    details,
    cause,
  });
}

/** Does what writes to the cache. @throws JsdynoError CACHE_UNWRITABLE */
export function inCache<T>(cache: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw cacheError(error, cache);
  }
}
