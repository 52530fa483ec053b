import { join } from 'node:path';
import { isFile } from '../../host/files/if-there.ts';
import type { Repository } from '../../host/revisions/repository.ts';
import { treeWith } from '../../host/revisions/tree-of.ts';
import {
  fileOn,
  parseVariant,
  resolveVariant,
  type Tree,
  type Variant,
  type VariantSpec,
} from '../../host/runtimes/index.ts';
import { labelEnd } from '../../host/runtimes/split-words.ts';
import type { PlannedTrees } from '../../measure/plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { PreparationEvents } from '../../work/experiment/prepare.ts';
import type { SearchPath } from '../row/path.ts';

const NO_NETWORK =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

/** How commits become variants. */
export interface CommitChoice {
  /** The variant that measures each, as typed: `node`, `node@22 --flag`; null for a command line, which says itself what is started. */
  on: string | null;
  /** Of the work in a tree; for command lines. */
  lineIn?: ((tree: Tree) => Promise<Variant>) | undefined;
  /** How checkouts are made ready. */
  trees?: PlannedTrees | undefined;
  /** The executable that a build leaves, from the folder that the command was started in: it is the runtime. */
  binary?: string | undefined;
  /** Benchmarks that all commits have; null: each has its own. */
  laid: { commit: string; paths: readonly string[] } | null;
  offline?: boolean | undefined;
}

/** The shortest that tells commits apart, as `short` has it unless two begin so. */
const LABEL = 9;

/**
 * A path of commits: each is checked out, installed and built when it is visited, in folders of jsdyno's own. The packages of one lock
 * file are installed once where copying them is as good.
 *
 * @param commits full hashes, the earlier end first
 */
export function commitPath(repository: Repository, commits: readonly string[], choice: CommitChoice): SearchPath {
  const labels = labelsOf(commits);
  // The runtime is the same for all, unless it is what is built.
  let found: Promise<Variant> | null = null;
  const shared = (events: PreparationEvents, abort: AbortSignal | undefined): Promise<Variant> => {
    found ??= runtimeOf(specOf(choice.on ?? 'node'), choice, events, abort).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
  const ready = async (place: number, events: PreparationEvents, abort: AbortSignal | undefined): Promise<Variant> => {
    const [commit, label] = [commits[place] as string, labels[place] as string];
    const usual = { sharesPackages: true, buildLimitMs: BUILD_LIMIT_MS };
    const options = { ...choice.trees, ...usual, signal: abort, ...warned(events, label) };
    const laid = choice.laid ?? undefined;
    if (choice.binary === undefined) {
      const tree = await treeWith(repository, { commit, laid, name: label }, options);
      const variant = choice.lineIn === undefined ? await shared(events, abort) : await started(choice.lineIn, tree);
      return named(variant, { label, commit, tree, on: choice.on });
    }
    const own = await treeWith(repository, { commit, name: label }, options);
    const spec = { ...specOf(choice.on ?? 'node'), runtime: builtIn(own, repository, choice.binary, label) };
    const variant = await runtimeOf(spec, choice, events, abort);
    // What is built is measured: its tests and benchmarks are those of one commit, whose files need no copy then.
    const of = laid?.commit;
    const tree = of === undefined ? own : await treeWith(repository, { commit: of, name: labelOf(of) }, options);
    return named(variant, { label, commit, tree, on: choice.on });
  };
  return {
    what: 'commits',
    places: commits.map((text, i) => ({ text, label: labels[i] as string })),
    variantAt: (place, events, abort) =>
      ready(place, events, abort).catch((error: unknown) => {
        throw ofEveryCommit(error);
      }),
  };
}

/** Of Node.js itself on two CPUs, without anything of an earlier build. */
const BUILD_LIMIT_MS = 6 * 60 * 60_000;

/** Nine characters of each hash, or as many as tell them apart. Pure. */
export function labelsOf(commits: readonly string[]): string[] {
  const longest = Math.max(LABEL, ...commits.map((commit) => commit.length));
  for (let length = LABEL; length < longest; length++) {
    const labels = commits.map((commit) => commit.slice(0, length));
    if (new Set(labels).size === labels.length) return labels;
  }
  return [...commits];
}

function labelOf(commit: string): string {
  return commit.slice(0, LABEL);
}

function specOf(on: string): VariantSpec {
  const spec = parseVariant(on);
  if (spec.tree === undefined) return spec;
  throw new JsdynoError('BAD_VARIANT', `"${on}" names the files to measure, but bisect measures those of commits`, {
    hint: 'leave out "in", "at" and "with"',
  });
}

async function runtimeOf(
  spec: VariantSpec,
  { offline }: CommitChoice,
  { onDownload, onWarning }: PreparationEvents,
  signal: AbortSignal | undefined,
): Promise<Variant> {
  const { variant, warnings } = await resolveVariant(spec, { offline, onProgress: onDownload, signal });
  for (const warning of warnings) onWarning?.(warning);
  return variant;
}

/** @throws JsdynoError BUILD_FAILED where the build left no such file */
function builtIn(tree: Tree, { root, within }: Repository, binary: string, label: string): string {
  const path = fileOn({ tree }, join(root, within, binary));
  if (isFile(path)) return path;
  throw new JsdynoError('BUILD_FAILED', `the build of ${label} made no ${binary}`, {
    hint: '--build is the command that makes it, --binary its path in the folder of --repo',
  });
}

/** @throws JsdynoError BUILD_FAILED where the program of a command line is none of this commit's */
async function started(lineIn: (tree: Tree) => Promise<Variant>, tree: Tree): Promise<Variant> {
  try {
    return await lineIn(tree);
  } catch (error) {
    if (!(error instanceof JsdynoError) || error.code !== 'BAD_OPTION') throw error;
    throw new JsdynoError('BUILD_FAILED', `${tree.name}: ${error.message}`, { hint: error.hint, cause: error });
  }
}

/** The variant under its place's label, with a text that makes it again: `label: node --flag at HASH`. */
function named(
  variant: Variant,
  { label, commit, tree, on }: { label: string; commit: string; tree: Tree; on: string | null },
): Variant {
  if (on === null) return { ...variant, label, tree };
  const body = on.slice(labelEnd(on) + 1).trim();
  return { ...variant, label, text: `${label}: ${body} at ${commit}`, tree };
}

/** What there is to say of one commit, with its name. */
function warned(
  { onNote, onWarning }: PreparationEvents,
  label: string,
): Pick<PreparationEvents, 'onNote' | 'onWarning'> {
  const own = (text: string) => (text.startsWith(label) ? text : `${label}: ${text}`);
  return {
    ...(onNote === undefined ? {} : { onNote }),
    ...(onWarning === undefined ? {} : { onWarning: (text: string) => onWarning(own(text)) }),
  };
}

/**
 * What is amiss with no commit, but with the machine while one was made ready: it would befall the next one, too, and must not be stored as
 * a commit that cannot be measured. Anything else as it is. Pure.
 */
function ofEveryCommit(error: unknown): unknown {
  if (!(error instanceof JsdynoError)) return error;
  const { code, message, details = '' } = error;
  if (code !== 'INSTALL_FAILED' || !NO_NETWORK.test(`${message}\n${details}`)) return error;
  return new JsdynoError('REGISTRY_UNREACHABLE', `packages could not be downloaded: ${message}`, {
    hint: 'check the network and the proxy; "jsdyno resume" continues',
    details,
    cause: error,
  });
}
