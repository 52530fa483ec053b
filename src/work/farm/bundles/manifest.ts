import { dirname } from 'node:path/posix';
import { hashFileOnce, sha256 } from '../../../host/files/hash.ts';
import { staysBelow } from '../../../host/files/inside.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Entries } from './entries.ts';

/** Says how a manifest is written: part of what is hashed. */
const BEGINNING = 'jsdyno bundle 1\n';

/**
 * What is in a bundle: its digest is that of this, as text, so that the same files have the same digest wherever they are, whoever owns
 * them and whenever they were written. Paths begin with the bundle's name, `/` between parts.
 */
export type Entry =
  | { kind: 'file'; path: string; mode: FileMode; size: number; sha256: string }
  | { kind: 'link'; path: string; target: string }
  | { kind: 'folder'; path: string };

/** As git has it: whether a file can be executed is all that machines agree on. */
type FileMode = '644' | '755';

/** Reads all files once. Sorted by path. */
export async function manifestOf({ files, links, folders }: Entries): Promise<Entry[]> {
  const all: Entry[] = [
    ...links.map(([path, target]): Entry => ({ kind: 'link', path, target })),
    ...folders.map((path): Entry => ({ kind: 'folder', path })),
  ];
  for (const { path, at, isExecutable } of files) {
    all.push({ kind: 'file', path, mode: isExecutable ? '755' : '644', ...(await hashFileOnce(at)) });
  }
  return all.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** One line of JSON an entry. Pure. */
export function manifestText(entries: readonly Entry[]): string {
  return BEGINNING + entries.map((entry) => `${JSON.stringify(fieldsOf(entry))}\n`).join('');
}

/** The digest of a bundle. Pure. */
export function digestOf(text: string): string {
  return sha256(text);
}

function fieldsOf(entry: Entry): (string | number)[] {
  if (entry.kind === 'file') return ['file', entry.path, entry.mode, entry.size, entry.sha256];
  return entry.kind === 'link' ? ['link', entry.path, entry.target] : ['folder', entry.path];
}

/**
 * Reads what `manifestText` wrote, and takes nothing in it for granted: paths and links stay in the bundle. Pure.
 * @throws JsdynoError BUNDLE_CORRUPT
 */
export function readManifest(text: string, digest: string): Entry[] {
  if (digestOf(text) !== digest) throw corrupt(digest, 'its list of files has another digest');
  if (!text.startsWith(BEGINNING)) throw corrupt(digest, 'it begins otherwise');
  const entries = text
    .slice(BEGINNING.length)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => entryOf(line, digest));
  const first = entries[0]?.path.split('/')[0];
  const kinds = new Map<string, Entry['kind']>();
  for (const { path, kind } of entries) {
    if (kinds.has(path)) throw corrupt(digest, `${JSON.stringify(path)} is in it twice`);
    if (path.split('/')[0] !== first) throw corrupt(digest, `${JSON.stringify(path)} lies in no folder of the others`);
    kinds.set(path, kind);
  }
  for (const { path } of entries) {
    for (let above = dirname(path); above !== '.'; above = dirname(above)) {
      const kind = kinds.get(above);
      if (kind !== undefined && kind !== 'folder') throw corrupt(digest, `${JSON.stringify(path)} lies in a ${kind}`);
    }
  }
  return entries;
}

function entryOf(line: string, digest: string): Entry {
  const bad = () => corrupt(digest, `its list of files has the line ${JSON.stringify(line.slice(0, 200))}`);
  let fields: unknown;
  try {
    fields = JSON.parse(line);
  } catch {
    throw bad();
  }
  if (!Array.isArray(fields)) throw bad();
  const [kind, path, ...more] = fields as unknown[];
  if (typeof path !== 'string' || !isPlain(path)) throw bad();
  if (kind === 'folder' && more.length === 0) return { kind, path };
  if (kind === 'link' && more.length === 1 && typeof more[0] === 'string') {
    const [target] = more;
    // What it leads to by way of other links is looked at when all are made, see extract.ts.
    if (target === '' || target.startsWith('/') || target.includes('\0') || !staysInside(path, target)) throw bad();
    return { kind, path, target };
  }
  const [mode, size, hash] = more;
  const isWhole = Number.isSafeInteger(size) && (size as number) >= 0;
  if (kind !== 'file' || more.length !== 3 || (mode !== '644' && mode !== '755') || !isWhole) throw bad();
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) throw bad();
  return { kind, path, mode, size: size as number, sha256: hash };
}

/** Whether a path is one below a folder, in one way only. */
function isPlain(path: string): boolean {
  return staysBelow(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Whether a link's target, by its text, stays in the folder that all of the bundle lies in. */
function staysInside(path: string, target: string): boolean {
  let depth = path.split('/').length - 1;
  for (const part of target.split('/')) {
    if (part === '..') depth -= 1;
    else if (part !== '.' && part !== '') depth += 1;
    if (depth < 1) return false;
  }
  return true;
}

export function corrupt(digest: string, what: string, cause?: unknown): JsdynoError {
  return new JsdynoError(
    'BUNDLE_CORRUPT',
    `the files ${digest.slice(0, 12)} at the farm are not what they were: ${what}`,
    {
      hint: 'nothing of them is used; submit the experiment again, and look at who may write into the database',
      cause,
    },
  );
}
