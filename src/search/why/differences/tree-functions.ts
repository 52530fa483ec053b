import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInside } from '../../../host/files/inside.ts';
import { treeKey } from '../../../host/runtimes/file-on.ts';
import type { Tree, Variant } from '../../../host/runtimes/types.ts';
import type { ScriptChange } from './differences.ts';
import type { SoughtFrame } from './frame-names.ts';
import { type FunctionText, functionsIn } from './functions-in.ts';
import { compared, pairs } from './script-changes.ts';
import { unifiedDiff } from './unified-diff.ts';

const MOST_FILES = 30;

/** Reads a file; undefined where it cannot be read, or is too long. */
type Read = (path: string) => Promise<string | undefined>;

/**
 * Functions that frames have in files of the variants' trees, compared: those of a program and its packages, which differ only where the
 * variants measure other files. A frame's file may be that of either side, or the one here.
 */
export async function treeFunctions(
  old: Pick<Variant, 'tree'>,
  to: Pick<Variant, 'tree'>,
  frames: readonly SoughtFrame[],
  read: Read,
): Promise<ScriptChange[]> {
  if (treeKey(old.tree) === treeKey(to.tree)) return [];
  const places = new Map<string, SoughtFrame[]>();
  for (const frame of frames) {
    const place = frame.file === null ? null : withinTrees(pathOf(frame.file), old.tree, to.tree);
    if (place === null || (!places.has(place) && places.size >= MOST_FILES)) continue;
    places.set(place, [...(places.get(place) ?? []), frame]);
  }
  const changes: ScriptChange[] = [];
  for (const [place, own] of places) {
    const names = new Set(own.map(({ name }) => name));
    const functions = async (...trees: [Tree | undefined, Tree | undefined]) => {
      const text = await read(join(folderOf(...trees), place));
      return byName(text === undefined ? [] : functionsIn(text, names, TYPES.test(place)));
    };
    const [before, after] = [await functions(old.tree, to.tree), await functions(to.tree, old.tree)];
    for (const frame of own) changes.push(...pairs(frame, place, before.get(frame.name), after.get(frame.name)));
  }
  return changes;
}

/**
 * Functions in files that differ between the variants' trees: of each place that was changed the innermost function that holds it.
 * @param paths from the top of the repository, `/` between parts
 */
export async function changedFunctions(
  old: Pick<Variant, 'tree'>,
  to: Pick<Variant, 'tree'>,
  paths: readonly string[],
  read: Read,
): Promise<ScriptChange[]> {
  const changes: ScriptChange[] = [];
  for (const path of paths.filter((one) => SCRIPT.test(one)).slice(0, MOST_FILES)) {
    const texts = [
      (await read(join(folderOf(old.tree, to.tree), path))) ?? '',
      (await read(join(folderOf(to.tree, old.tree), path))) ?? '',
    ] as const;
    const [before, after] = texts.map((text) => functionsIn(text, null, TYPES.test(path))) as [
      FunctionText[],
      FunctionText[],
    ];
    const lines = changedLines(unifiedDiff(...texts, { most: Number.POSITIVE_INFINITY }).lines);
    const touched = new Set([...within(lines.old, before), ...within(lines.new, after)]);
    const [left, right] = [byName(before), byName(after)];
    for (const name of new Set([...right.keys(), ...left.keys()])) {
      const [was, is] = [left.get(name) ?? [], right.get(name) ?? []];
      for (let i = 0; i < Math.max(was.length, is.length); i++) {
        const both = [was[i], is[i]].filter((one) => one !== undefined);
        if (both.some((one) => touched.has(one))) changes.push(compared(name, path, was[i], is[i], false));
      }
    }
  }
  return changes.filter(({ state }) => state !== 'same');
}

const SCRIPT = /\.[cm]?[jt]s$/;
const TYPES = /\.[cm]?ts$/;

function byName(functions: readonly FunctionText[]): Map<string, FunctionText[]> {
  return Map.groupBy(functions, ({ name }) => name);
}

/** Lines of both sides that a unified difference takes out and brings in, counted from 1. */
function changedLines(diff: readonly string[]): { old: number[]; new: number[] } {
  const lines = { old: [] as number[], new: [] as number[] };
  let [before, after] = [0, 0];
  for (const line of diff) {
    const head = /^@@ -(\d+),\d+ \+(\d+),\d+ @@$/.exec(line);
    if (head !== null) [before, after] = [Number(head[1]), Number(head[2])];
    else {
      if (line[0] === '-') lines.old.push(before);
      if (line[0] === '+') lines.new.push(after);
      if (line[0] !== '+') before++;
      if (line[0] !== '-') after++;
    }
  }
  return lines;
}

/** The innermost functions that hold lines. */
function within(lines: readonly number[], functions: readonly FunctionText[]): FunctionText[] {
  const size = ({ line, endLine }: FunctionText) => endLine - line;
  const bySize = functions.toSorted((a, b) => size(a) - size(b));
  return lines.flatMap((at) => bySize.find(({ line, endLine }) => line <= at && at <= endLine) ?? []);
}

/** The folder that stands for the root of the trees; without a commit of its own that of the working tree, where it lies in there. */
function folderOf(tree: Tree | undefined, other: Tree | undefined): string {
  const root = (other?.root ?? tree?.root) as string;
  if (tree === undefined) return root;
  return tree.commit === undefined && other?.commit !== undefined && isInside(root, tree.folder) ? root : tree.folder;
}

/** The way to a file from the root of the trees that it lies below; null where it lies elsewhere. */
function withinTrees(path: string | null, ...trees: (Tree | undefined)[]): string | null {
  if (path === null) return null;
  // A tree's folder may lie below the root: the longest is meant.
  const folders = trees.flatMap((tree) => (tree === undefined ? [] : [tree.folder, tree.root]));
  for (const folder of folders.sort((a, b) => b.length - a.length)) {
    const way = relative(folder, path);
    if (way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return way;
  }
  return null;
}

function pathOf(file: string): string | null {
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    return isAbsolute(path) ? path : null;
  } catch {
    return null;
  }
}
