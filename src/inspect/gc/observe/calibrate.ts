import { tmpdir } from 'node:os';
import { packageFile } from '../../../host/files/package-file.ts';
import { makeScratch, removeScratch } from '../../../host/files/scratch.ts';
import { runWatched } from './run-watched.ts';
import { readTold } from './told-files.ts';
import { type WatchedLine, watchedWords } from './watched-line.ts';

const GARBAGE = packageFile('src/inspect/gc/observe/garbage.cjs');

/**
 * Whether a runtime tells of collections that there are: a program that makes garbage is watched in the same way. Without it, "none"
 * might mean that nobody told.
 *
 * @returns null where the runtime itself is not known, or could not run it
 */
export async function showsGarbage({ runtime, kind }: WatchedLine, signal?: AbortSignal): Promise<boolean | null> {
  if (runtime === null) return null;
  const folder = makeScratch('run');
  try {
    const args = kind === 'deno' ? ['run', '--unstable-detect-cjs', GARBAGE] : [GARBAGE];
    const line = watchedWords([runtime.command, ...args], folder);
    const program = await runWatched(line, { folder, cwd: tmpdir(), signal });
    return program.end.code === 0 ? readTold(line, program, folder).collections.length > 0 : null;
  } finally {
    removeScratch(folder);
  }
}
