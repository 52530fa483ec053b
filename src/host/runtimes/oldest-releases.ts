import { JsdynoError } from '../../text/errors/catalogue.ts';
import { isAtLeast } from './is-at-least.ts';
import type { RuntimeKind } from './types.ts';

/** The oldest releases that benchmarks, operations and start-up were seen to run on; what older ones lack. */
const oldest: Record<RuntimeKind, { release: [number, number, number]; lack: string }> = {
  node: { release: [12, 0, 0], lack: 'lacks syntax and modules that benchmarks are written in' },
  bun: { release: [1, 0, 0], lack: 'lacks modules of Node.js that benchmarks are written for' },
  deno: { release: [2, 1, 4], lack: 'cannot run CommonJS in files that end in .js, which benchmarks are' },
};

/** What a release lacks that is too old to be measured, and which is not; undefined of the others. Pure. */
export function lackOf(kind: RuntimeKind, version: string): string | undefined {
  const { release, lack } = oldest[kind];
  return isAtLeast(version, ...release) ? undefined : `${lack}; the oldest to be measured is ${nameOfOldest(kind)}`;
}

function nameOfOldest(kind: RuntimeKind): string {
  return `${kind}@${oldest[kind].release.join('.')}`;
}

/**
 * Refuses a release on which hardly anything could be measured, before it is fetched.
 *
 * @throws JsdynoError UNSUPPORTED_RELEASE
 */
export function checkRelease(kind: RuntimeKind, version: string): void {
  const lack = lackOf(kind, version);
  if (lack === undefined) return;
  const first = nameOfOldest(kind);
  throw new JsdynoError('UNSUPPORTED_RELEASE', `${kind} ${version} ${lack}`, {
    hint: `write ${first} or a newer one, for example ${kind}@latest`,
  });
}
