/** The files of both sides: as the commits have them, and installed, built and with the same benchmarks. */
import { join, relative, sep } from 'node:path';
import { isFile, isFolder, realPathIfThere } from '../../../host/files/if-there.ts';
import { filesWithin, firstLink, isInside } from '../../../host/files/inside.ts';
import { checkedOut } from '../../../host/revisions/checked-out.ts';
import type { Checkout } from '../../../host/revisions/checkout.ts';
import { layOver } from '../../../host/revisions/lay-over.ts';
import { type Repository, short } from '../../../host/revisions/repository.ts';
import type { Side } from '../gate-report.ts';

/** How sides are made ready. */
interface Making {
  /** The folder of the work, from the root of the repository, `/` between parts. */
  within: string;
  install?: string | false | undefined;
  build?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called with what is being done, in a line. */
  onNote?: ((text: string) => void) | undefined;
}

/** A commit's files alone, to be read. */
export function bareCheckout(repository: Repository, commit: string, signal?: AbortSignal): Promise<Checkout> {
  return checkedOut(repository, commit, { install: false, within: '', signal });
}

/** Installed and built, each by its own lock file, one after the other. */
export async function readyCheckout(
  repository: Repository,
  { name, commit, packages }: Side,
  { within, install, build, signal, onNote }: Making,
): Promise<Checkout> {
  return checkedOut(repository, commit, {
    ...{ within, install, build, packages, signal, name },
    onProgress: (phase, words) => {
      if (phase === 'changed') onNote?.(`the checkout of ${name} was changed and is made anew: ${words}`);
      else if (phase === 'waiting') onNote?.(`another process makes ${name} (${short(commit)}) ready`);
      else if (phase === 'install' || phase === 'build') onNote?.(`${name} (${short(commit)}): ${words}`);
    },
  });
}

/**
 * A copy of base with the benchmarks of head.
 * @param own files and folders of benchmarks, below the folder of the work
 * @param headFiles where head's are read
 */
export function withBenchmarksOf(
  base: Checkout,
  headFiles: string,
  own: readonly string[],
  { within, signal }: Pick<Making, 'within' | 'signal'>,
): Promise<Checkout> {
  const files = own.flatMap((path) => {
    const inRepository = within === '' ? path : `${within}/${path}`;
    return [...new Set([...below(headFiles, inRepository), ...below(base.folder, inRepository)])];
  });
  return layOver(base, { from: headFiles, files }, { signal });
}

/** Another copy of the same, at a path of the same length. */
export function secondCopy(checkout: Checkout, signal?: AbortSignal): Promise<Checkout> {
  return layOver(checkout, { from: checkout.folder, files: [] }, { signal });
}

/**
 * The files at a path, which may be a folder; none where there is nothing. Packages that are installed in it are each side's own. A link
 * on the way is itself a file, and so is what it leads to, where that is of the repository.
 */
function below(root: string, path: string): string[] {
  const there = join(root, path);
  const link = firstLink(root, path);
  if (link !== null) {
    const real = isInside(root, there) ? fromRoot(realPathIfThere(root), realPathIfThere(there)) : path;
    return real === path || firstLink(root, real) !== null ? [link] : [link, ...below(root, real)];
  }
  if (isFile(there)) return [path];
  return isFolder(there) ? filesWithin(there).map((file) => `${path}/${file}`) : [];
}

/** A path of this system from the root of a repository, `/` between parts. */
export function fromRoot(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}
