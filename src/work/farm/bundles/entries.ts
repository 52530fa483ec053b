import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, posix, relative, sep } from 'node:path';
import { binaryBytes } from '../../../text/english-numbers.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { nameOf, type Travel } from './travelling.ts';

/** A file on its way, before it is read. Paths begin with the name of what travels, `/` between parts. */
interface FileHere {
  path: string;
  /** Where it is. */
  at: string;
  size: number;
  isExecutable: boolean;
}

/** What travels, sorted by path. */
export interface Entries {
  files: FileHere[];
  /** Path and relative target. */
  links: [path: string, target: string][];
  /** Those that hold nothing. */
  folders: string[];
  /** What was not taken, with the reason; paths as above. */
  leftOut: { path: string; reason: string }[];
}

/** Nothing of these travels: history, and files in which people keep what opens doors. */
const LEFT_OUT = /^(\.git|\.hg|\.svn|\.npmrc|\.netrc|\.pypirc|\.env|\.env\..+|\.ssh|\.gnupg|\.aws|\.kube|\.docker)$/;
/** More files than this are no suite. */
const MOST_FILES = 200_000;

/**
 * What of a folder travels. A link stays one where it leads to something that travels as well; what others lead to goes along in their
 * place.
 * @param maxBytes of all files together
 * @throws JsdynoError BUNDLE_TOO_LARGE, which says what is large
 */
export function entriesOf(travel: Travel, maxBytes: number): Entries {
  const name = nameOf(travel);
  const real = realpathSync(travel.was);
  const walk = new Walk(name);
  if (travel.form === 'file') walk.file(name, real);
  else if (travel.paths === undefined) walk.mount(name, real);
  else for (const path of travel.paths) walk.part(name, real, path);
  walk.resolveLinks();
  const { entries } = walk;
  checkSize(travel, entries.files, maxBytes);
  for (const folder of ['', ...(travel.folders ?? [])]) {
    const path = posix.join(name, folder);
    const isHeld = [...entries.files, ...entries.links.map(([one]) => ({ path: one }))].some(
      (one) => one.path === path || one.path.startsWith(`${path}/`),
    );
    if (!isHeld && !entries.folders.includes(path)) entries.folders.push(path);
  }
  entries.folders = withoutParents(entries.folders).sort();
  entries.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  entries.links.sort(([a], [b]) => (a < b ? -1 : 1));
  return entries;
}

class Walk {
  readonly entries: Entries = { files: [], links: [], folders: [], leftOut: [] };
  /** Folders without links that are taken whole, by where they are; and the path that they travel under. */
  private readonly mounts: { real: string; path: string }[] = [];
  private readonly waiting: { path: string; at: string; real: string }[] = [];
  private readonly top: string;

  constructor(top: string) {
    this.top = top;
  }

  mount(path: string, real: string): void {
    this.mounts.push({ real, path });
    this.folder(path, real);
  }

  /** A file or folder of one that does not travel whole. */
  part(top: string, folder: string, below: string): void {
    const at = join(folder, below);
    const path = posix.join(top, below);
    const stats = statSync(at, { throwIfNoEntry: false });
    if (stats?.isDirectory()) this.mount(path, realpathSync(at));
    else if (stats?.isFile()) this.file(path, at);
  }

  file(path: string, at: string): void {
    const { size, mode } = statSync(at);
    if (this.entries.files.push({ path, at, size, isExecutable: (mode & 0o111) !== 0 }) <= MOST_FILES) return;
    throw new JsdynoError(
      'BUNDLE_TOO_LARGE',
      `${this.top} has more than ${MOST_FILES} files${most(this.entries.files)}`,
      {
        hint: 'put what is measured into a folder of its own',
      },
    );
  }

  /** Links come last: what they lead to may travel by then. */
  resolveLinks(): void {
    for (let link = this.waiting.shift(); link !== undefined; link = this.waiting.shift()) {
      const { path, at, real } = link;
      const taken = this.takenAs(real);
      if (taken !== null) this.entries.links.push([path, posix.relative(posix.dirname(path), taken) || '.']);
      else if (isLeftOut(real)) this.leaveOut(path, 'it may hold secrets');
      else if (statSync(real).isDirectory()) {
        if (isAround(real, at)) this.leaveOut(path, `it leads to a folder that it lies in, ${real}`);
        else this.mount(path, real);
      } else this.file(path, real);
    }
  }

  private folder(path: string, at: string): void {
    const all = readdirSync(at, { withFileTypes: true });
    if (all.length === 0) this.entries.folders.push(path);
    for (const entry of all.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const below = `${path}/${entry.name}`;
      const there = join(at, entry.name);
      if (LEFT_OUT.test(entry.name)) this.leaveOut(below, entry.name === '.git' ? 'history' : 'it may hold secrets');
      else if (entry.isDirectory()) this.folder(below, there);
      else if (entry.isFile()) this.file(below, there);
      else if (entry.isSymbolicLink()) this.link(below, there);
      else this.leaveOut(below, 'it is no file, folder or link');
    }
  }

  private link(path: string, at: string): void {
    try {
      this.waiting.push({ path, at, real: realpathSync(at) });
    } catch {
      this.leaveOut(path, 'it leads nowhere');
    }
  }

  /** The path that something travels under; null where it does not travel. */
  private takenAs(real: string): string | null {
    for (const mount of this.mounts) {
      const below = relative(mount.real, real);
      if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) continue;
      const parts = below.split(sep);
      if (!parts.some((part) => LEFT_OUT.test(part))) return posix.join(mount.path, ...parts);
    }
    const file = this.entries.files.find(({ at }) => at === real);
    return file?.path ?? null;
  }

  private leaveOut(path: string, reason: string): void {
    this.entries.leftOut.push({ path, reason });
  }
}

function isLeftOut(real: string): boolean {
  return LEFT_OUT.test(basename(real));
}

/** Whether a folder holds a path, all links followed. */
function isAround(folder: string, path: string): boolean {
  const below = relative(folder, realpathSync(dirname(path)));
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** @throws JsdynoError BUNDLE_TOO_LARGE */
function checkSize({ was }: Travel, files: readonly FileHere[], maxBytes: number): void {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return;
  throw new JsdynoError(
    'BUNDLE_TOO_LARGE',
    `${was} is ${binaryBytes(total)}, and at most ${binaryBytes(maxBytes)} go to other machines${most(files)}`,
    { hint: 'put what is measured into a folder of its own, or remove what is large and not needed' },
  );
}

/** The largest of what lies at the top. */
function most(files: readonly FileHere[]): string {
  const sizes = new Map<string, number>();
  for (const { path, size } of files) {
    const top = path.split('/').slice(1, 3).join('/') || path;
    sizes.set(top, (sizes.get(top) ?? 0) + size);
  }
  const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 3);
  return `: most is in ${largest.map(([path, size]) => `${path} (${binaryBytes(size)})`).join(', ')}`;
}

function withoutParents(folders: readonly string[]): string[] {
  return [...new Set(folders)].filter((one) => !folders.some((other) => other.startsWith(`${one}/`)));
}
