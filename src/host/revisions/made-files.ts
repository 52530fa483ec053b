/** What a folder had when it was made, written down so that whoever uses it later can tell whether it is still so. */

import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  type Dirent,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { orElse } from '../../text/errors/or-else.ts';
import { sha256 } from '../files/hash.ts';
import { Intact, type Original } from '../files/intact.ts';
import type { Stamp } from '../files/stamp.ts';
import { writeBeside } from '../files/write-beside.ts';
import { blobBytes } from './git.ts';

/** A folder, and where what it had is written down: in another, or in one whose name is ignored. */
export interface MadeFolder {
  /** Absolute. */
  folder: string;
  /** Absolute. */
  store: string;
}

type StampNumbers = [ino: number, size: number, mode: number, ctimeMs: number];
/** `blob` is the object of git that has the bytes; null where none has. */
type MadeFile = [path: string, sha256: string, blob: string | null, ...StampNumbers];

interface MadeFiles {
  schema: 1;
  files: MadeFile[];
  links: [path: string, target: string, ...StampNumbers][];
  folders: [path: string, ...StampNumbers][];
  others: string[];
  /** Files that packages begin with. */
  entries: string[];
}

/** Of a larger file, and of one that may not be read, the change time alone tells whether it is as it was. */
const MOST_READ = 1024 * 1024 * 1024;
/** The name of the list in the store. */
export const LIST = 'jsdyno-files.json';
/** Bytes that no commit has, by their SHA-256. */
const KEPT = 'jsdyno-kept';
/** What builds made is kept up to that, and so are packages: a copy of more costs more than to install or build again. */
const MOST_KEPT = 64 * 1024 * 1024;
const IGNORED = '.git';
/** After so many files others get their turn: a Ctrl-C, another command. */
const AT_ONCE = 500;

/** The bytes of a file are nowhere but in the file, which was changed. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}

/**
 * Writes down what a folder has.
 * @param blobs objects of git by path, for what a commit has; other bytes are kept in the store. Null: nothing is to be put back there
 */
export async function writeDown(
  { folder, store }: MadeFolder,
  blobs: ReadonlyMap<string, string> | null,
): Promise<void> {
  const made: MadeFiles = { schema: 1, files: [], links: [], folders: [], others: [], entries: [] };
  let count = 0;
  for (const [path, what] of entriesOf(folder)) {
    const place = join(folder, path);
    const { ino, size, mode, ctimeMs } = lstatSync(place);
    const stamp: StampNumbers = [ino, size, mode, ctimeMs];
    if (what === 'folder') made.folders.push([path, ...stamp]);
    else if (what === 'link') made.links.push([path, readlinkSync(place), ...stamp]);
    else if (what === 'other') made.others.push(path);
    else {
      const bytes = size > MOST_READ ? null : bytesIfThere(place);
      if (bytes === null) {
        made.files.push([path, '', null, ...stamp]);
        continue;
      }
      made.files.push([path, sha256(bytes), asBlob(bytes, blobs?.get(path)), ...stamp]);
      if (PACKAGE_FILE.test(path)) made.entries.push(...entriesIn(path, bytes));
      if (++count % AT_ONCE === 0) await turn();
    }
  }
  if (blobs !== null) {
    const others = made.files.filter(([, digest, blob]) => blob === null && digest !== '');
    for (const ofPackages of [false, true]) {
      keep(
        { folder, store },
        others.filter(([path]) => isOfPackage(path) === ofPackages),
      );
    }
  }
  writeBeside(join(store, LIST), JSON.stringify(made));
}

/** A folder that was written down; null where it was not. */
export function writtenDown({ folder, store }: MadeFolder): Intact | null {
  const made = readList(store);
  if (made === null) return null;
  const { files, links, folders, others } = made;
  const all = [...files, ...links, ...folders];
  const stamps = all.map((one): [string, Stamp] => {
    const [ino, size, mode, ctimeMs] = one.slice(-4) as StampNumbers;
    return [one[0], { ino, size, mode, ctimeMs }];
  });
  const original = (file: MadeFile): [string, Original] => {
    const [path, digest, , , , mode] = file;
    return [path, { sha256: digest, mode, read: () => bytesOf({ folder, store }, file) }];
  };
  const originals = {
    files: new Map(files.map(original)),
    links: new Map(links.map(([path, target]) => [path, target])),
    folders: folders.map(([path]) => path),
    others,
    ignored: IGNORED,
  };
  const entries = new Set(made.entries);
  return new Intact(folder, originals, new Map(stamps), (path) => isNear(path) || entries.has(path));
}

function readList(store: string): MadeFiles | null {
  try {
    const made = JSON.parse(readFileSync(join(store, LIST), 'utf8')) as MadeFiles;
    return made.schema === 1 ? made : null;
  } catch {
    return null;
  }
}

/** All below a folder but what is ignored; the folder itself is `.`. */
function* entriesOf(folder: string): Generator<[path: string, what: 'folder' | 'file' | 'link' | 'other']> {
  const waiting = [''];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    yield [below === '' ? '.' : below, 'folder'];
    for (const entry of entriesIfThere(join(folder, below))) {
      if (entry.name === IGNORED) continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isSymbolicLink()) yield [path, 'link'];
      else yield [path, entry.isFile() ? 'file' : 'other'];
    }
  }
}

function entriesIfThere(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // it may not be read
  }
}

/** The object that has the bytes, if they are those of the commit: conversions of line ends and builds make others. */
function asBlob(bytes: Buffer, blob: string | undefined): string | null {
  if (blob === undefined) return null;
  const hash = createHash(blob.length === 64 ? 'sha256' : 'sha1').update(`blob ${bytes.length}\0`);
  return hash.update(bytes).digest('hex') === blob ? blob : null;
}

function bytesIfThere(path: string): Buffer | null {
  return orElse(() => readFileSync(path), null);
}

function keep({ folder, store }: MadeFolder, files: readonly MadeFile[]): void {
  if (files.reduce((sum, [, , , , size]) => sum + size, 0) > MOST_KEPT) return;
  mkdirSync(join(store, KEPT), { recursive: true });
  for (const [path, digest] of files) {
    const place = join(store, KEPT, digest);
    if (!existsSync(place)) copyFileSync(join(folder, path), place, constants.COPYFILE_FICLONE);
  }
}

/** @throws NotKept */
function bytesOf({ folder, store }: MadeFolder, [path, digest, blob]: MadeFile): Buffer {
  try {
    const bytes = blob === null ? readFileSync(join(store, KEPT, digest)) : blobBytes(folder, blob);
    if (sha256(bytes) === digest) return bytes;
  } catch {
    // Said below.
  }
  throw new NotKept(path);
}

const PACKAGES = 'node_modules/';
/** The top of a package, or of packages, behind the last `node_modules/` of a path. */
const TOP = /^(@[^/]+\/)?[^/]+$/;
const PACKAGE_FILE = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/;

function isOfPackage(path: string): boolean {
  return path.startsWith(PACKAGES) || path.includes(`/${PACKAGES}`);
}

/**
 * What a glance sees after each process: all but what lies within packages, of which there are too many; of these the folder, its
 * package.json and the files that it begins with.
 */
function isNear(path: string): boolean {
  if (!isOfPackage(path)) return true;
  return TOP.test(path.slice(path.lastIndexOf(PACKAGES) + PACKAGES.length)) || PACKAGE_FILE.test(path);
}

/** The files that a package.json names as those that a package begins with, whether they are there or not. */
function entriesIn(path: string, bytes: Buffer): string[] {
  const folder = dirname(path);
  const named: string[] = ['index.js'];
  const add = (value: unknown): void => {
    if (typeof value === 'string') named.push(...[value, `${value}.js`, `${value}/index.js`]);
    else for (const one of Object.values(Object(value))) add(one);
  };
  try {
    const { main, module, exports, bin } = Object(JSON.parse(bytes.toString('utf8')));
    add([main, module, exports, bin]);
  } catch {
    // It is none that a runtime could read.
  }
  return named.map((name) => posix.join(folder, name));
}
