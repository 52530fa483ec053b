import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { orElse } from '../../text/errors/or-else.ts';
import { sha256 } from './hash.ts';
import { isFolder } from './if-there.ts';
import { isSame, type Stamp, stampOf } from './stamp.ts';

/** A file as it must be. */
export interface Original {
  mode: number;
  sha256: string;
  /** Reads the file's bytes, which are needed only where the file was changed. */
  read(): Buffer;
}

/** The content that a folder must have, by path below the folder. */
interface Originals {
  files: ReadonlyMap<string, Original>;
  /** Targets as they are written. */
  links: ReadonlyMap<string, string>;
  /** Folders; those that hold something need not be named. */
  folders?: Iterable<string> | undefined;
  /** Anything else, such as pipes and sockets. It is left alone. */
  others?: Iterable<string> | undefined;
  /** A name that is left alone in whatever folder, with all below it. */
  ignored?: string | undefined;
}

/** A difference from what was made. */
export interface Change {
  /** Below the folder. */
  path: string;
  what: 'added' | 'folder' | 'file' | 'link';
}

/**
 * Keeps a folder as it was made. A look costs one stat an entry: nobody can set change times (ctime), so they show each write to a
 * file, each replaced file and each folder with other content. Files with another time are compared byte by byte.
 */
export class Intact {
  private readonly folder: string;
  private readonly originals: Originals;
  private readonly stamps: Map<string, Stamp>;
  /** Folders by path, with the names in them; each before those in it. */
  private readonly folders = new Map<string, Set<string>>();
  private readonly near: readonly (readonly [path: string, place: string])[];
  /** Differences to undo later. */
  private readonly accepted = new Map<string, Change>();

  /** Writes the originals into a new folder. */
  static make(folder: string, originals: Originals): Intact {
    const intact = new Intact(folder, originals, new Map());
    for (const path of intact.folders.keys()) mkdirSync(join(folder, path), { recursive: true });
    for (const [path, original] of originals.files) writeFileSync(join(folder, path), original.read(), original);
    for (const [path, target] of originals.links) link(target, join(folder, path));
    for (const path of intact.paths()) intact.stamps.set(path, stampOf(join(folder, path)));
    return intact;
  }

  /**
   * Of a folder that was written already.
   * @param stamps of all entries as they were then
   * @param isNear which entries a glance sees; all unless given
   */
  constructor(
    folder: string,
    originals: Originals,
    stamps: ReadonlyMap<string, Stamp>,
    isNear: (path: string) => boolean = () => true,
  ) {
    this.folder = folder;
    this.originals = originals;
    this.stamps = new Map(stamps);
    for (const path of originals.folders ?? []) this.enterFolder(path);
    for (const path of [...originals.files.keys(), ...originals.links.keys(), ...(originals.others ?? [])]) {
      this.enter(path);
    }
    this.near = [...this.paths()].filter(isNear).map((path) => [path, join(folder, path)]);
  }

  /** Whether anything may have changed among the entries that a glance sees. */
  glance(): boolean {
    return this.near.some(([path, place]) => !isSame(stampOf(place), this.stamps.get(path)));
  }

  /** The entries that were changed, deleted or added. One that was only touched is none of them. */
  look(): Change[] {
    return [
      ...[...this.folders.keys()].flatMap((path) => this.lookAtFolder(path)),
      ...[...this.originals.files.keys()].flatMap((path) => this.lookAtFile(path)),
      ...[...this.originals.links.keys()].flatMap((path) => this.lookAtLink(path)),
    ];
  }

  /**
   * Puts back what was changed or deleted and removes what was added.
   * @returns the paths, sorted
   * @throws whatever the reading of an original throws, when all others are put back
   */
  putBack(changes: readonly Change[]): string[] {
    let failure: unknown = null;
    for (const change of changes) {
      try {
        this.putOneBack(change);
      } catch (error) {
        failure ??= error;
      }
    }
    this.stampAgain(changes);
    if (failure !== null) throw failure;
    return [...new Set(changes.map(({ path }) => path))].sort();
  }

  /** Accepts the found state, until all of it is put back. */
  accept(changes: readonly Change[]): void {
    for (const change of changes) {
      this.accepted.set(change.path, change);
      if (change.what === 'added') this.folders.get(dirname(change.path))?.add(nameOf(change.path));
    }
    this.stampAgain(changes);
  }

  /** @throws as putBack */
  putBackAccepted(): void {
    const changes = [...this.accepted.values()];
    this.accepted.clear();
    for (const { path, what } of changes) {
      if (what === 'added') this.folders.get(dirname(path))?.delete(nameOf(path));
    }
    this.putBack(changes);
  }

  private *paths(): Generator<string> {
    yield* this.folders.keys();
    yield* this.originals.files.keys();
    yield* this.originals.links.keys();
  }

  private enter(path: string): void {
    this.enterFolder(dirname(path)).add(nameOf(path));
  }

  private enterFolder(path: string): Set<string> {
    const known = this.folders.get(path);
    if (known !== undefined) return known;
    if (path !== '.') this.enter(path);
    const names = new Set<string>();
    this.folders.set(path, names);
    return names;
  }

  private lookAtFolder(path: string): Change[] {
    const place = join(this.folder, path);
    const [stamp, before] = [stampOf(place), this.stamps.get(path)];
    if (isSame(stamp, before)) return [];
    const names = namesIn(place);
    if (names === null || stamp?.mode !== before?.mode) return [{ path, what: 'folder' }];
    const known = this.folders.get(path);
    const added = names.filter((name) => known?.has(name) !== true && name !== this.originals.ignored);
    if (added.length === 0) this.stamps.set(path, stamp);
    return added.map((name) => ({ path: path === '.' ? name : `${path}/${name}`, what: 'added' }));
  }

  private lookAtFile(path: string): Change[] {
    const place = join(this.folder, path);
    const [stamp, before] = [stampOf(place), this.stamps.get(path)];
    if (isSame(stamp, before)) return [];
    const original = this.originals.files.get(path);
    if (stamp?.mode !== before?.mode || hashOf(place) !== original?.sha256) return [{ path, what: 'file' }];
    this.stamps.set(path, stamp); // touched, or linked from elsewhere
    return [];
  }

  private lookAtLink(path: string): Change[] {
    const place = join(this.folder, path);
    const stamp = stampOf(place);
    if (isSame(stamp, this.stamps.get(path))) return [];
    if (targetOf(place) !== this.originals.links.get(path)) return [{ path, what: 'link' }];
    this.stamps.set(path, stamp);
    return [];
  }

  private putOneBack({ path, what }: Change): void {
    const place = join(this.folder, path);
    if (what === 'added') rmSync(place, { recursive: true, force: true });
    else if (what === 'folder') this.putFolderBack(path, place);
    else if (what === 'file') this.putFileBack(path, place);
    else {
      rmSync(place, { recursive: true, force: true });
      link(this.originals.links.get(path) as string, place);
    }
  }

  private putFileBack(path: string, place: string): void {
    const { mode, sha256: expected, read } = this.originals.files.get(path) as Original;
    if (hashOf(place) !== expected) {
      const bytes = read();
      rmSync(place, { recursive: true, force: true });
      writeFileSync(place, bytes);
    }
    tryChmod(place, this.stamps.get(path)?.mode ?? mode);
  }

  /** One that is gone, or a file now, is made again here, and its content follows. */
  private putFolderBack(path: string, place: string): void {
    const mode = this.stamps.get(path)?.mode;
    if (namesIn(place) === null && stampOf(place) !== undefined && mode !== undefined) tryChmod(place, mode);
    if (namesIn(place) === null) {
      rmSync(place, { recursive: true, force: true });
      mkdirSync(place, { recursive: true });
    }
    if (mode !== undefined) tryChmod(place, mode);
    for (const name of namesIn(place) ?? []) {
      if (this.folders.get(path)?.has(name) === true || name === this.originals.ignored) continue;
      rmSync(join(place, name), { recursive: true, force: true });
    }
  }

  /** Only the entries that were looked at, and their folders, so that a change elsewhere is still found. */
  private stampAgain(changes: readonly Change[]): void {
    for (const { path, what } of changes) {
      if (what !== 'added') this.stamps.set(path, stampOf(join(this.folder, path)));
      const parent = dirname(path);
      this.stamps.set(parent, stampOf(join(this.folder, parent)));
    }
  }
}

/** `common.js, a.txt, b.txt and 3 more`. Pure. */
export function inWords(paths: readonly string[]): string {
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
  return `${paths.slice(0, 3).join(', ')}${more}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Null where there is no folder, or none that can be read. */
function namesIn(folder: string): string[] | null {
  return orElse(() => readdirSync(folder), null);
}

/** Null where there is no file that can be read. */
function hashOf(path: string): string | null {
  return orElse(() => sha256(readFileSync(path)), null);
}

function targetOf(path: string): string | null {
  return orElse(() => readlinkSync(path), null);
}

function tryChmod(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o7777);
  } catch {
    // Whoever may not set rights has not changed them either.
  }
}

function link(target: string, path: string): void {
  try {
    // On Windows a junction, which only a folder can have, needs no right; elsewhere the word means nothing.
    const leadsToFolder = orElse(() => isFolder(resolve(dirname(path), target)), false);
    symlinkSync(target, path, leadsToFolder ? 'junction' : 'file');
  } catch {
    // Without the right to link files (Windows), benchmarks that read beside their suite fail and say so.
  }
}
