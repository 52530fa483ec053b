import type { Commit } from './parse-changelog.ts';

/** How near a commit is to what was measured: its subsystem, the engine, how the runtime is compiled, or none that is known. */
type Touch = 'subsystem' | 'engine' | 'build' | null;

/** A commit and how near it is. */
export interface RankedCommit extends Commit {
  touches: Touch;
}

const ORDER: readonly Touch[] = ['subsystem', 'engine', 'build', null];

/**
 * Commits with what they touch, those of the subsystems first, then those of the engine, then those of the compiler's settings, which
 * reach all native code; otherwise in the order they came in. Pure.
 *
 * @param subsystems as subsystemsOf gives them
 */
export function byTouch(commits: readonly Commit[], subsystems: readonly string[]): RankedCommit[] {
  const ranked = commits.map((commit) => ({ ...commit, touches: touchOf(commit, subsystems) }));
  return ORDER.flatMap((touch) => ranked.filter(({ touches }) => touches === touch));
}

function touchOf({ subsystem, subject }: Commit, subsystems: readonly string[]): Touch {
  const own = subsystem.toLowerCase().split(/[\s,]+/);
  // Of a dependency the subject says which: `update zlib to 1.3`, `V8: cherry-pick 0123456`.
  const isDependency = own.some((name) => name === 'deps' || name.startsWith('deps/'));
  const words = subject.toLowerCase().split(/[^a-z0-9_-]+/);
  const named = isDependency ? [...words, ...own.map((name) => name.replace('deps/', ''))] : own;
  if (named.some((name) => subsystems.includes(name))) return 'subsystem';
  if (isDependency && named.includes('v8')) return 'engine';
  return own.includes('build') || (isDependency && words.includes('gyp')) ? 'build' : null;
}
