/** The two states of a repository that a gate compares. */

import { cacheFolder } from '../../../host/files/own-folders.ts';
import { type ChangedFile, changedFiles } from '../../../host/revisions/changed-files.ts';
import { exactPackages } from '../../../host/revisions/exact-packages.ts';
import { GitFailure, gitLine } from '../../../host/revisions/git.ts';
import { mergeBase, type Repository, repositoryAt, resolveCommit, short } from '../../../host/revisions/repository.ts';
import { snapshot } from '../../../host/revisions/snapshot.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Side } from '../gate-report.ts';

export interface Sides {
  repository: Repository;
  base: Side;
  head: Side;
  /** The files in which they differ. */
  changed: ChangedFile[];
  /** What was chosen without being typed, a line each. */
  notes: string[];
}

interface SidesAsked {
  /** A revision; absent: the remote's default branch. */
  base?: string | undefined;
  /** A revision; absent: the working tree. */
  head?: string | undefined;
  /** Packages of base and of head, which are the same files then: `semver@7.5.0`. Absent or empty: those of each commit. */
  with?: readonly string[] | undefined;
  /** Absolute. */
  folder: string;
  /** Whether base is compared with itself, so that nothing need differ. */
  selfTest?: boolean | undefined;
}

/**
 * Base is the commit that head went off from: what others have done on its branch since is none of head's.
 * @throws JsdynoError GATE_REFUSED where nothing differs; NO_REPOSITORY, UNKNOWN_REVISION, CHECKOUT_FAILED
 */
export async function findSides(asked: SidesAsked, signal?: AbortSignal): Promise<Sides> {
  const repository = await repositoryAt(asked.folder, signal);
  const notes: string[] = [];
  const head = await headOf(repository, asked.head, signal);
  if ((asked.with ?? []).length > 0) return { repository, ...(await withPackages(head, asked, signal)), notes };
  const name = asked.base ?? (await defaultBranch(repository, signal));
  if (asked.base === undefined) notes.push(`base is where head went off from ${name}; --base names another`);
  const tip = await resolveCommit(repository, name, signal);
  const { commit, subject } = await mergeBase(repository, tip.commit, head.commit, signal);
  const base: Side = { name, commit, subject };
  if (asked.selfTest === true) return { repository, base, head: base, changed: [], notes };
  const changed = commit === head.commit ? [] : await changedFiles(repository, commit, head.commit, { signal });
  if (changed.length === 0) throw same(base, head, tip.commit);
  return { repository, base, head, changed, notes };
}

/** The same files twice, each with packages of its own. */
async function withPackages(
  { commit, subject }: Side,
  { with: typed = [], folder, selfTest }: SidesAsked,
  signal?: AbortSignal,
): Promise<Pick<Sides, 'base' | 'head' | 'changed'>> {
  const side = async (name = ''): Promise<Side> => {
    return { name, commit, subject, packages: await exactPackages(name, folder, signal) };
  };
  const base = await side(typed[0]);
  const head = selfTest === true ? base : await side(typed[1]);
  if (selfTest === true || base.packages !== head.packages) return { base, head, changed: [] };
  throw new JsdynoError('GATE_REFUSED', `${base.name} and ${head.name} are the same: ${base.packages}`, {
    hint: 'name two versions: --with semver@7.5.0 --with semver@7.6.0; --self-test compares base with itself',
  });
}

async function headOf(repository: Repository, asked: string | undefined, signal?: AbortSignal): Promise<Side> {
  if (asked !== undefined) return { name: asked, ...(await resolveCommit(repository, asked, signal)) };
  const commit = await snapshot(repository, cacheFolder(), signal);
  const last = await resolveCommit(repository, 'HEAD', signal).catch(() => null);
  if (commit === last?.commit) return { name: 'HEAD', ...last };
  return { name: 'working tree', commit, subject: null };
}

/** What the remote calls its default branch, else one of the usual names. */
async function defaultBranch(repository: Repository, signal?: AbortSignal): Promise<string> {
  const options = { folder: repository.root, signal };
  try {
    return await gitLine(['rev-parse', '--abbrev-ref', '--verify', '--quiet', 'origin/HEAD'], options);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
  }
  for (const name of ['origin/main', 'origin/master', 'main', 'master']) {
    const found = await resolveCommit(repository, name, signal).catch(() => null);
    if (found !== null) return name;
  }
  throw new JsdynoError('GATE_REFUSED', 'the base is unknown: there is no branch main or master', {
    hint: 'name the base: jsdyno gate --base HEAD~1',
  });
}

function same(base: Side, head: Side, tip: string): JsdynoError {
  const isBehind = base.commit === head.commit && tip !== head.commit;
  const message = isBehind
    ? `${head.name} has nothing that ${base.name} lacks`
    : `${head.name} and ${base.name} are the same state (${short(base.commit)})`;
  const hint =
    head.name === 'HEAD'
      ? 'change something, or name an older base: jsdyno gate --base HEAD~1; --self-test compares base with itself'
      : `name an older base: --base ${head.name === 'working tree' ? 'HEAD~1' : `${head.name}~1`}`;
  return new JsdynoError('GATE_REFUSED', message, { hint });
}
