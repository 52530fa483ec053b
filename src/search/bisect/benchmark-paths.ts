/** What of a repository's files is the benchmark of a plan, rather than what it measures: on all commits those of one. */
import { relative, sep } from 'node:path';
import { staysBelow } from '../../host/files/inside.ts';
import { type NamedFile, ownFiles } from '../../work/gated.ts';

/**
 * Files and folders of benchmarks that lie in a repository, each once, from its top, `/` between parts: the folder that a file is in where
 * its name says that it is one of benchmarks, else the file with the helpers that files of operations share. A script that is started, and
 * a server, are what is measured, unless they lie in such a folder.
 * @param root absolute: the top of the working tree
 */
export function benchmarkPaths(named: readonly NamedFile[], root: string): string[] {
  const found = named.flatMap(({ path, alone }) => {
    const below = fromRoot(root, path);
    return below === null
      ? []
      : ownFiles(
          below,
          alone.flatMap((one) => fromRoot(root, one) ?? []),
        );
  });
  return [...new Set(found)];
}

/** Those of the files that lie in a repository, from its top, `/` between parts. */
export function pathsInside(named: readonly NamedFile[], root: string): string[] {
  return named.flatMap(({ path }) => fromRoot(root, path) ?? []);
}

/** `/` between parts; null outside of the root, and of the root itself. */
function fromRoot(root: string, path: string): string | null {
  const below = relative(root, path).split(sep).join('/');
  return below !== '' && staysBelow(below) ? below : null;
}
