/** What a night is about, before anything is made ready: the work, the commits, the releases. */

import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { contentOrGone, sha256 } from '../../host/files/hash.ts';
import { isFolder } from '../../host/files/if-there.ts';
import { filesWithin } from '../../host/files/inside.ts';
import { cacheFolder } from '../../host/files/own-folders.ts';
import { checkCommitted } from '../../host/revisions/committed.ts';
import { type Repository, repositoryAt, resolveCommit } from '../../host/revisions/repository.ts';
import { snapshot } from '../../host/revisions/snapshot.ts';
import { listExperiments, readVariants } from '../../store/experiments.ts';
import type { Choices } from '../../work/typed/declared.ts';
import type { GateConfig } from '../gate/config/read-config.ts';
import type { ChosenWork } from '../gate/measure/ready-groups.ts';
import { allWork, workIn } from '../gate/work/choose-work.ts';
import { configOf, namedWork, nothingFound } from '../gate/work/named-work.ts';
import type { Carrier } from '../in-turn/carrier.ts';
import type { OPTIONS } from './options.ts';

export type NightlyAsked = Omit<Choices<typeof OPTIONS>, 'requireDecision'>;

/** A commit of a night. */
export interface NightCommit {
  /** Full hash. */
  commit: string;
  /** First line of its message. */
  subject: string;
}

export interface Night {
  repository: Repository;
  config: GateConfig;
  /** The folder of the work, absolute, and from the root of the repository. */
  folder: string;
  within: string;
  chosen: readonly ChosenWork[];
  /** Files and folders of benchmarks, from the root of the repository. */
  own: readonly string[];
  /** SHA-256 of what these contain. */
  benchmarks: string;
  head: NightCommit;
  /** Null where HEAD is it, or the first commit. */
  base: NightCommit | null;
  releases: readonly string[];
  reference: readonly string[];
}

/** What the commit that others are compared with is called, in a tree and among the variants. */
export const REFERENCE = 'reference';

/**
 * Reads jsdyno.yml and the repository that the working directory is in.
 * @throws JsdynoError CONFIG_INVALID, GATE_REFUSED, NO_BENCHMARKS, NO_REPOSITORY, UNKNOWN_REVISION
 */
export async function nightOf(
  { on = [], reference = [], base }: NightlyAsked,
  { database, abort, warn }: Carrier,
): Promise<Night> {
  const repository = await repositoryAt(process.cwd(), abort);
  const placed = configOf(repository.root, repository.within);
  const { within, config } = placed;
  const { nightly } = config;
  const folder = join(repository.root, within);
  const named = namedWork(placed, folder);
  const works = await workIn(named, folder);
  if (works.length === 0) throw nothingFound();
  const head = await resolveCommit(repository, 'HEAD', abort);
  const chosen = allWork(works);
  const own = [
    ...new Set(
      chosen.flatMap(({ files }) =>
        files.flatMap((file) => file.own.map((path) => (within === '' ? path : `${within}/${path}`))),
      ),
    ),
  ];
  await checkCommitted(repository, head.commit, own);
  if ((await snapshot(repository, cacheFolder(), abort)) !== head.commit) {
    warn('HEAD is measured as it was committed, without the changes of the working tree');
  }
  const revision = base ?? nightly.base ?? pinnedBase(database, repository.root);
  const old =
    revision === null
      ? await resolveCommit(repository, 'HEAD~1', abort).catch(() => null)
      : await resolveCommit(repository, revision, abort);
  return {
    ...{ repository, config, folder, within, chosen, own, head },
    benchmarks: contentHash(repository.root, own),
    base: old?.commit === head.commit ? null : old,
    releases: on.length > 0 ? on : (nightly.releases ?? []),
    reference: reference.length > 0 ? reference : (nightly.reference ?? []),
  };
}

/** With what the nights before compared the commits of this repository: so their points lie on one scale. */
function pinnedBase(database: DatabaseSync, root: string): string | null {
  for (const { id, plan } of listExperiments(database)) {
    if (typeof plan.nightly !== 'string') continue;
    const trees = readVariants(database, id).map(({ tree }) => tree);
    const tree = trees.find((one) => one?.name === REFERENCE && one.root === root);
    if (tree?.commit !== undefined) return tree.commit;
  }
  return null;
}

function contentHash(root: string, paths: readonly string[]): string {
  const files = paths.flatMap((path) =>
    isFolder(join(root, path)) ? filesWithin(join(root, path)).map((file) => `${path}/${file}`) : [path],
  );
  return sha256(...files.sort().flatMap((path) => [`\0${path}\0`, contentOrGone(join(root, path))]));
}
