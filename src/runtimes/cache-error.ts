import { JsdynoError } from '../errors/catalogue.ts';
import { isUnwritable } from '../errors/system-error.ts';

/**
 * An error of writing to the cache in words of the catalogue, any other as it came. No path is told where writing itself
 * failed; one outside of the cache is somebody else's.
 */
export function cacheError(error: unknown, cache: string): unknown {
  if (error instanceof JsdynoError || !isUnwritable(error)) return error;
  const { code, path = cache } = error;
  if (!path.startsWith(cache)) return error;
  return new JsdynoError('CACHE_UNWRITABLE', `cannot write ${path}: ${code}`, {
    hint: 'make room or give yourself the right to write there, or name another folder in JSDYNO_CACHE',
    cause: error,
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
