import type { Variant } from '../../../runtimes/index.ts';
import type { Overlay } from '../files/overlay.ts';

/**
 * What a process under Node.js' permission model needs beside what it was given: its copy of the suite, and the file that
 * it reports into. Upstream's child reports over a pipe, for which nobody asks.
 */
export function permissionsFor(
  variant: Pick<Variant, 'flags' | 'runtime'>,
  flags: readonly string[],
  overlay: Pick<Overlay, 'root'> | undefined,
  report: string,
): string[] {
  const isLimited = [...flags, ...variant.flags].some((flag) => /^--(?:experimental-)?permission$/.test(flag));
  if (variant.runtime.kind !== 'node' || !isLimited || overlay === undefined) return [];
  return [`--allow-fs-read=${overlay.root}/*`, `--allow-fs-write=${report}`];
}
