import { lstat, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFileOnce } from '../../../host/files/hash.ts';
import { textIfThere } from '../../../host/files/if-there.ts';
import { makeBeside, moveIntoPlace, removeWhole } from '../../../host/files/write-beside.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Sql } from '../sql/sql.ts';
import type { BundleRef } from '../wire/document.ts';
import { decompressed } from './compress.ts';
import { extract } from './extract.ts';
import { corrupt, type Entry, readManifest } from './manifest.ts';

/** The folder with a bundle's list of files, beside that with the files. */
const LIST = 'files.list';
/** The folder that a bundle's file or folder lies in, alone: suites are linked with all that lies beside them. */
const FILES = 'files';
/** What a host takes, whatever a submitter had allowed himself. */
const MOST_BYTES = 8 * 2 ** 30;

export interface ReceiveOptions {
  /** Of all files of a bundle together; default: 8 GiB. */
  maxBytes?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Makes sure that a bundle is in a folder of bundles, and what it was: all files are hashed again each time, since what ran before may have
 * written into them; in one process only those whose change time says so. It is made beside its place and renamed, so that its place has all of it or nothing.
 *
 * @param folder of all bundles, absolute; nobody else may write there
 * @returns where the folder or file is
 * @throws JsdynoError BUNDLE_GONE, BUNDLE_CORRUPT, BUNDLE_UNREADABLE
 */
export async function receiveBundle(
  sql: Sql,
  { sha256 }: Pick<BundleRef, 'sha256'>,
  folder: string,
  { maxBytes = MOST_BYTES, signal }: ReceiveOptions = {},
): Promise<string> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw corrupt(String(sha256), 'this is no digest');
  const place = join(folder, sha256);
  const there = await wholeAt(place, sha256);
  if (there !== null) return there;
  await removeWhole(place, folder);
  await makeBeside(folder, async (partial) => {
    const made = join(partial, 'made');
    await bring(sql, sha256, made, maxBytes, signal);
    await moveIntoPlace(made, place, async () => (await wholeAt(place, sha256)) !== null);
  });
  const text = await readFile(join(place, LIST), 'utf8');
  return join(place, FILES, nameIn(readManifest(text, sha256)));
}

async function bring(
  sql: Sql,
  sha256: string,
  made: string,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [found] = await sql.query<{ parts: number }>('SELECT parts FROM jsdyno.bundle WHERE sha256 = $1', [sha256]);
  if (found === undefined) {
    throw new JsdynoError('BUNDLE_GONE', `the farm has no files ${sha256.slice(0, 12)} any more`, {
      hint: 'submit the experiment again',
    });
  }
  const parts = async function* (): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < found.parts; part++) {
      signal?.throwIfAborted();
      const [row] = await sql.query<{ bytes: Uint8Array }>(
        'SELECT bytes FROM jsdyno.bundle_part WHERE sha256 = $1 AND part = $2',
        [sha256, part],
      );
      if (row === undefined) throw corrupt(sha256, `part ${part + 1} of ${found.parts} is gone`);
      yield row.bytes;
    }
  };
  let text: string;
  try {
    text = await extract(decompressed(parts()), sha256, join(made, FILES), maxBytes);
  } catch (error) {
    if (error instanceof JsdynoError || signal?.aborted || isOfDisk(error)) throw error;
    throw corrupt(sha256, String((error as Error).message), error);
  }
  await writeFile(join(made, LIST), text, { mode: 0o600 });
}

/** An error of this machine's disk says nothing of the bundle. */
function isOfDisk(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** Where the bundle is, if every file in it is what it was and nothing was added; else null. */
async function wholeAt(place: string, sha256: string): Promise<string | null> {
  const text = textIfThere(join(place, LIST));
  if (text === null) return null;
  try {
    const entries = readManifest(text, sha256);
    const files = join(place, FILES);
    for (const entry of entries) if (!(await isSame(entry, join(files, entry.path)))) return null;
    const wanted = new Set(entries.flatMap(({ path }) => withFoldersAbove(path)));
    const there = await pathsBelow(files);
    return there.every((path) => wanted.has(path)) ? join(files, nameIn(entries)) : null;
  } catch {
    return null; // whatever is wrong with it, it is made anew
  }
}

/** Everything below a folder; links are not followed, as `recursive` of readdir would. `/` between parts. */
export async function pathsBelow(folder: string, below = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    found.push(path);
    if (entry.isDirectory()) found.push(...(await pathsBelow(folder, path)));
  }
  return found;
}

async function isSame(entry: Entry, at: string): Promise<boolean> {
  const stats = await lstat(at);
  if (entry.kind === 'folder') return stats.isDirectory();
  if (entry.kind === 'link') return stats.isSymbolicLink() && (await readlink(at)) === entry.target;
  if (!stats.isFile() || stats.size !== entry.size || (stats.mode & 0o777) !== Number.parseInt(entry.mode, 8))
    return false;
  return (await hashFileOnce(at)).sha256 === entry.sha256;
}

function withFoldersAbove(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

function nameIn(entries: readonly Entry[]): string {
  return entries[0]?.path.split('/')[0] ?? '';
}
