import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { filesNamed } from '../../../host/files/files-named.ts';
import { hashFileOnce } from '../../../host/files/hash.ts';
import { isFile } from '../../../host/files/if-there.ts';
import { cacheFolder } from '../../../host/files/own-folders.ts';
import { packageFile } from '../../../host/files/package-file.ts';
import { isWide, projectOf } from '../../../host/files/project.ts';
import { treesOf, type Variant } from '../../../host/runtimes/index.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { ReadyWork } from '../../ready-work.ts';

/** Files that go to hosts together. */
export interface Travel {
  form: 'folder' | 'file';
  /** Absolute: the folder, or the file. */
  was: string;
  /** What of the folder goes along, from the folder, `/` between parts; absent: all of it; empty: nothing. */
  paths?: readonly string[] | undefined;
  /** Folders that are to be there, empty if need be; from the folder. */
  folders?: readonly string[] | undefined;
}

/** What programs on every host are looked for in: these are not sent, and must be the same there. */
const SYSTEM = [
  '/usr/bin',
  '/usr/sbin',
  '/bin',
  '/sbin',
  '/lib',
  '/lib64',
  '/usr/lib',
  '/etc',
  '/dev',
  '/proc',
  '/sys',
];

/**
 * What an experiment needs that is neither jsdyno's nor a registry's: files that the work names with the projects that they lie in, trees,
 * builds of runtimes, and files that variants' flags and command lines name.
 *
 * @param cwd absolute: where the command was started
 * @throws JsdynoError BUNDLE_UNFIT
 */
export async function travelling(
  { work, variants }: { work: Pick<ReadyWork, 'ownFiles' | 'folder'>; variants: readonly Variant[] },
  cwd: string,
): Promise<Travel[]> {
  const trees = treesOf(variants).filter((tree) => tree !== undefined);
  const roots = trees.map(({ root }) => root);
  const found = new Found();
  const { paths = [], root } = work.ownFiles ?? {};
  for (const path of paths) found.add(path, roots, root);
  for (const variant of variants) for (const path of namedBy(variant, work.folder)) found.add(path, roots);
  for (const { folder } of trees) found.whole(folder);
  for (const { transformed = [] } of variants) for (const { folder } of transformed) found.whole(folder);
  for (const root of roots) found.folder(root, root);
  for (const { runtime } of variants) {
    const { executable, source, kind } = runtime;
    if (source !== 'path' || executable === '' || found.covers(executable)) continue;
    if (kind === 'command' && isOfSystem(executable)) continue;
    await checkSent(runtime);
    found.file(executable);
  }
  // What processes are started in must be a folder everywhere, whether or not they read anything in it.
  for (const folder of new Set([cwd, work.folder])) if (!isOwn(folder)) found.folder(folder, folder);
  return found.all();
}

/** What a command line, or the flags and the environment of a runtime, name of files that are no part of the system; absolute. */
function namedBy({ runtime, flags, env }: Variant, folder: string): string[] {
  const isLine = runtime.kind === 'command';
  const words = [...flags, ...Object.values(env)].flatMap((text) => filesNamed(folder, text));
  // A flag's value such as `1` or `all` names a file by chance only.
  const meant = isLine ? words : words.filter((path) => isMeant(path, folder, [...flags, ...Object.values(env)]));
  // Package managers look for their project where they are started.
  const project = isLine && isFile(join(folder, 'package.json')) ? [folder] : [];
  return [...project, ...meant].filter((path) => !isOfSystem(path) && !isWide(path));
}

function isMeant(path: string, folder: string, texts: readonly string[]): boolean {
  const below = relative(folder, path);
  return texts.some((text) => text.includes(path) || (/[./\\]/.test(below) && text.includes(below)));
}

/** Whether a folder is jsdyno's own, which every machine has: see `Places`. */
function isOwn(folder: string): boolean {
  const root = packageFile('.');
  return folder === root || isBelow(join(root, 'benchmarks'), folder) || isBelow(cacheFolder(), folder);
}

function isOfSystem(path: string): boolean {
  return SYSTEM.some((folder) => isBelow(folder, path));
}

/** @throws JsdynoError BUNDLE_UNFIT */
async function checkSent({ executable, sha256 }: Variant['runtime']): Promise<void> {
  if ((await hashFileOnce(executable)).sha256 === sha256) return;
  throw new JsdynoError('BUNDLE_UNFIT', `${executable} starts another program, and cannot be sent to other machines`, {
    hint: 'name the executable itself, or a release such as node@22',
  });
}

/** Gathers what travels, by the folder that it lies in. */
class Found {
  private readonly parts = new Map<string, { paths: Set<string> | null; folders: Set<string> }>();
  private readonly files = new Set<string>();

  /**
   * @param anchors folders that stand for others in trees: a path in one must stay at the same place below it
   * @param root the folder of which nothing else is needed
   */
  add(path: string, anchors: readonly string[], root?: string): void {
    const project = root ?? projectOf(path);
    const around = [project, ...anchors.filter((one) => isBelow(one, path))];
    const was = around.sort((a, b) => a.length - b.length)[0] as string;
    if (was === dirname(was)) throw tooWide(was);
    const part = this.part(was);
    if (root === undefined && !isWide(was)) {
      part.paths = null;
      return;
    }
    const piece = root === undefined && !isWide(project) ? project : path;
    if (piece === was) throw tooWide(was);
    part.paths?.add(seenFrom(was, piece));
  }

  /** @throws JsdynoError BUNDLE_TOO_LARGE */
  whole(folder: string): void {
    if (isWide(folder)) throw tooWide(folder);
    this.part(folder).paths = null;
  }

  file(path: string): void {
    this.files.add(path);
  }

  /** Makes sure that there is a folder, in what travels already where that holds it. */
  folder(path: string, was: string): void {
    const holders = [...this.parts.keys()].filter((one) => isBelow(one, path)).sort((a, b) => b.length - a.length);
    const at = holders[0] ?? was;
    if (at === dirname(at)) return; // the root of the file system is everywhere
    const part = this.part(at);
    if (path !== at) part.folders.add(seenFrom(at, path));
  }

  covers(path: string): boolean {
    return [...this.parts].some(([was, { paths }]) => paths === null && isBelow(was, path));
  }

  all(): Travel[] {
    const wholes = [...this.parts].filter(([, { paths }]) => paths === null).map(([was]) => was);
    const isInOther = (was: string) => wholes.some((other) => other !== was && isBelow(other, was) && existsSync(was));
    const folders = [...this.parts]
      .filter(([was]) => !isInOther(was))
      .map(([was, part]): Travel => {
        const paths = part.paths === null ? undefined : [...part.paths].sort();
        return { form: 'folder', was, paths, folders: [...part.folders].sort() };
      });
    return [...folders, ...[...this.files].map((was): Travel => ({ form: 'file', was }))];
  }

  private part(was: string) {
    const part = this.parts.get(was) ?? { paths: new Set<string>(), folders: new Set<string>() };
    this.parts.set(was, part);
    return part;
  }
}

function tooWide(folder: string): JsdynoError {
  return new JsdynoError('BUNDLE_TOO_LARGE', `${folder} holds more than a project, and is not sent to other machines`, {
    hint: 'put what is measured into a folder of its own, and start from there',
  });
}

function seenFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** Whether a path is a folder or below it, by their texts. Pure. */
function isBelow(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** The name that a travelling folder or file keeps. */
export function nameOf({ was }: Pick<Travel, 'was'>): string {
  return basename(was) || basename(realpathSync(was)) || 'root';
}
