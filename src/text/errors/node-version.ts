import { JsdynoError } from './catalogue.ts';

/** The oldest Node.js that has what jsdyno is written with; package.json tells npm the same. */
export const OLDEST_NODE = { major: 22, minor: 18 } as const;

/**
 * The error of a Node.js that cannot run jsdyno, in one line; null for one that can. This file and its imports use only what
 * old releases have. Pure.
 *
 * @param version `process.versions.node`
 * @param typed what is to be run by a newer one: `jsdyno list`
 */
export function tooOldNode(version: string, typed: string): JsdynoError | null {
  const { major, minor } = OLDEST_NODE;
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return null;
  return new JsdynoError(
    'NODE_TOO_OLD',
    `needs Node.js ${major}.${minor} or newer, this is ${version}; type: npx -p node@${major} -- ${typed}`,
  );
}
