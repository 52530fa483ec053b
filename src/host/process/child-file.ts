import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';

/** What was in a file for a child to write: its text, empty where it wrote none, or why there is none to read. */
type ChildText = { text: string } | { problem: string };

/** More than any report; a string of V8 holds no more than 512 MiB. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads and removes a file that a child was told to write. In its place the child may have put anything: a pipe would be
 * waited for without end, a link points to what is not the child's, and a folder is not removed like a file.
 */
export function takeChildFile(path: string): ChildText {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return { problem: 'put something that is no file in the place of its report' };
    if (stats.size > MOST_BYTES) return { problem: `reported more than ${MOST_BYTES / 1024 / 1024} MiB` };
    return { text: readFileSync(descriptor, 'utf8') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { text: '' };
    return { problem: `left a report that cannot be read (${code})` };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
    rmSync(path, { recursive: true, force: true });
  }
}
