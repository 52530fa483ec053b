import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** Where experiments are kept: `$JSDYNO_HOME`, or the system's folder for data. Absolute. */
export function dataFolder(): string {
  return resolve(process.env.JSDYNO_HOME || ofSystem().data);
}

/**
 * The root of everything that jsdyno can make anew, such as runtimes and overlays: `$JSDYNO_CACHE`, or the system's folder for
 * caches. Absolute.
 * @param named goes before both, unless it is empty
 */
export function cacheFolder(named?: string): string {
  return resolve(named || process.env.JSDYNO_CACHE || ofSystem().cache);
}

function ofSystem(): { data: string; cache: string } {
  return envPaths('jsdyno', { suffix: '' });
}
