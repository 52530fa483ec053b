/** What a bisection over commits stores of itself, beside its path, so that it can go on, and tell of the commits that it found. */
import { join } from 'node:path';
import { isFolder } from '../../host/files/if-there.ts';
import { type Repository, repositoryAt } from '../../host/revisions/repository.ts';
import type { Variant } from '../../host/runtimes/index.ts';
import type { Draft, FindPlan, Plan } from '../../measure/plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Kind } from '../../work/kind.ts';
import { releasePlaces, type SearchPath } from '../row/path.ts';
import { type CommitChoice, commitPath } from './commit-path.ts';

/** A search over commits before its path is made. */
export interface CommitSearch extends Pick<CommitChoice, 'on' | 'binary' | 'laid'> {
  /** Absolute: the top of the working tree. */
  root: string;
  /** The folder that the command was started in, from there, `/` between parts. */
  within: string;
  /** The command line that is started in each tree; null where runtimes measure. */
  line: string | null;
}

/** As the options of a plan. */
export function storedCommitSearch({
  root,
  within,
  on,
  line,
  binary,
  laid,
}: CommitSearch): NonNullable<FindPlan['options']> {
  return {
    ...{ root, within },
    ...(on === null ? {} : { on }),
    ...(line === null ? {} : { line }),
    ...(binary === undefined ? {} : { binary }),
    ...(laid === null ? {} : { laidCommit: laid.commit, laidPaths: [...laid.paths] }),
  };
}

/** Of a plan; null where it is no search over commits. */
export function commitSearchOf({ options = {} }: FindPlan): CommitSearch | null {
  const { what, root, within, on, line, binary, laidCommit, laidPaths } = options;
  if (what !== 'commits' || typeof root !== 'string') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const commit = text(laidCommit);
  return {
    ...{ root, within: text(within) ?? '', on: text(on) ?? null, line: text(line) ?? null, binary: text(binary) },
    laid: commit === undefined || !Array.isArray(laidPaths) ? null : { commit, paths: laidPaths },
  };
}

/** The folder that the command was started in, where processes of its checkouts are started, too. */
export function folderOf({ root, within }: Pick<CommitSearch, 'root' | 'within'>): string {
  return join(root, within);
}

/**
 * The repository of a search, seen from the folder that the command was started in.
 * @throws JsdynoError EXPERIMENT_CHANGED, NO_REPOSITORY
 */
export async function repositoryOf(
  search: Pick<CommitSearch, 'root' | 'within'>,
  signal?: AbortSignal,
): Promise<Repository> {
  const { root, within } = search;
  if (isFolder(root)) return { ...(await repositoryAt(root, signal)), within };
  throw new JsdynoError('EXPERIMENT_CHANGED', `the repository ${root} no longer exists`, {
    hint: 'restore it, or search again in its new place',
  });
}

/** The path of such a search. */
export function pathOfCommits(
  repository: Repository,
  commits: readonly string[],
  search: CommitSearch,
  { kind, plan, offline }: { kind: Kind; plan: Draft<Plan>; offline?: boolean | undefined },
): SearchPath {
  const { on, line, binary, laid } = search;
  const lineIn =
    line === null ? undefined : (tree: NonNullable<Variant['tree']>) => variantOfLine(kind, plan, line, tree);
  return commitPath(repository, commits, { on, lineIn, trees: plan.trees, binary, laid, offline });
}

async function variantOfLine(
  kind: Kind,
  plan: Draft<Plan>,
  line: string,
  tree: NonNullable<Variant['tree']>,
): Promise<Variant> {
  const [variant] = (await kind.ownVariants?.(plan, [line], [tree])) ?? [];
  if (variant === undefined) throw new Error(`${kind.name} starts no command lines`);
  return variant;
}

/**
 * The path of a stored bisection, to go on with it.
 * @throws JsdynoError EXPERIMENT_CHANGED, NO_REPOSITORY where the repository is gone
 */
export async function pathAgain(
  find: FindPlan,
  { kind, plan, offline }: { kind: Kind; plan: Plan; offline?: boolean | undefined },
): Promise<SearchPath> {
  const search = commitSearchOf(find);
  if (search === null) return releasePlaces(find.path, { offline, trees: plan.trees });
  return pathOfCommits(await repositoryOf(search), find.path, search, { kind, plan, offline });
}
