import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../../../files/hash.ts';
import { isSame, type Stamp, stampOf } from './suite-files.ts';

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
  /** Absolute targets. */
  links: ReadonlyMap<string, string>;
}

/**
 * Keeps a folder as it was made. A look costs one stat an entry: nobody can set change times (ctime), so they show each
 * write to a file, each file that was replaced and each folder whose content changed. Files with another time are compared
 * by their bytes.
 */
export class Intact {
  private readonly folder: string;
  private readonly originals: Originals;
  private readonly stamps = new Map<string, Stamp>();
  /** Folders by path, with the names in them. */
  private readonly folders = new Map<string, Set<string>>();

  /** Writes the originals into a new folder. */
  constructor(folder: string, originals: Originals) {
    this.folder = folder;
    this.originals = originals;
    for (const path of [...originals.files.keys(), ...originals.links.keys()]) this.enter(path);
    for (const path of this.folders.keys()) mkdirSync(join(folder, path), { recursive: true });
    for (const [path, original] of originals.files) this.write(path, original.read(), original.mode);
    for (const [path, target] of originals.links) link(target, join(folder, path));
    this.stampAll();
  }

  /** Puts back what was changed or deleted and removes what was added. Returns the paths, sorted. */
  mend(): string[] {
    const mended = new Set<string>();
    for (const [path, names] of this.folders) this.mendFolder(path, names, mended);
    for (const [path, original] of this.originals.files) this.mendFile(path, original, mended);
    for (const [path, target] of this.originals.links) this.mendLink(path, target, mended);
    if (mended.size > 0) this.stampAll();
    return [...mended].sort();
  }

  private enter(path: string): void {
    const parent = dirname(path);
    const known = this.folders.get(parent);
    if (known !== undefined) known.add(path.slice(path.lastIndexOf('/') + 1));
    else {
      if (parent !== '.') this.enter(parent);
      this.folders.set(parent, new Set([path.slice(path.lastIndexOf('/') + 1)]));
    }
  }

  private mendFolder(path: string, names: ReadonlySet<string>, mended: Set<string>): void {
    const place = join(this.folder, path);
    const stamp = stampOf(place);
    if (isSame(stamp, this.stamps.get(path))) return;
    this.stamps.set(path, stamp);
    try {
      for (const name of readdirSync(place)) {
        if (names.has(name)) continue;
        rmSync(join(place, name), { recursive: true, force: true });
        mended.add(path === '.' ? name : `${path}/${name}`);
      }
    } catch {
      // The folder is gone, or a file now: it is made again here, and its content below.
      rmSync(place, { recursive: true, force: true });
      mkdirSync(place, { recursive: true });
      mended.add(path);
    }
  }

  private mendFile(path: string, original: Original, mended: Set<string>): void {
    const place = join(this.folder, path);
    const stamp = stampOf(place);
    if (isSame(stamp, this.stamps.get(path))) return;
    if (stamp !== undefined && hashOf(place) === original.sha256) {
      this.stamps.set(path, stamp); // touched, or linked from elsewhere
      return;
    }
    rmSync(place, { recursive: true, force: true });
    this.write(path, original.read(), original.mode);
    mended.add(path);
  }

  private mendLink(path: string, target: string, mended: Set<string>): void {
    const place = join(this.folder, path);
    if (isSame(stampOf(place), this.stamps.get(path))) return;
    rmSync(place, { recursive: true, force: true });
    link(target, place);
    mended.add(path);
  }

  private write(path: string, bytes: Buffer, mode: number): void {
    writeFileSync(join(this.folder, path), bytes, { mode });
  }

  private stampAll(): void {
    for (const paths of [this.folders.keys(), this.originals.files.keys(), this.originals.links.keys()]) {
      for (const path of paths) this.stamps.set(path, stampOf(join(this.folder, path)));
    }
  }
}

function hashOf(path: string): string | null {
  try {
    return sha256(readFileSync(path));
  } catch {
    return null; // a folder now
  }
}

function link(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch {
    // Without the right to link (Windows), benchmarks that read beside their suite fail and say so.
  }
}
