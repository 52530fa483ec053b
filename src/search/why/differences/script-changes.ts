import type { ScriptChange, ScriptChanges } from './differences.ts';
import type { SoughtFrame } from './frame-names.ts';
import { type FunctionText, functionsIn } from './functions-in.ts';
import type { FoundFunction, RuntimeSays } from './read-facts.ts';
import { unifiedDiff } from './unified-diff.ts';

const MOST_CHANGED = 40;
const MOST_SAME = 40;
/** Modules whose definitions of one name are compared where the frame does not say in which it stands. */
const MOST_MODULES = 6;

/** What both sides say of a function: its text, and the line that it begins in. */
interface Place {
  text: string;
  line: number | null;
}

/** What a runtime says of functions, as far as it is compared here. */
type SaysFunctions = Pick<RuntimeSays, 'sources' | 'functions'>;

/**
 * JavaScript of the functions on the path, compared: those that frames name by the text of the runtime's own modules, those that the row's
 * file calls by their `toString`. Pure.
 *
 * @param files rows that stand in files of both sides already compared
 */
export function scriptChanges(
  old: SaysFunctions,
  to: SaysFunctions,
  frames: readonly SoughtFrame[],
  files: readonly ScriptChange[] = [],
): ScriptChanges {
  const modules = modulesOf(old, to, frames);
  const found: ScriptChange[] = [...files];
  const notFound: string[] = [];
  for (const frame of frames) {
    // What stands in a file is compared as a file.
    if (frame.file !== null) continue;
    const own = [...ofModules(frame, modules), ...ofFunctions(frame, old.functions, to.functions)];
    found.push(...own);
    if (own.length === 0) notFound.push(frame.shown);
  }
  const asked = new Set(frames.map(({ name }) => name));
  found.push(...called(old.functions, to.functions, asked));
  const unique = withoutTwins(found);
  // A whole file that is new or gone has many functions, and a change of one that stays says more.
  const weight = ({ asked, state }: ScriptChange) => 2 * Number(asked) + Number(state === 'changed');
  const differing = unique.filter(({ state }) => state !== 'same').sort((a, b) => weight(b) - weight(a));
  const same = unique.filter(({ state }) => state === 'same').sort((a, b) => Number(b.asked) - Number(a.asked));
  return {
    list: [...differing.slice(0, MOST_CHANGED), ...same.slice(0, MOST_SAME)],
    changed: differing.length,
    compared: unique.length,
    modules: [...modules]
      .filter(([name, one]) => one.old !== one.new && frames.some(({ module }) => module === name))
      .map(([name, one]) => {
        const { linesAdded, linesRemoved } = unifiedDiff(one.old ?? '', one.new ?? '');
        return { name: `node:${name}`, linesAdded, linesRemoved };
      }),
    notFound,
  };
}

interface ModuleText {
  old: string | undefined;
  new: string | undefined;
  /** Functions that frames name, by their names. */
  functions: { old: Map<string, FunctionText[]>; new: Map<string, FunctionText[]> };
}

function modulesOf(old: SaysFunctions, to: SaysFunctions, frames: readonly SoughtFrame[]): Map<string, ModuleText> {
  const names = new Set(frames.map(({ name }) => name));
  const modules = new Map<string, ModuleText>();
  // Where one side hands out none, none of the other's is new.
  if (old.sources === null || to.sources === null) return modules;
  for (const name of new Set([...Object.keys(old.sources ?? {}), ...Object.keys(to.sources ?? {})])) {
    const texts = { old: old.sources?.[name], new: to.sources?.[name] };
    const read = (text: string | undefined) => Map.groupBy(functionsIn(text ?? '', names), (one) => one.name);
    const before = read(texts.old);
    modules.set(name, {
      ...texts,
      functions: { old: before, new: texts.old === texts.new ? before : read(texts.new) },
    });
  }
  return modules;
}

/** A frame's function in the module that it names, or in all that define one of its name where it names none. */
function ofModules(frame: SoughtFrame, modules: ReadonlyMap<string, ModuleText>): ScriptChange[] {
  const has = (one: ModuleText | undefined, side: 'old' | 'new') => one?.functions[side].has(frame.name) ?? false;
  const own = frame.module === null ? undefined : modules.get(frame.module);
  if (frame.module !== null && own !== undefined && (has(own, 'old') || has(own, 'new'))) {
    // Where one side has it elsewhere it was moved: a single other place is taken for it.
    const side = has(own, 'old') ? 'new' : 'old';
    const elsewhere = has(own, side)
      ? []
      : [...modules].filter(([name, one]) => name !== frame.module && has(one, side));
    const [name, moved] = elsewhere.length === 1 ? (elsewhere[0] as [string, ModuleText]) : [frame.module, own];
    const [before, after] = side === 'new' ? [own, moved] : [moved, own];
    const where =
      name === frame.module
        ? `node:${name}`
        : `node:${side === 'new' ? frame.module : name} -> node:${side === 'new' ? name : frame.module}`;
    return pairs(frame, where, before.functions.old.get(frame.name), after.functions.new.get(frame.name));
  }
  if (frame.module !== null) return [];
  const all = [...modules].filter(([, one]) => has(one, 'old') || has(one, 'new'));
  // `Buffer.toJSON` is more likely to stand in `buffer` than in `internal/histogram`.
  const likely = all.filter(([name]) => name.split('/').at(-1) === frame.owner?.toLowerCase());
  return (
    (likely.length > 0 ? likely : all)
      // What users load comes before what it is made of.
      .sort(([a], [b]) => Number(a.startsWith('internal/')) - Number(b.startsWith('internal/')))
      .slice(0, MOST_MODULES)
      .flatMap(([name, { functions }]) =>
        pairs(frame, `node:${name}`, functions.old.get(frame.name), functions.new.get(frame.name)),
      )
  );
}

/** Several functions of one name in one module are taken in their order; a frame's line chooses one where a side has it there. Pure. */
export function pairs(
  frame: SoughtFrame,
  where: string,
  old: readonly FunctionText[] = [],
  to: readonly FunctionText[] = [],
): ScriptChange[] {
  const most = Math.max(old.length, to.length);
  const at = ({ line, endLine }: FunctionText) => frame.line !== null && line <= frame.line && frame.line <= endLine;
  const chosen = Math.max(to.findIndex(at), old.findIndex(at));
  const places = chosen >= 0 ? [chosen] : Array.from({ length: most }, (_, i) => i);
  return places.map((i) => compared(frame.name, where, old[i], to[i], true));
}

/** Frames that no module has a text of, by `toString`. */
function ofFunctions(frame: SoughtFrame, old: readonly FoundFunction[], to: readonly FoundFunction[]): ScriptChange[] {
  return byPlace(old, to)
    .filter(({ name }) => name === frame.name)
    .map(({ name, where, before, after }) => compared(name, where, before, after, true));
}

function called(
  old: readonly FoundFunction[],
  to: readonly FoundFunction[],
  asked: ReadonlySet<string>,
): ScriptChange[] {
  return byPlace(old, to)
    .filter(({ name }) => !asked.has(name))
    .map(({ name, where, before, after }) => compared(name, where, before, after, false));
}

const NATIVE = /\{\s*\[native code\]\s*\}\s*$/;

function byPlace(old: readonly FoundFunction[], to: readonly FoundFunction[]) {
  const places = new Map<string, { name: string; where: string; before?: Place; after?: Place }>();
  const note = (all: readonly FoundFunction[], side: 'before' | 'after') => {
    for (const { name, where, text } of all) {
      const key = JSON.stringify([where, name]);
      const one = places.get(key) ?? { name, where };
      places.set(key, one);
      one[side] ??= { text, line: null };
    }
  };
  note(old, 'before');
  note(to, 'after');
  // Of what the engine itself has on both sides, or has on one and the other not at all, there is no JavaScript to compare.
  const hasText = (place: Place | undefined) => place !== undefined && !NATIVE.test(place.text);
  return [...places.values()].filter(({ before, after }) => hasText(before) || hasText(after));
}

/** One function, or one file, of both sides; one of them has it. */
export function compared(
  name: string,
  where: string,
  old: Place | undefined,
  to: Place | undefined,
  asked: boolean,
): ScriptChange {
  const line = { old: old?.line ?? null, new: to?.line ?? null };
  const { lines, leftOut, linesAdded, linesRemoved } = unifiedDiff(old?.text ?? '', to?.text ?? '', {
    oldStart: line.old ?? 1,
    newStart: line.new ?? 1,
  });
  const state = old === undefined ? 'added' : to === undefined ? 'removed' : old.text === to.text ? 'same' : 'changed';
  return { name, where, line, state, diff: lines, leftOut, linesAdded, linesRemoved, asked };
}

/** The same difference by another way to the function (a module's text, `toString`, a second name for it) is one. */
function withoutTwins(changes: readonly ScriptChange[]): ScriptChange[] {
  const seen = new Set<string>();
  return changes.filter(({ name, where, state, diff }) => {
    const body = diff.filter((line) => !line.startsWith('@@')).map((line) => line.replace(/^(.)\s*/, '$1'));
    const key = JSON.stringify(state === 'same' ? [name, where] : [name, state, body]);
    return !seen.has(key) && seen.add(key);
  });
}
