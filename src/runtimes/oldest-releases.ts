import { JsdynoError } from '../errors/catalogue.ts';
import { isAtLeast } from './is-at-least.ts';
import type { RuntimeKind } from './types.ts';

/** The oldest releases that benchmarks, operations and start-up were seen to run on; what older ones lack. */
const oldest: Record<RuntimeKind, { release: [number, number, number]; lack: string }> = {
  node: { release: [12, 0, 0], lack: 'lacks syntax and modules that benchmarks are written in' },
  bun: { release: [1, 0, 0], lack: 'lacks modules of Node.js that benchmarks are written for' },
  deno: { release: [2, 1, 4], lack: 'cannot run CommonJS in files that end in .js, which benchmarks are' },
};

/**
 * Refuses a release on which hardly anything could be measured, before it is fetched.
 *
 * @throws JsdynoError UNSUPPORTED_RELEASE
 */
export function checkRelease(kind: RuntimeKind, version: string): void {
  const { release, lack } = oldest[kind];
  if (isAtLeast(version, ...release)) return;
  const first = `${kind}@${release.join('.')}`;
  throw new JsdynoError('UNSUPPORTED_RELEASE', `${kind} ${version} ${lack}; the oldest to be measured is ${first}`, {
    hint: `write ${first} or a newer one, for example ${kind}@latest`,
  });
}
