import type { Variant } from '../../../host/runtimes/index.ts';
import type { Overlay } from '../files/overlay.ts';

/**
 * Flags that a process under Node.js' permission model needs beside its own: it must read its copy of the suite and write
 * the file of its report, and the pipes by which it takes turns. Upstream's child reports over a pipe, which needs no permission.
 *
 * @param written files that it writes, the report first; the others it reads as well
 */
export function permissionsFor(
  variant: Pick<Variant, 'flags' | 'runtime'>,
  flags: readonly string[],
  overlay: Pick<Overlay, 'root'> | undefined,
  written: readonly string[],
): string[] {
  const isLimited = [...flags, ...variant.flags].some((flag) => /^--(?:experimental-)?permission$/.test(flag));
  if (variant.runtime.kind !== 'node' || !isLimited || overlay === undefined) return [];
  return [
    `--allow-fs-read=${overlay.root}/*`,
    ...written.slice(1).map((file) => `--allow-fs-read=${file}`),
    ...written.map((file) => `--allow-fs-write=${file}`),
  ];
}
