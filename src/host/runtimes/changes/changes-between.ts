import { readV8Options } from '../read-v8-options.ts';
import type { Runtime, Variant } from '../types.ts';
import { diffV8Options } from '../v8-options.ts';
import { type ComponentChange, componentChanges } from './components.ts';
import { type Known, releaseCommits } from './release-commits.ts';
import { byTouch, type RankedCommit } from './touching.ts';

/** A flag of V8 whose default is another. */
export interface FlagChange {
  name: string;
  /** null where that release has no such flag. */
  old: string | null;
  new: string | null;
}

/** What is known to have changed between two releases. */
export interface ReleaseChanges {
  components: Known<ComponentChange>;
  v8Flags: Known<FlagChange>;
  /** Those that touch the subsystems in question first. */
  commits: Known<RankedCommit>;
}

/**
 * What changed between two releases: parts, defaults of V8's flags, commits. What is not known is said with the reason, never guessed.
 *
 * @param subsystems as subsystemsOf gives them
 */
export async function changesBetween(
  old: Variant,
  to: Variant,
  { subsystems = [], signal }: { subsystems?: readonly string[]; signal?: AbortSignal | undefined } = {},
): Promise<ReleaseChanges> {
  const commits = await releaseCommits(old.runtime, to.runtime);
  return {
    components: components(old.runtime, to.runtime),
    v8Flags: await flags(old, to, signal),
    commits: { ...commits, list: byTouch(commits.list, subsystems) },
  };
}

function components(old: Runtime, to: Runtime): Known<ComponentChange> {
  const silent = [old, to].find(({ versions }) => Object.keys(versions).length === 0);
  if (silent !== undefined) return { list: [], reason: `${silent.kind} ${silent.version} does not tell its parts` };
  return { list: componentChanges(old, to), reason: null };
}

async function flags(old: Variant, to: Variant, signal?: AbortSignal): Promise<Known<FlagChange>> {
  const other = [old, to].find(({ runtime }) => runtime.versions.v8 === undefined || runtime.kind === 'bun');
  if (other !== undefined) return { list: [], reason: `the engine of ${other.runtime.kind} is not V8` };
  const [before, after] = [await readV8Options(old, signal), await readV8Options(to, signal)];
  signal?.throwIfAborted();
  const silent = Object.keys(before).length === 0 ? old : Object.keys(after).length === 0 ? to : undefined;
  if (silent !== undefined) {
    const { kind, version } = silent.runtime;
    return { list: [], reason: `${kind} ${version} does not list its flags of V8` };
  }
  const list = diffV8Options(before, after).map(({ name, left, right }) => ({
    name,
    old: left ?? null,
    new: right ?? null,
  }));
  return { list, reason: null };
}
